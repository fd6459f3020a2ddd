import { expect, test } from 'vitest'
import {
  crowFlyMiles,
  estimatedRoadMiles,
  HOUSTON,
  isPoint,
  onHalfMileGrid,
  SERVICE_STATE_NAMES,
  SERVICE_STATES,
} from './geo.ts'

const DALLAS = { latitude: 32.7767, longitude: -96.797 }

test('Houston and Dallas lie 225 miles apart in a straight line, in both directions', () => {
  expect(crowFlyMiles(HOUSTON, DALLAS)).toBeCloseTo(225, 0)
  expect(crowFlyMiles(DALLAS, HOUSTON)).toBeCloseTo(crowFlyMiles(HOUSTON, DALLAS), 9)
  expect(crowFlyMiles(HOUSTON, HOUSTON)).toBe(0)
})

test('without road data a drive is taken to be 1.3 times the straight line', () => {
  expect(estimatedRoadMiles(HOUSTON, DALLAS) / crowFlyMiles(HOUSTON, DALLAS)).toBeCloseTo(1.3, 9)
})

test('a point has a latitude and a longitude that exist', () => {
  expect(isPoint(29.76, -95.37)).toBe(true)
  expect(isPoint(-90, 180)).toBe(true)
  expect(isPoint(90.1, 0)).toBe(false)
  expect(isPoint(0, -180.1)).toBe(false)
  expect(isPoint(Number.NaN, 0)).toBe(false)
  expect(isPoint(0, Number.POSITIVE_INFINITY)).toBe(false)
})

test('we serve Texas and four neighbors', () => {
  expect(SERVICE_STATES.map((state) => SERVICE_STATE_NAMES[state])).toEqual([
    'Texas',
    'Oklahoma',
    'New Mexico',
    'Arkansas',
    'Louisiana',
  ])
})

test.each([
  ['a point', { latitude: 29.7604, longitude: -95.3698 }, { latitude: 29.76, longitude: -95.368 }],
  ['between two lines', { latitude: 29.764, longitude: -95.38 }, { latitude: 29.768, longitude: -95.384 }],
  ['on a line', { latitude: 29.76, longitude: -95.384 }, { latitude: 29.76, longitude: -95.384 }],
])('%s is rounded to the half-mile grid, away from zero', (_, point, rounded) => {
  expect(onHalfMileGrid(point)).toEqual(rounded)
})
