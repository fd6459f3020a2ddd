/**
 * Decides from measurements how much work this process must refuse. One bad measurement proves nothing: after a pause of the
 * whole machine the event loop looks busy once, for as long as the pause lasted, and the requests that came during it are a
 * queue for a moment. Only what lasts for seconds and several measurements after the first is an overload.
 */

export type Measurement = {
  /** The time since the previous measurement. */
  seconds: number
  /** The share of that time in which the event loop was busy, 0 to 1. */
  eventLoopUtilization: number
  requestsInProgress: number
  /** Of those in progress: held back until others are done, or waiting for a connection to the database. */
  requestsWaiting: number
  /** How long a new connection waits for its first answer. */
  connectionWaitSeconds: number
  /** Since the previous measurement. */
  requestsCompleted: number
  /** The share of the memory limit that is in use, 0 to 1. */
  memoryUse: number
}

export type OverloadLimits = {
  measureEveryMs: number
  minOverloadSeconds: number
  minOverloadMeasurements: number
  maxEventLoopUtilization: number
  maxMemoryUse: number
  /** Fewer requests than this between two measurements are no queue, however slow each of them is. */
  minRequests: number
  /** The same for the wait of a new connection, which is measured and not calculated from the number of requests. */
  minRequestsOfSlowConnections: number
  /** The longest a new request may have to wait for its turn; most callers give up soon after. */
  maxWaitSeconds: number
  /** For this long after an overload the next bad measurement is taken for its return. */
  alertSeconds: number
}

export const OVERLOAD_LIMITS: OverloadLimits = {
  measureEveryMs: 1_000,
  minOverloadSeconds: 5,
  minOverloadMeasurements: 3,
  maxEventLoopUtilization: 0.97,
  maxMemoryUse: 0.95,
  minRequests: 100,
  minRequestsOfSlowConnections: 20,
  maxWaitSeconds: 2,
  alertSeconds: 30,
}

/** 0: nothing is refused. Which requests each of the others refuses is in `importance.ts`. */
export const MAX_OVERLOAD_LEVEL = 3

/** A pressure that falls by less than this share between two measurements is not falling. */
const MIN_FALL = 0.05

export type OverloadDetector = { add(measurement: Measurement): void; level(): number }

export function createOverloadDetector(limits: OverloadLimits = OVERLOAD_LIMITS): OverloadDetector {
  let badMeasurements = 0
  let secondsSinceFirst = 0
  let level = 0
  let pressureBefore = 0
  let alertSecondsLeft = 0

  /** What the present level refuses is enough if the pressure falls: a long queue takes its time to be worked off. */
  function onBad(pressure: number, seconds: number): void {
    secondsSinceFirst = badMeasurements > 0 ? secondsSinceFirst + seconds : 0
    badMeasurements++
    const isConfirmed =
      badMeasurements >= limits.minOverloadMeasurements && secondsSinceFirst >= limits.minOverloadSeconds
    const isFalling = level > 0 && pressure < pressureBefore * (1 - MIN_FALL)
    if (level === 0 ? !isConfirmed && alertSecondsLeft <= 0 : isFalling) return
    level = Math.min(MAX_OVERLOAD_LEVEL, level + 1)
    alertSecondsLeft = limits.alertSeconds
  }

  function onGood(seconds: number): void {
    badMeasurements = 0
    secondsSinceFirst = 0
    level = Math.max(0, level - 1)
    alertSecondsLeft -= seconds
  }

  return {
    add(measurement) {
      const pressure = pressureOf(measurement, limits)
      if (pressure > 1) onBad(pressure, measurement.seconds)
      else onGood(measurement.seconds)
      pressureBefore = pressure
    },
    level: () => level,
  }
}

/**
 * Above 1 it is too much. A busy event loop that replies quickly is a good use of a processor, and many slow downloads cost
 * nothing: only a queue counts, either at a busy event loop, or for the database.
 */
function pressureOf(measurement: Measurement, limits: OverloadLimits): number {
  const { requestsInProgress, requestsWaiting, eventLoopUtilization, memoryUse } = measurement
  const isLoopBusy = eventLoopUtilization > limits.maxEventLoopUtilization
  const waitSeconds = Math.max(
    isLoopBusy ? behind(requestsInProgress, measurement, limits) : 0,
    isLoopBusy ? unread(measurement, limits) : 0,
    requestsWaiting > limits.minRequests ? behind(requestsWaiting, measurement, limits) : 0,
  )
  return Math.max(memoryUse / limits.maxMemoryUse, waitSeconds / limits.maxWaitSeconds)
}

/** How long a new request waits behind so many others. */
function behind(
  requests: number,
  { requestsCompleted, seconds }: Measurement,
  { minRequests }: OverloadLimits,
): number {
  return requests + requestsCompleted <= minRequests ? 0 : requests / (requestsCompleted / seconds)
}

/** How long it waits unread: in its socket until the event loop comes round, or in a connection that is not accepted yet. */
function unread(measurement: Measurement, limits: OverloadLimits): number {
  const { requestsInProgress, requestsCompleted, seconds, connectionWaitSeconds } = measurement
  const inSocket = requestsCompleted <= limits.minRequests ? 0 : seconds - limits.measureEveryMs / 1000
  const isIdle = requestsInProgress + requestsCompleted <= limits.minRequestsOfSlowConnections
  const unaccepted = isIdle ? 0 : connectionWaitSeconds
  return Math.max(inSocket, unaccepted)
}
