import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let client: TestUser
// Availability counts every driver on duty, so each test has the server for itself.
beforeEach(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterEach(() => app.stop())

const ask = async (priority?: string) =>
  (await app.call(client, 'GET', `/api/availability${priority ? `?priority=${priority}` : ''}`)).body
const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)
const inMinutes = (minutes: number) => ago(-minutes).toISOString()

test('drivers on duty without an order on the road are available, and last month’s pickups give the earliest pickup', async () => {
  expect(await ask()).toEqual({ driversAvailable: 0, pickup: null, priority: 'standard', earliestPickupAt: null })

  const driver = await makeDriver(app.db)
  await makeDriver(app.db, { is_on_duty: false })
  const busy = await makeDriver(app.db)
  await makeOrder(app.db, { status: 'in_transit', driver_id: busy.driverId })
  await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId })
  const left = await makeDriver(app.db)
  await app.db.updateTable('users').set({ deactivated_at: app.clock.now }).where('id', '=', left.id).execute()
  expect(await ask()).toMatchObject({ driversAvailable: 1, pickup: null, earliestPickupAt: inMinutes(120) })
  expect((await ask('express')).earliestPickupAt).toBe(inMinutes(60))
  expect((await ask('scheduled')).earliestPickupAt).toBe('2026-07-17T17:00:00.000Z')

  const pickedUp = (minutes: number, daysAgo: number) =>
    makeOrder(app.db, {
      status: 'delivered',
      driver_id: driver.driverId,
      confirmed_at: ago(daysAgo * 1440 + 60 + minutes),
      picked_up_at: ago(daysAgo * 1440 + 60),
      delivered_at: ago(daysAgo * 1440),
    })
  for (const minutes of [10, 20, 25, 30, 600]) await pickedUp(minutes, 3)
  for (const minutes of [1, 1, 1, 1]) await pickedUp(minutes, 31)
  expect((await ask('standard')).earliestPickupAt).toBe(inMinutes(25))
  expect((await ask('emergency')).earliestPickupAt).toBe(inMinutes(30))
})

const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const EL_PASO = { latitude: 31.7619, longitude: -106.485 }

test('drivers count who could be at the pickup in time: the chosen one, else the usual one of the organization', async () => {
  const driverIn = ({ latitude, longitude }: typeof HOUSTON) =>
    makeDriver(app.db, { current_latitude: latitude, current_longitude: longitude, position_at: app.clock.now })
  await driverIn(HOUSTON)
  await driverIn({ latitude: 29.95, longitude: -95.37 })
  await driverIn(EL_PASO)
  const pharmacy = await makeClient(app.db)
  const count = async (query: string) =>
    (await app.call(pharmacy, 'GET', `/api/availability?${query}`)).body.driversAvailable
  const at = ({ latitude, longitude }: typeof HOUSTON) => `latitude=${latitude}&longitude=${longitude}`
  expect(await count('')).toBe(3)
  expect(await count(at(HOUSTON))).toBe(2)
  expect(await count(`priority=emergency&${at(HOUSTON)}`)).toBe(1)
  expect(await count(at(EL_PASO))).toBe(1)
  await makeOrder(app.db, { pickup_latitude: '31.761900', pickup_longitude: '-106.485000' }, pharmacy)
  const usual = await app.call(pharmacy, 'GET', '/api/availability?priority=scheduled')
  expect(usual.body).toMatchObject({ driversAvailable: 1, pickup: EL_PASO })
  // The first slot in two days begins at 8 AM in El Paso, an hour later than in Houston.
  expect(usual.body.earliestPickupAt).not.toBe(
    (await app.call(pharmacy, 'GET', `/api/availability?priority=scheduled&${at(HOUSTON)}`)).body.earliestPickupAt,
  )
})

test('a driver whose hours are over does not count, and the nearest driver has to get there first', async () => {
  const position = { current_latitude: 30.2, current_longitude: -95.4, position_at: app.clock.now }
  const near = await makeDriver(app.db, position)
  const shift = { driver_id: near.driverId as number, weekday: 3, from_minutes: 300 }
  const pharmacy = await makeClient(app.db)
  const call = async () =>
    (await app.call(pharmacy, 'GET', '/api/availability?priority=emergency&latitude=30.06&longitude=-95.4')).body
  // Pickups usually take two minutes, but the road takes about twenty.
  const at = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)
  for (let count = 0; count < 5; count++)
    await makeOrder(app.db, {
      status: 'delivered',
      priority: 'emergency',
      driver_id: near.driverId,
      confirmed_at: at(100),
      picked_up_at: at(98),
      delivered_at: at(60),
    })
  const { driversAvailable, earliestPickupAt } = await call()
  expect(driversAvailable).toBe(1)
  expect(Date.parse(earliestPickupAt)).toBeGreaterThan(app.clock.now.getTime() + 15 * 60_000)
  // Wednesday until 10:00; it is 10:00.
  await app.db
    .insertInto('driver_shifts')
    .values({ ...shift, to_minutes: 600 })
    .execute()
  expect(await call()).toMatchObject({ driversAvailable: 0, earliestPickupAt: null })
})

test('an unknown priority is refused', async () => {
  expect((await app.call(client, 'GET', '/api/availability?priority=soon')).status).toBe(400)
})
