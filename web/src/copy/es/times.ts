import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../times.ts'

export const TIME_COPY: Translated<typeof en.TIME_COPY> = {
  justNow: 'ahora mismo',
  ago: (amount) => `hace ${amount}`,
  in: (amount) => `en ${amount}`,
}
