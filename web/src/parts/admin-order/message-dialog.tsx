import { Button, Group, Stack, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { isSendable } from '@meridian/domain/notices/messages.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { ADMIN_ACTIONS, ADMIN_TOASTS } from '../../copy/admin.ts'
import { NO_ANSWER } from '../../copy/failures.ts'
import type { Order } from '../../data/orders/orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { remainingText } from '../chat/chat-text.ts'
import { FailureAlert } from '../failed-action.tsx'
import { warnsOfPhi } from '../phi-warning.tsx'
import { useDraft } from '../use-draft.ts'
import { MESSAGE_COPY as copy } from './order-dialogs.copy.ts'

export function MessageDialog({ order, onClose }: { order: Order | null; onClose: () => void }) {
  return (
    <Dialog opened={order !== null} onClose={onClose} title={ADMIN_ACTIONS.message}>
      {order ? <MessageForm key={order.id} order={order} onClose={onClose} /> : null}
    </Dialog>
  )
}

function MessageForm({ order, onClose }: { order: Order; onClose: () => void }) {
  const { text, change, send, isSending, error } = useDraft(
    { orderId: order.id },
    {
      name: `admin-${order.id}`,
      onSent: () => {
        toast(ADMIN_TOASTS.messageSent)
        onClose()
      },
      onFailed: () => toast(ADMIN_TOASTS.messageFailed),
    },
  )
  const room = remainingText(text)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <Stack gap="md">
        <FailureAlert error={error} otherwise={NO_ANSWER.textKept} />
        <Text>{copy.to(fullName(order.client), order.client.organizationName, orderLabel(order.id))}</Text>
        <TextArea
          label={copy.message}
          rows={4}
          maxRows={10}
          data-autofocus
          value={text}
          inputContainer={warnsOfPhi(text)}
          onChange={(event) => change(event.currentTarget.value)}
          readOnly={isSending}
          // No maxLength: a text that is too long shows an error instead of being cut off.
          {...(room?.isTooLong ? { error: room.text } : { description: room?.text })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.close}
          </Button>
          <Button type="submit" disabled={!isSendable(text)} loading={isSending}>
            {copy.send}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
