import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './delays.copy.ts'

export const DELAYS_COPY: Translated<typeof en.DELAYS_COPY> = { more: (count) => `y ${count} más` }
