import type { Translated } from '@meridian/domain/accounts/language.ts'
import { PRIORITY_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { BAND_RANGES } from '@meridian/domain/texts/es/stability.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import type * as en from '../labels.ts'

export const LABEL_TEXTS: Translated<typeof en.LABEL_TEXTS> = {
  title: (orderNumber) => `Etiquetas ${orderNumber}`,
  subject: 'Etiquetas de los paquetes',
  priorities: PRIORITY_LABELS,
  bands: BAND_RANGES,
  keepAt: (range) => `Mantener a ${range.replace('–', ' a ').replace('−', '-')}`,
  collected: (at, zone) => `Tomada ${formatDate(at, 'dateTime', zone, 'es')}`,
  package: (number, of) => `Paquete ${number} de ${of}`,
  from: 'De',
  to: 'Para',
  categoryB: 'Sustancia biológica, categoría B',
}
