/** The days of standing orders: the rule's, with days off, pauses and what is stored about single days. */

import { federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import { READ_AROUND_DAYS, type StandingDay, standingDays } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, type LocalDate } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../db/database.ts'
import { type NamedBy, namedDays } from './named-days.ts'
import { type DayRow, type DaysOff, daysOffOf, type StandingRow, storedDays } from './standing-orders.queries.ts'

export const NO_DAYS_OFF: DaysOff = new Map()

export type Schedule = Pick<
  StandingRow,
  'rule' | 'starts_on' | 'counted_from' | 'ends_on' | 'holiday_rule' | 'paused_from' | 'paused_until'
>

export function daysOf(
  schedule: Schedule,
  { stored, daysOff, from, to }: { stored: readonly DayRow[]; daysOff: DaysOff; from: LocalDate; to: LocalDate },
): StandingDay[] {
  const { starts_on: startsOn, ends_on: endsOn } = schedule
  return standingDays(
    {
      named: daysToRead(schedule, stored, addDays(from, -READ_AROUND_DAYS), addDays(to, READ_AROUND_DAYS)),
      startsOn,
      endsOn,
      holidayRule: schedule.holiday_rule,
      isDayOff: (day) => daysOff.has(day) || federalHoliday(day) !== null,
      pause: { from: schedule.paused_from, until: schedule.paused_until },
      stored,
    },
    from,
    to,
  )
}

/** A person may have moved a day from farther away. */
function daysToRead(schedule: Schedule, stored: readonly DayRow[], from: LocalDate, to: LocalDate): LocalDate[] {
  const rule = ruleOf(schedule)
  const isFar = ({ namedOn }: DayRow) => namedOn < from || namedOn > to
  const far = stored.filter(isFar).flatMap(({ namedOn }) => namedDays(rule, namedOn, namedOn))
  return [...far, ...namedDays(rule, from, to)].toSorted()
}

const ruleOf = (schedule: Pick<Schedule, 'rule' | 'starts_on' | 'counted_from' | 'ends_on'>): NamedBy => ({
  rule: schedule.rule,
  startsOn: schedule.starts_on,
  countedFrom: schedule.counted_from,
  endsOn: schedule.ends_on,
})

export type Calendar = { days: StandingDay[]; stored: ReadonlyMap<LocalDate, DayRow>; daysOff: DaysOff }

/** Of each of them, with three queries for any number. */
export async function calendarsOf(
  db: Db,
  standing: readonly StandingRow[],
  from: LocalDate,
  to: LocalDate,
): Promise<Map<number, Calendar>> {
  const stored = await storedDays(
    db,
    standing.map(({ id }) => id),
    from,
    to,
  )
  const allOff = await daysOffOf(
    db,
    standing.map((row) => row.organization_id),
  )
  return new Map(
    standing.map((row) => {
      const daysOff = allOff.get(row.organization_id) ?? NO_DAYS_OFF
      const rows = stored.get(row.id) ?? []
      const days = daysOf(row, { stored: rows, daysOff, from, to })
      return [row.id, { days, stored: new Map(rows.map((each) => [each.namedOn, each])), daysOff }]
    }),
  )
}
