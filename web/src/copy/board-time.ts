/** Times as the board shows them: in the business's zone, which is named where the reader's clock shows another time. */

import type { Point } from '@meridian/domain/places/geo.ts'
import { BUSINESS_ZONE, minutesAfterMidnight, zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { clockAt } from '@meridian/domain/time/place-time.ts'

/** '2:30 PM'; '2:30 PM CST' for a dispatcher in another zone. */
export function boardTime(time: string): string {
  const instant = new Date(time)
  // By the minutes and not by formatting twice: a board has thousands of times.
  const isSame = minutesAfterMidnight(instant, BUSINESS_ZONE) === instant.getHours() * 60 + instant.getMinutes()
  return formatDate(instant, isSame ? 'time' : 'timeAndZone', BUSINESS_ZONE)
}

/** At the delivery: '1:30 PM MST' for a reader in another zone. */
export const dueTime = ({ promisedAt, delivery }: { promisedAt: string; delivery: Point }): string =>
  clockAt(new Date(promisedAt), zoneOf(delivery))
