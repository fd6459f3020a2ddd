/**
 * Positions take turns: whoever watches an order, or as an admin a driver, is told at most once a second. What comes sooner
 * waits and is replaced by what is newer; what is older than something already told is not told at all.
 */
import type { LiveEventOf } from '@meridian/contract/live-events.ts'
import type { Audience } from './audience.ts'

export type PositionMessage = { audience: Audience; event: LiveEventOf<'driver_location_update'> }

type Turn = { newest: number; toldAtMs: number; waiting: PositionMessage | null; timer?: NodeJS.Timeout }

const TURN_MS = 1_000
/** A driver who said nothing for so long has nothing late under way any more. */
const FORGET_AFTER_MS = 15 * 60_000

export type PositionThrottle = { offer(message: PositionMessage): void; forgetOld(): void; stop(): void }

export function createPositionThrottle(tell: (message: PositionMessage) => void, nowMs = Date.now): PositionThrottle {
  const turns = new Map<string, Turn>()

  function next(turn: Turn): void {
    const { waiting } = turn
    if (!waiting) return
    turn.waiting = null
    turn.toldAtMs = nowMs()
    tell(waiting)
  }

  return {
    offer(message) {
      const key = streamOf(message)
      const turn = turns.get(key) ?? {
        newest: Number.NEGATIVE_INFINITY,
        toldAtMs: Number.NEGATIVE_INFINITY,
        waiting: null,
      }
      turns.set(key, turn)
      const takenAt = Date.parse(message.event.timestamp)
      if (takenAt <= turn.newest) return
      turn.newest = takenAt
      const isFirstToWait = turn.waiting === null
      turn.waiting = message
      const waitMs = turn.toldAtMs + TURN_MS - nowMs()
      if (waitMs <= 0) {
        clearTimeout(turn.timer)
        next(turn)
      } else if (isFirstToWait) turn.timer = setTimeout(next, waitMs, turn).unref()
    },
    forgetOld() {
      for (const [key, turn] of turns) if (turn.toldAtMs < nowMs() - FORGET_AFTER_MS) turns.delete(key)
    },
    stop() {
      for (const { timer } of turns.values()) clearTimeout(timer)
      turns.clear()
    },
  }
}

/** Admins are told of drivers, clients of orders: each of these is a stream of its own. */
const streamOf = ({ audience, event }: PositionMessage): string =>
  audience.admins ? `driver ${event.driverId}` : `order ${event.orderId} by ${event.driverId}`
