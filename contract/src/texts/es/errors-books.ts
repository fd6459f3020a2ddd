import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../errors-books.ts'

export const BOOK_SENTENCES: Translated<typeof en.BOOK_SENTENCES> = {
  month_not_over: ({ month }) => `${month} aún no termina; se puede cerrar desde el primer día del mes siguiente`,
  export_not_found: 'No existe ese archivo',
  nothing_to_export: ({ month }) => `Los libros no tienen asientos en ${month}`,
  payout_is_empty: 'Indique lo que se pagó, o la comisión',
  payout_reference_used: ({ reference }) =>
    `Ya se registró un pago del procesador con la referencia ${reference}, por otro importe o día; revíselo o use otra referencia`,
  month_not_closed: ({ month }) => `${month} no está cerrado`,
}
