/**
 * About one position a second at most is published for each order to its client, and for each driver to the admins. An earlier
 * one waits and is replaced by a newer one; a position older than one already published is dropped.
 */
import type { LiveEventOf } from '@meridian/contract/notices/live-events.ts'
import type { Audience } from './audience.ts'

export type PositionMessage = { audience: Audience; event: LiveEventOf<'driver_location_update'> }

type Stream = { newest: number; dueAtMs: number; waiting: PositionMessage | null; timer?: NodeJS.Timeout }

const INTERVAL_MS = 1_000
/**
 * A device that reports once a second is never exactly on time. Counted from the last one published, each position would wait
 * as long as the latest of all before it was late; so the times are planned ahead, a little closer than a second.
 */
const PLANNED_INTERVAL_MS = 950
/** After this long without a position, none that is older can still arrive. */
const FORGET_AFTER_MS = 15 * 60_000

export type PositionThrottle = { offer(message: PositionMessage): void; deleteStaleStreams(): void; stop(): void }

export function createPositionThrottle(
  publish: (message: PositionMessage) => void,
  nowMs = Date.now,
): PositionThrottle {
  const streams = new Map<string, Stream>()

  function publishNext(stream: Stream): void {
    const { waiting } = stream
    if (!waiting) return
    stream.waiting = null
    const isOnPlan = nowMs() - stream.dueAtMs < INTERVAL_MS
    stream.dueAtMs = isOnPlan ? stream.dueAtMs + PLANNED_INTERVAL_MS : nowMs() + INTERVAL_MS
    publish(waiting)
  }

  return {
    offer(message) {
      const key = streamOf(message)
      const stream = streams.get(key) ?? {
        newest: Number.NEGATIVE_INFINITY,
        dueAtMs: Number.NEGATIVE_INFINITY,
        waiting: null,
      }
      streams.set(key, stream)
      const takenAt = Date.parse(message.event.timestamp)
      if (takenAt <= stream.newest) return
      stream.newest = takenAt
      const isFirstToWait = stream.waiting === null
      stream.waiting = message
      const waitMs = stream.dueAtMs - nowMs()
      if (waitMs <= 0) {
        clearTimeout(stream.timer)
        publishNext(stream)
      } else if (isFirstToWait) stream.timer = setTimeout(publishNext, waitMs, stream).unref()
    },
    deleteStaleStreams() {
      for (const [key, stream] of streams) if (stream.dueAtMs < nowMs() - FORGET_AFTER_MS) streams.delete(key)
    },
    stop() {
      for (const { timer } of streams.values()) clearTimeout(timer)
      streams.clear()
    },
  }
}

/** Admins follow drivers, clients follow orders: each of these is a stream of its own. */
const streamOf = ({ audience, event }: PositionMessage): string =>
  audience.admins ? `driver ${event.driverId}` : `order ${event.orderId} by ${event.driverId}`
