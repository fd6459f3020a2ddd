/** Where a driver stands: the stored standing, carried on by what it does not count yet. Reading never writes. */
import { leaderboard, type MonthOfDriver } from '@meridian/domain/leaderboard.ts'
import { levelOf } from '@meridian/domain/levels.ts'
import {
  advance,
  catchUp,
  type LedgerEntry,
  type OpeningBalance,
  openStanding,
  STANDING_RULES_VERSION,
  type Standing,
} from '@meridian/domain/standing.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { deliveriesOf, findTerms } from './performance.queries.ts'

/** `isAnew`: the ledger holds every delivery there is, and not only those that came after what is stored. */
export type CurrentStanding = { standing: Standing; ledger: LedgerEntry[]; isAnew: boolean }

export async function currentStanding(db: Db, driverId: number, opening: OpeningBalance): Promise<CurrentStanding> {
  const { stored, ...totals } = await readStored(db, driverId)
  if (stored) {
    const isBehind = stored.recordedDeliveries !== totals.deliveries
    const uncounted = isBehind ? await deliveriesOf(db, driverId, { onlyUncounted: true }) : []
    const kept = catchUp(stored, uncounted, totals)
    if (kept) return { ...kept, isAnew: false }
  }
  return { ...advance(openStanding(opening), await deliveriesOf(db, driverId)), isAnew: true }
}

/** For rules that ask for a driver's level. */
export async function levelOfDriver(db: Db, driverId: number): Promise<number> {
  const terms = await findTerms(db, driverId)
  return terms ? levelOf((await currentStanding(db, driverId, terms.opening)).standing.points) : 1
}

async function readStored(db: Db, driverId: number) {
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

/** As JSON has it: times are texts. */
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

/** Drivers whose standing was never stored, or by other rules. */
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

/** The month so far, of everybody who drives for us. */
export async function leaderboardSince(db: Db, since: Date, viewerDriverId: number | null) {
  const months = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoin('driver_standings', 'driver_standings.driver_id', 'drivers.id')
    .leftJoin('driver_points', (join) =>
      join.onRef('driver_points.driver_id', '=', 'drivers.id').on('driver_points.delivered_at', '>=', since),
    )
    .select([
      'drivers.id as driverId',
      sql<string>`concat_ws(' ', users.first_name, nullif(users.last_name, ''))`.as('name'),
      sql<number>`coalesce(sum(driver_points.points), 0)::int`.as('points'),
      sql<number>`count(driver_points.order_id)::int`.as('deliveries'),
      sql<number>`coalesce(driver_standings.points, drivers.opening_points)`.as('totalPoints'),
    ])
    .where('users.deactivated_at', 'is', null)
    .groupBy(['drivers.id', 'users.id', 'driver_standings.driver_id'])
    .execute()
  return leaderboard(months satisfies MonthOfDriver[], viewerDriverId)
}
