import { expect, test } from 'vitest'
import { shareAhead } from './route-progress.ts'

/** A mile or so north, then as far east. */
const LINE = [
  { latitude: 29.7, longitude: -95.4 },
  { latitude: 29.7145, longitude: -95.4 },
  { latitude: 29.7145, longitude: -95.3833 },
]
const at = (latitude: number, longitude: number, accuracy = 5) => ({ latitude, longitude, accuracy })

test.each([
  ['at the start', at(29.7, -95.4), 1],
  ['halfway up the first part', at(29.70725, -95.4), 0.75],
  ['at the corner, in another lane', at(29.7145, -95.40005), 0.5],
  ['at the end', at(29.7145, -95.3833), 0],
  ['a little beyond the end', at(29.7145, -95.3831), 0],
])('%s the share ahead is known', (_, position, share) => {
  expect(shareAhead(LINE, position)).toBeCloseTo(share, 2)
})

test('who is a street away has left the route, unless the receiver is that inexact', () => {
  expect(shareAhead(LINE, at(29.70725, -95.401))).toBeNull()
  expect(shareAhead(LINE, at(29.70725, -95.401, 60))).toBeCloseTo(0.75, 2)
  // However inexact, a mile is a mile.
  expect(shareAhead(LINE, at(29.70725, -95.42, 5000))).toBeNull()
})

test('without a line nobody is on it', () => {
  expect(shareAhead([], at(29.7, -95.4))).toBeNull()
  expect(shareAhead([at(29.7, -95.4), at(29.7, -95.4)], at(29.7, -95.4))).toBeNull()
})
