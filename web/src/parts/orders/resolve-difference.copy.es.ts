import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './resolve-difference.copy.ts'

export const RESOLVE_COPY: Translated<typeof en.RESOLVE_COPY> = {
  resolveOf: (order) => `Resolver la diferencia de ${order}`,
  resolveHint: 'El cliente lee la nota en el pedido.',
  note: 'Cómo se resolvió',
  keep: 'Todavía no',
  save: 'Marcar como resuelta',
  notSaved: 'La diferencia no se marcó como resuelta. Intente de nuevo.',
}
