import { type MonthDay, type Recurrence, toRule, type Weekday } from '@meridian/domain/standing-orders/recurrence.ts'
import { addDays, weekday } from '@meridian/domain/time/calendar.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { namedDays } from './named-days.ts'

const monday = (day: string) => addDays(day, 1 - weekday(day))
const daysBetween = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
const monthsBetween = (from: string, to: string) =>
  (Number(to.slice(0, 4)) - Number(from.slice(0, 4))) * 12 + Number(to.slice(5, 7)) - Number(from.slice(5, 7))
const daysOfMonth = (day: string) => {
  const first = `${day.slice(0, 7)}-01`
  return Array.from({ length: 31 }, (_, index) => addDays(first, index)).filter((each) =>
    each.startsWith(day.slice(0, 7)),
  )
}

/** Said once more, without the library: whether the rule names this day. */
function isNamed(recurrence: Recurrence, startsOn: string, day: string): boolean {
  const { interval } = recurrence
  switch (recurrence.every) {
    case 'day':
      return daysBetween(startsOn, day) % interval === 0
    case 'week':
      return (
        (daysBetween(monday(startsOn), monday(day)) / 7) % interval === 0 &&
        recurrence.weekdays.includes(weekday(day) as Weekday)
      )
    case 'month':
      return monthsBetween(startsOn, day) % interval === 0 && isDayOfMonth(recurrence.on, day)
  }
}

function isDayOfMonth(on: MonthDay, day: string): boolean {
  const days = daysOfMonth(day)
  const nth = (of: string[], n: number) => of.at(n > 0 ? n - 1 : n)
  switch (on.kind) {
    case 'date':
      return day === (days[on.day - 1] ?? days.at(-1))
    case 'weekday':
      return (
        day ===
        nth(
          days.filter((each) => weekday(each) === on.weekday),
          on.nth,
        )
      )
    case 'working_day':
      return (
        day ===
        nth(
          days.filter((each) => weekday(each) <= 5),
          on.nth,
        )
      )
  }
}

const weekdays = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7)
const interval = fc.integer({ min: 1, max: 6 })
const recurrences: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({ every: fc.constant('day' as const), interval }),
  fc.record({ every: fc.constant('week' as const), interval, weekdays: fc.uniqueArray(weekdays, { minLength: 1 }) }),
  fc.record({
    every: fc.constant('month' as const),
    interval,
    on: fc.oneof(
      fc.record({ kind: fc.constant('date' as const), day: fc.integer({ min: 1, max: 31 }) }),
      fc.record({
        kind: fc.constant('weekday' as const),
        nth: fc.constantFrom(1 as const, 2 as const, 3 as const, 4 as const, -1 as const),
        weekday: weekdays,
      }),
      fc.record({ kind: fc.constant('working_day' as const), nth: fc.constantFrom(1 as const, -1 as const) }),
    ),
  }),
)
const dates = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2024-01-01', days))

test('the days between two dates are those the rule names, once each and in order', () => {
  fc.assert(
    fc.property(recurrences, dates, fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 120 }), (...given) => {
      const [recurrence, startsOn, later, length] = given
      const from = addDays(startsOn, later)
      const to = addDays(from, length)
      const all = Array.from({ length: length + 1 }, (_, index) => addDays(from, index))
      const found = namedDays({ rule: toRule(recurrence), startsOn, endsOn: null }, from, to)
      expect(found).toEqual(all.filter((day) => isNamed(recurrence, startsOn, day)))
    }),
    { numRuns: 200 },
  )
})

test('it begins with its first day and ends with its last', () => {
  const daily = { rule: 'FREQ=DAILY;INTERVAL=1', startsOn: '2026-03-06', endsOn: '2026-03-09' }
  expect(namedDays(daily, '2026-01-01', '2026-12-31')).toEqual(['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09'])
  expect(namedDays(daily, '2026-04-01', '2026-12-31')).toEqual([])
  expect(namedDays(daily, '2026-01-01', '2026-03-05')).toEqual([])
})
