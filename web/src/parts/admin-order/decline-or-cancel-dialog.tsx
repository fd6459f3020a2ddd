/** Declines, cancels or unassigns an order: says what follows and takes an optional reason. */

import { Alert, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { formatAmount } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { ADMIN_TOASTS } from '../../copy/admin.ts'
import { type AdminOrderChange, useAdminOrderChange } from '../../data/admin-orders.ts'
import type { Order } from '../../data/orders.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.ts'
import { ChangeError } from '../change-error.tsx'
import { toastFailure } from '../failed-action.tsx'

export const REASON_ACTIONS = ['decline', 'cancel', 'unassign'] as const
export type ReasonAction = (typeof REASON_ACTIONS)[number]
type Task = { action: ReasonAction; order: Order }

const SENT_TO_CLIENT = 'Saved in the order’s history and sent to the client.'

const TEXTS = {
  decline: { to: 'declined', title: 'Decline', confirm: 'Decline order', keep: 'Keep pending', hint: SENT_TO_CLIENT },
  cancel: { to: 'cancelled', title: 'Cancel', confirm: 'Cancel order', keep: 'Keep order', hint: SENT_TO_CLIENT },
  unassign: {
    to: 'unassigned',
    title: 'Unassign',
    confirm: 'Unassign driver',
    keep: 'Keep driver',
    hint: 'Saved in the order’s history.',
  },
} as const satisfies Record<ReasonAction, { to: AdminOrderChange; [text: string]: string }>

export function DeclineOrCancelDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  const change = useAdminOrderChange()
  const { action, order } = task ?? { action: 'cancel', order: null }
  const { to, title, confirm, keep, hint } = TEXTS[action]
  return (
    <ConfirmDialog
      opened={order !== null}
      onClose={onClose}
      title={order ? `${title} ${orderLabel(order.id)}` : ''}
      reason={{ label: 'Reason (optional)', description: hint }}
      keep={keep}
      confirm={confirm}
      color={action === 'unassign' ? 'brand' : 'red'}
      command={change}
      failure={(error) => <ChangeError error={error} orderIds={order ? [order.id] : []} />}
      onConfirm={(reason) =>
        order &&
        change.mutate(
          { id: order.id, to, reason },
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
  const driver = order.driver ? fullName(order.driver.user) : 'The driver'
  if (action === 'unassign') return <Text>{driver} no longer has this order, and it waits for another driver.</Text>
  return (
    <>
      <Text>
        {order.client.organizationName} is notified that the order will not be delivered.
        {order.driver ? ` ${driver} no longer has it.` : ''} This cannot be undone.
      </Text>
      {order.paymentState === 'paid' ? (
        <Alert color="yellow" variant="light">
          The order is paid: {formatAmount(order.totalCost)} is refunded to the client.
        </Alert>
      ) : null}
    </>
  )
}
