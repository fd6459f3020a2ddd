import type { SiteHours } from '@meridian/domain/organizations/sites.ts'
import { expect, test } from 'vitest'
import { NO_ADDRESS } from '../../../parts/places/address-field-value.ts'
import { closedTextOf, holidayTextOf } from './closed-sites.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from './fields.ts'

const NOW = new Date('2026-11-20T16:00:00Z')
const WEEKDAYS: SiteHours = Array.from({ length: 7 }, (_, day) => (day < 5 ? [[480, 1020]] : []))
const ALWAYS: SiteHours = Array.from({ length: 7 }, () => [[0, 1440]])

const at = (hours: SiteHours | null, date: string): DeliveryRequest => ({
  ...EMPTY_REQUEST,
  priority: 'scheduled',
  date,
  timeSlot: 'morning',
  pickup: {
    ...NO_ADDRESS,
    text: '1 Taub Loop, Houston, TX 77030',
    point: { latitude: 29.71, longitude: -95.39 },
    site: { id: 7, name: 'Cypress Clinic', hours: hours as never },
  },
})

test('a federal holiday is said of a site that would be open then', () => {
  expect(holidayTextOf(at(WEEKDAYS, '2026-11-26'), 'pickup', NOW)).toBe(
    'Nov 26 is Thanksgiving. Cypress Clinic may have other hours then.',
  )
  expect(closedTextOf(at(WEEKDAYS, '2026-11-26'), 'pickup', NOW)).toBeNull()
  expect(holidayTextOf(at(WEEKDAYS, '2026-11-25'), 'pickup', NOW)).toBeNull()
})

test('not of one that is closed anyhow, never closes, or whose hours are not known', () => {
  expect(closedTextOf(at(WEEKDAYS, '2026-11-28'), 'pickup', NOW)).toMatch(/^Cypress Clinic is closed then/)
  for (const hours of [ALWAYS, null, [[], [], [], [], [], [], []]])
    expect(holidayTextOf(at(hours, '2026-11-26'), 'pickup', NOW)).toBeNull()
})
