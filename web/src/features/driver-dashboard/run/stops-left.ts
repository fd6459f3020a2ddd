import type { Order } from '../../../data/orders/orders.ts'
import { isReturning } from '../../../parts/orders/order-stops.ts'

/** Several orders for one address are one stop. */
export function stopsLeft(orders: readonly Order[]): number {
  const stops = orders.flatMap((order) => {
    const { status, pickupAddress, deliveryAddress } = order
    if (isReturning(order)) return [`return ${pickupAddress}`]
    if (status === 'delivered') return []
    const isPickedUp = status === 'pickup_complete' || status === 'in_transit'
    return [...(isPickedUp ? [] : [`pickup ${pickupAddress}`]), `delivery ${deliveryAddress}`]
  })
  return new Set(stops).size
}
