import { driverPayCents } from '@meridian/domain/pricing/money.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { currentStanding } from '../../standings/standings.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  app.clock.now = TEST_NOW
  await app.stop()
})

const HALFWAY = { latitude: 29.7123, longitude: -95.39565 }

async function pickedUp(fields: Parameters<typeof makeOrder>[1] = {}) {
  const [client, giver, receiver] = [await makeClient(app.db), await makeDriver(app.db), await makeDriver(app.db)]
  const order = await makeOrder(
    app.db,
    { status: 'in_transit', picked_up_at: TEST_NOW, ...fields, driver_id: giver.driverId as number },
    client,
  )
  return { client, giver, receiver, order, id: order.id }
}

const startHandover = (driver: TestUser, id: number, body: object = {}) =>
  app.call(driver, 'POST', `/api/orders/${id}/handovers`, { condition: 'intact', ...body })
const accept = (driver: TestUser, code: string, body: object = {}) =>
  app.call(driver, 'POST', `/api/handovers/${code}/accept`, { condition: 'intact', ...body })
const deliver = (driver: TestUser, id: number) =>
  app.call(driver, 'PATCH', `/api/orders/${id}/status`, { status: 'delivered' })
const legsOf = (user: TestUser, id: number) => app.call(user, 'GET', `/api/orders/${id}/legs`)
const payOf = async (driver: TestUser) => {
  const { weeks } = (await app.call(driver, 'GET', `/api/driver/${driver.driverId}/earnings`)).body
  return weeks.flatMap(({ orders }: { orders: { orderId: number; pay: string; distance: string }[] }) => orders)
}

test('with the giver’s code the order changes hands, and both drivers are in its legs and its custody', async () => {
  const { client, giver, receiver, id } = await pickedUp()
  const { code, expiresAt } = (await startHandover(giver, id, { seal: 'AB-12', note: 'Fragile' })).body
  expect(expiresAt).toBe(new Date(TEST_NOW.getTime() + 600_000).toISOString())
  const shown = await app.call(receiver, 'GET', `/api/handovers/${code.toLowerCase()}`)
  expect(shown.body).toMatchObject({ orderId: id, condition: 'intact', note: 'Fragile', hasSeal: true })
  expect((await accept(receiver, code)).body.code).toBe('handover_seal_differs')
  const accepted = await accept(receiver, code, { seal: 'ab12', position: HALFWAY })
  expect(accepted).toMatchObject({ status: 200, body: { id, status: 'in_transit', driver: { id: receiver.driverId } } })
  expect((await accept(receiver, code, { seal: 'ab12' })).status).toBe(200)
  const legs = (await legsOf(client, id)).body
  expect(legs).toMatchObject([
    { isCurrent: false, miles: null },
    { isCurrent: true, endedAt: null },
  ])
  expect((await legsOf(giver, id)).status).toBe(404)
  expect((await deliver(giver, id)).body.code).toBe('order_withdrawn')
  await app.loop.idle()
  const [told] = (await app.call(giver, 'GET', '/api/notices')).body.latest
  expect(told).toMatchObject({ title: 'Handed over', body: expect.stringContaining('your handover is complete') })
  const { rows } = await sql<{ body: string }>`select body from custody_ledger where order_id = ${id}`.execute(app.db)
  expect(JSON.parse(rows.at(-1)?.body as string)).toMatchObject({
    kind: 'handed_over',
    gave: { kind: 'driver', userId: giver.id },
    received: { kind: 'driver', userId: receiver.id },
  })
})

test('a code is good for one other driver, for ten minutes, and only while the giver has the order', async () => {
  const { giver, receiver, id } = await pickedUp()
  const first = (await startHandover(giver, id)).body.code
  expect((await accept(giver, first)).body.code).toBe('handover_to_oneself')
  const second = (await startHandover(giver, id)).body.code
  expect((await accept(receiver, first)).body.code).toBe('handover_expired')
  app.clock.now = new Date(TEST_NOW.getTime() + 601_000)
  expect((await accept(receiver, second)).body.code).toBe('handover_expired')
  expect((await app.call(receiver, 'GET', `/api/handovers/${second}`)).status).toBe(410)
  app.clock.now = TEST_NOW
  expect((await accept(await makeDriver(app.db, { is_on_duty: false }), second)).body.code).toBe('driver_off_duty')
  const race = await Promise.all([accept(receiver, second), accept(await makeDriver(app.db), second)])
  expect(race.map(({ status }) => status).sort()).toEqual([200, 410])
})

