import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from './geo.ts'
import { decodePolyline, encodePolyline } from './polyline.ts'

test("Google's own example comes out as in its documentation", () => {
  const points = [
    { latitude: 38.5, longitude: -120.2 },
    { latitude: 40.7, longitude: -120.95 },
    { latitude: 43.252, longitude: -126.453 },
  ]
  expect(encodePolyline(points)).toBe('_p~iF~ps|U_ulLnnqC_mqNvxq`@')
  expect(decodePolyline('_p~iF~ps|U_ulLnnqC_mqNvxq`@')).toEqual(points)
})

test.each([5, 6])('every route is decoded from its text, to the last of %i decimals', (precision) => {
  const step = 10 ** precision
  const degrees = (most: number) => fc.integer({ min: -most * step, max: most * step }).map((value) => value / step)
  const point: fc.Arbitrary<Point> = fc.record({ latitude: degrees(90), longitude: degrees(180) })
  fc.assert(
    fc.property(fc.array(point, { maxLength: 50 }), (points) => {
      const back = decodePolyline(encodePolyline(points, precision), precision)
      // Minus zero is zero on any map.
      const plain = (list: Point[]) => list.map(({ latitude, longitude }) => [latitude + 0, longitude + 0])
      expect(plain(back)).toEqual(plain(points))
    }),
  )
})

test.each(['_p~iF~ps|', '_', 'ü', '\n\n', '_p~iF'])('%j is not a polyline', (text) => {
  expect(() => decodePolyline(text)).toThrow('no encoded polyline')
})
