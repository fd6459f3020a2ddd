/** A pickup at which nothing was there three times in a row is made too often. */
import { type LocalDate, weekday } from '../time/calendar.ts'
import { MAX_INTERVAL, type Recurrence } from './recurrence.ts'

const IN_A_ROW = 3

export type PastDay = { day: LocalDate; wasEmpty: boolean }
export type Thinner = { recurrence: Recurrence; fewerPerYear: number }

/** Null while there is nothing to suggest. `past`: oldest first. */
export function thinnerSchedule(recurrence: Recurrence, past: readonly PastDay[]): Thinner | null {
  const thinner = withoutEmptyWeekdays(recurrence, past) ?? (isEmpty(past) ? halved(recurrence) : null)
  if (!thinner) return null
  return { recurrence: thinner, fewerPerYear: Math.round(daysPerYear(recurrence) - daysPerYear(thinner)) }
}

const isEmpty = (past: readonly PastDay[]): boolean =>
  past.length >= IN_A_ROW && past.slice(-IN_A_ROW).every(({ wasEmpty }) => wasEmpty)

function withoutEmptyWeekdays(recurrence: Recurrence, past: readonly PastDay[]): Recurrence | null {
  if (recurrence.every !== 'week') return null
  const weekdays = recurrence.weekdays.filter((each) => !isEmpty(past.filter(({ day }) => weekday(day) === each)))
  const isThinner = weekdays.length > 0 && weekdays.length < recurrence.weekdays.length
  return isThinner ? { ...recurrence, weekdays } : null
}

/** Every other day of the week, or half as often. */
function halved(recurrence: Recurrence): Recurrence | null {
  if (recurrence.every === 'week' && recurrence.weekdays.length > 1)
    return { ...recurrence, weekdays: recurrence.weekdays.toSorted((a, b) => a - b).filter((_, at) => at % 2 === 0) }
  const interval = recurrence.interval * 2
  return interval > MAX_INTERVAL ? null : { ...recurrence, interval }
}

function daysPerYear(recurrence: Recurrence): number {
  switch (recurrence.every) {
    case 'day':
      return 365.25 / recurrence.interval
    case 'week':
      return (365.25 / 7 / recurrence.interval) * recurrence.weekdays.length
    case 'month':
      return 12 / recurrence.interval
  }
}
