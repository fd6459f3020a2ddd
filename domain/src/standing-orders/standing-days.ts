/** The days of a standing order: what its rule names, with days off, pauses, and what a person wants otherwise on one of them. */
import { addDays, type LocalDate } from '../time/calendar.ts'
import { federalHoliday } from './holidays.ts'
import { type HolidayRule, withDaysOff } from './recurrence.ts'

/** Orders are made this long before their day, and what clashes with a day off is told then. */
export const MAKE_AHEAD_DAYS = 14
export const CALENDAR_DAYS = 90
export const MAX_PARTS = 20
/** On each order that runs on a federal holiday, by the client's own choice. */
export const HOLIDAY_FEE_CENTS = 2500
export const holidayFeeOn = (day: LocalDate): number => (federalHoliday(day) === null ? 0 : HOLIDAY_FEE_CENTS)

/** `set`: moved or changed by a person, and not made yet. `off`: a day off on which it does not run. */
export type StoredDayState = 'set' | 'skipped' | 'off' | 'made' | 'failed'

/** `canceled`: it was made, and each of its orders was canceled or declined since. */
export const DAY_STATES = ['planned', 'made', 'skipped', 'off', 'paused', 'failed', 'canceled'] as const
type DayState = (typeof DAY_STATES)[number]

export type StoredDay = { namedOn: LocalDate; runsOn: LocalDate | null; state: StoredDayState | 'canceled' }
export type Pause = { from: LocalDate | null; until: LocalDate | null }
export type StandingDay = {
  named: LocalDate
  /** Null: it does not. */
  runs: LocalDate | null
  state: DayState
  isDayOff: boolean
}

export type DaysInput = {
  /** From a month before to a month after the days that are wanted, and those from farther away that something is stored about. */
  named: readonly LocalDate[]
  /** A day off moves no day out of this time. */
  startsOn: LocalDate
  endsOn: LocalDate | null
  holidayRule: HolidayRule
  isDayOff: (day: LocalDate) => boolean
  pause: Pause
  stored: readonly StoredDay[]
}

/** How far around the wanted days the rule is read. */
export const READ_AROUND_DAYS = 31

/** From the first day to the last, both included, by the day they run or would have run on. */
export function standingDays(input: DaysInput, from: LocalDate, to: LocalDate): StandingDay[] {
  const stored = new Map(input.stored.map((row) => [row.namedOn, row]))
  const isWithin = (day: LocalDate) => day >= input.startsOn && (input.endsOn === null || day <= input.endsOn)
  const planned = withDaysOff(input.named, input.holidayRule, { isDayOff: input.isDayOff, isWithin })
  const byRule = planned.map(({ named, runs, isDayOff }) => {
    const row = stored.get(named)
    stored.delete(named)
    if (row) return { ...asStored(row, input.pause), isDayOff }
    const state: DayState = runs === null ? 'off' : isPaused(input.pause, runs) ? 'paused' : 'planned'
    return { named, runs, state, isDayOff }
  })
  // What was ordered stays on the calendar, also when the rule does not name its day any more.
  const left = [...stored.values()]
    .filter(({ state }) => state === 'made' || state === 'canceled')
    .map((row) => ({ ...asStored(row, input.pause), isDayOff: input.isDayOff(row.namedOn) }))
  return [...byRule, ...left]
    .filter(({ named, runs }) => (runs ?? named) >= from && (runs ?? named) <= to)
    .toSorted((a, b) => ((a.runs ?? a.named) < (b.runs ?? b.named) ? -1 : 1))
}

const asStored = ({ namedOn, runsOn, state }: StoredDay, pause: Pause): Omit<StandingDay, 'isDayOff'> => ({
  named: namedOn,
  runs: runsOn,
  state: state !== 'set' ? state : runsOn !== null && isPaused(pause, runsOn) ? 'paused' : 'planned',
})

const isPaused = ({ from, until }: Pause, day: LocalDate): boolean =>
  from !== null && day >= from && (until === null || day <= until)

export type DayRefusal = 'standing_day_over' | 'standing_day_taken' | 'standing_day_too_far'

/** Whether a day may be moved there: not into the past, not past the end of the calendar, and not onto another one. */
export function refuseMove(
  days: readonly StandingDay[],
  { named, to, today }: { named: LocalDate; to: LocalDate; today: LocalDate },
): DayRefusal | null {
  if (to < today) return 'standing_day_over'
  if (to > addDays(today, CALENDAR_DAYS)) return 'standing_day_too_far'
  const isTaken = days.some((day) => day.named !== named && day.runs === to && day.state !== 'canceled')
  return isTaken ? 'standing_day_taken' : null
}

export type StandingState = 'active' | 'paused' | 'ended'

export function standingState(
  { endsOn, pause }: { endsOn: LocalDate | null; pause: Pause },
  today: LocalDate,
): StandingState {
  if (endsOn !== null && endsOn < today) return 'ended'
  return isPaused(pause, today) ? 'paused' : 'active'
}
