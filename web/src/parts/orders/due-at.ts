/** When an order is due, from the row as it is sent. */
import { dueAtOf, type PromisedOrder } from '@meridian/domain/orders/promises.ts'
import type { Order } from '../../data/orders/orders.ts'
import { pickupPoint } from './order-stops.ts'

/** `confirmedAt`: of an order that is not confirmed yet, as if it were at this moment. */
export const dueAt = (order: Order, confirmedAt: Date | null = dateOf(order.confirmedAt)): Date =>
  dueAtOf({ ...promisedOf(order), confirmedAt, createdAt: new Date(order.createdAt) })

/** A job that a device saved before the update has no reach. */
export const promisedOf = (order: Order): PromisedOrder => ({
  ...order,
  pickup: pickupPoint(order),
  scheduledDate: dateOf(order.scheduledDate),
  routeMinutes: order.estimatedTime,
  routeMiles: Number(order.distance),
  reachMinutes: order.reachMinutes ?? 0,
  reachableFrom: dateOf(order.reachableFrom ?? null),
})

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))
