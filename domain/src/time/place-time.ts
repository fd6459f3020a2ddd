/** A time at a place: in the zone of that place, which is named where the reader's clock shows another time. */
import { PLACE_TIME_TEXTS } from '../texts/place-time.ts'
import { addDays, localDate, minutesAfterMidnight, type Zone } from './calendar.ts'
import { formatDate } from './format.ts'

/**
 * '2:30 PM' today, '1:10 AM tomorrow', 'Fri, Jul 17, 8:00 PM'; '1:30 PM MDT' for a reader in another zone. The one function for what is
 * due and when a driver is somewhere, so that every list and panel shows the same minute. `readersZone`: without one, the own clock.
 */
export function placeTime(instant: Date, zone: Zone, now: Date, readersZone?: string): string {
  const today = localDate(now, zone)
  const day = localDate(instant, zone)
  const isSoon = day === today || day === addDays(today, 1)
  const format =
    `${isSoon ? 'time' : 'weekdayDayTime'}${isReadersClock(instant, zone, readersZone) ? '' : 'AndZone'}` as const
  const text = formatDate(instant, format, zone)
  return isSoon && day !== today ? PLACE_TIME_TEXTS.tomorrow(text) : text
}

/** By the minutes and not by formatting twice, where it can be: a board has thousands of times. */
function isReadersClock(instant: Date, zone: Zone, readersZone: string | undefined): boolean {
  if (readersZone !== undefined)
    return formatDate(instant, 'dateTime', zone) === formatDate(instant, 'dateTime', readersZone)
  return minutesAfterMidnight(instant, zone) === instant.getHours() * 60 + instant.getMinutes()
}
