/** The rest of the way: where the driver is, the order's own route, and when it arrives. */
import { isMoving, isOpenJob } from '@meridian/domain/orders.ts'
import { arrivalOf, type Position, routeOrigin } from '@meridian/domain/positions.ts'
import { currentTarget } from '@meridian/domain/timeline.ts'
import { useState } from 'react'
import type { Order } from '../data/orders.ts'
import { useDriverPosition } from '../data/positions.ts'
import { useMovingRoute, useRoute } from '../data/routes.ts'

export const pickupPoint = (order: Order) => ({
  latitude: Number(order.pickupLatitude),
  longitude: Number(order.pickupLongitude),
})
export const deliveryPoint = (order: Order) => ({
  latitude: Number(order.deliveryLatitude),
  longitude: Number(order.deliveryLongitude),
})

export function useEta(order: Order) {
  const reported = useDriverPosition(order.driver)
  // What was heard of the driver before says nothing once the order is out of the driver's hands.
  const position = isOpenJob(order.status) ? reported : null
  const origin = useRouteOrigin(order.driver?.id ?? null, isMoving(order.status) ? position : null)
  const [pickup, delivery] = [pickupPoint(order), deliveryPoint(order)]
  const isBeforePickup = currentTarget(order.status) === 'pickup'
  const whole = useRoute(pickup, delivery)
  const toPickup = useMovingRoute(isBeforePickup ? origin : null, pickup)
  const toDelivery = useMovingRoute(isBeforePickup ? null : origin, delivery)
  const legs = isBeforePickup ? [toPickup, whole] : [toDelivery]
  const minutes = legs.every((leg) => leg.data) ? legs.reduce((sum, leg) => sum + (leg.data?.minutes ?? 0), 0) : null
  return {
    position,
    route: whole.data ?? null,
    arrival: origin && minutes !== null ? arrivalOf(origin, minutes) : null,
    isLoading: origin !== null && legs.some((leg) => leg.isLoading),
  }
}

/** Moves on only as far as the domain says, and begins anew with another driver. */
function useRouteOrigin(driverId: number | null, position: Position | null): Position | null {
  const [asked, setAsked] = useState({ driverId, origin: position })
  const origin = routeOrigin(asked.driverId === driverId ? asked.origin : null, position)
  if (origin !== asked.origin || driverId !== asked.driverId) setAsked({ driverId, origin })
  return origin
}
