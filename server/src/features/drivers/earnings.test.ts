import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'

type UndeliveredRow = { orderId: number; outcome: string; pay: string }

let app: TestApp
let driver: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db, { opening_pay_cents: 10_000 })
  const client = await makeClient(app.db, await makeOrganization(app.db, '=Pharmacy, "One"'))
  // Chicago's Monday begins at 05:00 UTC in summer: the second of these is still Sunday there.
  for (const at of ['2026-07-14T15:00:00Z', '2026-07-13T04:59:00Z', '2026-07-13T05:00:00Z', '2026-03-01T12:00:00Z'])
    await makeOrder(app.db, { status: 'delivered', driver_id: driver.driverId, delivered_at: new Date(at) }, client)
})
afterAll(() => app.stop())

const url = (what = 'earnings') => `/api/driver/${driver.driverId}/${what}`

test('earnings come by week, newest first, each order rounded by itself, with the opening balance in the total', async () => {
  const { body } = await app.call(driver, 'GET', url())
  // 15 percent of $37.30 is $5.595, rounded for each order.
  expect(body).toMatchObject({
    total: '122.40',
    opening: '100.00',
    weeks: [
      { weekStart: '2026-07-13', deliveries: 2, miles: 16.4, pay: '11.20' },
      { weekStart: '2026-07-06', deliveries: 1, miles: 8.2, pay: '5.60' },
    ],
  })
  expect(body.weeks[0].orders.map((order: { deliveredAt: string }) => order.deliveredAt)).toEqual([
    '2026-07-14T15:00:00.000Z',
    '2026-07-13T05:00:00.000Z',
  ])
  expect(body.weeks[0].orders[0]).toMatchObject({
    organizationName: '=Pharmacy, "One"',
    distance: '8.2',
    totalCost: '37.30',
    pay: '5.60',
  })
  expect((await app.call(driver, 'GET', `${url()}?weeks=1`)).body.weeks).toHaveLength(1)
  expect((await app.call(driver, 'GET', `${url()}?weeks=60`)).body.weeks).toHaveLength(3)
  expect((await app.call(driver, 'GET', `${url()}?weeks=61`)).status).toBe(400)
})

test('what was returned or canceled while the driver had it is listed beside what was delivered, unpaid', async () => {
  const own = await makeDriver(app.db)
  const admin = await makeAdmin(app.db)
  const driver_id = own.driverId as number
  const canceled = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id })
  expect((await app.call(admin, 'PATCH', `/api/orders/${canceled.id}`, { status: 'cancelled' })).status).toBe(200)
  const returned = await makeOrder(app.db, { status: 'in_transit', driver_id })
  await app.call(admin, 'POST', `/api/orders/${returned.id}/return`, { reason: 'Closed' })
  expect((await app.call(own, 'POST', `/api/orders/${returned.id}/return/completed`, {})).status).toBe(200)
  const { weeks, total } = (await app.call(own, 'GET', `/api/driver/${driver_id}/earnings`)).body
  expect(total).toBe('0.00')
  expect(weeks).toMatchObject([{ deliveries: 0, pay: '0.00', orders: [] }])
  expect(weeks[0].undelivered.map(({ orderId, outcome, pay }: UndeliveredRow) => [orderId, outcome, pay])).toEqual([
    [returned.id, 'returned', '0.00'],
    [canceled.id, 'canceled', '0.00'],
  ])
})

test('the earnings file has every delivery, and opens safely in a spreadsheet', async () => {
  const { status, body, headers } = await app.call(driver, 'GET', url('earnings.csv'))
  expect(status).toBe(200)
  expect(headers['content-type']).toContain('text/csv')
  expect(headers['content-disposition']).toContain('earnings-2026-07-15.csv')
  const lines = body.trim().split('\r\n')
  expect(lines[0]).toContain('Week of,Delivered,Order,Client,Miles,Order total,Pay')
  expect(lines).toHaveLength(5)
  expect(lines[1]).toMatch(/^2026-07-13,2026-07-14 10:00,#ML-\d{4},"'=Pharmacy, ""One""",8\.2,37\.30,5\.60$/)
})

test.each(['earnings', 'earnings.csv'])('only the driver and admins see %s', async (what) => {
  expect((await app.call(await makeAdmin(app.db), 'GET', url(what))).status).toBe(200)
  expect((await app.call(await makeDriver(app.db), 'GET', url(what))).status).toBe(404)
  expect((await app.call(await makeClient(app.db), 'GET', url(what))).status).toBe(403)
})

test('today has the pay and deliveries since midnight in Chicago, and the end of the shift', async () => {
  const own = await makeDriver(app.db)
  const driverId = own.driverId as number
  for (const at of ['2026-07-15T05:00:00Z', '2026-07-15T04:59:00Z'])
    await makeOrder(app.db, { status: 'delivered', driver_id: driverId, delivered_at: new Date(at) })
  const today = async () => (await app.call(own, 'GET', '/api/drivers/me/today')).body
  expect(await today()).toEqual({ earned: '5.60', deliveries: 1, shiftEndsAt: null, dispatchPhone: null })
  const admin = await makeAdmin(app.db)
  const change = (body: object) => app.call(admin, 'PATCH', `/api/drivers/${driverId}/schedule`, body)
  const shifts = [
    { weekday: 3, fromMinutes: 480, toMinutes: 720 },
    { weekday: 3, fromMinutes: 780, toMinutes: 1080 },
    { weekday: 4, fromMinutes: 480, toMinutes: 1200 },
  ]
  expect((await change({ shifts })).status).toBe(200)
  expect((await today()).shiftEndsAt).toBe('2026-07-15T23:00:00.000Z')
  await change({ daysOff: ['2026-07-15'] })
  expect((await today()).shiftEndsAt).toBeNull()
  expect((await app.call(admin, 'GET', '/api/drivers/me/today')).status).toBe(403)
})
