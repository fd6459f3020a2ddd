import type { JobRadius } from '@meridian/domain/drivers/job-radius.ts'
import type { PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'
import { type DriverStatus, driverStatus, MOVING_STATUSES, OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { figuresOf } from '../../db/daily-figures.ts'
import type { Db } from '../../db/database.ts'

export type DriverSummary = {
  id: number
  status: DriverStatus
  /** Average of the clients' ratings to two decimals; null while there is none. */
  rating: number | null
  /** Including the opening balance. */
  totalDeliveries: number
  openJobs: number
  isActive: boolean
  isOnDuty: boolean
  weeklyGoal: number
  jobRadiusMiles: JobRadius | null
  currentLatitude: number | null
  currentLongitude: number | null
  positionAt: Date | null
  positionApp: PhoneApp | null
  user: { id: number; firstName: string; lastName: string; phone: string | null; email: string }
}

/** These drivers, as every list that names a driver shows them; unknown ids are left out. */
export async function driverSummaries(db: Db, driverIds: readonly number[]): Promise<DriverSummary[]> {
  if (driverIds.length === 0) return []
  const rows = await driverRows(db)
    .where('drivers.id', 'in', [...new Set(driverIds)])
    .execute()
  return rows.map(toSummary)
}

/** By name, starting after the driver with the id `after`. */
export async function listDriverSummaries(
  db: Db,
  { limit, after }: { limit: number; after: number | undefined },
): Promise<DriverSummary[]> {
  let query = driverRows(db)
  if (after !== undefined)
    query = query.where(
      sql<boolean>`(users.first_name, users.last_name, drivers.id) > (
        select u.first_name, u.last_name, d.id from drivers d join users u on u.id = d.user_id where d.id = ${after})`,
    )
  const rows = await query
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('drivers.id')
    .limit(limit)
    .execute()
  return rows.map(toSummary)
}

/** Of the deliveries of this month and the two before, by driver; a driver without one is left out. */
export async function onTimePercents(db: Db, driverIds: readonly number[], now: Date): Promise<Map<number, number>> {
  const recent = sql`key = any(${driverIds.map(String)}::text[])
    and day >= date_trunc('month', ${localDate(now, BUSINESS_ZONE)}::date) - interval '2 months'`
  const { rows } = await sql<{ key: string; percent: number }>`
    select key, round(100.0 * sum(on_time) / sum(delivered), 1)::float8 as percent
    from ${figuresOf('driver_month', recent)} f group by key having sum(delivered) > 0`.execute(db)
  return new Map(rows.map(({ key, percent }) => [Number(key), percent]))
}

type DriverRow = Awaited<ReturnType<ReturnType<typeof driverRows>['execute']>>[number]

/**
 * Open jobs are looked up driver by driver, in the index of that driver's orders. Deliveries are counted only for drivers
 * whose standing is not stored yet: over the years they become most of all orders.
 */
const driverRows = (db: Db) =>
  db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('orders')
          .whereRef('orders.driver_id', '=', 'drivers.id')
          .where('orders.status', 'in', OPEN_JOB_STATUSES)
          .select((count) => [
            countOf(count.ref('orders.status'), MOVING_STATUSES).as('moving'),
            sql<number>`count(*)::int`.as('open_jobs'),
          ])
          .as('work'),
      (join) => join.onTrue(),
    )
    .select([
      'drivers.id',
      'drivers.is_on_duty',
      'drivers.opening_deliveries',
      'drivers.weekly_goal',
      'drivers.job_radius_miles',
      'users.deactivated_at',
      'drivers.current_latitude',
      'drivers.current_longitude',
      'drivers.position_at',
      'drivers.position_app',
      sql<number>`coalesce(
        (select deliveries from driver_standings where driver_id = drivers.id),
        (select count(*)::int from orders where driver_id = drivers.id and status = 'delivered'))`.as('delivered'),
      'work.moving',
      'work.open_jobs',
      sql<number | null>`round(drivers.rating_sum::numeric / nullif(drivers.rating_count, 0), 2)::float8`.as('rating'),
      'users.id as user_id',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.email',
    ])

const countOf = (status: unknown, statuses: readonly string[]) =>
  sql<number>`(count(*) filter (where ${status} in (${sql.join(statuses)})))::int`

const toSummary = (row: DriverRow): DriverSummary => ({
  id: row.id,
  status: driverStatus({ isOnDuty: row.is_on_duty, movingOrders: row.moving ?? 0 }),
  rating: row.rating,
  totalDeliveries: row.opening_deliveries + row.delivered,
  openJobs: row.open_jobs ?? 0,
  isActive: row.deactivated_at === null,
  isOnDuty: row.is_on_duty,
  weeklyGoal: row.weekly_goal,
  jobRadiusMiles: row.job_radius_miles,
  currentLatitude: row.current_latitude,
  currentLongitude: row.current_longitude,
  positionAt: row.position_at,
  positionApp: row.position_app,
  user: {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    phone: row.phone,
    email: row.email,
  },
})

export type Duty = Pick<DriverSummary, 'id' | 'isOnDuty' | 'status' | 'openJobs' | 'jobRadiusMiles'> & {
  phone: { app: PhoneApp; lastSeenAt: Date | null; positionAt: Date | null } | null
}

/** The driver's own duty switch, open jobs, job radius and phone; undefined for an account without a driver record. */
export async function findDuty(db: Db, driverId: number): Promise<Duty | undefined> {
  const [driver] = await driverSummaries(db, [driverId])
  if (!driver) return undefined
  const phone = await db
    .selectFrom('driver_phones')
    .select(['app', 'last_seen_at as lastSeenAt'])
    .where('driver_id', '=', driverId)
    .executeTakeFirst()
  const { id, isOnDuty, status, openJobs, jobRadiusMiles, positionAt, positionApp } = driver
  return {
    id,
    isOnDuty,
    status,
    openJobs,
    jobRadiusMiles,
    phone: phone ? { ...phone, positionAt: positionApp === phone.app ? positionAt : null } : null,
  }
}
