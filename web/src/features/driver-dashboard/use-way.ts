/** The way to where the driver heads now: from the phone's place, or between the two stops while that is not known. */
import { crowFlyMiles, type Point } from '@meridian/domain/geo.ts'
import { currentTarget } from '@meridian/domain/timeline.ts'
import { useEffect, useRef } from 'react'
import { DRIVER_TOASTS } from '../../copy/driver.ts'
import { useDriverLocation } from '../../data/driver-location.ts'
import type { Order } from '../../data/orders.ts'
import { useRoute } from '../../data/routes.ts'
import { toast } from '../../ui/toast.ts'

export type Way = {
  /** Of what is left, from the phone's place; null while that is not known. */
  miles: number | null
  minutes: number | null
  geometry: string | null
  steps: readonly { instruction: string; distanceMiles: number }[]
  target: Point
  position: Point | null
}

/** About a quarter of a mile: a new way for every yard would keep the engine busy and the line trembling. */
const ASK_AGAIN_AFTER_MILES = 0.25

export function useWay(order: Order): Way {
  const { fix } = useDriverLocation()
  const target = pointOf(order, currentTarget(order.status))
  const from = useSettled(fix)
  const route = useRoute(from ?? pointOf(order, 'pickup'), from ? target : pointOf(order, 'delivery'))
  const hasFailed = route.isError
  useEffect(() => {
    if (hasFailed && navigator.onLine) toast({ ...DRIVER_TOASTS.directions, tone: 'danger' })
  }, [hasFailed])
  return {
    miles: from ? (route.data?.distanceMiles ?? null) : null,
    minutes: from ? (route.data?.minutes ?? null) : null,
    geometry: route.data?.geometry ?? null,
    steps: route.data?.steps ?? [],
    target,
    position: fix,
  }
}

/** Moves only when the driver has moved notably. */
function useSettled(fix: Point | null): Point | null {
  const settled = useRef<Point | null>(null)
  const isFar = fix && (!settled.current || crowFlyMiles(settled.current, fix) > ASK_AGAIN_AFTER_MILES)
  if (isFar) settled.current = { latitude: fix.latitude, longitude: fix.longitude }
  return settled.current
}

export const pointOf = (order: Order, end: 'pickup' | 'delivery'): Point => ({
  latitude: Number(end === 'pickup' ? order.pickupLatitude : order.deliveryLatitude),
  longitude: Number(end === 'pickup' ? order.pickupLongitude : order.deliveryLongitude),
})
