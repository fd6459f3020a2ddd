import type { BodyOf } from '@meridian/contract/endpoint.ts'
import type { decideApproval as decideGroup } from '@meridian/contract/orders/order-groups.ts'
import type { decide as decideOne } from '@meridian/contract/organizations/approvals.ts'
import { isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import { decideApproval as decideByRule } from '@meridian/domain/organizations/approvals.ts'
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import type { Db } from '../../../db/database.ts'
import type { ClientActor } from '../../../db/own-sites.ts'
import { AppError, asError } from '../../../errors/app-error.ts'
import { recordEvent } from '../../../events/events.ts'
import { type ApprovalRow, findApproval } from '../../../orders/approving/approval.queries.ts'
import { listApprovers } from '../../../orders/approving/approvals.queries.ts'
import { putOnAccount } from '../../../orders/changing/account-of-order.commands.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import { findOrderForChange, findOrdersForChange } from '../../../orders/orders.queries.ts'
import { factsOf } from '../../../orders/orders.rules.ts'

type Request = { orderId: number; actor: ClientActor; now: Date } & BodyOf<typeof decideOne>

/** The order is locked first: of two decisions, or a decision and a cancellation, at the same moment the second finds the first. */
export async function decideApproval(db: Db, request: Request): Promise<void> {
  await db.transaction().execute((trx) => decide(trx, request))
}

type GroupRequest = { groupId: number; actor: ClientActor; now: Date } & BodyOf<typeof decideGroup>

/** All that are named, or none: one that was decided, edited or canceled meanwhile is refused with its sentence. */
export async function decideGroupApproval(db: Db, { groupId, orders, ...request }: GroupRequest): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ids = orders.map(({ id }) => id)
    const locked = await findOrdersForChange(trx, ids)
    const stranger = ids.find((id) => locked.find((order) => order.id === id)?.group_id !== groupId)
    if (stranger !== undefined) throw new AppError('order_not_found', { orderId: stranger })
    for (const { id, revision } of orders) await decide(trx, { ...request, orderId: id, revision })
  })
}

async function decide(trx: Db, { orderId, actor, now, decision, note, revision }: Request): Promise<void> {
  const order = await findOrderForChange(trx, orderId)
  if (!order || !isOwnOrder(factsOf(order), actor)) throw new AppError('order_not_found', { orderId })
  const approval = order.has_approval ? await findApproval(trx, orderId) : undefined
  if (!approval) throw new AppError('approval_not_wanted', { orderId })
  const answer = decideByRule(await requestOf(trx, approval), decision, actor.userId)
  if (!answer.ok) throw asError(answer)
  // Read here, because they may have been removed, or limited to other sites, since the request came in.
  const approvers = await listApprovers(trx, order, approval.requested_by)
  if (!approvers.some(({ id }) => id === actor.userId))
    throw new AppError('permission_denied', { roles: rolesWith('approve_orders') })
  if (revision !== undefined && revision !== order.revision) throw new AppError('order_edited_meanwhile', { orderId })
  await trx
    .updateTable('approvals')
    .set({ state: decision === 'approve' ? 'approved' : 'declined', decided_by: actor.userId, decided_at: now })
    .where('order_id', '=', orderId)
    .execute()
  await recordEvent(trx, {
    name: decision === 'approve' ? 'approval.given' : 'approval.declined',
    orderId,
    status: null,
    actor,
    driverId: order.driver_id,
    occurredAt: now,
    details: {
      ...(note ? { reason: note } : {}),
      ...(approval.is_afterwards ? { isAfterwards: true as const } : {}),
    },
  })
  if (decision === 'approve') await putOnAccount(trx, order.organization_id, [orderId], now)
  if (answer.isCanceled)
    await changeOrder(trx, { orderId, command: 'cancelByClient', actor, reason: note, cause: 'unapproved', now })
}

async function requestOf(trx: Db, row: ApprovalRow) {
  const decider = row.decided_by === null ? undefined : await nameOf(trx, row.decided_by)
  return {
    orderId: row.order_id,
    state: row.state,
    isAfterwards: row.is_afterwards,
    requestedBy: row.requested_by,
    decidedByName: decider?.name ?? null,
  }
}

const nameOf = (trx: Db, userId: number) =>
  trx.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst()
