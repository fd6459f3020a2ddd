/** The organization's address book: what an order or a moved pin adds to it. */

import type { Located } from '@meridian/contract/places/addresses.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
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
  if (!facts) throw new AppError('invalid_address_token', {}, { faults: { token: { code: 'invalidToken' } } })
  if (crowFlyMiles(facts.from, request.point) > MAX_PIN_OFFSET_MILES[facts.from.precision])
    throw new AppError('pin_too_far')
  const moved: AddressFacts = { ...facts, ...request.point, precision: 'point', isDriverConfirmed: false }
  const result = await located(deps, moved)
  if (request.organizationId !== null)
    await saveToAddressBook(deps.db, { organizationId: request.organizationId, now: deps.clock() }, [{ facts: moved }])
  return result
}

type Entry = { facts: AddressFacts; contact?: { name: string | null; phone: string | null } }

/**
 * The locations and contacts of these addresses, for the whole organization. A confirmed pin stays until a user confirms
 * another one; a contact stays until a user names another one.
 *
 * All at once, each address once and always in the same order: of two that save the same ones, the second waits for the first.
 */
export async function saveToAddressBook(
  db: Db,
  { organizationId, now }: { organizationId: number; now: Date },
  entries: readonly Entry[],
): Promise<void> {
  const of = <T>(pick: (entry: Entry) => T) => entries.map(pick)
  const degrees = (pick: (facts: AddressFacts) => number) => of(({ facts }) => pick(facts).toFixed(6))
  const isAsPrecise = sql`(excluded.precision = 'point' or address_book.precision <> 'point')`
  await sql`
    insert into address_book (organization_id, address, latitude, longitude, precision,
      found_latitude, found_longitude, found_precision, is_driver_confirmed, contact_name, contact_phone,
      times_used, last_used_at)
    select distinct on (lower(address)) ${organizationId}::int, address, latitude, longitude, precision,
      found_latitude, found_longitude, found_precision, is_driver_confirmed, contact_name, contact_phone,
      1, ${now}::timestamptz
    from unnest(${of(({ facts }) => facts.text)}::text[],
      ${degrees((facts) => facts.latitude)}::numeric[], ${degrees((facts) => facts.longitude)}::numeric[],
      ${of(({ facts }) => facts.precision)}::text[],
      ${degrees(({ from }) => from.latitude)}::numeric[], ${degrees(({ from }) => from.longitude)}::numeric[],
      ${of(({ facts }) => facts.from.precision)}::text[], ${of(({ facts }) => facts.isDriverConfirmed)}::boolean[],
      ${of(({ contact }) => contact?.name ?? null)}::text[], ${of(({ contact }) => contact?.phone ?? null)}::text[])
      as entry (address, latitude, longitude, precision, found_latitude, found_longitude, found_precision,
        is_driver_confirmed, contact_name, contact_phone)
    order by lower(address), contact_name is null, contact_phone is null
    on conflict (organization_id, lower(address)) do update set
      latitude = case when ${isAsPrecise} then excluded.latitude else address_book.latitude end,
      longitude = case when ${isAsPrecise} then excluded.longitude else address_book.longitude end,
      precision = case when ${isAsPrecise} then excluded.precision else address_book.precision end,
      is_driver_confirmed = case when ${isAsPrecise} then excluded.is_driver_confirmed
        else address_book.is_driver_confirmed end,
      contact_name = coalesce(excluded.contact_name, address_book.contact_name),
      contact_phone = coalesce(excluded.contact_phone, address_book.contact_phone),
      last_used_at = excluded.last_used_at,
      times_used = address_book.times_used + 1`.execute(db)
}
