import { sql } from 'kysely'
import { figuresOf, total } from '../../db/daily-figures.ts'
import type { Db } from '../../db/database.ts'
import { milesOf, payCentsOf } from '../../standings/shares.ts'

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
  const driver = sql`${driverId}`
  const query = db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .select([
      'orders.id as orderId',
      'orders.delivered_at as deliveredAt',
      'organizations.name as organizationName',
      milesOf(driver).as('distance'),
      'orders.total_cents as totalCents',
      payCentsOf(driver).as('payCents'),
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

/** The totals of our own orders, without the opening balance. */
export async function recordedWork(db: Db, driverId: number) {
  const { rows } = await sql<{ deliveries: number; miles: number; payCents: number }>`
    select ${total('delivered')} as deliveries, ${total('miles')} as miles, ${total('driver_pay_cents')} as "payCents"
    from ${figuresOf('driver_month', sql`key = ${String(driverId)}`)} f`.execute(db)
  return rows[0] as (typeof rows)[number]
}
