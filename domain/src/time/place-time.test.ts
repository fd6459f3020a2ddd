import { expect, test } from 'vitest'
import { zoneOf } from './calendar.ts'
import { placeTime } from './place-time.ts'

const HOUSTON = { latitude: 29.76, longitude: -95.37 }
const EL_PASO = { latitude: 31.76, longitude: -106.49 }
const MORNING = new Date('2026-07-15T15:00:00Z')
const plain = (text: string) => text.replace(/\u202f/g, ' ')

test.each([
  ['today', '2026-07-15T19:30:00Z', HOUSTON, 'America/Chicago', '2:30 PM'],
  ['another day', '2026-07-18T01:00:00Z', HOUSTON, 'America/Chicago', 'Fri, Jul 17, 8:00 PM'],
  ['past midnight', '2026-07-16T05:10:00Z', HOUSTON, 'America/Chicago', '12:10 AM tomorrow'],
  ['read in Houston for El Paso', '2026-07-15T19:30:00Z', EL_PASO, 'America/Chicago', '1:30 PM MDT'],
  ['read in El Paso', '2026-07-15T19:30:00Z', EL_PASO, 'America/Denver', '1:30 PM'],
  ['read in New York for Houston', '2026-07-15T19:30:00Z', HOUSTON, 'America/New_York', '2:30 PM CDT'],
])('a time %s is %4$s', (_, promisedAt, where, zone, expected) => {
  expect(plain(placeTime(new Date(promisedAt), zoneOf(where), MORNING, zone))).toBe(expected)
})
