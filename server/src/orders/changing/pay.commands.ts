import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import { mayBePaid } from '@meridian/domain/pricing/payments.ts'
import { bookOrder } from '../../books/book-order.commands.ts'
import type { Db } from '../../db/database.ts'
import { AppError, asError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { findOrderForChange, type OrderRow } from '../orders.queries.ts'
import { dueCents, factsOf } from '../orders.rules.ts'
import type { ChangeBy } from './change.ts'
import { changeOrder } from './order-changes.commands.ts'

/** A test payment confirms a pending order. One that was approved before becomes paid, and its status stays. */
export async function payInTestMode(trx: Db, payment: ChangeBy<'pay'>): Promise<void> {
  const order = await findOrderForChange(trx, payment.orderId)
  if (!order || !maySeeOrder(factsOf(order), payment.actor))
    throw new AppError('order_not_found', { orderId: payment.orderId })
  const answer = mayBePaid({ id: order.id, status: order.status, paymentState: order.payment_state })
  if (!answer.ok) throw asError(answer)
  const paymentId = await insertTestPayment(trx, order)
  if (order.status === 'pending') await changeOrder(trx, payment)
  else await settleWithoutTransition(trx, order, payment, paymentId)
  await bookOrder(trx, order.id, payment.now)
}

async function insertTestPayment(trx: Db, order: OrderRow): Promise<number> {
  const { id } = await trx
    .insertInto('payments')
    .values({ order_id: order.id, provider: 'test', amount_cents: dueCents(order), state: 'paid' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx.updateTable('orders').set({ payment_state: 'paid', prepaid_cents: 0 }).where('id', '=', order.id).execute()
  return id
}

async function settleWithoutTransition(trx: Db, order: OrderRow, { actor, now }: ChangeBy<'pay'>, paymentId: number) {
  await recordEvent(trx, {
    name: 'payment.settled',
    orderId: order.id,
    status: null,
    actor,
    driverId: order.driver_id,
    occurredAt: now,
    details: { paymentId },
  })
}
