import type { Translated } from '../../accounts/language.ts'
import type * as en from '../geo.ts'

export const serviceAreaText: Translated<typeof en.serviceAreaText> = (states) =>
  `nuestra zona de servicio (${states.join(', ')})`
