import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { DecisionOutcome } from '@meridian/domain/dispatch/auto-dispatch.ts'
import { formatMinutes } from '@meridian/domain/time/format.ts'
import type * as en from './order-details.copy.ts'

export const DETAILS_COPY: Translated<typeof en.DETAILS_COPY> = {
  title: (order) => `Pedido ${order}`,
  failed: 'No se cargó el pedido',
  history: 'Historial',
  payment: 'Pago',
  messages: 'Mensajes',
  ratings: 'Calificaciones',
  ratingBy: { client: 'Del cliente:', driver: 'Del chofer:' },
  rating: (stars) => `${stars} de 5`,
  ratingWithText: (stars, text) => `${stars} de 5, “${text}”`,
  scheduledFor: 'Programado para',
  soonest: 'Lo antes posible',
  drivingTime: 'Tiempo de manejo',
  driving: (time, distance) => `${time} para ${distance}`,
  created: 'Creado',
  handling: 'Requisitos',
  requires: ({ signature, id }) => {
    const required = [signature ? 'firma' : null, id ? 'identificación' : null].filter(Boolean)
    return required.length > 0 ? `Requiere ${required.join(' e ')}` : 'No requiere firma ni identificación'
  },
  holdSetBy: (reason, name) => `“${reason}”, puesta por ${name},`,
}

export const HISTORY_COPY: Translated<typeof en.HISTORY_COPY> = {
  nothing: 'Todavía no ha pasado nada con este pedido.',
  roles: { client: 'cliente', driver: 'chofer', admin: 'administración', system: 'Meridian' },
  ofDriver: (who, driver) => `${who} · chofer ${driver}`,
  reason: (text) => `“${text}”`,
  recorded: 'registrado',
  deviceTime: (time) => `el dispositivo indicó ${time}`,
}

export const PAYMENT_COPY: Translated<typeof en.PAYMENT_COPY> = {
  baseRate: 'Tarifa base',
  distance: (miles) => `Distancia (${miles} mi)`,
  priority: 'Prioridad',
  holiday: 'Día festivo federal',
  total: 'Costo total',
  driverRate: 'Tarifa del chofer',
  net: 'Neto',
  providers: { test: 'Pago de prueba', stripe: 'Tarjeta' },
  states: {
    processing: 'En proceso',
    paid: 'Pagado',
    failed: 'Falló',
    refunding: 'Reembolso en proceso',
    refunded: 'Reembolsado',
    refundFailed: 'El reembolso falló',
  },
}

const OUTCOMES: Record<DecisionOutcome, string> = {
  offered: 'Ofrecido a',
  assigned: 'Asignado a',
  planned: 'Planeado para',
  no_driver: 'No se encontró chofer',
}

export const DECISION_COPY: Translated<typeof en.DECISION_COPY> = {
  title: 'Despacho automático',
  outcome: (outcome, driver) => `${OUTCOMES[outcome]} ${driver ?? ''}`,
  byRule: (rule) => `por la regla “${rule}”`,
  weighed: (driver, text) => `${driver}: ${text}`,
  detour: (minutes) => `${formatMinutes(minutes)} más`,
  late: (minutes) => `${formatMinutes(minutes)} tarde`,
  toSpare: (minutes) => `${formatMinutes(minutes)} de margen`,
  delays: (texts) => `retrasa: ${texts}`,
  becomesLate: (orders) => `hace que ${orders} llegue tarde`,
  hasItsGroup: 'lleva pedidos hechos junto con este',
  reordered: (orders) => `cambia el orden de las paradas: ${orders}`,
}

export const TOGETHER_COPY: Translated<typeof en.TOGETHER_COPY> = {
  oneOf: (count) => `Uno de ${count} pedidos juntos`,
  assignAll: (count) => `Asignar ${count} a un chofer`,
  assigned: (count) => `${count} pedidos asignados`,
  assignedInPart: (count, refused) => `${count} asignados, ${refused} rechazados`,
}
