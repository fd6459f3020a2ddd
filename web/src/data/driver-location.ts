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
  trackingSince: string | null
}

const AT_REST: LocationState = { fix: null, problem: null, isTracking: false, trackingSince: null }

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

  function track(unsent: Unsent, isSharer: () => boolean): () => void {
    const thinner = createThinner((fix) => {
      const timestamp = new Date(fix.timestamp).toISOString()
      for (const { orderId, status } of jobs) void unsent.addPoint({ ...fix, orderId, status, timestamp })
    })
    const letSleep = keepScreenOn()
    say({ isTracking: true, problem: null, trackingSince: new Date().toISOString() })
    const stopWatch = watchLocation({
      onFix(fix) {
        say({ fix, problem: null })
        if (isSharer()) thinner.take(fix)
      },
      onProblem: (problem) => say({ problem }),
    })
    return () => {
      stopWatch()
      thinner.stop()
      letSleep()
      say({ isTracking: false, trackingSince: null, problem: null })
    }
  }

  /** Now and then, only to be found on the map: a place that could not be sent is out of date by the next. */
  function patrol(isSharer: () => boolean): () => void {
    const look = () =>
      navigator.geolocation?.getCurrentPosition(
        (position) => {
          const fix = fixOf(position)
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
      if (jobs.length > 0) stop = track(unsent, isSharer)
      else stop = wantsPatrol ? patrol(isSharer) : null
    },
    stop(): void {
      stop?.()
      stop = null
      jobs = []
      say(AT_REST)
    },
  }
}

export const driverLocation = createDriverLocation()

export const useDriverLocation = (): LocationState => useSyncExternalStore(driverLocation.subscribe, driverLocation.get)

/** One tab shares; the others only look. When it closes, the next takes over. */
export function becomeSharer(userId: number): { isSharer: () => boolean; stop: () => void } {
  const over = new AbortController()
  let isSharer = false
  navigator.locks
    .request(`meridian-sharing-${userId}`, { signal: over.signal }, async () => {
      isSharer = true
      await new Promise((resolve) => over.signal.addEventListener('abort', resolve))
    })
    .catch(() => {})
  return { isSharer: () => isSharer, stop: () => over.abort() }
}
