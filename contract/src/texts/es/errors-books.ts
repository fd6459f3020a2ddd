import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../errors-books.ts'

export const BOOK_SENTENCES: Translated<typeof en.BOOK_SENTENCES> = {
  month_not_over: ({ month }) => `${month} aún no termina; se puede cerrar desde el primer día del mes siguiente`,
  month_not_closed: ({ month }) => `${month} no está cerrado`,
}
