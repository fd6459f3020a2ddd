/**
 * When a driver's step happened. The device states its own time; it may be earlier than now only as far as the device was
 * without a network, or a wrong clock, or a lie, would make a delivery that took no time.
 */
import { CLOCK_TOLERANCE_MS } from '../drivers/positions.ts'

const MAX_OFFLINE_MS = 24 * 3_600_000

export type StepTime = {
  at: Date
  /** What the device stated, when it is not what counts; shown to admins. */
  deviceTime: Date | null
}

type Stated = {
  occurredAt?: Date | undefined
  /** Since when the device could not reach the server. */
  offlineSince?: Date | undefined
}

/** Never before the order's last change, never in the future. */
export function stepTime({ occurredAt, offlineSince }: Stated, lastChangeAt: Date | null, now: Date): StepTime {
  const afterLast = (at: number) => new Date(Math.max(at, lastChangeAt?.getTime() ?? at))
  const nowMs = now.getTime()
  if (!occurredAt) return { at: afterLast(nowMs), deviceTime: null }
  const stated = occurredAt.getTime()
  const from = Math.max(Math.min(offlineSince?.getTime() ?? nowMs, nowMs), nowMs - MAX_OFFLINE_MS)
  const isCredible = stated >= from - CLOCK_TOLERANCE_MS && stated <= nowMs + CLOCK_TOLERANCE_MS
  const at = isCredible ? Math.min(stated, nowMs) : Math.min(Math.max(stated, from), nowMs)
  return { at: afterLast(at), deviceTime: isCredible ? null : occurredAt }
}
