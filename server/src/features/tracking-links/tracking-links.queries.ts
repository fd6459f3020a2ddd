import type { Position } from '@meridian/domain/drivers/positions.ts'
import { OPEN_JOB_STATUSES, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { isLinkOpen, linkEndsAt } from '@meridian/domain/orders/tracking-links.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const endedAt = sql<Date | null>`case
  when orders.status = 'delivered' then orders.delivered_at
  when orders.status in ('cancelled', 'declined') then coalesce(
    (select max(events.recorded_at) from events where events.order_id = orders.id and events.status = orders.status),
    orders.updated_at)
  end`.as('ended_at')

const links = (db: Db) =>
  db
    .selectFrom('tracking_links')
    .innerJoin('orders', 'orders.id', 'tracking_links.order_id')
    .leftJoin('users', 'users.id', 'tracking_links.created_by')
    .selectAll('tracking_links')
    .select([endedAt, 'orders.organization_id', 'users.name as created_by_name'])

export type LinkWithOrder = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>

export const listLinks = (db: Db, orderId: number): Promise<LinkWithOrder[]> =>
  links(db).where('tracking_links.order_id', '=', orderId).orderBy('tracking_links.id', 'desc').execute()

export const findLink = (db: Db, id: number): Promise<LinkWithOrder | undefined> =>
  links(db).where('tracking_links.id', '=', id).executeTakeFirst()

export const findLinkByToken = (db: Db, tokenHash: string): Promise<LinkWithOrder | undefined> =>
  links(db).where('tracking_links.token_hash', '=', tokenHash).executeTakeFirst()

/** When the order was delivered, canceled or declined; null while it is open. */
export async function orderEndedAt(db: Db, orderId: number): Promise<Date | null> {
  const row = await db.selectFrom('orders').select(endedAt).where('id', '=', orderId).executeTakeFirstOrThrow()
  return row.ended_at
}

type Terms = { now: Date; hoursAfterDelivery: number }

export const endOf = (link: LinkWithOrder, { hoursAfterDelivery }: Terms): Date =>
  linkEndsAt(link.expires_at, { endedAt: link.ended_at, hoursAfterDelivery })

export const isOpen = (link: LinkWithOrder, { now, hoursAfterDelivery }: Terms): boolean =>
  isLinkOpen(
    { expiresAt: link.expires_at, revokedAt: link.revoked_at, wrongZips: link.wrong_zips },
    { endedAt: link.ended_at, hoursAfterDelivery },
    now,
  )

export type SharedOrder = Awaited<ReturnType<typeof findSharedOrder>>

/** The columns that a link may show; nothing of the item, the people or the price. */
export const findSharedOrder = (db: Db, orderId: number) =>
  db
    .selectFrom('orders')
    .innerJoin('organizations', 'organizations.id', 'orders.organization_id')
    .leftJoin('driver_delays', 'driver_delays.driver_id', 'orders.driver_id')
    .select([
      'orders.id',
      'orders.status',
      'orders.driver_id',
      'driver_delays.until as delayed_until',
      'orders.confirmed_at',
      'orders.due_at',
      'orders.scheduled_date',
      'orders.pickup_latitude',
      'orders.pickup_longitude',
      'orders.delivery_latitude',
      'orders.delivery_longitude',
      'orders.delivery_pin',
      'orders.has_exceptions',
      'organizations.name as sender',
      'orders.delivery_area as area',
    ])
    .select((eb) =>
      eb
        .selectFrom('stop_arrivals')
        .select(({ fn }) => fn.max('arrived_at').as('at'))
        .whereRef('stop_arrivals.order_id', '=', 'orders.id')
        .whereRef('stop_arrivals.driver_id', '=', 'orders.driver_id')
        .where('stop', '=', 'delivery')
        .as('arrived_at'),
    )
    .where('orders.id', '=', orderId)
    .executeTakeFirstOrThrow()

/** Whether the driver has another open job: without one the whole plan need not be read. */
export async function hasOtherJobs(db: Db, orderId: number, driverId: number): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('driver_id', '=', driverId)
    .where('status', 'in', OPEN_JOB_STATUSES)
    .where('id', '<>', orderId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

type Job = { id: number; status: OrderStatus; driver_id: number | null }

/** Reported for this order since its delivery began: any other position is of another job or of the driver's own time. */
export async function currentPosition(db: Db, order: Job): Promise<Position | null> {
  if (order.status !== 'in_transit' || order.driver_id === null) return null
  const row = await db
    .selectFrom('locations')
    .select(['latitude', 'longitude', 'recorded_at'])
    .where('driver_id', '=', order.driver_id)
    .where('order_id', '=', order.id)
    .where('is_coarse', '=', false)
    .where('recorded_at', '>=', (eb) =>
      eb
        .selectFrom('events')
        .select(sql<Date>`coalesce(max(occurred_at), '-infinity')`.as('since'))
        .where('order_id', '=', order.id)
        .where('name', '=', 'order.delivery_started'),
    )
    .orderBy('recorded_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { latitude: row.latitude, longitude: row.longitude, at: row.recorded_at } : null
}
