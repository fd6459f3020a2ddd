import { addDays } from '@meridian/domain/time/calendar.ts'
import { expect, test } from 'vitest'
import { NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { EMPTY_REQUEST } from '../new-delivery/fields.ts'
import { closedDaysText } from './closed-days.ts'

const WEEKDAYS_ONLY = [...Array.from({ length: 5 }, () => [[480, 1020] as [number, number]]), [], []]
const NOW = new Date('2026-07-15T15:00:00Z')
const requestWith = (hours: [number, number][][], timeSlot: 'morning' | 'evening' = 'morning') => ({
  ...EMPTY_REQUEST,
  pickup: {
    ...NO_ADDRESS,
    text: '6411 Fannin St, Houston, TX 77030',
    point: { latitude: 29.7141, longitude: -95.3977 },
    site: { id: 1, name: 'Cypress Clinic', hours },
  },
  timeSlot,
})
const textOf = (request: ReturnType<typeof requestWith>, days: string[]) =>
  closedDaysText(request, 'pickup', { days, now: NOW, routeMinutes: 10 })

/** From Thursday on. */
const daily = Array.from({ length: 20 }, (_, index) => addDays('2026-07-16', index))

test('a site that is closed on weekdays of the schedule is named with all of these', () => {
  expect(textOf(requestWith(WEEKDAYS_ONLY), daily)).toBe(
    'Cypress Clinic is closed at that time on Saturday and Sunday. Open Mon–Fri 8 AM – 5 PM.',
  )
  expect(textOf(requestWith(WEEKDAYS_ONLY), ['2026-07-16', '2026-07-17', '2026-07-20'])).toBeNull()
})

test('a day that comes once is named with its date', () => {
  expect(textOf(requestWith(WEEKDAYS_ONLY), ['2026-08-01', '2026-09-01', '2026-10-01'])).toBe(
    'Cypress Clinic is closed at that time on Aug 1. Open Mon–Fri 8 AM – 5 PM.',
  )
})

test('the time of day counts, and one that never opens is said so', () => {
  expect(textOf(requestWith(WEEKDAYS_ONLY, 'evening'), ['2026-07-20', '2026-07-27'])).toContain('on Monday.')
  const never = Array.from({ length: 7 }, () => [])
  expect(textOf(requestWith(never), daily)).toBe('Cypress Clinic is closed on all days.')
  expect(closedDaysText(EMPTY_REQUEST, 'pickup', { days: daily, now: NOW, routeMinutes: 0 })).toBeNull()
})
