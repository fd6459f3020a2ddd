import { type Selectable, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'
import { findOrderForChange, findOrdersForChange, type OrderRow } from '../../orders/orders.queries.ts'

/** The failure of an attempt that was canceled at the provider: it cannot be paid any more. */
export const CANCELED = 'Canceled'

export type PaymentRow = Selectable<Tables['payments']>

export function findPayment(db: Db, id: number): Promise<PaymentRow | undefined> {
  return db.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** More than one of a payment for several orders: the shares, each of its own order. */
export function listCardPayments(db: Db, intentId: string): Promise<PaymentRow[]> {
  return db
    .selectFrom('payments')
    .selectAll()
    .where('provider', '=', 'stripe')
    .where('provider_payment_id', '=', intentId)
    .orderBy('id')
    .execute()
}

/** The payment itself and, of one for several orders, all its shares. */
export const withShares = ({ id, group_payment_id: groupPaymentId }: PaymentRow) =>
  groupPaymentId === null ? sql<boolean>`payments.id = ${id}` : sql<boolean>`group_payment_id = ${groupPaymentId}`

/** Locks the order first and then the payment, as every change of an order does, so that two changes cannot deadlock. */
export async function lockPayment(trx: Db, id: number): Promise<{ order: OrderRow; payment: PaymentRow }> {
  const { order_id: orderId } = await trx
    .selectFrom('payments')
    .select('order_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const order = (await findOrderForChange(trx, orderId)) as OrderRow
  const payment = await trx
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { order, payment }
}

type Locked = { order: OrderRow; payment: PaymentRow }

/** Of a payment for several orders all its shares, by id: all orders first, then the payments. */
export async function lockShares(trx: Db, id: number): Promise<[Locked, ...Locked[]]> {
  const payment = (await findPayment(trx, id)) as PaymentRow
  if (payment.group_payment_id === null) return [await lockPayment(trx, id)]
  const orders = await findOrdersForChange(trx, await orderIdsOfShares(trx, payment.group_payment_id))
  const shares = await trx
    .selectFrom('payments')
    .selectAll()
    .where(withShares(payment))
    .orderBy('id')
    .forUpdate()
    .execute()
  return shares.map((share) => ({
    order: orders.find((order) => order.id === share.order_id) as OrderRow,
    payment: share,
  })) as [Locked, ...Locked[]]
}

async function orderIdsOfShares(trx: Db, groupPaymentId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('payments')
    .select('order_id')
    .where('group_payment_id', '=', groupPaymentId)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** The open card payment of an order; a unique index allows only one. */
export function findOpenAttempt(trx: Db, orderId: number): Promise<PaymentRow | undefined> {
  return trx
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('provider', '=', 'stripe')
    .where('state', '=', 'processing')
    .executeTakeFirst()
}

export async function isPaidOtherwise(trx: Db, payment: PaymentRow): Promise<boolean> {
  const other = await trx
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', payment.order_id)
    .where('state', '=', 'paid')
    .where('id', '<>', payment.id)
    .executeTakeFirst()
  return other !== undefined
}

export async function isFailureKnown(trx: Db, orderId: number, reference: string): Promise<boolean> {
  const known = await trx
    .selectFrom('events')
    .select('id')
    .where('order_id', '=', orderId)
    .where('name', 'in', ['payment.failed', 'payment.refund_failed'])
    .where(sql`details ->> 'reference'`, '=', reference)
    .executeTakeFirst()
  return known !== undefined
}

/** Unfinished card payments of a canceled or declined order: to be refunded, or still payable at the provider. */
export async function listToFollow(db: Db, orderId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('provider', '=', 'stripe')
    .where('state', 'in', ['processing', 'failed', 'refunding'])
    .execute()
  return rows.map(({ id }) => id)
}

/** Payments of which a part is still to be refunded; of all orders without one. */
export async function listPartialRefunds(db: Db, orderId?: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'stripe')
    .where('state', '=', 'paid')
    .where('failure', 'is', null)
    .whereRef('refunded_cents', '<', 'refund_cents')
    .$if(orderId !== undefined, (query) => query.where('order_id', '=', orderId as number))
    .execute()
  return rows.map(({ id }) => id)
}

/** How long another card may still be tried on a payment whose card was refused. */
const RETRIED_WITHIN = sql`interval '2 days'`

/**
 * Refunds that are an hour old, and payments without news for a while: ten minutes at first, then a quarter of the payment's
 * age, so that an abandoned one is checked less and less often. One with a refused card is checked too: another card may have
 * paid at the provider, in a browser that was closed before it could report it.
 */
export async function listUnsettled(db: Db, now: Date): Promise<number[]> {
  const at = sql<Date>`${now}::timestamptz`
  const rows = await db
    .selectFrom('payments')
    .select('id')
    .where('provider', '=', 'stripe')
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'refunding'),
          where('failure', 'is', null),
          where('updated_at', '<', sql<Date>`${at} - interval '1 hour'`),
        ]),
        where.and([
          // One share speaks for all of a payment for several orders.
          sql<boolean>`(group_payment_id is null
            or id = (select min(share.id) from payments share where share.group_payment_id = payments.group_payment_id))`,
          where.or([
            where('state', '=', 'processing'),
            where.and([
              where('state', '=', 'failed'),
              where('failure', '<>', CANCELED),
              where('created_at', '>', sql<Date>`${at} - ${RETRIED_WITHIN}`),
            ]),
          ]),
          where('updated_at', '<', sql<Date>`${at} - greatest(interval '10 minutes', (updated_at - created_at) / 4)`),
        ]),
      ]),
    )
    .orderBy('updated_at')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}
