import { scheduleText } from '@meridian/domain/time/schedule-text.ts'
import type { Order } from '../../data/orders/orders.ts'
import { pickupPoint } from './order-stops.ts'

/** The scheduled pickup, in its time zone; null for an order without a date. */
export const orderSchedule = (order: Order, now: Date): string | null =>
  order.scheduledDate && scheduleText(new Date(order.scheduledDate), order, pickupPoint(order), now)
