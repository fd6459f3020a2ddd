import { expect, test } from 'vitest'
import { isInside } from './lasso-area.ts'

/** A 'C' that is open to the right: its bay is outside. */
const LINE = [
  { x: 0, y: 0 },
  { x: 30, y: 0 },
  { x: 30, y: 10 },
  { x: 10, y: 10 },
  { x: 10, y: 20 },
  { x: 30, y: 20 },
  { x: 30, y: 30 },
  { x: 0, y: 30 },
]

test.each([
  [5, 15, true],
  [20, 5, true],
  [20, 25, true],
  [20, 15, false],
  [31, 5, false],
  [-1, 15, false],
])('the point %i, %i is inside: %s', (x, y, expected) => {
  expect(isInside({ x, y }, LINE)).toBe(expected)
})

test('a click is no area', () => {
  expect(isInside({ x: 0, y: 0 }, [{ x: 0, y: 0 }])).toBe(false)
  expect(isInside({ x: 0, y: 0 }, [])).toBe(false)
})
