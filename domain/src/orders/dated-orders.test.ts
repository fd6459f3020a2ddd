import { describe, expect, test } from 'vitest'
import { availableFrom, DATED_FROM_HOUR, isForLaterDay, startableFrom } from './dated-orders.ts'
import { NO_SLOT } from './promises.ts'

const HOUSTON = { latitude: 29.71, longitude: -95.4 }
const ALBUQUERQUE = { latitude: 35.08, longitude: -106.65 }
const at = (text: string) => new Date(text)
const dated = (scheduledDate: Date | null, pickup = HOUSTON) => ({
  ...NO_SLOT,
  scheduledDate,
  routeMinutes: 25,
  pickup,
})

test('a dated order is available from 6 PM of the evening before, by the clocks at its pickup', () => {
  const from = (text: string, pickup = HOUSTON) => availableFrom(dated(at(text), pickup), DATED_FROM_HOUR)
  expect(from('2026-07-18T13:00:00Z')).toEqual(at('2026-07-17T23:00:00Z'))
  expect(from('2026-07-18T14:00:00Z', ALBUQUERQUE)).toEqual(at('2026-07-18T00:00:00Z'))
  // 11 PM in Houston is the next day in UTC.
  expect(from('2026-07-19T04:00:00Z')).toEqual(at('2026-07-17T23:00:00Z'))
  expect(availableFrom(dated(null), DATED_FROM_HOUR)).toBeNull()
})

test('a day is later until midnight at the pickup', () => {
  const order = dated(at('2026-07-18T13:00:00Z'))
  expect(isForLaterDay(order, at('2026-07-18T04:59:59Z'))).toBe(true)
  expect(isForLaterDay(order, at('2026-07-18T05:00:00Z'))).toBe(false)
  expect(isForLaterDay(dated(null), at('2026-07-18T05:00:00Z'))).toBe(false)
})

describe('a job may be started', () => {
  test('from its window less the driving time and half an hour', () => {
    const morning = { ...dated(at('2026-07-18T13:00:00Z')), preferredTimeSlot: 'morning' as const }
    expect(startableFrom(morning)).toEqual(at('2026-07-18T12:05:00Z'))
  })
  test('without a slot, from the time of its date', () => {
    expect(startableFrom(dated(at('2026-07-18T16:30:00Z')))).toEqual(at('2026-07-18T15:35:00Z'))
  })
  test('at any time when it has no date', () => {
    expect(startableFrom(dated(null))).toBeNull()
  })
})
