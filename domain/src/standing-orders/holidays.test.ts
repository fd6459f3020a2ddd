import { expect, test } from 'vitest'
import { addDays } from '../time/calendar.ts'
import { federalHoliday } from './holidays.ts'

const holidaysOf = (year: number) => {
  const days: string[] = []
  for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1))
    if (federalHoliday(day)) days.push(`${day} ${federalHoliday(day)}`)
  return days
}

test('the federal holidays of 2026, as the government observes them', () => {
  expect(holidaysOf(2026)).toEqual([
    '2026-01-01 new_year',
    '2026-01-19 king',
    '2026-02-16 presidents',
    '2026-05-25 memorial',
    '2026-06-19 juneteenth',
    '2026-07-03 independence',
    '2026-09-07 labor',
    '2026-10-12 columbus',
    '2026-11-11 veterans',
    '2026-11-26 thanksgiving',
    '2026-12-25 christmas',
  ])
})

test('a New Year’s Day on a Saturday is observed on the last day of the year before', () => {
  expect(federalHoliday('2027-12-31')).toBe('new_year')
  expect(federalHoliday('2028-01-01')).toBe(null)
  expect(holidaysOf(2027).filter((line) => line.endsWith('new_year'))).toEqual([
    '2027-01-01 new_year',
    '2027-12-31 new_year',
  ])
})

test('a holiday on a Sunday is observed on Monday', () => {
  expect(federalHoliday('2032-07-04')).toBe(null)
  expect(federalHoliday('2032-07-05')).toBe('independence')
})
