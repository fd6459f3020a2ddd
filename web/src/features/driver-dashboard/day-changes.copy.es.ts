import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './day-changes.copy.ts'

export const DAY_CHANGES_COPY: Translated<typeof en.DAY_CHANGES_COPY> = {
  title: (count) => (count === 1 ? 'Tu plan cambió' : `${count} cambios en tu plan`),
  read: 'Ya lo leí',
}
