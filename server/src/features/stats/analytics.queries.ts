/**
 * Counted where it lies: two years may be a million orders. Rows are brought together by the hour first, which is plain
 * arithmetic; only the hours, some thousands, are then asked what day they were on in the business's zone.
 */
import type { AnalyticsFigures, DeliveredDay, PlacedCount } from '@meridian/domain/analytics.ts'
import { TOP_CLIENTS } from '@meridian/domain/analytics.ts'
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import type { Period } from '@meridian/domain/stats.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isOnTimeFrom } from './on-time.queries.ts'
import { driverPay } from './stats.queries.ts'

/** Our zones lie whole hours from UTC, so an hour of UTC lies on one local day. */
const hourOf = (column: 'created_at' | 'delivered_at') =>
  sql<Date>`date_bin('1 hour', ${sql.ref(column)}, timestamptz '2000-01-01 00:00Z')`
const local = sql`hour at time zone ${sql.lit(BUSINESS_ZONE)}`
const localDay = sql<string>`to_char(${local}, 'YYYY-MM-DD')`
/** Counts and cents: a number holds them exactly. */
const total = (expression: RawBuilder<unknown>) => sql<number>`sum(${expression})::float8`

export type TopClient = { organizationId: number; name: string; orders: number; revenueCents: number }

export async function analyticsFigures(
  db: Db,
  period: Period,
): Promise<AnalyticsFigures & { hours: number[]; topClients: TopClient[] }> {
  const [placed, hours, delivered, topClients] = await Promise.all([
    placedByDay(db, period),
    placedByHour(db, period),
    deliveredByDay(db, period),
    busiestClients(db, period),
  ])
  return { placed, hours, delivered, topClients }
}

const placedHours = (db: Db, { from, until }: Period) =>
  db
    .selectFrom('orders')
    .select([hourOf('created_at').as('hour'), 'status', sql<number>`count(*)`.as('count')])
    .where('created_at', '>=', from)
    .where('created_at', '<', until)
    .groupBy(['hour', 'status'])

function placedByDay(db: Db, period: Period): Promise<PlacedCount[]> {
  return db
    .selectFrom(placedHours(db, period).as('placed'))
    .select([localDay.as('day'), 'status', total(sql`count`).as('count')])
    .groupBy(['day', 'status'])
    .execute()
}

async function placedByHour(db: Db, period: Period): Promise<number[]> {
  const rows = await db
    .selectFrom(placedHours(db, period).as('placed'))
    .select([sql<number>`extract(hour from ${local})::int`.as('of_day'), total(sql`count`).as('count')])
    .groupBy('of_day')
    .execute()
  const hours = new Array<number>(24).fill(0)
  for (const row of rows) hours[row.of_day] = row.count
  return hours
}

const delivered = (db: Db, { from, until }: Period) =>
  db
    .selectFrom('orders')
    .where('status', '=', 'delivered')
    .where('delivered_at', '>=', from)
    .where('delivered_at', '<', until)

async function deliveredByDay(db: Db, period: Period): Promise<DeliveredDay[]> {
  const hours = delivered(db, period)
    .select([
      hourOf('delivered_at').as('hour'),
      sql`count(*)`.as('delivered'),
      sql`count(*) filter (where ${isOnTimeFrom(sql`coalesce(confirmed_at, created_at)`)})`.as('on_time'),
      sql`sum(total_cents)`.as('revenue'),
      sql`sum(${driverPay})`.as('pay'),
    ])
    .groupBy('hour')
  return db
    .selectFrom(hours.as('done'))
    .select([
      localDay.as('day'),
      total(sql`delivered`).as('delivered'),
      total(sql`on_time`).as('onTime'),
      total(sql`revenue`).as('revenueCents'),
      total(sql`pay`).as('driverPayCents'),
    ])
    .groupBy('day')
    .execute()
}

/** By what they brought in, then by how much they ordered: orders by the day they were placed, money by the day of delivery. */
function busiestClients(db: Db, period: Period): Promise<TopClient[]> {
  const ordered = db
    .selectFrom('orders')
    .select(['organization_id', sql<number>`count(*)::float8`.as('orders')])
    .where('created_at', '>=', period.from)
    .where('created_at', '<', period.until)
    .groupBy('organization_id')
  const paid = delivered(db, period)
    .select(['organization_id', sql<number>`sum(total_cents)::float8`.as('revenue')])
    .groupBy('organization_id')
  return db
    .selectFrom(ordered.as('ordered'))
    .fullJoin(paid.as('paid'), 'paid.organization_id', 'ordered.organization_id')
    .innerJoin('organizations', (join) =>
      join.on('organizations.id', '=', sql<number>`coalesce(ordered.organization_id, paid.organization_id)`),
    )
    .select([
      'organizations.id as organizationId',
      'organizations.name',
      sql<number>`coalesce(ordered.orders, 0)`.as('orders'),
      sql<number>`coalesce(paid.revenue, 0)`.as('revenueCents'),
    ])
    .orderBy('revenueCents', 'desc')
    .orderBy('orders', 'desc')
    .orderBy('organizations.id')
    .limit(TOP_CLIENTS)
    .execute()
}
