import type { Translated } from '../../accounts/language.ts'
import type * as en from '../form-summary.ts'
import { differenceText } from './counts.ts'

export const COUNTED_LABELS: Translated<typeof en.COUNTED_LABELS> = {
  pickup: 'Recogido',
  delivery: 'Recibido',
  return: 'Devuelto',
}

export const FORM_SUMMARY_TEXTS: Translated<typeof en.FORM_SUMMARY_TEXTS> = {
  specimens: 'Muestras',
  sealedBags: 'Bolsas selladas',
  ids: 'Identificadores',
  logger: 'Registrador de temperatura',
  bags: 'Bolsas',
  bag: (bag, seal) => `${bag} (sello ${seal})`,
  declaredValue: 'Valor declarado',
  dualControl: 'Control doble',
  twoPeople: 'Dos personas en cada parada',
  afterwards: 'Después',
  destroyed: 'Para destruir',
  difference: differenceText,
}
