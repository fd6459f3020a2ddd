import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { expect, test } from 'vitest'
import { rateCell, rateRoute, type Stop } from './quality.ts'

const METERS_PER_DEGREE = 111_195
const at = (metersNorth: number): Point => ({ latitude: 30 + metersNorth / METERS_PER_DEGREE, longitude: -95 })
const milesOf = (meters: number) => meters / 1609.344
const stop = (requested: Point, gapMeters: number, isStreet = true): Stop => ({
  requested,
  onRoad: { ...requested, latitude: requested.latitude + gapMeters / METERS_PER_DEGREE },
  isStreet,
})
const step = (instruction: string) => ({ instruction, distanceMiles: 1, point: at(0) })
const result = (meters: number) => ({
  miles: milesOf(meters),
  minutes: 10,
  path: [at(100), at(9_900)],
  steps: [step('Drive north.'), step('You have arrived.')],
})

// Ten kilometers crow-fly, so 13 km estimated.
test.each([
  ['both at a street', [149, 149], [true, true], 11_000, 'street', 11_000],
  ['both at a street, however long the route', [0, 0], [true, true], 90_000, 'street', 90_000],
  ['one 151 m away', [151, 0], [true, true], 11_000, 'highway', 11_000 + 151 * 1.3],
  ['both far away', [2_000, 500], [true, true], 8_000, 'highway', 8_000 + 2_500 * 1.3],
  ['one at a motorway', [10, 10], [true, false], 11_000, 'highway', 11_000 + 20 * 1.3],
  ['a detour to the next highway', [2_000, 2_000], [true, true], 9_000, 'highway', 13_000],
  ['a motorway and a detour', [10, 10], [false, true], 20_000, 'highway', 13_000],
] as const)('%s', (_name, [gapFrom, gapTo], [isStreetFrom, isStreetTo], meters, quality, expected) => {
  const stops = [stop(at(0), gapFrom, isStreetFrom), stop(at(10_000), gapTo, isStreetTo)] as const
  const route = rateRoute(result(meters), stops)
  expect(route.quality).toBe(quality)
  expect(route.distanceMiles).toBeCloseTo(milesOf(expected), 2)
  const cell = rateCell({ miles: milesOf(meters), minutes: 10 }, ...stops)
  expect(cell.miles).toBeCloseTo(milesOf(expected), 2)
})

test('the last legs are drawn and have instructions, the first before the route and the last in place of the arrival', () => {
  const route = rateRoute(result(8_000), [stop(at(0), 500), stop(at(10_000), 1_000)])
  const path = decodePolyline(route.geometry)
  expect(path).toHaveLength(4)
  expect(crowFlyMiles(path.at(-1) as Point, at(10_000))).toBeLessThan(0.01)
  expect(route.steps.map(({ instruction }) => instruction)).toEqual([
    'Drive about 0.4 mi to the nearest road on our map.',
    'Drive north.',
    'Our map has no streets from here: the destination is about 0.8 mi further.',
  ])
  expect(route.minutes).toBeGreaterThan(10)
})

test('a stop between the ends is reached and left by the same last leg', () => {
  const stops = [stop(at(0), 0), stop(at(5_000), 1_000), stop(at(10_000), 0)]
  expect(rateRoute(result(8_000), stops).distanceMiles).toBeCloseTo(milesOf(8_000 + 2_000 * 1.3), 2)
})

test('a pair without a route is estimated', () => {
  const cell = rateCell(null, stop(at(0), 0), stop(at(10_000), 0))
  expect(cell.miles).toBeCloseTo(milesOf(13_000), 2)
})
