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

export type UndeliveredJob = {
  orderId: number
  outcome: 'returned' | 'canceled'
  endedAt: Date
  organizationName: string
}

/** What the driver brought back, and what was canceled while the driver had it, newest first. */
export async function undeliveredJobs(db: Db, driverId: number, since: Date): Promise<UndeliveredJob[]> {
  const { rows } = await sql<UndeliveredJob>`
    select j."orderId", j.outcome, j."endedAt", g.name as "organizationName"
    from (select r.order_id as "orderId", 'returned' as outcome, r.completed_at as "endedAt" from returns r
        where r.driver_id = ${driverId} and r.state = 'completed' and r.completed_at >= ${since}
      union all
      select e.order_id, 'canceled', e.occurred_at from events e
        where e.driver_id = ${driverId} and e.name in ('order.cancelled', 'order.nothing_collected')
          and e.occurred_at >= ${since}) j
    join orders o on o.id = j."orderId" join organizations g on g.id = o.organization_id
    order by j."endedAt" desc, j."orderId" desc`.execute(db)
  return rows
}

/** The totals of our own orders, without the opening balance. */
export async function recordedWork(db: Db, driverId: number) {
  const { rows } = await sql<{ deliveries: number; miles: number; payCents: number }>`
    select ${total('delivered')} as deliveries, ${total('miles')} as miles, ${total('driver_pay_cents')} as "payCents"
    from ${figuresOf('driver_month', sql`key = ${String(driverId)}`)} f`.execute(db)
  return rows[0] as (typeof rows)[number]
}
