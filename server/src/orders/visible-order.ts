import { maySeeOrder } from '@meridian/domain/accounts/access.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import { type Expression, sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { ofOwnSites } from '../db/own-sites.ts'
import { isAvailableTo } from './available-jobs/visibility.ts'
import type { JobTerms } from './job-terms.ts'
import { explainUnseenOrder } from './missing-order.ts'
import { findOrder, isDriverOnDuty, type OrderWithClient } from './orders.queries.ts'
import { factsOf } from './orders.rules.ts'

/**
 * An order that this actor may see. For others there is no such order, nor for a driver who is off duty or to whom
 * the job is not available yet.
 */
export async function visibleOrder(db: Db, id: number, actor: Actor, terms: JobTerms): Promise<OrderWithClient> {
  const row = await findOrder(db, id)
  if (!row || !maySeeOrder(factsOf(row), actor) || !(await isAvailable(db, row, actor, terms)))
    throw await explainUnseenOrder(db, id, actor)
  return row
}

/** The id of an order if it is the client's, in SQL: an order is shown with one read. */
export const visibleId = (id: number, actor: Actor): Expression<unknown> =>
  actor.role === 'client'
    ? sql`select id from orders where id = ${id} and ${ofOwnSites(actor)} and organization_id = ${actor.organizationId}`
    : sql`select ${id}::int as id`

async function isAvailable(db: Db, row: OrderWithClient, actor: Actor, terms: JobTerms): Promise<boolean> {
  if (actor.role !== 'driver' || row.driver_id !== null) return true
  if (!(await isDriverOnDuty(db, actor.driverId))) return false
  return isAvailableTo(db, actor.driverId, row, terms)
}
