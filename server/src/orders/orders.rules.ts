/** An order's row as the domain's rules take it. */

import type { Language } from '@meridian/domain/accounts/language.ts'
import type { DatedOrder } from '@meridian/domain/orders/dated-orders.ts'
import type { Actor, OrderFacts } from '@meridian/domain/orders/order-lifecycle.ts'
import { isCancelledOrDeclined, type PaymentState } from '@meridian/domain/orders/orders.ts'
import type { SlotChoice } from '@meridian/domain/orders/promises.ts'
import type { ProofTerms } from '@meridian/domain/proofs/proofs.ts'
import type { OrderRow, OrderWithClient } from './orders.queries.ts'

export const factsOf = (order: OrderRow): OrderFacts => ({
  id: order.id,
  status: order.status,
  organizationId: order.organization_id,
  driverId: order.driver_id,
  clientId: order.handed_to ?? order.client_id,
  siteIds: [order.pickup_site_id, order.delivery_site_id].filter((id) => id !== null),
})

type TermColumns = Pick<
  OrderRow,
  | 'service_type'
  | 'is_controlled'
  | 'requires_signature'
  | 'requires_id'
  | 'requires_photo'
  | 'requires_pin'
  | 'requires_proofs'
  | 'trade_form'
>

export const proofTermsOf = (order: TermColumns): ProofTerms => ({
  serviceType: order.service_type,
  isControlled: order.is_controlled,
  requiresSignature: order.requires_signature,
  requiresId: order.requires_id,
  requiresPhoto: order.requires_photo,
  requiresPin: order.requires_pin,
  requiresProofs: order.requires_proofs,
  tradeForm: order.trade_form,
})

/** '4711 Pharmacy'; null without one. */
export const costCenterText = (order: Pick<OrderRow, 'cost_center_code' | 'cost_center_name'>): string | null =>
  order.cost_center_code === null ? null : `${order.cost_center_code} ${order.cost_center_name}`

const SETTLED: readonly PaymentState[] = ['paid', 'refunded', 'on_account']

/** What is still to be paid: nothing for an order that is paid, refunded, on account, canceled or declined. */
export function dueCents(order: Pick<OrderRow, 'status' | 'payment_state' | 'total_cents' | 'prepaid_cents'>): number {
  const isOpen = !SETTLED.includes(order.payment_state)
  return isOpen && !isCancelledOrDeclined(order.status) ? order.total_cents - order.prepaid_cents : 0
}

/** The recipient has no account: the client says in which language to write, or it is the client's own. */
export const languageOfRecipient = (order: Pick<OrderWithClient, 'recipient_language' | 'client_language'>): Language =>
  order.recipient_language ?? order.client_language ?? 'en'

/** Some days after delivery the driver no longer reads or writes messages about an order, nor sees its people. */
export const isClosedFor = (order: OrderRow, actor: Actor, closedBefore: Date): boolean =>
  actor.role === 'driver' && order.delivered_at !== null && order.delivered_at <= closedBefore

export type SlotColumns = Pick<OrderRow, 'preferred_time_slot' | 'slot_from_minutes' | 'slot_to_minutes'>

export const slotOf = (order: SlotColumns): SlotChoice => ({
  preferredTimeSlot: order.preferred_time_slot,
  slotFromMinutes: order.slot_from_minutes,
  slotToMinutes: order.slot_to_minutes,
})

export type DateColumns = SlotColumns &
  Pick<OrderRow, 'scheduled_date' | 'route_minutes' | 'pickup_latitude' | 'pickup_longitude'>

export const datedOf = (order: DateColumns): DatedOrder => ({
  ...slotOf(order),
  scheduledDate: order.scheduled_date,
  routeMinutes: order.route_minutes,
  pickup: { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) },
})
