/** The promised time, in the time zone of the delivery. */
import { addDays, localDate, zoneOf } from '@meridian/domain/calendar.ts'
import type { Point } from '@meridian/domain/geo.ts'

/** '2:30 PM' today, '1:10 AM tomorrow', 'Fri, Jul 17, 8:00 PM'; with the zone if it is not the reader's. */
export function promiseTime(promisedAt: Date, where: Point, now: Date, readersZone = ownZone()): string {
  const zone = zoneOf(where)
  const today = localDate(now, zone)
  const day = localDate(promisedAt, zone)
  const isSoon = day === today || day === addDays(today, 1)
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    ...(isSoon ? {} : { weekday: 'short', month: 'short', day: 'numeric' }),
    ...(isSameClock(zone, readersZone, promisedAt) ? {} : { timeZoneName: 'short' }),
  }).format(promisedAt)
  return isSoon && day !== today ? `${time} tomorrow` : time
}

const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const clockIn = (zone: string, time: Date) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(time)

const isSameClock = (zone: string, other: string, time: Date) => clockIn(zone, time) === clockIn(other, time)
