import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts.ts'
import { MESSAGE_MAX_LENGTH } from '@meridian/domain/messages.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import { useMemo, useState } from 'react'
import { ADMIN_ACTIONS, ADMIN_TOASTS } from '../../copy/admin.ts'
import { sentenceOf } from '../../data/call.ts'
import { useMessageClient } from '../../data/desk.ts'
import type { Order } from '../../data/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toast.ts'

export function MessageDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  return (
    <Dialog opened={order !== null} onClose={onClose} title={ADMIN_ACTIONS.message}>
      {order ? <MessageForm order={order} onClose={onClose} /> : null}
    </Dialog>
  )
}

function MessageForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const message = useMessageClient()
  const [content, setContent] = useState('')
  // Another text is another message; the same one pressed again is the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text asks for a new key
  const key = useMemo(() => crypto.randomUUID(), [content.trim()])
  const isBlank = content.trim() === ''
  function submit(event: React.FormEvent) {
    event.preventDefault()
    if (isBlank || message.isPending) return
    message.mutate(
      { orderId: order.id, content: content.trim(), key },
      {
        onSuccess: () => {
          toast(ADMIN_TOASTS.messageSent)
          onClose()
        },
        onError: () => toast(ADMIN_TOASTS.messageFailed),
      },
    )
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {message.isError ? (
          <Alert color="red" variant="light">
            {sentenceOf(message.error, 'The server did not answer. Your text is kept.')}
          </Alert>
        ) : null}
        <Text>
          To {fullName(order.client)} at {order.client.organizationName}, about order {orderLabel(order.id)}
        </Text>
        <Textarea
          label="Message"
          autosize
          minRows={4}
          maxRows={10}
          maxLength={MESSAGE_MAX_LENGTH}
          data-autofocus
          value={content}
          onChange={(event) => setContent(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" disabled={isBlank} loading={message.isPending}>
            Send message
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
