import type { Translated } from '../../accounts/language.ts'
import type * as en from '../stability.ts'

export const BAND_LABELS: Translated<typeof en.BAND_LABELS> = {
  ambient: 'Temperatura ambiente (59 a 77 °F, 15 a 25 °C)',
  refrigerated: 'Refrigerado (36 a 46 °F, 2 a 8 °C)',
  frozen: 'Congelado (5 °F, −15 °C o menos)',
}

export const BAND_RANGES: Translated<typeof en.BAND_RANGES> = {
  ambient: '15–25 °C',
  refrigerated: '2–8 °C',
  frozen: '−15 °C o menos',
}
