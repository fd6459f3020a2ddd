/** Payments outside of any request: refund them, cancel them at the provider, or read their current state. */
import { isCancelledOrDeclined } from '@meridian/domain/orders/orders.ts'
import { isPayable } from '@meridian/domain/pricing/payments.ts'
import type { EventOf } from '../../events/events.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { dueCents } from '../../orders/orders.rules.ts'
import { FOLLOW_UP } from './follow-up.task.ts'
import { recordOutcome } from './outcome.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import {
  CANCELED,
  findPayment,
  listPartialRefunds,
  listToFollow,
  listUnsettled,
  type PaymentRow,
  withShares,
} from './payments.queries.ts'
import { refundDue } from './refund.commands.ts'

/** Refunds a canceled or declined order, and closes its open payments. In a task, since reactors call no provider. */
export async function followStoppedOrder(
  { db, tasks, payments }: Pick<PaymentDeps, 'db' | 'tasks' | 'payments'>,
  event: { order_id: number },
): Promise<void> {
  if (payments.mode === 'test') return
  for (const paymentId of await listToFollow(db, event.order_id)) await tasks.enqueue(db, FOLLOW_UP, { paymentId })
}

/** After a change of the price: what is open at the provider is for the old one, and part of what was paid may go back. */
export async function followChangedOrder(
  deps: Pick<PaymentDeps, 'db' | 'tasks' | 'payments'>,
  event: EventOf<'terms.changed' | 'address.corrected'>,
): Promise<void> {
  const { totalCents, totalCentsBefore } = event.details
  if (deps.payments.mode === 'test' || totalCents === totalCentsBefore) return
  await followStoppedOrder(deps, event)
  for (const paymentId of await listPartialRefunds(deps.db, event.order_id))
    await deps.tasks.enqueue(deps.db, FOLLOW_UP, { paymentId })
}

/** May run twice, also at the same time: the provider has our idempotency key, and the row is locked before it changes. */
export async function followUp(deps: PaymentDeps, paymentId: number): Promise<void> {
  const { payments: provider } = deps
  const payment = await findPayment(deps.db, paymentId)
  if (!payment || provider.mode === 'test' || payment.provider !== 'stripe') return
  const intentId = payment.provider_payment_id
  if (payment.state === 'refunding' || payment.state === 'paid') return refundDue(deps, provider, payment)
  const order = await findOrder(deps.db, payment.order_id)
  // Canceled or declined, its price has changed since, or another payment was opened: at the provider nobody may pay it any more.
  const isOver =
    payment.failure === CANCELED ||
    (order !== undefined &&
      (isCancelledOrDeclined(order.status) ||
        (isPayable(order.payment_state) && dueCents(order) !== payment.amount_cents)))
  if (payment.state !== 'processing' && payment.state !== 'failed') return
  await postponeNextCheck(deps, payment, isOver)
  if (!intentId) return
  const intent = isOver ? await provider.cancelIntent(intentId) : await provider.findIntent(intentId)
  await recordOutcome(deps, paymentId, intent)
}

/** Postpones the next check. An attempt that never reached the provider ends with its order. */
async function postponeNextCheck({ db, clock }: PaymentDeps, payment: PaymentRow, isOver: boolean) {
  const hasEnded = isOver && payment.provider_payment_id === null
  await db
    .updateTable('payments')
    .set({ updated_at: clock(), ...(hasEnded ? { state: 'failed', failure: CANCELED } : {}) })
    .where(withShares(payment))
    .where('state', '=', payment.state)
    .execute()
}

/** What webhooks, confirmations and tasks left unfinished. One failure stops no other; the next run retries it. */
export async function sweepPayments(deps: PaymentDeps): Promise<void> {
  if (deps.payments.mode === 'test') return
  const unsettled = await listUnsettled(deps.db, deps.clock())
  for (const paymentId of [...unsettled, ...(await listPartialRefunds(deps.db))]) {
    try {
      await followUp(deps, paymentId)
    } catch (err) {
      deps.log.warn({ err, paymentId }, 'a payment could not be followed up')
    }
  }
}
