import { expect, test } from 'vitest'
import { federalHoliday } from './holidays.ts'
import { type Recurrence, toRule, withDaysOff } from './recurrence.ts'

test.each<[Recurrence, string]>([
  [{ every: 'day', interval: 1 }, 'FREQ=DAILY;INTERVAL=1'],
  [{ every: 'week', interval: 1, weekdays: [5, 1, 3] }, 'FREQ=WEEKLY;INTERVAL=1;WKST=MO;BYDAY=MO,WE,FR'],
  [{ every: 'week', interval: 2, weekdays: [2] }, 'FREQ=WEEKLY;INTERVAL=2;WKST=MO;BYDAY=TU'],
  [{ every: 'month', interval: 1, on: { kind: 'date', day: 15 } }, 'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=15'],
  [
    { every: 'month', interval: 1, on: { kind: 'date', day: 31 } },
    'FREQ=MONTHLY;INTERVAL=1;BYMONTHDAY=28,29,30,31;BYSETPOS=-1',
  ],
  [{ every: 'month', interval: 3, on: { kind: 'weekday', nth: 2, weekday: 4 } }, 'FREQ=MONTHLY;INTERVAL=3;BYDAY=2TH'],
  [
    { every: 'month', interval: 1, on: { kind: 'working_day', nth: -1 } },
    'FREQ=MONTHLY;INTERVAL=1;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  ],
])('%j is stored as %s', (recurrence, rule) => {
  expect(toRule(recurrence)).toBe(rule)
})

const ALWAYS = { isDayOff: (day: string) => federalHoliday(day) !== null, isWithin: () => true }
const THANKSGIVING = '2026-11-26'

test('a day off is skipped, moved to the working day beside it, or run all the same', () => {
  const runs = (rule: Parameters<typeof withDaysOff>[1], named = [THANKSGIVING]) =>
    withDaysOff(named, rule, ALWAYS).map((day) => day.runs)
  expect(runs('skip')).toEqual([null])
  expect(runs('day_before')).toEqual(['2026-11-25'])
  expect(runs('day_after')).toEqual(['2026-11-27'])
  expect(runs('run')).toEqual([THANKSGIVING])
  // Independence Day of 2026 is observed on a Friday: the working day after it is Monday.
  expect(runs('day_after', ['2026-07-03'])).toEqual(['2026-07-06'])
})

test('a moved day is left out where the standing order runs anyway, and no other day is touched', () => {
  const week = ['2026-11-23', '2026-11-24', '2026-11-25', THANKSGIVING, '2026-11-27']
  expect(withDaysOff(week, 'day_before', ALWAYS)).toEqual(
    week.map((named) => ({ named, runs: named === THANKSGIVING ? null : named, isDayOff: named === THANKSGIVING })),
  )
})

test('two days off in a row move to different days, or one of them is left out', () => {
  const off = new Set(['2026-12-24', '2026-12-25'])
  const days = withDaysOff([...off], 'day_after', { ...ALWAYS, isDayOff: (day) => off.has(day) })
  expect(days.map((day) => day.runs)).toEqual(['2026-12-28', null])
})

test('a day off moves nothing before the first day or past the last', () => {
  const until = (last: string) => ({ ...ALWAYS, isWithin: (day: string) => day <= last })
  expect(withDaysOff([THANKSGIVING], 'day_after', until(THANKSGIVING)).map((day) => day.runs)).toEqual([null])
  expect(withDaysOff([THANKSGIVING], 'day_after', until('2026-11-27')).map((day) => day.runs)).toEqual(['2026-11-27'])
})
