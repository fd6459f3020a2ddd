/** What goes back to a card, one request after the other: two at the same moment would not know of each other. */
import type { CardProvider } from '../../payments/port.ts'
import { recordFailedRefund, recordPartialRefund, recordRefund } from './outcome.commands.ts'
import type { PaymentDeps } from './payments.deps.ts'
import { findPayment, lockPayment, type PaymentRow } from './payments.queries.ts'

type Due = { fromCents: number; toCents: number; isNew: boolean }

const REFUNDED_BY_HAND = 'part of the payment was refunded by hand'

/** The price fell after it was paid, or the order is canceled or declined. May run twice, also at the same time. */
export async function refundDue(deps: PaymentDeps, provider: CardProvider, payment: PaymentRow): Promise<void> {
  const intentId = payment.provider_payment_id
  if (intentId === null) return
  const due = await claimNext(deps, payment.id)
  if (!due) return
  const { fromCents, toCents, isNew } = due
  const isRest = toCents === payment.amount_cents
  const key = `meridian-refund-${payment.id}-${payment.created_at.getTime()}${isRest ? '' : `-${fromCents}-${toCents}`}`
  // Of several orders: whether it was for this one nobody knows, and another one's money must not go back.
  if (isNew && payment.group_payment_id !== null && (await provider.refundedByHand(intentId)) > 0)
    return recordFailedRefund(deps, payment.id, { refundId: key, reason: REFUNDED_BY_HAND })
  const refused = await provider.refund(intentId, key, partOf(payment, due, isRest))
  if (refused)
    return recordFailedRefund(deps, payment.id, { refundId: refused.refundId ?? key, reason: refused.reason })
  if (isRest) return recordRefund(deps, payment.id)
  await recordPartialRefund(deps, payment.id, toCents)
  // The order may have been canceled, or its price have fallen again, since.
  const after = await findPayment(deps.db, payment.id)
  if (after) await refundDue(deps, provider, after)
}

/** The rest of a payment of its own is what the provider has left of it, also after a refund by hand. */
function partOf({ id, group_payment_id: groupPaymentId }: PaymentRow, { fromCents, toCents }: Due, isRest: boolean) {
  const amountCents = toCents - fromCents
  if (groupPaymentId !== null) return { amountCents, paymentId: id }
  return isRest ? undefined : { amountCents }
}

/**
 * What the provider was asked for and has not answered is asked again as it was, since the same key refunds once; only then what is due
 * besides. Claimed under the row's lock, before the provider is asked.
 */
async function claimNext({ db, clock }: PaymentDeps, paymentId: number): Promise<Due | null> {
  return db.transaction().execute(async (trx) => {
    const { payment } = await lockPayment(trx, paymentId)
    const { refunded_cents: fromCents, refund_asked_cents: askedCents } = payment
    if (payment.failure) return null
    const isNew = askedCents <= fromCents
    const toCents = isNew ? dueCents(payment) : askedCents
    if (toCents <= fromCents) return null
    const set = { refund_asked_cents: toCents, updated_at: clock() }
    await trx.updateTable('payments').set(set).where('id', '=', paymentId).execute()
    return { fromCents, toCents, isNew }
  })
}

/** In all. */
function dueCents({
  state,
  amount_cents: amountCents,
  refund_cents: refundCents,
  refunded_cents: doneCents,
}: PaymentRow) {
  if (state === 'refunding') return amountCents
  return state === 'paid' ? refundCents : doneCents
}
