/** When a driver could be at the door, for somebody who is about to order. */
import { BUSINESS_ZONE, type Zone } from './calendar.ts'
import type { Priority } from './orders.ts'
import { firstScheduledDate } from './promises.ts'

/** What is known of lately: how many pickups there were, and the typical minutes from confirmation to pickup. */
export type PickupHistory = { pickups: number; typicalMinutes: number | null }

/** Said while there are too few pickups to learn from: the first half of the time each priority is promised within. */
const DEFAULT_PICKUP_MINUTES: Record<Exclude<Priority, 'scheduled'>, number> = {
  standard: 120,
  express: 60,
  emergency: 30,
}

/** A handful says more about those orders than about the next one. */
const MIN_PICKUPS = 5
export const HISTORY_DAYS = 30

/**
 * The earliest pickup of an order confirmed now. A scheduled one needs no driver yet, only its two days; for the others
 * nobody can say while no driver is available.
 */
export function earliestPickup(
  asked: { priority: Priority; driversAvailable: number; history: PickupHistory },
  now: Date,
  zone: Zone = BUSINESS_ZONE,
): Date | null {
  const { priority, driversAvailable, history } = asked
  if (priority === 'scheduled') return firstScheduledDate(now, zone)
  if (driversAvailable === 0) return null
  const isKnown = history.typicalMinutes !== null && history.pickups >= MIN_PICKUPS
  const minutes = isKnown ? Math.max(0, history.typicalMinutes as number) : DEFAULT_PICKUP_MINUTES[priority]
  return new Date(now.getTime() + Math.ceil(minutes) * 60_000)
}
