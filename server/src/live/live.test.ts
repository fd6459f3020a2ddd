import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../test/factories.ts'
import { type Listener, openListener } from '../../test/live-listeners.ts'
import { saveMembership } from '../security/create-account.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await startTestApp()
  address = (await app.listen()).replace('http', 'ws')
})
afterAll(() => app.stop())

const listen = (user: TestUser, query?: string) =>
  openListener(app, address, user, query === undefined ? {} : { query })

/** The status with which an upgrade is refused. */
function refusal(query: string, headers: Record<string, string>): Promise<number | undefined> {
  const socket = new WebSocket(`${address}/ws${query}`, { headers })
  return new Promise((resolve, reject) => {
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode))
    socket.on('open', () => reject(new Error('the upgrade was accepted')))
    socket.on('error', () => {})
  })
}

const typesOf = (listening: Listener) => listening.received.map((event) => event.type)

test('the upgrade is refused without a session, for another user, and from another site', async () => {
  const client = await makeClient(app.db)
  const cookie = await app.cookieOf(client)
  expect(await refusal('', {})).toBe(401)
  expect(await refusal('', { cookie: 'meridian.session=forged.forged' })).toBe(401)
  expect(await refusal(`?userId=${client.id + 1}`, { cookie })).toBe(403)
  expect(await refusal(`?userId=${client.id}`, { cookie, origin: 'https://evil.example' })).toBe(403)
})

test('an approved order is published to its client, the admins and the drivers, and to no other client', async () => {
  const [client, stranger, admin, driver] = await Promise.all([
    makeClient(app.db),
    makeClient(app.db),
    makeAdmin(app.db),
    makeDriver(app.db),
  ])
  const order = await makeOrder(app.db, {}, client)
  const [clientListener, strangerListener, adminListener, driverListener] = await Promise.all(
    [client, stranger, admin, driver].map((user) => listen(user)),
  )
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  await expect
    .poll(() => typesOf(clientListener as Listener))
    .toEqual(['notice', 'order_status_update', 'tracking_update'])
  await expect.poll(() => typesOf(driverListener as Listener)).toEqual(['order_status_update'])
  await expect.poll(() => typesOf(adminListener as Listener)).toEqual(['order_status_update', 'tracking_update'])
  expect((clientListener as Listener).received[1]).toEqual({
    type: 'order_status_update',
    orderId: order.id,
    status: 'confirmed',
  })
  expect((strangerListener as Listener).received).toEqual([])
})

test('an accepted job leaves the list of every driver, but only its own driver is notified of what follows', async () => {
  const [winner, other] = await Promise.all([makeDriver(app.db), makeDriver(app.db)])
  const order = await makeOrder(app.db, { status: 'confirmed' })
  const [winnerListener, otherListener] = (await Promise.all([listen(winner), listen(other)])) as [Listener, Listener]
  await app.call(winner, 'POST', `/api/orders/${order.id}/accept`, {})
  // Beside them the board is told that the job has its place in the run.
  const told = () => typesOf(winnerListener).filter((type) => type !== 'dispatch_changed')
  await expect.poll(told).toEqual(['order_accepted', 'order_status_update', 'tracking_update'])
  await expect.poll(() => typesOf(otherListener)).toEqual(['order_accepted'])
  await app.call(winner, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' })
  await expect.poll(told).toHaveLength(5)
  expect(otherListener.received).toHaveLength(1)
})

test('reading a conversation in one tab publishes the new notice count to the other tabs, once', async () => {
  const [client, driver] = await Promise.all([makeClient(app.db), makeDriver(app.db)])
  const { id } = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId }, client)
  const listener = await listen(client)
  const url = `/api/orders/${id}/messages`
  const { body: message } = await app.call(driver, 'POST', url, { content: 'At the door' })
  await expect.poll(() => typesOf(listener).toSorted()).toEqual(['new_message', 'notice'])
  for (const _ of [1, 2]) await app.call(client, 'POST', `${url}/read`, { lastMessageId: message.id })
  await app.bus.publish({ kind: 'live', event: { type: 'refresh' }, audience: { userIds: [client.id] } })
  await expect.poll(() => typesOf(listener).slice(2)).toEqual(['notice', 'refresh'])
})

