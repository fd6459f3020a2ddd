import { expect, test } from 'vitest'
import type { Priority } from '../orders/orders.ts'
import { earliestPickup } from './availability.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const minutesUntil = (priority: Priority, driversAvailable: number, pickups: number, typicalMinutes: number | null) => {
  const at = earliestPickup({ priority, driversAvailable, history: { pickups, typicalMinutes } }, NOW)
  return at && (at.getTime() - NOW.getTime()) / 60_000
}

test.each<[string, Priority, number, number, number | null, number | null]>([
  ['what is typical lately', 'standard', 3, 40, 33.2, 34],
  ['the default while there is no history', 'standard', 3, 0, null, 120],
  ['the default while there is little', 'express', 3, 4, 10, 60],
  ['each priority’s own default', 'emergency', 1, 0, null, 30],
  ['nothing without a driver', 'emergency', 0, 100, 12, null],
])('the earliest pickup is %s', (_, priority, drivers, pickups, typical, expected) => {
  expect(minutesUntil(priority, drivers, pickups, typical)).toBe(expected)
})

test('a scheduled order is picked up in the first slot that begins two days ahead or later, no matter who is on duty now', () => {
  for (const drivers of [0, 1]) expect(minutesUntil('scheduled', drivers, 100, 20)).toBe(50 * 60)
})
