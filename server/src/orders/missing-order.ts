import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../db/database.ts'
import { AppError } from '../errors/app-error.ts'
import { hadOrder } from './changing/order-changes.queries.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'
import { factsOf } from './orders.rules.ts'

/**
 * Why this actor cannot change the order. A driver who had it gets what happened to it: steps taken offline arrive
 * afterwards, and 'no such order' would explain nothing. For all others it is as if they only looked.
 */
export async function explainMissingOrder(
  db: Db,
  order: OrderRow | undefined,
  orderId: number,
  actor: Actor,
): Promise<AppError> {
  if (order && actor.role === 'driver' && (await hadOrder(db, orderId, actor.driverId)))
    return order.status === 'cancelled'
      ? new AppError('order_cancelled', { orderId })
      : new AppError('order_withdrawn', { orderId })
  return explainUnseenOrder(db, orderId, actor)
}

/**
 * Why this actor does not see the order. A person of several organizations opens links to orders of all of them, from mails:
 * they learn which one to switch to. For all others there is no such order.
 */
export async function explainUnseenOrder(db: Db, orderId: number, actor: Actor): Promise<AppError> {
  const other = actor.role === 'client' ? await otherOrganization(db, orderId, actor) : undefined
  return other
    ? new AppError('order_of_other_organization', { orderId, ...other })
    : new AppError('order_not_found', { orderId })
}

/** If the person is a member of it too and, by that membership, sees the order. */
async function otherOrganization(db: Db, orderId: number, actor: Extract<Actor, { role: 'client' }>) {
  const order = await findOrder(db, orderId)
  if (!order || order.organization_id === actor.organizationId) return undefined
  const member = await db
    .selectFrom('memberships')
    .innerJoin('organizations', 'organizations.id', 'memberships.organization_id')
    .select(['memberships.role', 'memberships.sees_prices', 'memberships.site_ids', 'organizations.name'])
    .where('memberships.user_id', '=', actor.userId)
    .where('memberships.organization_id', '=', order.organization_id)
    .executeTakeFirst()
  if (!member) return undefined
  const membership = { role: member.role, seesPrices: member.sees_prices, siteIds: member.site_ids }
  const organizationId = order.organization_id
  return isOwnOrder(factsOf(order), { ...actor, organizationId, membership })
    ? { organizationId, organizationName: member.name }
    : undefined
}
