import type { Translated } from '../../accounts/language.ts'
import type * as en from '../phones.ts'

export const INVALID_PHONE: Translated<typeof en.INVALID_PHONE> =
  'Un número de teléfono de EE. UU. de 10 dígitos, como (713) 555-0142'
