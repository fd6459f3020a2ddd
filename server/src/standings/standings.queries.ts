import type { MonthOfDriver } from '@meridian/domain/drivers/leaderboard.ts'
import { STANDING_RULES_VERSION, type Standing } from '@meridian/domain/drivers/standing.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** The stored standing, if the current rules computed it, and the totals it should account for. */
export async function findStoredStanding(db: Db, driverId: number) {
  const row = await db
    .selectNoFrom([
      sql<number>`(select count(*) from orders where driver_id = ${driverId} and status = 'delivered')::int`.as(
        'deliveries',
      ),
      sql<number>`(select count(*) from ratings where driver_id = ${driverId} and side = 'client')::int`.as('ratings'),
      sql<StoredStanding | null>`(select standing from driver_standings
        where driver_id = ${driverId} and rules_version = ${STANDING_RULES_VERSION})`.as('stored'),
    ])
    .executeTakeFirstOrThrow()
  return { ...row, stored: row.stored && revive(row.stored) }
}

/** As JSON: times are strings. */
type StoredStanding = Omit<Standing, 'last' | 'unlocked'> & {
  last: { deliveredAt: string; orderId: number } | null
  unlocked: Record<string, string | null>
}

const revive = (stored: StoredStanding): Standing => ({
  ...stored,
  last: stored.last && { ...stored.last, deliveredAt: new Date(stored.last.deliveredAt) },
  unlocked: Object.fromEntries(
    Object.entries(stored.unlocked).map(([id, at]) => [id, at === null ? null : new Date(at)]),
  ),
})

/** Drivers whose standing was never stored, or was stored under other rules. */
export async function listUnstored(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('drivers')
    .leftJoin('driver_standings', (join) =>
      join
        .onRef('driver_standings.driver_id', '=', 'drivers.id')
        .on('driver_standings.rules_version', '=', STANDING_RULES_VERSION),
    )
    .select('drivers.id')
    .where('driver_standings.driver_id', 'is', null)
    .orderBy('drivers.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What every active driver has earned since then. */
export function listMonths(db: Db, since: Date): Promise<MonthOfDriver[]> {
  return db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('driver_standings', 'driver_standings.driver_id', 'drivers.id')
    .leftJoin('driver_points', (join) =>
      join.onRef('driver_points.driver_id', '=', 'drivers.id').on('driver_points.delivered_at', '>=', since),
    )
    .select([
      'drivers.id as driverId',
      'users.name',
      sql<number>`coalesce(sum(driver_points.points), 0)::int`.as('points'),
      sql<number>`count(driver_points.order_id)::int`.as('deliveries'),
      sql<number>`coalesce(driver_standings.points, drivers.opening_points)`.as('totalPoints'),
    ])
    .where('users.deactivated_at', 'is', null)
    .groupBy(['drivers.id', 'users.id', 'driver_standings.driver_id'])
    .execute()
}
