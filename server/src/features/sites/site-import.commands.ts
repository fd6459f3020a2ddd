/** A file of sites is read against the sites that there are; all of its rows are stored, or none. */
import type { SiteFileRow } from '@meridian/contract/organizations/site-csv.ts'
import { MAX_NEW_ADDRESSES } from '@meridian/domain/organizations/site-csv.ts'
import { MAX_SITES } from '@meridian/domain/organizations/sites.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { formatCount } from '@meridian/domain/time/format.ts'
import type { Maps } from '@meridian/maps/port.ts'
import { sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Signer } from '../../security/secrets/signed-tokens.ts'
import { type AddressFacts, foundAt, openAddress, signAddress } from '../addresses/address-tokens.ts'
import type { LookUps } from '../addresses/look-ups.ts'
import { listCostCenters } from '../cost-centers/cost-centers.queries.ts'
import { type FileRow, readSiteFile } from './site-file.ts'
import { addressToFind, type PlannedRow, placesOf, planImport } from './site-import.rules.ts'
import { addSite, asTaken, requireAllSites } from './sites.commands.ts'
import { listSites, listSitesForChange, type SiteOwner, type SiteRow } from './sites.queries.ts'

type Tools = { db: Db; maps: Maps; signer: Signer; lookUps: LookUps }
type File = { data: string; tokens: readonly string[] }
/** `found`: what the maps have for an address, to which a point of the file must belong. */
export type ReadFile = { rows: FileRow[]; found: Map<string, AddressFacts>; tokens: string[] }

/** Looks up new addresses on the map, one after the other, which may take long: before any transaction is open. */
export async function readImport(tools: Tools, owner: SiteOwner, { data, tokens }: File): Promise<ReadFile> {
  requireAllSites(owner)
  const rows = await readSiteFile(Buffer.from(data, 'base64'))
  const found = new Map<string, AddressFacts>()
  for (const token of tokens) {
    const facts = openAddress(tools.signer, token)
    if (facts) found.set(facts.text, facts)
  }
  const places = placesOf(await listSites(tools.db, owner))
  const wanted = new Set(rows.flatMap(({ cells }) => addressToFind(cells, places) ?? []).filter(isLocatable))
  const unknown = [...wanted].filter((address) => !found.has(address))
  if (unknown.length > MAX_NEW_ADDRESSES) throw unreadable('too_many_addresses', formatCount(MAX_NEW_ADDRESSES))
  const signed: string[] = []
  for (const address of unknown) {
    const place = await tools.lookUps.now(owner.organizationId, () => tools.maps.geocode(address))
    if (!place) continue
    const facts = foundAt(address, place.point, place.precision)
    found.set(address, facts)
    signed.push(signAddress(tools.signer, facts))
  }
  return { rows, found, tokens: signed }
}

const isLocatable = (address: string): boolean => address.length <= 300
const unreadable = (problem: 'too_many_addresses', value: string) =>
  new AppError('site_file_unreadable', { problem, row: 0, value })

type Area = Pick<Maps, 'stateAt'>

async function plan(db: Db, maps: Area, owner: SiteOwner, sites: readonly SiteRow[], { rows, found }: ReadFile) {
  const costCenters = await listCostCenters(db, owner.organizationId)
  const isInArea = (point: Point) => maps.stateAt(point) !== null
  return planImport(rows, { sites, found, costCenters, isInArea })
}

export async function previewImport(db: Db, maps: Area, owner: SiteOwner, file: ReadFile): Promise<SiteFileRow[]> {
  const planned = await plan(db, maps, owner, await listSites(db, owner), file)
  return planned.map(({ row, values, action, precision, faults }) => ({
    row,
    name: values.name,
    externalCode: values.external_code ?? '',
    address: values.address,
    action,
    precision,
    faults,
  }))
}

/** Read again against locked rows: what was previewed may have changed since. */
export async function applyImport(trx: Db, maps: Area, owner: SiteOwner, file: ReadFile, now: Date) {
  // Two imports of an organization at the same moment: the second sees what the first stored.
  await trx
    .selectFrom('organizations')
    .select('id')
    .where('id', '=', owner.organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const sites = await listSitesForChange(trx, owner)
  const planned = await plan(trx, maps, owner, sites, file)
  if (planned.some(({ faults }) => faults.length > 0)) throw new AppError('site_file_faulty')
  const of = (wanted: PlannedRow['action']) => planned.filter(({ action }) => action === wanted)
  if (sites.length + of('add').length > MAX_SITES) throw new AppError('too_many_sites', { max: MAX_SITES })
  await change(trx, of('change'), now)
  for (const { values } of of('add')) await addSite(trx, owner, values, now)
  return { added: of('add').length, changed: of('change').length, kept: of('keep').length }
}

async function change(trx: Db, planned: readonly PlannedRow[], now: Date): Promise<void> {
  const ids = planned.flatMap(({ site }) => site?.id ?? [])
  // Sites may exchange their names: while they do, none has one that another needs.
  if (ids.length > 0)
    await trx
      .updateTable('sites')
      .set({ name: sql`gen_random_uuid()::text`, external_code: null })
      .where('id', '=', anyOf(ids))
      .execute()
  for (const { site, values } of planned)
    if (site)
      await asTaken(values, () =>
        trx
          .updateTable('sites')
          .set({ ...values, updated_at: now })
          .where('id', '=', site.id)
          .execute(),
      )
}
