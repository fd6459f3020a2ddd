/** What a driver often writes, sent by one tap. The draft in the box stays as it is. */
import { Button } from '@mantine/core'
import { CHAT_COPY, MESSAGE_TOASTS, QUICK_REPLIES } from '../../copy/messages.ts'
import { type ChatTarget, useSendMessage } from '../../data/notices/messages.ts'
import { useIntentKey } from '../../data/pricing/intent-key.ts'
import { toast } from '../../ui/toast.ts'
import classes from './chat-panel.module.css'

export function QuickReplies({ target }: { target: ChatTarget }) {
  const sending = useSendMessage(target)
  const { keyFor, clearKey } = useIntentKey()
  const send = (content: string) =>
    sending.mutate(
      { content, idempotencyKey: keyFor(content) },
      { onSuccess: clearKey, onError: () => toast(MESSAGE_TOASTS.sendFailed) },
    )
  return (
    <ul className={classes.replies} aria-label={CHAT_COPY.quickReplies}>
      {QUICK_REPLIES.map((text) => (
        <li key={text}>
          <Button variant="default" className={classes.reply} disabled={sending.isPending} onClick={() => send(text)}>
            {text}
          </Button>
        </li>
      ))}
    </ul>
  )
}
