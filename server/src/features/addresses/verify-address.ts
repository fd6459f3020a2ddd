import { crowFlyMiles, type Point, type Precision } from '@meridian/domain/geo.ts'
import type { Maps } from '@meridian/maps/port.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Signer } from '../../security/signed-tokens.ts'
import { type AddressFacts, openAddress } from './address-tokens.ts'
import { findInBookByText } from './addresses.queries.ts'
import { factsOfRow } from './addresses.rules.ts'

export type { AddressFacts }

const MILES_PER_METER = 1 / 1609.344
/** How far a pin may be from the location that was found for its address. */
export const MAX_PIN_OFFSET_MILES: Record<Precision, number> = {
  point: 500 * MILES_PER_METER,
  street: 500 * MILES_PER_METER,
  zip: 10,
}

type AddressToVerify = { text: string; point: Point; token: string | undefined; organizationId: number }

/**
 * The coordinates of an order must belong to its address text, or a parcel goes to a door that the client never named.
 * Returns how precise the location is, and where the address was first found.
 */
export async function requirePointOfAddress(
  { db, maps, signer }: { db: Db; maps: Maps; signer: Signer },
  { text, point, token, organizationId }: AddressToVerify,
): Promise<AddressFacts> {
  const signed = token ? openAddress(signer, token) : null
  if (signed?.text === text && crowFlyMiles(signed, point) < 10 * MILES_PER_METER) return { ...signed, ...point }
  const row = await findInBookByText(db, organizationId, text)
  const own = row && factsOfRow(row)
  if (own && crowFlyMiles(own, point) <= MAX_PIN_OFFSET_MILES.point) return own
  const found = await maps.geocode(text)
  if (!found) throw new AppError('unknown_address', { address: text })
  const { precision } = found
  if (crowFlyMiles(found.point, point) > MAX_PIN_OFFSET_MILES[precision])
    throw new AppError('point_not_at_address', { address: text })
  return { text, ...point, precision, from: { ...found.point, precision } }
}
