/** Whether an order may be paid. `confirmed` is not `paid`: an approved order may be paid during its delivery or after it. */
import { isCancelledOrDeclined, type OrderStatus, type PaymentState } from '../orders/orders.ts'
import { PAYMENT_LABELS, REFUND_IN_PROGRESS } from '../texts/orders.ts'

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
  | { ok: false; reason: 'order_stopped'; orderId: number; status: OrderStatus }
  | {
      ok: false
      reason: 'already_paid' | 'payment_in_progress' | 'payment_refunded' | 'order_on_account'
      orderId: number
    }

/** The refund of a canceled or declined order counts as in progress at once, before the provider has made it. */
export const isRefundInProgress = ({ status, paymentState }: Omit<PaymentFacts, 'id'>): boolean =>
  isCancelledOrDeclined(status) && paymentState === 'paid'

/** Whether there is anything to receipt: what was refunded was paid, too. */
export const hasPaid = ({
  paymentState,
  amountDue,
  totalCost,
}: {
  paymentState: PaymentState
  amountDue: string
  totalCost: string
}): boolean =>
  paymentState === 'paid' || paymentState === 'refunded' || (amountDue !== '0.00' && amountDue !== totalCost)

export const paymentText = (order: Omit<PaymentFacts, 'id'>, texts = { PAYMENT_LABELS, REFUND_IN_PROGRESS }): string =>
  isRefundInProgress(order) ? texts.REFUND_IN_PROGRESS : texts.PAYMENT_LABELS[order.paymentState]

export function mayBePaid({ id: orderId, status, paymentState }: PaymentFacts): Payability {
  if (isCancelledOrDeclined(status)) return { ok: false, reason: 'order_stopped', orderId, status }
  switch (paymentState) {
    case 'paid':
      return { ok: false, reason: 'already_paid', orderId }
    case 'processing':
      return { ok: false, reason: 'payment_in_progress', orderId }
    case 'refunded':
      return { ok: false, reason: 'payment_refunded', orderId }
    case 'on_account':
      return { ok: false, reason: 'order_on_account', orderId }
    case 'unpaid':
    case 'failed':
      return { ok: true }
  }
}
