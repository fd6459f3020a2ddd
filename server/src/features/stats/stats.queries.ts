import {
  ACTIVE_STATUSES,
  type DriverStatus,
  driverStatus,
  MOVING_STATUSES,
  type OrderStatus,
} from '@meridian/domain/orders/orders.ts'
import {
  type ClientFigures,
  clientPeriods,
  type Period,
  type StatusCounts,
  todaysSchedule,
} from '@meridian/domain/stats/stats.ts'
import { BUSINESS_ZONE, localDate, startOfDay } from '@meridian/domain/time/calendar.ts'
import { type RawBuilder, sql } from 'kysely'
import { arrayParameter } from '../../db/array-parameter.ts'
import { batchedRead } from '../../db/batched-read.ts'
import { figuresOf, total } from '../../db/daily-figures.ts'
import type { Db } from '../../db/database.ts'
import { type ClientActor, ofOwnSites } from '../../db/own-sites.ts'
import { slotOf } from '../../orders/orders.rules.ts'

const readClientFigures = batchedRead(async (db, keys: readonly string[]) => {
  const requests = keys.map((key) => {
    const [organizationId, nowMs] = key.split(' ').map(Number) as [number, number]
    return { key, organizationId, nowMs }
  })
  const figures = new Map<string, ClientFigures>()
  for (const [nowMs, group] of Map.groupBy(requests, (request) => request.nowMs)) {
    const organizationIds = group.map(({ organizationId }) => organizationId)
    const found = await findClientFigures(db, organizationIds, new Date(nowMs))
    for (const { key, organizationId } of group) figures.set(key, found.get(organizationId) as ClientFigures)
  }
  return figures
})

/** As of this second: the people of one organization who open their dashboards at the same moment share a read. */
export async function clientFigures(db: Db, organizationId: number, now: Date): Promise<ClientFigures> {
  const nowMs = Math.floor(now.getTime() / 1000) * 1000
  return (await readClientFigures(db, `${organizationId} ${nowMs}`)) as ClientFigures
}

/** Of a member who is limited to sites: from the orders themselves, since the stored figures are of whole organizations. */
export async function memberFigures(db: Db, member: ClientActor, now: Date): Promise<ClientFigures> {
  const organizationId = member.organizationId as number
  const found = await findClientFigures(db, [organizationId], now, member)
  return found.get(organizationId) as ClientFigures
}

/** Only the active ones: counting a year of delivered orders would be wasted work. */
const activeCounts = (own: RawBuilder<unknown>) => sql`(
  select coalesce(json_object_agg(status, count), '{}') from (
    select status, count(*)::int as count from orders
    where organization_id = o.id and status in (${sql.join(ACTIVE_STATUSES.map((status) => sql.lit(status)))}) ${own}
    group by status) counts)`

type ScheduledRow = Parameters<typeof slotOf>[0] & {
  status: OrderStatus
  scheduled_date: string
  pickup_latitude: number
  pickup_longitude: number
}

/** As selects: PostgreSQL would otherwise plan anew for every day. */
const moment = (instant: Date) => sql`(select ${instant}::timestamptz)`
const businessDay = (instant: Date) => sql`(select ${dayOf(instant)}::date)`

const scheduledBetween = ({ from, until }: Period, own: RawBuilder<unknown>) => sql`(
  select coalesce(json_agg(scheduled), '[]') from (
    select status, scheduled_date, pickup_latitude, pickup_longitude, preferred_time_slot, slot_from_minutes, slot_to_minutes
    from orders
    where organization_id = o.id and scheduled_date >= ${moment(from)} and scheduled_date < ${moment(until)} ${own}) scheduled)`

const toScheduled = (row: ScheduledRow) => ({
  ...slotOf(row),
  status: row.status,
  scheduledDate: new Date(row.scheduled_date),
  pickup: { latitude: row.pickup_latitude, longitude: row.pickup_longitude },
})

const dayOf = (instant: Date) => localDate(instant, BUSINESS_ZONE)

/**
 * By organization, in one statement. Whole days from the stored figures; the day on which last month is cut off at this hour
 * from its orders.
 */
