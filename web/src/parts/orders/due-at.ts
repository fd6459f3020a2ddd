/** When an order is due, from the row as it is sent. */
import { dueAtOf } from '@meridian/domain/orders/promises.ts'
import type { Order } from '../../data/orders/orders.ts'
import { pickupPoint } from './order-stops.ts'

/** `confirmedAt`: of an order that is not confirmed yet, as if it were at this moment. */
export const dueAt = (order: Order, confirmedAt: Date | null = dateOf(order.confirmedAt)): Date =>
  dueAtOf({
    ...order,
    pickup: pickupPoint(order),
    scheduledDate: dateOf(order.scheduledDate),
    routeMinutes: order.estimatedTime,
    confirmedAt,
    createdAt: new Date(order.createdAt),
  })

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time))
