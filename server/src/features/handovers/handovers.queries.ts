import type { LegShare } from '@meridian/domain/proofs/legs.ts'
import type { Db } from '../../db/database.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'

export const findHandover = (db: Db, codeHash: string) =>
  db.selectFrom('handovers').selectAll().where('code_hash', '=', codeHash).executeTakeFirst()

/** What the receiver is shown, while the giver still has the order. */
export const findOpenHandover = (db: Db, codeHash: string, now: Date) =>
  db
    .selectFrom('handovers')
    .innerJoin('orders', (join) =>
      join.onRef('orders.id', '=', 'handovers.order_id').onRef('orders.driver_id', '=', 'handovers.giver_id'),
    )
    .innerJoin('drivers', 'drivers.id', 'handovers.giver_id')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .selectAll('handovers')
    .select(['orders.service_type', 'orders.package_count', 'orders.delivery_address', 'users.name as giver_name'])
    .where('handovers.code_hash', '=', codeHash)
    .where('handovers.used_at', 'is', null)
    .where('handovers.expires_at', '>', now)
    .executeTakeFirst()

export type Leg = {
  driverName: string
  startedAt: Date
  endedAt: Date | null
  miles: number | null
  isCurrent: boolean
}

export async function listLegs(db: Db, order: OrderRow): Promise<Leg[]> {
  if (order.leg_count === 1) return singleLeg(db, order)
  const rows = await db
    .selectFrom('order_legs')
    .innerJoin('drivers', 'drivers.id', 'order_legs.driver_id')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['order_legs.driver_id', 'order_legs.started_at', 'order_legs.ended_at', 'users.name'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute()
  const shares = (order.leg_shares ?? []) as LegShare[]
  return rows.map((row) => ({
    driverName: row.name,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    miles: shares.find(({ driverId }) => driverId === row.driver_id)?.miles ?? null,
    isCurrent: row.ended_at === null,
  }))
}

async function singleLeg(db: Db, order: OrderRow): Promise<Leg[]> {
  if (order.driver_id === null || !order.picked_up_at) return []
  const { name } = await db
    .selectFrom('drivers')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select('users.name')
    .where('drivers.id', '=', order.driver_id)
    .executeTakeFirstOrThrow()
  return [
    {
      driverName: name,
      startedAt: order.picked_up_at,
      endedAt: order.delivered_at,
      miles: order.delivered_at ? Number(order.distance_miles) : null,
      isCurrent: order.delivered_at === null,
    },
  ]
}
