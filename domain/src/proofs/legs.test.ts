import { expect, test } from 'vitest'
import { legMiles, legShares, normalizeHandoverCode, splitCents } from './legs.ts'

/** The same numbers in every run. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

test('shares always add up to the cent, whatever the weights', () => {
  const next = numbers(7)
  for (let round = 0; round < 2000; round++) {
    const cents = Math.floor(next() * 100_000)
    const weights = Array.from({ length: 1 + Math.floor(next() * 6) }, () => (next() < 0.1 ? 0 : next() * 80))
    const shares = splitCents(cents, weights)
    expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents)
    const total = weights.reduce((sum, weight) => sum + weight, 0)
    for (const [index, share] of shares.entries()) {
      const exact = total > 0 ? (cents * (weights[index] as number)) / total : cents / weights.length
      expect(Math.abs(share - exact)).toBeLessThan(1)
    }
  }
})

test('drivers are paid by the miles they carried, and one who had it twice for both', () => {
  const legs = [
    { driverId: 1, miles: 3 },
    { driverId: 2, miles: 6 },
    { driverId: 1, miles: 1 },
  ]
  expect(legShares(legs, 561, 10)).toEqual([
    { driverId: 1, payCents: 224, miles: 4 },
    { driverId: 2, payCents: 337, miles: 6 },
  ])
})

const PICKUP = { latitude: 29.7, longitude: -95.4 }
const HALFWAY = { latitude: 29.8, longitude: -95.4 }
const DELIVERY = { latitude: 29.9, longitude: -95.4 }

test('the miles of the order are divided by the places of the handovers', () => {
  const [first, second] = legMiles([PICKUP, HALFWAY, DELIVERY], 20)
  expect(first).toBeCloseTo(10)
  expect(second).toBeCloseTo(10)
})

test('a handover at an unknown place divides the miles evenly', () => {
  expect(legMiles([PICKUP, null, DELIVERY], 20)).toEqual([10, 10])
  expect(legMiles([PICKUP, PICKUP, PICKUP], 20)).toEqual([10, 10])
})

test('a code is read as people type it', () => {
  expect(normalizeHandoverCode(' k7qf-2m9p ')).toBe('K7QF2M9P')
})
