import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  exactLocalTime,
  firstOfMonth,
  instantOf,
  isWeekend,
  localDate,
  minutesAfterMidnight,
  mondayOf,
  startOfDay,
  startOfMonth,
  weekday,
  ZONES,
  zoneOf,
} from './calendar.ts'

const CHICAGO = 'America/Chicago'
const DENVER = 'America/Denver'
const at = (text: string) => new Date(text)

test.each([
  ['Houston', 29.76, -95.37, CHICAGO],
  ['El Paso', 31.76, -106.49, DENVER],
  ['Fabens, El Paso County', 31.5, -106.16, DENVER],
  ['Sierra Blanca, Hudspeth County', 31.18, -105.36, DENVER],
  ['Van Horn, Culberson County', 31.04, -104.83, CHICAGO],
  ['Presidio', 29.56, -104.37, CHICAGO],
  ['Candelaria, on the river west of the Hudspeth line', 30.14, -104.68, CHICAGO],
  ['Albuquerque', 35.08, -106.65, DENVER],
  ['Columbus, in the far south of New Mexico', 31.83, -107.64, DENVER],
  ['Carlsbad', 32.42, -104.23, DENVER],
  ['Pecos, Texas, below New Mexico', 31.42, -103.49, CHICAGO],
  ['Jal, New Mexico', 32.11, -103.19, DENVER],
  ['Kermit, Texas', 31.86, -103.09, CHICAGO],
  ['Hobbs, New Mexico', 32.7, -103.14, DENVER],
  ['Texico, New Mexico', 34.389, -103.051, DENVER],
  ['Farwell, Texas, across the street from Texico', 34.383, -103.038, CHICAGO],
  ['Clayton, New Mexico', 36.45, -103.18, DENVER],
  ['Texline, Texas', 36.38, -103.02, CHICAGO],
  ['Kenton, Oklahoma', 36.9, -102.96, CHICAGO],
  ['New Orleans', 29.95, -90.07, CHICAGO],
])('%s is in its own time zone', (_place, latitude, longitude, zone) => {
  expect(zoneOf({ latitude, longitude })).toBe(zone)
})

test.each([
  ['2026-07-15T04:59:59.999Z', CHICAGO, '2026-07-14', 23 * 60 + 59],
  ['2026-07-15T05:00:00Z', CHICAGO, '2026-07-15', 0],
  ['2026-07-15T05:00:00Z', DENVER, '2026-07-14', 23 * 60],
  ['2026-01-15T05:30:00Z', CHICAGO, '2026-01-14', 23 * 60 + 30],
  ['2026-12-31T18:01:00Z', CHICAGO, '2026-12-31', 12 * 60 + 1],
] as const)('at %s clocks in %s show %s, minute %i', (instant, zone, date, minutes) => {
  expect(localDate(at(instant), zone)).toBe(date)
  expect(minutesAfterMidnight(at(instant), zone)).toBe(minutes)
})

describe('on the day clocks go forward (8 March 2026)', () => {
  test.each([
    [0, '2026-03-08T06:00:00Z'],
    [119, '2026-03-08T07:59:00Z'],
    [180, '2026-03-08T08:00:00Z'],
    [12 * 60, '2026-03-08T17:00:00Z'],
    [24 * 60, '2026-03-09T05:00:00Z'],
  ])('minute %i in Chicago is %s', (minutes, instant) => {
    expect(instantOf('2026-03-08', minutes, CHICAGO)).toEqual(at(instant))
  })

  test('half past two does not occur and means half past three', () => {
    expect(instantOf('2026-03-08', 150, CHICAGO)).toEqual(instantOf('2026-03-08', 210, CHICAGO))
    expect(instantOf('2026-03-08', 150, DENVER)).toEqual(at('2026-03-08T09:30:00Z'))
  })
})

describe('on the day clocks go back (1 November 2026)', () => {
  test.each([
    [0, '2026-11-01T05:00:00Z'],
    [120, '2026-11-01T08:00:00Z'],
    [12 * 60, '2026-11-01T18:00:00Z'],
    [24 * 60, '2026-11-02T06:00:00Z'],
  ])('minute %i in Chicago is %s', (minutes, instant) => {
    expect(instantOf('2026-11-01', minutes, CHICAGO)).toEqual(at(instant))
  })

  test('half past one occurs twice and means the first', () => {
    expect(instantOf('2026-11-01', 90, CHICAGO)).toEqual(at('2026-11-01T06:30:00Z'))
    expect(instantOf('2026-11-01', 90, DENVER)).toEqual(at('2026-11-01T07:30:00Z'))
    expect(minutesAfterMidnight(at('2026-11-01T07:30:00Z'), CHICAGO)).toBe(90)
  })
})

test('any instant has a local time that leads back to it, but for the hour that occurs twice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) }),
      fc.constantFrom(...ZONES),
      (ms, zone) => {
        const minute = new Date(Math.floor(ms / 60_000) * 60_000)
        const back = instantOf(localDate(minute, zone), minutesAfterMidnight(minute, zone), zone)
        expect([0, 3_600_000]).toContain(minute.getTime() - back.getTime())
        expect(minutesAfterMidnight(back, zone)).toBe(minutesAfterMidnight(minute, zone))
      },
    ),
    { numRuns: 500 },
  )
})

test('days are added across months, leap days and changes of the clock', () => {
  expect(addDays('2026-02-28', 1)).toBe('2026-03-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('a week runs from Monday to Sunday, and its last two days are the weekend', () => {
  const week = [13, 14, 15, 16, 17, 18, 19].map((day) => `2026-07-${day}`)
  expect(week.map(weekday)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(week.filter(isWeekend)).toEqual(['2026-07-18', '2026-07-19'])
  expect(new Set(week.map(mondayOf))).toEqual(new Set(['2026-07-13']))
})

test('days and months start at local midnight, also across a change of the clock', () => {
  const sunday = at('2026-03-08T20:00:00Z')
  expect(startOfDay(sunday, CHICAGO)).toEqual(at('2026-03-08T06:00:00Z'))
  expect(startOfMonth(at('2026-03-31T20:00:00Z'), CHICAGO)).toEqual(at('2026-03-01T06:00:00Z'))
  expect(startOfMonth(at('2026-04-01T04:00:00Z'), CHICAGO)).toEqual(at('2026-03-01T06:00:00Z'))
})

test('months are counted back across the year', () => {
  expect(firstOfMonth('2026-01-31', 1)).toBe('2025-12-01')
  expect(firstOfMonth('2026-07-15', 11)).toBe('2025-08-01')
  expect(startOfMonth(at('2026-01-15T16:00:00Z'), CHICAGO, 1)).toEqual(at('2025-12-01T06:00:00Z'))
})

test('an invalid date is refused instead of becoming a day', () => {
  expect(() => localDate(new Date(Number.NaN), CHICAGO)).toThrow(RangeError)
})

test('an exact time has its seconds and the offset of its zone and season', () => {
  expect(exactLocalTime(at('2026-11-18T15:14:07.900Z'), CHICAGO)).toBe('2026-11-18 09:14:07 -06:00')
  expect(exactLocalTime(at('2026-07-15T03:00:00Z'), CHICAGO)).toBe('2026-07-14 22:00:00 -05:00')
  expect(exactLocalTime(at('2026-07-15T03:00:00Z'), DENVER)).toBe('2026-07-14 21:00:00 -06:00')
})
