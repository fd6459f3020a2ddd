/**
 * What a chain means: a dossier can be intact and the journey that it records bad. These are findings for a reader to look at, not
 * faults of the file. One code for the page and the command line.
 */
import { formatMinutes } from '../format.ts'
import { crowFlyMiles, type Point } from '../geo.ts'
import { METERS_PER_MILE } from '../positions.ts'
import { entryTexts, MARKED, proofLabel } from './entry-text.ts'
import { announcedFiles } from './files.ts'
import type { CustodyBody, CustodyKind } from './ledger.ts'
import { bestTimeOf, type ChainRow, type Finding, placeOf } from './meaning-rows.ts'
import { termFindings } from './meaning-terms.ts'
import { transferFindings } from './meaning-transfers.ts'

type Rows = readonly ChainRow[]

/** In the order of the rows. */
export const findingsIn = (rows: Rows): Finding[] =>
  [timeFindings, speedFindings, transferFindings, termFindings, fileFindings, markFindings]
    .flatMap((find) => find(rows))
    .sort((one, other) => one.row - other.row)

/** '1 thing to look at', '3 things to look at' */
export const findingsTitle = (count: number): string => `${count} ${count === 1 ? 'thing' : 'things'} to look at`

/** As much as two clocks may differ unnoticed. */
const TOLERANCE_MS = 2 * 60_000

/** What happens one after the other, however late it is sent. */
const STEPS: readonly CustodyKind[] = ['arrived', 'picked_up', 'handed_over', 'taken_over', 'delivered', 'returned']

function timeFindings(rows: Rows): Finding[] {
  const recorded = rows.map(({ body }) => ({ row: body.position, at: Date.parse(body.serverTime) }))
  const steps = rows.filter(({ body }) => STEPS.includes(body.kind))
  const happened = steps.map(({ body }) => ({ row: body.position, at: bestTimeOf(body) }))
  const wrong = backwards(recorded, (row, by, before) => `Row ${row} was recorded ${by} before row ${before}.`)
  // A row is named once.
  const later = backwards(happened, (row, by, before) => `Row ${row} happened ${by} before row ${before}.`)
  return [...wrong, ...later.filter(({ row }) => !wrong.some((finding) => finding.row === row))]
}

type Moment = { row: number; at: number }

const backwards = (moments: readonly Moment[], say: (row: number, by: string, before: number) => string): Finding[] =>
  moments.flatMap(({ row, at }, index) => {
    const before = moments[index - 1]
    if (!before || !(before.at - at > TOLERANCE_MS)) return []
    return [{ row, about: 'time' as const, text: say(row, durationText(before.at - at), before.row) }]
  })

const durationText = (ms: number): string => (ms < 60_000 ? 'less than a minute' : formatMinutes(ms / 60_000))

const MAX_MPH = 125
const MIN_MILES = 1000 / METERS_PER_MILE

type Sighting = Moment & { point: Point }

/** Where a clock was off, the time at which the row arrived says nothing about the journey. */
function speedFindings(rows: Rows): Finding[] {
  const last = new Map<number, Sighting>()
  return rows.flatMap((entry): Finding[] => {
    const point = placeOf(entry)
    if (!point || entry.body.isClockOff) return []
    const here = { row: entry.body.position, at: bestTimeOf(entry.body), point }
    const drivers = driversOf(entry.body)
    const text = drivers.map((driver) => speedText(last.get(driver), here)).find((found) => found !== null)
    for (const driver of drivers) last.set(driver, here)
    return text ? [{ row: here.row, about: 'speed', text }] : []
  })
}

function speedText(from: Sighting | undefined, to: Sighting): string | null {
  if (!from) return null
  const miles = crowFlyMiles(from.point, to.point)
  const ms = Math.max(0, to.at - from.at)
  if (!(miles > MIN_MILES) || !(miles > (MAX_MPH * ms) / 3_600_000)) return null
  const distance = `${miles.toFixed(1)} mi (${((miles * METERS_PER_MILE) / 1000).toFixed(1)} km)`
  return `Row ${to.row} is ${distance} from row ${from.row} and ${durationText(ms)} later: no driver is that fast.`
}

/** Who was where the row says. In a row of an admin, from afar, nobody was. */
function driversOf({ kind, actor, gave, received, details }: CustodyBody): number[] {
  if (kind === 'taken_over') return []
  const parties = [actor, gave, received].map((party) => (party?.kind === 'driver' ? party.userId : null))
  return [...new Set([...parties, details.driverUserId].filter((id) => typeof id === 'number'))]
}

const fileFindings = (rows: Rows): Finding[] =>
  announcedFiles(rows).map(({ row, kind }) => ({
    row,
    about: 'file',
    text: `Row ${row}: ${proofLabel(kind).toLowerCase()} announced, not received. It proves nothing.`,
  }))

/** What was marked when it was recorded. */
const markFindings = (rows: Rows): Finding[] =>
  entryTexts(rows).flatMap(({ facts }, index) => {
    const { body } = rows[index] as ChainRow
    const row = body.position
    const marks = facts.filter(({ label }) => label === MARKED).map(({ text }) => text)
    if (body.isClockOff === true) marks.push('The device’s clock was more than two minutes off')
    return marks.map((text) => ({ row, about: 'mark' as const, text: `Row ${row} is marked: ${text}.` }))
  })
