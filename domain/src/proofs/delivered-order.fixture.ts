/** Delivered orders for tests: on time by default. */

import type { DeliveredOrder } from '../drivers/standing.ts'
import { IN_REACH, NO_SLOT } from '../orders/promises.ts'
import { instantOf } from '../time/calendar.ts'

/** A clock time in Chicago. */
export const on = (date: string, hour: number, minute = 0): Date =>
  instantOf(date, hour * 60 + minute, 'America/Chicago')

const hoursBefore = (instant: Date, hours: number): Date => new Date(instant.getTime() - hours * 3_600_000)

export function delivery(facts: Partial<DeliveredOrder> = {}): DeliveredOrder {
  const deliveredAt = facts.deliveredAt ?? on('2026-07-15', 10)
  return {
    ...NO_SLOT,
    orderId: 1,
    priority: 'standard',
    scheduledDate: null,
    ...IN_REACH,
    routeMinutes: 20,
    routeMiles: 8.2,
    pickup: { latitude: 29.76, longitude: -95.37 },
    acceptedAt: hoursBefore(deliveredAt, 0.5),
    deliveredAt,
    rating: null,
    distanceMiles: 8.2,
    payCents: 560,
    ...facts,
  }
}

export const late = (facts: Partial<DeliveredOrder> = {}): DeliveredOrder => {
  const made = delivery(facts)
  return { ...made, acceptedAt: hoursBefore(made.deliveredAt, 5) }
}
