import type { api } from '@meridian/contract'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import {
  APPROVAL_EVENTS,
  type ApprovalReasonShown,
  type OpenApproval,
} from '@meridian/contract/organizations/approvals.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ApprovalReason } from '@meridian/domain/organizations/approvals.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { listHistory, listOpen, listRuleRows } from '../../../orders/approving/approvals.queries.ts'

type Row<Q extends (...given: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Q>>[number]

/** An approver may be without prices: then it is 'over the limit'. */
const seesPrices = (actor: Actor): boolean =>
  actor.role === 'admin' || (actor.role === 'client' && may(actor.membership, 'see_prices'))

export const toReason =
  (actor: Actor) =>
  ({ isPerson, overCents, priority, isTogether }: ApprovalReason): ApprovalReasonShown => ({
    isPerson,
    isOverLimit: overCents !== null,
    over: overCents !== null && seesPrices(actor) ? formatCents(overCents) : null,
    priority,
    ...(isTogether ? { isTogether } : {}),
  })

export const toOpenApproval =
  (actor: Actor) =>
  (row: Row<typeof listOpen>): OpenApproval => ({
    orderId: row.order_id,
    revision: row.revision,
    groupId: row.group_id,
    requestedBy: row.requester,
    requestedAt: row.requested_at.toISOString(),
    reasons: row.reasons.map(toReason(actor)),
    isAfterwards: row.is_afterwards,
    lapsesAt: row.lapses_at?.toISOString() ?? null,
    totalCost: seesPrices(actor) ? formatCents(row.total_cents) : null,
    priority: row.priority,
    serviceType: row.service_type,
    isOwn: row.requested_by === actor.userId,
  })

type HistoryEntry = NonNullable<ReplyOf<typeof api.approvals.show>>['history'][number]

/** An event that only a newer version knows is left out. */
export function toHistory(row: Row<typeof listHistory>): HistoryEntry[] {
  const event = APPROVAL_EVENTS.find((name) => row.name === `approval.${name}`)
  if (!event) return []
  const note = 'reason' in row.details ? (row.details.reason ?? null) : null
  return [{ event, at: row.occurred_at.toISOString(), by: row.actor_name, note }]
}

export const toRule = (row: Row<typeof listRuleRows>): ReplyOf<typeof api.approvals.addRule> => ({
  id: row.id,
  person: row.user_id === null ? null : { id: row.user_id, name: row.person ?? '' },
  over: row.over_cents === null ? null : formatCents(row.over_cents),
  priority: row.priority,
  isForApprovers: row.is_for_approvers,
})
