import type { Insertable } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import type { Db } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

let app: TestApp
let db: Db
let driver: TestUser
beforeAll(async () => {
  app = await startTestApp()
  db = app.db
  driver = await makeDriver(db)
})
afterAll(() => app.stop())

const at = (text: string) => new Date(text)
const hoursLater = (instant: Date, hours: number) => new Date(instant.getTime() + hours * 3_600_000)

async function statsOf(client: TestUser, asking: TestUser = client) {
  const answer = await app.call(asking, 'GET', `/api/stats/client/${client.id}`)
  expect(answer.status).toBe(200)
  return answer.body
}

/** Delivered so many hours after its confirmation. */
function makeDelivered(
  client: TestUser,
  deliveredAt: Date,
  hours: number,
  more: Partial<Insertable<Tables['orders']>> = {},
) {
  const confirmed_at = hoursLater(deliveredAt, -hours)
  return makeOrder(
    db,
    {
      status: 'delivered',
      driver_id: driver.driverId,
      created_at: confirmed_at,
      confirmed_at,
      assigned_at: confirmed_at,
      delivered_at: deliveredAt,
      ...more,
    },
    client,
  )
}

/** A total of so many cents that still adds up. */
const costing = (cents: number) => ({
  base_cents: cents,
  distance_fee_cents: 0,
  priority_fee_cents: 0,
  total_cents: cents,
})

test('a client without orders sees zeros, and no rates', async () => {
  expect(await statsOf(await makeClient(db))).toEqual({
    activeDeliveries: 0,
    scheduledToday: 0,
    monthlyDeliveries: 0,
    totalCost: '0.00',
    breakdown: {
      active: { moving: 0, waiting: 0, movingPercent: 0, waitingPercent: 0 },
      scheduled: { done: 0, toCome: 0, donePercent: 0, toComePercent: 0, nextPickupAt: null, nextPickupZone: null },
      month: { trendPercent: null, averageHours: null, onTimePercent: null },
      savings: { amount: '0.00', percent: null, hasShorterTrips: false },
    },
  })
})

test('the figures are the organization’s: a colleague sees them, another organization gets a 404', async () => {
  const client = await makeClient(db)
  const colleague = await makeClient(db, client.organizationId as number)
  await makeOrder(db, { status: 'confirmed' }, colleague)
  expect((await statsOf(client)).activeDeliveries).toBe(1)
  expect((await statsOf(colleague, client)).activeDeliveries).toBe(1)
  expect((await statsOf(client, await makeAdmin(db))).activeDeliveries).toBe(1)

  const stranger = await makeClient(db)
  expect((await statsOf(stranger)).activeDeliveries).toBe(0)
  const refused = await app.call(stranger, 'GET', `/api/stats/client/${client.id}`)
  expect(refused).toMatchObject({ status: 404, body: { code: 'client_not_found' } })
})

test('an id that is not a client’s is not found, for an admin either, and a driver is refused', async () => {
  const admin = await makeAdmin(db)
  for (const id of [admin.id, driver.id, 2_000_000_000])
    expect((await app.call(admin, 'GET', `/api/stats/client/${id}`)).status).toBe(404)
  expect((await app.call(driver, 'GET', '/api/stats/client/1')).status).toBe(403)
  expect((await app.call(admin, 'GET', '/api/stats/client/x')).status).toBe(400)
})

test('active orders are split into moving and waiting ones', async () => {
  const client = await makeClient(db)
  for (const status of ['pending', 'cancelled', 'declined', 'confirmed', 'assigned', 'in_transit'] as const)
    await makeOrder(db, { status }, client)
  const { activeDeliveries, breakdown } = await statsOf(client)
  expect(activeDeliveries).toBe(3)
  expect(breakdown.active).toEqual({ moving: 1, waiting: 2, movingPercent: 33, waitingPercent: 67 })
})

test('a month begins at midnight in Chicago, and canceled orders cost nothing', async () => {
  const client = await makeClient(db)
  await makeDelivered(client, at('2026-07-01T04:59:59Z'), 2, costing(5000))
  await makeDelivered(client, at('2026-07-01T05:00:00Z'), 2, costing(3000))
  await makeOrder(db, { status: 'cancelled', delivered_at: null, ...costing(9900) }, client)
  const stats = await statsOf(client)
  expect(stats.monthlyDeliveries).toBe(1)
  expect(stats.totalCost).toBe('30.00')
  expect(stats.breakdown.savings).toEqual({ amount: '20.00', percent: 40, hasShorterTrips: false })
})

