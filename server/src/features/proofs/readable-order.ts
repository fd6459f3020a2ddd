import { type Actor, isOwnOrder } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../../db/database.ts'
import { explainUnseenOrder } from '../../orders/missing-order.ts'
import { findOrder, type OrderRow } from '../../orders/orders.queries.ts'
import { factsOf, isClosedFor } from '../../orders/orders.rules.ts'

/** The driver's own order only: proofs of an available job name people. */
const mayReadProofs = (order: OrderRow, actor: Actor, closed: Date): boolean =>
  actor.role === 'admin' || (isOwnOrder(factsOf(order), actor) && !isClosedFor(order, actor, closed))

/** An order whose proofs and files this actor may read. For others there is no such order. */
export async function readableOrder(db: Db, orderId: number, actor: Actor, closed: Date): Promise<OrderRow> {
  const order = await findOrder(db, orderId)
  if (!order || !mayReadProofs(order, actor, closed)) throw await explainUnseenOrder(db, orderId, actor)
  return order
}
