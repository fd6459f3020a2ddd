/** What a logger's readings say about the time from pickup to delivery, and no more than they cover. */
import { isInBand, type TemperatureBand } from '../proofs/stability.ts'
import type { LoggerReading } from './logger-csv.ts'

export { coverageText, excursionText } from '../texts/excursion.ts'

/** A reading stands for the time until the next one, but no longer than this: a logger that was off measured nothing. */
const MAX_HELD_MS = 60 * 60_000

export type Excursion = {
  journeyMinutes: number
  coveredMinutes: number
  /** Null where the file covers nothing of the journey. */
  minCelsius: number | null
  maxCelsius: number | null
  /** Null where it covers nothing, or no temperature was agreed. */
  outsideMinutes: number | null
  firstOutsideAt: string | null
}

type Journey = { from: Date; to: Date; band: TemperatureBand | null }

/** Readings are in the order of their times. */
export function excursionOf(readings: readonly LoggerReading[], { from, to, band }: Journey): Excursion {
  const [start, end] = [from.getTime(), to.getTime()]
  const within = readings
    .map(({ at, celsius }, index) => {
      const next = readings[index + 1]?.at.getTime() ?? at.getTime()
      const isHeld = next - at.getTime() <= MAX_HELD_MS
      const since = Math.max(at.getTime(), start)
      const until = Math.min(isHeld ? next : at.getTime(), end)
      return { celsius, since, until, ms: Math.max(0, until - since), at: at.getTime() }
    })
    .filter(({ at, ms }) => ms > 0 || (at >= start && at <= end))
  const outside = band === null ? [] : within.filter(({ celsius }) => !isInBand(celsius, band))
  const degrees = within.map(({ celsius }) => celsius)
  const minutes = (spans: readonly { ms: number }[]) => Math.round(spans.reduce((sum, { ms }) => sum + ms, 0) / 60_000)
  return {
    journeyMinutes: Math.round(Math.max(0, end - start) / 60_000),
    coveredMinutes: minutes(within),
    minCelsius: degrees.length > 0 ? degrees.reduce((one, other) => Math.min(one, other)) : null,
    maxCelsius: degrees.length > 0 ? degrees.reduce((one, other) => Math.max(one, other)) : null,
    outsideMinutes: band === null || within.length === 0 ? null : minutes(outside),
    firstOutsideAt: outside[0] ? new Date(outside[0].since).toISOString() : null,
  }
}

export const isOutside = ({ firstOutsideAt }: Excursion): boolean => firstOutsideAt !== null
