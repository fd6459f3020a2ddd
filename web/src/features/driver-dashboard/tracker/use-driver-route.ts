/** The route to the driver's next stop: from the phone's position, or between the two stops while that is unknown. */

import type { Position } from '@meridian/domain/drivers/positions.ts'
import type { Point, RouteQuality } from '@meridian/domain/places/geo.ts'
import { useEffect, useMemo, useRef } from 'react'
import { isAnswered } from '../../../data/call.ts'
import { useOwnPosition } from '../../../data/driver/position-sharing.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { deliveryPoint, pickupPoint } from '../../../parts/orders/order-stops.ts'
import { useLegs } from '../../../parts/orders/use-legs.ts'
import { toast } from '../../../ui/toast.ts'
import { DRIVER_TOASTS } from '../driver.copy.ts'

export type DriverRoute = {
  /** What remains, from the phone's position; null while that is unknown. */
  miles: number | null
  minutes: number | null
  geometry: string | null
  /** How the route was calculated; shown under the map. */
  quality: RouteQuality | null
  steps: readonly { instruction: string; distanceMiles: number }[]
  destination: Point
  position: Point | null
}

export function useDriverRoute(order: Order): DriverRoute {
  const { position: own } = useOwnPosition()
  const position = useMemo<Position | null>(() => own && { ...own, at: new Date(own.timestamp) }, [own])
  const { origin, isToPickup, whole, ahead } = useLegs(order, position)
  const route = origin ? ahead : whole
  // Every new position requests its own route: show the error once, until a route is found again.
  const wasShown = useRef(false)
  const { isSuccess, isPlaceholderData } = route
  // Without a network it says nothing about the addresses, and the line above the jobs says what is wrong.
  const isError = route.isError && isAnswered(route.error)
  useEffect(() => {
    if (isSuccess && !isPlaceholderData) wasShown.current = false
    if (!isError || wasShown.current) return
    wasShown.current = true
    toast({ ...DRIVER_TOASTS.directions, tone: 'danger' })
  }, [isError, isSuccess, isPlaceholderData])
  return {
    miles: origin ? (route.data?.distanceMiles ?? null) : null,
    minutes: origin ? (route.data?.minutes ?? null) : null,
    geometry: route.data?.geometry ?? null,
    quality: route.data?.quality ?? null,
    steps: route.data?.steps ?? [],
    destination: isToPickup ? pickupPoint(order) : deliveryPoint(order),
    position: own,
  }
}
