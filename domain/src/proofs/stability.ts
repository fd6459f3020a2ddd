/** How long and at which temperature a sample keeps. */

import { CLOCK_TOLERANCE_MS } from '../drivers/positions.ts'
import type { ServiceType } from '../orders/orders.ts'

export { BAND_LABELS, BAND_RANGES } from '../texts/stability.ts'

export const TEMPERATURE_BANDS = ['ambient', 'refrigerated', 'frozen'] as const
export type TemperatureBand = (typeof TEMPERATURE_BANDS)[number]

/** In degrees Celsius, both ends included. */
export const BAND_CELSIUS: Record<TemperatureBand, { from: number; to: number }> = {
  ambient: { from: 15, to: 25 },
  refrigerated: { from: 2, to: 8 },
  frozen: { from: -80, to: -15 },
}

/** '20 °C (68 °F)', with a real minus. */
export const formatCelsius = (celsius: number): string =>
  `${celsius} °C (${Math.round((celsius * 9) / 5 + 32)} °F)`.replaceAll('-', '−')

export const isInBand = (celsius: number, band: TemperatureBand): boolean =>
  celsius >= BAND_CELSIUS[band].from && celsius <= BAND_CELSIUS[band].to

/** What a thermometer can plausibly show. */
export const MIN_CELSIUS = -100
export const MAX_CELSIUS = 60
export const MAX_STABILITY_HOURS = 168

export type SampleTerms = {
  serviceType: ServiceType
  temperatureBand: TemperatureBand | null
  collectedAt: Date | null
  stabilityHours: number | null
}
type SampleDecision =
  | { ok: true }
  | { ok: false; reason: 'sample_terms_not_allowed' | 'stability_incomplete' | 'collected_in_the_future' }
  | { ok: false; reason: 'sample_expired'; hours: number }

/** Whether a new order may have these terms. */
export function decideSampleTerms(terms: SampleTerms, now: Date): SampleDecision {
  const { serviceType, temperatureBand, collectedAt, stabilityHours } = terms
  const hasTerms = temperatureBand !== null || collectedAt !== null || stabilityHours !== null
  if (hasTerms && serviceType !== 'laboratory_sample') return { ok: false, reason: 'sample_terms_not_allowed' }
  if (collectedAt === null && stabilityHours === null) return { ok: true }
  if (collectedAt === null || stabilityHours === null) return { ok: false, reason: 'stability_incomplete' }
  const ageMs = now.getTime() - collectedAt.getTime()
  if (ageMs < -CLOCK_TOLERANCE_MS) return { ok: false, reason: 'collected_in_the_future' }
  if (ageMs >= stabilityHours * 3_600_000) return { ok: false, reason: 'sample_expired', hours: stabilityHours }
  return { ok: true }
}
