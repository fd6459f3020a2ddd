import type { Recurrence } from '@meridian/domain/standing-orders/recurrence.ts'
import { expect, test } from 'vitest'
import { lacksDay, newSchedule, recurrenceOf, withRecurrence } from './schedule.ts'

const RECURRENCES: Recurrence[] = [
  { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] },
  { every: 'week', interval: 1, weekdays: [1, 3, 5] },
  { every: 'week', interval: 3, weekdays: [2] },
  { every: 'day', interval: 4 },
  { every: 'month', interval: 1, on: { kind: 'date', day: 31 } },
  { every: 'month', interval: 2, on: { kind: 'weekday', nth: -1, weekday: 5 } },
  { every: 'month', interval: 1, on: { kind: 'working_day', nth: 1 } },
  { every: 'month', interval: 1, on: { kind: 'working_day', nth: -1 } },
]

test.each(RECURRENCES)('the choices of %j mean the same again', (recurrence) => {
  expect(recurrenceOf(withRecurrence(newSchedule('2026-07-16'), recurrence))).toEqual(recurrence)
})

test('every weekday is the first choice, and certain days need a day', () => {
  const schedule = newSchedule('2026-07-16')
  expect(recurrenceOf(schedule)).toEqual(RECURRENCES[0])
  expect(lacksDay(schedule)).toBe(false)
  expect(lacksDay({ ...schedule, kind: 'days' })).toBe(true)
})
