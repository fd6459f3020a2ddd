/**
 * What was said in the last half minute, for a page that filled its screens before its socket was open. It is told again
 * what it may have missed, which costs less than having every page ask for everything twice.
 */
import type { LiveEvent } from '@meridian/contract/live-events.ts'
import type { Audience } from './audience.ts'

type Message = { audience: Audience; event: LiveEvent }

const KEPT_MS = 30_000
const MAX_MESSAGES = 5_000

export type RecentMessages = {
  keep(message: Message): void
  /** Everything since then, or null when that is not known: too long ago, too much, or a gap in between. */
  since(timeMs: number): readonly Message[] | null
  /** From here on nothing is missing; before, something may be. */
  gap(): void
}

export function createRecentMessages(nowMs = Date.now): RecentMessages {
  let kept: { atMs: number; message: Message }[] = []
  let isWholeSinceMs = nowMs()
  return {
    keep(message) {
      kept.push({ atMs: nowMs(), message })
      // Cut in large pieces: once for every few thousand messages.
      if (kept.length < 2 * MAX_MESSAGES) return
      kept = kept.slice(-MAX_MESSAGES)
      isWholeSinceMs = Math.max(isWholeSinceMs, kept[0]?.atMs ?? 0)
    },
    since(timeMs) {
      kept = kept.filter(({ atMs }) => atMs >= nowMs() - KEPT_MS)
      if (timeMs < isWholeSinceMs || timeMs < nowMs() - KEPT_MS) return null
      return kept.filter(({ atMs }) => atMs >= timeMs).map(({ message }) => message)
    },
    gap() {
      kept = []
      isWholeSinceMs = nowMs()
    },
  }
}
