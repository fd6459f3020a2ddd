/** The money of an order whose price changes: the difference is owed, or goes back. */

import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Updateable } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import { AppError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'

type NewPrice = { totalCents: number; now: Date }

/** Returns how the order is paid then. */
export async function settleDifference(
  trx: Db,
  order: OrderRow,
  { totalCents, now }: NewPrice,
): Promise<Updateable<Tables['orders']>> {
  const { id: orderId, payment_state: state } = order
  if (totalCents === order.total_cents) return {}
  // The bank is asked for the old price just now.
  if (state === 'processing') throw new AppError('payment_in_progress', { orderId })
  if (state === 'refunded') throw new AppError('payment_refunded', { orderId })
  const paidCents = state === 'paid' ? order.total_cents : order.prepaid_cents
  if (paidCents === 0) return {}
  if (paidCents < totalCents) return { payment_state: 'unpaid', prepaid_cents: paidCents }
  await refundPart(trx, order, paidCents - totalCents, now)
  return { payment_state: 'paid', prepaid_cents: 0 }
}

/**
 * Of the newest payment first. A test payment is refunded here; a card's refund is a call to the provider outside of this
 * transaction, so it is only marked here, and follows from the event.
 */
async function refundPart(trx: Db, order: OrderRow, cents: number, now: Date): Promise<void> {
  const payments = await trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('state', '=', 'paid')
    .orderBy('id', 'desc')
    .forUpdate()
    .execute()
  let left = cents
  for (const payment of payments) {
    const part = Math.min(left, payment.amount_cents - payment.refund_cents)
    if (part <= 0) continue
    left -= part
    const refund_cents = payment.refund_cents + part
    const isTest = payment.provider === 'test'
    await trx
      .updateTable('payments')
      .set({ refund_cents, ...(isTest ? { refunded_cents: refund_cents } : {}), updated_at: now })
      .where('id', '=', payment.id)
      .execute()
    if (isTest)
      await recordEvent(trx, {
        name: 'payment.refunded',
        orderId: order.id,
        status: null,
        actor: SYSTEM,
        driverId: order.driver_id,
        occurredAt: now,
        details: { paymentId: payment.id, amountCents: part },
      })
  }
}
