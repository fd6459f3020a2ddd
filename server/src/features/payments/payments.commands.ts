/** Paying by card: the attempt is stored before the provider is called, so that two requests make one payment. */
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import type { Db } from '../../db/database.ts'
import { AppError, asError } from '../../errors/app-error.ts'
import { refuseUnapproved } from '../../orders/changing/approval-of-order.commands.ts'
import { findOrderForChange, type OrderRow } from '../../orders/orders.queries.ts'
import { dueCents } from '../../orders/orders.rules.ts'
import type { CardProvider, Intent } from '../../payments/port.ts'
import { FOLLOW_UP } from './follow-up.task.ts'
import { recordOutcome } from './outcome.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import {
  CANCELED,
  findOpenAttempt,
  findPayment,
  listCardPayments,
  type PaymentRow,
  withShares,
} from './payments.queries.ts'

export function refuseUnpayable(order: OrderRow): void {
  const answer = mayBePaid({ id: order.id, status: order.status, paymentState: order.payment_state })
  if (!answer.ok) throw asError(answer)
}

/** An attempt that ended in the meantime is recorded, and a new one opened. */
const MAX_ATTEMPTS = 3

export async function beginPayment(deps: PaymentDeps, provider: CardProvider, orderId: number): Promise<string> {
  for (let attempts = 0; attempts < MAX_ATTEMPTS; attempts++) {
    const attempt = await openAttempt(deps, orderId)
    const intent = await intentOf(deps, provider, attempt)
    if (intent.state === 'open' && intent.clientSecret) return intent.clientSecret
    await recordOutcome(deps, attempt.id, intent)
  }
  throw new AppError('payment_not_opened')
}

/** For what the order still costs, whatever the link says. */
function openAttempt(deps: PaymentDeps, orderId: number): Promise<PaymentRow> {
  const { db, clock } = deps
  return db.transaction().execute(async (trx) => {
    const order = await findOrderForChange(trx, orderId)
    if (!order) throw new AppError('order_not_found', { orderId })
    refuseUnpayable(order)
    await refuseUnapproved(trx, order, { command: 'pay', actor: SYSTEM, now: clock() })
    const open = await findOpenAttempt(trx, orderId)
    const amountCents = dueCents(order)
    if (open?.amount_cents === amountCents && open.group_payment_id === null) return open
    const now = clock()
    // For the price of before, or for other orders too: only one may be open, and the task cancels it at the provider.
    if (open) await closeAttempt(trx, deps, open, now)
    return trx
      .insertInto('payments')
      .values({
        order_id: orderId,
        provider: 'stripe',
        amount_cents: amountCents,
        state: 'processing',
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** Of a payment for several orders, for all of them. */
export async function closeAttempt(trx: Db, { tasks }: PaymentDeps, open: PaymentRow, now: Date): Promise<void> {
  await trx
    .updateTable('payments')
    .set({ state: 'failed', failure: CANCELED, updated_at: now })
    .where(withShares(open))
    .where('state', '=', 'processing')
    .execute()
  await tasks.enqueue(trx, FOLLOW_UP, { paymentId: open.id })
}

async function intentOf({ db }: PaymentDeps, provider: CardProvider, attempt: PaymentRow): Promise<Intent> {
  if (attempt.provider_payment_id) return provider.findIntent(attempt.provider_payment_id)
  const intent = await provider.createIntent({
    orderId: attempt.order_id,
    amountCents: attempt.amount_cents,
    key: `meridian-payment-${attempt.id}-${attempt.created_at.getTime()}`,
  })
  await db.updateTable('payments').set({ provider_payment_id: intent.id }).where('id', '=', attempt.id).execute()
  return intent
}

export function refuseUnfinished(intent: Intent): void {
  if (intent.state === 'open')
    throw intent.failure
      ? new AppError('card_declined', { message: intent.failure.message })
      : new AppError('payment_incomplete')
  if (intent.state === 'canceled') throw new AppError('payment_canceled')
}

type Confirmation = { order: OrderRow; intentId: string }

/** Reads the state at the provider: a browser's claim that it has paid is not trusted. */
export async function confirmPayment(deps: PaymentDeps, provider: CardProvider, { order, intentId }: Confirmation) {
  const payment = (await listCardPayments(deps.db, intentId)).find(({ order_id }) => order_id === order.id)
  if (!payment) throw new AppError('payment_not_found', { orderId: order.id })
  if (payment.state === 'paid') return
  const intent = await provider.findIntent(intentId)
  await recordOutcome(deps, payment.id, intent)
  refuseUnfinished(intent)
  const after = await findPayment(deps.db, payment.id)
  if (after?.state === 'refunding' || after?.state === 'refunded')
    throw new AppError('payment_not_needed', { orderId: order.id })
}
