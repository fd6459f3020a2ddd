/** The places that the addresses of a file name: the organization's sites and address book first, then the maps, each once. */

import type { CellFault } from '@meridian/domain/imports/read-row.ts'
import { hasHouseAndStreet } from '@meridian/domain/places/addresses.ts'
import type { MapLocation, MapSuggestion, Maps } from '@meridian/maps/port.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type AddressFacts, foundAt } from '../addresses/address-tokens.ts'
import type { BookRow } from '../addresses/addresses.queries.ts'
import { factsOfRow } from '../addresses/addresses.rules.ts'
import type { LookUps } from '../addresses/look-ups.ts'
import { listSites, type SiteRow } from '../sites/sites.queries.ts'
import { factsOfSite } from '../sites/sites.rules.ts'
import type { ImportReader } from './imports.queries.ts'

export type Place = { facts: AddressFacts; site: SiteRow | null } | { fault: CellFault; suggestion: string | null }

/** Requests to the maps: others need them too. */
const MAX_AT_ONCE = 8

export type LocatorTools = { db: Db; maps: Maps; lookUps: LookUps }

type Locator = { locate(texts: Iterable<string>): Promise<(text: string) => Place | undefined> }

/** Remembers what it has found, for as long as a node works on the import. */
export async function createLocator({ db, maps, lookUps }: LocatorTools, reader: ImportReader): Promise<Locator> {
  const { organizationId, membership } = reader
  const asked: Asked = {
    geocode: (text) => lookUps.whenAffordable(organizationId, () => maps.geocode(text)),
    suggest: (text) => lookUps.whenAffordable(organizationId, () => maps.suggest(text, { near: null, session: null })),
  }
  const known = new Map<string, Place>()
  for (const site of await listSites(db, { organizationId, siteIds: membership.siteIds })) {
    const place = { facts: factsOfSite(site), site }
    for (const name of [site.address, site.external_code, site.name]) if (name) known.set(keyOf(name), place)
  }
  return {
    async locate(texts) {
      const unknown = [...new Set([...texts].filter((text) => text && !known.has(keyOf(text))))]
      // The book has addresses of all sites' patients.
      if (membership.siteIds === null)
        for (const row of await listInBook(db, organizationId, unknown))
          known.set(keyOf(row.address), { facts: factsOfRow(row), site: null })
      const queue = unknown.filter((text) => !known.has(keyOf(text))).values()
      const work = async () => {
        for (const text of queue) known.set(keyOf(text), await find(asked, text))
      }
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, work))
      return (text) => known.get(keyOf(text))
    },
  }
}

const keyOf = (text: string): string => text.trim().toLowerCase()

async function listInBook(db: Db, organizationId: number, texts: readonly string[]): Promise<BookRow[]> {
  if (texts.length === 0) return []
  return db
    .selectFrom('address_book')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where(sql<boolean>`lower(address) = any(${texts.map(keyOf)}::text[])`)
    .execute()
}

/** The maps, each look-up in its turn. */
type Asked = {
  geocode(text: string): Promise<MapLocation | null>
  suggest(text: string): Promise<MapSuggestion[]>
}

async function find(maps: Asked, text: string): Promise<Place> {
  const found = text.length <= 300 ? await maps.geocode(text) : null
  if (!found) return { fault: 'unknown_address', suggestion: await likely(maps, text) }
  if (!namesTown(text, found)) return { fault: 'other_address', suggestion: found.address }
  if (found.precision === 'zip' && !hasHouseAndStreet(text)) return { fault: 'street_missing', suggestion: null }
  return { facts: foundAt(text, found.point, found.precision), site: null }
}

async function likely(maps: Asked, text: string): Promise<string | null> {
  const [first] = text.length <= 300 ? await maps.suggest(text) : []
  return first && first.precision !== 'zip' ? first.address : null
}

/** '100 Main St' is in many towns, and the maps take one of them: a person must say which. */
function namesTown(text: string, { address }: MapLocation): boolean {
  const typed = keyOf(text)
  const zip = /\b\d{5}\b(?!.*\b\d{5}\b)/.exec(address)?.[0]
  const town = address.split(',').at(-2)?.trim().toLowerCase()
  return (zip !== undefined && typed.includes(zip)) || (town !== undefined && typed.includes(town))
}
