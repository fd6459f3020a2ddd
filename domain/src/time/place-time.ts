/** A time at a place: in the zone of that place, which is named where the reader's clock shows another time. */
import { PLACE_TIME_TEXTS } from '../texts/place-time.ts'
import { addDays, localDate, minutesAfterMidnight, type Zone } from './calendar.ts'
import { formatDate } from './format.ts'

/** '2:30 PM'; '1:30 PM MDT' for a reader in another zone. `readersZone`: without one, the own clock. */
export const clockAt = (instant: Date, zone: Zone, readersZone?: string): string =>
  formatDate(instant, isReadersClock(instant, zone, readersZone) ? 'time' : 'timeAndZone', zone)

/** With the day, where it is not today: '1:10 AM tomorrow', 'Fri, Jul 17, 8:00 PM'. */
export function placeTime(instant: Date, zone: Zone, now: Date, readersZone?: string): string {
  const today = localDate(now, zone)
  const day = localDate(instant, zone)
  if (day === today) return clockAt(instant, zone, readersZone)
  if (day === addDays(today, 1)) return PLACE_TIME_TEXTS.tomorrow(clockAt(instant, zone, readersZone))
  const format = isReadersClock(instant, zone, readersZone) ? 'weekdayDayTime' : 'weekdayDayTimeAndZone'
  return formatDate(instant, format, zone)
}

/** By the minutes and not by formatting twice, where it can be: a board has thousands of times. */
function isReadersClock(instant: Date, zone: Zone, readersZone: string | undefined): boolean {
  if (readersZone !== undefined)
    return formatDate(instant, 'dateTime', zone) === formatDate(instant, 'dateTime', readersZone)
  return minutesAfterMidnight(instant, zone) === instant.getHours() * 60 + instant.getMinutes()
}
