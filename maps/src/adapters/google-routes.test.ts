import { encodePolyline } from '@meridian/domain/places/polyline.ts'
import { afterEach, expect, test } from 'vitest'
import type { RouteProvider } from '../port.ts'
import { createGoogleRoutes } from './google-routes.ts'
import { type Answer, FAILURES, type FakeService, fakeService } from './testing/fake-service.ts'

const KEY = 'AIza-not-a-real-key'
const CLINIC = { latitude: 29.7108, longitude: -95.3967 }
const BANK = { latitude: 29.7604, longitude: -95.3698 }
const signal = () => AbortSignal.timeout(5_000)

let service: FakeService
let google: RouteProvider
afterEach(() => service.close())

const open = async (answer: Answer) => {
  service = await fakeService(() => answer)
  google = createGoogleRoutes({ key: KEY, baseUrl: service.url })
}
const at = (latLng: typeof BANK) => ({ latLng })
const leg = (from: typeof BANK, to: typeof BANK) => ({
  startLocation: at(from),
  endLocation: at(to),
  steps: [
    {
      distanceMeters: 3219,
      startLocation: at(from),
      navigationInstruction: { maneuver: 'DEPART', instructions: 'Head north on Fannin St' },
    },
    { startLocation: at(to) },
  ],
})
const route = (...legs: object[]) => ({
  routes: [
    { distanceMeters: 8047, duration: '960s', polyline: { encodedPolyline: encodePolyline([CLINIC, BANK]) }, legs },
  ],
})

test('a route in miles, minutes and instructions, requested with a field mask and the key in a header', async () => {
  await open({ json: route(leg(CLINIC, BANK)) })
  const answer = await google.route(CLINIC, BANK, { signal: signal() })
  expect(answer).toMatchObject({ minutes: 16, quality: 'street', geometry: encodePolyline([CLINIC, BANK]) })
  expect(answer.distanceMiles).toBeCloseTo(5, 2)
  expect(answer.steps).toEqual([
    { instruction: 'Head north on Fannin St', distanceMiles: expect.closeTo(2, 2), point: CLINIC },
  ])
  const [request] = service.requests
  expect(request).toMatchObject({ method: 'POST', path: '/directions/v2:computeRoutes' })
  expect(request?.headers['x-goog-api-key']).toBe(KEY)
  expect(request?.headers['x-goog-fieldmask']).toMatch(/^routes\.distanceMeters,routes\.duration,/)
  expect(request?.body).toMatchObject({
    origin: { location: { latLng: CLINIC } },
    destination: { location: { latLng: BANK } },
    travelMode: 'DRIVE',
    units: 'IMPERIAL',
  })
})

test('stops on the way are intermediates, one leg each', async () => {
  const via = { latitude: 29.73, longitude: -95.38 }
  await open({ json: route(leg(CLINIC, via), leg(via, BANK)) })
  const answer = await google.route(CLINIC, BANK, { via: [via], signal: signal() })
  expect(answer.steps).toHaveLength(2)
  expect(service.requests[0]?.body).toMatchObject({ intermediates: [{ location: { latLng: via } }] })
})

test('an end that Google moved far to the next road is of highway quality', async () => {
  await open({ json: route(leg({ ...CLINIC, latitude: CLINIC.latitude + 0.01 }, BANK)) })
  expect((await google.route(CLINIC, BANK, { signal: signal() })).quality).toBe('highway')
})

test('no way between the points is a failure, and so is another number of legs', async () => {
  await open({ json: {} })
  await expect(google.route(CLINIC, BANK, { signal: signal() })).rejects.toThrow('found no way')
  await service.close()
  await open({ json: route(leg(CLINIC, BANK), leg(CLINIC, BANK)) })
  await expect(google.route(CLINIC, BANK, { signal: signal() })).rejects.toThrow('another number of legs')
})

test('the matrix is put together from elements in any order; zeros are left out of them', async () => {
  const element = { condition: 'ROUTE_EXISTS', status: {}, distanceMeters: 8047, duration: '960s' }
  await open({
    json: [
      { ...element, originIndex: 1, destinationIndex: 0, distanceMeters: 16093 },
      { condition: 'ROUTE_EXISTS', duration: '0s' },
      { condition: 'ROUTE_NOT_FOUND', destinationIndex: 1 },
      { condition: 'ROUTE_EXISTS', originIndex: 1, destinationIndex: 1, duration: '0s' },
    ],
  })
  const matrix = await google.matrix([CLINIC, BANK], { signal: signal() })
  expect(matrix.map((row) => row.map(({ miles }) => Math.round(miles)))).toEqual([
    [0, 5],
    [10, 0],
  ])
  expect(service.requests[0]?.headers['x-goog-fieldmask']).toContain('status')
})

test('a pair with an error of its own, a missing pair, and too many points are failures', async () => {
  await open({ json: [{ status: { code: 3 }, condition: 'ROUTE_EXISTS', duration: '1s' }] })
  await expect(google.matrix([CLINIC], { signal: signal() })).rejects.toThrow('without an answer')
  await expect(google.matrix([CLINIC, BANK], { signal: signal() })).rejects.toThrow('without an answer')
  await expect(google.matrix(Array(26).fill(CLINIC), { signal: signal() })).rejects.toThrow('25 points')
})

test.each(FAILURES)('%s is a failure', async (_name, answer) => {
  await open(answer)
  await expect(google.route(CLINIC, BANK, { signal: signal() })).rejects.toThrow(
    /^Google Routes (answered|found no way)/,
  )
  await expect(google.matrix([CLINIC, BANK], { signal: signal() })).rejects.toThrow(/^Google Routes answered/)
})

test('silence is a failure when the time is up', async () => {
  await open({ isSilent: true })
  await expect(google.route(CLINIC, BANK, { signal: AbortSignal.timeout(50) })).rejects.toThrow('it took too long')
})
