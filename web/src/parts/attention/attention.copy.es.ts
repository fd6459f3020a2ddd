import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { ArrivalCause } from '@meridian/domain/dispatch/attention.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { formatCelsius } from '@meridian/domain/proofs/stability.ts'
import { exceptionLabelAt, OUTCOME_LABELS } from '@meridian/domain/texts/es/exceptions.ts'
import { BAND_LABELS } from '@meridian/domain/texts/es/stability.ts'
import { stabilityText } from '@meridian/domain/texts/es/stability-clock.ts'
import { formatCount, formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'
import { theHour } from '@meridian/domain/time/spanish.ts'
import { boardTime, timeIn } from '../../copy/es/board-time.ts'
import { EXCEPTION_COPY } from '../../copy/es/exceptions.ts'
import type * as en from './attention.copy.ts'

export const ATTENTION = 'Incidencias'

export const ATTENTION_COPY: Translated<typeof en.ATTENTION_COPY> = {
  none: 'Nada requiere su atención ahora.',
  failed: 'No se cargaron las incidencias',
  sound: 'Sonido',
  soundOn: 'Un sonido cuando llega una incidencia nueva',
  filter: 'Mostrar solo',
  all: 'Todas',
  close: 'Cerrar las incidencias',
  showAll: (exceptions) => `Mostrar las ${formatCount(exceptions)}`,
  order: (label) => `Pedido ${label}`,
  decide: 'Decidir',
  reassign: 'Reasignar',
  message: 'Escribir al cliente',
  call: (name) => `Llamar a ${name}`,
  resolve: 'Resolver',
  acknowledge: 'Marcar como vista',
  snooze: 'Posponer',
  snoozeFor: (minutes) => `Por ${formatMinutes(minutes)}`,
  takeBack: 'Mostrar de nuevo',
  notMarked: { title: 'No se guardó', otherwise: 'Revise su conexión e inténtelo de nuevo.' },
  acknowledgedBy: (name, time) => `${name} la marcó como vista a ${theHour(time)}`,
  snoozedBy: (name, until) => `${name} la pospuso hasta ${theHour(until)}`,
  seen: (cards) => `Vistas y pospuestas: ${formatCount(cards)}`,
  allOf: (items) => `Mostrar las ${formatCount(items)}`,
  fewer: 'Mostrar menos',
}

export const SEVERITY_LABELS: Translated<typeof en.SEVERITY_LABELS> = {
  critical: 'Crítica',
  serious: 'Grave',
  notice: 'Por vigilar',
}

export const GROUP_LABELS: Translated<typeof en.GROUP_LABELS> = {
  problem: 'Por decidir',
  unassigned: 'Sin chofer',
  late: 'Tarde',
  at_risk: 'En riesgo',
  driver: 'Choferes',
  goods: 'Temperatura y estabilidad',
  proof: 'Falta comprobante',
}

const minutesUntil = (time: string, now: Date) => Math.round((Date.parse(time) - now.getTime()) / 60_000)
const hourOf = (time: string) => theHour(boardTime(time))
const drivers = (count: number) => formatCounted(count, 'chofer', 'choferes')

export const reasonText: typeof en.reasonText = (reason, order, now) => {
  switch (reason.kind) {
    case 'problem': {
      const left = minutesUntil(reason.dueAt, now)
      return {
        title: EXCEPTION_COPY.title(exceptionLabelAt(reason.problem, reason.stop), reason.stop),
        detail: EXCEPTION_COPY.byDefault(
          OUTCOME_LABELS[reason.defaultDecision],
          left > 0 ? `en ${formatMinutes(left)}` : null,
        ),
      }
    }
    case 'late': {
      const late = `${formatMinutes(reason.minutes)} tarde`
      const isPast = Date.parse(reason.promisedAt) < now.getTime()
      return { title: isPast ? late : `Llegará ${late}`, detail: arrivalText(reason, order) }
    }
    case 'at_risk': {
      const { slackMinutes } = reason
      const title =
        slackMinutes < 0
          ? `${formatMinutes(-slackMinutes)} tarde según el plan`
          : `${formatMinutes(slackMinutes)} de margen`
      return { title, detail: arrivalText(reason, order) }
    }
    case 'unassigned':
      return {
        title:
          reason.lateMinutes > 0
            ? `Sin chofer, ${formatMinutes(reason.lateMinutes)} después de la hora límite`
            : 'Todavía sin chofer',
        detail: leaveText(reason, order, now),
      }
    case 'no_driver':
      return { title: 'El despacho automático no encontró chofer', detail: refusalText(reason.refusals) }
    case 'untaken':
      return { title: 'Nadie tomó la oferta', detail: untakenText(reason) }
    case 'off_duty':
      return {
        title: reason.hasGoods ? 'Fuera de turno con mercancía a bordo' : 'Fuera de turno con trabajo pendiente',
        detail: reason.since && `Desde ${hourOf(reason.since)}`,
      }
    case 'no_position':
      return {
        title: `Sin ubicación desde hace ${formatMinutes(-minutesUntil(reason.since, now))}`,
        detail: reason.lastSeenAt
          ? `Última ubicación a ${hourOf(reason.lastSeenAt)}`
          : 'Ninguna todavía en este servicio',
      }
    case 'temperature':
      return {
        title: `Se midieron ${formatCelsius(reason.celsius)}`,
        detail: `${BAND_LABELS[reason.band]}, a ${hourOf(reason.at)}`,
      }
    case 'stability':
      return { title: STABILITY_TITLES[reason.state], detail: stabilityText(new Date(reason.endsAt), now) }
    case 'proof':
      return {
        title: `${formatCounted(reason.pictures, 'imagen no recibida', 'imágenes no recibidas')}`,
        detail: `Tomada a ${hourOf(reason.since)}, sigue en el teléfono del chofer`,
      }
    case 'count':
      return {
        title: `${reason.found} de ${reason.expected} en la ${STOP_NAMES[reason.stop]}`,
        detail: `Se contó a ${hourOf(reason.at)}, sin resolver`,
      }
  }
}

export const causeTitle: typeof en.causeTitle = ({ items }) => {
  const [first] = items
  const orders = formatCounted(items.length, 'pedido')
  switch (first?.reasons[0]?.kind) {
    case 'no_position':
      return `${drivers(items.length)} sin ubicación`
    case 'unassigned':
      return `${orders} sin chofer`
    case 'proof':
      return `Imágenes de ${orders} no recibidas`
    case 'late':
      return `${first.driver?.name}: ${orders} con retraso`
    default:
      return `${first?.driver?.name}: ${orders} en riesgo`
  }
}

const STOP_NAMES = { pickup: 'recolección', delivery: 'entrega', return: 'devolución' } as const

const STABILITY_TITLES = {
  warning: 'La muestra vence pronto',
  unreachable: 'La muestra vencerá antes de llegar',
  expired: 'La muestra ya venció',
} as const

type Arrival = { etaAt: string; promisedAt: string; cause: ArrivalCause }

const arrivalText = ({ etaAt, promisedAt, cause }: Arrival, order: en.ReasonOrder): string =>
  `Llega a ${theHour(timeIn(etaAt, order?.deliveryZone))}, hora límite ${timeIn(promisedAt, order?.deliveryZone)}: ${causeText(cause, order)}`

function causeText({ after, driveMinutes }: ArrivalCause, order: en.ReasonOrder): string {
  const drive = `${formatMinutes(driveMinutes)} de manejo`
  if (!after) return drive
  const isOwn = after.orderId === order?.id
  const from = isOwn ? 'su recolección' : orderLabel(after.orderId)
  return `sale de ${from} a ${theHour(timeIn(after.departsAt, isOwn ? order.pickupZone : undefined))}, luego ${drive}`
}

function leaveText(
  { leaveBy, promisedAt }: { leaveBy: string; promisedAt: string },
  order: en.ReasonOrder,
  now: Date,
): string {
  const due = timeIn(promisedAt, order?.deliveryZone)
  return Date.parse(leaveBy) > now.getTime()
    ? `Tiene que salir antes de ${theHour(timeIn(leaveBy, order?.pickupZone))}, hora límite ${due}`
    : `Hora límite ${due}`
}

const MAX_REFUSALS = 3

function refusalText(refusals: readonly { text: string; drivers: number }[]): string {
  if (refusals.length === 0) return 'Ningún chofer está en turno'
  return refusals
    .slice(0, MAX_REFUSALS)
    .map(({ text, drivers: count }) => `${drivers(count)}: ${text}`)
    .join('; ')
}

function untakenText({ passed, expired }: { passed: number; expired: number }): string {
  const parts = [
    passed > 0 ? `${drivers(passed)} ${passed === 1 ? 'la pasó' : 'la pasaron'}` : null,
    expired > 0 ? `${drivers(expired)} no ${expired === 1 ? 'contestó' : 'contestaron'}` : null,
  ]
  return parts.filter((part) => part !== null).join(', ')
}
