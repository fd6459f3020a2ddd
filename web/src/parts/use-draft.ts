/** The draft of a message: stored until it is sent, and sent once, however often the user retries. */
import { isSendable, tidyMessage } from '@meridian/domain/notices/messages.ts'
import { useState } from 'react'
import { type ChatTarget, targetName, useSendMessage } from '../data/notices/messages.ts'
import { type Draft, keepDraft, keyFor, readDraft } from '../data/orders/drafts.ts'

type Options = {
  /** Two inputs of one conversation have separate drafts. */
  name?: string
  onSent?: () => void
  onFailed: () => void
}

export function useDraft(target: ChatTarget, { name = targetName(target), onSent, onFailed }: Options) {
  const [draft, setDraft] = useState<Draft>(() => readDraft(name))
  const sending = useSendMessage(target)

  function save(next: Draft) {
    setDraft(next)
    keepDraft(name, next)
  }

  function send() {
    const content = tidyMessage(draft.text)
    if (sending.isPending || !isSendable(content)) return
    const key = keyFor(draft, content)
    save({ text: draft.text, sentAs: { key, content } })
    // Not callbacks of `mutate`: those are dropped when the user opens another conversation before the response.
    sending.mutateAsync({ content, idempotencyKey: key }).then(() => {
      save({ text: '' })
      onSent?.()
    }, onFailed)
  }

  return {
    text: draft.text,
    change: (text: string) => save({ ...draft, text }),
    send,
    isSending: sending.isPending,
    error: sending.error,
  }
}
