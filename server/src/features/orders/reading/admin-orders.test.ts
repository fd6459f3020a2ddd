import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let admin: TestUser
let otherAdmin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  otherAdmin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const ask = (url: string, body?: unknown, who = admin) => app.call(who, 'POST', `/api/orders/${url}`, body)
const eventsOf = (orderId: number) =>
  app.db.selectFrom('events').selectAll().where('order_id', '=', orderId).orderBy('id').execute()
const rowOf = (orderId: number) =>
  app.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
/** Drivers whom other tests left on duty would be candidates too. */

test.each(['assigned', 'pickup_scheduled'] as const)(
  'an order that is %s can be taken back, with a reason',
  async (status) => {
    const order = await makeOrder(app.db, { status, assigned_at: app.clock.now }, client)
    const reply = await ask(`${order.id}/unassign`, { reason: 'The van broke down' })
    expect(reply).toMatchObject({ status: 200, body: { status: 'confirmed', driver: null, assignedAt: null } })
    const [event] = await eventsOf(order.id)
    expect(event).toMatchObject({ name: 'order.unassigned', driver_id: order.driver_id, actor_user_id: admin.id })
    expect(event?.details).toMatchObject({ reason: 'The van broke down', previousDriverId: order.driver_id })
  },
)

test.each(['pending', 'confirmed', 'pickup_complete', 'in_transit', 'delivered', 'cancelled', 'declined'] as const)(
  'an order that is %s is neither unassigned nor reassigned',
  async (status) => {
    const order = await makeOrder(app.db, { status }, client)
    const { driverId } = await makeDriver(app.db)
    for (const [url, body] of [
      [`${order.id}/unassign`, {}],
      [`${order.id}/reassign`, { driverId }],
    ] as const)
      expect(await ask(url, body)).toMatchObject({ status: 409, body: { code: 'wrong_order_status' } })
    expect(await rowOf(order.id)).toMatchObject({ status, driver_id: order.driver_id })
    expect(await eventsOf(order.id)).toEqual([])
  },
)

test('an order is reassigned to another available driver, who starts from the first step', async () => {
  const order = await makeOrder(app.db, { status: 'pickup_scheduled' }, client)
  const { driverId } = await makeDriver(app.db)
  const reply = await ask(`${order.id}/reassign`, { driverId })
  expect(reply).toMatchObject({ status: 200, body: { status: 'assigned', driver: { id: driverId } } })
  expect((await eventsOf(order.id))[0]).toMatchObject({ name: 'order.reassigned', driver_id: driverId })
})

test('an order is not assigned to a driver who has it, is busy, off duty, full, deactivated or unknown', async () => {
  const order = await makeOrder(app.db, { status: 'assigned' }, client)
  const [busy, offDuty, full, deactivated] = await Promise.all([
    makeDriver(app.db),
    makeDriver(app.db, { is_on_duty: false }),
    makeDriver(app.db),
    makeDriver(app.db),
  ])
  await makeOrder(app.db, { status: 'in_transit', driver_id: busy.driverId }, client)
  for (let i = 0; i < 3; i++) await makeOrder(app.db, { status: 'assigned', driver_id: full.driverId }, client)
  await app.db.updateTable('users').set({ deactivated_at: app.clock.now }).where('id', '=', deactivated.id).execute()
  const waiting = await makeOrder(app.db, { status: 'confirmed' }, client)
  for (const [driverId, message] of [
    [order.driver_id, 'This driver has the order already'],
    [busy.driverId, 'This driver is busy; choose an available one'],
    [offDuty.driverId, 'This driver is offline; choose an available one'],
    [full.driverId, 'A driver may have at most 3 open jobs'],
    [deactivated.driverId, 'There is no such driver'],
    [2_000_000_000, 'There is no such driver'],
  ] as const) {
    expect((await ask(`${order.id}/reassign`, { driverId })).body.message).toBe(message)
    if (driverId !== order.driver_id)
      expect((await ask(`${waiting.id}/assign`, { driverId })).body.message).toBe(message)
  }
  expect((await ask(`${order.id}/reassign`, {})).status).toBe(400)
  expect(await eventsOf(order.id)).toEqual([])
})

