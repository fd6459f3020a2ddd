import { leaderboard } from '@meridian/domain/drivers/leaderboard.ts'
import { openStanding, pointsLedger, replay } from '@meridian/domain/drivers/standing.ts'
import { BUSINESS_ZONE, startOfMonth } from '@meridian/domain/time/calendar.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { deliveriesOf, findTerms } from './deliveries.queries.ts'
import { refreshStanding, refreshUnstored } from './standings.commands.ts'
import { listMonths } from './standings.queries.ts'
import { currentStanding } from './standings.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const minutesAgo = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)

async function deliver(driver: TestUser, minutes: number, taken = 30) {
  const delivered_at = minutesAgo(minutes)
  const assigned_at = minutesAgo(minutes + taken)
  return makeOrder(
    app.db,
    { status: 'delivered', driver_id: driver.driverId, confirmed_at: assigned_at, assigned_at, delivered_at },
    client,
  )
}
const rate = (driver: TestUser, orderId: number, rating: number) =>
  app.db
    .insertInto('ratings')
    .values({ order_id: orderId, side: 'client', rater_id: client.id, driver_id: driver.driverId as number, rating })
    .execute()

const storedOf = async (driver: TestUser) => ({
  row: await app.db
    .selectFrom('driver_standings')
    .selectAll()
    .where('driver_id', '=', driver.driverId as number)
    .executeTakeFirstOrThrow(),
  points: await app.db
    .selectFrom('driver_points')
    .select(['order_id as orderId', 'delivered_at as deliveredAt', 'points'])
    .where('driver_id', '=', driver.driverId as number)
    .orderBy('delivered_at')
    .orderBy('order_id')
    .execute(),
})

/** The stored standing equals a replay of the whole history. */
async function expectWhole(driver: TestUser) {
  const driverId = driver.driverId as number
  const opening = (await findTerms(app.db, driverId))?.opening ?? openStanding()
  const history = await deliveriesOf(app.db, driverId)
  const { row, points } = await storedOf(driver)
  const whole = replay(history, opening)
  expect(row.standing).toEqual(JSON.parse(JSON.stringify(whole)))
  expect(row).toMatchObject({ points: whole.points, deliveries: history.length, ratings: whole.ratings })
  expect(points).toEqual(pointsLedger(history, opening))
  expect(await currentStanding(app.db, driverId, opening)).toEqual({ standing: whole, ledger: [], isRecomputed: false })
}

test('whatever is delivered and rated, in order or late, the stored standing equals a replay of the history', async () => {
  const happening = fc.record({
    kind: fc.constantFrom('delivered', 'delivered', 'rated', 'refreshed'),
    minutes: fc.integer({ min: 0, max: 20 * 24 * 60 }),
    taken: fc.integer({ min: 10, max: 300 }),
    pick: fc.nat(),
    rating: fc.integer({ min: 1, max: 5 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(happening, { minLength: 5, maxLength: 25 }),
      fc.nat(5_000),
      async (happenings, points) => {
        const driver = await makeDriver(app.db, { opening_points: points })
        const unrated: number[] = []
        for (const { kind, minutes, taken, pick, rating } of happenings) {
          if (kind === 'delivered') unrated.push((await deliver(driver, minutes, taken)).id)
          const [orderId] = kind === 'rated' ? unrated.splice(pick % Math.max(unrated.length, 1), 1) : []
          if (orderId !== undefined) await rate(driver, orderId, rating)
          if (kind === 'refreshed') await refreshStanding(app.db, driver.driverId as number)
        }
        await refreshStanding(app.db, driver.driverId as number)
        await expectWhole(driver)
      },
    ),
    { numRuns: 15 },
  )
})

test('ten refreshes at the same moment count everything once', async () => {
  const driver = await makeDriver(app.db)
  for (let index = 0; index < 5; index++) await deliver(driver, 500 - index)
  await Promise.all(Array.from({ length: 10 }, () => refreshStanding(app.db, driver.driverId as number)))
  await expectWhole(driver)
})

test('a delivery and its rating update the stored standing through their events', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(
    app.db,
    { status: 'in_transit', driver_id: driver.driverId, assigned_at: minutesAgo(20) },
    client,
  )
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered' })
  await app.loop.idle()
  expect((await storedOf(driver)).row.points).toBe(170)
  expect((await app.call(client, 'POST', `/api/orders/${order.id}/rating`, { rating: 5 })).status).toBe(201)
  await app.loop.idle()
  await expectWhole(driver)
  expect((await storedOf(driver)).row.points).toBe(200)
})

test('reading is correct before anything is stored, and while an event is pending', async () => {
  const driver = await makeDriver(app.db)
  const points = async () =>
    (await app.call(driver, 'GET', `/api/driver/${driver.driverId}/performance`)).body.totalPoints
  const first = await deliver(driver, 100)
  expect(await points()).toBe(170)
  await refreshStanding(app.db, driver.driverId as number)
  await deliver(driver, 50)
  expect(await points()).toBe(240)
  await rate(driver, first.id, 5)
  expect(await points()).toBe(270)
})

test('drivers whose standing was never stored, or by older rules, are refreshed by the task', async () => {
  const driver = await makeDriver(app.db)
  await deliver(driver, 100)
  expect(await refreshUnstored(app.db)).toBeGreaterThan(0)
  await app.db.updateTable('driver_standings').set({ rules_version: 0, points: 7 }).execute()
  await refreshUnstored(app.db)
  await expectWhole(driver)
  expect(await refreshUnstored(app.db)).toBe(0)
})

test('the leaderboard is this month’s points, with the viewer always on it and without deactivated drivers', async () => {
  const since = startOfMonth(app.clock.now, BUSINESS_ZONE)
  // The drivers of the tests above are not on the leaderboard.
  await app.db.deleteFrom('driver_points').execute()
  const drivers = await Promise.all(Array.from({ length: 7 }, () => makeDriver(app.db)))
  for (const [index, driver] of drivers.entries()) {
    for (let count = 0; count < 20 - index; count++) await deliver(driver, 60 * 24 * 5 + count * 60)
    // Last month's: not counted here, only towards the badge.
    await deliver(driver, 60 * 24 * 20)
    await refreshStanding(app.db, driver.driverId as number)
  }
  const [best, second] = drivers as [TestUser, TestUser]
  const last = drivers.at(-1) as TestUser
  await app.db.updateTable('users').set({ deactivated_at: app.clock.now }).where('id', '=', best.id).execute()

  const { body } = await app.call(last, 'GET', '/api/drivers/leaderboard')
  expect(body).toHaveLength(5)
  expect(body[0]).toMatchObject({ rank: 1, driverId: second.driverId, deliveries: 19, isYou: false })
  expect(body[4]).toMatchObject({ rank: 6, driverId: last.driverId, deliveries: 14, isYou: true })
  const ledger = pointsLedger(await deliveriesOf(app.db, second.driverId as number))
  const month = ledger.filter((entry) => entry.deliveredAt >= since)
  expect(body[0].points).toBe(month.reduce((sum, entry) => sum + entry.points, 0))
  expect(leaderboard(await listMonths(app.db, since), null).some((row) => row.isYou)).toBe(false)
  expect((await app.call(await makeAdmin(app.db), 'GET', '/api/drivers/leaderboard')).body).toHaveLength(5)
})
