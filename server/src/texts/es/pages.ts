import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../pages.ts'

export const PAGE_TEXTS: Translated<typeof en.PAGE_TEXTS> = {
  page: (page, of) => `Página ${page} de ${of}`,
}
