/** Finding addresses, moving their pins, and holding a point to its text. */
import type { Located, Suggestion } from '@meridian/contract/addresses.ts'
import { AppError } from '@meridian/contract/errors.ts'
import { SERVICE_AREA_IN_WORDS as AREA, crowFlyMiles, type Point, type Precision } from '@meridian/domain/geo.ts'
import type { Deps } from '../../http/deps.ts'
import type { Maps } from '../../maps/port.ts'
import type { Signer } from '../../security/signed-tokens.ts'
import { type AddressFacts, foundAt, openAddress, signAddress } from './address-tokens.ts'
import { findInBook, findInBookByText, keepInBook, searchBook, usualPickup } from './addresses.queries.ts'

export type AddressDeps = Deps & { maps: Maps; signer: Signer }

const MOST_SUGGESTIONS = 8
const BOOK_ID = /^book:(\d{1,9})$/
const MILES_PER_METRE = 1 / 1609.344
/** How far a pin may lie from where the text was found. */
const TETHER_MILES: Record<Precision, number> = { point: 500 * MILES_PER_METRE, street: 500 * MILES_PER_METRE, zip: 10 }

export async function suggest(
  deps: AddressDeps,
  asked: { text: string; near: Point | null; session: string | null; organizationId: number | null },
): Promise<Suggestion[]> {
  const { organizationId, text } = asked
  const [own, near] = organizationId
    ? await Promise.all([searchBook(deps.db, organizationId, text), asked.near ?? usualPickup(deps.db, organizationId)])
    : [[], asked.near]
  const found = await deps.maps.suggest(text, { near, session: asked.session })
  const known = new Set(own.map((row) => row.address.toLowerCase()))
  return [
    ...own.map(({ id, address, precision, contact_name }) => ({
      ...{ id: `book:${id}`, kind: 'book' as const, name: contact_name, address, precision },
    })),
    ...found.filter(({ address }) => !known.has(address.toLowerCase())),
  ].slice(0, MOST_SUGGESTIONS)
}

export async function locate(
  deps: AddressDeps,
  asked: { id: string; session: string | null; organizationId: number | null },
): Promise<Located> {
  const bookId = BOOK_ID.exec(asked.id)?.[1]
  if (bookId) return locateInBook(deps, asked.organizationId, Number(bookId))
  const found = await deps.maps.locate(asked.id, asked.session)
  if (!found) throw new AppError('outside_service_area', `This address could not be found in ${AREA}`)
  return located(deps, foundAt(found.address, found.point, found.precision))
}

async function locateInBook(deps: AddressDeps, organizationId: number | null, id: number): Promise<Located> {
  const row = organizationId === null ? undefined : await findInBook(deps.db, organizationId, id)
  if (!row) throw new AppError('not_found', 'This address is no longer in your address book')
  const point = { latitude: Number(row.latitude), longitude: Number(row.longitude) }
  const contact = { contactName: row.contact_name, contactPhone: row.contact_phone }
  const from = {
    latitude: Number(row.found_latitude),
    longitude: Number(row.found_longitude),
    precision: row.found_precision,
  }
  return { ...located(deps, { text: row.address, ...point, precision: row.precision, from }), ...contact }
}

function located(deps: AddressDeps, facts: AddressFacts): Located {
  const state = deps.maps.stateAt(facts)
  if (!state) throw new AppError('outside_service_area', `This address is outside ${AREA}`)
  const { text: address, latitude, longitude, precision } = facts
  const token = signAddress(deps.signer, facts)
  return { address, latitude, longitude, precision, state, token, contactName: null, contactPhone: null }
}

/** The user drops the pin at the door: from now on that is where this address is, for the whole organisation. */
export async function movePin(
  deps: AddressDeps,
  asked: { token: string; point: Point; organizationId: number | null },
): Promise<Located> {
  const facts = openAddress(deps.signer, asked.token)
  if (!facts) throw new AppError('invalid_input', 'Pick the address again', { fields: { token: 'is not one of ours' } })
  if (crowFlyMiles(facts.from, asked.point) > TETHER_MILES[facts.from.precision])
    throw new AppError('unprocessable', 'The pin is too far from its address. Pick another address instead.')
  const moved: AddressFacts = { ...facts, ...asked.point, precision: 'point' }
  const answer = located(deps, moved)
  if (asked.organizationId !== null)
    await keepInBook(deps.db, {
      ...{
        organizationId: asked.organizationId,
        address: facts.text,
        point: asked.point,
        precision: 'point',
        from: facts.from,
      },
      now: deps.clock(),
    })
  return answer
}

/** For whoever sends a text and a point: the point must belong to the text, or goods go to a door nobody named. */
export async function requirePointOfAddress(
  deps: AddressDeps,
  asked: { text: string; point: Point; token: string | undefined; organizationId: number },
): Promise<void> {
  const signed = asked.token ? openAddress(deps.signer, asked.token) : null
  const hasToken = signed?.text === asked.text && crowFlyMiles(signed, asked.point) < 10 * MILES_PER_METRE
  if (hasToken) return
  const own = await findInBookByText(deps.db, asked.organizationId, asked.text)
  const ownPoint = own && { latitude: Number(own.latitude), longitude: Number(own.longitude) }
  if (ownPoint && crowFlyMiles(ownPoint, asked.point) <= TETHER_MILES.point) return
  const found = await deps.maps.geocode(asked.text)
  if (!found) throw new AppError('unprocessable', `'${asked.text}' could not be found; pick the address from the list`)
  if (crowFlyMiles(found.point, asked.point) > TETHER_MILES[found.precision])
    throw new AppError('unprocessable', `The point is not at '${asked.text}'; pick the address from the list`)
}
