import { PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { SERVICE_BOX } from '@meridian/domain/places/geo.ts'
import { previewMinutes } from '@meridian/domain/pricing/pricing.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, type TestUser } from '../../../test/factories.ts'

const PAIRS = 2_000
const HOUSTON = { south: 29.5, north: 30, west: -95.8, east: -95 }
/** Of three in the city and three anywhere, so that drivers are near and far. */
const DRIVERS = [
  { latitude: 29.76, longitude: -95.37 },
  { latitude: 29.62, longitude: -95.6 },
  { latitude: 29.9, longitude: -95.2 },
  { latitude: 32.78, longitude: -96.8 },
  { latitude: 35.08, longitude: -106.65 },
  { latitude: 34.75, longitude: -92.29 },
]

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startOwnTestApp()
  client = await makeClient(app.db)
  for (const { latitude, longitude } of DRIVERS)
    await makeDriver(app.db, { current_latitude: latitude, current_longitude: longitude, position_at: TEST_NOW })
})
afterAll(() => app.stop())

const within = (box: typeof HOUSTON) =>
  fc.record({
    latitude: fc.double({ min: box.south, max: box.north, noNaN: true }),
    longitude: fc.double({ min: box.west, max: box.east, noNaN: true }),
  })
const door = fc.oneof(within(HOUSTON), within(SERVICE_BOX)).filter((point) => app.deps.maps.stateAt(point) !== null)

test('2,000 pairs of doors and priorities: no promise is earlier than the nearest driver’s way and the drive take', async () => {
  const { matrix } = app.deps.maps
  await fc.assert(
    fc.asyncProperty(door, door, fc.constantFrom(...PRIORITIES), async (pickup, delivery, priority) => {
      const { status, body } = await app.call(client, 'POST', '/api/pricing/calculate', {
        pickupLatitude: pickup.latitude.toFixed(6),
        pickupLongitude: pickup.longitude.toFixed(6),
        deliveryLatitude: delivery.latitude.toFixed(6),
        deliveryLongitude: delivery.longitude.toFixed(6),
        priority,
        serviceType: 'medical_prescription',
      })
      expect(status, JSON.stringify(body)).toBe(200)
      const minutes = (Date.parse(body.promisedAt) - TEST_NOW.getTime()) / 60_000
      const [toPickup, ...ways] = (await matrix([pickup, ...DRIVERS])).map((row) => row[0]?.minutes ?? 0)
      expect(toPickup).toBe(0)
      expect(minutes).toBeGreaterThanOrEqual(Math.floor(Math.min(...ways)) + body.estimatedTime)
      expect(minutes).toBeGreaterThanOrEqual(previewMinutes(Number(body.distance)))
    }),
    { numRuns: PAIRS },
  )
})
