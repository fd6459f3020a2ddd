import type { Point, Precision } from '@meridian/domain/geo.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

export type BookRow = Selectable<Tables['address_book']>

const BOOK_ROWS = 3

/** The organisation's own places that hold every typed word, most used first. */
export function searchBook(db: Db, organizationId: number, text: string): Promise<BookRow[]> {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
  let query = db.selectFrom('address_book').selectAll().where('organization_id', '=', organizationId)
  for (const word of words) {
    const pattern = `%${word}%`
    query = query.where(sql<boolean>`(address ilike ${pattern} or contact_name ilike ${pattern})`)
  }
  return query.orderBy('times_used', 'desc').orderBy('last_used_at', 'desc').limit(BOOK_ROWS).execute()
}

export function findInBook(db: Db, organizationId: number, id: number): Promise<BookRow | undefined> {
  return db
    .selectFrom('address_book')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export function findInBookByText(db: Db, organizationId: number, address: string): Promise<BookRow | undefined> {
  return db
    .selectFrom('address_book')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(address) = lower(${address})`)
    .executeTakeFirst()
}

export type Found = Point & { precision: Precision }

/** A pin that somebody confirmed is the truth for that organisation from now on. */
export async function keepInBook(
  db: Db,
  entry: { organizationId: number; address: string; point: Point; precision: Precision; from: Found; now: Date },
): Promise<void> {
  const place = {
    latitude: entry.point.latitude.toFixed(6),
    longitude: entry.point.longitude.toFixed(6),
    precision: entry.precision,
    last_used_at: entry.now,
  }
  await db
    .insertInto('address_book')
    .values({
      ...{ organization_id: entry.organizationId, address: entry.address, times_used: 1 },
      ...place,
      found_latitude: entry.from.latitude.toFixed(6),
      found_longitude: entry.from.longitude.toFixed(6),
      found_precision: entry.from.precision,
    })
    .onConflict((conflict) =>
      conflict
        .expression(sql`organization_id, lower(address)`)
        .doUpdateSet({ ...place, times_used: sql`address_book.times_used + 1` }),
    )
    .execute()
}

/** Around where this organisation usually picks up: what is near there is meant first. */
export async function usualPickup(db: Db, organizationId: number): Promise<Point | null> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select percentile_cont(0.5) within group (order by pickup_latitude)::float8 as latitude,
      percentile_cont(0.5) within group (order by pickup_longitude)::float8 as longitude
    from (select pickup_latitude, pickup_longitude from orders where organization_id = ${organizationId}
      order by id desc limit 50) recent`.execute(db)
  const [row] = rows
  return row?.latitude == null || row.longitude == null ? null : { latitude: row.latitude, longitude: row.longitude }
}
