/** The demo at Wednesday the 15th, 10:00 in Chicago, as its accounts see it through the calls of the screens. */

import { pointsLedger } from '@meridian/domain/drivers/standing.ts'
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { BUSINESS_ZONE, startOfMonth } from '@meridian/domain/time/calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { makeOrganization, type TestUser } from '../../test/factories.ts'
import { remindOfWaitingOrders } from '../features/orders/changing/remind.commands.ts'
import { hashPassword } from '../security/passwords/passwords.ts'
import { deliveriesOf, findTerms } from '../standings/deliveries.queries.ts'
import { DEMO_ACCOUNTS, DEMO_PASSWORD, isEmptyDatabase, loadDemo } from './demo.ts'

const ADMIN: TestUser = { id: 1, role: 'admin', organizationId: null, driverId: null }
const PHARMACY: TestUser = { id: 2, role: 'client', organizationId: 1, driverId: null }
const DRIVER: TestUser = { id: 3, role: 'driver', organizationId: null, driverId: 1 }

let app: TestApp
beforeAll(async () => {
  app = await startOwnTestApp()
  expect(await isEmptyDatabase(app.db)).toBe(true)
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  await loadDemo(app.db, TEST_NOW, { passwordHash })
})
afterAll(() => app.stop())

const get = async (user: TestUser, url: string) => {
  const { status, body } = await app.call(user, 'GET', url)
  expect(status, url).toBe(200)
  return body
}

test.each(DEMO_ACCOUNTS)('$username signs in with the password the sign-in page shows', async ({ username, role }) => {
  const { status, body } = await app.call(null, 'POST', '/api/auth/login', { username, password: DEMO_PASSWORD })
  expect(status).toBe(200)
  expect(body).toMatchObject({ username, role })
})

test('the first three accounts have the expected ids, and the sign-in page names them', async () => {
  const users = await app.db.selectFrom('users').select(['id', 'username', 'role']).orderBy('id').limit(3).execute()
  expect(users).toEqual([
    { id: 1, username: 'admin', role: 'admin' },
    { id: 2, username: 'pharmacy', role: 'client' },
    { id: 3, username: 'driver', role: 'driver' },
  ])
  const { demo } = (await app.call(null, 'GET', '/api/installation')).body
  expect(demo).toEqual({ password: DEMO_PASSWORD, accounts: DEMO_ACCOUNTS })
  expect(await isEmptyDatabase(app.db)).toBe(false)
})

test('the pharmacy’s address book has the addresses of its orders, the latest first, each with a contact', async () => {
  const book = await get(PHARMACY, '/api/addresses/book')
  const [latest] = await get(PHARMACY, '/api/orders/client/2?limit=1')
  expect(book.length).toBeGreaterThan(5)
  for (const place of book)
    expect(place).toMatchObject({
      contactName: expect.any(String),
      contactPhone: expect.any(String),
      precision: 'point',
    })
  const [first, second] = book.map(({ address }: { address: string }) => address)
  expect(new Set([first, second])).toEqual(new Set([latest.pickupAddress, latest.deliveryAddress]))
  const home = book.find(({ address }: { address: string }) => address === latest.pickupAddress)
  expect(home.timesUsed).toBeGreaterThan(100)
})

test('the pharmacy has sites, and orders from and to them, as often as is counted', async () => {
  const sites = await get(PHARMACY, '/api/organization/sites')
  expect(sites.map(({ name }: { name: string }) => name)).toEqual([
    'Hermann Drive surgery',
    'Kindred ward',
    'Montrose counter',
    'Twelve Oaks pharmacy',
  ])
  for (const { id, useCount, address } of sites) {
    const orders = await app.db
      .selectFrom('orders')
      .select(['pickup_site_id', 'pickup_address', 'delivery_address'])
      .where((eb) => eb.or([eb('pickup_site_id', '=', id), eb('delivery_site_id', '=', id)]))
      .execute()
    expect(orders.length).toBe(useCount)
    expect(useCount).toBeGreaterThan(0)
    for (const order of orders)
      expect(order.pickup_site_id === id ? order.pickup_address : order.delivery_address).toBe(address)
  }
})

test('the pharmacy’s cards show the figures of the specification', async () => {
  const stats = await get(PHARMACY, '/api/stats/client/2')
  expect(stats).toMatchObject({ activeDeliveries: 5, scheduledToday: 10, monthlyDeliveries: 36 })
  expect(stats.breakdown).toEqual({
    active: { moving: 3, waiting: 2, movingPercent: 60, waitingPercent: 40 },
    scheduled: {
      done: 3,
      toCome: 7,
      donePercent: 30,
      toComePercent: 70,
      // 2:30 PM in Houston
      nextPickupAt: '2026-07-15T19:30:00.000Z',
      nextPickupZone: 'America/Chicago',
    },
    month: { trendPercent: 13, averageHours: 2.4, onTimePercent: 98.5 },
    savings: { amount: '234.50', percent: 15, hasShorterTrips: true },
  })
})

test('the driver’s cards show the figures of the specification', async () => {
  expect(await get(DRIVER, '/api/driver/stats/1')).toMatchObject({
    availableJobs: 12,
    completedJobs: 847,
    milesDriven: 15_420,
    moneyEarned: '12840.50',
  })
  expect(await get(DRIVER, '/api/orders/available')).toHaveLength(12)
  expect(await get(DRIVER, '/api/orders/driver/1/active')).toHaveLength(1)
})

