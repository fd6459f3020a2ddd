/** Watches the device's position, and throttles what is sent: at most one a second, and one at least every 15 seconds on the move. */

/** The geolocation options of the spec. */
export const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 }
const MIN_INTERVAL_MS = 1000
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
 * Passes on one position a second. The latest of those in between follows at the end of the second: without it, a driver
 * who stops would be shown a little before the place where they stopped.
 */
export function throttlePositions(pass: (position: DevicePosition) => void) {
  let last = Number.NEGATIVE_INFINITY
  let latest: DevicePosition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const passNow = (position: DevicePosition, second: number) => {
    clearTimeout(timer)
    timer = undefined
    latest = null
    last = second
    pass(position)
  }
  // The second of a delayed position begins later than its own timestamp says.
  const passDelayed = () => latest && passNow(latest, Math.min(last, latest.timestamp) + MIN_INTERVAL_MS)
  return {
    add(position: DevicePosition): void {
      // A position from the device's cache is not newer than the one that is waiting.
      if (latest && position.timestamp < latest.timestamp) return
      // Measured by the positions' own timestamps, so that a burst of old ones after a tunnel is throttled as well. One
      // second at most: a clock that was set back must not stop all positions until it has caught up.
      const wait = Math.min(MIN_INTERVAL_MS, last + MIN_INTERVAL_MS - position.timestamp)
      latest = position
      if (wait <= 0) passNow(position, position.timestamp)
      else timer ??= setTimeout(passDelayed, wait)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}

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
