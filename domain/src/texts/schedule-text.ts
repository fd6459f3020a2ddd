/** A date and its slot as text, in the time zone of the pickup. */

import { hasSlotTimes, NO_SLOT, type SlotChoice, slotWindow } from '../orders/promises.ts'
import type { Point } from '../places/geo.ts'
import { addDays, localDate, minutesAfterMidnight, type Zone, zoneOf } from '../time/calendar.ts'
import { formatDate, formatMinutes, formatTimeRange } from '../time/format.ts'
import { TIME_SLOT_LABELS } from './orders.ts'

/** 'Today, from 2:30 PM', 'Tomorrow, any time', 'Fri, Jul 17, 8AM-12PM'. Without a slot the whole day is good from its time on. */
export function scheduleText(scheduledDate: Date, slot: SlotChoice, pickup: Point, now: Date): string {
  const zone = zoneOf(pickup)
  const dayText = scheduledDayText(scheduledDate, pickup, now)
  const isWholeDay = minutesAfterMidnight(scheduledDate, zone) === slotWindow(NO_SLOT).from
  const openText = isWholeDay ? 'any time' : `from ${formatDate(scheduledDate, 'time', zone)}`
  if (slot.preferredTimeSlot === 'specific' && !hasSlotTimes(slot)) return `${dayText}, time to be agreed`
  return `${dayText}, ${slotText(slot) ?? openText}`
}

/** For a window that is shorter than the drive. */
export const windowTooShortText = ({
  minutes,
  earliest,
  zone,
}: {
  minutes: number
  earliest: Date
  zone: Zone
}): string => `The drive takes ${formatMinutes(minutes)}. Earliest end: ${formatDate(earliest, 'weekdayDayTime', zone)}`

/** 'Fri, Jul 17, 2026, 8AM-12PM', whenever it is read; null for an order without a date. */
export function windowText(scheduledDate: Date | null, slot: SlotChoice, pickup: Point): string | null {
  if (!scheduledDate) return null
  const day = formatDate(scheduledDate, 'weekdayDate', zoneOf(pickup))
  return [day, slotText(slot)].filter(Boolean).join(', ')
}

/** 'Today', 'Tomorrow', 'Fri, Jul 17' */
export function scheduledDayText(scheduledDate: Date, pickup: Point, now: Date): string {
  const zone = zoneOf(pickup)
  const day = localDate(scheduledDate, zone)
  const today = localDate(now, zone)
  if (day === today) return 'Today'
  if (day === addDays(today, 1)) return 'Tomorrow'
  return formatDate(scheduledDate, day.slice(0, 4) === today.slice(0, 4) ? 'weekdayDay' : 'weekdayDate', zone)
}

/** '8AM-12PM'; for *specific* its own two times, if there are any. Null without a requested slot. */
export function slotText({ preferredTimeSlot, slotFromMinutes, slotToMinutes }: SlotChoice): string | null {
  if (preferredTimeSlot !== 'specific') return preferredTimeSlot && TIME_SLOT_LABELS[preferredTimeSlot]
  return slotFromMinutes === null || slotToMinutes === null
    ? 'Time to be agreed'
    : formatTimeRange(slotFromMinutes, slotToMinutes)
}
