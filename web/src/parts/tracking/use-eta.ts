/** The driver's position, the order's route, the driver's way to the pickup, and the arrival. */

import { arrivalOf, type Position } from '@meridian/domain/drivers/positions.ts'
import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { isMoving, isOpenJob, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { currentStop } from '@meridian/domain/orders/timeline.ts'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { useRunEta } from '../../data/driver/run.ts'
import { useDriverPosition } from '../../data/drivers/positions.ts'
import type { Order } from '../../data/orders/orders.ts'
import { useLegs } from '../orders/use-legs.ts'

/**
 * A driver's position matters only while the driver has the order. Before the driver has started on it, the position belongs
 * to another delivery, which an admin may see and a client may not.
 */
export const isFollowed = (status: OrderStatus, role: Role | undefined): boolean =>
  role === 'admin' ? isOpenJob(status) : isMoving(status)

/** With other stops before it the driver does not come straight to the pickup, and those are of other clients. */
export const isApproachShown = (order: Pick<Order, 'status' | 'return'>, stopsBefore: number): boolean =>
  isMoving(order.status) && currentStop(order.status) === 'pickup' && !order.return && stopsBefore === 0

export function useEta(order: Order) {
  const reported = useDriverPosition(order)
  const position = isFollowed(order.status, storedUser()?.role) ? reported : null
  const { origin, whole, ahead } = useLegs(order, isMoving(order.status) ? position : null)
  const legs = currentStop(order.status) === 'pickup' ? [ahead, whole] : [ahead]
  const minutes = legs.every((leg) => leg.data) ? legs.reduce((sum, leg) => sum + (leg.data?.minutes ?? 0), 0) : null
  const run = useRunEta(isOpenJob(order.status) ? order.id : null).data
  /** Nothing is reached before the end of a delay that the driver reported, as long as the driver is on the way. */
  const arrivalFrom = (from: Position, legMinutes: number): Date => {
    const delayMs = run?.delayedUntil ? Math.max(0, Date.parse(run.delayedUntil) - from.at.getTime()) : 0
    return new Date(arrivalOf(from, legMinutes).getTime() + delayMs)
  }
  const lastStopAt = run?.returnAt ?? run?.deliveryAt
  const isBeforePickup = currentStop(order.status) === 'pickup' && !order.return
  // With other stops on the way, the own pickup among them, the driver does not come straight here: the run knows when.
  const afterOtherStops = run && lastStopAt && (run.stopsBefore > 0 || isBeforePickup) ? new Date(lastStopAt) : null
  const pickupMinutes = isBeforePickup ? (ahead.data?.minutes ?? null) : null
  const pickupAfterOthers = isBeforePickup && run?.pickupAt && run.stopsBefore > 0 ? new Date(run.pickupAt) : null
  return {
    position,
    /** Null once it is picked up, and while the route is unknown. */
    pickupArrival: pickupAfterOthers ?? (origin && pickupMinutes !== null ? arrivalFrom(origin, pickupMinutes) : null),
    route: whole.data ?? null,
    approach: isApproachShown(order, run?.stopsBefore ?? 0) ? (ahead.data ?? null) : null,
    arrival: afterOtherStops ?? (origin && minutes !== null ? arrivalFrom(origin, minutes) : null),
    isDelayed: run?.delayedUntil != null,
    isLoading: origin !== null && legs.some((leg) => leg.isLoading),
  }
}
