import { expect, test } from 'vitest'
import { stepped } from './address-field-search.ts'

test.each([
  ['down from the field', -1, 1, 0],
  ['up from the field', -1, -1, 2],
  ['down', 0, 1, 1],
  ['down from the last', 2, 1, 0],
  ['up', 2, -1, 1],
  ['up from the first', 0, -1, 2],
] as const)('among three rows, %s leads to row %4$s', (_, from, by, to) => {
  expect(stepped(from, by, 3)).toBe(to)
})
