/** When things happen in the demo: working hours, and the slots of dated orders. */

import { TIME_SLOT_MINUTES, type TimeSlot } from '@meridian/domain/orders/orders.ts'
import type { SlotChoice } from '@meridian/domain/orders/promises.ts'
import {
  addDays,
  BUSINESS_ZONE,
  instantOf,
  isWeekend,
  localDate,
  minutesAfterMidnight,
  type Zone,
} from '@meridian/domain/time/calendar.ts'
import type { Random } from './random.ts'

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS

export const minutesLater = (instant: Date, minutes: number): Date =>
  new Date(instant.getTime() + Math.round(minutes * MINUTE_MS))
export const daysBefore = (instant: Date, days: number): Date => new Date(instant.getTime() - days * DAY_MS)

/** Deliveries arrive within these hours, and on a weekend day fewer of them. */
const ARRIVALS = { from: 9 * 60, to: 19 * 60 + 30 } as const
const WEEKEND_WEIGHT = 0.4

type Shift = { from: number; lengthMs: number; weight: number }

/** The working hours between two instants, day by day. */
export function shiftsBetween(from: Date, until: Date): Shift[] {
  const shifts: Shift[] = []
  for (let date = localDate(from, BUSINESS_ZONE); instantOf(date, 0, BUSINESS_ZONE) < until; date = addDays(date, 1)) {
    const start = Math.max(instantOf(date, ARRIVALS.from, BUSINESS_ZONE).getTime(), from.getTime())
    const end = Math.min(instantOf(date, ARRIVALS.to, BUSINESS_ZONE).getTime(), until.getTime())
    if (end <= start) continue
    const weight = isWeekend(date) ? WEEKEND_WEIGHT : 1
    shifts.push({ from: start, lengthMs: end - start, weight })
  }
  return shifts
}

export const workOf = (shifts: readonly Shift[]): number =>
  shifts.reduce((sum, shift) => sum + shift.lengthMs * shift.weight, 0)

/** So many instants, evenly over the working hours between two others; none where there are no working hours in between. */
export function spread(from: Date, until: Date, count: number, random: Random): Date[] {
  const shifts = shiftsBetween(from, until)
  const work = workOf(shifts)
  if (work === 0) return []
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.2 + 0.6 * random.unit()) / count
    return instantInto(shifts, share * work)
  })
}

function instantInto(shifts: readonly Shift[], work: number): Date {
  let left = work
  for (const shift of shifts) {
    const amount = shift.lengthMs * shift.weight
    // Whole seconds: the clock of a phone has no more.
    if (left < amount) return new Date(Math.floor((shift.from + left / shift.weight) / 1000) * 1000)
    left -= amount
  }
  throw new RangeError('That is more work than there is')
}

export type Slot = SlotChoice & { preferredTimeSlot: TimeSlot; scheduledDate: Date }

const SPECIFIC_LENGTH = 150

/** A window of its own that begins at this minute of the day, two and a half hours long or until midnight. */
export function specificSlot(date: string, fromMinutes: number, zone: Zone): Slot {
  return {
    preferredTimeSlot: 'specific',
    slotFromMinutes: fromMinutes,
    slotToMinutes: Math.min(fromMinutes + SPECIFIC_LENGTH, 24 * 60),
    scheduledDate: instantOf(date, fromMinutes, zone),
  }
}

/** How long after its slot began a parcel arrives at the earliest. */
const SOONEST_ARRIVAL = 40

/** A slot within which a delivery at this instant is on time. */
export function slotAround(deliveredAt: Date, zone: Zone): Slot {
  const date = localDate(deliveredAt, zone)
  const minutes = minutesAfterMidnight(deliveredAt, zone)
  for (const [name, slot] of Object.entries(TIME_SLOT_MINUTES))
    if (minutes >= slot.from + SOONEST_ARRIVAL && minutes < slot.to)
      return {
        preferredTimeSlot: name as TimeSlot,
        slotFromMinutes: null,
        slotToMinutes: null,
        scheduledDate: instantOf(date, slot.from, zone),
      }
  return specificSlot(date, Math.max(0, halfHourBefore(minutes - 75)), zone)
}

export const halfHourBefore = (minutes: number): number => Math.floor(minutes / 30) * 30