async function findClientFigures(
  db: Db,
  organizationIds: readonly number[],
  now: Date,
  member?: ClientActor,
): Promise<Map<number, ClientFigures>> {
  const own = member ? sql`and ${ofOwnSites(member)}` : sql``
  const { today, twelveMonths, thisMonth, lastMonth, lastMonthToDate } = clientPeriods(now)
  const within = ({ from, until }: Period) => sql`day >= ${businessDay(from)} and day < ${businessDay(until)}`
  const isOfYear = sql`key = o.id::text and ${within(twelveMonths)}`
  const figures = member
    ? figuresOfOrders(
        sql`orders.organization_id = o.id and ${ofOwnSites(member)}
        and orders.delivered_at >= ${moment(twelveMonths.from)}`,
        isOfYear,
      )
    : figuresOf('organization', isOfYear)
  const startOfCutDay = startOfDay(lastMonthToDate.until, BUSINESS_ZONE)
  const { rows } = await sql<ClientRow>`
    select o.id, ${activeCounts(own)} as status_counts, ${scheduledBetween(today, own)} as scheduled, sums.*, last_month_days + (
        select count(*) from orders where organization_id = o.id and status = 'delivered'
          and delivered_at >= ${moment(startOfCutDay)} and delivered_at < ${moment(lastMonthToDate.until)} ${own}) as last_month_to_date
    from unnest(${arrayParameter('int', organizationIds)}) as o (id) cross join lateral (
      select ${total('delivered', within(thisMonth))} as this_month,
        ${total('revenue_cents', within(thisMonth))} as this_month_cents,
        ${total('miles', within(thisMonth))} as this_month_miles,
        ${total('delivered', within(lastMonth))} as last_month,
        ${total('revenue_cents', within(lastMonth))} as last_month_cents,
        ${total('miles', within(lastMonth))} as last_month_miles,
        ${total('delivered', within(lastMonthToDate))} as last_month_days,
        ${total('delivered')} as year, ${total('on_time')} as year_on_time, ${total('delivery_seconds')} / 60 as year_minutes
      from ${figures} f) sums`.execute(db)
  return new Map(rows.map((row) => [row.id, toFigures(row, now)]))
}

/** What the stored figures are added up from. */
const figuresOfOrders = (orders: RawBuilder<unknown>, where: RawBuilder<unknown>) => sql`(
  select f.* from orders cross join lateral figures_of_order(orders) f
  where ${orders} and f.dimension = 'organization' and ${where})`

const toFigures = (row: ClientRow, now: Date): ClientFigures => ({
  statusCounts: row.status_counts,
  schedule: todaysSchedule(row.scheduled.map(toScheduled), now),
  thisMonth: { deliveries: row.this_month, spentCents: row.this_month_cents, miles: row.this_month_miles },
  lastMonth: { deliveries: row.last_month, spentCents: row.last_month_cents, miles: row.last_month_miles },
  lastMonthToDate: { deliveries: row.last_month_to_date },
  twelveMonths: { deliveries: row.year, onTime: row.year_on_time, totalMinutes: row.year_minutes },
})

type ClientRow = { id: number; status_counts: StatusCounts; scheduled: ScheduledRow[] } & Record<
  | 'this_month'
  | 'this_month_cents'
  | 'this_month_miles'
  | 'last_month'
  | 'last_month_cents'
  | 'last_month_miles'
  | 'last_month_to_date'
  | 'year'
  | 'year_on_time'
  | 'year_minutes',
  number
>

export async function adminFigures(db: Db, now: Date) {
  const [statusCounts, driverCounts, money] = await Promise.all([allCounts(db), driversByStatus(db), revenue(db, now)])
  return { statusCounts, driverCounts, ...money }
}

async function allCounts(db: Db): Promise<StatusCounts> {
  const { rows } = await sql<{ status: OrderStatus; count: number }>`
    select key as status, ${total('placed')} as count from ${figuresOf('status')} f group by key`.execute(db)
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

async function revenue(db: Db, now: Date) {
  const { rows } = await sql<{ completedToday: number; revenueCents: number; driverPayCents: number }>`
    select ${total('delivered', sql`day = ${dayOf(now)}::date`)} as "completedToday",
      ${total('revenue_cents')} as "revenueCents", ${total('driver_pay_cents')} as "driverPayCents"
    from ${figuresOf('business')} f`.execute(db)
  return rows[0] as (typeof rows)[number]
}
