import { DRIVER_SHARE_PERCENT } from '@meridian/domain/money.ts'
import { ACTIVE_STATUSES, type DriverStatus, driverStatus, MOVING_STATUSES } from '@meridian/domain/orders.ts'
import {
  type ClientFigures,
  clientPeriods,
  type Period,
  type StatusCounts,
  todaysSchedule,
} from '@meridian/domain/stats.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { slotOf } from '../orders/orders.rules.ts'
import { isOnTimeFrom } from './on-time.queries.ts'

/** The organization of a client's account; null when there is no such client. */
export async function organizationOfClient(db: Db, userId: number): Promise<number | null> {
  const row = await db
    .selectFrom('users')
    .select('organization_id')
    .where('id', '=', userId)
    .where('role', '=', 'client')
    .executeTakeFirst()
  return row?.organization_id ?? null
}

export async function clientFigures(db: Db, organizationId: number, now: Date): Promise<ClientFigures> {
  const [statusCounts, schedule, delivered] = await Promise.all([
    activeCounts(db, organizationId),
    scheduleOfToday(db, organizationId, now),
    deliveredFigures(db, organizationId, now),
  ])
  return { statusCounts, schedule, ...delivered }
}

/** Only the active ones: counting a year of delivered orders would be wasted work. */
async function activeCounts(db: Db, organizationId: number): Promise<StatusCounts> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ACTIVE_STATUSES)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

async function scheduleOfToday(db: Db, organizationId: number, now: Date) {
  const { today } = clientPeriods(now)
  const rows = await db
    .selectFrom('orders')
    .select(['status', 'scheduled_date', 'pickup_latitude', 'pickup_longitude'])
    .select(['preferred_time_slot', 'slot_from_minutes', 'slot_to_minutes'])
    .where('organization_id', '=', organizationId)
    .where('scheduled_date', '>=', today.from)
    .where('scheduled_date', '<', today.until)
    .$narrowType<{ scheduled_date: Date }>()
    .execute()
  const orders = rows.map((row) => ({
    ...slotOf(row),
    status: row.status,
    scheduledDate: row.scheduled_date,
    pickup: { latitude: Number(row.pickup_latitude), longitude: Number(row.pickup_longitude) },
  }))
  return todaysSchedule(orders, now)
}

/** Sums of bigint and numeric come as text; these are cents and minutes, which a number holds exactly. */
const whole = (expression: RawBuilder<unknown>) => sql<number>`coalesce(${expression}, 0)::float8`
const confirmed = sql`coalesce(confirmed_at, created_at)`

/**
 * A dated order counts from its scheduled day, not from the day it was placed: two weeks of advance notice
 * would otherwise count as two weeks of delivery.
 */
const timeTaken = sql`delivered_at - greatest(${confirmed},
  case when scheduled_date is not null then least(scheduled_date, delivered_at) end)`

async function deliveredFigures(db: Db, organizationId: number, now: Date) {
  const { twelveMonths, thisMonth, lastMonth, lastMonthToDate } = clientPeriods(now)
  const count = (where: RawBuilder<unknown>) => sql<number>`(count(*) filter (where ${where}))::int`
  const spent = (period: Period) => whole(sql`sum(total_cents) filter (where ${within(period)})`)
  const row = await db
    .selectFrom('orders')
    .select([
      count(within(thisMonth)).as('this_month'),
      spent(thisMonth).as('this_month_cents'),
      count(within(lastMonth)).as('last_month'),
      spent(lastMonth).as('last_month_cents'),
      count(within(lastMonthToDate)).as('last_month_to_date'),
      sql<number>`count(*)::int`.as('year'),
      count(isOnTimeFrom(confirmed)).as('year_on_time'),
      whole(sql`sum(extract(epoch from ${timeTaken})) / 60`).as('year_minutes'),
    ])
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'delivered')
    .where(within(twelveMonths))
    .executeTakeFirstOrThrow()
  return {
    thisMonth: { deliveries: row.this_month, spentCents: row.this_month_cents },
    lastMonth: { deliveries: row.last_month, spentCents: row.last_month_cents },
    lastMonthToDate: { deliveries: row.last_month_to_date },
    twelveMonths: { deliveries: row.year, onTime: row.year_on_time, totalMinutes: row.year_minutes },
  }
}

const within = (period: Period) => sql<boolean>`delivered_at >= ${period.from} and delivered_at < ${period.until}`

export async function adminFigures(db: Db, now: Date) {
  const [statusCounts, driverCounts, money] = await Promise.all([allCounts(db), driversByStatus(db), revenue(db, now)])
  return { statusCounts, driverCounts, ...money }
}

async function allCounts(db: Db): Promise<StatusCounts> {
  const rows = await db
    .selectFrom('orders')
    .select(['status', sql<number>`count(*)::int`.as('count')])
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map((row) => [row.status, row.count]))
}

/** Deactivated drivers are not counted. */
async function driversByStatus(db: Db): Promise<Partial<Record<DriverStatus, number>>> {
  const moving = db.selectFrom('orders').select('driver_id').where('status', 'in', MOVING_STATUSES)
  const rows = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .where('users.deactivated_at', 'is', null)
    .select((eb) => [
      'is_on_duty',
      eb('drivers.id', 'in', moving).as('is_moving'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy(['is_on_duty', 'is_moving'])
    .execute()
  const counts: Partial<Record<DriverStatus, number>> = {}
  for (const row of rows) {
    const status = driverStatus({ isOnDuty: row.is_on_duty, movingOrders: row.is_moving ? 1 : 0 })
    counts[status] = (counts[status] ?? 0) + row.count
  }
  return counts
}

/** Each driver's pay is rounded to a cent per order, so the sum is one of rounded amounts. */
export const driverPay = sql`round(total_cents * ${sql.lit(DRIVER_SHARE_PERCENT)} / 100.0)`

async function revenue(db: Db, now: Date) {
  const row = await db
    .selectFrom('orders')
    .select([
      sql<number>`(count(*) filter (where ${within(clientPeriods(now).today)}))::int`.as('completed_today'),
      whole(sql`sum(total_cents)`).as('revenue_cents'),
      whole(sql`sum(${driverPay})`).as('driver_pay_cents'),
    ])
    .where('status', '=', 'delivered')
    .executeTakeFirstOrThrow()
  return { completedToday: row.completed_today, revenueCents: row.revenue_cents, driverPayCents: row.driver_pay_cents }
}
