/** Drivers' phones that report positions by an app, and which orders such a position belongs to. */
import type { PhoneApp } from '@meridian/domain/drivers/phone-apps.ts'
import { type OrderEvent, spansInProgress } from '@meridian/domain/drivers/positions.ts'
import type { OrderEventName } from '@meridian/domain/orders/order-lifecycle.ts'
import { MOVING_STATUSES, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { isTrackedStatus } from '@meridian/domain/orders/timeline.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** `onDutySince`: null when that was never switched. */
export type PairedPhone = {
  driverId: number
  app: PhoneApp
  lastSeenAt: Date | null
  isOnDuty: boolean
  onDutySince: Date | null
}

export async function findPhone(db: Db, keyHash: string): Promise<PairedPhone | undefined> {
  const { rows } = await sql<PairedPhone>`
    select p.driver_id as "driverId", p.app, p.last_seen_at as "lastSeenAt", d.is_on_duty as "isOnDuty", (
      select occurred_at from events where driver_id = d.id and name = 'driver.changed' and details ->> 'isOnDuty' is not null
      order by id desc limit 1) as "onDutySince"
    from driver_phones p join drivers d on d.id = p.driver_id where p.key_hash = ${keyHash}`.execute(db)
  return rows[0]
}

/** More than any driver has on one day. */
const RECENT_ORDERS = 60

type Row = {
  id: number
  events: { name: OrderEventName; driverId: number | null; status: OrderStatus; atMs: number }[]
}

/**
 * The orders for which the browser would have reported a position of this moment: those between Start Job and Complete Pickup, and
 * from Start Delivery on. The app knows no orders, and what it sends may be hours late.
 */
export async function ordersTrackedAt(db: Db, driverId: number, at: Date): Promise<number[]> {
  const { rows } = await sql<Row>`
    select o.id, (
      select json_agg(json_build_object('name', name, 'driverId', driver_id, 'status', status,
        'atMs', extract(epoch from occurred_at) * 1000) order by id)
      from events where order_id = o.id and status is not null) as events
    from (
      select id from orders where driver_id = ${driverId} and status in (${sql.join(MOVING_STATUSES)})
      union
      select id from (select id from orders where driver_id = ${driverId}
        order by coalesce(assigned_at, created_at) desc, id desc limit ${RECENT_ORDERS}) recent
      where exists (select from events where order_id = recent.id and status is not null and occurred_at > ${at})) o`.execute(
    db,
  )
  return rows
    .filter(({ events }) =>
      isTrackedAt(
        events.map(({ atMs, ...event }) => ({ ...event, at: new Date(atMs) })),
        driverId,
        at,
      ),
    )
    .map(({ id }) => id)
}

type StatusEvent = OrderEvent & { status: OrderStatus }

function isTrackedAt(events: readonly StatusEvent[], driverId: number, at: Date): boolean {
  const status = events.findLast((event) => event.at <= at)?.status
  const isOwn = spansInProgress(events, driverId).some(({ from, to }) => from <= at && (to === null || at < to))
  return isOwn && status !== undefined && isTrackedStatus(status)
}