test('of two admins who assign one order at the same moment one succeeds, and the other gets an error', async () => {
  const order = await makeOrder(app.db, { status: 'confirmed' }, client)
  const drivers = await Promise.all([makeDriver(app.db), makeDriver(app.db)])
  const replies = await Promise.all(
    drivers.map(({ driverId }, index) => ask(`${order.id}/assign`, { driverId }, index ? otherAdmin : admin)),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
  const winner = replies.find((reply) => reply.status === 200)
  expect((await rowOf(order.id)).driver_id).toBe(winner?.body.driver.id)
  expect(await eventsOf(order.id)).toHaveLength(1)
})

test('of several orders each is approved or refused on its own, with a sentence', async () => {
  const [first, taken, second] = [
    await makeOrder(app.db, {}, client),
    await makeOrder(app.db, { status: 'delivered' }, client),
    await makeOrder(app.db, {}, client),
  ]
  const ids = [first.id, taken.id, 2_000_000_000, second.id, first.id]
  const label = `#ML-${String(taken.id).padStart(4, '0')}`
  expect(await ask('bulk', { action: 'approve', ids })).toMatchObject({
    status: 200,
    body: [
      { id: first.id, ok: true, message: null },
      { id: taken.id, ok: false, message: `Order ${label} is already delivered` },
      { id: 2_000_000_000, ok: false, message: 'There is no order #ML-2000000000' },
      { id: second.id, ok: true, message: null },
    ],
  })
  for (const { id } of [first, second]) {
    expect((await rowOf(id)).status).toBe('confirmed')
    expect((await eventsOf(id)).map((event) => event.name)).toEqual(['order.approved'])
  }
})

test('several orders are assigned to one driver until the driver is full', async () => {
  const { driverId } = await makeDriver(app.db)
  const orders = []
  for (let i = 0; i < 4; i++) orders.push(await makeOrder(app.db, { status: 'confirmed' }, client))
  const pending = await makeOrder(app.db, {}, client)
  const ids = [pending.id, ...orders.map((order) => order.id)]
  const { body } = await ask('bulk', { action: 'assign', ids, driverId })
  expect(body.map((outcome: { ok: boolean }) => outcome.ok)).toEqual([false, true, true, true, false])
  expect(body.at(-1).message).toBe('A driver may have at most 3 open jobs')
  expect((await rowOf(pending.id)).status).toBe('pending')
})

test('an empty, too long or incomplete bulk change is refused', async () => {
  for (const body of [
    { action: 'approve', ids: [] },
    { action: 'approve', ids: Array.from({ length: 101 }, (_, index) => index + 1) },
    { action: 'assign', ids: [1] },
    { action: 'decline', ids: [1] },
    {},
  ])
    expect((await ask('bulk', body)).status).toBe(400)
})

test('the details of an order show who did what, payments and ratings', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, {}, client)
  await app.call(client, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  await ask(`${order.id}/assign`, { driverId: driver.driverId })
  await ask(`${order.id}/unassign`, { reason: 'Flat tyre' })
  await app.db
    .insertInto('ratings')
    .values({
      order_id: order.id,
      side: 'client',
      rater_id: client.id,
      driver_id: driver.driverId as number,
      rating: 4,
    })
    .execute()
  const { status, body } = await app.call(admin, 'GET', `/api/orders/${order.id}/details`)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ id: order.id, status: 'confirmed', driverPay: '5.60' })
  expect(body.organizationId).toBe(order.organization_id)
  type EventFields = {
    name: string
    actorRole: string
    actorName: string
    driverName: string | null
    reason: string | null
  }
  const names = await app.db.selectFrom('users').select(['id', 'name']).execute()
  const nameOf = (id: number) => names.find((row) => row.id === id)?.name
  expect(
    body.events.map((event: EventFields) => [
      event.name,
      event.actorRole,
      event.actorName,
      event.driverName,
      event.reason,
    ]),
  ).toEqual([
    ['order.paid', 'client', nameOf(client.id), null, null],
    ['order.assigned', 'admin', nameOf(admin.id), nameOf(driver.id), null],
    ['order.unassigned', 'admin', nameOf(admin.id), nameOf(driver.id), 'Flat tyre'],
  ])
  expect(body.payments).toMatchObject([{ provider: 'test', amount: '37.30', state: 'paid', failure: null }])
  expect(body.ratings).toMatchObject([{ userType: 'client', rating: 4, feedback: null }])
})

test('a paid order that is declined with a reason is refunded, and its events show it', async () => {
  const order = await makeOrder(app.db, { payment_state: 'paid' }, client)
  await app.db
    .insertInto('payments')
    .values({ order_id: order.id, provider: 'test', amount_cents: order.total_cents, state: 'paid' })
    .execute()
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'declined', reason: 'Outside our area' })
  const { body } = await app.call(admin, 'GET', `/api/orders/${order.id}/details`)
  expect(body.order).toMatchObject({ status: 'declined', paymentState: 'refunded' })
  expect(body.payments[0].state).toBe('refunded')
  expect(body.events[0]).toMatchObject({ name: 'order.declined', reason: 'Outside our area' })
})

test('admin calls refuse clients and drivers, whatever the order', async () => {
  const order = await makeOrder(app.db, { status: 'assigned' }, client)
  const driver = await makeDriver(app.db)
  for (const who of [client, driver]) {
    expect((await ask(`${order.id}/unassign`, {}, who)).status).toBe(403)
    expect((await ask(`${order.id}/reassign`, { driverId: driver.driverId }, who)).status).toBe(403)
    expect((await ask('bulk', { action: 'approve', ids: [order.id] }, who)).status).toBe(403)
    for (const what of ['drivers', 'details'])
      expect((await app.call(who, 'GET', `/api/orders/${order.id}/${what}`)).status).toBe(403)
  }
})
