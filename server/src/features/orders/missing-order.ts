import { AppError } from '@meridian/contract/errors.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { Db } from '../../db/database.ts'
import { hadOrder } from './order-changes.queries.ts'
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
  const label = orderLabel(orderId)
  if (order && actor.role === 'driver' && (await hadOrder(db, orderId, actor.driverId)))
    return order.status === 'cancelled'
      ? new AppError('wrong_order_status', `Order ${label} was cancelled`)
      : new AppError('already_taken', `Order ${label} is no longer yours: it was taken back or given to another driver`)
  return new AppError('not_found', `There is no order ${label}`)
}
