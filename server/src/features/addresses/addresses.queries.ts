import { POSITION_STALE_AFTER_MS, type ReportedPosition } from '@meridian/domain/drivers/positions.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Point, Precision } from '@meridian/domain/places/geo.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { ofOwnSites } from '../../db/own-sites.ts'
import type { Tables } from '../../db/tables.ts'

export type BookRow = Selectable<Tables['address_book']>

const MAX_BOOK_SUGGESTIONS = 3

/** Whose book it is: an organization's, as one of its members sees it. */
export type BookReader = Pick<Extract<Actor, { role: 'client' }>, 'organizationId' | 'userId' | 'membership'>

/** A member who is limited to sites is offered the addresses of recent orders that the member sees: others are of others' patients. */
const MAX_RECENT = 1_000

function bookOf(db: Db, reader: BookReader) {
  const book = db.selectFrom('address_book').selectAll().where('organization_id', '=', reader.organizationId)
  if (reader.membership.siteIds === null) return book
  const own = ofOwnSites({ role: 'client', ...reader })
  return book.where(sql<boolean>`lower(address) in (
    select lower(stop.address) from (
      select pickup_address, delivery_address from orders
      where organization_id = ${reader.organizationId} and ${own} order by id desc limit ${MAX_RECENT}) recent
    cross join lateral (values (recent.pickup_address), (recent.delivery_address)) as stop (address))`)
}

/** The organization's own addresses that contain every typed word, most used first. */
export function searchBook(db: Db, reader: BookReader, text: string): Promise<BookRow[]> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let query = bookOf(db, reader)
  for (const word of words) {
    const pattern = `%${word}%`
    query = query.where(sql<boolean>`(address ilike ${pattern} or contact_name ilike ${pattern})`)
  }
  return query.orderBy('times_used', 'desc').orderBy('last_used_at', 'desc').limit(MAX_BOOK_SUGGESTIONS).execute()
}

export const findInBook = (db: Db, reader: BookReader, id: number): Promise<BookRow | undefined> =>
  bookOf(db, reader).where('id', '=', id).executeTakeFirst()

export function findInBookByText(db: Db, organizationId: number, address: string): Promise<BookRow | undefined> {
  return db
    .selectFrom('address_book')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(address) = lower(${address})`)
    .executeTakeFirst()
}

export const listBook = (db: Db, reader: BookReader, limit: number): Promise<BookRow[]> =>
  bookOf(db, reader).orderBy('last_used_at', 'desc').orderBy('id', 'desc').limit(limit).execute()

type StopOfOrder = { organizationId: number; address: string; precision: Precision }

export async function findStopOfOrder(db: Db, orderId: number, stop: Stop): Promise<StopOfOrder | undefined> {
  const order = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst()
  return (
    order && {
      organizationId: order.organization_id,
      address: order[`${stop}_address`],
      precision: order[`${stop}_precision`],
    }
  )
}

type Moment = { driverId: number; orderId: number; at: Date }

/** The positions that a driver reported on this order within minutes of a moment. */
export async function positionsAround(db: Db, { driverId, orderId, at }: Moment): Promise<ReportedPosition[]> {
  const rows = await db
    .selectFrom('locations')
    .select(['latitude', 'longitude', 'accuracy_m', 'recorded_at'])
    .where('driver_id', '=', driverId)
    .where('order_id', '=', orderId)
    .where('recorded_at', '>=', new Date(at.getTime() - POSITION_STALE_AFTER_MS))
    .where('recorded_at', '<=', new Date(at.getTime() + POSITION_STALE_AFTER_MS))
    .execute()
  return rows.map((row) => ({
    latitude: row.latitude,
    longitude: row.longitude,
    accuracyM: row.accuracy_m,
    at: row.recorded_at,
  }))
}

/** The median of the organization's recent pickups. */
export const usualPickup = (db: Db, organizationId: number): Promise<Point | null> =>
  medianPickup(db, sql`where organization_id = ${organizationId}`)

/** Suggestions near it come first: the usual pickup or, before the first order, the area of all. It never leaves the server. */
export const searchCenter = async (db: Db, organizationId: number): Promise<Point | null> =>
  (await usualPickup(db, organizationId)) ?? medianPickup(db, sql``)

async function medianPickup(db: Db, where: RawBuilder<unknown>): Promise<Point | null> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select percentile_cont(0.5) within group (order by pickup_latitude)::float8 as latitude,
      percentile_cont(0.5) within group (order by pickup_longitude)::float8 as longitude
    from (select pickup_latitude, pickup_longitude from orders ${where}
      order by id desc limit 50) recent`.execute(db)
  const [row] = rows
  return row?.latitude == null || row.longitude == null ? null : { latitude: row.latitude, longitude: row.longitude }
}
