import type { Translated } from '@meridian/domain/accounts/language.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { proofLabelAt } from '@meridian/domain/texts/es/proofs.ts'
import { hoursText } from '@meridian/domain/texts/es/sites.ts'
import { BAND_LABELS } from '@meridian/domain/texts/es/stability.ts'
import { BUSINESS_ZONE } from '@meridian/domain/time/calendar.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/time/format.ts'
import type * as en from '../plan-export.ts'

const clock = (time: Date) => formatDate(time, 'time', BUSINESS_ZONE, 'es')

export const PLAN_EXPORT_TEXTS: Translated<typeof en.PLAN_EXPORT_TEXTS> = {
  title: (day) => `Manifiesto del ${day}`,
  subject: 'Rutas de los choferes',
  footer: (day, driver) => [driver, `Manifiesto del ${day}`, 'Horas del Centro'].filter(Boolean).join('   '),
  manifest: 'Manifiesto',
  printed: (at, by) => `Impreso el ${formatDate(at, 'dateTime', BUSINESS_ZONE, 'es')} por ${by}`,
  destroy: 'Contiene datos personales. Llévalo contigo, no lo muestres a nadie y destrúyelo al terminar la ruta.',
  none: 'No hay ninguna ruta planeada.',
  round: (number, of) => `Vuelta ${number} de ${of}`,
  stopsTitle: 'Paradas',
  stops: (count) => formatCounted(count, 'parada'),
  packages: (count) => formatCounted(count, 'paquete'),
  kinds: { pickup: 'Recolección', delivery: 'Entrega', return: 'Devolución' },
  services: SERVICE_TYPE_LABELS,
  priorities: PRIORITY_LABELS,
  day: (day) => formatLocalDate(day, 'date', 'es'),
  time: clock,
  arrive: (time) => `llega ${clock(time)}`,
  siteHours: (hours) => `Abierto ${hoursText(hours)}`,
  bands: BAND_LABELS,
  keepAt: (band) => `Conservar: ${band}`,
  seals: (seals) => `Sellos: ${seals.join(', ')}`,
  proofs: (kinds, stop) => `Se pide aquí: ${kinds.map((kind) => proofLabelAt(kind, stop)).join(', ')}`,
  by: (time) => `límite ${clock(time)}`,
}
