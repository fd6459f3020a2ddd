import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './saved-filters.copy.ts'

export const SAVED_FILTERS_COPY: Translated<typeof en.SAVED_FILTERS_COPY> = {
  title: 'Filtros guardados',
  none: 'Aún no hay. Ponga filtros y déles un nombre aquí.',
  name: 'Nombre para estos filtros',
  save: 'Guardar filtros',
  remove: (name) => `Quitar el filtro guardado ${name}`,
  failed: { title: 'El filtro no se guardó', otherwise: 'Revise su conexión y vuelva a intentarlo.' },
}
