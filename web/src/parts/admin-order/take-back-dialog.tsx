/** Has a picked-up order returned to its sender. */
import { Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { ADMIN_TOASTS } from '../../copy/admin.ts'
import { DECISION_TEXT } from '../../copy/exceptions.ts'
import { useStartReturn } from '../../data/orders/exceptions.ts'
import type { Order } from '../../data/orders/orders.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeError } from '../change-error.tsx'
import { toastFailure } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { TAKE_BACK_COPY } from './order-dialogs.copy.ts'

const { hint, confirm, instructions: reasonLabel } = DECISION_TEXT.return_to_sender

export function TakeBackDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  const start = useStartReturn()
  return (
    <ConfirmDialog
      opened={order !== null}
      onClose={onClose}
      title={order ? TAKE_BACK_COPY.title(orderLabel(order.id)) : ''}
      reason={{ label: reasonLabel, inputContainer: warnsOfPhi }}
      keep={TAKE_BACK_COPY.close}
      confirm={confirm}
      color="brand"
      command={start}
      failure={(error) => <ChangeError error={error} orderIds={order ? [order.id] : []} />}
      onConfirm={(reason) =>
        order &&
        start.mutate(
          { orderId: order.id, reason },
          {
            onSuccess: () => {
              toast(ADMIN_TOASTS.updated)
              onClose()
            },
            onError: toastFailure(ADMIN_TOASTS.updateFailed),
          },
        )
      }
    >
      <Text>{hint}</Text>
    </ConfirmDialog>
  )
}
