import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  makePosition,
  type TestUser,
} from '../../../test/factories.ts'
import { expireUnpaidOrders } from './changing/expire.commands.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const eventsOf = (orderId: number) =>
  app.db.selectFrom('events').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

test('an order goes from pending to delivered, and every step writes one event', async () => {
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, {}, client)
  const url = `/api/orders/${order.id}`

  expect((await app.call(client, 'PATCH', url, { status: 'confirmed' })).body).toMatchObject({
    status: 'confirmed',
    paymentState: 'paid',
  })
  expect((await app.call(driver, 'POST', `${url}/accept`, { driverId: driver.driverId })).body).toMatchObject({
    status: 'assigned',
    driver: { id: driver.driverId, status: 'available' },
  })
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered']) {
    const reply = await app.call(driver, 'PATCH', `${url}/status`, { status })
    expect(reply.body).toMatchObject({ status })
  }
  const tracking = await app.call(client, 'GET', `${url}/tracking`)
  expect(tracking.body.map((event: { status: string }) => event.status)).toEqual([
    'confirmed',
    'assigned',
    'pickup_scheduled',
    'pickup_complete',
    'in_transit',
    'delivered',
  ])
  expect((await eventsOf(order.id)).map((event) => [event.name, event.actor_user_id])).toEqual([
    ['order.paid', client.id],
    ['order.accepted', driver.id],
    ['order.job_started', driver.id],
    ['order.picked_up', driver.id],
    ['order.delivery_started', driver.id],
    ['order.delivered', driver.id],
  ])
  const row = await app.db.selectFrom('orders').selectAll().where('id', '=', order.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    confirmed_at: app.clock.now,
    assigned_at: app.clock.now,
    picked_up_at: app.clock.now,
    delivered_at: app.clock.now,
  })
})

test('of 50 drivers who accept one order at the same moment one gets it, 49 get ’already taken’, and one event is written', async () => {
  const order = await makeOrder(app.db, { status: 'confirmed' })
  const drivers = await Promise.all(Array.from({ length: 50 }, () => makeDriver(app.db)))
  await Promise.all(drivers.map((driver) => app.cookieOf(driver)))
  const replies = await Promise.all(
    drivers.map((driver) => app.call(driver, 'POST', `/api/orders/${order.id}/accept`, {})),
  )
  expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
  const refused = replies.filter((reply) => reply.status === 409)
  expect(refused).toHaveLength(49)
  expect(new Set(refused.map((reply) => reply.body.code))).toEqual(new Set(['already_taken']))
  expect(await eventsOf(order.id)).toHaveLength(1)
})

test('a driver never gets a fourth open job, even when accepting four at the same moment', async () => {
  const driver = await makeDriver(app.db)
  const orders = await Promise.all(Array.from({ length: 4 }, () => makeOrder(app.db, { status: 'confirmed' })))
  const replies = await Promise.all(orders.map(({ id }) => app.call(driver, 'POST', `/api/orders/${id}/accept`, {})))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 200, 200, 409])
  const active = await app.call(driver, 'GET', `/api/orders/driver/${driver.driverId}/active`)
  expect(active.body).toHaveLength(3)
})

test('another organization’s order does not exist for a client, and a colleague’s does', async () => {
  const organization = await makeOrganization(app.db)
  const [owner, colleague, stranger] = await Promise.all([
    makeClient(app.db, organization),
    makeClient(app.db, organization),
    makeClient(app.db),
  ])
  const { id } = await makeOrder(app.db, {}, owner)
  expect((await app.call(colleague, 'GET', `/api/orders/${id}`)).status).toBe(200)
  for (const [method, url, body] of [
    ['GET', `/api/orders/${id}`, undefined],
    ['GET', `/api/orders/${id}/tracking`, undefined],
    ['PATCH', `/api/orders/${id}`, { status: 'cancelled' }],
    ['PATCH', `/api/orders/${id}`, { status: 'confirmed' }],
    ['GET', `/api/orders/client/${owner.id}`, undefined],
  ] as const)
    expect((await app.call(stranger, method, url, body)).status, `${method} ${url}`).toBe(404)
  expect(await eventsOf(id)).toEqual([])
})

