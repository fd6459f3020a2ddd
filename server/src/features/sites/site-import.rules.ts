/** What the rows of a file would do to the sites that there are, and what is wrong with them. */
import { setImmediate as untilNextTurn } from 'node:timers/promises'
import type { SiteCellFault, SiteFileRow } from '@meridian/contract/organizations/site-csv.ts'
import { siteFields } from '@meridian/contract/organizations/sites.ts'
import { readHours, type SiteColumn, type SiteFault } from '@meridian/domain/organizations/site-csv.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { crowFlyMiles, type Point, type Precision } from '@meridian/domain/places/geo.ts'
import type { Selectable } from 'kysely'
import type { Tables } from '../../db/tables.ts'
import { type AddressFacts, MAX_PIN_OFFSET_MILES } from '../addresses/verify-address.ts'
import type { FileRow } from './site-file.ts'
import type { SiteValues } from './sites.commands.ts'
import type { SiteRow } from './sites.queries.ts'
import { foundColumnsOf } from './sites.rules.ts'

/** As a site stores it. */
type PlaceColumns = Pick<
  SiteRow,
  'latitude' | 'longitude' | 'precision' | 'found_latitude' | 'found_longitude' | 'found_precision'
>
type Texts = Omit<SiteValues, keyof PlaceColumns>

export type PlannedRow = {
  row: number
  site: SiteRow | null
  /** Only of a row without faults may they be stored. */
  values: SiteValues
  action: SiteFileRow['action']
  precision: Precision | null
  faults: SiteCellFault[]
}

const COLUMN_OF = {
  name: 'name',
  address: 'address',
  accessNote: 'access_note',
  contactName: 'contact_name',
  contactPhone: 'contact_phone',
  externalCode: 'external_code',
} as const satisfies Partial<Record<SiteColumn, keyof SiteRow>>
const TEXT_COLUMNS = Object.keys(COLUMN_OF) as (keyof typeof COLUMN_OF)[]

const same = (text: string | null | undefined): string => (text ?? '').trim().toLowerCase()

type Known = {
  sites: readonly SiteRow[]
  /** By address, from the maps. */
  found: ReadonlyMap<string, AddressFacts>
  costCenters: readonly CostCenter[]
  isInArea: (point: Point) => boolean
}
type CostCenter = Selectable<Tables['cost_centers']>

const ROWS_IN_A_TURN = 50

export async function planImport(rows: readonly FileRow[], known: Known): Promise<PlannedRow[]> {
  const { sites, found, isInArea } = known
  const byCode = new Map(sites.flatMap((site) => (site.external_code ? [[same(site.external_code), site]] : [])))
  const byName = new Map(sites.map((site) => [same(site.name), site]))
  const places = placesOf(sites)
  const costCenters = costCentersByText(known.costCenters)
  const planRow = ({ row, cells }: FileRow): PlannedRow => {
    const code = same(cells.externalCode)
    const site = (code && byCode.get(code)) || byName.get(same(cells.name)) || null
    const faults: SiteCellFault[] = []
    const report: Report = (column, fault, value = '') => faults.push({ column, fault, value })
    const texts = readCells(cells, site, report)
    const hasAddress = texts.address !== '' && !faults.some(({ column }) => column === 'address')
    const place = hasAddress ? placeIn(cells, texts.address, { site, places, found, isInArea }, report) : null
    const values: SiteValues = {
      ...texts,
      ...(place ?? NO_PLACE),
      cost_center_id: costCenterIn(cells, site, costCenters, report),
    }
    const action = site ? (isChanged(site, values) ? 'change' : 'keep') : 'add'
    return { row, site, values, action, precision: place?.precision ?? null, faults }
  }
  const planned: PlannedRow[] = []
  for (const row of rows) {
    // Other requests are answered in between.
    if (planned.length % ROWS_IN_A_TURN === 0) await untilNextTurn()
    planned.push(planRow(row))
  }
  nameClashes(planned, sites)
  return planned
}

/** The sites by their address, and by address and point: a file of two thousand rows asks for each. */
export type Places = { at(address: string, point: Point | undefined): SiteRow | undefined }

