/** Times as the board shows them: in the zone of their place, else the business's, named where the reader's clock shows another time. */

import type { Point } from '@meridian/domain/places/geo.ts'
import { type CustodyStop, locationOf } from '@meridian/domain/proofs/stops.ts'
import { BUSINESS_ZONE, minutesAfterMidnight, type Zone, zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { clockAt } from '@meridian/domain/time/place-time.ts'

/** '2:30 PM'; '2:30 PM CST' for a dispatcher in another zone. */
export function boardTime(time: string): string {
  const instant = new Date(time)
  // By the minutes and not by formatting twice: a board has thousands of times.
  const isSame = minutesAfterMidnight(instant, BUSINESS_ZONE) === instant.getHours() * 60 + instant.getMinutes()
  return formatDate(instant, isSame ? 'time' : 'timeAndZone', BUSINESS_ZONE)
}

/** At a place: '1:30 PM MST' for a reader in another zone. */
export const timeAt = (time: string, place: Point): string => timeIn(time, zoneOf(place))

/** In the business's zone where no place is known. */
export const timeIn = (time: string, zone: Zone | undefined): string =>
  zone ? clockAt(new Date(time), zone) : boardTime(time)

export const dueTime = ({ promisedAt, delivery }: { promisedAt: string; delivery: Point }): string =>
  timeAt(promisedAt, delivery)

type Places = { pickup: Point; delivery: Point }

/** At a stop of an order; in the business's zone where the order is not known. */
export const stopTime = (time: string, stop: CustodyStop, order: Places | undefined): string =>
  order ? timeAt(time, order[locationOf(stop)]) : boardTime(time)
