/** The stability clock of samples: warns once before it runs out, once when the delivery cannot make it, once when it is over. */
import type { EventName } from '@meridian/domain/orders/events.ts'
import { ACTIVE_STATUSES } from '@meridian/domain/orders/orders.ts'
import { stabilityEnd, stabilityState } from '@meridian/domain/proofs/stability-clock.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Travel } from '../../planning/travel.ts'

type Warning = Extract<EventName, 'stability.warning' | 'stability.unreachable' | 'stability.expired'>

const clocks = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('drivers', 'drivers.id', 'orders.driver_id')
    .select([
      'orders.id',
      'orders.status',
      'orders.driver_id',
      'orders.collected_at as collectedAt',
      'orders.stability_hours as stabilityHours',
      'orders.route_minutes',
      'orders.delivery_latitude',
      'orders.delivery_longitude',
      'drivers.current_latitude',
      'drivers.current_longitude',
    ])
    .where('orders.collected_at', 'is not', null)
    .where('orders.status', 'in', ACTIVE_STATUSES)
    .execute()

type Clock = Awaited<ReturnType<typeof clocks>>[number]

/** Each warning once per order: a unique index ensures it. Returns how many are new. */
export async function warnOfStability(db: Db, now: Date, travel: Pick<Travel, 'leg'>): Promise<number> {
  const due = (await clocks(db)).flatMap((order) =>
    warningsFor(order, now, travel).map((name) => ({ name, orderId: order.id, driverId: order.driver_id })),
  )
  if (due.length === 0) return 0
  const { rows } = await sql`
    insert into events (name, order_id, driver_id, actor_role, occurred_at)
    select name, order_id, driver_id, 'system', ${now}
    from unnest(${due.map(({ name }) => name)}::text[], ${due.map(({ orderId }) => orderId)}::int[],
      ${due.map(({ driverId }) => driverId)}::int[]) as due (name, order_id, driver_id)
    on conflict do nothing
    returning id`.execute(db)
  return rows.length
}

function warningsFor(order: Clock, now: Date, travel: Pick<Travel, 'leg'>): Warning[] {
  const end = stabilityEnd(order)
  if (!end) return []
  const state = stabilityState(end, now)
  if (state === 'expired') return ['stability.expired']
  const arrival = new Date(now.getTime() + minutesToGo(order, travel) * 60_000)
  return [
    ...(state === 'warning' ? ['stability.warning' as const] : []),
    ...(arrival > end ? ['stability.unreachable' as const] : []),
  ]
}

/** On the way to the delivery from the driver's position; before that at least the whole route. */
function minutesToGo(order: Clock, travel: Pick<Travel, 'leg'>): number {
  const { status, current_latitude: latitude, current_longitude: longitude } = order
  if (status !== 'in_transit' || latitude === null || longitude === null) return order.route_minutes
  const delivery = { latitude: Number(order.delivery_latitude), longitude: Number(order.delivery_longitude) }
  return travel.leg({ latitude, longitude }, delivery).minutes
}
