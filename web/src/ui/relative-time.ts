/** Formats times for display. */
import { formatDate } from '@meridian/domain/time/format.ts'
import { TIME_COPY } from '../copy/times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** Up to here a time is said as a distance from now, beyond it as a date. */
export const RELATIVE_WITHIN_MS = 12 * HOUR

/** '3 min ago', 'in 25 min', '2:30 PM' within the day, 'Mar 4, 2:30 PM' within the year, and the year beyond it. */
export function relativeTime(time: Date, now: Date): string {
  const ms = now.getTime() - time.getTime()
  const distance = Math.abs(ms)
  if (distance < MINUTE) return TIME_COPY.justNow
  const amount = distance < HOUR ? `${Math.floor(distance / MINUTE)} min` : `${Math.floor(distance / HOUR)} h`
  if (distance < RELATIVE_WITHIN_MS) return ms > 0 ? TIME_COPY.ago(amount) : TIME_COPY.in(amount)
  return clockTime(time, now)
}

/** '2:30 PM' today, 'Mar 4, 2:30 PM' within the year, and the year beyond it. */
export function clockTime(time: Date, now: Date): string {
  if (time.toDateString() === now.toDateString()) return formatDate(time, 'time')
  return formatDate(time, time.getFullYear() === now.getFullYear() ? 'dayTime' : 'dateTime')
}

export const exactTime = (time: Date): string => formatDate(time, 'fullDateTime')
