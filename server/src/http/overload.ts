/**
 * Decides from measurements whether this process has more work than it can do. One bad measurement proves nothing: after a
 * pause of the whole machine the event loop looks busy once, for as long as the pause lasted, and the requests that came
 * during it are a queue for a moment. Only what lasts for seconds and several measurements after the first is an overload.
 */

export type Measurement = {
  /** The time since the previous measurement. */
  seconds: number
  /** The share of that time in which the event loop was busy, 0 to 1. */
  eventLoopUtilization: number
  requestsInProgress: number
  /** Since the previous measurement. */
  requestsCompleted: number
  /** The share of the memory limit that is in use, 0 to 1. */
  memoryUse: number
}

export const MEASURE_EVERY_MS = 1_000
const MIN_OVERLOAD_SECONDS = 5
const MIN_OVERLOAD_MEASUREMENTS = 3
const MAX_EVENT_LOOP_UTILIZATION = 0.97
const MAX_MEMORY_USE = 0.95
/** Fewer requests than this between two measurements are no queue, however slow each of them is. */
const MIN_REQUESTS = 100
/** The longest a new request may have to wait for its turn; most callers give up soon after. */
const MAX_WAIT_SECONDS = 2

export type OverloadDetector = { add(measurement: Measurement): void; isOverloaded(): boolean }

export function createOverloadDetector(): OverloadDetector {
  let badMeasurements = 0
  let secondsSinceFirst = 0
  return {
    add(measurement) {
      const isStillBad = isBad(measurement)
      secondsSinceFirst = isStillBad && badMeasurements > 0 ? secondsSinceFirst + measurement.seconds : 0
      badMeasurements = isStillBad ? badMeasurements + 1 : 0
    },
    isOverloaded: () => badMeasurements >= MIN_OVERLOAD_MEASUREMENTS && secondsSinceFirst >= MIN_OVERLOAD_SECONDS,
  }
}

/** A busy event loop that replies quickly is a good use of a processor: only with a queue is it too busy. */
const isBad = (measurement: Measurement): boolean =>
  measurement.memoryUse > MAX_MEMORY_USE ||
  (measurement.eventLoopUtilization > MAX_EVENT_LOOP_UTILIZATION && waitSeconds(measurement) > MAX_WAIT_SECONDS)

/** How long a new request waits: behind those in progress, or unread in its socket until the event loop comes round. */
function waitSeconds({ requestsInProgress, requestsCompleted, seconds }: Measurement): number {
  if (requestsInProgress + requestsCompleted <= MIN_REQUESTS) return 0
  const behindOthers = requestsInProgress / (requestsCompleted / seconds)
  const unread = seconds - MEASURE_EVERY_MS / 1000
  return Math.max(behindOthers, unread)
}
