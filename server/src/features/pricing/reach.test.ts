import { previewMinutes } from '@meridian/domain/pricing/pricing.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { knowsAddresses } from '../../../test/known-addresses.ts'
import { orderRequest, POINTS, ROUTE } from '../../../test/order-requests.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
  client = await makeClient(app.db)
})
/** Nobody of the test before is left, and it is 10:00 in Houston. */
beforeEach(async () => {
  app.clock.now = TEST_NOW
  await app.db.updateTable('users').set({ deactivated_at: TEST_NOW }).where('role', '=', 'driver').execute()
})
afterAll(() => app.stop())

const AT_THE_PICKUP = { latitude: 29.7141, longitude: -95.3977 }
const GALVESTON = { latitude: 29.3013, longitude: -94.7977 }
const MIDLAND = { deliveryLatitude: '31.9973', deliveryLongitude: '-102.0779' }
const quote = async (asked: object) =>
  (await app.call(client, 'POST', '/api/pricing/calculate', { ...ROUTE, ...asked })).body
const minutesUntil = (time: string) => (Date.parse(time) - app.clock.now.getTime()) / 60_000
const driverAt = ({ latitude, longitude }: typeof GALVESTON, is_on_duty = true) =>
  makeDriver(app.db, { is_on_duty, current_latitude: latitude, current_longitude: longitude, position_at: TEST_NOW })
const giveHours = (driver: TestUser, from: number, to: number) =>
  sql`insert into driver_shifts select ${driver.driverId}::int, weekday, ${from}::int, ${to}::int
    from generate_series(1, 7) weekday`.execute(app.db)

test('an emergency is promised with the way of the nearest free driver, and its order is due by the same rule', async () => {
  await driverAt(GALVESTON)
  const late = await quote({ priority: 'emergency' })
  expect(late).toMatchObject({ priorityNote: 'not_kept', notKeptCause: 'driver', reachableFrom: null })
  expect(late.reachMinutes).toBeGreaterThan(45)
  expect(minutesUntil(late.promisedAt)).toBe(late.reachMinutes + 10 + late.estimatedTime)
  expect(await quote({ priority: 'express' })).toMatchObject({ priorityNote: null })

  await driverAt(AT_THE_PICKUP)
  const kept = await quote({ priority: 'emergency' })
  expect(kept).toMatchObject({ reachMinutes: 0, priorityNote: null })
  expect(minutesUntil(kept.promisedAt)).toBe(60)

  // What was quoted binds, whoever is near by then.
  const { totalCost, quoteToken } = late
  const { body: order } = await app.call(
    client,
    'POST',
    '/api/orders',
    orderRequest({ priority: 'emergency', totalCost, quoteToken }),
  )
  expect(order).toMatchObject({ reachMinutes: late.reachMinutes, reachableFrom: null })
  const stored = await app.db.selectFrom('orders').select('due_at').where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(stored.due_at.toISOString()).toBe(late.promisedAt)
})

test('an emergency from Houston to Midland says that standard is as fast, and is promised after the preview of its route', async () => {
  const found = await quote({ ...MIDLAND, priority: 'emergency' })
  expect(found).toMatchObject({ priorityNote: 'not_faster', notKeptCause: 'distance', cheaperPriority: 'standard' })
  expect(minutesUntil(found.promisedAt)).toBeGreaterThanOrEqual(previewMinutes(Number(found.distance)))
})

test('while all drivers are on the road, the one counts who is first at the pickup after the last delivery', async () => {
  const busy = await driverAt(AT_THE_PICKUP)
  await makeOrder(app.db, { driver_id: busy.driverId, status: 'in_transit', route_minutes: 40, confirmed_at: TEST_NOW })
  const next = await driverAt(AT_THE_PICKUP, false)
  await giveHours(next, 20 * 60, 22 * 60)
  const found = await quote({ priority: 'emergency' })
  expect(minutesUntil(found.reachableFrom)).toBe(40)
  expect(found).toMatchObject({ priorityNote: 'not_kept', notKeptCause: 'no_driver' })
})

test('whoever is free in another state counts for less than one who is soon through near the pickup', async () => {
  await driverAt({ latitude: 30.02434, longitude: -90.11128 })
  const alone = await quote({ priority: 'express' })
  expect(alone.reachMinutes).toBeGreaterThan(240)
  // Off duty within the hours of a working day: for a reason, perhaps.
  await driverAt(AT_THE_PICKUP, false)
  expect((await quote({ priority: 'express' })).promisedAt).toBe(alone.promisedAt)
  const busy = await driverAt(AT_THE_PICKUP)
  await makeOrder(app.db, { driver_id: busy.driverId, status: 'in_transit', route_minutes: 40, confirmed_at: TEST_NOW })
  const found = await quote({ priority: 'express' })
  expect(minutesUntil(found.reachableFrom)).toBe(40)
  expect(found).toMatchObject({ priorityNote: null })
  expect(minutesUntil(found.promisedAt)).toBe(120)
})

test('at 11 PM with nobody on shift nothing is promised before the first driver of the morning', async () => {
  app.clock.now = new Date('2026-07-16T04:00:00Z')
  await giveHours(await driverAt(AT_THE_PICKUP, false), 6 * 60, 14 * 60)
  await giveHours(await driverAt(AT_THE_PICKUP, false), 7 * 60, 14 * 60)
  const found = await quote({ priority: 'emergency' })
  const six = '2026-07-16T11:00:00.000Z'
  expect(found).toMatchObject({ reachableFrom: six, notKeptCause: 'no_driver', cheaperPriority: 'standard' })
  expect(Date.parse(found.promisedAt)).toBeGreaterThanOrEqual(Date.parse(six) + found.estimatedTime * 60_000)
})

test('without any driver the usual times are promised, and it is said that nobody is there', async () => {
  const found = await quote({ priority: 'emergency' })
  expect(found).toMatchObject({ reachMinutes: null, reachableFrom: null, priorityNote: null })
  expect(minutesUntil(found.promisedAt)).toBe(60)
})
