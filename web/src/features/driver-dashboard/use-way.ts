/** The way to where the driver heads now: from the phone's place, or between the two stops while that is not known. */
import type { Point, RouteQuality } from '@meridian/domain/geo.ts'
import type { Position } from '@meridian/domain/positions.ts'
import { useEffect, useMemo, useRef } from 'react'
import { DRIVER_TOASTS } from '../../copy/driver.ts'
import { useDriverLocation } from '../../data/driver-location.ts'
import type { Order } from '../../data/orders.ts'
import { deliveryPoint, pickupPoint, useLegs } from '../../parts/use-legs.ts'
import { toast } from '../../ui/toast.ts'

export type Way = {
  /** Of what is left, from the phone's place; null while that is not known. */
  miles: number | null
  minutes: number | null
  geometry: string | null
  /** How the way was found; the screen says so. */
  quality: RouteQuality | null
  steps: readonly { instruction: string; distanceMiles: number }[]
  target: Point
  position: Point | null
}

export function useWay(order: Order): Way {
  const { fix } = useDriverLocation()
  const position = useMemo<Position | null>(() => fix && { ...fix, at: new Date(fix.timestamp) }, [fix])
  const { origin, isBeforePickup, whole, ahead } = useLegs(order, position)
  const route = origin ? ahead : whole
  // Each place asks for a way of its own: the trouble is told once, until a way is found again.
  const isTold = useRef(false)
  const { isError, isSuccess, isPlaceholderData } = route
  useEffect(() => {
    if (isSuccess && !isPlaceholderData) isTold.current = false
    if (!isError || isTold.current || !navigator.onLine) return
    isTold.current = true
    toast({ ...DRIVER_TOASTS.directions, tone: 'danger' })
  }, [isError, isSuccess, isPlaceholderData])
  return {
    miles: origin ? (route.data?.distanceMiles ?? null) : null,
    minutes: origin ? (route.data?.minutes ?? null) : null,
    geometry: route.data?.geometry ?? null,
    quality: route.data?.quality ?? null,
    steps: route.data?.steps ?? [],
    target: isBeforePickup ? pickupPoint(order) : deliveryPoint(order),
    position: fix,
  }
}
