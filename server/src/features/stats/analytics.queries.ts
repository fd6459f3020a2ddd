/**
 * Aggregated in the database: two years may be a million orders, and each is read once. Rows are grouped by hour first, which
 * is plain arithmetic; only those few thousand hours are then converted to days of the business's zone.
 */
import { type AnalyticsFigures, type DeliveredDay, type PlacedCount, TOP_CLIENTS } from '@meridian/domain/analytics.ts'
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import type { Period } from '@meridian/domain/stats.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { isOnTimeFrom } from './on-time.queries.ts'
import { driverPay } from './stats.queries.ts'

export type TopClient = { organizationId: number; name: string; orders: number; revenueCents: number }
type Counted = Map<number, number>

export async function analyticsFigures(
  db: Db,
  period: Period,
): Promise<AnalyticsFigures & { hours: number[]; topClients: TopClient[] }> {
  const [{ placed, hours, ordersOf }, { delivered, revenueOf }] = await Promise.all([
    placedOrders(db, period),
    deliveredOrders(db, period),
  ])
  return { placed, hours, delivered, topClients: await topClients(db, ordersOf, revenueOf) }
}

/** Our zones are whole hours from UTC, so an hour of UTC is within one local day. */
const hourOf = (column: 'created_at' | 'delivered_at') =>
  sql`date_bin('1 hour', ${sql.ref(column)}, timestamptz '2000-01-01 00:00Z')`
const local = sql`hour at time zone ${sql.lit(BUSINESS_ZONE)}`
const localDay = sql`to_char(${local}, 'YYYY-MM-DD')`

type PlacedRow =
  | { by: 'day'; day: string; status: OrderStatus; number: null; count: number }
  | { by: 'hour' | 'client'; day: null; status: null; number: number; count: number }

/** Three groupings in one pass: by day and status, by hour of the day, by client. */
async function placedOrders(db: Db, { from, until }: Period) {
  const { rows } = await sql<PlacedRow>`
    with placed as materialized (
      select ${hourOf('created_at')} as hour, status, organization_id, count(*) as count
      from orders where created_at >= ${from} and created_at < ${until}
      group by grouping sets ((1, status), (organization_id)))
    select 'day' as by, ${localDay} as day, status, null::int as number, sum(count)::float8 as count
      from placed where hour is not null group by 2, status
    union all
    select 'hour', null, null, extract(hour from ${local})::int, sum(count)::float8
      from placed where hour is not null group by 4
    union all
    select 'client', null, null, organization_id, count::float8 from placed where hour is null`.execute(db)
  const placed: PlacedCount[] = []
  const hours = new Array<number>(24).fill(0)
  const ordersOf: Counted = new Map()
  for (const row of rows)
    if (row.by === 'day') placed.push({ day: row.day, status: row.status, count: row.count })
    else if (row.by === 'hour') hours[row.number] = row.count
    else ordersOf.set(row.number, row.count)
  return { placed, hours, ordersOf }
}

type DeliveredRow = Omit<DeliveredDay, 'day'> & { day: string | null; organizationId: number | null }

async function deliveredOrders(db: Db, { from, until }: Period) {
  const isOnTime = isOnTimeFrom(sql`coalesce(confirmed_at, created_at)`)
  const { rows } = await sql<DeliveredRow>`
    with done as materialized (
      select ${hourOf('delivered_at')} as hour, organization_id, count(*) as delivered,
        count(*) filter (where ${isOnTime}) as on_time, sum(total_cents) as revenue, sum(${driverPay}) as pay
      from orders where status = 'delivered' and delivered_at >= ${from} and delivered_at < ${until}
      group by grouping sets ((1), (organization_id)))
    select case when hour is not null then ${localDay} end as day,
      case when hour is null then organization_id end as "organizationId",
      sum(delivered)::float8 as delivered, sum(on_time)::float8 as "onTime",
      sum(revenue)::float8 as "revenueCents", sum(pay)::float8 as "driverPayCents"
    from done group by 1, 2`.execute(db)
  const delivered: DeliveredDay[] = []
  const revenueOf: Counted = new Map()
  for (const { day, organizationId, ...figures } of rows)
    if (day !== null) delivered.push({ day, ...figures })
    else if (organizationId !== null) revenueOf.set(organizationId, figures.revenueCents)
  return { delivered, revenueOf }
}

/** By revenue, then by number of orders: orders by the day they were placed, revenue by the day of delivery. */
async function topClients(db: Db, ordersOf: Counted, revenueOf: Counted): Promise<TopClient[]> {
  const top = [...new Set([...ordersOf.keys(), ...revenueOf.keys()])]
    .map((id) => ({ organizationId: id, orders: ordersOf.get(id) ?? 0, revenueCents: revenueOf.get(id) ?? 0 }))
    .sort((a, b) => b.revenueCents - a.revenueCents || b.orders - a.orders || a.organizationId - b.organizationId)
    .slice(0, TOP_CLIENTS)
  if (top.length === 0) return []
  const ids = top.map(({ organizationId }) => organizationId)
  const named = await db.selectFrom('organizations').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return top.map((client) => ({ ...client, name: nameOf.get(client.organizationId) ?? '' }))
}
