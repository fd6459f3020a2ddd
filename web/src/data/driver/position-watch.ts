/** Watches the device's position, and throttles it for the battery: one in 5 seconds on the move, one in 30 while standing still. */
import { METERS_PER_MILE } from '@meridian/domain/drivers/positions.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'

/** The geolocation options of the spec. */
export const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 }
const MOVING_INTERVAL_MS = 5000
const STILL_INTERVAL_MS = 30_000
/** The receiver's noise. */
const STILL_WITHIN_M = 15
/** Early enough for the position to arrive before the 15 seconds are over. */
const REQUEST_AFTER_MS = 10_000
/** The limits of what the server accepts; values beyond them are a fault of the device. */
const MAX_ACCURACY_M = 1e7
const MAX_TIMESTAMP = Date.UTC(2200, 0)

export type DevicePosition = { latitude: number; longitude: number; accuracy: number; timestamp: number }
export type PositionError = 'unsupported' | 'denied' | 'unavailable' | 'timed_out' | 'clock_ahead'

const ERROR_BY_CODE: Record<number, PositionError> = { 1: 'denied', 2: 'unavailable', 3: 'timed_out' }
export const errorOf = (error: Pick<GeolocationPositionError, 'code'>): PositionError =>
  ERROR_BY_CODE[error.code] ?? 'unavailable'

/** Null for invalid coordinates or times: one such position would make the server refuse the whole batch. */
export function readPosition({ coords, timestamp }: GeolocationPosition): DevicePosition | null {
  const { latitude, longitude, accuracy } = coords
  const hasCoordinates = Number.isFinite(latitude) && Number.isFinite(longitude)
  const hasAccuracy = accuracy >= 0 && accuracy <= MAX_ACCURACY_M
  const hasTime = timestamp >= 0 && timestamp < MAX_TIMESTAMP
  return hasCoordinates && hasAccuracy && hasTime ? { latitude, longitude, accuracy, timestamp } : null
}

/**
 * Passes on one position in an interval. The latest of those in between follows at its end: without it, a driver who stops would be
 * shown a little before the place where they stopped.
 */
export function throttlePositions(pass: (position: DevicePosition) => void) {
  let last: DevicePosition | null = null
  /** When the interval began, by the positions' own time. */
  let since = Number.NEGATIVE_INFINITY
  let latest: DevicePosition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Of the timer. */
  let dueAt = Number.POSITIVE_INFINITY
  const passNow = (position: DevicePosition, from: number) => {
    clearTimeout(timer)
    latest = null
    last = position
    since = from
    pass(position)
  }
  return {
    add(position: DevicePosition): void {
      // A position from the device's cache is not newer than the one that is waiting.
      if (latest && position.timestamp < latest.timestamp) return
      const interval = last && isStill(last, position) ? STILL_INTERVAL_MS : MOVING_INTERVAL_MS
      // Measured by the positions' own timestamps, so that a burst of old ones after a tunnel is throttled as well. One
      // interval at most: a clock that was set back must not stop all positions until it has caught up.
      const wait = Math.min(interval, since + interval - position.timestamp)
      if (wait <= 0) {
        passNow(position, position.timestamp)
        return
      }
      if (latest === null) dueAt = Number.POSITIVE_INFINITY
      latest = position
      // Who drives on is not held by the interval of standing still; nothing else ends it later than it would.
      if (performance.now() + wait >= dueAt) return
      dueAt = performance.now() + wait
      clearTimeout(timer)
      // The interval of a delayed position begins later than its own timestamp says.
      timer = setTimeout(() => latest && passNow(latest, Math.min(since, latest.timestamp) + interval), wait)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}

/** Where it was, and not known much better. */
const isStill = (last: DevicePosition, position: DevicePosition): boolean =>
  crowFlyMiles(last, position) * METERS_PER_MILE < STILL_WITHIN_M && position.accuracy > last.accuracy / 2

type Handlers = { onPosition: (position: DevicePosition) => void; onError: (error: PositionError) => void }

/** Returns the function that stops the watch. Some phones stop reporting: then a position is requested every 10 seconds. */
export function watchPosition({ onPosition, onError }: Handlers, geolocation = navigator.geolocation): () => void {
  if (!geolocation) {
    onError('unsupported')
    return () => {}
  }
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const restartTimer = () => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(request, REQUEST_AFTER_MS)
  }
  const handle = (reported: GeolocationPosition) => {
    const position = readPosition(reported)
    if (isStopped || !position) return
    restartTimer()
    onPosition(position)
  }
  const fail = (error: GeolocationPositionError) => onError(errorOf(error))
  const request = () => {
    restartTimer()
    geolocation.getCurrentPosition(
      handle,
      (error) => console.info('The device reported no position', errorOf(error)),
      WATCH_OPTIONS,
    )
  }
  const watch = geolocation.watchPosition(handle, fail, WATCH_OPTIONS)
  restartTimer()
  return () => {
    isStopped = true
    geolocation.clearWatch(watch)
    clearTimeout(timer)
  }
}

/** Keeps the screen on until stopped. Browsers release the lock when the tab is hidden, so it is requested again afterwards. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isRequesting = false
  let isStopped = false
  const request = async () => {
    const isHeld = isRequesting || lock?.released === false
    if (isStopped || isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    isRequesting = true
    // Refused when the battery is low: the job goes on without the lock.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    isRequesting = false
    if (isStopped) await lock?.release()
  }
  document.addEventListener('visibilitychange', request)
  void request()
  return () => {
    isStopped = true
    document.removeEventListener('visibilitychange', request)
    void lock?.release()
  }
}
