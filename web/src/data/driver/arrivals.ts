/** Notices that the driver has arrived at a stop, from the device's position. Waiting time runs from there. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import { METERS_PER_MILE } from '@meridian/domain/drivers/positions.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { currentStop } from '@meridian/domain/orders/timeline.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import { ARRIVAL_WITHIN_M, type ArrivalMethod } from '@meridian/domain/proofs/proofs.ts'
import type { CustodyStop, Stop } from '@meridian/domain/proofs/stops.ts'
import { type RefObject, useEffect, useRef } from 'react'
import { positionSharing } from './position-sharing.ts'
import type { DevicePosition } from './position-watch.ts'
import type { NewStopAction, UnsentQueue } from './unsent-queue.ts'

/** Less accurate positions may be on the other side of the circle. */
const MAX_ACCURACY_M = ARRIVAL_WITHIN_M / 2

/** The stop that the driver is on the way to. */
const STOP_AHEAD: Partial<Record<OrderStatus, Stop>> = { pickup_scheduled: 'pickup', in_transit: 'delivery' }

export const stopAhead = ({ status, return: back }: Pick<Order, 'status' | 'return'>): CustodyStop | undefined =>
  back?.state === 'open' ? 'return' : STOP_AHEAD[status]

export const arrivalAt = (order: Order, stop: CustodyStop): string | undefined =>
  order.arrivals.find((arrival) => arrival.stop === stop)?.at

/** Not at a stop whose location is only known by its ZIP code. */
export function isArriving(order: Order, position: DevicePosition): boolean {
  const stop = stopAhead(order)
  if (!stop || arrivalAt(order, stop) || position.accuracy > MAX_ACCURACY_M) return false
  const { point, precision } = locationOf(order, stop)
  return precision !== 'zip' && crowFlyMiles(point, position) * METERS_PER_MILE <= ARRIVAL_WITHIN_M
}

/** What goes back is brought to where it was picked up. */
const locationOf = (order: Order, stop: CustodyStop) =>
  stop !== 'delivery'
    ? { point: pointOf(order.pickupLatitude, order.pickupLongitude), precision: order.pickupPrecision }
    : { point: pointOf(order.deliveryLatitude, order.deliveryLongitude), precision: order.deliveryPrecision }

const pointOf = (latitude: string, longitude: string) => ({
  latitude: Number(latitude),
  longitude: Number(longitude),
})

/** Straight to the stop; null while the device's position is not known, or the stop's only by its ZIP code. */
export function milesFrom(order: Order, stop: CustodyStop): number | null {
  const own = ownPoint()
  const { point, precision } = locationOf(order, stop)
  return own && precision !== 'zip' ? crowFlyMiles(own, point) : null
}

export function arrivalOf(order: Order, stop: CustodyStop, method: ArrivalMethod): NewStopAction {
  const occurredAt = new Date().toISOString()
  return { action: 'arrive', orderId: order.id, body: { stop, method, position: ownPoint(), occurredAt } }
}

/** By the driver: not there after all. */
export const arrivalTakenBack = (order: Order, stop: CustodyStop): NewStopAction => ({
  action: 'arrive',
  orderId: order.id,
  body: { stop, method: 'manual', isTakenBack: true, position: ownPoint(), occurredAt: new Date().toISOString() },
})

/** The driver's next stop of the order, started or not. */
export const custodyStopOf = ({ status, return: back }: Pick<Order, 'status' | 'return'>): CustodyStop =>
  back?.state === 'open' ? 'return' : currentStop(status)

/** An older position says nothing about where something was captured. */
const MAX_POSITION_AGE_MS = 60_000

/** Where the device is; null while that is not known. */
export function ownPoint(): { latitude: number; longitude: number } | null {
  const { position } = positionSharing.get()
  if (!position || Date.now() - position.timestamp > MAX_POSITION_AGE_MS) return null
  return { latitude: position.latitude, longitude: position.longitude }
}

export function useArrivals(
  queue: UnsentQueue,
  orders: readonly Order[] | undefined,
  isSharingTab: RefObject<() => boolean>,
): void {
  // The next position comes before the first arrival is in the queue.
  const noticed = useRef(new Set<string>())
  useEffect(() => {
    const check = () => {
      const { position, isTracking } = positionSharing.get()
      if (!position || !isTracking || !isSharingTab.current()) return
      for (const order of orders ?? []) {
        const stop = stopAhead(order)
        const key = `${order.id} ${stop}`
        if (!stop || noticed.current.has(key) || !isArriving(order, position)) continue
        noticed.current.add(key)
        queue
          .addProof(arrivalOf(order, stop, 'position'))
          .catch((error) => console.info('An arrival was neither stored nor sent', error))
      }
    }
    check()
    return positionSharing.subscribe(check)
  }, [queue, orders, isSharingTab])
}
