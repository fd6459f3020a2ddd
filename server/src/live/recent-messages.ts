/**
 * The messages of the last half minute, for a page that loaded its data before its socket was open. It is sent what it may
 * have missed, which costs less than having every page load everything twice.
 */
import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import type { Audience } from './audience.ts'

type Message = { audience: Audience; event: LiveEvent }

const RETENTION_MS = 30_000
const MAX_MESSAGES = 5_000

export type RecentMessages = {
  add(message: Message): void
  /** Everything since then, or null when that is not known: too long ago, too much, or a gap in between. */
  since(timeMs: number): readonly Message[] | null
  /** From here on nothing is missing; before, something may be. */
  gap(): void
}

export function createRecentMessages(nowMs = Date.now): RecentMessages {
  let messages: { atMs: number; message: Message }[] = []
  let completeSinceMs = nowMs()
  return {
    add(message) {
      messages.push({ atMs: nowMs(), message })
      // Cut in large pieces: once for every few thousand messages.
      if (messages.length < 2 * MAX_MESSAGES) return
      messages = messages.slice(-MAX_MESSAGES)
      completeSinceMs = Math.max(completeSinceMs, messages[0]?.atMs ?? 0)
    },
    since(timeMs) {
      messages = messages.filter(({ atMs }) => atMs >= nowMs() - RETENTION_MS)
      if (timeMs < completeSinceMs || timeMs < nowMs() - RETENTION_MS) return null
      return messages.filter(({ atMs }) => atMs >= timeMs).map(({ message }) => message)
    },
    gap() {
      messages = []
      completeSinceMs = nowMs()
    },
  }
}
