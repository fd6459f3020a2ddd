/** A day's runs as files: a row, or a line, for each stop. */
import type { RunView } from '@meridian/contract/dispatch.ts'
import { fullName } from '@meridian/domain/accounts.ts'
import { BUSINESS_ZONE, type LocalDate } from '@meridian/domain/calendar.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/format.ts'
import { orderLabel, PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
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
import type { DayPlan, PlanDriver, PlanOrder } from '../plan/day-plan.ts'

export type ExportedRun = { driver: PlanDriver; run: RunView }
export type ExportedStop = { driverName: string; position: number; stop: RunView['stops'][number]; order: PlanOrder }

export const exportedStops = (plan: DayPlan, runs: readonly ExportedRun[]): ExportedStop[] =>
  runs.flatMap(({ driver, run }) =>
    run.stops.map((stop, at) => ({
      driverName: fullName(driver),
      position: at + 1,
      stop,
      order: plan.orders.get(stop.orderId) as PlanOrder,
    })),
  )

const KIND = { pickup: 'Pickup', delivery: 'Delivery', return: 'Return' } as const
const addressOf = ({ stop, order }: ExportedStop) =>
  locationOf(stop.stop) === 'pickup' ? order.fact.pickup_address : order.fact.delivery_address

/** Times are in the business's zone. */
export const PLAN_COLUMNS: readonly CsvColumn<ExportedStop>[] = [
  ['Driver', ({ driverName }) => driverName],
  ['Stop', ({ position }) => position],
  ['Order', ({ stop }) => orderLabel(stop.orderId)],
  ['Kind', ({ stop }) => KIND[stop.stop]],
  ['Arrival', ({ stop }) => csvTime(new Date(stop.arrivalAt))],
  ['Departure', ({ stop }) => csvTime(new Date(stop.departureAt))],
  ['Promised by', ({ stop }) => (stop.promisedAt ? csvTime(new Date(stop.promisedAt)) : null)],
  ['Minutes late', ({ stop }) => stop.lateMinutes],
  ['Address', addressOf],
  ['Organization', ({ order }) => order.fact.organization_name],
  ['Service', ({ order }) => SERVICE_TYPE_LABELS[order.fact.service_type]],
  ['Priority', ({ order }) => PRIORITY_LABELS[order.fact.priority]],
  ['Drive (min)', ({ stop }) => stop.travelMinutes],
  ['Drive (mi)', ({ stop }) => stop.travelMiles],
  ['State', ({ stop }) => stop.state],
]

const TIME_WIDTH = 80
/** A stop is not split over two pages. */
const STOP_HEIGHT = 50
const clock = (time: string) => formatDate(new Date(time), 'time', BUSINESS_ZONE)

/** A page for each driver. */
export async function planPdf(plan: DayPlan, runs: readonly ExportedRun[]): Promise<Buffer> {
  const day = formatLocalDate(plan.day, 'date')
  const doc = await newDocument({ title: `Plan of ${day}`, subject: 'Runs of drivers' })
  if (runs.length === 0) put(doc, 'No run is planned.', LEFT, letterhead(doc, 'Run', day) + 24, WIDTH, { color: MUTED })
  for (const [index, exported] of runs.entries()) {
    if (index > 0) doc.addPage()
    writeRun(doc, plan, exported, day)
  }
  footers(doc, `Plan of ${day}   Times in Central time`)
  return finish(doc)
}

function writeRun(doc: Parameters<typeof finish>[0], plan: DayPlan, exported: ExportedRun, day: LocalDate): void {
  const { driver, run } = exported
  let y = letterhead(doc, 'Run', day) + 20
  y = put(doc, fullName(driver), LEFT, y, WIDTH, { font: BOLD, size: 16 })
  const facts = [formatCounted(run.stops.length, 'stop'), `${run.miles} mi`, driver.vehicle].filter(Boolean).join(', ')
  y = put(doc, facts, LEFT, y + 2, WIDTH, { color: MUTED })
  y = section(doc, 'Stops', y + 14)
  for (const row of exportedStops(plan, [exported])) y = writeStop(doc, row, y) + 10
}

function writeStop(doc: Parameters<typeof finish>[0], row: ExportedStop, y: number): number {
  const top = roomFor(doc, y, STOP_HEIGHT)
  const { stop, order, position } = row
  const title = `${position}. ${KIND[stop.stop]} ${orderLabel(stop.orderId)}, ${order.fact.organization_name}`
  const next = put(doc, title, LEFT + TIME_WIDTH, top, WIDTH - 2 * TIME_WIDTH, { font: BOLD })
  put(doc, clock(stop.arrivalAt), LEFT, top, TIME_WIDTH, { font: BOLD })
  if (stop.promisedAt)
    put(doc, `by ${clock(stop.promisedAt)}`, RIGHT - TIME_WIDTH, top, TIME_WIDTH, {
      align: 'right',
      color: stop.lateMinutes > 0 ? WARN : MUTED,
    })
  const service = SERVICE_TYPE_LABELS[order.fact.service_type]
  const end = put(doc, addressOf(row), LEFT + TIME_WIDTH, next + 1, WIDTH - TIME_WIDTH)
  return put(doc, `${service}, ${PRIORITY_LABELS[order.fact.priority]}`, LEFT + TIME_WIDTH, end + 1, WIDTH, {
    color: MUTED,
  })
}