test('this month is compared with the last one up to the same day and hour', async () => {
  const client = await makeClient(db)
  for (const day of ['2026-07-02', '2026-07-03', '2026-07-14']) await makeDelivered(client, at(`${day}T18:00:00Z`), 2)
  for (const day of ['2026-06-02', '2026-06-14']) await makeDelivered(client, at(`${day}T18:00:00Z`), 2)
  // 10:00 on the 15th is the same moment; a minute later does not count yet.
  await makeDelivered(client, at('2026-06-15T15:01:00Z'), 2)
  expect((await statsOf(client)).breakdown.month.trendPercent).toBe(50)
})

test('average time and on-time rate look back twelve months, by the month', async () => {
  const client = await makeClient(db)
  await makeDelivered(client, at('2026-05-05T18:00:00Z'), 2)
  await makeDelivered(client, at('2025-08-01T05:00:00Z'), 5)
  await makeDelivered(client, at('2025-08-01T04:59:59Z'), 100)
  const { month } = (await statsOf(client)).breakdown
  expect(month).toMatchObject({ averageHours: 3.5, onTimePercent: 50 })
})

test('a dated order’s delivery time counts from its day, not from when it was placed', async () => {
  const client = await makeClient(db)
  const dated = { scheduled_date: at('2026-07-10T13:00:00Z'), preferred_time_slot: 'morning' } as const
  await makeDelivered(client, at('2026-07-10T16:00:00Z'), 72, dated)
  expect((await statsOf(client)).breakdown.month).toMatchObject({ averageHours: 3, onTimePercent: 100 })
  await makeDelivered(client, at('2026-07-10T12:00:00Z'), 72, dated)
  expect((await statsOf(client)).breakdown.month).toMatchObject({ averageHours: 1.5, onTimePercent: 100 })
})

test('today’s schedule counts what is dated for today and names the first pickup still ahead', async () => {
  const client = await makeClient(db)
  const scheduled = (text: string) => ({ scheduled_date: at(text) })
  await makeDelivered(client, at('2026-07-15T14:00:00Z'), 2, scheduled('2026-07-15T13:00:00Z'))
  await makeOrder(db, { status: 'in_transit', ...scheduled('2026-07-15T14:00:00Z') }, client)
  await makeOrder(db, { status: 'confirmed', ...scheduled('2026-07-15T20:00:00Z') }, client)
  const elPaso = { pickup_latitude: 31.7716, pickup_longitude: -106.4354 }
  await makeOrder(db, { status: 'pending', ...scheduled('2026-07-15T19:30:00Z'), ...elPaso }, client)
  await makeOrder(db, { status: 'cancelled', ...scheduled('2026-07-15T16:00:00Z') }, client)
  await makeOrder(db, { status: 'confirmed', ...scheduled('2026-07-16T05:00:00Z') }, client)
  const stats = await statsOf(client)
  expect(stats.scheduledToday).toBe(4)
  expect(stats.breakdown.scheduled).toEqual({
    done: 1,
    toCome: 3,
    donePercent: 25,
    toComePercent: 75,
    nextPickupAt: '2026-07-15T19:30:00.000Z',
    nextPickupZone: 'America/Denver',
  })
})

test('the admin’s figures cover every organization, and count the drivers by status', async () => {
  const admin = await makeAdmin(db)
  const read = async () => (await app.call(admin, 'GET', '/api/admin/stats')).body
  const before = await read()
  const client = await makeClient(db)
  await makeDelivered(client, at('2026-07-15T05:00:00Z'), 1, costing(4010))
  await makeDelivered(client, at('2026-07-15T04:59:59Z'), 1, costing(2000))
  for (const status of ['pending', 'cancelled', 'declined'] as const)
    await makeOrder(db, { status, ...costing(7700) }, client)
  await makeDriver(db)
  await makeDriver(db, { is_on_duty: false })
  await makeOrder(db, { status: 'pickup_scheduled' }, client)
  const after = await read()
  const grown = Object.fromEntries(
    Object.entries(after).map(([name, value]) => [
      name,
      Math.round(100 * (Number(value) - Number(before[name]))) / 100,
    ]),
  )
  expect(grown).toEqual({
    totalOrders: 6,
    activeOrders: 1,
    totalDrivers: 3,
    availableDrivers: 1,
    totalRevenue: 60.1,
    completedToday: 1,
    pendingOrders: 1,
    completedOrders: 2,
    cancelledOrders: 1,
    driverPayments: 9.02,
    netProfit: 51.08,
  })
})
