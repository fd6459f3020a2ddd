/** An order with a date: from when drivers see and may accept it, and from when its job may be started. */

import type { Point } from '../places/geo.ts'
import { addDays, instantOf, localDate, zoneOf } from '../time/calendar.ts'
import { PROMISE_MARGIN_MINUTES, type SlotChoice, scheduledInstant } from './promises.ts'

/** The hour of the evening before, in the pickup's zone. A setting; this is its default. */
export const DATED_FROM_HOUR = 18

export type DatedOrder = SlotChoice & { scheduledDate: Date | null; routeMinutes: number; pickup: Point }

/** Earlier, drivers would fill their open jobs with work that they cannot do yet. Null for an order without a date. */
export function availableFrom(order: Pick<DatedOrder, 'scheduledDate' | 'pickup'>, hour: number): Date | null {
  if (!order.scheduledDate) return null
  const zone = zoneOf(order.pickup)
  return instantOf(addDays(localDate(order.scheduledDate, zone), -1), hour * 60, zone)
}

/** Whether the order's day, where it is picked up, is still to come. */
export function isForLaterDay(order: Pick<DatedOrder, 'scheduledDate' | 'pickup'>, now: Date): boolean {
  if (!order.scheduledDate) return false
  const zone = zoneOf(order.pickup)
  return localDate(order.scheduledDate, zone) > localDate(now, zone)
}

/**
 * The start of the order's window, less the route's driving time and the margin for reaching the pickup. Started earlier,
 * the client would see a driver on the way, and the driver would be busy, for hours or days. Null for an order without a date.
 */
export function startableFrom(order: DatedOrder): Date | null {
  if (!order.scheduledDate) return null
  const zone = zoneOf(order.pickup)
  const windowStart = order.preferredTimeSlot
    ? scheduledInstant(localDate(order.scheduledDate, zone), zone, order)
    : order.scheduledDate
  return new Date(windowStart.getTime() - (order.routeMinutes + PROMISE_MARGIN_MINUTES) * 60_000)
}
