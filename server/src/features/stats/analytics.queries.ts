/** From the figures of each day: two years may be a million orders, but they are a few thousand days of figures. */

import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import type { ExceptionKind } from '@meridian/domain/proofs/exceptions.ts'
import {
  type AnalyticsFigures,
  type DeliveredDay,
  type PlacedCount,
  TOP_CLIENTS,
  wholeMonths,
} from '@meridian/domain/stats/analytics.ts'
import type { Period } from '@meridian/domain/stats/stats.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { figuresOf, total } from '../../db/daily-figures.ts'
import type { Db } from '../../db/database.ts'

/** First and last day. */
export type Days = { from: LocalDate; to: LocalDate }
export type ExceptionFigures = { exceptions: { kind: ExceptionKind; count: number }[]; returned: number }
export type TopClient = { organizationId: number; name: string; orders: number; revenueCents: number }

type FigureRow = {
  dimension: 'status' | 'hour' | 'business' | 'organization'
  key: string
  day: LocalDate
  placed: number
  delivered: number
  onTime: number
  revenueCents: number
  driverPayCents: number
}

const SUMS = sql`${total('placed')} as placed, ${total('delivered')} as delivered, ${total('on_time')} as "onTime",
  ${total('revenue_cents')} as "revenueCents", ${total('driver_pay_cents')} as "driverPayCents"`

export async function analyticsFigures(
  db: Db,
  { from, to }: Days,
): Promise<AnalyticsFigures & { hours: number[]; topClients: TopClient[] }> {
  const months = wholeMonths(from, to)
  const inMonths = sql`day >= ${months.from}::date and day < ${months.until}::date`
  const edges = sql`(day >= ${from}::date and day < ${months.from}::date or day >= ${months.until}::date and day <= ${to}::date)`
  const within = sql`day between ${from}::date and ${to}::date`
  const { rows } = await sql<FigureRow>`
    select 'status' as dimension, key, day::text as day, ${SUMS} from ${figuresOf('status', within)} f group by key, day
    union all
    select 'business', '', day::text, ${SUMS} from ${figuresOf('business', within)} f group by day
    union all
    select 'hour', key, '', ${SUMS} from ${figuresOf('hour', within)} f group by key
    union all
    (select 'organization', key, '', ${SUMS} from (
        select * from ${figuresOf('organization', edges)} days
        union all select * from ${figuresOf('organization_month', inMonths)} months) f group by key
      having sum(placed) > 0 or sum(delivered) > 0
      order by sum(revenue_cents) desc, sum(placed) desc, key::integer limit ${TOP_CLIENTS})`.execute(db)
  const placed: PlacedCount[] = []
  const delivered: DeliveredDay[] = []
  const hours = new Array<number>(24).fill(0)
  const top: Omit<TopClient, 'name'>[] = []
  for (const { dimension, key, day, placed: count, ...done } of rows) {
    // A status or a day that lost its last order has a row of zeros.
    if (dimension === 'status') count > 0 && placed.push({ day, status: key as OrderStatus, count })
    else if (dimension === 'business') done.delivered > 0 && delivered.push({ day, ...done })
    else if (dimension === 'hour') hours[Number(key)] = count
    else top.push({ organizationId: Number(key), orders: count, revenueCents: done.revenueCents })
  }
  return { placed, hours, delivered, topClients: await withNames(db, top) }
}

/** Few rows, by an index on their time: no stored figures are needed. */
export async function exceptionFigures(db: Db, { from, until }: Period): Promise<ExceptionFigures> {
  const exceptions = await db
    .selectFrom('stop_exceptions')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('reported_at', '>=', from)
    .where('reported_at', '<', until)
    .groupBy('kind')
    .orderBy('count', 'desc')
    .orderBy('kind')
    .execute()
  const { returned } = await db
    .selectFrom('returns')
    .select(sql<number>`count(*)::int`.as('returned'))
    .where('completed_at', '>=', from)
    .where('completed_at', '<', until)
    .executeTakeFirstOrThrow()
  return { exceptions, returned }
}

/** By revenue, then by number of orders: orders by the day they were placed, revenue by the day of delivery. */
async function withNames(db: Db, top: readonly Omit<TopClient, 'name'>[]): Promise<TopClient[]> {
  if (top.length === 0) return []
  const ids = top.map(({ organizationId }) => organizationId)
  const named = await db.selectFrom('organizations').select(['id', 'name']).where('id', 'in', ids).execute()
  const nameOf = new Map(named.map(({ id, name }) => [id, name]))
  return top.map((client) => ({ ...client, name: nameOf.get(client.organizationId) ?? '' }))
}
