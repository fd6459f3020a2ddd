/** When a site is open, as people say it. */

import { alikeDays, type Opening, type OpenSpan, type SiteHours, spanOf } from '../organizations/sites.ts'
import { localDate, MINUTES_PER_DAY, weekday, type Zone } from '../time/calendar.ts'
import { formatClock } from '../time/format.ts'

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const SHORT = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

const clock = (minutes: number): string => (minutes % MINUTES_PER_DAY === 0 ? 'midnight' : formatClock(minutes, 'en'))

/** '8 AM – 5:30 PM' */
const spanText = ([from, to]: OpenSpan): string =>
  to - from === MINUTES_PER_DAY ? 'all day' : `${clock(from)} – ${clock(to)}`

/** 'Mon–Fri 8 AM – 12 PM, 1 PM – 5 PM; Sat 9 AM – 1 PM' */
export const hoursText = (hours: SiteHours): string =>
  alikeDays(hours)
    .map(({ first, last, spans }) => {
      const days = first === last ? SHORT[first] : `${SHORT[first]}–${SHORT[last]}`
      return `${days} ${spans.map(spanText).join(', ')}`
    })
    .join('; ') || 'Closed on all days'

/** 'Cypress Clinic is closed then. Open Monday 8 AM – 5 PM.' */
export const siteClosedText = (name: string, next: Opening | null, zone: Zone): string =>
  next === null
    ? `${name} is closed on all days.`
    : `${name} is closed then. Open ${WEEKDAYS[weekday(localDate(next.from, zone)) - 1]} ${spanText(spanOf(next, zone))}.`
