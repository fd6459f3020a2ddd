/** Orders of an organization on account are confirmed without a payment, within its credit limit. */
import { decideCredit } from '@meridian/domain/billing/terms.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import { isPayable } from '@meridian/domain/pricing/payments.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { findApproval } from '../approving/approval.queries.ts'
import { findOrdersForChange, type OrderRow } from '../orders.queries.ts'
import { changeOrder } from './order-changes.commands.ts'

/** Those that wait for nobody's approval. Of most organizations, which have no terms, nothing else is read. */
export async function putOnAccount(
  trx: Db,
  organizationId: number,
  orderIds: readonly number[],
  now: Date,
): Promise<void> {
  if (!(await hasTerms(trx, organizationId))) return
  const orders = await findOrdersForChange(trx, orderIds)
  for (const order of orders) if (await waitsForMoneyOnly(trx, order)) await charge(trx, order, now)
}

const hasTerms = async (trx: Db, organizationId: number): Promise<boolean> =>
  (await trx
    .selectFrom('organization_terms')
    .select('organization_id')
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()) !== undefined

async function waitsForMoneyOnly(trx: Db, order: OrderRow): Promise<boolean> {
  if (order.status !== 'pending' || !isPayable(order.payment_state) || order.prepaid_cents > 0) return false
  const approval = order.has_approval ? await findApproval(trx, order.id) : undefined
  return (
    approval === undefined ||
    (approval.state !== 'declined' && !holdsUp({ state: approval.state, isAfterwards: approval.is_afterwards }))
  )
}

async function charge(trx: Db, order: OrderRow, now: Date): Promise<void> {
  const { id: orderId, organization_id: organizationId, priority, total_cents: cents } = order
  const credit = await lockCredit(trx, organizationId)
  const decision = credit && decideCredit(credit, { cents, priority })
  if (!credit || !decision || decision === 'card') return
  await trx.updateTable('orders').set({ payment_state: 'on_account' }).where('id', '=', orderId).execute()
  await changeOrder(trx, { orderId, command: 'charge', actor: SYSTEM, now })
  if (decision === 'over_limit')
    await recordEvent(trx, {
      name: 'credit.exceeded',
      orderId,
      status: null,
      actor: SYSTEM,
      occurredAt: now,
      details: { limitCents: credit.limitCents, usedCents: credit.usedCents + cents },
    })
}

type Credit = { limitCents: number; usedCents: number }

/** Locked until the commit, so that of two orders the second counts the first. Lock the orders first, as every change of an order does. */
async function lockCredit(trx: Db, organizationId: number): Promise<Credit | undefined> {
  const terms = await trx
    .selectFrom('organization_terms')
    .select(sql<number>`credit_limit_cents::float8`.as('limitCents'))
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return terms && { ...terms, usedCents: await usedCredit(trx, organizationId) }
}

/** By the books, and what is on its way there. */
export async function usedCredit(db: Db, organizationId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce((select sum(cents) from journal_lines where organization_id = ${organizationId}
        and account in ('accounts_receivable', 'unbilled', 'unapplied_cash')), 0)
      + coalesce((select sum(total_cents) from orders where organization_id = ${organizationId}
        and payment_state = 'on_account' and status not in ('delivered', 'cancelled', 'declined')), 0))::float8 as cents`.execute(
    db,
  )
  return rows[0]?.cents ?? 0
}

/** An edit that makes an order on account dearer stays within the limit, or is refused. */
export async function refuseBeyondCredit(trx: Db, before: OrderRow, after: OrderRow): Promise<void> {
  const risenCents = after.total_cents - before.total_cents
  if (after.payment_state !== 'on_account' || risenCents <= 0) return
  const credit = await lockCredit(trx, after.organization_id)
  if (!credit) return
  // The order's new price is in what is used already.
  const decision = decideCredit(credit, { cents: 0, priority: after.priority })
  if (decision === 'card') throw new AppError('credit_limit_reached', { orderId: after.id })
}
