import type { Point } from '@meridian/domain/geo.ts'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import type { AddressFacts } from './address-tokens.ts'

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

/** What a row of the book says of its address, in the words a token uses. */
export const factsOfRow = (row: BookRow): AddressFacts => ({
  text: row.address,
  latitude: Number(row.latitude),
  longitude: Number(row.longitude),
  precision: row.precision,
  from: {
    latitude: Number(row.found_latitude),
    longitude: Number(row.found_longitude),
    precision: row.found_precision,
  },
})

export type Contact = { name: string | null; phone: string | null }
type Entry = { organizationId: number; facts: AddressFacts; contact?: Contact; now: Date }

/**
 * Where the organisation means when it says this address, and whom to ask for there. A pin that somebody confirmed stays
 * where it is until somebody confirms another; a contact stays until another is named.
 */
export async function saveToAddressBook(db: Db, { organizationId, facts, contact, now }: Entry): Promise<void> {
  const { text, from, precision } = facts
  const unlessCoarser = (column: string) =>
    sql<string>`case when excluded.precision = 'point' or address_book.precision <> 'point'
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`address_book.${column}`)} end`
  const newest = (column: string) =>
    sql<string | null>`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`address_book.${column}`)})`
  await db
    .insertInto('address_book')
    .values({
      ...{ organization_id: organizationId, address: text, times_used: 1, last_used_at: now, precision },
      ...{ latitude: facts.latitude.toFixed(6), longitude: facts.longitude.toFixed(6) },
      ...{ found_latitude: from.latitude.toFixed(6), found_longitude: from.longitude.toFixed(6) },
      ...{
        found_precision: from.precision,
        contact_name: contact?.name ?? null,
        contact_phone: contact?.phone ?? null,
      },
    })
    .onConflict((conflict) =>
      conflict.expression(sql`organization_id, lower(address)`).doUpdateSet({
        latitude: unlessCoarser('latitude'),
        longitude: unlessCoarser('longitude'),
        precision: unlessCoarser('precision') as never,
        contact_name: newest('contact_name'),
        contact_phone: newest('contact_phone'),
        last_used_at: now,
        times_used: sql`address_book.times_used + 1`,
      }),
    )
    .execute()
}

export function listBook(db: Db, organizationId: number, limit: number): Promise<BookRow[]> {
  return db
    .selectFrom('address_book')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
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
