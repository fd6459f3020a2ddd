import type { Translated } from '../../accounts/language.ts'
import { hasSlotTimes, NO_SLOT, slotWindow } from '../../orders/promises.ts'
import { addDays, localDate, minutesAfterMidnight, zoneOf } from '../../time/calendar.ts'
import { formatDate, formatMinutes, formatTimeRange } from '../../time/format.ts'
import { theHour } from '../../time/spanish.ts'
import type * as en from '../schedule-text.ts'
import { TIME_SLOT_LABELS } from './orders.ts'

/** 'Hoy, desde las 2:30 p.m.', 'Mañana, a cualquier hora' */
export const scheduleText: Translated<typeof en.scheduleText> = (scheduledDate, slot, pickup, now) => {
  const zone = zoneOf(pickup)
  const dayText = scheduledDayText(scheduledDate, pickup, now)
  const isWholeDay = minutesAfterMidnight(scheduledDate, zone) === slotWindow(NO_SLOT).from
  const openText = isWholeDay ? 'a cualquier hora' : `desde ${theHour(formatDate(scheduledDate, 'time', zone, 'es'))}`
  if (slot.preferredTimeSlot === 'specific' && !hasSlotTimes(slot)) return `${dayText}, hora por acordar`
  return `${dayText}, ${slotText(slot) ?? openText}`
}

export const windowTooShortText: Translated<typeof en.windowTooShortText> = ({ minutes, earliest, zone }) =>
  `El trayecto toma ${formatMinutes(minutes)}. Lo más pronto que puede terminar: ${formatDate(earliest, 'weekdayDayTime', zone, 'es')}`

export const windowText: Translated<typeof en.windowText> = (scheduledDate, slot, pickup) => {
  if (!scheduledDate) return null
  const day = formatDate(scheduledDate, 'weekdayDate', zoneOf(pickup), 'es')
  return [day, slotText(slot)].filter(Boolean).join(', ')
}

export const scheduledDayText: Translated<typeof en.scheduledDayText> = (scheduledDate, pickup, now) => {
  const zone = zoneOf(pickup)
  const day = localDate(scheduledDate, zone)
  const today = localDate(now, zone)
  if (day === today) return 'Hoy'
  if (day === addDays(today, 1)) return 'Mañana'
  const format = day.slice(0, 4) === today.slice(0, 4) ? 'weekdayDay' : 'weekdayDate'
  return formatDate(scheduledDate, format, zone, 'es')
}

export const slotText: Translated<typeof en.slotText> = ({ preferredTimeSlot, slotFromMinutes, slotToMinutes }) => {
  if (preferredTimeSlot !== 'specific') return preferredTimeSlot && TIME_SLOT_LABELS[preferredTimeSlot]
  return slotFromMinutes === null || slotToMinutes === null
    ? 'Hora por acordar'
    : formatTimeRange(slotFromMinutes, slotToMinutes, 'es')
}
