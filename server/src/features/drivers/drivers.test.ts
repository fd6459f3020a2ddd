import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import type { Db } from '../../db/database.ts'
import { refreshStanding } from '../../standings/standings.commands.ts'
import { driverSummaries } from './drivers.queries.ts'

let app: TestApp
let db: Db
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  db = app.db
  client = await makeClient(db)
})
afterAll(() => app.stop())

const summaryOf = async (driver: TestUser) => (await driverSummaries(db, [driver.driverId as number]))[0]

async function deliver(driver: TestUser, deliveredAt: string, minutes: number, rating?: number) {
  const delivered_at = new Date(deliveredAt)
  const assigned_at = new Date(delivered_at.getTime() - minutes * 60_000)
  const order = await makeOrder(
    db,
    { status: 'delivered', driver_id: driver.driverId, confirmed_at: assigned_at, assigned_at, delivered_at },
    client,
  )
  if (rating !== undefined)
    await db
      .insertInto('ratings')
      .values({ order_id: order.id, side: 'client', rater_id: client.id, driver_id: driver.driverId as number, rating })
      .execute()
  return order
}

test.each([
  ['assigned', true, 'available'],
  ['pickup_scheduled', true, 'busy'],
  ['pickup_complete', true, 'busy'],
  ['in_transit', false, 'busy'],
  ['delivered', true, 'available'],
  ['delivered', false, 'offline'],
] as const)('a driver whose order is %s, on duty %s, is %s', async (status, is_on_duty, expected) => {
  const driver = await makeDriver(db, { is_on_duty })
  await makeOrder(db, { status, driver_id: driver.driverId }, client)
  expect((await summaryOf(driver))?.status).toBe(expected)
})

test('the rating is the average of the clients’ ratings, and deliveries include the opening balance', async () => {
  const driver = await makeDriver(db, { opening_deliveries: 40 })
  expect(await summaryOf(driver)).toMatchObject({ rating: null, totalDeliveries: 40, openJobs: 0 })
  for (const rating of [5, 5, 4]) await deliver(driver, '2026-07-01T15:00:00Z', 60, rating)
  const own = await deliver(driver, '2026-07-01T15:00:00Z', 60)
  await db
    .insertInto('ratings')
    .values({ order_id: own.id, side: 'driver', rater_id: driver.id, driver_id: driver.driverId as number, rating: 1 })
    .execute()
  await makeOrder(db, { status: 'assigned', driver_id: driver.driverId }, client)
  expect(await summaryOf(driver)).toMatchObject({ rating: 4.67, totalDeliveries: 44, openJobs: 1 })
})

test('unknown drivers are not in the result, and no ids give no drivers', async () => {
  expect(await driverSummaries(db, [2_000_000_000])).toEqual([])
  expect(await driverSummaries(db, [])).toEqual([])
})

test('only an admin sees all drivers, and the positions of those on duty', async () => {
  const driver = await makeDriver(db, { current_latitude: 29.7, current_longitude: -95.3, position_at: app.clock.now })
  const { status, body } = await app.call(await makeAdmin(db), 'GET', '/api/drivers')
  expect(status).toBe(200)
  const shown = body.find((row: { id: number }) => row.id === driver.driverId)
  expect(shown.position).toMatchObject({ latitude: 29.7, longitude: -95.3 })
  await db.updateTable('drivers').set({ is_on_duty: false }).where('id', '=', shown.id).execute()
  const later = (await app.call(await makeAdmin(db), 'GET', '/api/drivers')).body
  expect(later.find((row: { id: number }) => row.id === driver.driverId).position).toBeNull()
  expect(shown.user.id).toBe(driver.id)
  for (const user of [driver, client]) expect((await app.call(user, 'GET', '/api/drivers')).status).toBe(403)
})

test('the list says how many deliveries were on time this month and in the two before', async () => {
  const [driver, fresh] = [await makeDriver(db), await makeDriver(db)]
  for (const minutes of [60, 60, 600]) await deliver(driver, '2026-05-20T15:00:00Z', minutes)
  await deliver(driver, '2026-04-30T15:00:00Z', 600)
  const { body } = await app.call(await makeAdmin(db), 'GET', '/api/drivers')
  const percentOf = ({ driverId }: TestUser) => body.find(({ id }: { id: number }) => id === driverId).onTimePercent
  expect(percentOf(driver)).toBe(66.7)
  expect(percentOf(fresh)).toBeNull()
})

