/** Has a picked-up order returned to its sender. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useState } from 'react'
import { ADMIN_TOASTS } from '../../../copy/admin.ts'
import { DECISION_TEXT } from '../../../copy/exceptions.ts'
import { useStartReturn } from '../../../data/exceptions.ts'
import type { Order } from '../../../data/orders.ts'
import { ChangeError } from '../../../parts/change-error.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { toast } from '../../../ui/toast.ts'

const { hint, confirm, instructions: reasonLabel } = DECISION_TEXT.return_to_sender

export function TakeBackDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  return (
    <Dialog opened={order !== null} onClose={onClose} title={order ? `Return ${orderLabel(order.id)} to sender` : ''}>
      {order ? <TakeBackForm key={order.id} order={order} onClose={onClose} /> : null}
    </Dialog>
  )
}

function TakeBackForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const start = useStartReturn()
  const [reason, setReason] = useState('')
  const submit = () =>
    start.mutate(
      { orderId: order.id, reason: reason.trim() },
      {
        onSuccess: () => {
          toast(ADMIN_TOASTS.updated)
          onClose()
        },
        onError: () => toast(ADMIN_TOASTS.updateFailed),
      },
    )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!start.isPending) submit()
      }}
    >
      <Stack gap="md">
        {start.isError ? <ChangeError error={start.error} orderIds={[order.id]} /> : null}
        <Text>{hint}</Text>
        <TextArea
          label={reasonLabel}
          rows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={start.isPending}>
            {confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
