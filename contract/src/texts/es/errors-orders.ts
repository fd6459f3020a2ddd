import type { Translated } from '@meridian/domain/accounts/language.ts'
import type { Rater } from '@meridian/domain/drivers/ratings.ts'
import { type OrderStatus, orderLabel, SCHEDULED_ADVANCE_HOURS } from '@meridian/domain/orders/orders.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { EXCEPTION_LABELS, OUTCOME_LABELS } from '@meridian/domain/texts/es/exceptions.ts'
import { STATUS_LABELS } from '@meridian/domain/texts/es/orders.ts'
import { windowTooShortText } from '@meridian/domain/texts/es/schedule-text.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-orders.ts'

const STATUS_TEXT: Record<OrderStatus, string> = {
  pending: 'todavía espera confirmación',
  confirmed: 'ya está confirmado',
  assigned: 'ya está asignado a un chofer',
  pickup_scheduled: 'está en camino a la recolección',
  pickup_complete: 'ya se recogió',
  in_transit: 'está en camino a la entrega',
  delivered: 'ya se entregó',
  cancelled: 'está cancelado',
  declined: 'fue rechazado',
}
export const orderIs = ({ orderId, status }: { orderId: number; status: OrderStatus }): string =>
  `El pedido ${orderLabel(orderId)} ${STATUS_TEXT[status]}`

const STOPS: Record<CustodyStop, string> = { pickup: 'la recolección', delivery: 'la entrega', return: 'la devolución' }
const RATERS: Record<Rater, string> = { client: 'cliente', driver: 'chofer' }

export const ORDER_SENTENCES: Translated<typeof en.ORDER_SENTENCES> = {
  // Changing an order
  custody_log_shorter: ({ size }) => `El registro de custodia tiene ${size} entradas, y no más`,
  custody_log_backwards: 'La cabeza posterior del registro de custodia es la que tiene más entradas',
  held_for_this_matter: 'El pedido ya está retenido por este asunto',
  hold_not_found: 'Esta retención ya se levantó',
  no_custody_yet: ({ orderId }) => `El pedido ${orderLabel(orderId)} aún no tiene registro de custodia`,
  order_not_found: ({ orderId }) => `No existe el pedido ${orderLabel(orderId)}`,
  not_your_order: ({ orderId }) => `El pedido ${orderLabel(orderId)} es de otra persona`,
  wrong_order_status: orderIs,
  order_undeliverable: (order) => `${orderIs(order)} y no se entregará`,
  already_taken: ({ orderId }) => `El pedido ${orderLabel(orderId)} ya lo tomó otro chofer`,
  order_cancelled: ({ orderId }) => `El pedido ${orderLabel(orderId)} se canceló`,
  order_withdrawn: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} ya no es tuyo: quedó sin asignar o se le dio a otro chofer`,
  order_edited_meanwhile: ({ orderId }) =>
    `Mientras tanto, otra persona cambió el pedido ${orderLabel(orderId)}. Hay que ver cómo está ahora antes de cambiarlo`,
  driver_at_pickup: ({ orderId }) =>
    `El chofer está en la recolección del pedido ${orderLabel(orderId)}: ya solo se pueden cambiar los contactos, el artículo y las instrucciones`,
  status_not_settable: ({ status }) => `Aquí no se puede poner un pedido como «${STATUS_LABELS[status]}»`,

  // Problems at a stop, and the return to the sender
  exception_not_possible: ({ kind, stop }) => `«${EXCEPTION_LABELS[kind]}» no se puede reportar en ${STOPS[stop]}`,
  exception_note_missing: 'Di qué pasó: de otro modo nadie puede decidir',
  exception_stop_mismatch: ({ orderId, stop }) => `El pedido ${orderLabel(orderId)} no está ahora en ${STOPS[stop]}`,
  exception_open: ({ orderId }) => `Un problema con el pedido ${orderLabel(orderId)} espera una decisión`,
  difference_not_found: 'No existe esa diferencia, o un conteo posterior la resolvió',
  exception_not_found: 'Este pedido no tiene ese problema',
  exception_already_decided: ({ orderId }) => `Ya se decidió sobre el problema con el pedido ${orderLabel(orderId)}`,
  exception_not_withdrawable: ({ kind }) =>
    `«${EXCEPTION_LABELS[kind]}» necesita una decisión del cliente o de un administrador`,
  decision_not_possible: ({ decision }) => `«${OUTCOME_LABELS[decision]}» no es posible para este problema`,
  order_on_hold: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} está detenido hasta que el cliente o un administrador decida cómo sigue`,
  order_returning: ({ orderId }) => `El pedido ${orderLabel(orderId)} va de regreso al remitente`,
  return_not_started: ({ orderId }) => `El pedido ${orderLabel(orderId)} no se va a devolver a su remitente`,

  handover_expired: 'Este código de relevo ya no es válido. Pide uno nuevo al otro chofer',
  handover_to_oneself: 'Ya tienes este pedido: otro chofer tiene que confirmar con este código',
  handover_seal_differs: 'El número de sello no es el que leyó el otro chofer',
  take_over_not_expected: ({ orderId }) =>
    `Despacho no te dio el pedido #${orderId} de otro chofer, así que no hay nada que confirmar`,

  no_organization_to_export: 'Su cuenta no pertenece a una organización con pedidos',

  // Placing an order
  no_organization_to_order: 'Su cuenta no pertenece a una organización que pueda hacer pedidos',
  price_changed: ({ totalCents }) => `El precio ahora es ${formatDollars(totalCents)}`,
  scheduled_too_soon: `Una entrega programada necesita una fecha con al menos ${SCHEDULED_ADVANCE_HOURS} horas de anticipación`,
  scheduled_in_the_past: 'La fecha ya pasó; elija hoy o un día posterior',
  slot_over: 'Este horario ya pasó; elija uno más tarde',
  window_too_short: ({ earliest, ...drive }) => windowTooShortText({ ...drive, earliest: new Date(earliest) }),
  slot_times_not_allowed: 'Solo un horario específico lleva una hora de inicio y una de fin',
  slot_times_missing: 'Un horario específico necesita una hora de inicio y una de fin',
  slot_ends_before_start: 'El horario debe terminar después de empezar',

  // Messages, ratings and figures
  user_not_found: 'No existe ese usuario',
  chat_closed: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} se entregó hace algunos días, por eso su chat está cerrado. Soporte contesta`,
  message_not_found: 'No existe ese mensaje en esta conversación',
  support_user_required: 'Elija al usuario cuya conversación con soporte quiere abrir',
  order_not_delivered: ({ orderId }) =>
    `El pedido ${orderLabel(orderId)} aún no se entrega, así que no se puede calificar`,
  already_rated: ({ orderId }) => `El pedido ${orderLabel(orderId)} ya se calificó`,
  rating_by_other_party: ({ rater }) => `Este pedido solo se puede calificar como su ${RATERS[rater]}`,
  client_not_found: 'No existe ese cliente',
  invalid_period: ({ maxYears }) =>
    `Un periodo termina en su primer día o después, y dura ${maxYears} años como máximo`,
}
