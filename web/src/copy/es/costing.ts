import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../costing.ts'

export const COSTING_COPY: Translated<typeof en.COSTING_COPY> = {
  section: 'Referencia de facturación',
  costCenter: 'Centro de costo',
  anyCostCenter: 'Todos los centros de costo',
  archived: (label) => `${label} (archivado)`,
  noCostCenter: 'Ninguno',
  choose: 'Elegir',
  nothingFound: 'No hay tal centro de costo',
  noneYet: 'Su organización aún no tiene centros de costo. Un gerente los agrega en Organización.',
  example: (text) => `Por ejemplo, ${text}`,
  costCenterWanted: 'Elija un centro de costo',
  poNumberWanted: 'Escriba el número de orden de compra',
  poNumberLooksLike: (example) => `El número de orden de compra se ve así: ${example}`,
}