test('an order that is not picked up, or is another driver’s, cannot be handed over', async () => {
  const before = await pickedUp({ status: 'pickup_scheduled' })
  expect((await startHandover(before.giver, before.id)).body.code).toBe('wrong_order_status')
  expect((await startHandover(before.receiver, before.id)).status).toBe(404)
})

test('an admin gives a picked-up order to another available driver', async () => {
  const { giver, receiver, id } = await pickedUp({ status: 'pickup_complete' })
  const admin = await makeAdmin(app.db)
  const takeOver = (driverId: number | null) => app.call(admin, 'POST', `/api/orders/${id}/take-over`, { driverId })
  expect((await takeOver(giver.driverId)).body.code).toBe('driver_has_order')
  expect((await takeOver(receiver.driverId)).body).toMatchObject({
    status: 'pickup_complete',
    driver: { id: receiver.driverId },
  })
  expect((await legsOf(admin, id)).body).toHaveLength(2)
  const early = await pickedUp({ status: 'assigned' })
  const refused = await app.call(admin, 'POST', `/api/orders/${early.id}/take-over`, { driverId: receiver.driverId })
  expect(refused.body.code).toBe('wrong_order_status')
})

test('the pay is split by the miles carried, adds up to the cent, and the figures agree with a recount', async () => {
  const { giver, receiver, order, id } = await pickedUp()
  const { code } = (await startHandover(giver, id)).body
  await accept(receiver, code, { position: HALFWAY })
  expect((await deliver(receiver, id)).status).toBe(200)
  const [given, received] = [await payOf(giver), await payOf(receiver)]
  expect(given).toMatchObject([{ orderId: id }])
  expect(received).toMatchObject([{ orderId: id }])
  const cents = (amount: string) => Math.round(Number(amount) * 100)
  expect(cents(given[0].pay) + cents(received[0].pay)).toBe(driverPayCents(order.total_cents))
  expect(Number(given[0].distance) + Number(received[0].distance)).toBeCloseTo(Number(order.distance_miles), 5)
  expect(cents(given[0].pay)).toBeGreaterThan(0)
  const shown = await app.call(receiver, 'GET', `/api/orders/${id}`)
  expect(shown.body.driverPay).toBe(received[0].pay)
  const { rows: wrong } = await sql`
    with stored as (select dimension, key, day, sum(delivered) as delivered, sum(driver_pay_cents) as pay, sum(miles) as miles
      from (select * from daily_figures union all select * from daily_figure_changes) f group by 1, 2, 3)
    select * from stored full join (select dimension, key, day, delivered, driver_pay_cents as pay, miles
      from recounted_daily_figures()) counted using (dimension, key, day)
    where (coalesce(stored.delivered, 0), coalesce(stored.pay, 0), coalesce(stored.miles, 0))
      is distinct from (coalesce(counted.delivered, 0), coalesce(counted.pay, 0), coalesce(counted.miles, 0))`.execute(
    app.db,
  )
  expect(wrong).toEqual([])
  const opening = { deliveries: 0, miles: 0, payCents: 0, points: 0 }
  const { standing } = await currentStanding(app.db, receiver.driverId as number, opening)
  expect(standing).toMatchObject({ deliveries: 1, payCents: cents(received[0].pay) })
})

test('deleting an order with several drivers takes all of its figures away', async () => {
  const { giver, receiver, id } = await pickedUp()
  await accept(receiver, (await startHandover(giver, id)).body.code, { position: HALFWAY })
  await deliver(receiver, id)
  // Its notices and live events are read from the order.
  await app.loop.idle()
  await app.db.deleteFrom('orders').where('id', '=', id).execute()
  const { rows } = await sql<{ pay: string }>`select sum(driver_pay_cents) as pay
    from (select * from daily_figures union all select * from daily_figure_changes) f
    where dimension = 'driver_month' and key in (${String(giver.driverId)}, ${String(receiver.driverId)})`.execute(
    app.db,
  )
  expect(Number(rows[0]?.pay)).toBe(0)
})
