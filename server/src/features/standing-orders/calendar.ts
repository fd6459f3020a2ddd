/** The days of standing orders: the rule's, with days off, pauses and what is stored about single days. */
import { addDays, type LocalDate } from '@meridian/domain/calendar.ts'
import { federalHoliday } from '@meridian/domain/standing-orders/holidays.ts'
import { READ_AROUND_DAYS, type StandingDay, standingDays } from '@meridian/domain/standing-orders/standing-days.ts'
import type { Db } from '../../db/database.ts'
import { namedDays } from './named-days.ts'
import { type DayRow, type DaysOff, daysOffOf, type StandingRow, storedDays } from './standing-orders.queries.ts'

export const NO_DAYS_OFF: DaysOff = new Map()

export type Schedule = Pick<
  StandingRow,
  'rule' | 'starts_on' | 'ends_on' | 'holiday_rule' | 'paused_from' | 'paused_until'
>

export function daysOf(
  schedule: Schedule,
  { stored, daysOff, from, to }: { stored: readonly DayRow[]; daysOff: DaysOff; from: LocalDate; to: LocalDate },
): StandingDay[] {
  const { rule, starts_on: startsOn, ends_on: endsOn } = schedule
  return standingDays(
    {
      named: namedDays({ rule, startsOn, endsOn }, addDays(from, -READ_AROUND_DAYS), addDays(to, READ_AROUND_DAYS)),
      holidayRule: schedule.holiday_rule,
      isDayOff: (day) => daysOff.has(day) || federalHoliday(day) !== null,
      pause: { from: schedule.paused_from, until: schedule.paused_until },
      stored,
    },
    from,
    to,
  )
}

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
