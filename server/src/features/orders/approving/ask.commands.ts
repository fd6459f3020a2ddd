/** An order that needs a colleague's approval asks for it, in the transaction that places or edits it. */
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import {
  type ApprovalReason,
  type ApprovalRule,
  approvalAfterEdit,
  approvalLapsesAt,
  isApprovedAfterwards,
  needsApprovalAmong,
} from '@meridian/domain/organizations/approvals.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../../db/database.ts'
import type { ClientActor } from '../../../db/own-sites.ts'
import { recordEvent } from '../../../events/events.ts'
import { findApproval } from '../../../orders/approving/approval.queries.ts'
import { listApprovers, orderedWith, rulesOf } from '../../../orders/approving/approvals.queries.ts'
import { dropApproval } from '../../../orders/changing/approval-of-order.commands.ts'
import { findOrdersForChange, type OrderRow } from '../../../orders/orders.queries.ts'
import { datedOf } from '../../../orders/orders.rules.ts'

type Asking = { actor: Actor; now: Date }

/** For most organizations this is the read of their rules, of which there are none. */
export async function askAfterPlacing(
  trx: Db,
  orderId: number,
  organizationId: number,
  { actor, now }: Asking,
): Promise<void> {
  await askAfterPlacingGroup(trx, [orderId], organizationId, { actor, now })
}

/** A limit counts for each of them and for their sum. */
export async function askAfterPlacingGroup(
  trx: Db,
  orderIds: readonly number[],
  organizationId: number,
  { actor, now }: Asking,
): Promise<void> {
  const rules = await rulesOf(trx, organizationId)
  if (rules.length === 0 || actor.role !== 'client') return
  const orders = await findOrdersForChange(trx, orderIds)
  for (const order of orders) await ask(trx, order, reasonsFor(order, orders, rules, actor), { actor, now })
}

/** A higher price than was approved is asked again, and one that no rule is about any more is not asked. */
export async function askAfterEdit(trx: Db, before: OrderRow, after: OrderRow, { actor, now }: Asking): Promise<void> {
  if (actor.role !== 'client') return
  const rules = await rulesOf(trx, after.organization_id)
  if (rules.length === 0 && !after.has_approval) return
  const approval = after.has_approval ? ((await findApproval(trx, after.id)) ?? null) : null
  // Whoever asked first is who needs it; an approver's own edit of a colleague's waiting order approves nothing.
  const others = await orderedWith(trx, after)
  const reasons = reasonsFor(after, [after, ...others], rules, approval?.state === 'waiting' ? null : actor)
  const next = approvalAfterEdit(
    approval && { state: approval.state, amountCents: approval.amount_cents },
    { totalCents: before.total_cents, reasons: reasonsFor(before, [before, ...others], rules, actor) },
    { totalCents: after.total_cents, reasons },
  )
  if (next === 'ask') await ask(trx, after, reasons, { actor, now })
  if (next === 'update')
    await trx
      .updateTable('approvals')
      .set({
        reasons: JSON.stringify(reasons),
        amount_cents: after.total_cents,
        ...(approval?.is_afterwards ? {} : { lapses_at: approvalLapsesAt(datedOf(after), now) }),
      })
      .where('order_id', '=', after.id)
      .execute()
  if (next === 'close') await dropApproval(trx, after.id, { actor, now })
}

type OrderToAsk = Pick<OrderRow, 'client_id' | 'total_cents' | 'priority'>

/** `group` includes the order. */
function reasonsFor(
  order: OrderToAsk,
  group: readonly OrderToAsk[],
  rules: readonly ApprovalRule[],
  actor: ClientActor | null,
): ApprovalReason[] {
  const isApprover = actor !== null && may(actor.membership, 'approve_orders')
  return needsApprovalAmong(toApprove(order), group.map(toApprove), rules, { isApprover })
}

const toApprove = ({ client_id: orderedBy, total_cents: totalCents, priority }: OrderToAsk) => ({
  orderedBy,
  totalCents,
  priority,
})

/** Where nobody could approve it, no rule stops an order. */
async function ask(trx: Db, order: OrderRow, reasons: ApprovalReason[], { actor, now }: Asking): Promise<void> {
  if (reasons.length === 0 || actor.userId === null) return
  if ((await listApprovers(trx, order, actor.userId)).length === 0) return
  // What is confirmed, or an emergency, is not stopped for it.
  const isAfterwards = isApprovedAfterwards(order.priority) || order.status !== 'pending'
  const asked = {
    state: 'waiting' as const,
    reasons: JSON.stringify(reasons),
    amount_cents: order.total_cents,
    is_afterwards: isAfterwards,
    requested_by: actor.userId,
    requested_at: now,
    lapses_at: isAfterwards ? null : approvalLapsesAt(datedOf(order), now),
    decided_by: null,
    decided_at: null,
    reminded_at: null,
    reminder_count: 0,
  }
  await trx
    .insertInto('approvals')
    .values({ order_id: order.id, organization_id: order.organization_id, ...asked })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet(asked))
    .execute()
  await trx.updateTable('orders').set({ has_approval: true }).where('id', '=', order.id).execute()
  await recordEvent(trx, {
    name: 'approval.requested',
    orderId: order.id,
    status: null,
    actor,
    driverId: order.driver_id,
    occurredAt: now,
    details: {
      reasons,
      totalCents: order.total_cents,
      revision: order.revision,
      ...(isAfterwards ? { isAfterwards } : {}),
    },
  })
}
