/** Declines, cancels or unassigns an order: says what follows and takes an optional reason. */

import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { formatAmount } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useState } from 'react'
import { ADMIN_TOASTS } from '../../../copy/admin.ts'
import { type AdminOrderChange, useAdminOrderChange } from '../../../data/admin-orders.ts'
import type { Order } from '../../../data/orders.ts'
import { ChangeError } from '../../../parts/change-error.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'

export const REASON_ACTIONS = ['decline', 'cancel', 'unassign'] as const
export type ReasonAction = (typeof REASON_ACTIONS)[number]
type Task = { action: ReasonAction; order: Order }

const TEXTS: Record<
  ReasonAction,
  { to: AdminOrderChange; title: string; button: string; keep: string; color: string }
> = {
  decline: { to: 'declined', title: 'Decline', button: 'Decline order', keep: 'Keep pending', color: 'red' },
  cancel: { to: 'cancelled', title: 'Cancel', button: 'Cancel order', keep: 'Keep order', color: 'red' },
  unassign: { to: 'unassigned', title: 'Unassign', button: 'Unassign driver', keep: 'Keep driver', color: 'brand' },
}

export function DeclineOrCancelDialog({ task, onClose }: { task: Task | null; onClose: () => void }) {
  return (
    <Dialog
      opened={task !== null}
      onClose={onClose}
      title={task ? `${TEXTS[task.action].title} ${orderLabel(task.order.id)}` : ''}
    >
      {task ? <DeclineOrCancelForm key={`${task.action} ${task.order.id}`} task={task} onClose={onClose} /> : null}
    </Dialog>
  )
}

function DeclineOrCancelForm({ task: { action, order }, onClose }: { task: Task; onClose: () => void }) {
  const change = useAdminOrderChange()
  const [reason, setReason] = useState('')
  const texts = TEXTS[action]
  function submit(event: React.FormEvent) {
    event.preventDefault()
    if (change.isPending) return
    change.mutate(
      { id: order.id, to: texts.to, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(ADMIN_TOASTS.updated)
          onClose()
        },
        onError: () => toast(ADMIN_TOASTS.updateFailed),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {change.isError ? <ChangeError error={change.error} orderIds={[order.id]} /> : null}
        <Text>{consequence(action, order)}</Text>
        {order.paymentState === 'paid' && action !== 'unassign' ? (
          <Alert color="yellow" variant="light">
            The order is paid: {formatAmount(order.totalCost)} is refunded to the client.
          </Alert>
        ) : null}
        <TextArea
          label="Reason (optional)"
          description={
            action === 'unassign'
              ? 'Saved in the order’s history.'
              : 'Saved in the order’s history and sent to the client.'
          }
          rows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {texts.keep}
          </Button>
          <Button type="submit" color={texts.color} loading={change.isPending}>
            {texts.button}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function consequence(action: ReasonAction, order: Order): string {
  const client = order.client.organizationName
  const driver = order.driver ? fullName(order.driver.user) : 'The driver'
  if (action === 'unassign') return `${driver} no longer has this order, and it waits for another driver.`
  const also = order.driver ? ` ${driver} no longer has it.` : ''
  return `${client} is notified that the order will not be delivered.${also} This cannot be undone.`
}
