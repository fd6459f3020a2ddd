/** The promised time, in the time zone of the delivery. */

import type { Point } from '@meridian/domain/places/geo.ts'
import { addDays, localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import { formatDate } from '@meridian/domain/time/format.ts'
import { ROUTE_COPY } from '../../copy/pricing.ts'

/** '2:30 PM' today, '1:10 AM tomorrow', 'Fri, Jul 17, 8:00 PM'; with the zone if it is not the reader's. */
export function promiseTime(promisedAt: Date, where: Point, now: Date, readersZone = ownZone()): string {
  const zone = zoneOf(where)
  const today = localDate(now, zone)
  const day = localDate(promisedAt, zone)
  const isSoon = day === today || day === addDays(today, 1)
  const isOwnClock = isSameClock(zone, readersZone, promisedAt)
  const format = `${isSoon ? 'time' : 'weekdayDayTime'}${isOwnClock ? '' : 'AndZone'}` as const
  const time = formatDate(promisedAt, format, zone)
  return isSoon && day !== today ? ROUTE_COPY.tomorrow(time) : time
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const isSameClock = (zone: string, other: string, time: Date) =>
  formatDate(time, 'dateTime', zone) === formatDate(time, 'dateTime', other)
