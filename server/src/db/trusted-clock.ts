/** What time it is for orders and custody: this machine's clock, unless it differs from the database's by over a minute. */
import type { FastifyBaseLogger } from 'fastify'
import { clockDifference } from './clock-difference.ts'
import type { Db } from './database.ts'

/** A deadline, or the order of two custody entries, would be wrong in a way that people see. */
const UNTRUSTED_AFTER_SECONDS = 60
const LOOK_EVERY_MS = 60_000

export type TrustedClock = { now(): Date; close(): void }

/** Looks again every minute: NTP may have set the clock, or somebody else has. */
export async function openTrustedClock(
  db: Db,
  log: FastifyBaseLogger,
  ownClock: () => number = Date.now,
): Promise<TrustedClock> {
  let aheadMs = 0
  const look = async () => {
    const seconds = await clockDifference(db, ownClock)
    const isUntrusted = Math.abs(seconds) > UNTRUSTED_AFTER_SECONDS
    if (isUntrusted && aheadMs === 0)
      log.error(
        { seconds },
        "this machine's clock is off by over a minute: times of orders and custody come from the database's clock until it is set",
      )
    if (!isUntrusted && aheadMs !== 0) log.info("this machine's clock is right again")
    aheadMs = isUntrusted ? seconds * 1000 : 0
  }
  await look()
  // A database that does not answer leaves what was found last.
  const looking = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
  return { now: () => new Date(ownClock() - aheadMs), close: () => clearInterval(looking) }
}
