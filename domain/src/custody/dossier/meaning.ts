/**
 * What a chain means: a dossier can be intact and the journey that it records bad. These are findings for a reader to look at, not
 * faults of the file. One code for the page and the command line.
 */

import { METERS_PER_MILE } from '../../drivers/positions.ts'
import { crowFlyMiles, type Point } from '../../places/geo.ts'
import { CUSTODY_ENTRY_TEXTS } from '../../texts/custody-entry.ts'
import { FINDING_TEXTS } from '../../texts/findings.ts'
import { BAND_RANGES } from '../../texts/stability.ts'
import { formatMinutes } from '../../time/format.ts'
import type { CustodyBody, CustodyKind } from '../ledger.ts'
import { entryTexts, proofLabel } from './entry-text.ts'
import { announcedFiles } from './files.ts'
import { bestTimeOf, type ChainRow, type Finding, type MeaningTexts, placeOf } from './meaning-rows.ts'
import { termFindings } from './meaning-terms.ts'
import { transferFindings } from './meaning-transfers.ts'

export { findingsTitle } from '../../texts/findings.ts'

type Rows = readonly ChainRow[]

const TEXTS: MeaningTexts = { findings: FINDING_TEXTS, entries: CUSTODY_ENTRY_TEXTS, bands: BAND_RANGES }

/** In the order of the rows. */
export const findingsIn = (rows: Rows, texts = TEXTS): Finding[] =>
  [timeFindings, speedFindings, transferFindings, termFindings, fileFindings, markFindings]
    .flatMap((find) => find(rows, texts))
    .sort((one, other) => one.row - other.row)

/** As much as two clocks may differ unnoticed. */
const TOLERANCE_MS = 2 * 60_000

/** What happens one after the other, however late it is sent. */
const STEPS: readonly CustodyKind[] = ['arrived', 'picked_up', 'handed_over', 'taken_over', 'delivered', 'returned']

function timeFindings(rows: Rows, { findings }: MeaningTexts): Finding[] {
  const recorded = rows.map(({ body }) => ({ row: body.position, at: Date.parse(body.serverTime) }))
  const steps = rows.filter(({ body }) => STEPS.includes(body.kind))
  const happened = steps.map(({ body }) => ({ row: body.position, at: bestTimeOf(body) }))
  const found = (moments: readonly Moment[], say: (typeof findings)['recordedBefore']) =>
    backwards(moments).map(({ row, byMs, other }): Finding => {
      return { row, about: 'time', text: say(row, durationText(byMs, findings), other) }
    })
  const wrong = found(recorded, findings.recordedBefore)
  // A row is named once.
  const later = found(happened, findings.happenedBefore)
  return [...wrong, ...later.filter(({ row }) => !wrong.some((finding) => finding.row === row))]
}

type Moment = { row: number; at: number }

const backwards = (moments: readonly Moment[]): { row: number; byMs: number; other: number }[] =>
  moments.flatMap(({ row, at }, index) => {
    const before = moments[index - 1]
    return before && before.at - at > TOLERANCE_MS ? [{ row, byMs: before.at - at, other: before.row }] : []
  })

const durationText = (ms: number, texts: MeaningTexts['findings']): string =>
  ms < 60_000 ? texts.lessThanAMinute : formatMinutes(ms / 60_000)

const MAX_MPH = 125
const MIN_MILES = 1000 / METERS_PER_MILE

type Sighting = Moment & { point: Point }

/** Where a clock was off, the time at which the row arrived says nothing about the journey. */
function speedFindings(rows: Rows, { findings }: MeaningTexts): Finding[] {
  const last = new Map<number, Sighting>()
  return rows.flatMap((entry): Finding[] => {
    const point = placeOf(entry)
    if (!point || entry.body.isClockOff) return []
    const here = { row: entry.body.position, at: bestTimeOf(entry.body), point }
    const drivers = driversOf(entry.body)
    const text = drivers.map((driver) => speedText(last.get(driver), here, findings)).find((found) => found !== null)
    for (const driver of drivers) last.set(driver, here)
    return text ? [{ row: here.row, about: 'speed', text }] : []
  })
}

function speedText(from: Sighting | undefined, to: Sighting, texts: MeaningTexts['findings']): string | null {
  if (!from) return null
  const miles = crowFlyMiles(from.point, to.point)
  const ms = Math.max(0, to.at - from.at)
  if (!(miles > MIN_MILES) || !(miles > (MAX_MPH * ms) / 3_600_000)) return null
  const distance = `${miles.toFixed(1)} mi (${((miles * METERS_PER_MILE) / 1000).toFixed(1)} km)`
  return texts.tooFast(to.row, distance, from.row, durationText(ms, texts))
}

/** Who was where the row says. In a row of an admin, from afar, nobody was. */
function driversOf({ kind, actor, gave, received, details }: CustodyBody): number[] {
  if (kind === 'taken_over') return []
  const parties = [actor, gave, received].map((party) => (party?.kind === 'driver' ? party.userId : null))
  return [...new Set([...parties, details.driverUserId].filter((id) => typeof id === 'number'))]
}

const fileFindings = (rows: Rows, { findings, entries }: MeaningTexts): Finding[] =>
  announcedFiles(rows).map(({ row, kind }) => ({
    row,
    about: 'file',
    text: findings.notReceived(row, proofLabel(kind, null, entries)),
  }))

/** What was marked when it was recorded. */
const markFindings = (rows: Rows, { findings, entries }: MeaningTexts): Finding[] =>
  entryTexts(rows, entries).flatMap(({ facts }, index) => {
    const { body } = rows[index] as ChainRow
    const row = body.position
    const marks = facts.filter(({ label }) => label === entries.marked).map(({ text }) => text)
    if (body.isClockOff === true) marks.push(findings.clockOff)
    return marks.map((text) => ({ row, about: 'mark' as const, text: findings.marked(row, text) }))
  })
