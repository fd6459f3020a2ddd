import { crowFlyMiles, type Point, type Precision } from '@meridian/domain/places/geo.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { type AddressFacts, openAddress } from './address-tokens.ts'
import { findInBookByText } from './addresses.queries.ts'
import { factsOfRow } from './addresses.rules.ts'

export type { AddressFacts }

const MILES_PER_METER = 1 / 1609.344
const SAME_PLACE_MILES = 10 * MILES_PER_METER
/** How far a pin may be from the location that was found for its address. */
export const MAX_PIN_OFFSET_MILES: Record<Precision, number> = {
  point: 500 * MILES_PER_METER,
  street: 500 * MILES_PER_METER,
  zip: 10,
}

/** Without an organization there is no address book to look into. */
type AddressToVerify = { text: string; point: Point; token: string | undefined; organizationId: number | null }

/**
 * The coordinates of an order must belong to its address text, or a parcel goes to a door that the client never named.
 * Returns how precise the location is, and where the address was first found.
 */
export async function requirePointOfAddress(
  { db, maps, signer }: { db: Db; maps: Maps; signer: Signer },
  { text, point, token, organizationId }: AddressToVerify,
): Promise<AddressFacts> {
  const signed = token ? openAddress(signer, token) : null
  if (signed?.text === text && crowFlyMiles(signed, point) < SAME_PLACE_MILES) return { ...signed, ...point }
  const row = organizationId === null ? undefined : await findInBookByText(db, organizationId, text)
  const own = row && factsOfRow(row)
  if (own && crowFlyMiles(own, point) <= MAX_PIN_OFFSET_MILES.point) return own
  const found = await maps.geocode(text)
  if (!found) throw new AppError('unknown_address', { address: text })
  const { precision } = found
  if (crowFlyMiles(found.point, point) > MAX_PIN_OFFSET_MILES[precision])
    throw new AppError('point_not_at_address', { address: text })
  return { text, ...point, precision, from: { ...found.point, precision }, isDriverConfirmed: false }
}

/** The same for a price: null when an order with this address would be refused. */
export async function findPointOfAddress(
  tools: Parameters<typeof requirePointOfAddress>[0],
  wanted: AddressToVerify,
): Promise<AddressFacts | null> {
  try {
    return await requirePointOfAddress(tools, wanted)
  } catch (error) {
    if (error instanceof AppError && error.status === 422) return null
    throw error
  }
}

/**
 * Where an address was found, when a client has put its pin somewhere else and only its ZIP code, or city, is known. Null: the pin is
 * all there is to count from, since the maps found the address there or a driver has stood there.
 */
export function foundApartFrom(pin: Point, { from, isDriverConfirmed }: AddressFacts): Point | null {
  if (from.precision !== 'zip' || isDriverConfirmed || crowFlyMiles(from, pin) < SAME_PLACE_MILES) return null
  return { latitude: from.latitude, longitude: from.longitude }
}
