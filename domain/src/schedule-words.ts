/** A date and its slot as people say them where the parcel is picked up. */
import { addDays, localDate, zoneOf } from './calendar.ts'
import type { Point } from './geo.ts'
import { TIME_SLOT_LABELS } from './orders.ts'
import type { SlotChoice } from './promises.ts'

/** 'Today, 2:30 PM', 'Tomorrow, 9:30AM-12PM', 'Fri, Jul 17, 8AM-12PM' */
export function scheduleWords(scheduledDate: Date, slot: SlotChoice, pickup: Point, now: Date): string {
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
  return `${dayWords}, ${slotWords(slot) ?? inZone({ hour: 'numeric', minute: '2-digit' })}`
}

/** '8AM-12PM'; for *specific* its own two times. Null where no slot was asked for. */
export function slotWords({ preferredTimeSlot, slotFromMinutes, slotToMinutes }: SlotChoice): string | null {
  if (preferredTimeSlot !== 'specific') return preferredTimeSlot && TIME_SLOT_LABELS[preferredTimeSlot]
  return slotFromMinutes === null || slotToMinutes === null ? null : `${clock(slotFromMinutes)}-${clock(slotToMinutes)}`
}

/** '2:30PM', in the manner of the slots' own labels. */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}
