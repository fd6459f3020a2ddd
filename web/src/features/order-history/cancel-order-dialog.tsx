import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { type Order, useChangeOrder } from '../../data/orders/orders.ts'
import { ChangeError } from '../../parts/change-error.tsx'
import { warnsOfPhi } from '../../parts/phi-warning.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { CANCEL_COPY as copy } from './order-history.copy.ts'

type Props = { order: Order; opened: boolean; onClose: () => void }

/** Says what canceling means, above all for a payment, before it is done. */
export function CancelOrderDialog({ order, opened, onClose }: Props) {
  const change = useChangeOrder()
  const label = orderLabel(order.id)
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={copy.title(label)}
      reason={{ label: copy.reason, inputContainer: warnsOfPhi }}
      keep={copy.keep}
      confirm={copy.confirm}
      command={change}
      failure={(error) => <ChangeError error={error} orderIds={[order.id]} />}
      onConfirm={(reason) =>
        change.mutate(
          { id: order.id, status: 'cancelled', reason },
          {
            onSuccess: () => {
              toast(copy.done(label))
              onClose()
            },
          },
        )
      }
    >
      <Text>
        {copy.body} {refundText(order)}
      </Text>
    </ConfirmDialog>
  )
}

function refundText({ paymentState, totalCost }: Order): string {
  if (totalCost === null) return ''
  if (paymentState === 'paid') return copy.refund(totalCost)
  return paymentState === 'processing' ? copy.inProgress(totalCost) : ''
}
