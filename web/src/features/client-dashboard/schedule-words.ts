/** 'Fri, Jul 17, 8AM-12PM': a date and its slot as people say them where the parcel is picked up. */
import { addDays, localDate, zoneOf } from '@meridian/domain/calendar.ts'
import { TIME_SLOT_LABELS } from '@meridian/domain/orders.ts'
import type { Order } from '../../data/orders.ts'

type Scheduled = Pick<
  Order,
  'scheduledDate' | 'preferredTimeSlot' | 'slotFromMinutes' | 'slotToMinutes' | 'pickupLatitude' | 'pickupLongitude'
>

export function scheduleWords(order: Scheduled, now: Date): string {
  if (!order.scheduledDate) return ''
  const zone = zoneOf({ latitude: Number(order.pickupLatitude), longitude: Number(order.pickupLongitude) })
  const when = new Date(order.scheduledDate)
  const day = localDate(when, zone)
  const today = localDate(now, zone)
  const inZone = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options }).format(when).replace('\u202f', ' ')
  const dayWords =
    day === today
      ? 'Today'
      : day === addDays(today, 1)
        ? 'Tomorrow'
        : inZone({ weekday: 'short', month: 'short', day: 'numeric' })
  return `${dayWords}, ${slotWords(order) ?? inZone({ hour: 'numeric', minute: '2-digit' })}`
}

function slotWords({ preferredTimeSlot, slotFromMinutes, slotToMinutes }: Scheduled): string | null {
  if (!preferredTimeSlot) return null
  if (preferredTimeSlot !== 'specific') return TIME_SLOT_LABELS[preferredTimeSlot]
  return slotFromMinutes === null || slotToMinutes === null ? null : `${clock(slotFromMinutes)}-${clock(slotToMinutes)}`
}

/** '2:30PM', in the manner of the slots' own labels. */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24
  const rest = minutes % 60
  return `${hour % 12 || 12}${rest ? `:${String(rest).padStart(2, '0')}` : ''}${hour < 12 ? 'AM' : 'PM'}`
}
