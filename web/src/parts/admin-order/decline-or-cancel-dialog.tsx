/** Declines, cancels or unassigns an order: says what follows and takes an optional reason. */

import { Alert, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatAmount } from '@meridian/domain/time/format.ts'
import { ADMIN_TOASTS } from '../../copy/admin.ts'
import { type AdminOrderChange, useAdminOrderChange } from '../../data/orders/admin-orders.ts'
import type { Order } from '../../data/orders/orders.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeError } from '../change-error.tsx'
import { toastFailure } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { REASON_COPY as copy } from './order-dialogs.copy.ts'

export const REASON_ACTIONS = ['decline', 'cancel', 'unassign'] as const
export type ReasonAction = (typeof REASON_ACTIONS)[number]
type Task = { action: ReasonAction; order: Order }

const CHANGES: Record<ReasonAction, AdminOrderChange> = {
  decline: 'declined',
  cancel: 'cancelled',
  unassign: 'unassigned',
}

export function DeclineOrCancelDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const change = useAdminOrderChange()
  const { action, order } = task ?? { action: 'cancel', order: null }
  const { title, confirm, keep, hint } = copy[action]
  return (
    <ConfirmDialog
      opened={order !== null}
      onClose={onClose}
      title={order ? title(orderLabel(order.id)) : ''}
      reason={{ label: copy.reason, description: hint, inputContainer: warnsOfPhi }}
      keep={keep}
      confirm={confirm}
      color={action === 'unassign' ? 'brand' : 'red'}
      command={change}
      failure={(error) => <ChangeError error={error} orderIds={order ? [order.id] : []} />}
      onConfirm={(reason) =>
        order &&
        change.mutate(
          { id: order.id, to: CHANGES[action], reason },
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
      {order ? <Consequence action={action} order={order} /> : null}
    </ConfirmDialog>
  )
}

function Consequence({ action, order }: Task) {
  const driver = order.driver && fullName(order.driver.user)
  if (action === 'unassign') return <Text>{copy.unassigned(driver)}</Text>
  return (
    <>
      <Text>{copy.notDelivered(order.client.organizationName, driver)}</Text>
      {order.paymentState === 'paid' ? (
        <Alert color="yellow" variant="light">
          {copy.refunded(formatAmount(order.totalCost))}
        </Alert>
      ) : null}
    </>
  )
}
