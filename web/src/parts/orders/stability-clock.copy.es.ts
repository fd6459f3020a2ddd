import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './stability-clock.copy.ts'

export const STABILITY_COPY: Translated<typeof en.STABILITY_COPY> = {
  until: (time) => `La muestra se conserva hasta: ${time}`,
  left: (text) => `Muestra: ${text}`,
}
