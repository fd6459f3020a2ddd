/** Payments outside of any request: refund them, cancel them at the provider, or read their current state. */
import { isCancelledOrDeclined } from '@meridian/domain/orders.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { FOLLOW_UP } from './follow-up.task.ts'
import { recordFailedRefund, recordOutcome, recordRefund } from './outcome.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { CANCELED, findPayment, listToFollow, listUnsettled, type PaymentRow } from './payments.queries.ts'

/** Refunds a canceled or declined order, and closes its open payments. In a task, since reactors call no provider. */
export async function followStoppedOrder(
  { db, tasks, payments }: Pick<PaymentDeps, 'db' | 'tasks' | 'payments'>,
  event: { order_id: number },
): Promise<void> {
  if (payments.mode === 'test') return
  for (const paymentId of await listToFollow(db, event.order_id)) await tasks.enqueue(db, FOLLOW_UP, { paymentId })
}

/** May run twice, also at the same time: the provider has our idempotency key, and the row is locked before it changes. */
export async function followUp(deps: PaymentDeps, paymentId: number): Promise<void> {
  const { payments: provider } = deps
  const payment = await findPayment(deps.db, paymentId)
  if (!payment || provider.mode === 'test' || payment.provider !== 'stripe') return
  const intentId = payment.provider_payment_id
  if (payment.state === 'refunding' && intentId) {
    if (payment.failure) return
    await postponeNextCheck(deps, payment, false)
    const key = refundKey(payment)
    const refused = await provider.refund(intentId, key)
    if (!refused) return recordRefund(deps, paymentId)
    return recordFailedRefund(deps, paymentId, { refundId: refused.refundId ?? key, reason: refused.reason })
  }
  const order = await findOrder(deps.db, payment.order_id)
  const isOrderClosed = order !== undefined && isCancelledOrDeclined(order.status)
  if (payment.state !== 'processing' && payment.state !== 'failed') return
  await postponeNextCheck(deps, payment, isOrderClosed)
  if (!intentId) return
  const intent = isOrderClosed ? await provider.cancelIntent(intentId) : await provider.findIntent(intentId)
  await recordOutcome(deps, paymentId, intent)
}

/** Postpones the next check. An attempt that never reached the provider ends with its order. */
async function postponeNextCheck({ db, clock }: PaymentDeps, payment: PaymentRow, isOrderClosed: boolean) {
  const hasEnded = isOrderClosed && payment.provider_payment_id === null
  await db
    .updateTable('payments')
    .set({ updated_at: clock(), ...(hasEnded ? { state: 'failed', failure: CANCELED } : {}) })
    .where('id', '=', payment.id)
    .where('state', '=', payment.state)
    .execute()
}

/** What webhooks, confirmations and tasks left unfinished. One failure stops no other; the next run retries it. */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  if (deps.payments.mode === 'test') return
  for (const paymentId of await listUnsettled(deps.db, deps.clock())) {
    try {
      await followUp(deps, paymentId)
    } catch (err) {
      deps.log.warn({ err, paymentId }, 'a payment could not be followed up')
    }
  }
}

const refundKey = ({ id, created_at }: PaymentRow) => `meridian-refund-${id}-${created_at.getTime()}`
