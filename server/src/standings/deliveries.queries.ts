import type { DeliveredOrder, OpeningBalance } from '@meridian/domain/drivers/standing.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { milesOf, payCentsOf } from './shares.ts'

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
      'orders.distance_miles as route_miles',
      'orders.reach_minutes',
      'orders.reachable_from',
      'orders.pickup_latitude',
      'orders.pickup_longitude',
      'orders.created_at',
      'orders.assigned_at',
      'orders.delivered_at',
      milesOf(sql.ref('orders.driver_id')).as('distance_miles'),
      'ratings.rating',
      payCentsOf(sql.ref('orders.driver_id')).as('pay_cents'),
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
    routeMiles: Number(row.route_miles),
    reachMinutes: row.reach_minutes,
    reachableFrom: row.reachable_from,
    pickup: { latitude: Number(row.pickup_latitude), longitude: Number(row.pickup_longitude) },
    acceptedAt: row.assigned_at ?? row.created_at,
    deliveredAt: row.delivered_at,
    rating: row.rating,
    distanceMiles: Number(row.distance_miles),
    payCents: row.pay_cents,
  }))
}
