import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { knowsEveryAddress } from '../../test/known-addresses.ts'
import { FANNIN, POINTS, pricedOrder } from '../../test/order-requests.ts'
import { completeEarlierOrders } from '../features/orders/changing/earlier-orders.commands.ts'
import { findWrongFigures } from '../features/stats/daily-figures.queries.ts'
import { storedFacts } from './stored-facts.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsEveryAddress(POINTS[FANNIN]))
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

/** Stored of an order, after a look that it is what the domain says of the order as it is now. */
async function factsOf(id: number) {
  const order = await app.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { delivery_area, pickup_zone, counted_from, due_at, driver_pay_cents, is_on_time } = order
  const delivery_seconds = order.delivery_seconds === null ? null : Number(order.delivery_seconds)
  const facts = { delivery_area, pickup_zone, counted_from, due_at, driver_pay_cents, is_on_time, delivery_seconds }
  expect(facts).toEqual({ is_on_time: null, delivery_seconds: null, ...storedFacts(order) })
  return facts
}

const minutesLater = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)

test('what the domain says of an order is stored when it is placed, confirmed, edited and delivered', async () => {
  const request = await pricedOrder(app, client)
  const { body: order } = await app.call(client, 'POST', '/api/orders', request)
  expect(await factsOf(order.id)).toMatchObject({
    delivery_area: 'Taub Loop, Houston, TX 77030',
    pickup_zone: 'America/Chicago',
    counted_from: TEST_NOW,
    due_at: minutesLater(240),
    driver_pay_cents: Math.round(Number(order.totalCost) * 15),
  })

  app.clock.now = minutesLater(7)
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  expect(await factsOf(order.id)).toMatchObject({ counted_from: minutesLater(7), due_at: minutesLater(247) })

  const edit = { ...request, revision: 0, scheduledDate: '2026-11-01T15:00:00Z', preferredTimeSlot: 'morning' }
  const { status } = await app.call(client, 'POST', `/api/orders/${order.id}/edit`, { ...edit, packageCount: 1 })
  expect(status).toBe(200)
  // Noon in Houston on the day on which the clocks were set back.
  expect(await factsOf(order.id)).toMatchObject({ due_at: new Date('2026-11-01T18:00:00Z') })
})

test.each([
  [240, true],
  [241, false],
])('delivered %i minutes after its confirmation, a standard order is on time: %s', async (minutes, isOnTime) => {
  app.clock.now = minutesLater(minutes)
  const driver = await makeDriver(app.db)
  const carried = { driver_id: driver.driverId, created_at: minutesLater(-20), confirmed_at: TEST_NOW }
  const { id } = await makeOrder(app.db, { status: 'in_transit', ...carried }, client)
  expect((await app.call(driver, 'PATCH', `/api/orders/${id}/status`, { status: 'delivered' })).status).toBe(200)
  expect(await factsOf(id)).toMatchObject({ is_on_time: isOnTime, delivery_seconds: minutes * 60 })
})

/** As the release before inserts it, in El Paso. */
async function placedBefore(): Promise<number> {
  const columns =
    sql.raw(`organization_id, client_id, service_type, priority, pickup_address, pickup_latitude, pickup_longitude,
    delivery_address, delivery_latitude, delivery_longitude, item_description, base_cents, distance_fee_cents, priority_fee_cents,
    total_cents, distance_miles, route_minutes`)
  const { id } = await makeOrder(app.db, { pickup_latitude: 31.76, pickup_longitude: -106.49 }, client)
  const { rows } = await sql<{ id: number }>`insert into orders (${columns}, created_at)
    select ${columns}, ${TEST_NOW} from orders where id = ${id} returning id`.execute(app.db)
  return rows[0]?.id as number
}

test('an order that the release before placed and this one confirmed gets the rest of its facts', async () => {
  const id = await placedBefore()
  app.clock.now = minutesLater(7)
  await app.call(admin, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  expect(await completeEarlierOrders(app.db)).toBe(1)
  expect(await factsOf(id)).toMatchObject({ pickup_zone: 'America/Denver', counted_from: minutesLater(7) })
})

test('an order that the release before places, confirms or delivers gets its facts, and the daily figures count them', async () => {
  const { driverId } = await makeDriver(app.db)
  const id = await placedBefore()
  expect(await completeEarlierOrders(app.db)).toBe(1)
  expect(await factsOf(id)).toMatchObject({ pickup_zone: 'America/Denver', counted_from: TEST_NOW })

  const change = (set: object) => app.db.updateTable('orders').set(set).where('id', '=', id).execute()
  await change({ status: 'confirmed', confirmed_at: minutesLater(5) })
  expect(await completeEarlierOrders(app.db)).toBe(1)
  expect(await factsOf(id)).toMatchObject({ due_at: minutesLater(245) })

  await change({ status: 'delivered', driver_id: driverId, delivered_at: minutesLater(65) })
  expect(await completeEarlierOrders(app.db)).toBe(1)
  expect(await factsOf(id)).toMatchObject({ is_on_time: true, delivery_seconds: 3600 })
  expect(await completeEarlierOrders(app.db)).toBe(0)

  expect(await findWrongFigures(app.db)).toEqual([])
  const { rows: figures } = await sql`select sum(delivered)::int as delivered, sum(on_time)::int as on_time,
      sum(driver_pay_cents)::int as pay, sum(delivery_seconds)::int as seconds
    from daily_figure_changes where dimension = 'driver_month' and key = ${String(driverId)}`.execute(app.db)
  expect(figures).toEqual([{ delivered: 1, on_time: 1, pay: 560, seconds: 3600 }])
})
