import { expect, test } from 'vitest'
import { STATUS_COLORS } from './tones.ts'

test('no two statuses have the same color', () => {
  const colors = Object.values(STATUS_COLORS)
  expect(new Set(colors).size).toBe(colors.length)
})
