import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from './client-dashboard.copy.ts'

export const DASHBOARD_COPY: Translated<typeof en.DASHBOARD_COPY> = {
  title: (name) => `Hola, ${name}`,
  documentTitle: 'Panel',
  noAccess: 'Las entregas se piden desde cuentas de clientes.',
}

export const STAT_COPY: Translated<typeof en.STAT_COPY> = {
  region: 'Sus entregas en cifras',
  active: { title: 'Entregas activas', counts: 'Confirmadas y aún no entregadas' },
  scheduled: { title: 'Programadas hoy', counts: 'Para hoy' },
  month: { title: 'Este mes', counts: 'Entregadas este mes' },
  savings: { title: 'Ahorro', counts: 'Este mes, a los precios del mes pasado' },
  moving: 'En movimiento',
  waiting: 'Esperan recolección',
  done: 'Entregadas',
  toCome: 'Por hacer',
  nextPickup: 'Próxima recolección',
  pickupDue: 'Ya es hora',
  noPickup: 'Ninguna más hoy',
  trend: 'vs. el mismo periodo del mes pasado',
  noTrend: 'Nada con que comparar',
  averageTime: 'Tiempo promedio, 12 meses',
  hours: (hours) => `${hours} h`,
  onTime: 'A tiempo, 12 meses',
  spent: 'Gastado este mes',
  saved: 'Ahorro',
  shorterTrips: 'Menos, por viajes más cortos',
  paidMore: 'Pagó de más',
  below: 'Por debajo del precio promedio del mes pasado',
  above: 'Por encima del precio promedio del mes pasado',
  noDeliveriesYet: 'Este mes aún no tiene entregas.',
  noSavings: 'El mes pasado no tiene entregas con que comparar precios.',
  none: '–',
  failed: 'Las cifras no se cargaron',
}

export const TRACKING_COPY: Translated<typeof en.TRACKING_COPY> = {
  title: 'Rastreo en vivo',
  empty: 'Nada en camino',
  emptyHint: 'Las entregas confirmadas aparecen aquí y avanzan solas.',
  noDriver: 'Aún sin chofer',
  follow: 'Rastrear entrega',
  all: (count) => `Las ${count} entregas activas`,
  failed: 'Las entregas activas no se cargaron',
}

export const UPCOMING_COPY: Translated<typeof en.UPCOMING_COPY> = {
  title: 'Próximas programadas',
  empty: 'Nada programado',
  emptyHint: 'Las solicitudes con fecha esperan aquí hasta su día.',
  confirmedFor: (day) => `Confirmada para: ${day}`,
  pay: 'Pagar',
  payFor: (label) => `Pagar el pedido ${label}`,
  all: (count) => `Las ${count} próximas`,
  failed: 'Las próximas entregas no se cargaron',
}

export const QUICK_COPY: Translated<typeof en.QUICK_COPY> = {
  title: 'Acciones rápidas',
  availability: 'Ver disponibilidad',
  history: 'Ver historial',
  track: 'Rastrear una entrega',
  support: 'Contactar a soporte',
}

export const AVAILABILITY_COPY: Translated<typeof en.AVAILABILITY_COPY> = {
  title: 'Ver disponibilidad',
  lead: 'Choferes que podrían llegar a tiempo a su recolección, y qué tan pronto.',
  drivers: 'Choferes disponibles ahora',
  earliest: 'Recolección más pronta',
  noEstimate:
    'Aún no hay una estimación: todos los choferes están ocupados o fuera de turno. Una solicitud se acepta en cuanto uno quede libre.',
  failed: 'La disponibilidad no se cargó',
}
