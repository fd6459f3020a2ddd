import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { driverPay } from '../stats/stats.queries.ts'

/** The driver's part of an order that several drivers carried; null for the usual one. */
const shareOf = (driverId: number, what: 'payCents' | 'miles') => sql`(select (s ->> ${sql.lit(what)})::numeric
  from jsonb_array_elements(orders.leg_shares) s where (s ->> 'driverId')::int = ${driverId})`

export type PaidDelivery = {
  orderId: number
  deliveredAt: Date
  organizationName: string
  distance: string
  totalCents: number
  payCents: number
}

/** The pay of each delivery since then, newest first; of all deliveries when `since` is null. */
export async function paidDeliveries(db: Db, driverId: number, since: Date | null): Promise<PaidDelivery[]> {
  const query = db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .select([
      'orders.id as orderId',
      'orders.delivered_at as deliveredAt',
      'organizations.name as organizationName',
      sql<string>`coalesce(${shareOf(driverId, 'miles')}, orders.distance_miles)`.as('distance'),
      'orders.total_cents as totalCents',
      sql<number>`coalesce(${shareOf(driverId, 'payCents')}, ${driverPay})::int`.as('payCents'),
    ])
    // A union, not an `or`: each side has its index. The second are orders that another driver delivered.
    .where('orders.id', 'in', (eb) =>
      eb
        .selectFrom('orders as delivered')
        .select('delivered.id')
        .where('delivered.driver_id', '=', driverId)
        .where('delivered.status', '=', 'delivered')
        .union(
          eb.selectFrom('order_legs').select('order_legs.order_id as id').where('order_legs.driver_id', '=', driverId),
        ),
    )
    .where('orders.status', '=', 'delivered')
    .orderBy('orders.delivered_at', 'desc')
    .orderBy('orders.id', 'desc')
    .$narrowType<{ deliveredAt: Date }>()
  return (since ? query.where('orders.delivered_at', '>=', since) : query).execute()
}