test('drivers are listed by name, page by page, and an invalid cursor is refused', async () => {
  const admin = await makeAdmin(db)
  const all = (await app.call(admin, 'GET', '/api/drivers')).body.map(({ id }: { id: number }) => id)
  const paged: number[] = []
  let cursor: unknown
  do {
    const { body, headers } = await app.call(admin, 'GET', `/api/drivers?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
    expect(body.length).toBeLessThanOrEqual(3)
    paged.push(...body.map(({ id }: { id: number }) => id))
    cursor = headers['x-next-cursor']
  } while (cursor)
  expect(all.length).toBeGreaterThan(3)
  expect(paged).toEqual(all)
  expect((await app.call(admin, 'GET', '/api/drivers?cursor=x')).status).toBe(400)
})

test('deliveries are those of the stored standing, if there is one', async () => {
  const driver = await makeDriver(db, { opening_deliveries: 40 })
  await deliver(driver, '2026-07-01T15:00:00Z', 60)
  await refreshStanding(db, driver.driverId as number)
  expect((await summaryOf(driver))?.totalDeliveries).toBe(41)
  await deliver(driver, '2026-07-02T15:00:00Z', 60)
  await refreshStanding(db, driver.driverId as number)
  expect((await summaryOf(driver))?.totalDeliveries).toBe(42)
})

test.each(['performance', 'achievements'])('only the driver and admins see a driver’s %s', async (what) => {
  const driver = await makeDriver(db)
  const url = `/api/driver/${driver.driverId}/${what}`
  expect((await app.call(driver, 'GET', url)).status).toBe(200)
  expect((await app.call(await makeAdmin(db), 'GET', url)).status).toBe(200)
  expect((await app.call(await makeDriver(db), 'GET', url)).status).toBe(404)
  expect((await app.call(client, 'GET', url)).status).toBe(403)
  expect((await app.call(await makeAdmin(db), 'GET', `/api/driver/2000000000/${what}`)).status).toBe(404)
})

test('a new driver has no rate and no rating rather than a bad one', async () => {
  const driver = await makeDriver(db, { weekly_goal: 30 })
  const { body } = await app.call(driver, 'GET', `/api/driver/${driver.driverId}/performance`)
  expect(body).toEqual({
    totalPoints: 0,
    level: 1,
    rank: 'Bronze Courier',
    pointsToNextLevel: 1000,
    currentStreak: 0,
    longestStreak: 0,
    onTimePercentage: null,
    weeklyProgress: 0,
    weeklyGoal: 30,
    perfectDeliveries: 0,
    averageRating: null,
  })
})

test('points, streak and week follow from what was delivered', async () => {
  const driver = await makeDriver(db, { opening_points: 100, opening_deliveries: 3 })
  await deliver(driver, '2026-07-10T15:00:00Z', 300)
  await deliver(driver, '2026-07-13T15:00:00Z', 60, 5)
  await deliver(driver, '2026-07-14T15:00:00Z', 60, 4)
  await makeOrder(db, { status: 'in_transit', driver_id: driver.driverId }, client)
  const { body } = await app.call(driver, 'GET', `/api/driver/${driver.driverId}/performance`)
  expect(body).toMatchObject({
    // Late, on time with the best rating, on time.
    totalPoints: 100 + 50 + 100 + 70,
    currentStreak: 2,
    longestStreak: 2,
    onTimePercentage: 66.7,
    weeklyProgress: 2,
    perfectDeliveries: 1,
    averageRating: 4.5,
  })
})

test('an achievement shows when it was reached, unless the opening balance had reached it before', async () => {
  const [newcomer, veteran] = [
    await makeDriver(db),
    await makeDriver(db, { opening_deliveries: 99, opening_miles: 999.5 }),
  ]
  for (const driver of [newcomer, veteran]) await deliver(driver, '2026-07-14T15:00:00Z', 60)
  const of = async (driver: TestUser) => {
    const { body } = await app.call(driver, 'GET', `/api/driver/${driver.driverId}/achievements`)
    return Object.fromEntries(
      body.map((row: { id: string; unlocked: boolean; unlockedAt: string | null; progress: number }) => [
        row.id,
        [row.unlocked, row.unlockedAt, row.progress],
      ]),
    )
  }
  expect(await of(newcomer)).toMatchObject({
    first_delivery: [true, '2026-07-14T15:00:00.000Z', 1],
    century_club: [false, null, 1],
  })
  expect(await of(veteran)).toMatchObject({
    first_delivery: [true, null, 1],
    century_club: [true, '2026-07-14T15:00:00.000Z', 100],
    marathon_runner: [true, '2026-07-14T15:00:00.000Z', 1000],
    perfect_week: [false, null, 1],
  })
})

test('a driver’s cards add the opening balance to the orders, and count the jobs open to all drivers', async () => {
  const driver = await makeDriver(db, { opening_deliveries: 10, opening_miles: 100.5, opening_pay_cents: 5000 })
  const url = `/api/driver/stats/${driver.driverId}`
  const before = (await app.call(driver, 'GET', url)).body
  await deliver(driver, '2026-07-14T15:00:00Z', 60)
  await deliver(driver, '2026-07-14T16:00:00Z', 60)
  await makeOrder(db, { status: 'confirmed' }, client)
  await makeOrder(db, { status: 'pending' }, client)
  expect((await app.call(driver, 'GET', url)).body).toEqual({
    availableJobs: before.availableJobs + 1,
    completedJobs: 12,
    // 8.2 miles each; 15 percent of $37.30 is $5.595, rounded for each order.
    milesDriven: 116.9,
    moneyEarned: '61.20',
    opening: { deliveries: 10, miles: 100.5, pay: '50.00' },
  })
  expect((await app.call(await makeDriver(db), 'GET', url)).status).toBe(404)
})
