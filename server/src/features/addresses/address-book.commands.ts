/** The organization's address book: what an order or a moved pin adds to it. */

import type { Located } from '@meridian/contract/addresses.ts'
import { FIELD_MESSAGES } from '@meridian/contract/field-messages.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/geo.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { type AddressFacts, openAddress } from './address-tokens.ts'
import { type AddressDeps, located } from './find-address.ts'
import { MAX_PIN_OFFSET_MILES } from './verify-address.ts'

/** A user drops the pin at the door: from now on this address is there, for the whole organization. */
export async function movePin(
  deps: AddressDeps,
  request: { token: string; point: Point; organizationId: number | null },
): Promise<Located> {
  const facts = openAddress(deps.signer, request.token)
  if (!facts) throw new AppError('invalid_address_token', {}, { fields: { token: FIELD_MESSAGES.invalidToken } })
  if (crowFlyMiles(facts.from, request.point) > MAX_PIN_OFFSET_MILES[facts.from.precision])
    throw new AppError('pin_too_far')
  const moved: AddressFacts = { ...facts, ...request.point, precision: 'point' }
  const result = await located(deps, moved)
  if (request.organizationId !== null)
    await saveToAddressBook(deps.db, { organizationId: request.organizationId, facts: moved, now: deps.clock() })
  return result
}

type Contact = { name: string | null; phone: string | null }

type Entry = { organizationId: number; facts: AddressFacts; contact?: Contact; now: Date }

/**
 * The location and the contact of an address, for the whole organization. A confirmed pin stays until a user confirms
 * another one; a contact stays until a user names another one.
 */
export async function saveToAddressBook(db: Db, { organizationId, facts, contact, now }: Entry): Promise<void> {
  const { text, from, precision } = facts
  const unlessLessPrecise = (column: string) =>
    sql<string>`case when excluded.precision = 'point' or address_book.precision <> 'point'
      then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`address_book.${column}`)} end`
  const newest = (column: string) =>
    sql<string | null>`coalesce(${sql.ref(`excluded.${column}`)}, ${sql.ref(`address_book.${column}`)})`
  await db
    .insertInto('address_book')
    .values({
      organization_id: organizationId,
      address: text,
      times_used: 1,
      last_used_at: now,
      precision,
      latitude: facts.latitude.toFixed(6),
      longitude: facts.longitude.toFixed(6),
      found_latitude: from.latitude.toFixed(6),
      found_longitude: from.longitude.toFixed(6),
      found_precision: from.precision,
      contact_name: contact?.name ?? null,
      contact_phone: contact?.phone ?? null,
    })
    .onConflict((conflict) =>
      conflict.expression(sql`organization_id, lower(address)`).doUpdateSet({
        latitude: unlessLessPrecise('latitude'),
        longitude: unlessLessPrecise('longitude'),
        precision: unlessLessPrecise('precision') as never,
        contact_name: newest('contact_name'),
        contact_phone: newest('contact_phone'),
        last_used_at: now,
        times_used: sql`address_book.times_used + 1`,
      }),
    )
    .execute()
}
