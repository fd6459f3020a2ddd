/** Why requests are refused with 503: the database's own code, once in a while, and not once for each of thousands of requests. */
import type { FastifyBaseLogger } from 'fastify'

const EVERY_MS = 30_000

/** `more` is logged beside the cause. */
export type LogCause = (error: unknown, message: string, more?: object) => void

/** The first of a kind is logged at once; the next one says how many there were since. */
export function createCauseLog(log: Pick<FastifyBaseLogger, 'warn'>, now = () => performance.now()): LogCause {
  const kinds = new Map<string, { loggedAt: number; unlogged: number }>()
  return (error, message, more = {}) => {
    const { code, message: reason } = error as { code?: string; message?: string }
    const kind = `${message} ${code ?? reason}`
    const known = kinds.get(kind)
    if (known && now() - known.loggedAt < EVERY_MS) {
      known.unlogged++
      return
    }
    kinds.set(kind, { loggedAt: now(), unlogged: 0 })
    // Not the whole error: its details may quote a row.
    log.warn({ code, reason, ...(known?.unlogged && { unlogged: known.unlogged }), ...more }, message)
  }
}