test('a driver sees an available job without contacts, and everything once it is the driver’s own', async () => {
  const driver = await makeDriver(app.db)
  const { id } = await makeOrder(app.db, {
    status: 'confirmed',
    pickup_contact_name: 'Ada',
    pickup_contact_phone: '713-555-0100',
    special_instructions: 'Ring twice',
  })
  const list = await app.call(driver, 'GET', '/api/orders/available')
  const listed = list.body.find((order: { id: number }) => order.id === id)
  expect(listed).toMatchObject({
    pickupContactName: null,
    pickupContactPhone: null,
    specialInstructions: null,
    driverPay: '5.60',
  })
  expect(listed.client.phone).toBeNull()
  const own = await app.call(driver, 'POST', `/api/orders/${id}/accept`, {})
  expect(own.body).toMatchObject({
    pickupContactName: 'Ada',
    pickupContactPhone: '713-555-0100',
    specialInstructions: 'Ring twice',
  })
  const other = await makeDriver(app.db)
  expect((await app.call(other, 'GET', `/api/orders/${id}`)).status).toBe(404)
})

test('a client follows the driver while the order moves, and never after', async () => {
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db, {
    current_latitude: 29.7,
    current_longitude: -95.4,
    position_at: app.clock.now,
  })
  const positionIn = async (status: 'assigned' | 'in_transit' | 'delivered') => {
    const order = await makeOrder(app.db, { status, driver_id: driver.driverId }, client)
    await makePosition(app.db, order, app.clock.now)
    return (await app.call(client, 'GET', `/api/orders/${order.id}`)).body.driver.currentLatitude
  }
  expect([await positionIn('assigned'), await positionIn('in_transit'), await positionIn('delivered')]).toEqual([
    null,
    29.7,
    null,
  ])
})

test('a step out of order is refused with a sentence that names the status, and changes nothing', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId })
  const reply = await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered' })
  expect(reply).toMatchObject({ status: 409, body: { code: 'wrong_order_status' } })
  expect(reply.body.message).toContain('already assigned')
  expect(await eventsOf(order.id)).toEqual([])
})

test('a late step keeps its own time, but never before the previous step nor in the future', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId })
  const at = (minutes: number) => new Date(app.clock.now.getTime() + minutes * 60_000).toISOString()
  const step = (status: string, occurredAt: string) =>
    app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status, occurredAt, offlineSince: occurredAt })
  await step('pickup_scheduled', at(-30))
  await step('pickup_complete', at(-45))
  await step('in_transit', at(90))
  expect((await eventsOf(order.id)).map((event) => event.occurred_at.toISOString())).toEqual([at(-30), at(-30), at(0)])
})

test('an admin approves, assigns an available driver, and is refused a busy, an offline or an unknown one', async () => {
  const order = await makeOrder(app.db)
  const url = `/api/orders/${order.id}`
  expect((await app.call(admin, 'PATCH', url, { status: 'confirmed' })).body).toMatchObject({
    status: 'confirmed',
    paymentState: 'unpaid',
  })
  const busy = await makeDriver(app.db)
  await makeOrder(app.db, { status: 'in_transit', driver_id: busy.driverId })
  const offline = await makeDriver(app.db, { is_on_duty: false })
  const free = await makeDriver(app.db)
  const assign = (driverId: number | null) => app.call(admin, 'POST', `${url}/assign`, { driverId })
  expect((await assign(busy.driverId)).body.message).toContain('busy')
  expect((await assign(offline.driverId)).body.message).toContain('offline')
  expect((await assign(2_000_000_000)).status).toBe(422)
  expect((await assign(null)).status).toBe(400)
  expect((await assign(free.driverId)).body).toMatchObject({ status: 'assigned', driver: { id: free.driverId } })
})

