/** A proof of a stop that was made elsewhere says so in its row. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let driver: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  driver = await makeDriver(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const orderOf = (status: 'pickup_scheduled' | 'pickup_complete') =>
  makeOrder(app.db, { status, driver_id: driver.driverId as number }, client)
type Order = Awaited<ReturnType<typeof orderOf>>
const pickupOf = (order: Order) => ({
  latitude: Number(order.pickup_latitude),
  longitude: Number(order.pickup_longitude),
})
const deliveryOf = (order: Order) => ({
  latitude: Number(order.delivery_latitude),
  longitude: Number(order.delivery_longitude),
})
const add = (order: Order, body: object) =>
  app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, {
    key: randomUUID(),
    stop: 'delivery',
    kind: 'note',
    note: 'At the desk',
    ...body,
  })
const marksOf = async (order: Order) =>
  (await app.call(client, 'GET', `/api/orders/${order.id}/custody`)).body.entries.map(
    ({ facts }: { facts: { label: string; text: string }[] }) =>
      facts.filter(({ label }) => label === 'Marked').map(({ text }) => text),
  )
const reportAt = (point: object, minutesAgo: number) =>
  app.db
    .updateTable('drivers')
    .set({
      current_latitude: (point as { latitude: number }).latitude,
      current_longitude: (point as { longitude: number }).longitude,
      position_at: new Date(app.clock.now.getTime() - minutesAgo * 60_000),
    })
    .where('id', '=', driver.driverId as number)
    .execute()

test('the delivery is not proven before the pickup is complete', async () => {
  const order = await orderOf('pickup_scheduled')
  expect((await add(order, { position: deliveryOf(order) })).body.code).toBe('stop_not_open')
})

test('made at the pickup, a proof of the delivery is marked with its distance; at the stop it is not', async () => {
  const order = await orderOf('pickup_complete')
  await add(order, { position: pickupOf(order) })
  await add(order, { position: deliveryOf(order) })
  const marks = await marksOf(order)
  expect(marks).toEqual([[expect.stringMatching(/^Made [\d.]+ (mi|miles) from the stop$/)], []])
})

test('without a position in the request, the one that the driver reported counts, while it is fresh', async () => {
  const order = await orderOf('pickup_complete')
  await reportAt(pickupOf(order), 5)
  await add(order, {})
  await reportAt(pickupOf(order), 11)
  await add(order, {})
  expect((await marksOf(order)).map(({ length }: string[]) => length)).toEqual([1, 0])
})

test('an arrival that is set by hand elsewhere is marked too', async () => {
  const order = await orderOf('pickup_complete')
  const arrival = { stop: 'delivery', method: 'manual', position: pickupOf(order) }
  await app.call(driver, 'POST', `/api/orders/${order.id}/arrivals`, arrival)
  expect((await marksOf(order))[0]).toHaveLength(1)
})
