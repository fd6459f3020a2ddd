/** A driver's weekly hours and days off, as the window of one day in which the driver can be planned. */

import { TIME_SLOT_MINUTES } from '../orders/orders.ts'
import { BUSINESS_ZONE, instantOf, type LocalDate, weekday } from '../time/calendar.ts'

/** Weekday 1 is Monday. The end may be midnight, 24 × 60. */
export type Shift = { weekday: number; fromMinutes: number; toMinutes: number }
/** `isOpenEnded`: on duty without hours for today, so the end only bounds the plan and moves on with the clock. */
export type WorkWindow = { from: Date; until: Date; isOpenEnded: boolean }

/** Where a run begins: where the driver is, at the place set for the driver, or where the last shift ended. */
export const START_KINDS = ['position', 'base', 'last_position', 'unknown'] as const
export type StartsAt = (typeof START_KINDS)[number]

/** A run whose start is not known begins with a drive across a large city, so that its times are rather too late than too early. */
export const UNKNOWN_START = { minutes: 60, miles: 40 } as const

/** Drivers without any stored hours are planned for the working day: an installation need not enter shifts to plan. */
const DEFAULT_HOURS = { fromMinutes: TIME_SLOT_MINUTES.morning.from, toMinutes: TIME_SLOT_MINUTES.evening.to }

export const usualStart = (day: LocalDate): Date => instantOf(day, DEFAULT_HOURS.fromMinutes, BUSINESS_ZONE)

/** A driver who is on duty outside of stored hours may be planned for this long. */
const UNPLANNED_DUTY_HOURS = 8

/** The hours of this day, first start to last end, in the business's zone; null on a day off or without hours. */
function hoursOn(day: LocalDate, shifts: readonly Shift[], isDayOff: boolean): WorkWindow | null {
  if (isDayOff) return null
  const ofDay = shifts.length === 0 ? [DEFAULT_HOURS] : shifts.filter((shift) => shift.weekday === weekday(day))
  if (ofDay.length === 0) return null
  const from = Math.min(...ofDay.map(({ fromMinutes }) => fromMinutes))
  const until = Math.max(...ofDay.map(({ toMinutes }) => toMinutes))
  return { from: instantOf(day, from, BUSINESS_ZONE), until: instantOf(day, until, BUSINESS_ZONE), isOpenEnded: false }
}

/**
 * When the driver can work on this day, from now on. Being on duty counts more than the stored hours: a driver who is at work
 * before the shift starts, or has none today, can be given work. Null: not at all.
 */
export function workWindow(
  day: LocalDate,
  driver: { shifts: readonly Shift[]; isDayOff: boolean; isOnDuty: boolean },
  { now, today }: { now: Date; today: LocalDate },
): WorkWindow | null {
  if (day < today) return null
  const hours = hoursOn(day, driver.shifts, driver.isDayOff)
  if (day > today) return hours
  if (!driver.isOnDuty) return hours && hours.until > now ? { ...hours, from: later(hours.from, now) } : null
  const hasHours = driver.shifts.length > 0 && hours !== null
  return {
    from: now,
    until: hasHours ? later(hours.until, now) : new Date(now.getTime() + UNPLANNED_DUTY_HOURS * 3_600_000),
    isOpenEnded: !hasHours,
  }
}

const later = (one: Date, other: Date): Date => (one > other ? one : other)
