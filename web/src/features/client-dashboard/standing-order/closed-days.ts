/** On which of its days a standing order comes to a site that is closed. */

import type { Stop } from '@meridian/domain/proofs/stops.ts'
import type { Weekday } from '@meridian/domain/standing-orders/recurrence.ts'
import { hoursText, siteClosedText } from '@meridian/domain/texts/sites.ts'
import { WEEKDAY_NAMES } from '@meridian/domain/texts/standing-orders.ts'
import { type LocalDate, weekday } from '@meridian/domain/time/calendar.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { closedTextOf } from '../new-delivery/closed-sites.ts'
import type { DeliveryRequest } from '../new-delivery/fields.ts'
import { zoneOfRequest } from '../new-delivery/request.ts'
import { STANDING_FORM as copy } from './standing-order-form.copy.ts'

/** In two weeks each weekday is there; a monthly one has fewer days than this on the calendar. */
const CHECKED_DAYS = 14

export type Visits = { days: readonly LocalDate[]; now: Date; routeMinutes: number | null }

/** Null: open on all of them. */
export function closedDaysText(request: DeliveryRequest, stop: Stop, visits: Visits): string | null {
  const { site } = request[stop]
  if (!site?.hours) return null
  if (site.hours.every((spans) => spans.length === 0)) return siteClosedText(site.name, null, zoneOfRequest(request))
  const closed = closedDays(request, stop, visits)
  return closed.length === 0 ? null : copy.closed(site.name, closed, hoursText(site.hours))
}

/** By weekday where it is closed on all of these, and by date otherwise. */
function closedDays(request: DeliveryRequest, stop: Stop, { days, now, routeMinutes }: Visits): string[] {
  const isClosed = (date: LocalDate) => closedTextOf({ ...request, date }, stop, now, routeMinutes ?? 0) !== null
  const byWeekday = Map.groupBy(days.slice(0, CHECKED_DAYS), weekday)
  return [...byWeekday]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([each, dates]) => {
      const closed = dates.filter(isClosed)
      const isAlways = dates.length > 1 && closed.length === dates.length
      return isAlways ? [WEEKDAY_NAMES[each as Weekday]] : closed.map((date) => formatLocalDate(date, 'day'))
    })
}
