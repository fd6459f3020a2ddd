import { expect, test } from 'vitest'
import { BAND_CELSIUS, isInBand, TEMPERATURE_BANDS } from './stability.ts'
import { stabilityEnd, stabilityState, stabilityText } from './stability-clock.ts'

const COLLECTED = new Date('2026-07-15T10:00:00Z')
const end = stabilityEnd({ collectedAt: COLLECTED, stabilityHours: 4 }) as Date
const at = (minutes: number) => new Date(end.getTime() + minutes * 60_000)

test('the time runs from the collection, and goods without one have no end', () => {
  expect(end.toISOString()).toBe('2026-07-15T14:00:00.000Z')
  expect(stabilityEnd({ collectedAt: null, stabilityHours: null })).toBeNull()
})

test.each([
  [-240, 'ok', '4 h left'],
  [-61, 'ok', '1 h 1 min left'],
  [-60, 'warning', '1 h left'],
  [-59.5, 'warning', '59 min left'],
  [-0.5, 'warning', '1 min left'],
  [0, 'expired', 'Out of time for 0 min'],
  [12, 'expired', 'Out of time for 12 min'],
])('%d minutes from the end a sample is %s: %s', (minutes, state, text) => {
  expect(stabilityState(end, at(minutes))).toBe(state)
  expect(stabilityText(end, at(minutes))).toBe(text)
})

test('the ends of a band are within it', () => {
  for (const band of TEMPERATURE_BANDS) {
    const { from, to } = BAND_CELSIUS[band]
    expect([from - 0.1, from, to, to + 0.1].map((celsius) => isInBand(celsius, band))).toEqual([
      false,
      true,
      true,
      false,
    ])
  }
})
