/** An order's money in the books, in the transaction that changes it. The caller holds the order's row. */
import { type Balances, linesOf } from '@meridian/domain/books/journal.ts'
import { balancesOfOrder, difference, type PaymentMoney } from '@meridian/domain/books/order-entries.ts'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { post } from './post.commands.ts'

type Found = {
  organization_id: number
  is_delivered: boolean
  total_cents: number
  driver_pay_cents: number
  payments: PaymentMoney[]
  present: Balances
}

/** Writes what is missing, and nothing the second time. */
export async function bookOrder(trx: Db, orderId: number, now: Date): Promise<void> {
  const { rows } = await sql<Found>`
    select organization_id, status = 'delivered' as is_delivered, total_cents, driver_pay_cents,
      coalesce((select jsonb_agg(jsonb_build_object('provider', provider, 'state', state, 'amountCents', amount_cents,
        'refundedCents', refunded_cents)) from payments where order_id = orders.id), '[]') as payments,
      coalesce((select jsonb_object_agg(account, cents) from (
        select account, sum(cents) as cents from journal_lines l join journal_entries e on e.id = l.entry_id
        where l.order_id = orders.id and e.kind = 'order' group by account) as booked), '{}') as present
    from orders where id = ${orderId}`.execute(trx)
  const [order] = rows
  if (!order) return
  const { organization_id: organizationId, payments, present } = order
  const wanted = balancesOfOrder({
    isDelivered: order.is_delivered,
    totalCents: order.total_cents,
    driverPayCents: order.driver_pay_cents,
    payments,
  })
  const lines = linesOf(difference(wanted, present), { organizationId, orderId })
  if (lines.length > 0) await post(trx, { kind: 'order', lines, now })
}
