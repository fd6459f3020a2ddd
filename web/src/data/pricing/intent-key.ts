import { useRef } from 'react'
import { randomKey } from '../random-key.ts'

/** What was sent, as text, and with which key. */
export type SentIntent = { text: string; key: string }

/**
 * One Idempotency-Key per intent: the same content sent again after a lost response is not a second request. A form that is kept
 * over a reload keeps the intent too: `earlier`, and `onSend` for each new one.
 */
export function useIntentKey(earlier: SentIntent | null = null, onSend: (intent: SentIntent) => void = () => {}) {
  const sent = useRef(earlier)
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (sent.current?.text === text) return sent.current.key
      sent.current = { text, key: randomKey() }
      onSend(sent.current)
      return sent.current.key
    },
    /** The request succeeded: the same content is a new intent from now on. */
    clearKey: (): void => {
      sent.current = null
    },
  }
}
