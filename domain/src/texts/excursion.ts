import { formatCelsius, type TemperatureBand } from '../proofs/stability.ts'
import { formatMinutes } from '../time/format.ts'
import type { Excursion } from '../trade-forms/excursion.ts'
import { BAND_RANGES } from './stability.ts'

/** 'Covers 2 h 10 min of 3 h' */
export function coverageText({ coveredMinutes, journeyMinutes, minCelsius }: Excursion): string {
  if (minCelsius === null) return 'Does not cover the time from pickup to delivery'
  if (coveredMinutes >= journeyMinutes)
    return `Covers the whole time from pickup to delivery (${formatMinutes(journeyMinutes)})`
  return `Covers ${formatMinutes(coveredMinutes)} of ${formatMinutes(journeyMinutes)} from pickup to delivery`
}

/** Null where nothing can be said. */
export function excursionText(excursion: Excursion, band: TemperatureBand | null): string | null {
  const { minCelsius, maxCelsius, outsideMinutes, coveredMinutes, journeyMinutes } = excursion
  if (minCelsius === null || maxCelsius === null) return null
  const measured = `Measured ${formatCelsius(minCelsius)} to ${formatCelsius(maxCelsius)}`
  if (band === null || outsideMinutes === null) return `${measured}; no temperature was agreed`
  if (excursion.firstOutsideAt !== null) {
    const howLong = outsideMinutes === 0 ? 'less than a minute' : formatMinutes(outsideMinutes)
    return `Outside of ${BAND_RANGES[band]} for ${howLong}. ${measured}`
  }
  const part = coveredMinutes < journeyMinutes ? ' as far as the file covers it' : ''
  return `Within ${BAND_RANGES[band]}${part}. ${measured}`
}
