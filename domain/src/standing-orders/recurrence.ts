/** On which local dates standing work repeats: what a person chooses in the form, and the RFC 5545 rule it is stored as. */
import { addDays, type LocalDate, weekday } from '../time/calendar.ts'

export const MAX_INTERVAL = 52

/** Monday is 1, as in `calendar.ts`. */
export type Weekday = 1 | 2 | 3 | 4 | 5 | 6 | 7
export const WORKING_WEEK: readonly Weekday[] = [1, 2, 3, 4, 5]
/** The last one of a month is -1. */
export type Nth = 1 | 2 | 3 | 4 | -1

export type MonthDay =
  | { kind: 'date'; day: number }
  | { kind: 'weekday'; nth: Nth; weekday: Weekday }
  /** The first or last day of the month from Monday to Friday. */
  | { kind: 'working_day'; nth: 1 | -1 }

export type Recurrence =
  | { every: 'day'; interval: number }
  | { every: 'week'; interval: number; weekdays: readonly Weekday[] }
  | { every: 'month'; interval: number; on: MonthDay }

const CODES: Record<Weekday, string> = { 1: 'MO', 2: 'TU', 3: 'WE', 4: 'TH', 5: 'FR', 6: 'SA', 7: 'SU' }
const codesOf = (weekdays: readonly Weekday[]): string => weekdays.map((day) => CODES[day]).join(',')

/** Without a start: that is the day from which the standing order is valid. */
export function toRule(recurrence: Recurrence): string {
  const interval = `INTERVAL=${recurrence.interval}`
  switch (recurrence.every) {
    case 'day':
      return `FREQ=DAILY;${interval}`
    case 'week':
      return `FREQ=WEEKLY;${interval};WKST=MO;BYDAY=${codesOf(recurrence.weekdays.toSorted((a, b) => a - b))}`
    case 'month':
      return `FREQ=MONTHLY;${interval};${monthPart(recurrence.on)}`
  }
}

function monthPart(on: MonthDay): string {
  switch (on.kind) {
    case 'date':
      // A month without a 31st has a last day all the same.
      return on.day >= 29 ? `BYMONTHDAY=${daysFrom28(on.day)};BYSETPOS=-1` : `BYMONTHDAY=${on.day}`
    case 'weekday':
      return `BYDAY=${on.nth}${CODES[on.weekday]}`
    case 'working_day':
      return `BYDAY=${codesOf(WORKING_WEEK)};BYSETPOS=${on.nth}`
  }
}

const daysFrom28 = (day: number): string => [28, 29, 30, 31].filter((each) => each <= day).join(',')

export const HOLIDAY_RULES = ['skip', 'day_before', 'day_after', 'run'] as const
export type HolidayRule = (typeof HOLIDAY_RULES)[number]

/** A day that the rule names, and the day on which it runs: null when it does not. */
export type PlannedDay = { named: LocalDate; runs: LocalDate | null; isDayOff: boolean }

/** Further than this it would be another pickup's. */
const MOVED_BY_AT_MOST = 6

type Limits = { isDayOff: (day: LocalDate) => boolean; isWithin: (day: LocalDate) => boolean }

/**
 * What happens with the named days that are days off. A moved one goes to the next working day in its direction, and is left out
 * where the standing order runs on that day anyway, or does not run yet or any more.
 */
export function withDaysOff(
  named: readonly LocalDate[],
  rule: HolidayRule,
  { isDayOff, isWithin }: Limits,
): PlannedDay[] {
  const taken = new Set(named.filter((day) => rule === 'run' || !isDayOff(day)))
  return named.map((day) => {
    if (!isDayOff(day)) return { named: day, runs: day, isDayOff: false }
    if (rule === 'run') return { named: day, runs: day, isDayOff: true }
    const runs = rule === 'skip' ? null : neighborOf(day, rule === 'day_before' ? -1 : 1, isDayOff)
    if (runs === null || !isWithin(runs) || taken.has(runs)) return { named: day, runs: null, isDayOff: true }
    taken.add(runs)
    return { named: day, runs, isDayOff: true }
  })
}

function neighborOf(day: LocalDate, direction: 1 | -1, isDayOff: (day: LocalDate) => boolean): LocalDate | null {
  for (let moved = 1; moved <= MOVED_BY_AT_MOST; moved++) {
    const candidate = addDays(day, moved * direction)
    if (weekday(candidate) <= 5 && !isDayOff(candidate)) return candidate
  }
  return null
}
