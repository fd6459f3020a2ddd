import { api } from '@meridian/contract'
import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { isApprovedAfterwards, needsApproval } from '@meridian/domain/organizations/approvals.ts'
import { may } from '@meridian/domain/organizations/permissions.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { FastifyInstance } from 'fastify'
import type { ClientActor } from '../../../db/own-sites.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import { route } from '../../../http/route.ts'
import { findApproval } from '../../../orders/approving/approval.queries.ts'
import {
  listApprovers,
  listHistory,
  listOpen,
  listPeople,
  listRuleRows,
  rulesOf,
} from '../../../orders/approving/approvals.queries.ts'
import { findOrder } from '../../../orders/orders.queries.ts'
import { factsOf } from '../../../orders/orders.rules.ts'
import { orderJson } from '../../../orders/reading/order-json.queries.ts'
import { viewerOf } from '../../../orders/reading/order-viewer.ts'
import { groupLines, readGroup } from '../groups/groups.queries.ts'
import { toHistory, toOpenApproval, toReason, toRule } from './approvals.view.ts'
import { decideApproval, decideGroupApproval } from './decide.commands.ts'
import { addApprovalRule, removeApprovalRule } from './rules.commands.ts'

export function approvalRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, api.approvals.open, async ({ db, actor }) =>
    (await listOpen(db, memberOf(actor))).map(toOpenApproval(actor)),
  )

  route(app, deps, api.approvals.show, async ({ db, params: { id: orderId }, actor }) => {
    const order = await findOrder(db, orderId)
    if (!order || !maySeeOrder(factsOf(order), actor)) throw new AppError('order_not_found', { orderId })
    const approval = order.has_approval ? await findApproval(db, orderId) : undefined
    if (!approval) return null
    const isWaiting = approval.state === 'waiting'
    const [approvers, history] = await Promise.all([
      isWaiting ? listApprovers(db, order, approval.requested_by) : [],
      listHistory(db, orderId),
    ])
    return {
      state: approval.state,
      isAfterwards: approval.is_afterwards,
      reasons: approval.reasons.map(toReason(actor)),
      approvers: approvers.map(({ name }) => name),
      mayDecide: approvers.some(({ id }) => id === actor.userId),
      lapsesAt: isWaiting ? (approval.lapses_at?.toISOString() ?? null) : null,
      history: history.flatMap(toHistory),
    }
  })

  route(app, deps, api.approvals.decide, async ({ db, params, body, actor }) => {
    await decideApproval(db, { ...body, orderId: params.id, actor: memberOf(actor), now: deps.clock() })
    deps.wakeReactors()
    return orderJson(db, viewerOf(deps, actor), params.id)
  })

  route(app, deps, api.orderGroups.decideApproval, async ({ db, params, body, actor }) => {
    await groupLines(db, params.id, actor)
    await decideGroupApproval(db, { ...body, groupId: params.id, actor: memberOf(actor), now: deps.clock() })
    deps.wakeReactors()
    return readGroup(db, viewerOf(deps, actor), params.id)
  })

  route(app, deps, api.approvals.preview, async ({ db, query: { priority, total }, actor }) => {
    const { userId, organizationId, membership } = memberOf(actor)
    const order = { orderedBy: userId, totalCents: total === undefined ? null : parseCents(total), priority }
    const isApprover = may(membership, 'approve_orders')
    const found = needsApproval(order, await rulesOf(db, organizationId), { isApprover })
    // At which sites the order will be is not asked here: whoever could approve at one of them counts.
    const people = found.length > 0 ? await listPeople(db, organizationId) : []
    const hasApprover = people.some(({ id, mayApprove }) => mayApprove && id !== userId)
    return { reasons: hasApprover ? found.map(toReason(actor)) : [], isAfterwards: isApprovedAfterwards(priority) }
  })

  route(app, deps, api.approvals.listRules, async ({ db, actor }) => {
    const { organizationId } = memberOf(actor)
    const [rules, people] = await Promise.all([listRuleRows(db, organizationId), listPeople(db, organizationId)])
    return { rules: rules.map(toRule), people }
  })

  route(app, deps, api.approvals.addRule, async ({ db, body, actor }) => {
    const member = memberOf(actor)
    const id = await addApprovalRule(db, member, body, deps.clock())
    const rows = await listRuleRows(db, member.organizationId)
    return toRule(rows.find((row) => row.id === id) as (typeof rows)[number])
  })

  route(app, deps, api.approvals.removeRule, async ({ db, params, actor }) => {
    await removeApprovalRule(db, memberOf(actor).organizationId, params.id)
    return { ok: true as const }
  })
}

function memberOf(actor: Actor): ClientActor & { organizationId: number } {
  if (actor.role !== 'client' || actor.organizationId === null) throw new AppError('no_organization_to_order')
  return { ...actor, organizationId: actor.organizationId }
}
