/** Which of the positions a phone gives are worth sending: at most one a second, and one at least every 15 seconds on the move. */

/** What the product asks of the browser's geolocation. */
export const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 }
const SHORTEST_GAP_MS = 1000
/** Early enough for an answer to come before the 15 seconds are over. */
const ASK_AFTER_MS = 10_000
/** What the server can read; beyond it a position is a fault of the device. */
const LARGEST_ACCURACY_M = 1e7
const LATEST_TIME = Date.UTC(2200, 0)

export type DevicePosition = { latitude: number; longitude: number; accuracy: number; timestamp: number }
export type PositionError = 'unsupported' | 'denied' | 'unavailable' | 'timed_out' | 'clock_ahead'

const ERROR_BY_CODE: Record<number, PositionError> = { 1: 'denied', 2: 'unavailable', 3: 'timed_out' }
export const errorOf = (error: Pick<GeolocationPositionError, 'code'>): PositionError =>
  ERROR_BY_CODE[error.code] ?? 'unavailable'

/** Nothing when the device gave no true place or time: one such position would have the server refuse those around it. */
export function readPosition({ coords, timestamp }: GeolocationPosition): DevicePosition | null {
  const { latitude, longitude, accuracy } = coords
  const isPlace = Number.isFinite(latitude) && Number.isFinite(longitude)
  const isSure = accuracy >= 0 && accuracy <= LARGEST_ACCURACY_M
  const isTime = timestamp >= 0 && timestamp < LATEST_TIME
  return isPlace && isSure && isTime ? { latitude, longitude, accuracy, timestamp } : null
}

/** Lets one position a second through. The latest of those in between follows when its second is over: a driver who stops is where they stopped. */
export function throttlePositions(pass: (position: DevicePosition) => void) {
  let last = Number.NEGATIVE_INFINITY
  let latest: DevicePosition | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = (position: DevicePosition, second: number) => {
    clearTimeout(timer)
    timer = undefined
    latest = null
    last = second
    pass(position)
  }
  // One that waited has begun its second later than its own time says.
  const goLate = () => latest && go(latest, Math.min(last, latest.timestamp) + SHORTEST_GAP_MS)
  return {
    take(position: DevicePosition): void {
      // A place the device remembered is no newer than the one that waits.
      if (latest && position.timestamp < latest.timestamp) return
      // By the positions' own time: a burst of old ones after a tunnel is thinned like any other. A second at most, though: a
      // clock that was set back must not silence the phone until it has caught up.
      const wait = Math.min(SHORTEST_GAP_MS, last + SHORTEST_GAP_MS - position.timestamp)
      latest = position
      if (wait <= 0) go(position, position.timestamp)
      else timer ??= setTimeout(goLate, wait)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}

type Handlers = { onPosition: (position: DevicePosition) => void; onError: (error: PositionError) => void }

/** Watches until told to stop. A watch that falls silent is asked, so that 15 seconds do not pass: some phones sleep on it. */
export function watchPosition({ onPosition, onError }: Handlers, geolocation = navigator.geolocation): () => void {
  if (!geolocation) {
    onError('unsupported')
    return () => {}
  }
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const waitForNext = () => {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(ask, ASK_AFTER_MS)
  }
  const hear = (reported: GeolocationPosition) => {
    const position = readPosition(reported)
    if (isOver || !position) return
    waitForNext()
    onPosition(position)
  }
  const fail = (error: GeolocationPositionError) => onError(errorOf(error))
  const ask = () => {
    waitForNext()
    geolocation.getCurrentPosition(hear, () => {}, WATCH_OPTIONS)
  }
  const watch = geolocation.watchPosition(hear, fail, WATCH_OPTIONS)
  waitForNext()
  return () => {
    isOver = true
    geolocation.clearWatch(watch)
    clearTimeout(timer)
  }
}

/** The screen stays on while a job runs; the browser lets go of it when the tab is hidden, so it is asked for again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isAsking = false
  let isOver = false
  const ask = async () => {
    const isHeld = isAsking || lock?.released === false
    if (isOver || isHeld || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    isAsking = true
    // Refused when the battery is low: the job goes on without.
    lock = await navigator.wakeLock.request('screen').catch(() => null)
    isAsking = false
    if (isOver) await lock?.release()
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
