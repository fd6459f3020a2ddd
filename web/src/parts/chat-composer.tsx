/** The box to write in. What is written stays until it was sent. */
import { ActionIcon, Textarea } from '@mantine/core'
import { isSendable, tidyMessage } from '@meridian/domain/messages.ts'
import { IconSend2 } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { CHAT_COPY, MESSAGE_TOASTS, MESSAGES_COPY } from '../copy/messages.ts'
import { type Draft, keepDraft, keyFor, readDraft } from '../data/drafts.ts'
import { type ChatTarget, targetName, useSendMessage } from '../data/messages.ts'
import { toast } from '../ui/toast.ts'
import classes from './chat-panel.module.css'
import { roomLeft } from './chat-words.ts'

export function ChatComposer({ target, autoFocus }: { target: ChatTarget; autoFocus: boolean }) {
  const { draft, change, send, isSending } = useDraft(target)
  const box = useRef<HTMLTextAreaElement>(null)
  const hintId = useId()
  const room = roomLeft(draft.text)
  useEffect(() => {
    if (autoFocus) box.current?.focus({ preventScroll: true })
  }, [autoFocus])

  function onKeyDown(event: KeyboardEvent) {
    // Enter that ends the choice of a character, as in Japanese, is not Enter that sends.
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
      <Textarea
        ref={box}
        className={classes.box ?? ''}
        aria-label={CHAT_COPY.box}
        aria-describedby={hintId}
        placeholder={MESSAGES_COPY.inputPlaceholder}
        value={draft.text}
        onChange={(event) => change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        readOnly={isSending}
        error={room?.isOver ?? false}
        enterKeyHint="send"
        autosize
        minRows={1}
        maxRows={6}
      />
      <ActionIcon
        type="submit"
        variant="filled"
        color="brand"
        aria-label={CHAT_COPY.send}
        disabled={!isSendable(draft.text)}
        loading={isSending}
      >
        <IconSend2 size={20} aria-hidden />
      </ActionIcon>
      <p className={classes.hint} id={hintId}>
        <span>{CHAT_COPY.hint}</span>
        {room ? (
          <span className="tabular" data-over={room.isOver || undefined}>
            {room.words}
          </span>
        ) : null}
      </p>
    </form>
  )
}

function useDraft(target: ChatTarget) {
  const name = targetName(target)
  const [draft, setDraft] = useState<Draft>(() => readDraft(name))
  const sending = useSendMessage(target)

  function keep(next: Draft) {
    setDraft(next)
    keepDraft(name, next)
  }

  function send() {
    const content = tidyMessage(draft.text)
    if (sending.isPending || !isSendable(content)) return
    const key = keyFor(draft, content)
    keep({ text: draft.text, sentAs: { key, content } })
    // Not callbacks of the mutation: those are lost when one goes to another conversation meanwhile.
    sending.mutateAsync({ content, idempotencyKey: key }).then(
      () => keep({ text: '' }),
      () => toast(MESSAGE_TOASTS.sendFailed),
    )
  }

  return { draft, change: (text: string) => keep({ ...draft, text }), send, isSending: sending.isPending }
}
