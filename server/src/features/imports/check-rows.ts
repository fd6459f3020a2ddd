/** Rows of a file as orders that could be placed, each checked as any order is, or with what is wrong with them. */
import { api } from '@meridian/contract'
import { COPIED_FIELDS, FREE_TEXT_FIELDS, type RowTexts, textsOf } from '@meridian/domain/imports/fields.ts'
import { type RowValues, readRow } from '@meridian/domain/imports/read-row.ts'
import type { ReadDay } from '@meridian/domain/imports/read-values.ts'
import { hasSlotTimes, type SlotChoice, scheduledInstant } from '@meridian/domain/orders/promises.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { phiKindsIn } from '@meridian/domain/proofs/phi-guard.ts'
import { STOPS, type Stop } from '@meridian/domain/proofs/stops.ts'
import { instantOf, localDate, type Zone, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { RowFault, RowPhi } from '../../db/tables-imports.ts'
import { AppError } from '../../errors/app-error.ts'
import { signAddress } from '../addresses/address-tokens.ts'
import { listCostCenters, readRule } from '../cost-centers/cost-centers.queries.ts'
import { checkOrder, otherRefusals } from '../orders/placing/check-order.ts'
import { pinnedRequestOf } from '../orders/placing/order-price.ts'
import type { OrderPlacement, PlaceOrderDeps } from '../orders/placing/placement.ts'
import { quote, signQuote, withFoundPlaces } from '../pricing/quotes.ts'
import { type ImportReader, type ImportRecord, pickupSiteOf, type RowRecord } from './imports.queries.ts'
import { createLocator, type LocatorTools, type Place } from './locate-addresses.ts'
import { cellFault, fieldFault, refusalFault } from './row-faults.ts'

export type CheckedRow = {
  row: number
  revision: number
  faults: RowFault[]
  request: Record<string, unknown> | null
  totalCents: number | null
  phi: RowPhi
}
type Tools = PlaceOrderDeps & LocatorTools & { clock: () => Date }
type Located = Extract<Place, { facts: unknown }>
type RowChecker = { check(rows: readonly RowRecord[]): Promise<CheckedRow[]> }

/** A connection and a request to the maps each: others need them too. */
const MAX_AT_ONCE = 8

export async function createRowChecker(tools: Tools, record: ImportRecord, reader: ImportReader): Promise<RowChecker> {
  const { db } = tools
  const locator = await createLocator(tools, reader)
  const costCenters = await listCostCenters(db, reader.organizationId)
  const codes = new Map(
    costCenters.flatMap(({ id, code, name }) => [code, `${code} ${name}`].map((text) => [plain(text), id])),
  )
  const context = {
    ...tools,
    record,
    reader,
    locator,
    costCenterIds: codes,
    openCostCenters: new Set(costCenters.flatMap(({ id, archived_at }) => (archived_at === null ? [id] : []))),
    hasPoPattern: (await readRule(db, reader.organizationId)).poPattern !== null,
    pickupAddress: await fixedPickup(db, record, reader),
  }
  return {
    async check(rows) {
      const read = rows.map((row) => ({ row, texts: rowTexts(context, row) }))
      const place = await locator.locate(
        read.flatMap(({ texts }) => STOPS.map((stop) => texts[`${stop}Address`] ?? '')),
      )
      const checked: CheckedRow[] = []
      const queue = read.entries()
      const work = async () => {
        for (const [index, { row, texts }] of queue) checked[index] = await checkRow(context, row, texts, place)
      }
      await Promise.all(Array.from({ length: MAX_AT_ONCE }, work))
      return checked
    },
  }
}

const plain = (text: string): string => text.trim().toLowerCase()

type Context = Tools & {
  record: ImportRecord
  reader: ImportReader
  hasPoPattern: boolean
  costCenterIds: ReadonlyMap<string, number>
  /** Those that can be chosen. */
  openCostCenters: ReadonlySet<number>
  /** Of the site where all are picked up. */
  pickupAddress: string | null
}

export async function fixedPickup(db: Db, record: ImportRecord, reader: ImportReader): Promise<string | null> {
  const id = pickupSiteOf(record, reader)
  if (id === null) return null
  const site = await db
    .selectFrom('sites')
    .select('address')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return site?.address ?? null
}

function rowTexts({ record, pickupAddress }: Context, row: RowRecord): RowTexts {
  const texts = textsOf(row.cells, record.columns, row.edits)
  return pickupAddress === null || row.edits.pickupAddress !== undefined ? texts : { ...texts, pickupAddress }
}

async function checkRow(
  context: Context,
  row: RowRecord,
  texts: RowTexts,
  place: (text: string) => Place | undefined,
): Promise<CheckedRow> {
  const { values, faults: unread } = readRow(texts, { isDateMixed: context.record.is_date_mixed })
  const faults = unread.map(({ field, code }) => cellFault(field, code))
  const places: Partial<Record<Stop, Located>> = {}
  for (const stop of STOPS) {
    const found = place(texts[`${stop}Address`] ?? '')
    if (found && 'fault' in found) faults.push(cellFault(`${stop}Address`, found.fault, found.suggestion))
    else if (found) places[stop] = found
  }
  const costCenterId = texts.costCenter ? (context.costCenterIds.get(plain(texts.costCenter)) ?? null) : null
  if (texts.costCenter && costCenterId === null) faults.push(cellFault('costCenter', 'unknown_cost_center'))
  const ofRow = { row: row.row_no, revision: row.revision, phi: phiOf(texts, context) }
  const { pickup, delivery } = places
  if (!pickup || !delivery) return { ...ofRow, ...faulty(faults) }
  const request = requestOf(context, texts, values, { pickup, delivery }, costCenterId ?? ofSites(context, places))
  const outcome = await checkRequest(context, request, [pickup.facts, delivery.facts])
  // All that is wrong at once; not what follows only from a cell that could not be read.
  const isSaid = (fault: RowFault) => faults.some(({ field }) => field === fault.field)
  const isOfTime = faults.some(({ field }) => field === 'scheduledDate' || field === 'timeWindow')
  const more = outcome.faults.filter((fault) => !isSaid(fault) && !(isOfTime && fault.field?.endsWith('Address')))
  return { ...ofRow, ...(faults.length > 0 ? faulty([...faults, ...more]) : outcome) }
}

/** As beside the fields of the form: a warning, no fault. */
function phiOf(texts: RowTexts, { hasPoPattern }: Context): RowPhi {
  const found: RowPhi = {}
  for (const field of FREE_TEXT_FIELDS) {
    const kinds = field === 'poNumber' && hasPoPattern ? [] : phiKindsIn(texts[field] ?? '')
    if (kinds.length > 0) found[field] = kinds
  }
  return found
}

type Places = Record<Stop, Located>

/** A row without a cost center begins with that of its site, the pickup's first, as the form does. */
function ofSites({ openCostCenters }: Context, places: Partial<Places>): number | null {
  const own = STOPS.map((stop) => places[stop]?.site?.cost_center_id ?? 0)
  return own.find((id) => openCostCenters.has(id)) ?? null
}

/** As the form of a single order would send it. */
function requestOf(
  { signer }: Context,
  texts: RowTexts,
  { day, slot, ...values }: RowValues,
  places: Places,
  costCenterId: number | null,
): Record<string, unknown> {
  const zone = zoneOf(places.pickup.facts)
  const scheduled = day && scheduledAt(day, slot, zone)
  const ofStops = STOPS.map((stop) => {
    const { facts, site } = places[stop]
    return {
      [`${stop}Address`]: facts.text,
      [`${stop}Latitude`]: String(facts.latitude),
      [`${stop}Longitude`]: String(facts.longitude),
      [`${stop}Token`]: signAddress(signer, facts),
      [`${stop}SiteId`]: site?.id ?? null,
      [`${stop}ContactName`]: texts[`${stop}ContactName`] || site?.contact_name || null,
      [`${stop}ContactPhone`]: texts[`${stop}ContactPhone`] || site?.contact_phone || null,
    }
  })
  return {
    ...values,
    ...slot,
    ...Object.assign({}, ...ofStops),
    scheduledDate: scheduled?.toISOString() ?? null,
    ...Object.fromEntries(COPIED_FIELDS.map((field) => [field, texts[field] || null])),
    costCenterId,
  }
}

function scheduledAt({ day, minutes, utcOffset }: ReadDay, slot: SlotChoice, zone: Zone): Date {
  if (minutes === null) return scheduledInstant(day, zone, slot)
  const moment =
    utcOffset === undefined ? instantOf(day, minutes, zone) : new Date(Date.parse(day) + (minutes - utcOffset) * 60_000)
  return hasSlotTimes(slot) ? scheduledInstant(localDate(moment, zone), zone, slot) : moment
}

type Outcome = Pick<CheckedRow, 'faults' | 'request' | 'totalCents'>

type EndFacts = Parameters<typeof withFoundPlaces>[1]

async function checkRequest(context: Context, raw: Record<string, unknown>, facts: EndFacts): Promise<Outcome> {
  const parsed = api.orders.place.body.safeParse(raw)
  if (!parsed.success) return faulty(parsed.error.issues.map(fieldFault))
  const now = context.clock()
  let refused: OrderPlacement | undefined
  try {
    const quoteRequest = withFoundPlaces(pinnedRequestOf(parsed.data), facts)
    const quoted = await quote(context, quoteRequest, now)
    const request = {
      ...parsed.data,
      totalCost: formatCents(quoted.price.totalCents),
      quoteToken: signQuote(context.signer, quoteRequest, quoted, now).token,
    }
    // A PIN is made when the order is placed, and costs a moment of a core.
    const placement = placementOf(context.reader, { ...request, requiresPin: false }, now)
    refused = placement
    await checkOrder(context.db, context, placement)
    return { faults: [], request, totalCents: quoted.price.totalCents }
  } catch (error) {
    // A failure of ours or of the maps is no fault of the row: it is checked again.
    if (!(error instanceof AppError) || error.status >= 500) throw error
    const others = refused ? await otherRefusals(context.db, refused) : []
    const refusals = new Map([error, ...others].map((each) => [each.message, each]))
    return faulty([...refusals.values()].map(refusalFault))
  }
}

const faulty = (faults: RowFault[]): Outcome => ({ faults, request: null, totalCents: null })

export const placementOf = (reader: ImportReader, request: OrderPlacement['request'], now: Date): OrderPlacement => ({
  request,
  actor: reader,
  organizationId: reader.organizationId,
  now,
})
