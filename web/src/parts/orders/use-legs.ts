/** The routes of an order: between its two stops, and from the driver's position to the next stop. */
import { type Position, routeOrigin } from '@meridian/domain/drivers/positions.ts'
import { useState } from 'react'
import type { Order } from '../../data/orders/orders.ts'
import { useMovingRoute, useRoute } from '../../data/places/routes.ts'
import { deliveryPoint, nextStop, pickupPoint } from './order-stops.ts'

export function useLegs(order: Order, position: Position | null) {
  const origin = useRouteOrigin(order.driver?.id ?? null, position)
  const [pickup, delivery] = [pickupPoint(order), deliveryPoint(order)]
  const isToPickup = nextStop(order) === 'pickup'
  const whole = useRoute(pickup, delivery)
  // Two queries, so that the route to one stop is never the placeholder for the other.
  const toPickup = useMovingRoute(isToPickup ? origin : null, pickup)
  const toDelivery = useMovingRoute(isToPickup ? null : origin, delivery)
  return { origin, isToPickup, whole, ahead: isToPickup ? toPickup : toDelivery }
}

/** Updated only when the domain's rule allows, and reset for another driver. */
export function useRouteOrigin(driverId: number | null, position: Position | null): Position | null {
  const [last, setLast] = useState({ driverId, origin: position })
  const origin = routeOrigin(last.driverId === driverId ? last.origin : null, position)
  if (origin !== last.origin || driverId !== last.driverId) setLast({ driverId, origin })
  return origin
}
