import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { planAuthorText, planSummaryText } from '@meridian/domain/texts/es/plan-summaries.ts'
import { SKILL_LABELS } from '@meridian/domain/texts/es/skills.ts'
import { delayText, expiringText } from '@meridian/domain/texts/es/urgency.ts'
import { formatCounted, formatLocalDate } from '@meridian/domain/time/format.ts'
import type * as en from '../errors-dispatch.ts'

export const DISPATCH_SENTENCES: Translated<typeof en.DISPATCH_SENTENCES> = {
  plan_changed: ({ name, summary }) =>
    `${planAuthorText(name)} acaba de cambiar este plan (${planSummaryText(summary)}). Vea el tablero e intente de nuevo.`,
  plan_day_over: 'Este día ya terminó: ya no se puede planear',
  order_not_on_board: ({ orderId }) => `El pedido ${orderLabel(orderId)} no está en el tablero de este día`,
  order_on_board: ({ orderId, driverName }) =>
    `${driverName} lleva el pedido ${orderLabel(orderId)} a bordo; se queda con este chofer`,
  order_in_progress: ({ orderId, driverName }) =>
    `${driverName} va en camino a la siguiente parada del pedido ${orderLabel(orderId)}; se queda en primer lugar`,
  order_in_no_run: ({ orderId }) => `El pedido ${orderLabel(orderId)} está sin asignar`,
  reorder_delays: ({ expiring, delays }) =>
    `En este orden algunos llegarían más tarde. ${[...expiring.map(expiringText), ...delays.map(delayText)].join('. ')}.`,
  invalid_run: 'Una ruta necesita cada parada abierta de sus pedidos una vez, la recolección antes de la entrega',
  driver_not_working: ({ driverName }) => `${driverName} no trabaja este día`,
  skill_missing: ({ orderId, skill, expiredOn }) =>
    `El pedido ${orderLabel(orderId)} necesita «${SKILL_LABELS[skill]}», que ${
      expiredOn === null ? 'el chofer no tiene' : `venció el ${formatLocalDate(expiredOn, 'date', 'es')}`
    }`,
  proposal_not_found: 'Este plan ya se aplicó o se descartó, o es demasiado viejo',
  nothing_to_undo: 'No tiene ningún cambio que deshacer en este día',
  rule_not_found: 'No existe esa regla',
  rules_changed: 'Mientras tanto se agregó o se eliminó una regla. Vea las reglas otra vez y luego muévala',
  offer_not_found: 'No existe esa oferta',
  offered_to_another_driver: ({ orderId }) =>
    `${orderLabel(orderId)} se está ofreciendo a otro chofer. Aparece en tu lista si ese chofer lo deja pasar`,
  planned_for_another_driver: ({ orderId }) =>
    `${orderLabel(orderId)} está planeado para otro chofer. Aparece en tu lista si despacho lo libera`,
  goods_action_not_possible: ({ orderId }) =>
    `Eso ya no se puede hacer con ${orderLabel(orderId)}. Vea otra vez lo que el chofer tiene en sus manos`,
  goods_need_a_driver: ({ orderId }) => `Elija a otro chofer que se haga cargo de ${orderLabel(orderId)}`,
  day_off_is_planned: ({ day, orders }) =>
    `Este chofer tiene ${formatCounted(orders, 'pedido planeado', 'pedidos planeados')} el ${formatLocalDate(day, 'date', 'es')}. Muévalos primero`,
  offer_closed: 'Esta oferta terminó: ya se contestó, venció o el servicio ya está tomado',
  planner_busy: 'Ya se están haciendo dos planes. Intente de nuevo en un momento.',
}
