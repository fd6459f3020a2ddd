import { expect, test } from 'vitest'
import { arrivalOf, isOldPosition, newestPosition, type Position, routeOrigin } from './positions.ts'

const at = (seconds: number, latitude = 29.76): Position => ({
  latitude,
  longitude: -95.37,
  at: new Date(Date.UTC(2026, 6, 15, 15, 0, seconds)),
})
/** Some 111 m of latitude. */
const STEP = 0.001

test('a position is old after two minutes', () => {
  expect(isOldPosition(at(0), at(120).at)).toBe(false)
  expect(isOldPosition(at(0), at(121).at)).toBe(true)
})

test('the newest report counts, whichever came last', () => {
  expect(newestPosition(null, null)).toBeNull()
  expect(newestPosition(at(5), null)).toEqual(at(5))
  expect(newestPosition(at(9), at(5))).toEqual(at(9))
  expect(newestPosition(at(5), at(9))).toEqual(at(9))
})

test.each([
  ['first known', null, at(0), at(0)],
  ['gone from view', at(0), null, null],
  ['222 m on, soon after', at(0), at(10, 29.76 + 2 * STEP), at(0)],
  ['333 m on, soon after', at(0), at(10, 29.76 + 3 * STEP), at(10, 29.76 + 3 * STEP)],
  ['standing still for half a minute', at(0), at(30), at(30)],
])('the way is asked for again when the driver is %s, and not before', (_, asked, position, origin) => {
  expect(routeOrigin(asked, position)).toEqual(origin)
})

test('arrival counts from when the driver was there, not from when somebody looks', () => {
  expect(arrivalOf(at(0), 12)).toEqual(new Date(Date.UTC(2026, 6, 15, 15, 12)))
})
