import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const eventsOf = (orderId: number) =>
  app.db
    .selectFrom('events')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('name', '<>', 'plan.left')
    .orderBy('id')
    .execute()
const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000).toISOString()
const step = (driver: TestUser, orderId: number, status: string, occurredAt?: string) =>
  app.call(driver, 'PATCH', `/api/orders/${orderId}/status`, {
    status,
    ...(occurredAt ? { occurredAt, offlineSince: occurredAt } : {}),
  })
const release = (driver: TestUser, orderId: number, body: object = { reason: 'Flat tyre' }) =>
  app.call(driver, 'POST', `/api/orders/${orderId}/release`, body)

async function assigned() {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'confirmed' })
  await app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})
  return { driver, order }
}

test('steps taken offline keep their true times, never before what came earlier and never in the future', async () => {
  const { driver, order } = await assigned()
  await app.db
    .updateTable('events')
    .set({ occurred_at: new Date(ago(60)) })
    .where('order_id', '=', order.id)
    .execute()
  await step(driver, order.id, 'pickup_scheduled', ago(50))
  await step(driver, order.id, 'pickup_complete', ago(90))
  await step(driver, order.id, 'in_transit', ago(-30))
  const times = (await eventsOf(order.id)).map((event) => event.occurred_at.toISOString())
  expect(times).toEqual([ago(60), ago(50), ago(50), ago(0)])
})

test('a step that is retried because its reply was lost succeeds, and happens once', async () => {
  const { driver, order } = await assigned()
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered']) {
    expect((await step(driver, order.id, status, ago(5))).status).toBe(200)
    expect(await step(driver, order.id, status, ago(5))).toMatchObject({ status: 200, body: { status } })
  }
  expect(await eventsOf(order.id)).toHaveLength(5)
  expect((await step(driver, order.id, 'in_transit')).status).toBe(409)
})

test('a driver who accepts again after a lost reply has the job, and another driver gets ’already taken’', async () => {
  const { driver, order } = await assigned()
  const accept = (user: TestUser) => app.call(user, 'POST', `/api/orders/${order.id}/accept`, {})
  expect(await accept(driver)).toMatchObject({ status: 200, body: { status: 'assigned' } })
  expect((await accept(await makeDriver(app.db))).body.code).toBe('already_taken')
  expect(await eventsOf(order.id)).toHaveLength(1)
})

test('the same step sent ten times at once is one event', async () => {
  const { driver, order } = await assigned()
  const replies = await Promise.all(Array.from({ length: 10 }, () => step(driver, order.id, 'pickup_scheduled')))
  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  expect(await eventsOf(order.id)).toHaveLength(2)
})

test('a job is released before pickup, with a reason, and is available again', async () => {
  const { driver, order } = await assigned()
  expect((await release(driver, order.id, {})).status).toBe(400)
  expect((await release(driver, order.id, { reason: '  ' })).body.message).toBe('Say why you release the job')
  expect((await release(await makeDriver(app.db), order.id)).status).toBe(404)
  await step(driver, order.id, 'pickup_scheduled')
  expect(await release(driver, order.id, { reason: 'Flat tyre', occurredAt: ago(-10) })).toMatchObject({
    status: 200,
    body: { status: 'confirmed', driver: null, assignedAt: null },
  })
  expect((await eventsOf(order.id)).at(-1)).toMatchObject({
    name: 'order.released',
    driver_id: driver.driverId,
    occurred_at: app.clock.now,
    details: { from: 'pickup_scheduled', reason: 'Flat tyre', previousDriverId: driver.driverId },
  })
  expect((await app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})).status).toBe(200)
})

test('releasing twice is once; after another driver accepted it there is nothing to release', async () => {
  const { driver, order } = await assigned()
  expect((await release(driver, order.id)).status).toBe(200)
  expect(await release(driver, order.id)).toMatchObject({ status: 200, body: { status: 'confirmed' } })
  expect(await eventsOf(order.id)).toHaveLength(2)
  const other = await makeDriver(app.db)
  await app.call(other, 'POST', `/api/orders/${order.id}/accept`, {})
  expect(await release(driver, order.id)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('is no longer yours') },
  })
})

test('after pickup a job cannot be released, nor one that an admin canceled', async () => {
  const { driver, order } = await assigned()
  await step(driver, order.id, 'pickup_scheduled')
  await step(driver, order.id, 'pickup_complete')
  expect((await release(driver, order.id)).status).toBe(409)
  const stopped = await assigned()
  await app.call(await makeAdmin(app.db), 'PATCH', `/api/orders/${stopped.order.id}`, { status: 'cancelled' })
  for (const reply of [
    await release(stopped.driver, stopped.order.id),
    await step(stopped.driver, stopped.order.id, 'pickup_scheduled'),
  ])
    expect(reply).toMatchObject({ status: 409, body: { message: expect.stringContaining('was canceled') } })
  expect((await step(await makeDriver(app.db), stopped.order.id, 'pickup_scheduled')).status).toBe(404)
})

test('a step is back-dated only as far as the device was offline; what it stated is kept and shown to admins', async () => {
  const { driver, order } = await assigned()
  const hourAgo = { occurred_at: new Date(ago(60)) }
  await app.db.updateTable('events').set(hourAgo).where('order_id', '=', order.id).execute()
  const send = (body: object) => app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, body)
  await send({ status: 'pickup_scheduled', occurredAt: ago(40), offlineSince: ago(45) })
  await send({ status: 'pickup_complete', occurredAt: ago(40), offlineSince: ago(20) })
  await send({ status: 'in_transit', occurredAt: '2020-01-01T00:00:00.000Z' })
  const delivered = await send({ status: 'delivered', occurredAt: ago(10) })
  expect(delivered.body.deliveredAt).toBe(ago(0))
  const { body } = await app.call(await makeAdmin(app.db), 'GET', `/api/orders/${order.id}/details`)
  const times = body.events.map((event: { occurredAt: string; deviceTime: string }) => [
    event.occurredAt,
    event.deviceTime,
  ])
  expect(times.slice(1)).toEqual([
    [ago(40), null],
    [ago(20), ago(40)],
    [ago(0), '2020-01-01T00:00:00.000Z'],
    [ago(0), ago(10)],
  ])
})
