/** What a change of an order means for its organization's approval, in the transaction of the change. */
import type { Actor, OrderCommand } from '@meridian/domain/orders/order-lifecycle.ts'
import { isCancelledOrDeclined, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { holdsUp } from '@meridian/domain/organizations/approvals.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { recordEvent } from '../../events/events.ts'
import { findApproval } from '../approving/approval.queries.ts'
import { listApprovers } from '../approving/approvals.queries.ts'
import type { OrderRow } from '../orders.queries.ts'

const HELD_UP: readonly OrderCommand[] = ['pay', 'settle', 'approve', 'approveStanding', 'charge']
const MAX_NAMED = 3

type Acceptance = { command: OrderCommand; actor: Actor; now: Date }

/** Refuses to accept an order that waits for an approval, and says who can give it. Most orders have none, and nothing is read. */
export async function refuseUnapproved(trx: Db, order: OrderRow, change: Acceptance): Promise<void> {
  const { command } = change
  if (!order.has_approval || !HELD_UP.includes(command)) return
  const approval = await findApproval(trx, order.id)
  if (!approval || !holdsUp({ state: approval.state, isAfterwards: approval.is_afterwards })) return
  // The bank has taken the money already, for a payment that began before the approval was asked: it is approved afterwards.
  if (command === 'settle') {
    await trx
      .updateTable('approvals')
      .set({ is_afterwards: true, lapses_at: null })
      .where('order_id', '=', order.id)
      .execute()
    return
  }
  const approvers = await listApprovers(trx, order, approval.requested_by)
  if (approvers.length === 0) return dropApproval(trx, order.id, change)
  const names = approvers.slice(0, MAX_NAMED).map(({ name }) => name)
  throw new AppError('approval_waiting', { orderId: order.id, names })
}

/** It is not needed any more: the order goes on as any other. */
export async function dropApproval(
  trx: Db,
  orderId: number,
  { actor, now }: Omit<Acceptance, 'command'>,
): Promise<void> {
  await trx.updateTable('approvals').set({ state: 'closed' }).where('order_id', '=', orderId).execute()
  await recordEvent(trx, { name: 'approval.dropped', orderId, status: null, actor, occurredAt: now })
}

/** An order that is canceled or declined leaves no approval waiting. */
export async function settleApproval(trx: Db, order: OrderRow, to: OrderStatus): Promise<void> {
  if (!order.has_approval || !isCancelledOrDeclined(to)) return
  await trx
    .updateTable('approvals')
    .set({ state: 'closed' })
    .where('order_id', '=', order.id)
    .where('state', '=', 'waiting')
    .execute()
}
