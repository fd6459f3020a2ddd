/** A day's runs as files: a row, or a line, for each stop. */
import type { RunView } from '@meridian/contract/dispatch.ts'
import { fullName } from '@meridian/domain/accounts.ts'
import type { Language } from '@meridian/domain/language.ts'
import { orderLabel, PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { locationOf } from '@meridian/domain/stops.ts'
import { type CsvColumn, csvTime } from '../../../http/csv.ts'
import {
  BOLD,
  finish,
  footers,
  LEFT,
  letterhead,
  MUTED,
  newDocument,
  put,
  RIGHT,
  roomFor,
  section,
  WARN,
  WIDTH,
} from '../../../pdf/layout.ts'
import { PLAN_EXPORT_TEXTS as es } from '../../../texts/es/plan-export.ts'
import { PLAN_EXPORT_TEXTS as en } from '../../../texts/plan-export.ts'
import type { DayPlan, PlanDriver, PlanOrder } from '../plan/day-plan.ts'
import type { StopDetails } from './stop-details.queries.ts'

export type ExportedRun = { driver: PlanDriver; run: RunView }
type Details = ReadonlyMap<number, StopDetails>
export type ExportedStop = {
  driverName: string
  position: number
  stop: RunView['stops'][number]
  order: PlanOrder
  contactName: string | null
  contactPhone: string | null
  items: string
  instructions: string | null
  siteName: string | null
  accessNote: string | null
  hours: SiteHours | null
}

export const exportedStops = (plan: DayPlan, runs: readonly ExportedRun[], details: Details): ExportedStop[] =>
  runs.flatMap(({ driver, run }) =>
    run.stops.map((stop, at) => ({
      driverName: fullName(driver),
      position: at + 1,
      stop,
      order: plan.orders.get(stop.orderId) as PlanOrder,
      ...detailsAt(stop, details.get(stop.orderId)),
    })),
  )

const detailsAt = ({ stop }: RunView['stops'][number], details: StopDetails | undefined) => {
  const at = locationOf(stop)
  return {
    contactName: details?.[`${at}_contact_name`] ?? null,
    contactPhone: details?.[`${at}_contact_phone`] ?? null,
    siteName: details?.[`${at}_site_name`] ?? null,
    accessNote: details?.[`${at}_access_note`] ?? null,
    hours: details?.[`${at}_hours`] ?? null,
    items: details?.item_description ?? '',
    instructions: details?.special_instructions ?? null,
  }
}

const addressOf = ({ stop, order }: ExportedStop) =>
  locationOf(stop.stop) === 'pickup' ? order.fact.pickup_address : order.fact.delivery_address

/** In English, whoever exports it: programs read it. Times are in the business's zone. */
export const PLAN_COLUMNS: readonly CsvColumn<ExportedStop>[] = [
  ['Driver', ({ driverName }) => driverName],
  ['Stop', ({ position }) => position],
  ['Order', ({ stop }) => orderLabel(stop.orderId)],
  ['Kind', ({ stop }) => en.kinds[stop.stop]],
  ['Arrival', ({ stop }) => csvTime(new Date(stop.arrivalAt))],
  ['Start', ({ stop }) => csvTime(new Date(stop.startAt))],
  ['Departure', ({ stop }) => csvTime(new Date(stop.departureAt))],
  ['Promised by', ({ stop }) => (stop.promisedAt ? csvTime(new Date(stop.promisedAt)) : null)],
  ['Minutes late', ({ stop }) => stop.lateMinutes],
  ['Address', addressOf],
  ['Contact', ({ contactName }) => contactName],
  ['Phone', ({ contactPhone }) => contactPhone],
  ['Items', ({ items }) => items],
  ['Packages', ({ order }) => order.fact.package_count],
  ['Instructions', ({ instructions }) => instructions],
  ['Organization', ({ order }) => order.fact.organization_name],
  ['Service', ({ order }) => SERVICE_TYPE_LABELS[order.fact.service_type]],
  ['Priority', ({ order }) => PRIORITY_LABELS[order.fact.priority]],
  ['Drive (min)', ({ stop }) => stop.travelMinutes],
  ['Drive (mi)', ({ stop }) => stop.travelMiles],
  ['State', ({ stop }) => stop.state],
  ['Site', ({ siteName }) => siteName],
  ['Access', ({ accessNote }) => accessNote],
  ['Site hours', ({ hours }) => hours && en.siteHours(hours)],
]

const TIME_WIDTH = 80
/** A stop is not split over two pages. */
const STOP_HEIGHT = 90
const SITE_HEIGHT = 48

const TEXTS = { en, es }
type Texts = (typeof TEXTS)[Language]
type Export = { plan: DayPlan; runs: readonly ExportedRun[]; details: Details }

/** A page for each driver. */
export async function planPdf({ plan, runs, details }: Export, language: Language): Promise<Buffer> {
  const texts = TEXTS[language]
  const day = texts.day(plan.day)
  const doc = await newDocument({ title: texts.title(day), subject: texts.subject, language })
  if (runs.length === 0) put(doc, texts.none, LEFT, letterhead(doc, texts.run, day) + 24, WIDTH, { color: MUTED })
  for (const [index, exported] of runs.entries()) {
    if (index > 0) doc.addPage()
    writeRun(doc, exportedStops(plan, [exported], details), exported, { day, texts })
  }
  footers(doc, texts.footer(day), language)
  return finish(doc)
}

type Doc = Parameters<typeof finish>[0]

function writeRun(
  doc: Doc,
  stops: readonly ExportedStop[],
  { driver, run }: ExportedRun,
  { day, texts }: { day: string; texts: Texts },
): void {
  let y = letterhead(doc, texts.run, day) + 20
  y = put(doc, fullName(driver), LEFT, y, WIDTH, { font: BOLD, size: 16 })
  const facts = [texts.stops(run.stops.length), `${run.miles} mi`, driver.vehicle].filter(Boolean).join(', ')
  y = put(doc, facts, LEFT, y + 2, WIDTH, { color: MUTED })
  y = section(doc, texts.stopsTitle, y + 14)
  for (const row of stops) y = writeStop(doc, row, y, texts) + 10
}

function writeStop(doc: Doc, row: ExportedStop, y: number, texts: Texts): number {
  const top = roomFor(doc, y, row.siteName ? STOP_HEIGHT + SITE_HEIGHT : STOP_HEIGHT)
  const { stop, order, position } = row
  const [startAt, arrivalAt] = [new Date(stop.startAt), new Date(stop.arrivalAt)]
  const title = `${position}. ${texts.kinds[stop.stop]} ${orderLabel(stop.orderId)}, ${order.fact.organization_name}`
  const next = put(doc, title, LEFT + TIME_WIDTH, top, WIDTH - 2 * TIME_WIDTH, { font: BOLD })
  put(doc, texts.time(startAt), LEFT, top, TIME_WIDTH, { font: BOLD })
  if (texts.time(arrivalAt) !== texts.time(startAt))
    put(doc, texts.arrive(arrivalAt), LEFT, next + 1, TIME_WIDTH, { color: MUTED })
  if (stop.promisedAt)
    put(doc, texts.by(new Date(stop.promisedAt)), RIGHT - TIME_WIDTH, top, TIME_WIDTH, {
      align: 'right',
      color: stop.lateMinutes > 0 ? WARN : MUTED,
    })
  const line = (text: string, at: number, color?: typeof MUTED) =>
    put(doc, text, LEFT + TIME_WIDTH, at + 1, WIDTH - TIME_WIDTH, color ? { color } : {})
  let end = row.siteName ? line(row.siteName, next) : next
  end = line(addressOf(row), end)
  const contact = [row.contactName, row.contactPhone].filter(Boolean).join(', ')
  if (contact) end = line(contact, end)
  if (row.accessNote) end = line(row.accessNote, end)
  if (row.hours) end = line(texts.siteHours(row.hours), end, MUTED)
  end = line(`${texts.services[order.fact.service_type]}, ${texts.priorities[order.fact.priority]}`, end, MUTED)
  end = line(`${row.items} (${texts.packages(order.fact.package_count)})`, end, MUTED)
  return row.instructions ? line(row.instructions, end) : end
}
