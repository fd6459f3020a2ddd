import type { TemperatureBand } from '../proofs/stability.ts'

export const BAND_LABELS: Record<TemperatureBand, string> = {
  ambient: 'Room temperature (59 to 77 °F, 15 to 25 °C)',
  refrigerated: 'Refrigerated (36 to 46 °F, 2 to 8 °C)',
  frozen: 'Frozen (5 °F, −15 °C or colder)',
}

/** For a short sentence. */
export const BAND_RANGES: Record<TemperatureBand, string> = {
  ambient: '15–25 °C',
  refrigerated: '2–8 °C',
  frozen: '−15 °C or colder',
}
