/** How standing work is said: its holidays, its days and its rules. */
import type { FederalHoliday } from '../standing-orders/holidays.ts'
import type { HolidayRule, MonthDay, Nth, Recurrence, Weekday } from '../standing-orders/recurrence.ts'

export const HOLIDAY_NAMES: Record<FederalHoliday, string> = {
  new_year: 'New Year’s Day',
  king: 'Martin Luther King Jr. Day',
  presidents: 'Presidents’ Day',
  memorial: 'Memorial Day',
  juneteenth: 'Juneteenth',
  independence: 'Independence Day',
  labor: 'Labor Day',
  columbus: 'Columbus Day',
  veterans: 'Veterans Day',
  thanksgiving: 'Thanksgiving',
  christmas: 'Christmas Day',
}

export const WEEKDAY_NAMES: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
}

export const NTH_NAMES: Record<`${Nth}`, string> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', '-1': 'last' }

export const HOLIDAY_RULE_LABELS: Record<HolidayRule, string> = {
  skip: 'Skip it',
  day_before: 'The working day before',
  day_after: 'The working day after',
  run: 'Run anyway',
}

const listed = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** 'Every weekday', 'Every 2 weeks on Tuesday', 'Every month on the last weekday' */
export function recurrenceText(recurrence: Recurrence): string {
  const { interval } = recurrence
  switch (recurrence.every) {
    case 'day':
      return interval === 1 ? 'Every day' : `Every ${interval} days`
    case 'week': {
      const days = recurrence.weekdays.toSorted((a, b) => a - b)
      const isWorkingWeek = days.join() === '1,2,3,4,5'
      if (interval === 1)
        return isWorkingWeek ? 'Every weekday' : `Every ${listed(days.map((day) => WEEKDAY_NAMES[day]))}`
      const on = isWorkingWeek ? 'weekdays' : listed(days.map((day) => WEEKDAY_NAMES[day]))
      return `Every ${interval} weeks on ${on}`
    }
    case 'month':
      return `Every ${interval === 1 ? 'month' : `${interval} months`} on ${monthDayText(recurrence.on)}`
  }
}

function monthDayText(on: MonthDay): string {
  switch (on.kind) {
    case 'date':
      return on.day === 31 ? 'the last day' : `day ${on.day}`
    case 'weekday':
      return `the ${NTH_NAMES[`${on.nth}`]} ${WEEKDAY_NAMES[on.weekday]}`
    case 'working_day':
      return `the ${NTH_NAMES[`${on.nth}`]} weekday`
  }
}
