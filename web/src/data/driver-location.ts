/**
 * Where this driver is, for the screens, and for the server while that is anybody's business: every second on a job that
 * is tracked, once a minute on duty without one, and not at all otherwise.
 */
import { reportOnDuty } from '@meridian/contract/locations.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { useSyncExternalStore } from 'react'
import { call } from './call.ts'
import {
  createThinner,
  type Fix,
  fixOf,
  keepScreenOn,
  type LocationProblem,
  WATCH_OPTIONS,
  watchLocation,
} from './location-sharing.ts'
import type { Unsent } from './unsent.ts'

const PATROL_MS = 60_000

export type TrackedJob = { orderId: number; status: OrderStatus }
export type LocationState = {
  fix: Fix | null
  problem: LocationProblem | null
  /** A job is being tracked. */
  isTracking: boolean
}

const AT_REST: LocationState = { fix: null, problem: null, isTracking: false }

export function createDriverLocation() {
  let state = AT_REST
  const listeners = new Set<() => void>()
  const say = (change: Partial<LocationState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  let jobs: readonly TrackedJob[] = []
  let stop: (() => void) | null = null
  let isPatrol = false
  let isClockAhead = false
  let restart: (() => void) | null = null
  /** A place that is known is shared, unless the server does not believe its time. */
  const problemWithFix = () => (isClockAhead ? 'clock_ahead' : null)

  function track(unsent: Unsent, isSharer: () => boolean): () => void {
    const thinner = createThinner((fix) => {
      const timestamp = new Date(fix.timestamp).toISOString()
      // A device that cannot keep one is asked again for the next.
      for (const { orderId, status } of jobs) unsent.addPoint({ ...fix, orderId, status, timestamp }).catch(() => {})
    })
    const letSleep = keepScreenOn()
    say({ isTracking: true, problem: null })
    const stopWatch = watchLocation({
      onFix(fix) {
        say({ fix, problem: problemWithFix() })
        if (isSharer()) thinner.take(fix)
      },
      onProblem: (problem) => say({ problem }),
    })
    return () => {
      stopWatch()
      thinner.stop()
      letSleep()
      say({ isTracking: false, problem: null })
    }
  }

  /** Now and then, only to be found on the map: a place that could not be sent is out of date by the next. */
  function patrol(isSharer: () => boolean): () => void {
    const look = () =>
      navigator.geolocation?.getCurrentPosition(
        (position) => {
          const fix = fixOf(position)
          if (!fix) return
          say({ fix, problem: null })
          const { latitude, longitude, accuracy } = fix
          const timestamp = new Date(fix.timestamp).toISOString()
          if (isSharer()) call(reportOnDuty, { body: { latitude, longitude, accuracy, timestamp } }).catch(() => {})
        },
        () => {},
        WATCH_OPTIONS,
      )
    look()
    const timer = setInterval(look, PATROL_MS)
    return () => clearInterval(timer)
  }

  return {
    get: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    /** What there is to share now. Called whenever the jobs or the duty change. */
    share(unsent: Unsent, isSharer: () => boolean, tracked: readonly TrackedJob[], isOnDuty: boolean): void {
      const wasTracking = jobs.length > 0
      jobs = tracked
      const wantsPatrol = jobs.length === 0 && isOnDuty
      if (stop && wasTracking === jobs.length > 0 && isPatrol === wantsPatrol) return
      stop?.()
      isPatrol = wantsPatrol
      const start = () => {
        if (jobs.length > 0) stop = track(unsent, isSharer)
        else stop = wantsPatrol ? patrol(isSharer) : null
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
    setClock(isAhead: boolean): void {
      if (isAhead === isClockAhead) return
      isClockAhead = isAhead
      if (state.isTracking && (isAhead || state.problem === 'clock_ahead')) say({ problem: problemWithFix() })
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

export const driverLocation = createDriverLocation()

export const useDriverLocation = (): LocationState => useSyncExternalStore(driverLocation.subscribe, driverLocation.get)

/**
 * One tab shares; the others only look. The one that comes into view takes over, because a browser lets a hidden one sleep;
 * hidden or not, the last to have it keeps it until another is looked at, or it closes.
 */
export function becomeSharer(userId: number): { isSharer: () => boolean; stop: () => void } {
  // A page that is not on https has no locks, and no second tab is worth a driver who cannot be followed at all.
  if (!('locks' in navigator)) return { isSharer: () => true, stop: () => {} }
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
  return { isSharer: () => holds > 0, stop: () => over.abort() }
}
