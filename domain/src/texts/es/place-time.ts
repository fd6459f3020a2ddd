import type { Translated } from '../../accounts/language.ts'
import type * as en from '../place-time.ts'

export const PLACE_TIME_TEXTS: Translated<typeof en.PLACE_TIME_TEXTS> = { tomorrow: (time) => `mañana, ${time}` }
