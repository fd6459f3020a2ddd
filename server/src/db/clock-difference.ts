/** By how much this machine's clock is ahead of the database's: times of orders and custody come from both. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** More is worth a warning: a second or two is what a slow answer can look like. */
const CLOCK_TOLERANCE_SECONDS = 2

const DATABASE_TIME: RawBuilder<{ ms: number }> =
  sql`select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`

/** The middle of the question's time is compared, so that a slow network is no difference. */
export async function clockDifference(db: Db, clock: () => number = Date.now): Promise<number> {
  const before = clock()
  const { rows } = await DATABASE_TIME.execute(db)
  const after = clock()
  return ((before + after) / 2 - (rows[0] as { ms: number }).ms) / 1000
}

/** One sentence for the log, or none. */
export function clockWarning(seconds: number): string | null {
  const off = Math.round(Math.abs(seconds))
  if (Math.abs(seconds) <= CLOCK_TOLERANCE_SECONDS) return null
  const direction = seconds > 0 ? 'ahead of' : 'behind'
  return `This machine's clock is ${off} seconds ${direction} the database's: set both by NTP, or times of orders and custody contradict each other`
}
