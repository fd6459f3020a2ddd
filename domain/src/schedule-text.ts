/** A date and its slot as people say them where the parcel is picked up. */
import { addDays, localDate, minutesAfterMidnight, zoneOf } from './calendar.ts'
import type { Point } from './geo.ts'
import { TIME_SLOT_LABELS } from './orders.ts'
import { NO_SLOT, type SlotChoice, slotWindow } from './promises.ts'

/** 'Today, from 2:30 PM', 'Tomorrow, any time', 'Fri, Jul 17, 8AM-12PM'. Without a slot the whole day is good from its time on. */
export function scheduleText(scheduledDate: Date, slot: SlotChoice, pickup: Point, now: Date): string {
  const zone = zoneOf(pickup)
  const day = localDate(scheduledDate, zone)
  const today = localDate(now, zone)
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(scheduledDate).replace('\u202f', ' ')
  const isThisYear = day.slice(0, 4) === today.slice(0, 4)
  const dayWords =
    day === today
      ? 'Today'
      : day === addDays(today, 1)
        ? 'Tomorrow'
        : inZone({ weekday: 'short', month: 'short', day: 'numeric', ...(isThisYear ? {} : { year: 'numeric' }) })
  const isWholeDay = minutesAfterMidnight(scheduledDate, zone) === slotWindow(NO_SLOT).from
  const openWords = isWholeDay ? 'any time' : `from ${inZone({ hour: 'numeric', minute: '2-digit' })}`
  return `${dayWords}, ${slotText(slot) ?? openWords}`
}

/** '8AM-12PM'; for *specific* its own two times. Null where no slot was asked for. */
export function slotText({ preferredTimeSlot, slotFromMinutes, slotToMinutes }: SlotChoice): string | null {
  if (preferredTimeSlot !== 'specific') return preferredTimeSlot && TIME_SLOT_LABELS[preferredTimeSlot]
  return slotFromMinutes === null || slotToMinutes === null ? null : `${clock(slotFromMinutes)}-${clock(slotToMinutes)}`
}

/** '2:30PM', in the manner of the slots' own labels. */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}
