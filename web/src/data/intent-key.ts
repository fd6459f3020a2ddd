import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/** One Idempotency-Key per intent: the same content sent again after a lost response is not a second request. */
export function useIntentKey() {
  const sent = useRef<{ text: string; key: string } | null>(null)
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (sent.current?.text !== text) sent.current = { text, key: randomKey() }
      return sent.current.key
    },
    /** The request succeeded: the same content is a new intent from now on. */
    clearKey: (): void => {
      sent.current = null
    },
  }
}
