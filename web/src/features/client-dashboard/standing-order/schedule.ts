/** What a person chooses in the form, and the recurrence it means. */
import type { HolidayRule, MonthDay, Nth, Recurrence, Weekday } from '@meridian/domain/standing-orders/recurrence.ts'
import { WORKING_WEEK } from '@meridian/domain/standing-orders/recurrence.ts'

export const SCHEDULE_KINDS = ['weekdays', 'days', 'weeks', 'month', 'interval'] as const
export type ScheduleKind = (typeof SCHEDULE_KINDS)[number]
export const MONTH_KINDS = ['date', 'weekday', 'first', 'last'] as const
export type MonthKind = (typeof MONTH_KINDS)[number]

/** What is chosen for another kind stays, and does not count. */
export type Schedule = {
  kind: ScheduleKind
  weekdays: readonly Weekday[]
  weeks: number
  everyDays: number
  months: number
  monthKind: MonthKind
  monthDay: number
  nth: Nth
  weekday: Weekday
  startsOn: string
  endsOn: string | null
  holidayRule: HolidayRule
}

export const newSchedule = (startsOn: string): Schedule => ({
  kind: 'weekdays',
  weekdays: [],
  weeks: 2,
  everyDays: 2,
  months: 1,
  monthKind: 'date',
  monthDay: 1,
  nth: 1,
  weekday: 1,
  startsOn,
  endsOn: null,
  holidayRule: 'skip',
})

export function recurrenceOf(schedule: Schedule): Recurrence {
  switch (schedule.kind) {
    case 'weekdays':
      return { every: 'week', interval: 1, weekdays: WORKING_WEEK }
    case 'days':
      return { every: 'week', interval: 1, weekdays: schedule.weekdays }
    case 'weeks':
      return { every: 'week', interval: schedule.weeks, weekdays: schedule.weekdays }
    case 'interval':
      return { every: 'day', interval: schedule.everyDays }
    case 'month':
      return { every: 'month', interval: schedule.months, on: monthDayOf(schedule) }
  }
}

function monthDayOf({ monthKind, monthDay, nth, weekday }: Schedule): MonthDay {
  switch (monthKind) {
    case 'date':
      return { kind: 'date', day: monthDay }
    case 'weekday':
      return { kind: 'weekday', nth, weekday }
    default:
      return { kind: 'working_day', nth: monthKind === 'first' ? 1 : -1 }
  }
}

/** The choices that mean this recurrence. */
export function withRecurrence(schedule: Schedule, recurrence: Recurrence): Schedule {
  switch (recurrence.every) {
    case 'day':
      return { ...schedule, kind: 'interval', everyDays: recurrence.interval }
    case 'week': {
      const { interval: weeks, weekdays } = recurrence
      if (weeks > 1) return { ...schedule, kind: 'weeks', weeks, weekdays }
      const isWorkingWeek = weekdays.toSorted().join() === WORKING_WEEK.join()
      return { ...schedule, kind: isWorkingWeek ? 'weekdays' : 'days', weekdays }
    }
    case 'month':
      return { ...schedule, kind: 'month', months: recurrence.interval, ...monthChoice(recurrence.on) }
  }
}

function monthChoice(on: MonthDay): Partial<Schedule> {
  switch (on.kind) {
    case 'date':
      return { monthKind: 'date', monthDay: on.day }
    case 'weekday':
      return { monthKind: 'weekday', nth: on.nth, weekday: on.weekday }
    case 'working_day':
      return { monthKind: on.nth === 1 ? 'first' : 'last' }
  }
}

export const lacksDay = ({ kind, weekdays }: Schedule): boolean =>
  (kind === 'days' || kind === 'weeks') && weekdays.length === 0
