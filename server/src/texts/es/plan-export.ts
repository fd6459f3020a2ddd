import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import { formatCounted, formatDate, formatLocalDate } from '@meridian/domain/format.ts'
import type { Translated } from '@meridian/domain/language.ts'
import { PRIORITY_LABELS, SERVICE_TYPE_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { hoursText } from '@meridian/domain/texts/es/sites.ts'
import type * as en from '../plan-export.ts'

const clock = (time: Date) => formatDate(time, 'time', BUSINESS_ZONE, 'es')

export const PLAN_EXPORT_TEXTS: Translated<typeof en.PLAN_EXPORT_TEXTS> = {
  title: (day) => `Plan del ${day}`,
  subject: 'Rutas de los choferes',
  footer: (day) => `Plan del ${day}   Horas del Centro`,
  run: 'Ruta',
  none: 'No hay ninguna ruta planeada.',
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
  by: (time) => `límite ${clock(time)}`,
}
