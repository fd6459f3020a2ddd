import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { type Listener, openListener } from '../../../test/live-listeners.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'

let app: TestApp
let admin: TestUser
let address: string
beforeAll(async () => {
  app = await startTestApp()
  address = (await app.listen()).replace('http', 'ws')
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const at = (seconds: number) => new Date(app.clock.now.getTime() + seconds * 1000).toISOString()
const point = (seconds: number, more: object = {}) => ({ ...HOUSTON, timestamp: at(seconds), accuracy: 8, ...more })
/** About this many miles north of the other positions. */
const north = (miles: number) => ({ latitude: HOUSTON.latitude + miles / 69.1 })

async function step(driver: TestUser, order: OrderRow, status: string, seconds: number) {
  const reply = await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, {
    status,
    occurredAt: at(seconds),
    offlineSince: at(seconds),
  })
  expect(reply.status).toBe(200)
}

/** A driver who started a job ten minutes ago. */
async function orderInProgress(): Promise<{ driver: TestUser; order: OrderRow }> {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId })
  await step(driver, order, 'pickup_scheduled', -600)
  return { driver, order }
}

const report = (driver: TestUser, order: OrderRow, body: object) =>
  app.call(driver, 'POST', `/api/orders/${order.id}/location`, body)
const reportMany = (driver: TestUser, order: OrderRow, points: object[]) =>
  app.call(driver, 'POST', `/api/orders/${order.id}/locations`, { points })
const placeOf = (driver: TestUser) =>
  app.db
    .selectFrom('drivers')
    .select(['current_latitude', 'position_at'])
    .where('id', '=', driver.driverId as number)
    .executeTakeFirstOrThrow()
const stored = (order: OrderRow) =>
  app.db.selectFrom('locations').selectAll().where('order_id', '=', order.id).orderBy('recorded_at').execute()

test('a position is stored once however often it is sent, and becomes the driver’s position', async () => {
  const { driver, order } = await orderInProgress()
  const sent = point(-10, { status: 'pickup_scheduled' })
  expect(await report(driver, order, sent)).toMatchObject({
    status: 200,
    body: { stored: 1, duplicates: 0, refused: [] },
  })
  expect((await report(driver, order, sent)).body).toMatchObject({ stored: 0, duplicates: 1 })
  expect(await stored(order)).toMatchObject([
    { ...HOUSTON, accuracy_m: 8, status: 'pickup_scheduled', is_coarse: false, recorded_at: new Date(at(-10)) },
  ])
  expect(await placeOf(driver)).toEqual({
    current_latitude: HOUSTON.latitude,
    position_at: new Date(at(-10)),
  })
})

test('the four fields of the specification are enough, and milliseconds are accepted', async () => {
  const { driver, order } = await orderInProgress()
  const body = { ...HOUSTON, timestamp: app.clock.now.getTime() - 5000, status: 'pickup_scheduled' }
  expect((await report(driver, order, body)).body).toMatchObject({ stored: 1 })
  expect((await stored(order))[0]?.recorded_at).toEqual(new Date(at(-5)))
})

test('twenty requests with the same batch at the same moment store each position once', async () => {
  const { driver, order } = await orderInProgress()
  const points = Array.from({ length: 30 }, (_, index) => point(-400 + index * 10))
  const replies = await Promise.all(Array.from({ length: 20 }, () => reportMany(driver, order, points)))
  expect(replies.every((reply) => reply.status === 200)).toBe(true)
  const sum = (what: 'stored' | 'duplicates') => replies.reduce((total, reply) => total + reply.body[what], 0)
  expect([sum('stored'), sum('duplicates')]).toEqual([30, 570])
  expect(await stored(order)).toHaveLength(30)
})

test('a batch stores its valid positions and gives a reason for each other one', async () => {
  const { driver, order } = await orderInProgress()
  const { status, body } = await reportMany(driver, order, [
    point(-100),
    point(-90, { latitude: 0, longitude: 0 }),
    point(-80, { latitude: 95 }),
    point(-70, north(100)),
    point(-60),
    point(120),
    point(-700),
    point(-60),
  ])
  expect(status).toBe(200)
  expect(body).toMatchObject({ stored: 2, duplicates: 1 })
  const why = Object.fromEntries(
    body.refused.map((row: { timestamp: string; reason: string }) => [row.timestamp, row.reason]),
  )
  expect(why).toEqual({
    [at(-90)]: 'The device had no position: it said 0, 0',
    [at(-80)]: 'This is no place on earth',
    [at(-70)]: 'No vehicle is that fast: this is too far from the positions around it',
    [at(120)]: 'This position lies in the future; please check the clock of your device',
    [at(-700)]: 'You were not driving this order at that time',
  })
})

