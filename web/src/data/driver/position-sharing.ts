/**
 * Where this driver is, for the screens, and for the server while that is anybody's business: every second on a job that
 * is tracked, once a minute on duty without one, and not at all otherwise.
 */
import { reportOnDuty } from '@meridian/contract/locations.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../call.ts'
import {
  type DevicePosition,
  keepScreenOn,
  type PositionError,
  readPosition,
  throttlePositions,
  WATCH_OPTIONS,
  watchPosition,
} from './position-watch.ts'
import type { UnsentQueue } from './unsent-queue.ts'

const IDLE_REPORT_MS = 60_000

export type TrackedJob = { orderId: number; status: OrderStatus }
export type OwnPosition = {
  position: DevicePosition | null
  error: PositionError | null
  /** A job is being tracked. */
  isTracking: boolean
}

const AT_REST: OwnPosition = { position: null, error: null, isTracking: false }

export function createPositionSharing() {
  let state = AT_REST
  const listeners = new Set<() => void>()
  const say = (change: Partial<OwnPosition>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  let jobs: readonly TrackedJob[] = []
  let stop: (() => void) | null = null
  let isReportingIdle = false
  let isClockAhead = false
  let restart: (() => void) | null = null
  /** A place that is known is shared, unless the server does not believe its time. */
  const clockError = () => (isClockAhead ? 'clock_ahead' : null)

  function track(unsent: UnsentQueue, isSharingTab: () => boolean): () => void {
    const thinner = throttlePositions((position) => {
      const timestamp = new Date(position.timestamp).toISOString()
      // A device that cannot keep one is asked again for the next.
      for (const { orderId, status } of jobs)
        unsent.addPosition({ ...position, orderId, status, timestamp }).catch(() => {})
    })
    const letSleep = keepScreenOn()
    say({ isTracking: true, error: null })
    const stopWatch = watchPosition({
      onPosition(position) {
        say({ position, error: clockError() })
        if (isSharingTab()) thinner.take(position)
      },
      onError: (error) => say({ error }),
    })
    return () => {
      stopWatch()
      thinner.stop()
      letSleep()
      say({ isTracking: false, error: null })
    }
  }

  /** Now and then, only to be found on the map: a place that could not be sent is out of date by the next. */
  function reportWhileIdle(isSharingTab: () => boolean): () => void {
    const look = () =>
      navigator.geolocation?.getCurrentPosition(
        (reported) => {
          const position = readPosition(reported)
          if (!position) return
          say({ position, error: null })
          const { latitude, longitude, accuracy } = position
          const timestamp = new Date(position.timestamp).toISOString()
          if (isSharingTab()) call(reportOnDuty, { body: { latitude, longitude, accuracy, timestamp } }).catch(() => {})
        },
        () => {},
        WATCH_OPTIONS,
      )
    look()
    const timer = setInterval(look, IDLE_REPORT_MS)
    return () => clearInterval(timer)
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What there is to share now. Called whenever the jobs or the duty change. */
    share(unsent: UnsentQueue, isSharingTab: () => boolean, tracked: readonly TrackedJob[], isOnDuty: boolean): void {
      const wasTracking = jobs.length > 0
      jobs = tracked
      const shouldReportIdle = jobs.length === 0 && isOnDuty
      if (stop && wasTracking === jobs.length > 0 && isReportingIdle === shouldReportIdle) return
      stop?.()
      isReportingIdle = shouldReportIdle
      const start = () => {
        if (jobs.length > 0) stop = track(unsent, isSharingTab)
        else stop = shouldReportIdle ? reportWhileIdle(isSharingTab) : null
      }
      restart = start
      start()
    },
    /** Once more, when the driver has done something about what was in the way. */
    retry(): void {
      if (!stop) return
      stop()
      restart?.()
    },
    /** What the server thinks of this device's clock. */
    setClockAhead(isAhead: boolean): void {
      if (isAhead === isClockAhead) return
      isClockAhead = isAhead
      if (state.isTracking && (isAhead || state.error === 'clock_ahead')) say({ error: clockError() })
    },
    stop(): void {
      stop?.()
      stop = null
      isClockAhead = false
      jobs = []
      say(AT_REST)
    },
  }
}

export const positionSharing = createPositionSharing()

export const useOwnPosition = (): OwnPosition => useSyncExternalStore(positionSharing.subscribe, positionSharing.get)

/**
 * One tab shares; the others only look. The one that comes into view takes over, because a browser lets a hidden one sleep;
 * hidden or not, the last to have it keeps it until another is looked at, or it closes.
 */
export function electSharingTab(userId: number): { isSharingTab: () => boolean; stop: () => void } {
  // A page that is not on https has no locks, and no second tab is worth a driver who cannot be followed at all.
  if (!('locks' in navigator)) return { isSharingTab: () => true, stop: () => {} }
  const name = `meridian-sharing-${userId}`
  const over = new AbortController()
  const { signal } = over
  const isOver = new Promise((resolve) => signal.addEventListener('abort', resolve))
  let holds = 0
  let isInLine = false

  /** Ends when the lock is lost; tells whether it ever was ours. */
  async function hold(options: LockOptions): Promise<boolean> {
    let isHeld = false
    const take = async () => {
      isHeld = true
      holds += 1
      await isOver
    }
    await navigator.locks.request(name, options, take).catch(() => {})
    if (isHeld) holds -= 1
    return isHeld
  }
  async function standInLine(): Promise<void> {
    if (isInLine || signal.aborted) return
    isInLine = true
    const wasTaken = await hold({ signal })
    isInLine = false
    if (wasTaken) void standInLine()
  }
  const comeIntoView = () => {
    if (document.visibilityState === 'visible' && holds === 0) void hold({ steal: true }).then(standInLine)
  }

  document.addEventListener('visibilitychange', comeIntoView, { signal })
  if (document.visibilityState === 'visible') comeIntoView()
  else void standInLine()
  return { isSharingTab: () => holds > 0, stop: () => over.abort() }
}
