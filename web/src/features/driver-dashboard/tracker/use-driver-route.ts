/**
 * The route to the driver's next stop: from the phone's position, or between the two stops while that is unknown. It is asked for again
 * only when the driver has left it: what remains is read from its line.
 */

import type { Position } from '@meridian/domain/drivers/positions.ts'
import { drivingMinutes, estimatedRoadMiles, type Point, type RouteQuality } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { shareAhead } from '@meridian/domain/places/route-progress.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import { useEffect, useMemo, useRef } from 'react'
import { isAnswered } from '../../../data/call.ts'
import { useOwnPosition } from '../../../data/driver/position-sharing.ts'
import type { Order } from '../../../data/orders/orders.ts'
import { deliveryPoint, nextStop, pickupPoint } from '../../../parts/orders/order-stops.ts'
import { useLegs } from '../../../parts/orders/use-legs.ts'
import { toast } from '../../../ui/toast.ts'
import { DRIVER_TOASTS } from '../driver.copy.ts'

export type DriverRoute = {
  /** What remains, from the phone's position; null while that is unknown. */
  miles: number | null
  minutes: number | null
  /** In a straight line, with what roads add: known without a network. */
  estimatedMinutes: number | null
  geometry: string | null
  /** How the route was calculated; shown under the map. */
  quality: RouteQuality | null
  steps: readonly { instruction: string; distanceMiles: number }[]
  destination: Point
  position: Point | null
}

/** The one being driven. */
type KeptRoute = { stop: Stop; origin: Position; line: readonly Point[] }

export function useDriverRoute(order: Order): DriverRoute {
  const { position: own } = useOwnPosition()
  const position = useMemo<Position | null>(() => own && { ...own, at: new Date(own.timestamp) }, [own])
  const kept = useRef<KeptRoute | null>(null)
  const stop = nextStop(order)
  const onRoute = own && kept.current?.stop === stop ? shareAhead(kept.current.line, own) : null
  const { origin, isToPickup, whole, ahead } = useLegs(
    order,
    onRoute === null ? position : (kept.current as KeptRoute).origin,
  )
  const route = origin ? ahead : whole
  const geometry = route.data?.geometry ?? null
  const line = useMemo(() => (geometry ? decodePolyline(geometry) : []), [geometry])
  // A line between two points is no road: such a route is asked for as one drives.
  const isRoad = origin !== null && line.length > 2 && !ahead.isPlaceholderData
  kept.current = isRoad ? { stop, origin, line } : kept.current?.origin === origin ? kept.current : null
  // Of a route that was left, what was ahead then, until the next one has come.
  const share = useRef(1)
  share.current = (own && shareAhead(line, own)) ?? (ahead.isPlaceholderData ? share.current : 1)
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
  const destination = isToPickup ? pickupPoint(order) : deliveryPoint(order)
  return {
    estimatedMinutes: own ? drivingMinutes(estimatedRoadMiles(own, destination)) : null,
    miles: origin && route.data ? route.data.distanceMiles * share.current : null,
    minutes: origin && route.data ? route.data.minutes * share.current : null,
    geometry,
    quality: route.data?.quality ?? null,
    steps: route.data?.steps ?? [],
    destination,
    position: own,
  }
}
