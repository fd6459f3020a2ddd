/** The paper that drivers carry: the stops in the order of the run, with a box to tick for each package. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import {
  BOLD,
  type Doc,
  finish,
  footers,
  heightOf,
  LEFT,
  letterhead,
  MUTED,
  newDocument,
  put,
  RIGHT,
  RULE,
  roomFor,
  section,
  WARN,
  WIDTH,
} from '../../../pdf/layout.ts'
import { PLAN_EXPORT_TEXTS as es } from '../../../texts/es/plan-export.ts'
import { PLAN_EXPORT_TEXTS as en } from '../../../texts/plan-export.ts'
import { type Exported, type ExportedRun, type ExportedStop, exportedStops } from './plan-export.ts'

const TIME_WIDTH = 80
const TITLE_HEIGHT = 28
const BOX = 11
const BOX_ROW = 17
const BOX_COLUMNS = 3

const TEXTS = { en, es }
type Texts = (typeof TEXTS)[Language]
export type Printing = { by: string; at: Date; language: Language }
type Page = { day: string; texts: Texts; printed: string }

/** A page or more for each round of each driver. */
export async function manifestPdf(exported: Exported, { by, at, language }: Printing): Promise<Buffer> {
  const { plan, runs } = exported
  const texts = TEXTS[language]
  const day = texts.day(plan.day)
  const doc = await newDocument({ title: texts.title(day), subject: texts.subject, language })
  const page = { day, texts, printed: texts.printed(at, by) }
  if (runs.length === 0) put(doc, texts.none, LEFT, letterhead(doc, texts.manifest, day) + 24, WIDTH, { color: MUTED })
  const driverOfPage: string[] = []
  for (const [index, run] of runs.entries()) {
    const rounds = roundsOf(exportedStops(exported, [run]))
    for (const [at, stops] of rounds.entries()) {
      if (index + at > 0) doc.addPage()
      writeRound(doc, stops, run.driver, {
        ...page,
        round: rounds.length > 1 ? texts.round(at + 1, rounds.length) : '',
      })
    }
    const { count } = doc.bufferedPageRange()
    while (driverOfPage.length < count) driverOfPage.push(fullName(run.driver))
  }
  footers(doc, (at) => texts.footer(day, driverOfPage[at] ?? null), language)
  return finish(doc)
}

const BREAK_MINUTES = 60

/** A round ends where the car is empty and the next stop is not before an hour's wait: the driver comes back for the next paper. */
function roundsOf(stops: readonly ExportedStop[]): ExportedStop[][] {
  const rounds: ExportedStop[][] = []
  const onBoard = new Set<number>()
  for (const row of stops) {
    const { stop, orderId, startAt, arrivalAt } = row.stop
    const waits = Date.parse(startAt) - Date.parse(arrivalAt) >= BREAK_MINUTES * 60_000
    if (rounds.length === 0 || (stop === 'pickup' && onBoard.size === 0 && waits)) rounds.push([])
    rounds.at(-1)?.push(row)
    if (stop === 'pickup') onBoard.add(orderId)
    else onBoard.delete(orderId)
  }
  return rounds
}

function writeRound(
  doc: Doc,
  stops: readonly ExportedStop[],
  driver: ExportedRun['driver'],
  page: Page & { round: string },
): void {
  const { texts } = page
  const miles = oneDecimal(stops.reduce((sum, { stop }) => sum + stop.travelMiles, 0))
  let y = letterhead(doc, texts.manifest, page.day) + 20
  y = put(doc, fullName(driver), LEFT, y, WIDTH, { font: BOLD, size: 16 })
  const facts = [page.round, texts.stops(stops.length), `${miles} mi`, driver.vehicle].filter(Boolean).join(', ')
  y = put(doc, facts, LEFT, y + 2, WIDTH, { color: MUTED })
  y = put(doc, page.printed, LEFT, y + 1, WIDTH, { color: MUTED })
  y = put(doc, texts.destroy, LEFT, y + 6, WIDTH, { font: BOLD, color: WARN })
  y = section(doc, texts.stopsTitle, y + 14)
  for (const row of stops) y = writeStop(doc, row, y, texts) + 10
}

function writeStop(doc: Doc, row: ExportedStop, y: number, texts: Texts): number {
  const lines = linesOf(row, texts)
  // A stop is not split over two pages, unless its texts fill more than one.
  const textHeight = lines.reduce((sum, { text }) => sum + heightOf(doc, text, WIDTH - TIME_WIDTH) + 1, TITLE_HEIGHT)
  const top = roomFor(doc, y, textHeight + boxesHeight(row.packages))
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
  let end = next
  for (const { text, isMuted } of lines)
    end = put(doc, text, LEFT + TIME_WIDTH, end + 1, WIDTH - TIME_WIDTH, isMuted ? { color: MUTED } : {})
  return writeBoxes(doc, row.packages, end + 5)
}

type Line = { text: string; isMuted?: boolean }

function linesOf(row: ExportedStop, texts: Texts): Line[] {
  const { fact } = row.order
  const packages = texts.packages(row.packageCount)
  const lines: (Line | false)[] = [
    row.siteName !== null && { text: row.siteName },
    { text: row.address },
    { text: [row.contactName, row.contactPhone].filter(Boolean).join(', ') },
    row.accessNote !== null && { text: row.accessNote },
    row.hours !== null && { text: texts.siteHours(row.hours), isMuted: true },
    { text: `${texts.services[fact.service_type]}, ${texts.priorities[fact.priority]}`, isMuted: true },
    { text: row.items === null ? packages : `${row.items} (${packages})`, isMuted: true },
    row.instructions !== null && { text: row.instructions },
    fact.temperature_band !== null && { text: texts.keepAt(texts.bands[fact.temperature_band]) },
    row.seals.length > 0 && { text: texts.seals(row.seals) },
    row.proofs.length > 0 && { text: texts.proofs(row.proofs, row.stop.stop) },
  ]
  return lines.filter((line): line is Line => line !== false && line.text !== '')
}

const boxesHeight = (codes: readonly string[]): number => Math.ceil(codes.length / BOX_COLUMNS) * BOX_ROW

/** One for each package, with the code of its label. */
function writeBoxes(doc: Doc, codes: readonly string[], below: number): number {
  const y = roomFor(doc, below, boxesHeight(codes))
  const width = (WIDTH - TIME_WIDTH) / BOX_COLUMNS
  for (const [index, code] of codes.entries()) {
    const x = LEFT + TIME_WIDTH + (index % BOX_COLUMNS) * width
    const top = y + Math.floor(index / BOX_COLUMNS) * BOX_ROW
    doc.rect(x, top, BOX, BOX).lineWidth(1).strokeColor(MUTED).stroke()
    put(doc, code, x + BOX + 5, top + 1, width - BOX - 10, { size: 9 })
  }
  const end = y + boxesHeight(codes)
  doc.moveTo(LEFT, end).lineTo(RIGHT, end).lineWidth(0.5).strokeColor(RULE).stroke()
  return end
}