test.each([
  ['from the future', () => point(61), 'position_in_the_future', /future/],
  ['from nowhere', () => point(-1, { latitude: 0, longitude: 0 }), 'position_null_island', /0, 0/],
  ['not on earth', () => point(-1, { longitude: 181 }), 'position_not_on_earth', /no place on earth/],
  ['faster than any driver', () => point(-1, north(40)), 'position_too_fast', /that fast/],
  ['of a time before the job', () => point(-661), 'position_outside_job', /not driving/],
])('a single position that is %s is refused with a sentence', async (_case, body, code, sentence) => {
  const { driver, order } = await orderInProgress()
  await report(driver, order, point(-60))
  expect(await report(driver, order, body())).toMatchObject({
    status: 422,
    body: { code, message: expect.stringMatching(sentence) },
  })
  expect(await stored(order)).toHaveLength(1)
})

test('a late position completes the trail but does not move the driver back; a coarse one is stored and does not move the driver', async () => {
  const { driver, order } = await orderInProgress()
  await report(driver, order, point(-60, north(1)))
  expect((await report(driver, order, point(-300))).body).toMatchObject({ stored: 1 })
  expect((await report(driver, order, point(-5, { accuracy: 2500, ...north(2) }))).body).toMatchObject({ stored: 1 })
  expect(await placeOf(driver)).toMatchObject({ position_at: new Date(at(-60)) })
  expect((await stored(order)).map((row) => row.is_coarse)).toEqual([false, false, true])
})

test('positions are refused from another driver, from the former driver, and before the job is started', async () => {
  const { driver, order } = await orderInProgress()
  const other = await makeDriver(app.db)
  expect((await report(other, order, point(-1))).status).toBe(404)
  expect((await report(other, { ...order, id: 2_000_000_000 }, point(-1))).status).toBe(404)
  const assigned = await makeOrder(app.db, { status: 'assigned', driver_id: other.driverId })
  expect((await report(other, assigned, point(-1))).status).toBe(422)

  const release = { reason: 'Flat tyre', occurredAt: at(-100), offlineSince: at(-100) }
  expect((await app.call(driver, 'POST', `/api/orders/${order.id}/release`, release)).status).toBe(200)
  expect((await report(driver, order, point(-200))).status).toBe(404)
  await app.call(admin, 'POST', `/api/orders/${order.id}/assign`, { driverId: other.driverId })
  expect((await report(driver, order, point(-200))).status).toBe(404)
  expect(await stored(order)).toEqual([])
})

test('positions taken before the delivery may still arrive after it; later ones are refused', async () => {
  const { driver, order } = await orderInProgress()
  await step(driver, order, 'pickup_complete', -500)
  await step(driver, order, 'in_transit', -400)
  await step(driver, order, 'delivered', -200)
  const { body } = await reportMany(driver, order, [point(-590), point(-450), point(-250), point(-100)])
  expect(body).toMatchObject({ stored: 3, refused: [{ timestamp: at(-100) }] })
})

test('on duty without a job the position is stored; off duty it is not, and admins no longer see it', async () => {
  const driver = await makeDriver(app.db)
  const send = (body: object) => app.call(driver, 'POST', '/api/drivers/me/location', body)
  const shown = async () => {
    const { body } = await app.call(admin, 'GET', '/api/drivers')
    return body.find((row: { id: number }) => row.id === driver.driverId).position
  }
  expect((await send(point(-20))).body).toMatchObject({ stored: 1 })
  expect((await send(point(-20))).body).toMatchObject({ duplicates: 1 })
  expect((await send(point(-3600))).status).toBe(422)
  expect(await shown()).toMatchObject(HOUSTON)
  await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: false })
  expect(await send(point(-10))).toMatchObject({ status: 409, body: { message: expect.stringContaining('off duty') } })
  expect(await shown()).toBeNull()
})

test('a stored position is pushed to the order’s client and the admins, and to no other driver or client', async () => {
  const { driver, order } = await orderInProgress()
  const { client_id: id, organization_id: organizationId } = order
  const people = [
    { ...admin, id, role: 'client', organizationId } as const,
    admin,
    await makeDriver(app.db),
    await makeClient(app.db),
  ]
  const [client, adminListener, ...others] = await Promise.all(people.map((user) => openListener(app, address, user)))
  const received = (listener: Listener | undefined) =>
    listener?.received.filter((event) => event.type === 'driver_location_update')
  await report(driver, order, point(-30))
  const event = {
    type: 'driver_location_update',
    driverId: driver.driverId,
    orderId: order.id,
    ...HOUSTON,
    accuracy: 8,
    timestamp: at(-30),
  }
  await expect.poll(() => received(client)).toEqual([event])
  await expect.poll(() => received(adminListener)).toEqual([event])
  // Late: stored, and not pushed.
  await report(driver, order, point(-300))
  await app.loop.idle()
  expect(received(client)).toHaveLength(1)
  expect(others.flatMap((listener) => listener.received)).toEqual([])
})

