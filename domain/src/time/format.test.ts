import { expect, test } from 'vitest'
import {
  type DateFormat,
  formatAmount,
  formatCount,
  formatCounted,
  formatDate,
  formatDollars,
  formatHour,
  formatLocalDate,
  formatMiles,
  formatMinutes,
  formatPercent,
  formatTimeRange,
  formatWholeDollars,
} from './format.ts'

test('money has a dollar sign, separators and two decimals', () => {
  expect(formatDollars(123450)).toBe('$1,234.50')
  expect(formatDollars(-23450)).toBe('-$234.50')
  expect(formatAmount('1234.50')).toBe('$1,234.50')
  expect(formatWholeDollars(1234.5)).toBe('$1,235')
})

test('counts have separators and the plural of their noun', () => {
  expect(formatCount(1234567)).toBe('1,234,567')
  expect(formatCounted(1, 'order')).toBe('1 order')
  expect(formatCounted(1234, 'order')).toBe('1,234 orders')
  expect(formatCounted(2, 'delivery', 'deliveries')).toBe('2 deliveries')
})

test('a rate of nothing is a dash', () => {
  expect(formatPercent(97.5)).toBe('97.5%')
  expect(formatPercent(null)).toBe('–')
})

test.each([
  [0, '0 min'],
  [59.4, '59 min'],
  [59.5, '1 h'],
  [60, '1 h'],
  [80, '1 h 20 min'],
  [185, '3 h 5 min'],
])('%d minutes read "%s"', (minutes, text) => {
  expect(formatMinutes(minutes)).toBe(text)
})

test('miles are shown with one decimal', () => {
  expect(formatMiles(8)).toBe('8.0 mi')
  expect(formatMiles(8.25)).toBe('8.3 mi')
  expect(formatMiles(1037.64)).toBe('1,037.6 mi')
})

const MARCH_4 = new Date('2026-03-04T20:30:15Z')

test.each<[DateFormat, string]>([
  ['time', '2:30 PM'],
  ['timeAndZone', '2:30 PM CST'],
  ['timeWithSeconds', '2:30:15 PM'],
  ['weekdayTime', 'Wed 2:30 PM'],
  ['day', 'Mar 4'],
  ['date', 'Mar 4, 2026'],
  ['longDate', 'March 4, 2026'],
  ['weekdayDay', 'Wed, Mar 4'],
  ['weekdayDate', 'Wed, Mar 4, 2026'],
  ['month', 'March 2026'],
  ['fullDay', 'Wednesday, March 4'],
  ['fullDate', 'Wednesday, March 4, 2026'],
  ['dayTime', 'Mar 4, 2:30 PM'],
  ['dateTime', 'Mar 4, 2026, 2:30 PM'],
  ['weekdayDayTime', 'Wed, Mar 4, 2:30 PM'],
  ['weekdayDayTimeAndZone', 'Wed, Mar 4, 2:30 PM CST'],
  ['fullDateTime', 'Wednesday, March 4, 2026 at 2:30:15 PM CST'],
])('the format %s reads "%s"', (format, text) => {
  expect(formatDate(MARCH_4, format, 'America/Chicago')).toBe(text)
})

test('a calendar day is the same day in every zone', () => {
  expect(formatLocalDate('2026-03-04', 'date')).toBe('Mar 4, 2026')
  expect(formatLocalDate('2026-03-04', 'day')).toBe('Mar 4')
})

test('hours and slot times have twelve hours', () => {
  expect([0, 9, 12, 23].map((hour) => formatHour(hour))).toEqual(['12 AM', '9 AM', '12 PM', '11 PM'])
  expect(formatTimeRange(900, 910)).toBe('3:00–3:10 PM')
  expect(formatTimeRange(570, 720)).toBe('9:30 AM–12:00 PM')
  expect(formatTimeRange(0, 1440)).toBe('12:00 AM–12:00 AM')
})
