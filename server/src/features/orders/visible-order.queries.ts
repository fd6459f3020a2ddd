import { AppError } from '@meridian/contract/errors.ts'
import { maySeeOrder } from '@meridian/domain/access.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { Db } from '../../db/database.ts'
import { factsOf, findOrder, type OrderWithClient } from './orders.queries.ts'

/** An order for somebody who may see it. Another's order is no order at all. */
export async function visibleOrder(db: Db, id: number, actor: Actor): Promise<OrderWithClient> {
  const row = await findOrder(db, id)
  if (!row || !maySeeOrder(factsOf(row), actor)) throw new AppError('not_found', `There is no order ${orderLabel(id)}`)
  return row
}
