/** How often somebody may do something within a while. Counted in this process: it tames, the lock-out guards. */
import { tooManyAttempts } from './lock-out.ts'

export type Limit = { times: number; withinMinutes: number }

type Window = { used: number; endsAt: number }

export type RateLimits<Name extends string> = {
  /** Throws 429 when it has been done too often. */
  take(name: Name, key: string): void
  /** Counts too, and answers instead of throwing. */
  allows(name: Name, key: string): boolean
}

const SWEEP_ABOVE = 10_000

export function createRateLimits<Name extends string>(
  limits: Record<Name, Limit>,
  uptimeMs: () => number = () => performance.now(),
): RateLimits<Name> {
  const windows = new Map<string, Window>()
  /** For how many seconds it is too often; 0 when it is not. */
  function count(name: Name, key: string): number {
    const { times, withinMinutes } = limits[name]
    const now = uptimeMs()
    if (windows.size > SWEEP_ABOVE) sweep(windows, now)
    const id = `${name} ${key}`
    const found = windows.get(id)
    const window = found && found.endsAt > now ? found : { used: 0, endsAt: now + withinMinutes * 60_000 }
    windows.set(id, window)
    window.used++
    return window.used > times ? Math.ceil((window.endsAt - now) / 1000) : 0
  }
  return {
    allows: (name, key) => count(name, key) === 0,
    take(name, key) {
      const seconds = count(name, key)
      if (seconds > 0) throw tooManyAttempts(seconds)
    },
  }
}

function sweep(windows: Map<string, Window>, now: number): void {
  for (const [id, { endsAt }] of windows) if (endsAt <= now) windows.delete(id)
}
