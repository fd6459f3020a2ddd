/**
 * This driver's position, for the screens and the server: every few seconds while a job is tracked, once a minute on duty
 * without a job, and never otherwise.
 */
import { reportOnDuty } from '@meridian/contract/drivers/locations.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../call.ts'
import {
  type DevicePosition,
  errorOf,
  keepScreenOn,
  type PositionError,
  readPosition,
  throttlePositions,
  WATCH_OPTIONS,
  watchPosition,
} from './position-watch.ts'
import type { UnsentQueue } from './unsent-queue.ts'

const IDLE_REPORT_MS = 60_000
/** The radio is what costs: positions go out two or three at a time, early enough for a client who watches. */
const SEND_EVERY_MS = 10_000

export type TrackedJob = { orderId: number; status: OrderStatus }
export type OwnPosition = {
  position: DevicePosition | null
  error: PositionError | null
  /** A job is being tracked. */
  isTracking: boolean
  /** Positions are requested from the device: for a job, or on duty without one. */
  isSharing: boolean
  /** When the last position came since sharing began; null while the device has reported none. */
  sharedAt: number | null
}

const NOT_SHARING: OwnPosition = { position: null, error: null, isTracking: false, isSharing: false, sharedAt: null }

/** The job goes on without it, so nothing is shown; the console tells a developer why a position is missing. */
const logFailure = (what: string) => (error: unknown) => console.info(what, error)
const logPositionError = (error: unknown) => console.info('The device reported no position', error)

export function createPositionSharing() {
  let state = NOT_SHARING
  const listeners = new Set<() => void>()
  const update = (change: Partial<OwnPosition>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  let jobs: readonly TrackedJob[] = []
  let stop: (() => void) | null = null
  let isReportingIdle = false
  let isClockAhead = false
  let restart: (() => void) | null = null
  const clockError = () => (isClockAhead ? 'clock_ahead' : null)

  function track(queue: UnsentQueue, isSharingTab: () => boolean): () => void {
    let sentAt = Number.NEGATIVE_INFINITY
    const throttle = throttlePositions((position) => {
      update({ position, error: clockError(), sharedAt: position.timestamp })
      if (!isSharingTab()) return
      const timestamp = new Date(position.timestamp).toISOString()
      // A clock that was set back must not hold them.
      const isSentNow = Math.abs(position.timestamp - sentAt) >= SEND_EVERY_MS
      if (isSentNow) sentAt = position.timestamp
      // A position that can neither be stored nor sent is lost; the next one is tried all the same.
      for (const { orderId, status } of jobs)
        queue
          .addPosition({ ...position, orderId, status, timestamp }, isSentNow)
          .catch(logFailure('A position was neither stored nor sent'))
    })
    const releaseScreen = keepScreenOn()
    update({ isTracking: true, error: null, isSharing: true, sharedAt: null })
    const stopWatch = watchPosition({
      onPosition(position) {
        if (state.error !== clockError()) update({ error: clockError() })
        throttle.add(position)
      },
      onError(error) {
        logPositionError(error)
        update({ error })
      },
    })
    return () => {
      stopWatch()
      throttle.stop()
      releaseScreen()
      update({ isTracking: false, error: null, isSharing: false, sharedAt: null })
    }
  }

  /** Only for the admin's map: a report that fails is not queued, because it is outdated a minute later. */
  function reportWhileIdle(isSharingTab: () => boolean): () => void {
    const report = () =>
      navigator.geolocation?.getCurrentPosition(
        (reported) => {
          const position = readPosition(reported)
          if (!position || isStopped) return
          update({ position, error: null, sharedAt: position.timestamp })
          const { latitude, longitude, accuracy } = position
          const timestamp = new Date(position.timestamp).toISOString()
          if (isSharingTab())
            call(reportOnDuty, { body: { latitude, longitude, accuracy, timestamp } }).catch(
              logFailure('A position was not sent'),
            )
        },
        (error) => {
          logPositionError(errorOf(error))
          if (!isStopped) update({ error: errorOf(error) })
        },
        WATCH_OPTIONS,
      )
    let isStopped = false
    update({ error: navigator.geolocation ? null : 'unsupported', isSharing: true, sharedAt: null })
    report()
    const timer = setInterval(report, IDLE_REPORT_MS)
    return () => {
      isStopped = true
      clearInterval(timer)
      update({ error: null, isSharing: false, sharedAt: null })
    }
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** Called whenever the tracked jobs or the duty change. */
    share(queue: UnsentQueue, isSharingTab: () => boolean, tracked: readonly TrackedJob[], isOnDuty: boolean): void {
      const wasTracking = jobs.length > 0
      jobs = tracked
      const shouldReportIdle = jobs.length === 0 && isOnDuty
      if (stop && wasTracking === jobs.length > 0 && isReportingIdle === shouldReportIdle) return
      stop?.()
      isReportingIdle = shouldReportIdle
      const start = () => {
        if (jobs.length > 0) stop = track(queue, isSharingTab)
        else stop = shouldReportIdle ? reportWhileIdle(isSharingTab) : null
      }
      restart = start
      start()
    },
    /** Tries again after the driver has changed the permission or the device's settings. */
    retry(): void {
      if (!stop) return
      stop()
      restart?.()
    },
    /** `isAhead`: the server refused positions because their times are in the future. */
    setClockAhead(isAhead: boolean): void {
      if (isAhead === isClockAhead) return
      isClockAhead = isAhead
      if (state.isTracking && (isAhead || state.error === 'clock_ahead')) update({ error: clockError() })
    },
    stop(): void {
      stop?.()
      stop = null
      isClockAhead = false
      jobs = []
      update(NOT_SHARING)
    },
  }
}

export const positionSharing = createPositionSharing()

export const useOwnPosition = (): OwnPosition => useSyncExternalStore(positionSharing.subscribe, positionSharing.get)

/**
 * One tab shares the position; the others only show it. The tab that becomes visible takes over, because browsers suspend
 * hidden tabs. A hidden tab keeps sharing until another becomes visible or it is closed.
 */
export function electSharingTab(userId: number): { isSharingTab: () => boolean; stop: () => void } {
  // Pages without https have no locks. Sharing twice is better than a driver whose position is never shared.
  if (!('locks' in navigator)) return { isSharingTab: () => true, stop: () => {} }
  const name = `meridian-sharing-${userId}`
  const stopped = new AbortController()
  const { signal } = stopped
  const untilStopped = new Promise((resolve) => signal.addEventListener('abort', resolve))
  let holds = 0
  let isQueued = false

  /** Resolves when the lock is lost; true if this tab ever held it. */
  async function hold(options: LockOptions): Promise<boolean> {
    let isHeld = false
    const take = async () => {
      isHeld = true
      holds += 1
      await untilStopped
    }
    await navigator.locks.request(name, options, take).catch(() => {})
    if (isHeld) holds -= 1
    return isHeld
  }
  async function queueForLock(): Promise<void> {
    if (isQueued || signal.aborted) return
    isQueued = true
    const wasHeld = await hold({ signal })
    isQueued = false
    if (wasHeld) void queueForLock()
  }
  const stealWhenVisible = () => {
    if (document.visibilityState === 'visible' && holds === 0) void hold({ steal: true }).then(queueForLock)
  }

  document.addEventListener('visibilitychange', stealWhenVisible, { signal })
  if (document.visibilityState === 'visible') stealWhenVisible()
  else void queueForLock()
  return { isSharingTab: () => holds > 0, stop: () => stopped.abort() }
}
