/** The earliest pickup time shown to a client who is about to order. */

import type { Priority } from '../orders/orders.ts'
import { firstScheduledDate } from '../orders/promises.ts'
import { drivingMinutes, estimatedRoadMiles, type Point } from '../places/geo.ts'
import { BUSINESS_ZONE, type Zone } from '../time/calendar.ts'

/** Of the last `HISTORY_DAYS`: the number of pickups, and the typical minutes from confirmation to pickup. */
export type PickupHistory = { pickups: number; typicalMinutes: number | null }

/** Used while there are fewer than `MIN_PICKUPS`: half of the promised delivery time of each priority. */
const DEFAULT_PICKUP_MINUTES: Record<Exclude<Priority, 'scheduled'>, number> = {
  standard: 120,
  express: 60,
  emergency: 30,
}

/** A driver counts who gets to the pickup within this; a scheduled order is counted like a standard one. */
const REACH_MINUTES: Record<Priority, number> = {
  ...DEFAULT_PICKUP_MINUTES,
  scheduled: DEFAULT_PICKUP_MINUTES.standard,
}

/** The number of available drivers who could be at the pickup in time; without a pickup, all of them. */
export function driversInReach(positions: readonly (Point | null)[], pickup: Point | null, priority: Priority): number {
  if (pickup === null) return positions.length
  const minutesTo = (position: Point) => drivingMinutes(estimatedRoadMiles(position, pickup))
  return positions.filter((position) => position !== null && minutesTo(position) <= REACH_MINUTES[priority]).length
}

/** Of the nearest driver to the pickup; null when no position is known. */
export function nearestDriverMinutes(positions: readonly (Point | null)[], pickup: Point | null): number | null {
  if (pickup === null) return null
  const minutes = positions.flatMap((position) =>
    position ? [drivingMinutes(estimatedRoadMiles(position, pickup))] : [],
  )
  return minutes.length === 0 ? null : Math.min(...minutes)
}

/** With fewer pickups the typical time is too noisy to predict the next one. */
const MIN_PICKUPS = 5
export const HISTORY_DAYS = 30

/**
 * The earliest pickup of an order confirmed now. A scheduled order needs its two days' notice but no driver yet; for the
 * other priorities the result is null while no driver is available.
 */
export function earliestPickup(
  request: { priority: Priority; driversAvailable: number; history: PickupHistory; nearestMinutes?: number | null },
  now: Date,
  zone: Zone = BUSINESS_ZONE,
): Date | null {
  const { priority, driversAvailable, history } = request
  if (priority === 'scheduled') return firstScheduledDate(now, zone)
  if (driversAvailable === 0) return null
  const isKnown = history.typicalMinutes !== null && history.pickups >= MIN_PICKUPS
  const minutes = isKnown ? Math.max(0, history.typicalMinutes as number) : DEFAULT_PICKUP_MINUTES[priority]
  // However quick pickups usually are, the nearest driver has to get there.
  return new Date(now.getTime() + Math.ceil(Math.max(minutes, request.nearestMinutes ?? 0)) * 60_000)
}
