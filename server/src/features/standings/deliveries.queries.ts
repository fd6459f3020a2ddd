import { EARLY_OFFER } from '@meridian/domain/levels.ts'
import type { DeliveredOrder, OpeningBalance } from '@meridian/domain/standing.ts'
import { sql } from 'kysely'
import { figuresOf, total } from '../../db/daily-figures.ts'
import type { Db } from '../../db/database.ts'
import { offeredFromSql } from '../../db/pickup-zone.ts'
import type { OfferTerms } from '../orders/available-jobs/job-terms.ts'
import { driverPay } from '../stats/stats.queries.ts'

export type DriverTerms = { opening: OpeningBalance; weeklyGoal: number }

/** A driver's opening balance and weekly goal; undefined when there is no such driver. */
export async function findTerms(db: Db, driverId: number): Promise<DriverTerms | undefined> {
  const row = await db.selectFrom('drivers').selectAll().where('id', '=', driverId).executeTakeFirst()
  return (
    row && {
      weeklyGoal: row.weekly_goal,
      opening: {
        deliveries: row.opening_deliveries,
        miles: Number(row.opening_miles),
        payCents: Number(row.opening_pay_cents),
        points: row.opening_points,
      },
    }
  )
}

/** Of an order that several drivers carried: the part of the one who delivered it. */
const shareOfDeliverer = (what: 'payCents' | 'miles') => sql`(select (s ->> ${sql.lit(what)})::numeric
  from jsonb_array_elements(orders.leg_shares) s where (s ->> 'driverId')::int = orders.driver_id)`

/** Every delivery of the driver, or those no stored standing counts yet, with what points, streaks and achievements need. */
export async function deliveriesOf(
  db: Db,
  driverId: number,
  { onlyUncounted = false } = {},
): Promise<DeliveredOrder[]> {
  const query = db
    .selectFrom('orders')
    .leftJoin('ratings', (join) => join.onRef('ratings.order_id', '=', 'orders.id').on('ratings.side', '=', 'client'))
    .select([
      'orders.id',
      'orders.priority',
      'orders.scheduled_date',
      'orders.preferred_time_slot',
      'orders.slot_from_minutes',
      'orders.slot_to_minutes',
      'orders.route_minutes',
      'orders.pickup_latitude',
      'orders.pickup_longitude',
      'orders.created_at',
      'orders.assigned_at',
      'orders.delivered_at',
      sql<string>`coalesce(${shareOfDeliverer('miles')}, orders.distance_miles)`.as('distance_miles'),
      'ratings.rating',
      sql<number>`coalesce(${shareOfDeliverer('payCents')}, ${driverPay})::int`.as('pay_cents'),
    ])
    .where('orders.driver_id', '=', driverId)
    .where('orders.status', '=', 'delivered')
    .$narrowType<{ delivered_at: Date }>()
  const isCounted = sql<boolean>`exists (select from driver_points
    where driver_points.driver_id = orders.driver_id and driver_points.order_id = orders.id)`
  const rows = await (onlyUncounted ? query.where((eb) => eb.not(isCounted)) : query).execute()
  return rows.map((row) => ({
    orderId: row.id,
    priority: row.priority,
    scheduledDate: row.scheduled_date,
    preferredTimeSlot: row.preferred_time_slot,
    slotFromMinutes: row.slot_from_minutes,
    slotToMinutes: row.slot_to_minutes,
    routeMinutes: row.route_minutes,
    pickup: { latitude: Number(row.pickup_latitude), longitude: Number(row.pickup_longitude) },
    acceptedAt: row.assigned_at ?? row.created_at,
    deliveredAt: row.delivered_at,
    rating: row.rating,
    distanceMiles: Number(row.distance_miles),
    payCents: row.pay_cents,
  }))
}

/** The totals of our own orders, without the opening balance. */
export async function recordedWork(db: Db, driverId: number) {
  const { rows } = await sql<{ deliveries: number; miles: number; payCents: number }>`
    select ${total('delivered')} as deliveries, ${total('miles')} as miles, ${total('driver_pay_cents')} as "payCents"
    from ${figuresOf('driver_month', sql`key = ${String(driverId)}`)} f`.execute(db)
  return rows[0] as (typeof rows)[number]
}

/** Unassigned jobs, and how many of them only the highest levels are offered so far. */
export async function countAvailableJobs(
  db: Db,
  { now, datedFromHour }: OfferTerms,
): Promise<{ all: number; early: number }> {
  const offeredFrom = offeredFromSql(datedFromHour)
  const since = new Date(now.getTime() - EARLY_OFFER.aheadMs)
  return db
    .selectFrom('orders')
    .select([
      sql<number>`count(*)::int`.as('all'),
      sql<number>`(count(*) filter (where total_cents > ${EARLY_OFFER.overCents}
        and greatest(confirmed_at, ${offeredFrom}) > ${since}))::int`.as('early'),
    ])
    .where('status', '=', 'confirmed')
    .where('driver_id', 'is', null)
    .where(offeredFrom, '<=', now)
    .executeTakeFirstOrThrow()
}
