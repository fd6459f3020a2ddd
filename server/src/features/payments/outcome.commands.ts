/**
 * Records the outcome of a payment, from the client's confirmation, the provider's webhook or the scheduled sweep, in any order
 * and any number of times: recording it again changes nothing.
 */
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { isCancelledOrDeclined, type PaymentState } from '@meridian/domain/orders/orders.ts'
import { isPayable } from '@meridian/domain/pricing/payments.ts'
import { bookOrder } from '../../books/book-order.commands.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { dueCents } from '../../orders/orders.rules.ts'
import type { Intent } from '../../payments/port.ts'
import { FOLLOW_UP } from './follow-up.task.ts'
import type { PaymentDeps } from './payments.deps.ts'
import {
  CANCELED,
  findOpenAttempt,
  isFailureKnown,
  isPaidOtherwise,
  lockPayment,
  lockShares,
  type PaymentRow,
} from './payments.queries.ts'

type Locked = {
  trx: Db
  deps: PaymentDeps
  order: OrderRow
  payment: PaymentRow
  intent: Intent
  isFailureNew: boolean
  /** Of a payment for several orders, the first of them: its client is told of a refused card once. */
  isFirst: boolean
}
type Change = Pick<Locked, 'trx' | 'deps' | 'order' | 'payment'>

const OUTCOMES: Record<Intent['state'], (locked: Locked) => Promise<void>> = {
  succeeded: settle,
  open: fail,
  under_way: (locked) => wait(locked),
  canceled: close,
}

/** Of a payment for several orders: for all of them at once. */
export async function recordOutcome(deps: PaymentDeps, paymentId: number, intent: Intent): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const shares = await lockShares(trx, paymentId)
    const [{ order: first }] = shares
    // A canceled payment moves no money, and the provider may report nothing else about it.
    if (!isOurs(intent, shares) && intent.state !== 'canceled')
      throw new AppError('payment_not_for_order', { orderId: first.id })
    const { failure } = intent
    const isFailureNew = failure !== null && !(await isFailureKnown(trx, first.id, failure.reference))
    for (const { order, payment } of shares) {
      await OUTCOMES[intent.state]({ trx, deps, order, payment, intent, isFailureNew, isFirst: order === first })
      await bookOrder(trx, order.id, deps.clock())
    }
  })
  deps.wakeReactors()
}

type Shares = Awaited<ReturnType<typeof lockShares>>

function isOurs(intent: Intent, shares: Shares): boolean {
  const [{ order, payment }] = shares
  const groupPaymentId = payment.group_payment_id
  const isTheirs = groupPaymentId === null ? intent.orderId === order.id : intent.groupPaymentId === groupPaymentId
  return isTheirs && intent.amountCents === shares.reduce((sum, share) => sum + share.payment.amount_cents, 0)
}

const takesNoMoney = ({ status, payment_state: state }: OrderRow): boolean =>
  isCancelledOrDeclined(status) || state === 'paid' || state === 'on_account'

/** The money has arrived: the order is paid, or the money goes back. */
async function settle({ trx, deps, order, payment }: Locked): Promise<void> {
  if (payment.state !== 'processing' && payment.state !== 'failed') return
  if (takesNoMoney(order)) {
    await change(trx, deps, payment, { state: 'refunding', failure: null })
    await deps.tasks.enqueue(trx, FOLLOW_UP, { paymentId: payment.id })
    return
  }
  await change(trx, deps, payment, { state: 'paid', failure: null })
  // The price may have changed while the client paid the one before.
  const surplusCents = payment.amount_cents - dueCents(order)
  if (surplusCents < 0) return payInPart({ trx, deps, order, payment })
  await setPaymentState(trx, order, 'paid', 0)
  if (surplusCents > 0) {
    await trx.updateTable('payments').set({ refund_cents: surplusCents }).where('id', '=', payment.id).execute()
    await deps.tasks.enqueue(trx, FOLLOW_UP, { paymentId: payment.id })
  }
  if (order.status === 'pending') await deps.settleOrder(trx, order.id)
  else await recordEvent(trx, { ...about(order, deps), name: 'payment.settled', details: { paymentId: payment.id } })
}

/** The rest is still to be paid. */
async function payInPart({ trx, deps, order, payment }: Change): Promise<void> {
  await setPaymentState(trx, order, 'unpaid', order.prepaid_cents + payment.amount_cents)
  const details = { paymentId: payment.id, state: 'unpaid' } as const
  await recordEvent(trx, { ...about(order, deps), name: 'payment.changed', details })
}

/** A card was refused. The payment stays open at the provider: another card may still succeed. */
async function fail({ trx, deps, order, payment, intent, isFailureNew, isFirst }: Locked): Promise<void> {
  const { failure } = intent
  if (!failure || (payment.state !== 'processing' && payment.state !== 'failed')) return
  if (!isFailureNew) {
    // Recorded before, but a later webhook set it to processing: it is not, and may be paid again.
    if (order.payment_state === 'processing') await changeState({ trx, deps, order, payment }, 'failed')
    return
  }
  await change(trx, deps, payment, { state: 'failed', failure: failure.message.slice(0, 500) })
  if (takesNoMoney(order)) return
  if (!isFirst) return changeState({ trx, deps, order, payment }, 'failed')
  await setPaymentState(trx, order, 'failed')
  await recordEvent(trx, {
    ...about(order, deps),
    name: 'payment.failed',
    details: { paymentId: payment.id, reason: failure.message.slice(0, 500), reference: failure.reference },
  })
}

