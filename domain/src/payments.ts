/** Whether money may be taken for an order. `confirmed` is not `paid`: an approved order is paid while it is on its way, or after. */
import { STATUS_IN_WORDS } from './order-lifecycle.ts'
import { isCancelledOrDeclined, type OrderStatus, orderLabel, PAYMENT_LABELS, type PaymentState } from './orders.ts'

export type PaymentFacts = { id: number; status: OrderStatus; paymentState: PaymentState }

export type Payability =
  | { ok: true }
  | { ok: false; reason: 'stopped' | 'paid' | 'under_way' | 'refunded'; sentence: string }

/** The refund of a cancelled or declined order counts as in progress at once, before the provider has made it. */
export const isRefundUnderWay = ({ status, paymentState }: Omit<PaymentFacts, 'id'>): boolean =>
  isCancelledOrDeclined(status) && paymentState === 'paid'

export const paymentText = (order: Omit<PaymentFacts, 'id'>): string =>
  isRefundUnderWay(order) ? 'Refund under way' : PAYMENT_LABELS[order.paymentState]

export function mayBePaid({ id, status, paymentState }: PaymentFacts): Payability {
  const label = orderLabel(id)
  if (isCancelledOrDeclined(status))
    return refuse('stopped', `Order ${label} is ${STATUS_IN_WORDS[status]}; there is nothing to pay`)
  switch (paymentState) {
    case 'paid':
      return refuse('paid', `Order ${label} is already paid`)
    case 'processing':
      return refuse('under_way', `A payment for order ${label} is under way`)
    case 'refunded':
      return refuse('refunded', `The payment for order ${label} was refunded`)
    case 'unpaid':
    case 'failed':
      return { ok: true }
  }
}

const refuse = (reason: Extract<Payability, { ok: false }>['reason'], sentence: string): Payability => ({
  ok: false,
  reason,
  sentence,
})
