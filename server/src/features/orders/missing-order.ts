import { AppError } from '@meridian/contract/errors.ts'
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import { orderLabel } from '@meridian/domain/orders.ts'
import type { Db } from '../../db/database.ts'
import { hadOrder } from './order-changes.queries.ts'
import type { OrderRow } from './orders.queries.ts'

/**
 * Why there is nothing here for this actor. A driver who had the order is told what became of it: steps taken without a
 * network arrive after it, and 'no such order' would explain nothing. To anybody else there is no such order.
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
