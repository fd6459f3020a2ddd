/** Where the driver is, the order's own route, and when it arrives. */
import { isMoving, isOpenJob } from '@meridian/domain/orders.ts'
import { arrivalOf } from '@meridian/domain/positions.ts'
import type { Order } from '../data/orders.ts'
import { useDriverPosition } from '../data/positions.ts'
import { useLegs } from './use-legs.ts'

export function useEta(order: Order) {
  const reported = useDriverPosition(order.driver)
  // What was heard of the driver before says nothing once the order is out of the driver's hands.
  const position = isOpenJob(order.status) ? reported : null
  const { origin, isBeforePickup, whole, ahead } = useLegs(order, isMoving(order.status) ? position : null)
  const legs = isBeforePickup ? [ahead, whole] : [ahead]
  const minutes = legs.every((leg) => leg.data) ? legs.reduce((sum, leg) => sum + (leg.data?.minutes ?? 0), 0) : null
  return {
    position,
    route: whole.data ?? null,
    arrival: origin && minutes !== null ? arrivalOf(origin, minutes) : null,
    isLoading: origin !== null && legs.some((leg) => leg.isLoading),
  }
}
