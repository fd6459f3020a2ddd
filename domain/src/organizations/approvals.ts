/** Which orders of an organization need a colleague's approval, and who may give it. */

import { type Priority, UNPAID_ORDER_EXPIRES_AFTER_DAYS } from '../orders/orders.ts'
import { endOfSlot, type SlotChoice } from '../orders/promises.ts'
import type { Point } from '../places/geo.ts'

/** `closed`: not needed any more, because the order was canceled or is within the rules by now. */
export const APPROVAL_STATES = ['waiting', 'approved', 'declined', 'closed'] as const
export type ApprovalState = (typeof APPROVAL_STATES)[number]

export const APPROVAL_DECISIONS = ['approve', 'decline'] as const
export type ApprovalDecision = (typeof APPROVAL_DECISIONS)[number]

export const MAX_APPROVAL_RULES = 50
/** How many of those that wait are listed, and decided at once. */
export const MAX_OPEN_APPROVALS = 200

/** What is named must all be true of an order; null: anything. */
export type ApprovalRule = {
  userId: number | null
  overCents: number | null
  priority: Priority | null
  /** Otherwise whoever may approve needs nobody's approval. */
  isForApprovers: boolean
}

/** Of one rule: why an order needs an approval. */
export type ApprovalReason = {
  isPerson: boolean
  overCents: number | null
  priority: Priority | null
  /** Not the order by itself, but all that were ordered with it. */
  isTogether?: true
}

export type OrderToApprove = {
  orderedBy: number
  /** Null for somebody who may not see it: rules with an amount are left out. */
  totalCents: number | null
  priority: Priority
}

/** None: it needs no approval. */
export function needsApproval(
  order: OrderToApprove,
  rules: readonly ApprovalRule[],
  { isApprover }: { isApprover: boolean },
): ApprovalReason[] {
  return needsApprovalAmong(order, [order], rules, { isApprover })
}

/**
 * The same for one of several that were ordered together: a limit counts for each of them and for their sum, so that twelve small
 * orders do not slip under it. `group` includes the order.
 */
export function needsApprovalAmong(
  order: OrderToApprove,
  group: readonly OrderToApprove[],
  rules: readonly ApprovalRule[],
  { isApprover }: { isApprover: boolean },
): ApprovalReason[] {
  const reasons = rules
    .filter((rule) => (rule.isForApprovers || !isApprover) && isAbout(rule, order))
    .flatMap((rule): ApprovalReason[] => {
      const { userId, overCents, priority } = rule
      const reason = { isPerson: userId !== null, overCents, priority }
      if (overCents === null || isOver(order.totalCents, overCents)) return [reason]
      return isOver(sumOf(group.filter((other) => isAbout(rule, other))), overCents)
        ? [{ ...reason, isTogether: true }]
        : []
    })
  return [...new Map(reasons.map((reason) => [JSON.stringify(reason), reason])).values()]
}

const isAbout = ({ userId, priority }: ApprovalRule, order: OrderToApprove): boolean =>
  (userId === null || userId === order.orderedBy) && (priority === null || priority === order.priority)

const isOver = (cents: number | null, overCents: number): boolean => cents !== null && cents > overCents

const sumOf = (orders: readonly OrderToApprove[]): number =>
  orders.reduce((sum, { totalCents }) => sum + (totalCents ?? 0), 0)

/** An emergency does not wait: it is approved, or not, while it is on the road. */
export const isApprovedAfterwards = (priority: Priority): boolean => priority === 'emergency'

type Approval = { state: ApprovalState; isAfterwards: boolean }

/** Until then an order is neither paid nor confirmed. */
export const holdsUp = (approval: Approval | null): boolean => approval?.state === 'waiting' && !approval.isAfterwards

export type ApprovalRequest = Approval & { orderId: number; requestedBy: number; decidedByName: string | null }

export type ApprovalAnswer =
  | { ok: true; isCanceled: boolean }
  | { ok: false; reason: 'approval_not_wanted' | 'approval_of_own_order'; orderId: number }
  | { ok: false; reason: 'approval_decided'; orderId: number; isApproved: boolean; name: string | null }

/** Decided once, and never by the person who asked. Declined afterwards, an order goes on: it is on the road. */
export function decideApproval(approval: ApprovalRequest, decision: ApprovalDecision, userId: number): ApprovalAnswer {
  const { orderId, state, isAfterwards, requestedBy, decidedByName: name } = approval
  if (state === 'closed') return { ok: false, reason: 'approval_not_wanted', orderId }
  if (state !== 'waiting')
    return { ok: false, reason: 'approval_decided', orderId, isApproved: state === 'approved', name }
  if (requestedBy === userId) return { ok: false, reason: 'approval_of_own_order', orderId }
  return { ok: true, isCanceled: decision === 'decline' && !isAfterwards }
}

type DatedOrder = SlotChoice & { scheduledDate: Date | null; pickup: Point }

/** Until its pickup, at most as long as any order waits for its payment; then it is canceled. */
export function approvalLapsesAt(order: DatedOrder, requestedAt: Date): Date {
  const latest = new Date(requestedAt.getTime() + UNPAID_ORDER_EXPIRES_AFTER_DAYS * 24 * 3600_000)
  if (!order.scheduledDate) return latest
  const pickupEnd = endOfSlot(order, order.scheduledDate)
  return pickupEnd < latest ? pickupEnd : latest
}

/** Reminders of an approval that waits: soon once, then by day. */
export const APPROVAL_REMINDERS = {
  firstAfterMinutes: 30,
  everyHours: 4,
  fromHour: 7,
  toHour: 21,
  max: 5,
} as const

type EditedOrder = { totalCents: number; reasons: readonly ApprovalReason[] }
export type ApprovalAfterEdit = 'ask' | 'update' | 'close' | 'keep'

/**
 * What an edit means for the approval. `before`: the order as it was, by the rules of now; of an order that was never asked about
 * (placed by someone who may approve, or before the rule) only a higher price, or what no rule was about before, is asked.
 */
export function approvalAfterEdit(
  approval: { state: ApprovalState; amountCents: number } | null,
  before: EditedOrder,
  after: EditedOrder,
): ApprovalAfterEdit {
  if (approval?.state === 'waiting') return after.reasons.length > 0 ? 'update' : 'close'
  if (after.reasons.length === 0) return 'keep'
  const coveredCents = approval && approval.state !== 'closed' ? approval.amountCents : before.totalCents
  if (after.totalCents > coveredCents) return 'ask'
  return before.reasons.length === 0 && !approval ? 'ask' : 'keep'
}
