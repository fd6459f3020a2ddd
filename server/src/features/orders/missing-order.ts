import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { hadOrder } from './changing/order-changes.queries.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Why this actor cannot change the order. A driver who had it gets what happened to it: steps taken offline arrive
 * afterwards, and 'no such order' would explain nothing. For all others there is no such order.
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
  return new AppError('order_not_found', { orderId })
}
