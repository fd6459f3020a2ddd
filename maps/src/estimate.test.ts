import { drivingMinutes, HOUSTON } from '@meridian/domain/places/geo.ts'
import { decodePolyline } from '@meridian/domain/places/polyline.ts'
import { expect, test } from 'vitest'
import { createEstimate } from './estimate.ts'

const GALVESTON = { latitude: 29.3013, longitude: -94.7977 }
const signal = new AbortController().signal

test('an estimate is 1.3 times the crow-fly distance, straight on the map, with one sentence', async () => {
  const route = await createEstimate().route(HOUSTON, GALVESTON, { signal })
  expect(route.quality).toBe('estimate')
  expect(route.distanceMiles).toBeCloseTo(46.8 * 1.3, 0)
  expect(decodePolyline(route.geometry)).toEqual([HOUSTON, GALVESTON])
  expect(route.steps).toEqual([
    {
      instruction: `Drive about ${route.distanceMiles.toFixed(1)} mi southeast to the destination.`,
      distanceMiles: route.distanceMiles,
      point: HOUSTON,
    },
  ])
})

test('a stop has its own step and corner', async () => {
  const route = await createEstimate().route(HOUSTON, HOUSTON, { via: [GALVESTON], signal })
  expect(decodePolyline(route.geometry)).toHaveLength(3)
  expect(route.steps.map(({ instruction }) => instruction.replace(/about .* mi/, 'x'))).toEqual([
    'Drive x southeast to the next stop.',
    'Drive x northwest to the destination.',
  ])
})

test('from a house to the same house the distance is zero', async () => {
  const route = await createEstimate().route(HOUSTON, HOUSTON, { signal })
  expect(route).toMatchObject({ distanceMiles: 0, minutes: 0 })
  expect(route.steps[0]?.instruction).toBe('The destination is here.')
})

test.each([
  [0, 0],
  [5, 14],
  [10, 21],
  [25, 44],
  [85, 104],
  [240, 259],
])('%i miles take about %i minutes', (miles, minutes) => {
  expect(Math.round(drivingMinutes(miles))).toBe(minutes)
})

test('the matrix has every pair', async () => {
  const matrix = await createEstimate().matrix([HOUSTON, GALVESTON], { signal })
  expect(matrix[0]?.[0]).toEqual({ miles: 0, minutes: 0, quality: 'estimate' })
  expect(matrix[0]?.[1]).toEqual(matrix[1]?.[0])
})
