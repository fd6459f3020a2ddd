/** Suggestions while a user types, and the coordinates of the chosen one: the organization's address book first, then the maps. */
import type { Located, Suggestion } from '@meridian/contract/places/addresses.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { withPlaceName } from '@meridian/domain/places/addresses.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { MapSuggestion, Maps } from '@meridian/maps/port.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { type AddressFacts, foundAt, signAddress } from './address-tokens.ts'
import { type BookReader, type BookRow, findInBook, listBook, searchBook, searchCenter } from './addresses.queries.ts'
import { factsOfRow } from './addresses.rules.ts'

export type AddressDeps = Deps & { maps: Maps; signer: Signer }

const MAX_SUGGESTIONS = 8
const BOOK_ID = /^book:(\d{1,9})$/

export async function suggest(
  deps: AddressDeps,
  request: { text: string; near: Point | null; session: string | null; actor: Actor },
): Promise<Suggestion[]> {
  const { text } = request
  const reader = readerOf(request.actor)
  const [own, near] = reader
    ? await Promise.all([
        searchBook(deps.db, reader, text),
        request.near ?? searchCenter(deps.db, reader.organizationId as number),
      ])
    : [[], request.near]
  const found = await deps.maps.suggest(text, { near, session: request.session })
  return [
    ...own.map(({ id, address, precision, contact_name }) => ({
      id: `book:${id}`,
      kind: 'book' as const,
      name: contact_name,
      address,
      precision,
    })),
    ...found.filter((row) => !own.some(({ address }) => isSame(address, row))),
  ].slice(0, MAX_SUGGESTIONS)
}

/** The book has the name in front of the address. */
const isSame = (inBook: string, { name, address }: MapSuggestion): boolean =>
  [address, withPlaceName(name, address)].some((text) => text.toLowerCase() === inBook.toLowerCase())

export async function locate(
  deps: AddressDeps,
  request: { id: string; name?: string | undefined; session: string | null; actor: Actor },
): Promise<Located> {
  const bookId = BOOK_ID.exec(request.id)?.[1]
  if (bookId) return locateInBook(deps, request.actor, Number(bookId))
  const found = await deps.maps.locate(request.id, request.session)
  if (!found) throw new AppError('address_not_in_area')
  return located(deps, foundAt(withPlaceName(request.name, found.address), found.point, found.precision))
}

/** Drivers and admins have no book. */
const readerOf = (actor: Actor): BookReader | null =>
  actor.role === 'client' && actor.organizationId !== null ? actor : null

async function locateInBook(deps: AddressDeps, actor: Actor, id: number): Promise<Located> {
  const reader = readerOf(actor)
  const row = reader ? await findInBook(deps.db, reader, id) : undefined
  if (!row) throw new AppError('address_not_in_book')
  return locatedRow(deps, row)
}

const locatedRow = async (deps: AddressDeps, row: BookRow): Promise<Located> => ({
  ...(await located(deps, factsOfRow(row))),
  contactName: row.contact_name,
  contactPhone: row.contact_phone,
})

/** The latest first, without addresses that today's service area no longer covers: an order to them would be refused. */
export async function listAddressBook(deps: AddressDeps, actor: Actor, limit: number) {
  const reader = readerOf(actor)
  if (!reader) return []
  const rows = await listBook(deps.db, reader, limit)
  const inArea = rows.filter((row) => deps.maps.stateAt(factsOfRow(row)))
  return Promise.all(
    inArea.map(async (row) => ({
      ...(await locatedRow(deps, row)),
      timesUsed: row.times_used,
      lastUsedAt: row.last_used_at.toISOString(),
    })),
  )
}

export async function located(deps: AddressDeps, facts: AddressFacts): Promise<Located> {
  const state = deps.maps.stateAt(facts)
  if (!state) throw new AppError('outside_service_area')
  const { text: address, latitude, longitude, precision } = facts
  const token = signAddress(deps.signer, facts)
  // Without streets on the map a user could only guess where the door is.
  const isPinOffered = precision === 'zip' && (await deps.maps.tiles.hasStreetsAt(facts))
  return { address, latitude, longitude, precision, state, isPinOffered, token, contactName: null, contactPhone: null }
}
