import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../time/calendar.ts'
import { type DaysInput, refuseMove, standingDays, standingState } from './standing-days.ts'
import { thinnerSchedule } from './thinner.ts'

const MONDAYS = ['2026-07-06', '2026-07-13', '2026-07-20', '2026-07-27']
const input = (fields: Partial<DaysInput> = {}): DaysInput => ({
  named: MONDAYS,
  startsOn: '2026-01-01',
  endsOn: null,
  holidayRule: 'skip',
  isDayOff: () => false,
  pause: { from: null, until: null },
  stored: [],
  ...fields,
})
const shown = (fields: Partial<DaysInput>) =>
  standingDays(input(fields), '2026-07-01', '2026-07-31').map(({ named, runs, state }) => [named, runs, state])

test('a day is as the rule names it, unless something is stored about it', () => {
  const stored = [
    { namedOn: '2026-07-06', runsOn: '2026-07-06', state: 'made' as const },
    { namedOn: '2026-07-13', runsOn: null, state: 'skipped' as const },
    { namedOn: '2026-07-20', runsOn: '2026-07-22', state: 'set' as const },
  ]
  expect(shown({ stored })).toEqual([
    ['2026-07-06', '2026-07-06', 'made'],
    ['2026-07-13', null, 'skipped'],
    ['2026-07-20', '2026-07-22', 'planned'],
    ['2026-07-27', '2026-07-27', 'planned'],
  ])
})

test('a pause covers what is not ordered yet; what is ordered is shown also when the rule does not name it', () => {
  const stored = [
    { namedOn: '2026-07-07', runsOn: '2026-07-07', state: 'made' as const },
    { namedOn: '2026-07-13', runsOn: '2026-07-13', state: 'made' as const },
  ]
  expect(shown({ stored, pause: { from: '2026-07-10', until: '2026-07-20' } })).toEqual([
    ['2026-07-06', '2026-07-06', 'planned'],
    ['2026-07-07', '2026-07-07', 'made'],
    ['2026-07-13', '2026-07-13', 'made'],
    ['2026-07-20', '2026-07-20', 'paused'],
    ['2026-07-27', '2026-07-27', 'planned'],
  ])
})

test('a day off moves to the next working day, and is found on the day it runs', () => {
  const isDayOff = (day: string) => day === '2026-07-06'
  const days = standingDays(input({ holidayRule: 'day_before', isDayOff }), '2026-07-01', '2026-07-05')
  expect(days).toEqual([{ named: '2026-07-06', runs: '2026-07-03', state: 'planned', isDayOff: true }])
})

test('a day is moved neither into the past nor onto another one nor far away', () => {
  const days = standingDays(input(), '2026-07-01', '2026-07-31')
  const move = (to: string) => refuseMove(days, { named: '2026-07-13', to, today: '2026-07-08' })
  expect(move('2026-07-14')).toBe(null)
  expect(move('2026-07-13')).toBe(null)
  expect(move('2026-07-07')).toBe('standing_day_over')
  expect(move('2026-07-20')).toBe('standing_day_taken')
  expect(move(addDays('2026-07-08', 91))).toBe('standing_day_too_far')
})

test('a day whose orders were canceled is shown so, and another one may be moved there', () => {
  const stored = [{ namedOn: '2026-07-20', runsOn: '2026-07-20', state: 'canceled' as const }]
  expect(shown({ stored })[2]).toEqual(['2026-07-20', '2026-07-20', 'canceled'])
  const days = standingDays(input({ stored }), '2026-07-01', '2026-07-31')
  expect(refuseMove(days, { named: '2026-07-13', to: '2026-07-20', today: '2026-07-08' })).toBe(null)
})

test('it is active, paused today, or ended', () => {
  const state = (endsOn: string | null, from: string | null = null) =>
    standingState({ endsOn, pause: { from, until: null } }, '2026-07-08')
  expect(state(null)).toBe('active')
  expect(state('2026-07-08')).toBe('active')
  expect(state('2026-07-07')).toBe('ended')
  expect(state(null, '2026-07-08')).toBe('paused')
  expect(state(null, '2026-07-09')).toBe('active')
})

const WEEK = { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] } as const
const past = (days: readonly string[]) => days.map((day) => ({ day, wasEmpty: true }))

test('a weekday on which nothing was there three times in a row is left out', () => {
  const full = { day: '2026-07-14', wasEmpty: false }
  const wednesdays = past(['2026-07-01', '2026-07-08', '2026-07-15'])
  const between = [...wednesdays, full].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  expect(thinnerSchedule(WEEK, between)).toEqual({ recurrence: { ...WEEK, weekdays: [1, 2, 4, 5] }, fewerPerYear: 52 })
  expect(thinnerSchedule(WEEK, [...wednesdays.slice(0, 2), full])).toBe(null)
})

test('three times in a row, whichever the days, it could be half as often', () => {
  const days = past(['2026-07-13', '2026-07-14', '2026-07-15'])
  expect(thinnerSchedule(WEEK, days)?.recurrence).toEqual({ ...WEEK, weekdays: [1, 3, 5] })
  const daily = { every: 'day', interval: 1 } as const
  expect(thinnerSchedule(daily, days)).toEqual({ recurrence: { every: 'day', interval: 2 }, fewerPerYear: 183 })
  const yearly = { every: 'month', interval: 52, on: { kind: 'date', day: 1 } } as const
  expect(thinnerSchedule(yearly, days)).toBe(null)
})

test('what is stored about one day changes no other, whatever it is', () => {
  const states = fc.constantFrom('set' as const, 'made' as const, 'failed' as const, 'skipped' as const, 'off' as const)
  const rules = fc.constantFrom('skip' as const, 'day_before' as const, 'day_after' as const, 'run' as const)
  const named = fc
    .uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 2, maxLength: 20 })
    .map((offsets) => offsets.toSorted((a, b) => a - b).map((offset) => addDays('2026-11-01', offset)))
  const one = fc.tuple(fc.nat(19), states, fc.integer({ min: -6, max: 20 }))
  fc.assert(
    fc.property(named, rules, one, fc.array(fc.integer({ min: 0, max: 60 })), (days, holidayRule, change, off) => {
      const [at, state, by] = change
      const namedOn = days[at % days.length] as string
      const runsOn = state === 'skipped' || state === 'off' ? null : addDays(namedOn, by)
      const isDayOff = (day: string) => off.some((offset) => addDays('2026-11-01', offset) === day)
      const all = (stored: DaysInput['stored']) =>
        standingDays(input({ named: days, holidayRule, isDayOff, stored }), '2026-01-01', '2027-12-31')
      const others = (shown: ReturnType<typeof all>) =>
        shown.filter(({ named }) => named !== namedOn).toSorted((a, b) => (a.named < b.named ? -1 : 1))
      expect(others(all([{ namedOn, runsOn, state }]))).toEqual(others(all([])))
    }),
  )
})
