import { useRef } from 'react'
import { randomKey } from './random-key.ts'

/** One Idempotency-Key for each intent: the same content sent again after a lost answer is no second request. */
export function useIntentKey() {
  const sent = useRef<{ text: string; key: string } | null>(null)
  return {
    keyFor: (content: unknown): string => {
      const text = JSON.stringify(content)
      if (sent.current?.text !== text) sent.current = { text, key: randomKey() }
      return sent.current.key
    },
    /** It arrived: the same content is a new intent from now on. */
    arrived: (): void => {
      sent.current = null
    },
  }
}