test('the sockets of an ended session close at once, with a code that says so', async () => {
  const client = await makeClient(app.db)
  const listener = await listen(client)
  app.deps.sessions.revoked({ userId: client.id })
  expect(await listener.closed).toBe(4401)
})

test('a session that ends while its socket is being opened loses it all the same', async () => {
  const client = await makeClient(app.db)
  const { sockets, sessions } = app.deps
  const { add } = sockets
  const adding = vi.spyOn(sockets, 'add').mockImplementationOnce((...socket) => {
    // As if another node had published it.
    sessions.forget({ userId: client.id })
    add(...socket)
  })
  onTestFinished(() => adding.mockRestore())
  const cookie = await app.cookieOf(client)
  // A session that ended before would keep this one out of the cache.
  await app.settle()
  await app.call(client, 'GET', '/api/notices')
  await app.db.deleteFrom('sessions').where('user_id', '=', client.id).execute()
  const listener = await openListener(app, address, client, { headers: { cookie } })
  expect(await listener.closed).toBe(4401)
})

test('a session that switches to another organization while its socket is being opened loses the socket', async () => {
  const client = await makeClient(app.db)
  const { organizationId: second } = await makeClient(app.db)
  await saveMembership(app.db, { userId: client.id, organizationId: second as number, ...WHOLE_ACCESS })
  const { sockets, sessions } = app.deps
  const { add } = sockets
  const cookie = await app.cookieOf(client)
  const adding = vi.spyOn(sockets, 'add').mockImplementationOnce((...socket) => {
    // As if another node had published it.
    sessions.forget({ userId: client.id })
    add(...socket)
  })
  onTestFinished(() => adding.mockRestore())
  // A session that ended before would keep this one out of the cache.
  await app.settle()
  await app.call(client, 'GET', '/api/notices')
  await app.db.updateTable('sessions').set({ organization_id: second }).where('user_id', '=', client.id).execute()
  const listener = await openListener(app, address, client, { headers: { cookie } })
  expect(await listener.closed).toBe(4401)
})

test('a session that ends while the bus is away loses its sockets all the same, and is not accepted again', async () => {
  const client = await makeClient(app.db)
  const listener = await listen(client)
  const cookie = await app.cookieOf(client)
  await app.deps.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meridian-bus' and datname = current_database()`,
  )
  await app.db.deleteFrom('sessions').where('user_id', '=', client.id).execute()
  expect(await listener.closed).toBe(4401)
  expect(await refusal('', { cookie })).toBe(401)
  app.troubles.splice(0)
})

test('one session has twenty sockets at most, and the oldest makes room', async () => {
  const client = await makeClient(app.db)
  const first = await listen(client)
  for (let count = 0; count < 20; count++) await listen(client)
  expect(await first.closed).toBe(4429)
})

test('a socket whose node lost the bus gets a refresh', async () => {
  const client = await makeClient(app.db)
  const listener = await listen(client)
  await app.deps.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'meridian-bus' and datname = current_database()`,
  )
  await expect.poll(() => typesOf(listener)).toEqual(['refresh'])
  const order = await makeOrder(app.db, {}, client)
  await app.call(client, 'PATCH', `/api/orders/${order.id}`, { status: 'cancelled' })
  await expect.poll(() => typesOf(listener)).toContain('order_status_update')
  expect(app.troubles.splice(0).map((trouble) => trouble.msg)).toEqual([
    'the live bus lost its database connection and reconnects',
  ])
})

test('a page sends its age and gets what it missed; an invalid age counts as none', async () => {
  const client = await makeClient(app.db)
  // The app has just started and does not know earlier messages.
  await expect.poll(async () => typesOf(await listen(client, '?pageAge=99999999'))).toEqual(['refresh'])
  for (const query of [
    '?pageAge=',
    '?pageAge=-1',
    '?pageAge=1e3',
    '?pageAge=1&pageAge=2',
    `?pageAge=${'9'.repeat(400)}`,
  ]) {
    const listener = await listen(client, query)
    await app.bus.publish({ kind: 'live', event: { type: 'notice' }, audience: { userIds: [client.id] } })
    await expect.poll(() => typesOf(listener)).toEqual(['notice'])
    listener.socket.close()
  }
})

test('a browser that sends messages is disconnected', async () => {
  const listener = await listen(await makeClient(app.db))
  listener.socket.send('x'.repeat(2_000))
  expect(await listener.closed).toBe(1009)
})
