/** Whether money may be taken for an order. `confirmed` is not `paid`: an approved order is paid while it is on its way, or after. */
import { STATUS_IN_WORDS } from './order-lifecycle.ts'
import { isCancelledOrDeclined, type OrderStatus, orderLabel, PAYMENT_LABELS, type PaymentState } from './orders.ts'

/** Of one payment; an order's `PaymentState` sums up all of its payments. */
export const PAYMENT_ATTEMPT_STATES = ['processing', 'paid', 'failed', 'refunding', 'refunded'] as const
export type PaymentAttemptState = (typeof PAYMENT_ATTEMPT_STATES)[number]

export const PAYMENT_PROVIDERS = ['test', 'stripe'] as const
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number]

/** Orders that may be paid, or expire unpaid. */
export const PAYABLE_STATES = ['unpaid', 'failed'] as const satisfies readonly PaymentState[]
export const isPayable = (state: PaymentState): boolean => (PAYABLE_STATES as readonly PaymentState[]).includes(state)

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
