/** How long and at which temperature a sample keeps. */

export const TEMPERATURE_BANDS = ['ambient', 'refrigerated', 'frozen'] as const
export type TemperatureBand = (typeof TEMPERATURE_BANDS)[number]

/** In degrees Celsius, both ends included. */
export const BAND_CELSIUS: Record<TemperatureBand, { from: number; to: number }> = {
  ambient: { from: 15, to: 25 },
  refrigerated: { from: 2, to: 8 },
  frozen: { from: -80, to: -15 },
}

export const BAND_LABELS: Record<TemperatureBand, string> = {
  ambient: 'Room temperature (15 to 25 °C)',
  refrigerated: 'Refrigerated (2 to 8 °C)',
  frozen: 'Frozen (−15 °C or colder)',
}

export const isInBand = (celsius: number, band: TemperatureBand): boolean =>
  celsius >= BAND_CELSIUS[band].from && celsius <= BAND_CELSIUS[band].to

/** What a thermometer can plausibly show. */
export const MIN_CELSIUS = -100
export const MAX_CELSIUS = 60
export const MAX_STABILITY_HOURS = 168