test('the driver’s performance is good, with achievements left to reach', async () => {
  const performance = await get(DRIVER, '/api/driver/1/performance')
  expect(performance.rank).toBe('Platinum Courier')
  expect(performance.currentStreak).toBeGreaterThan(9)
  expect(performance.longestStreak).toBeGreaterThan(performance.currentStreak)
  expect(performance.onTimePercentage).toBeGreaterThan(95)
  expect(performance.averageRating).toBeGreaterThan(4.5)
  expect(performance.weeklyProgress).toBeGreaterThan(5)
  expect(performance.weeklyProgress).toBeLessThan(performance.weeklyGoal)
  const achievements = await get(DRIVER, '/api/driver/1/achievements')
  const locked = achievements.filter((row: { unlocked: boolean }) => !row.unlocked)
  expect(locked.map((row: { id: string }) => row.id)).toEqual(['perfect_week'])
})

test('this month’s leaderboard has five drivers, one of them You', async () => {
  const rows = await get(DRIVER, '/api/drivers/leaderboard')
  expect(rows.map((row: { rank: number }) => row.rank)).toEqual([1, 2, 3, 4, 5])
  expect(rows.every((row: { deliveries: number }) => row.deliveries > 0)).toBe(true)
  expect(rows.filter((row: { isYou: boolean }) => row.isYou)).toMatchObject([{ driverId: 1, badge: 'Platinum' }])
  const month = startOfMonth(TEST_NOW, BUSINESS_ZONE)
  for (const { driverId, points } of rows) {
    const ledger = pointsLedger(await deliveriesOf(app.db, driverId), (await findTerms(app.db, driverId))?.opening)
    const own = ledger.filter((entry) => entry.deliveredAt >= month)
    expect(own.reduce((sum, entry) => sum + entry.points, 0)).toBe(points)
  }
})

test('the driver’s earnings by week add up, with the opening balance, to the card', async () => {
  const earnings = await get(DRIVER, '/api/driver/1/earnings?weeks=60')
  const cents = (text: string) => Math.round(Number(text) * 100)
  const weeks = earnings.weeks.reduce((sum: number, week: { pay: string }) => sum + cents(week.pay), 0)
  expect(earnings.total).toBe('12840.50')
  expect(weeks + cents(earnings.opening)).toBe(1_284_050)
})

test('the pharmacy has three unread notices, and the others have some', async () => {
  const unread = async (user: TestUser) => (await get(user, '/api/notices')).unread
  expect(await unread(PHARMACY)).toBe(3)
  expect(await unread(ADMIN)).toBeGreaterThan(0)
  expect(await unread(DRIVER)).toBeGreaterThan(0)
  expect((await get(PHARMACY, '/api/notices')).latest.length).toBeGreaterThan(10)
})

test('there are orders in every status and every state, from six organizations', async () => {
  const orders = await app.db.selectFrom('orders').select(['status', 'delivery_address', 'organization_id']).execute()
  expect([...new Set(orders.map((order) => order.status))].sort()).toEqual([...ORDER_STATUSES].sort())
  const states = orders.map((order) => /, (\w\w) \d{5}$/.exec(order.delivery_address)?.[1])
  expect([...new Set(states)].sort()).toEqual(['AR', 'LA', 'NM', 'OK', 'TX'])
  expect(new Set(orders.map((order) => order.organization_id)).size).toBe(6)
  const [first] = await app.db.selectFrom('orders').select('created_at').orderBy('id').limit(1).execute()
  expect(TEST_NOW.getTime() - (first?.created_at.getTime() ?? 0)).toBeGreaterThan(365 * 24 * 3_600_000)
})

test('some drivers are available, some busy, some off duty, and available jobs can be accepted', async () => {
  const drivers = await get(ADMIN, '/api/drivers')
  const statuses = drivers.map((driver: { status: string }) => driver.status).sort()
  expect(statuses).toEqual(['available', 'available', 'available', 'busy', 'busy', 'busy', 'offline', 'offline'])
  const [job] = await get(DRIVER, '/api/orders/available')
  const taken = await app.call(DRIVER, 'POST', `/api/orders/${job.id}/accept`, {})
  expect(taken).toMatchObject({ status: 200, body: { status: 'assigned', driver: { id: 1 } } })
})

test('the details of a declined order say why', async () => {
  const [order] = await get(ADMIN, '/api/orders?status=declined&limit=1')
  const { events } = await get(ADMIN, `/api/orders/${order.id}/details`)
  expect(events.find((event: { status: string | null }) => event.status === 'declined').reason).toEqual(
    expect.any(String),
  )
})

test('the next row gets the id after the demo’s last', async () => {
  expect(await makeOrganization(app.db)).toBe(7)
  const { events, newest } = await app.db
    .selectFrom('events')
    .select(({ fn }) => [fn.countAll<string>().as('events'), fn.max('id').as('newest')])
    .executeTakeFirstOrThrow()
  expect(Number(newest)).toBe(Number(events))
})

test('reminders of waiting orders exist already: the first minute adds none, the first 15 minutes a handful', async () => {
  const { latest } = await get(ADMIN, '/api/notices')
  expect(latest.map((notice: { kind: string }) => notice.kind)).toContain('order_waiting')
  expect(await remindOfWaitingOrders(app.db, TEST_NOW)).toBe(0)
  expect(await remindOfWaitingOrders(app.db, new Date(TEST_NOW.getTime() + 15 * 60_000))).toBeLessThan(6)
})
