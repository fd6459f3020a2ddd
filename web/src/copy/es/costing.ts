import type { Translated } from '@meridian/domain/language.ts'
import type * as en from '../costing.ts'

export const COSTING_COPY: Translated<typeof en.COSTING_COPY> = {
  costCenter: 'Centro de costo',
  anyCostCenter: 'Todos los centros de costo',
  archived: (label) => `${label} (archivado)`,
  nothingFound: 'No hay tal centro de costo',
  poNumber: 'Número de orden de compra',
}