test('a client never sees where the driver was for another client before', async () => {
  const { driver, order } = await orderInProgress()
  const client = await makeClient(app.db)
  const next = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client)
  const listener = await openListener(app, address, client)
  const places = () => listener.received.filter((event) => event.type === 'driver_location_update')
  const shown = async () => (await app.call(client, 'GET', `/api/orders/${next.id}`)).body.driver.positionAt
  await report(driver, order, point(-400))
  await step(driver, next, 'pickup_scheduled', -60)
  // Positions from before the job: one known when it began, one that arrives late.
  expect(await shown()).toBeNull()
  await report(driver, order, point(-300))
  expect(await shown()).toBeNull()
  await report(driver, next, point(-30))
  await expect.poll(places).toMatchObject([{ orderId: next.id, timestamp: at(-30) }])
  expect(await shown()).toBe(at(-30))
})

test('a batch has 1 to 200 positions, and an impossible time is refused', async () => {
  const { driver, order } = await orderInProgress()
  const many = (count: number) => Array.from({ length: count }, (_, index) => point(-500 + index * 2))
  expect((await reportMany(driver, order, [])).status).toBe(400)
  expect((await reportMany(driver, order, many(201))).status).toBe(400)
  expect((await reportMany(driver, order, many(200))).body).toMatchObject({ stored: 200 })
  for (const timestamp of [8.64e15, -1, '275760-09-13T00:00:00Z', 'today', null])
    expect((await report(driver, order, point(0, { timestamp }))).status, String(timestamp)).toBe(400)
})

test('from Complete Pickup to Start Delivery the client sees no position, the admins do', async () => {
  const { driver, order } = await orderInProgress()
  const client = { ...admin, id: order.client_id, role: 'client', organizationId: order.organization_id } as const
  const listener = await openListener(app, address, client)
  const pushed = () =>
    listener.received.flatMap((event) => (event.type === 'driver_location_update' ? [event.timestamp] : []))
  const shown = async (user: TestUser) =>
    (await app.call(user, 'GET', `/api/orders/${order.id}`)).body.driver.positionAt
  await report(driver, order, point(-300))
  await step(driver, order, 'pickup_complete', -200)
  expect(await shown(client)).toBeNull()
  await report(driver, order, point(-100))
  expect(await shown(client)).toBeNull()
  expect(await shown(admin)).toBe(at(-100))
  await step(driver, order, 'in_transit', -60)
  expect(await shown(client)).toBeNull()
  await report(driver, order, point(-30))
  expect(await shown(client)).toBe(at(-30))
  await expect.poll(pushed).toContain(at(-30))
  expect(pushed()).not.toContain(at(-100))
})

test('of two orders of one driver each client sees the positions reported for its own order, until it is delivered', async () => {
  const { driver, order } = await orderInProgress()
  const [client, other] = [
    { ...admin, id: order.client_id, role: 'client', organizationId: order.organization_id } as const,
    await makeClient(app.db),
  ]
  const second = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, other)
  await step(driver, second, 'pickup_scheduled', -500)
  const listeners = [await openListener(app, address, client), await openListener(app, address, other)] as const
  const pushed = (listener: Listener) =>
    listener.received.flatMap((event) =>
      event.type === 'driver_location_update' ? [[event.orderId, event.timestamp]] : [],
    )
  const shown = async (user: TestUser, { id }: OrderRow) =>
    (await app.call(user, 'GET', `/api/orders/${id}`)).body.driver.positionAt
  await report(driver, order, point(-60))
  await expect.poll(() => pushed(listeners[0])).toEqual([[order.id, at(-60)]])
  expect([await shown(client, order), await shown(other, second)]).toEqual([at(-60), null])
  expect((await app.call(other, 'GET', `/api/orders/client/${other.id}`)).body[0].driver.currentLatitude).toBeNull()
  // The same position, reported for the second order as well.
  await report(driver, second, point(-60))
  await expect.poll(() => pushed(listeners[1])).toEqual([[second.id, at(-60)]])
  expect(await shown(other, second)).toBe(at(-60))
  for (const status of ['pickup_complete', 'in_transit', 'delivered']) await step(driver, second, status, -20)
  await report(driver, order, point(-10))
  await expect.poll(() => pushed(listeners[0])).toHaveLength(2)
  expect([await shown(client, order), await shown(other, second)]).toEqual([at(-10), null])
  expect(pushed(listeners[1])).toHaveLength(1)
})
