import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, makeOrganization, type TestUser } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const rate = (user: TestUser, orderId: number, body: object = { rating: 5 }) =>
  app.call(user, 'POST', `/api/orders/${orderId}/rating`, body)
const deliveredOrder = async () => {
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'delivered', driver_id: driver.driverId }, client)
  return { client, driver, id: order.id }
}
const eventsOf = (orderId: number) =>
  app.db.selectFrom('events').selectAll().where('order_id', '=', orderId).orderBy('id').execute()

test('a dismissed rating is stored per person and order, and the order can still be rated', async () => {
  const { client, driver, id } = await deliveredOrder()
  const dismiss = (user: TestUser, orderId = id) => app.call(user, 'POST', `/api/orders/${orderId}/rating/dismissal`)
  const isDismissed = async (user: TestUser, orderId = id) =>
    (await app.call(user, 'GET', `/api/orders/${orderId}`)).body.isRatingDismissed
  expect(await isDismissed(client)).toBe(false)
  for (let times = 0; times < 2; times++)
    expect(await dismiss(client)).toMatchObject({ status: 200, body: { ok: true } })
  expect([await isDismissed(client), await isDismissed(driver)]).toEqual([true, false])
  const other = await deliveredOrder()
  expect((await dismiss(other.client)).status).toBe(404)
  expect((await rate(client, id, { rating: 5 })).status).toBe(201)
})

test('client and driver each rate once, with an event, and the order shows it to the rater only', async () => {
  const { client, driver, id } = await deliveredOrder()
  const isRated = async (user: TestUser) => (await app.call(user, 'GET', `/api/orders/${id}`)).body.isRatedByMe
  expect(await isRated(client)).toBe(false)
  const given = await rate(client, id, { rating: 4, feedback: '  Friendly ', userType: 'client' })
  expect(given).toMatchObject({
    status: 201,
    body: { orderId: id, rating: 4, feedback: 'Friendly', userType: 'client', createdAt: app.clock.now.toISOString() },
  })
  expect([await isRated(client), await isRated(driver)]).toEqual([true, false])
  expect((await app.call(client, 'GET', `/api/orders/${id}`)).body.driver.rating).toBe(4)
  expect((await rate(driver, id, { rating: 3, feedback: '' })).body).toMatchObject({
    userType: 'driver',
    feedback: null,
  })
  expect(await eventsOf(id)).toMatchObject([
    { name: 'rating.given', driver_id: driver.driverId, details: { side: 'client', rating: 4 } },
    { name: 'rating.given', actor_user_id: driver.id, details: { side: 'driver', rating: 3 } },
  ])
  // The driver's rating of the client does not count for the driver.
  expect((await app.call(client, 'GET', `/api/orders/${id}`)).body.driver.rating).toBe(4)
})

test('a second rating by the same role is refused, also a colleague’s, and changes nothing', async () => {
  const organization = await makeOrganization(app.db)
  const [client, colleague] = [await makeClient(app.db, organization), await makeClient(app.db, organization)]
  const { id } = await makeOrder(app.db, { status: 'delivered' }, client)
  expect((await rate(client, id)).status).toBe(201)
  for (const user of [client, colleague]) {
    const again = await rate(user, id, { rating: 1 })
    expect(again).toMatchObject({ status: 409, body: { message: expect.stringContaining('has been rated already') } })
  }
  expect(await eventsOf(id)).toHaveLength(1)
})

test('of ten ratings at the same moment one counts, and nine are refused', async () => {
  const { client, id } = await deliveredOrder()
  await app.cookieOf(client)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => rate(client, id, { rating: (index % 5) + 1 })),
  )
  expect(replies.map((reply) => reply.status).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(await eventsOf(id)).toHaveLength(1)
})

test('a retry with the same key gets the first reply again', async () => {
  const { client, id } = await deliveredOrder()
  const send = (rating: number) =>
    app.call(client, 'POST', `/api/orders/${id}/rating`, { rating }, { 'idempotency-key': 'stars' })
  const first = await send(5)
  expect(await send(5)).toMatchObject({ status: 201, body: first.body })
  expect((await send(4)).body.code).toBe('idempotency_mismatch')
})

test('only a delivered order is rated', async () => {
  for (const status of ['pending', 'confirmed', 'in_transit', 'cancelled'] as const) {
    const client = await makeClient(app.db)
    const { id } = await makeOrder(app.db, { status }, client)
    expect(await rate(client, id), status).toMatchObject({ status: 409, body: { code: 'order_not_delivered' } })
  }
})

test('another client’s and another driver’s order is not found, and a role cannot rate as the other', async () => {
  const { client, driver, id } = await deliveredOrder()
  expect((await rate(await makeClient(app.db), id)).status).toBe(404)
  expect((await rate(await makeDriver(app.db), id)).status).toBe(404)
  const available = await makeOrder(app.db, { status: 'confirmed' })
  expect((await rate(driver, available.id)).status).toBe(404)
  expect((await rate(client, id, { rating: 5, userType: 'driver' })).status).toBe(403)
  expect((await rate(driver, id, { rating: 5, userType: 'client' })).status).toBe(403)
  expect(await eventsOf(id)).toEqual([])
})

test('a rating is a whole number from 1 to 5', async () => {
  const { client, id } = await deliveredOrder()
  for (const rating of [0, 6, 4.5, '5', null, undefined, true])
    expect((await rate(client, id, { rating })).status, String(rating)).toBe(400)
  expect((await rate(client, id, {})).body.message).toBe('Please select a rating')
})
