import { expect, test } from 'vitest'
import { STATUS_TONES, TONE_COLORS } from './tones.ts'

test('an order that waits for approval does not look like one that has it', () => {
  expect(TONE_COLORS[STATUS_TONES.pending]).not.toBe(TONE_COLORS[STATUS_TONES.confirmed])
})
