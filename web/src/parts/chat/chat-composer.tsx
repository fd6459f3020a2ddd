/** The message input. Its draft is stored until it is sent. */
import { ActionIcon } from '@mantine/core'
import { isSendable } from '@meridian/domain/notices/messages.ts'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { CHAT_COPY, MESSAGE_TOASTS, MESSAGES_COPY } from '../../copy/messages.ts'
import type { ChatTarget } from '../../data/notices/messages.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { toast } from '../../ui/toast.ts'
import { warnsOfPhi } from '../phi-warning.tsx'
import { useDraft } from '../use-draft.ts'
import classes from './chat-panel.module.css'
import { remainingText } from './chat-text.ts'

export function ChatComposer({ target, autoFocus }: { target: ChatTarget; autoFocus: boolean }) {
  const { text, change, send, isSending } = useDraft(target, { onFailed: () => toast(MESSAGE_TOASTS.sendFailed) })
  const box = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const room = remainingText(text)
  useEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true })
  }, [autoFocus])

  function onKeyDown(event: KeyboardEvent) {
    // Enter during IME composition (as in Japanese) must not send.
    const isComposing = event.nativeEvent.isComposing || event.nativeEvent.keyCode === 229
    if (event.key !== 'Enter' || event.shiftKey || isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      className={classes.composer}
      onSubmit={(event) => {
        event.preventDefault()
        send()
        box.current?.focus()
      }}
    >
      <TextArea
        ref={box}
        aria-label={CHAT_COPY.box}
        aria-describedby={hintId}
        placeholder={MESSAGES_COPY.inputPlaceholder}
        value={text}
        inputContainer={warnsOfPhi(text, 'above')}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        readOnly={isSending}
        error={room?.isTooLong ?? false}
        enterKeyHint="send"
        rows={1}
        maxRows={6}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="brand"
        aria-label={CHAT_COPY.send}
        disabled={!isSendable(text)}
        loading={isSending}
      >
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
      <p className={classes.hint} id={hintId}>
        <span>{CHAT_COPY.hint}</span>
        {room ? (
          <span className="tabular" data-over={room.isTooLong || undefined}>
            {room.text}
          </span>
        ) : null}
      </p>
    </form>
  )
}