export function placesOf(sites: readonly SiteRow[]): Places {
  const keyOf = (address: string, point: Point) => `${point.latitude} ${point.longitude} ${address}`
  // Of several sites the first, as listed.
  const listed = sites.toReversed()
  const byAddress = new Map(listed.map((site) => [site.address, site]))
  const byPoint = new Map(listed.map((site) => [keyOf(site.address, pointOf(site)), site]))
  return { at: (address, point) => (point ? byPoint.get(keyOf(address, point)) : byAddress.get(address)) }
}

/** By code, also with the name behind it. */
function costCentersByText(costCenters: readonly CostCenter[]): ReadonlyMap<string, CostCenter> {
  const texts = costCenters
    .toReversed()
    .flatMap((each) => [each.code, `${each.code} ${each.name}`].map((text) => [same(text), each] as const))
  return new Map(texts)
}

const pointOf = (site: SiteRow): Point => ({ latitude: Number(site.latitude), longitude: Number(site.longitude) })

const placeOf = (site: SiteRow): PlaceColumns => ({
  latitude: site.latitude,
  longitude: site.longitude,
  precision: site.precision,
  found_latitude: site.found_latitude,
  found_longitude: site.found_longitude,
  found_precision: site.found_precision,
})

const NO_PLACE: PlaceColumns = {
  latitude: '0.000000',
  longitude: '0.000000',
  precision: 'zip',
  found_latitude: null,
  found_longitude: null,
  found_precision: null,
}

/** The point that a row has of its own; undefined without one, null when it cannot be read. */
function pointIn({ latitude = '', longitude = '' }: FileRow['cells']): Point | null | undefined {
  if (!latitude && !longitude) return undefined
  if (![latitude, longitude].every((cell) => /^-?\d{1,3}(\.\d{1,15})?$/.test(cell))) return null
  const [lat, lng] = [latitude, longitude].map((cell) => Number(Number(cell).toFixed(6))) as [number, number]
  return Math.abs(lat) <= 90 && Math.abs(lng) <= 180 ? { latitude: lat, longitude: lng } : null
}

const isAt = (site: SiteRow, address: string, point: Point | undefined): boolean =>
  site.address === address &&
  (!point || (Number(site.latitude) === point.latitude && Number(site.longitude) === point.longitude))

/** The address of a row that the maps have to be asked for: no site is there, or not at this point. */
export function addressToFind(cells: FileRow['cells'], places: Places): string | null {
  const point = pointIn(cells)
  if (!cells.address || point === null) return null
  return places.at(cells.address, point) ? null : cells.address
}

type Around = Pick<Known, 'found' | 'isInArea'> & { site: SiteRow | null; places: Places }

/** A point of the file must belong to its address, as one that is set on the map. */
function placeIn(cells: FileRow['cells'], address: string, around: Around, report: Report): PlaceColumns | null {
  const { site, places, found, isInArea } = around
  const point = pointIn(cells)
  if (point === null) {
    report('latitude', 'not_point')
    return null
  }
  const there = site && isAt(site, address, point) ? site : places.at(address, point)
  if (there) return placeOf(there)
  const facts = found.get(address)
  if (!facts) report('address', 'unknown_address')
  if (!facts) return null
  if (!point) return placeAt(facts, facts)
  const isNear = crowFlyMiles(facts.from, point) <= MAX_PIN_OFFSET_MILES[facts.from.precision] && isInArea(point)
  if (!isNear) report('latitude', 'far_point')
  return isNear ? placeAt(point, facts) : null
}

const placeAt = ({ latitude, longitude }: Point, facts: AddressFacts): PlaceColumns => ({
  latitude: latitude.toFixed(6),
  longitude: longitude.toFixed(6),
  precision: facts.precision,
  ...foundColumnsOf(facts, { latitude, longitude }),
})

/** An archived one may stay where it is. */
function costCenterIn(
  { costCenter: cell }: FileRow['cells'],
  site: SiteRow | null,
  costCenters: ReadonlyMap<string, CostCenter>,
  report: Report,
): number | null {
  if (cell === undefined) return site?.cost_center_id ?? null
  if (cell === '') return null
  const wanted = costCenters.get(same(cell))
  if (wanted && (wanted.archived_at === null || wanted.id === site?.cost_center_id)) return wanted.id
  report('costCenter', 'unknown_cost_center', cell.slice(0, 60))
  return null
}

