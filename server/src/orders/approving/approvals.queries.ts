/** The rules of an organization, who may approve, and what waits. */
import { CANCELLED_OR_DECLINED } from '@meridian/domain/orders/orders.ts'
import { type ApprovalRule, MAX_OPEN_APPROVALS } from '@meridian/domain/organizations/approvals.ts'
import { rolesWith } from '@meridian/domain/organizations/permissions.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { type ClientActor, ofOwnSites } from '../../db/own-sites.ts'
import type { OrderRow } from '../orders.queries.ts'

type OrderOfSites = Pick<OrderRow, 'organization_id' | 'pickup_site_id' | 'delivery_site_id'>
type OrderTogether = Pick<OrderRow, 'id' | 'group_id' | 'standing_order_id' | 'scheduled_date'>
type Approver = { id: number; name: string }

export async function rulesOf(db: Db, organizationId: number): Promise<ApprovalRule[]> {
  const rows = await db
    .selectFrom('approval_rules')
    .select(['user_id', 'over_cents', 'priority', 'is_for_approvers'])
    .where('organization_id', '=', organizationId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    userId: row.user_id,
    overCents: row.over_cents,
    priority: row.priority,
    isForApprovers: row.is_for_approvers,
  }))
}

/** For a row of `memberships`: the person may approve something in the organization. */
const mayApprove = sql<boolean>`memberships.role in (${sql.join(rolesWith('approve_orders').map((role) => sql.lit(role)))})`
/** Null: all of them. */
const isOfSites = (pickup: RawBuilder<unknown>, delivery: RawBuilder<unknown>) =>
  sql<boolean>`(memberships.site_ids is null or ${pickup} = any(memberships.site_ids) or ${delivery} = any(memberships.site_ids))`

/** The open accounts whose sites the order has to do with, but not the person who asks. */
export const listApprovers = (db: Db, order: OrderOfSites, requestedBy: number): Promise<Approver[]> =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name'])
    .where('memberships.organization_id', '=', order.organization_id)
    .where('users.id', '<>', requestedBy)
    .where('users.deactivated_at', 'is', null)
    .where(mayApprove)
    .where(isOfSites(sql`${order.pickup_site_id}::int`, sql`${order.delivery_site_id}::int`))
    .orderBy('users.id')
    .execute()

/** The others that are still wanted of its group or, of a standing order, of its day: what was ordered together. */
export async function orderedWith(
  db: Db,
  { id, group_id: groupId, standing_order_id: standingOrderId, scheduled_date: date }: OrderTogether,
) {
  if (groupId === null && (standingOrderId === null || date === null)) return []
  return db
    .selectFrom('orders')
    .select(['client_id', 'total_cents', 'priority'])
    .$if(groupId !== null, (query) => query.where('group_id', '=', groupId))
    .$if(groupId === null, (query) =>
      query
        .where('standing_order_id', '=', standingOrderId)
        .where(
          sql<boolean>`(scheduled_date at time zone pickup_zone)::date = (${date}::timestamptz at time zone pickup_zone)::date`,
        ),
    )
    .where('id', '<>', id)
    .where('status', 'not in', CANCELLED_OR_DECLINED)
    .execute()
}

export const listOpen = (db: Db, actor: ClientActor) =>
  db
    .selectFrom('approvals')
    .innerJoin('orders', 'orders.id', 'approvals.order_id')
    .innerJoin('users', 'users.id', 'approvals.requested_by')
    .selectAll('approvals')
    .select([
      'users.name as requester',
      'orders.revision',
      'orders.group_id',
      'orders.total_cents',
      'orders.priority',
      'orders.service_type',
    ])
    .where('approvals.organization_id', '=', actor.organizationId)
    .where('approvals.state', '=', sql.lit('waiting'))
    .where(ofOwnSites(actor))
    .orderBy('approvals.requested_at')
    .orderBy('approvals.order_id')
    .limit(MAX_OPEN_APPROVALS)
    .execute()

/** Orders that nobody approved until their pickup, or a week. */
export async function listLapsed(db: Db, now: Date): Promise<number[]> {
  const rows = await db
    .selectFrom('approvals')
    .select('order_id')
    .where('state', '=', sql.lit('waiting'))
    .where('lapses_at', '<=', now)
    .limit(1_000)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

/** What waits and has nobody left who could approve it: the last one left, or has other sites now. */
export async function listUndecidable(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('approvals')
    .innerJoin('orders', 'orders.id', 'approvals.order_id')
    .select('approvals.order_id')
    .where('approvals.state', '=', sql.lit('waiting'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('memberships')
            .innerJoin('users', 'users.id', 'memberships.user_id')
            .select('users.id')
            .whereRef('memberships.organization_id', '=', 'approvals.organization_id')
            .whereRef('users.id', '<>', 'approvals.requested_by')
            .where('users.deactivated_at', 'is', null)
            .where(mayApprove)
            .where(isOfSites(sql`orders.pickup_site_id`, sql`orders.delivery_site_id`)),
        ),
      ),
    )
    .limit(1_000)
    .execute()
  return rows.map(({ order_id }) => order_id)
}

export const listHistory = (db: Db, orderId: number) =>
  db
    .selectFrom('events')
    .leftJoin('users', 'users.id', 'events.actor_user_id')
    .select(['events.name', 'events.occurred_at', 'events.details', 'users.name as actor_name'])
    .where('events.order_id', '=', orderId)
    .where(sql<boolean>`events.name like 'approval.%'`)
    .orderBy('events.id')
    .execute()

export const listRuleRows = (db: Db, organizationId: number) =>
  db
    .selectFrom('approval_rules')
    .leftJoin('users', 'users.id', 'approval_rules.user_id')
    .selectAll('approval_rules')
    .select('users.name as person')
    .where('approval_rules.organization_id', '=', organizationId)
    .orderBy('approval_rules.id')
    .execute()

/** Of a hospital group: all its people, by name. */
export const listPeople = (db: Db, organizationId: number) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select(['users.id', 'users.name', mayApprove.as('mayApprove')])
    .where('memberships.organization_id', '=', organizationId)
    .where('users.deactivated_at', 'is', null)
    .orderBy('users.name')
    .orderBy('users.id')
    .execute()
