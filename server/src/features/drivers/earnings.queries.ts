import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { driverPay } from '../stats/stats.queries.ts'

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
      'orders.distance_miles as distance',
      'orders.total_cents as totalCents',
      sql<number>`(${driverPay})::int`.as('payCents'),
    ])
    .where('orders.driver_id', '=', driverId)
    .where('orders.status', '=', 'delivered')
    .orderBy('orders.delivered_at', 'desc')
    .orderBy('orders.id', 'desc')
    .$narrowType<{ deliveredAt: Date }>()
  return (since ? query.where('orders.delivered_at', '>=', since) : query).execute()
}
