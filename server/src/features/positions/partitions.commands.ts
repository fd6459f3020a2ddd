/** Positions are in one partition per day (UTC): created ahead by a task, or when a late position needs one; dropped when old. */
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isNotHeld } from '../../db/not-held.ts'

const DAY_MS = 24 * 3600_000
const DAYS_AHEAD = 3

const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

export type PartitionKeeper = { ensure(times: readonly Date[]): Promise<void> }

/** Remembers which partitions exist, so that a position of today costs no query. */
export function createPartitionKeeper(db: Db): PartitionKeeper {
  const known = new Set<string>()
  return {
    async ensure(times) {
      for (const day of new Set(times.map(dayOf))) {
        if (known.has(day)) continue
        await ensurePartition(db, day)
        known.add(day)
      }
    },
  }
}

const ensurePartition = (db: Db, day: string) => sql`select ensure_location_partition(${day}::date)`.execute(db)

/** For today and the next days: at midnight no request should wait for a table to be created. */
export async function makePartitionsAhead(db: Db, now: Date): Promise<void> {
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead++)
    await ensurePartition(db, dayOf(new Date(now.getTime() + ahead * DAY_MS)))
}

/** Dropping a day's table is cheap, however many positions it holds. One day more than promised, for late positions. */
export async function dropOldPartitions(db: Db, now: Date, retentionDays: number): Promise<string[]> {
  const oldest = new Date(now.getTime() - (retentionDays + 1) * DAY_MS)
  const { rows } = await sql<{ name: string }>`
    select drop_location_partitions(${dayOf(oldest)}::date) as name`.execute(db)
  // Here are also the positions of days that were dropped while their order was held.
  await sql`delete from locations_default where recorded_at < ${oldest} and ${isNotHeld('locations_default.order_id')}`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}
