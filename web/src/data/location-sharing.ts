/** Which of the fixes a phone gives are worth sending: at most one a second, and one at least every 15 seconds on the move. */

/** What the product asks of the browser's geolocation. */
export const WATCH_OPTIONS: PositionOptions = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 5000 }
const SHORTEST_GAP_MS = 1000
const LONGEST_GAP_MS = 15_000

export type Fix = { latitude: number; longitude: number; accuracy: number; timestamp: number }
export type LocationProblem = 'unsupported' | 'denied' | 'unavailable' | 'timed_out'

const PROBLEMS: Record<number, LocationProblem> = { 1: 'denied', 2: 'unavailable', 3: 'timed_out' }
export const problemOf = (error: Pick<GeolocationPositionError, 'code'>): LocationProblem =>
  PROBLEMS[error.code] ?? 'unavailable'

export const fixOf = ({ coords, timestamp }: GeolocationPosition): Fix => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  timestamp,
})

/** Lets one fix a second through. The latest of those in between follows when its second is over: a driver who stops is where they stopped. */
export function createThinner(pass: (fix: Fix) => void) {
  let last = Number.NEGATIVE_INFINITY
  let latest: Fix | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const go = (fix: Fix) => {
    latest = null
    last = fix.timestamp
    pass(fix)
  }
  return {
    take(fix: Fix): void {
      // By the fixes' own time: a burst of old ones after a tunnel is thinned like any other.
      const wait = last + SHORTEST_GAP_MS - fix.timestamp
      clearTimeout(timer)
      latest = fix
      if (wait <= 0) go(fix)
      else timer = setTimeout(() => latest && go(latest), wait)
    },
    stop(): void {
      clearTimeout(timer)
    },
  }
}

type Handlers = { onFix: (fix: Fix) => void; onProblem: (problem: LocationProblem) => void }

/** Watches until told to stop. A watch that says nothing for 15 seconds is asked: some phones sleep on it. */
export function watchLocation({ onFix, onProblem }: Handlers, geolocation = navigator.geolocation): () => void {
  if (!geolocation) {
    onProblem('unsupported')
    return () => {}
  }
  let lastHeard = Date.now()
  const hear = (position: GeolocationPosition) => {
    lastHeard = Date.now()
    onFix(fixOf(position))
  }
  const fail = (error: GeolocationPositionError) => onProblem(problemOf(error))
  const watch = geolocation.watchPosition(hear, fail, WATCH_OPTIONS)
  const timer = setInterval(() => {
    if (Date.now() - lastHeard >= LONGEST_GAP_MS) geolocation.getCurrentPosition(hear, () => {}, WATCH_OPTIONS)
  }, LONGEST_GAP_MS / 3)
  return () => {
    geolocation.clearWatch(watch)
    clearInterval(timer)
  }
}

/** The screen stays on while a job runs; the browser lets go of it when the tab is hidden, so it is asked for again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null
  let isOver = false
  const ask = async () => {
    if (isOver || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
    // Refused when the battery is low: the job goes on without.
    const got = await navigator.wakeLock.request('screen').catch(() => null)
    if (isOver) await got?.release()
    else lock = got
  }
  document.addEventListener('visibilitychange', ask)
  void ask()
  return () => {
    isOver = true
    document.removeEventListener('visibilitychange', ask)
    void lock?.release()
  }
}
