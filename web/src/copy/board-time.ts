/** Times as the board shows them: in the business's zone, which is named where the reader's clock shows another time. */

import type { Point } from '@meridian/domain/places/geo.ts'
import { BUSINESS_ZONE, minutesAfterMidnight, zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'

/** '2:30 PM'; '2:30 PM CST' for a dispatcher in another zone. */
export function boardTime(time: string): string {
  const instant = new Date(time)
  // By the minutes and not by formatting twice: a board has thousands of times.
  const isSame = minutesAfterMidnight(instant, BUSINESS_ZONE) === instant.getHours() * 60 + instant.getMinutes()
  return formatDate(instant, isSame ? 'time' : 'timeAndZone', BUSINESS_ZONE)
}

/** '1:30 PM MST' where a place is in another zone than the board; null where its clocks show the same. */
export function timeThere(time: string, place: Point): string | null {
  const zone = zoneOf(place)
  return zone === BUSINESS_ZONE ? null : formatDate(new Date(time), 'timeAndZone', zone)
}

/** '2:30 PM', or '2:30 PM (1:30 PM MST)' of a delivery in another zone. */
export function dueTime({ promisedAt, delivery }: { promisedAt: string; delivery: Point }): string {
  const there = timeThere(promisedAt, delivery)
  return there ? `${boardTime(promisedAt)} (${there})` : boardTime(promisedAt)
}
