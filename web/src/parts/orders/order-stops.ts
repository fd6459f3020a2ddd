/** Where an order's stops are, and which one comes next. */

import { currentStop } from '@meridian/domain/orders/timeline.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { Order } from '../../data/orders/orders.ts'

export const pickupPoint = (order: Order): Point => ({
  latitude: Number(order.pickupLatitude),
  longitude: Number(order.pickupLongitude),
})
export const deliveryPoint = (order: Order): Point => ({
  latitude: Number(order.deliveryLatitude),
  longitude: Number(order.deliveryLongitude),
})

export const isReturning = (order: Pick<Order, 'return'>): boolean => order.return?.state === 'open'

/** Where the driver drives next: goods that go back are brought to where they were picked up. */
export const nextStop = (order: Pick<Order, 'status' | 'return'>): Stop =>
  isReturning(order) ? 'pickup' : currentStop(order.status)