type Report = (column: SiteColumn, fault: SiteFault, value?: string) => void

/** A column that the file does not have stays as it is; an empty cell clears. */
function readCells(cells: FileRow['cells'], site: SiteRow | null, report: Report): Texts {
  const texts = Object.fromEntries(
    TEXT_COLUMNS.map((column) => {
      const cell = cells[column]
      if (cell === undefined) return [COLUMN_OF[column], site?.[COLUMN_OF[column]] ?? null]
      const parsed = siteFields.shape[column].safeParse(cell)
      if (parsed.success) return [COLUMN_OF[column], parsed.data]
      const [issue] = parsed.error.issues
      if (cell === '') report(column, 'missing')
      else if (column === 'contactPhone') report(column, 'not_phone', cell.slice(0, 60))
      else report(column, 'too_long', issue?.code === 'too_big' ? String(issue.maximum) : '')
      return [COLUMN_OF[column], cell]
    }),
  ) as Pick<SiteRow, (typeof COLUMN_OF)[keyof typeof COLUMN_OF]>
  return { ...texts, hours: hoursIn(cells, site, report), service_minutes: minutesIn(cells, site, report) }
}

function hoursIn({ hours: cell }: FileRow['cells'], site: SiteRow | null, report: Report): string | null {
  if (cell === undefined) return stored(site?.hours ?? null)
  if (cell === '') return null
  const read = cell.length > MAX_HOURS_TEXT ? { wrongPart: cell } : readHours(cell)
  if ('hours' in read) return stored(read.hours)
  report('hours', 'not_hours', read.wrongPart.slice(0, 60))
  return null
}
const MAX_HOURS_TEXT = 1_000
const stored = (hours: SiteHours | null): string | null => hours && JSON.stringify(hours)

function minutesIn({ serviceMinutes: cell }: FileRow['cells'], site: SiteRow | null, report: Report): number | null {
  if (cell === undefined) return site?.service_minutes ?? null
  if (cell === '') return null
  const parsed = siteFields.shape.serviceMinutes.safeParse(/^\d{1,4}$/.test(cell) ? Number(cell) : cell)
  if (parsed.success) return parsed.data
  report('serviceMinutes', 'not_minutes', cell.slice(0, 60))
  return null
}

const isChanged = (site: SiteRow, values: SiteValues): boolean =>
  stored(site.hours) !== values.hours ||
  site.service_minutes !== values.service_minutes ||
  site.cost_center_id !== values.cost_center_id ||
  site.latitude !== values.latitude ||
  site.longitude !== values.longitude ||
  Object.values(COLUMN_OF).some((column) => site[column] !== values[column])

/** As it would be afterwards: names and codes may be exchanged within a file, but no two sites have the same. */
function nameClashes(planned: readonly PlannedRow[], sites: readonly SiteRow[]): void {
  const inFile = new Set(planned.map(({ site }) => site?.id))
  const others = sites.filter(({ id }) => !inFile.has(id))
  const names = new Map(others.map(({ name }) => [same(name), '']))
  const codes = new Map(others.flatMap(({ external_code: code }) => (code ? [[same(code), '']] : [])))
  const rowsOfSites = new Map<number, number>()
  for (const { row, site, values, faults } of planned) {
    const earlier = site && rowsOfSites.get(site.id)
    const [name, code] = [same(values.name), same(values.external_code)]
    const [nameAt, codeAt] = [names.get(name), codes.get(code)]
    if (earlier) faults.push({ column: 'name', fault: 'same_site', value: String(earlier) })
    else {
      if (name && nameAt !== undefined) faults.push({ column: 'name', fault: 'name_taken', value: nameAt })
      if (code && codeAt !== undefined) faults.push({ column: 'externalCode', fault: 'code_taken', value: codeAt })
    }
    if (site && !earlier) rowsOfSites.set(site.id, row)
    names.set(name, nameAt ?? String(row))
    codes.set(code, codeAt ?? String(row))
  }
}
