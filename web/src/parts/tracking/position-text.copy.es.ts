import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from './position-text.copy.ts'

export const POSITION_COPY: Translated<typeof en.POSITION_COPY> = {
  updatedNow: 'Actualizado ahora mismo',
  updated: (age) => `Actualizado hace ${age}`,
  lastSeen: (age) => `Última ubicación hace ${age}`,
  days: (count) => formatCounted(count, 'día'),
}