test('declining a paid order refunds it, and stores the reason', async () => {
  const client = await makeClient(app.db)
  const order = await makeOrder(app.db, { payment_state: 'paid' }, client)
  await app.db
    .insertInto('payments')
    .values({ order_id: order.id, provider: 'test', amount_cents: order.total_cents, state: 'paid' })
    .execute()
  const reply = await app.call(admin, 'PATCH', `/api/orders/${order.id}`, {
    status: 'declined',
    reason: 'No driver in reach',
  })
  expect(reply.body).toMatchObject({ status: 'declined', paymentState: 'refunded' })
  const payment = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(payment.state).toBe('refunded')
  expect((await eventsOf(order.id))[0]?.details).toMatchObject({ reason: 'No driver in reach', from: 'pending' })
})

test('a client cancels while the order has no driver, and not after', async () => {
  const client = await makeClient(app.db)
  const waiting = await makeOrder(app.db, { status: 'confirmed' }, client)
  const taken = await makeOrder(app.db, { status: 'assigned' }, client)
  expect((await app.call(client, 'PATCH', `/api/orders/${waiting.id}`, { status: 'cancelled' })).body.status).toBe(
    'cancelled',
  )
  expect((await app.call(client, 'PATCH', `/api/orders/${taken.id}`, { status: 'cancelled' })).status).toBe(409)
})

test('lists are newest first, paged by cursor, and filter by status, service and text', async () => {
  const client = await makeClient(app.db)
  const ids: number[] = []
  for (const status of ['pending', 'confirmed', 'pending'] as const)
    ids.push((await makeOrder(app.db, { status }, client)).id)
  await makeOrder(app.db, { service_type: 'secure_document', item_description: '100%_ signed deed' }, client)
  const list = (query: string) => app.call(client, 'GET', `/api/orders/client/${client.id}?${query}`)

  const first = await list('limit=2')
  expect(first.body).toHaveLength(2)
  const next = await list(`limit=2&cursor=${first.headers['x-next-cursor']}`)
  expect(next.body.map((order: { id: number }) => order.id)).toEqual([ids[1], ids[0]])
  expect((await list('status=confirmed')).body.map((order: { id: number }) => order.id)).toEqual([ids[1]])
  expect((await list('serviceType=secure_document')).body).toHaveLength(1)
  expect((await list('search=100%25_')).body).toHaveLength(1)
  expect((await list('search=10_%25')).body).toHaveLength(0)
  expect(
    (await list(`search=%23ML-${String(ids[0]).padStart(4, '0')}`)).body.map((order: { id: number }) => order.id),
  ).toContain(ids[0])
  expect((await list('cursor=abc')).status).toBe(400)
  expect((await list('limit=501')).status).toBe(400)
})

test('an order that was not paid for a week is canceled by the task, a newer or a paid one is not', async () => {
  const days = (count: number) => new Date(app.clock.now.getTime() - count * 24 * 3600_000)
  const old = await makeOrder(app.db, { created_at: days(7.01) })
  const young = await makeOrder(app.db, { created_at: days(6.99) })
  const paid = await makeOrder(app.db, { created_at: days(9), payment_state: 'paid' })
  expect(await expireUnpaidOrders(app.deps, app.clock.now)).toBe(1)
  const rows = await app.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('id', 'in', [old.id, young.id, paid.id])
    .orderBy('id')
    .execute()
  expect(rows.map((row) => row.status)).toEqual(['cancelled', 'pending', 'pending'])
  expect((await eventsOf(old.id))[0]).toMatchObject({ name: 'order.expired', actor_role: 'system' })
})

test('test payment is refused where a card provider is set up', async () => {
  const live = await startTestApp({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })
  try {
    const client = await makeClient(live.db)
    const order = await makeOrder(live.db, {}, client)
    const reply = await live.call(client, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
    expect(reply).toMatchObject({ status: 403, body: { code: 'test_payments_off' } })
  } finally {
    await live.stop()
  }
})