async function wait({ trx, deps, order, payment }: Locked): Promise<void> {
  const isOpen = payment.state === 'processing' || payment.state === 'failed'
  // Another card after a refused one: the sweep must check it again, in case no webhook reports its outcome.
  if (payment.state === 'failed' && !(await findOpenAttempt(trx, order.id)))
    await change(trx, deps, payment, { state: 'processing', failure: null })
  if (isOpen && isPayable(order.payment_state)) await changeState({ trx, deps, order, payment }, 'processing')
}

async function close({ trx, deps, order, payment }: Locked): Promise<void> {
  if (payment.state !== 'processing') return
  await change(trx, deps, payment, { state: 'failed', failure: CANCELED })
  if (order.payment_state === 'processing') await changeState({ trx, deps, order, payment }, 'unpaid')
}

/** Sends no notice, but the screens that show the order must refresh. */
async function changeState({ trx, deps, order, payment }: Change, state: PaymentState): Promise<void> {
  await setPaymentState(trx, order, state)
  const details = { paymentId: payment.id, state }
  await recordEvent(trx, { ...about(order, deps), name: 'payment.changed', details })
}

/** The provider has refunded the money, by our request or by hand. */
export async function recordRefund(deps: PaymentDeps, paymentId: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { order, payment } = await lockPayment(trx, paymentId)
    if (payment.state === 'refunded') return
    await change(trx, deps, payment, { state: 'refunded', failure: null })
    // An order that was paid twice is still paid.
    if (!(await isPaidOtherwise(trx, payment))) await setPaymentState(trx, order, 'refunded')
    await recordEvent(trx, {
      ...about(order, deps),
      name: 'payment.refunded',
      details: { paymentId, amountCents: payment.amount_cents - payment.refunded_cents },
    })
    await bookOrder(trx, order.id, deps.clock())
  })
  deps.wakeReactors()
}

/** Part of it, up to this sum, since the price fell: the order stays paid. */
export async function recordPartialRefund(deps: PaymentDeps, paymentId: number, refundedCents: number): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { order, payment } = await lockPayment(trx, paymentId)
    const amountCents = refundedCents - payment.refunded_cents
    if (amountCents <= 0) return
    await trx
      .updateTable('payments')
      .set({ refunded_cents: refundedCents, updated_at: deps.clock() })
      .where('id', '=', paymentId)
      .execute()
    await recordEvent(trx, { ...about(order, deps), name: 'payment.refunded', details: { paymentId, amountCents } })
    await bookOrder(trx, order.id, deps.clock())
  })
  deps.wakeReactors()
}

type FailedRefund = { refundId: string; reason: string }

/**
 * The bank returned the money to us, perhaps days after the refund, or the provider refused to make it. The order counts as
 * paid again, and the sweep leaves it alone: the same refund would fail again, so a person has to refund it otherwise.
 */
export async function recordFailedRefund(deps: PaymentDeps, paymentId: number, failed: FailedRefund): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const { order, payment } = await lockPayment(trx, paymentId)
    const isPart = payment.state === 'paid' && payment.refund_cents > 0
    if (!isPart && payment.state !== 'refunding' && payment.state !== 'refunded') return
    // A repeated webhook: the payment may have been refunded by hand since the first.
    if (await isFailureKnown(trx, order.id, failed.refundId)) return
    const state = isPart ? 'paid' : 'refunding'
    await change(trx, deps, payment, { state, failure: `The refund failed: ${failed.reason}` })
    if (order.payment_state === 'refunded') await setPaymentState(trx, order, 'paid')
    await recordEvent(trx, {
      ...about(order, deps),
      name: 'payment.refund_failed',
      details: { paymentId, reason: failed.reason, reference: failed.refundId },
    })
    await bookOrder(trx, order.id, deps.clock())
  })
  deps.wakeReactors()
}

async function change(trx: Db, deps: PaymentDeps, payment: PaymentRow, to: Pick<PaymentRow, 'state' | 'failure'>) {
  await trx
    .updateTable('payments')
    .set({ ...to, updated_at: deps.clock() })
    .where('id', '=', payment.id)
    .execute()
}

async function setPaymentState(trx: Db, order: OrderRow, state: PaymentState, prepaidCents = order.prepaid_cents) {
  const set = { payment_state: state, prepaid_cents: prepaidCents }
  await trx.updateTable('orders').set(set).where('id', '=', order.id).execute()
}

const about = (order: OrderRow, { clock }: PaymentDeps) => ({
  orderId: order.id,
  status: null,
  actor: SYSTEM,
  driverId: order.driver_id,
  occurredAt: clock(),
})
