import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

type Said = { id: number; content: string; isRead: boolean; senderId: number }

/** A client, a driver and the order between them. */
async function pair() {
  const [client, driver] = await Promise.all([makeClient(app.db), makeDriver(app.db)])
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client)
  return { client, driver, order, url: `/api/orders/${order.id}/messages` }
}

const say = (user: TestUser, url: string, content: string, more: object = {}, headers: Record<string, string> = {}) =>
  app.call(user, 'POST', url, { content, ...more }, headers)
const contentsOf = (reply: { body: Said[] }) => reply.body.map(({ content }) => content)
const eventsOf = (orderId: number) =>
  app.db
    .selectFrom('events')
    .orderBy('id')
    .select(['name', 'status', 'actor_user_id', 'details'])
    .where('order_id', '=', orderId)
    .execute()

test('client, driver and admin write in one thread, each with name and role, oldest first', async () => {
  const { client, driver, order, url } = await pair()
  // The payloads of the screens: whatever senderId says, the sender is the signed-in user.
  const first = await say(client, url, '  Please ring twice \n', { senderId: driver.id, orderId: order.id + 1 })
  expect(first.status).toBe(201)
  expect(first.body).toEqual({
    id: expect.any(Number),
    orderId: order.id,
    supportUserId: null,
    senderId: client.id,
    senderName: expect.stringMatching(/^Test client-/),
    senderRole: 'client',
    content: 'Please ring twice',
    isRead: false,
    createdAt: app.clock.now.toISOString(),
  })
  await say(driver, url, 'Will do')
  await say(admin, url, 'Thank you both', { senderId: 1, isRead: false })
  for (const user of [client, driver, admin]) {
    const list = await app.call(user, 'GET', url)
    expect(contentsOf(list)).toEqual(['Please ring twice', 'Will do', 'Thank you both'])
    expect(list.body.map(({ senderRole }: { senderRole: string }) => senderRole)).toEqual(['client', 'driver', 'admin'])
  }
  expect((await eventsOf(order.id))[0]).toEqual({
    name: 'message.sent',
    status: null,
    actor_user_id: client.id,
    details: { messageId: first.body.id, threadId: expect.any(Number), supportUserId: null },
  })
  expect((await app.call(client, 'GET', `/api/orders/${order.id}/tracking`)).body).toEqual([])
})

test('another organization, another driver and the order’s former driver find nothing; a colleague finds it', async () => {
  const organization = await makeOrganization(app.db)
  const client = await makeClient(app.db, organization)
  const colleague = await makeClient(app.db, organization)
  const [driver, next, stranger] = [await makeDriver(app.db), await makeDriver(app.db), await makeClient(app.db)]
  const order = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId }, client)
  const url = `/api/orders/${order.id}/messages`
  const { id } = (await say(driver, url, 'On my way')).body
  expect(contentsOf(await app.call(colleague, 'GET', url))).toEqual(['On my way'])

  const isShutOut = async (user: TestUser) => {
    expect((await app.call(user, 'GET', url)).status).toBe(404)
    expect((await say(user, url, 'Hello')).status).toBe(404)
    expect((await app.call(user, 'POST', `${url}/read`, { lastMessageId: id })).status).toBe(404)
    expect((await app.call(user, 'GET', `/api/conversations?orderId=${order.id}`)).status).toBe(404)
    expect((await app.call(user, 'GET', '/api/conversations')).body).toEqual([])
  }
  await isShutOut(stranger)
  await isShutOut(next)
  await app.db.updateTable('orders').set({ driver_id: next.driverId }).where('id', '=', order.id).execute()
  await isShutOut(driver)
  expect(contentsOf(await app.call(next, 'GET', url))).toEqual(['On my way'])
  await app.db.updateTable('orders').set({ driver_id: null, status: 'confirmed' }).where('id', '=', order.id).execute()
  // Any driver may accept it now, but only the driver who has it may read its messages.
  await isShutOut(next)
  expect(await eventsOf(order.id)).toHaveLength(1)
})

test('a message on an unknown order, an empty, a too long and an invalid one are refused', async () => {
  const { client, driver, url } = await pair()
  expect((await say(client, '/api/orders/2000000000/messages', 'Hello')).status).toBe(404)
  for (const content of ['', '   \n ', 'x'.repeat(4001), 'a\u0000b', 3, null, undefined])
    expect((await app.call(driver, 'POST', url, { content })).status, JSON.stringify(content)?.slice(0, 20)).toBe(400)
  expect((await say(client, url, '')).body.message).toBe('Write a message first')
  const longest = `${'x'.repeat(3997)}\n😀`
  expect((await say(client, url, ` ${longest} `)).body.content).toBe(longest)
  expect((await app.call(client, 'GET', url)).body).toHaveLength(1)
})

test('a read mark counts for its reader, is shown to the sender, and never moves back', async () => {
  const { client, driver, order, url } = await pair()
  const ids: number[] = []
  for (const content of ['one', 'two', 'three']) ids.push((await say(driver, url, content)).body.id)
  const unread = async (user: TestUser) =>
    (await app.call(user, 'GET', `/api/conversations?orderId=${order.id}`)).body[0].unreadCount
  const marks = async () => (await app.call(driver, 'GET', url)).body.map(({ isRead }: Said) => isRead)
  const read = (user: TestUser, lastMessageId: number | undefined) =>
    app.call(user, 'POST', `${url}/read`, { lastMessageId })

  expect([await unread(client), await unread(admin), await unread(driver)]).toEqual([3, 3, 0])
  expect(await marks()).toEqual([false, false, false])
  expect((await read(client, ids[1])).body).toEqual({ ok: true })
  expect([await unread(client), await unread(admin)]).toEqual([1, 3])
  expect(await marks()).toEqual([true, true, false])
  await read(client, ids[0])
  expect(await unread(client)).toBe(1)
  // Reading one's own message sets no read mark.
  await read(driver, ids[2])
  expect(await marks()).toEqual([true, true, false])
  await read(client, ids[2])
  expect(await unread(client)).toBe(0)
  const order2 = await app.call(client, 'GET', `/api/orders/${order.id}`)
  expect(order2.body).toMatchObject({
    unreadCount: 0,
    messages: [{ isRead: true }, { isRead: true }, { isRead: true }],
  })
})

test('a message of another conversation cannot be marked read in this one', async () => {
  const [here, there] = [await pair(), await pair()]
  const { id } = (await say(there.driver, there.url, 'Elsewhere')).body
  const read = () => app.call(here.client, 'POST', `${here.url}/read`, { lastMessageId: id })
  expect((await read()).status).toBe(404)
  await say(here.driver, here.url, 'Here')
  expect((await read()).status).toBe(404)
  expect((await app.call(here.client, 'GET', `/api/orders/${here.order.id}`)).body.unreadCount).toBe(1)
})

test('twenty first messages at the same moment open one thread with all of them', async () => {
  const { client, driver, order, url } = await pair()
  await Promise.all([app.cookieOf(client), app.cookieOf(driver)])
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, index) => say(index % 2 ? client : driver, url, `message ${index}`)),
  )
  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(201))
  expect((await app.call(client, 'GET', url)).body).toHaveLength(20)
  const threads = await app.db.selectFrom('message_threads').selectAll().where('order_id', '=', order.id).execute()
  expect(threads).toMatchObject([
    {
      organization_id: client.organizationId,
      last_message_id: Math.max(...replies.map(({ body }) => body.id)),
      last_message_at: app.clock.now,
    },
  ])
  expect(await eventsOf(order.id)).toHaveLength(20)
})

test('ten retries with one key at the same moment are one message and one event; another text with that key is refused', async () => {
  const { client, order, url } = await pair()
  const headers = { 'idempotency-key': 'chat-1' }
  await app.cookieOf(client)
  const replies = await Promise.all(Array.from({ length: 10 }, () => say(client, url, 'Once', {}, headers)))
  expect(new Set(replies.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
  expect(contentsOf(await app.call(client, 'GET', url))).toEqual(['Once'])
  expect(await eventsOf(order.id)).toHaveLength(1)
  expect((await say(client, url, 'Twice', {}, headers)).body.code).toBe('idempotency_mismatch')
})

test('a long conversation is paged backwards from its end, without a gap or a duplicate', async () => {
  const { client, driver, url } = await pair()
  for (let index = 1; index <= 7; index++) await say(index % 2 ? client : driver, url, String(index))
  const pages: string[][] = []
  let cursor: unknown = ''
  while (cursor !== undefined) {
    const reply = await app.call(client, 'GET', `${url}?limit=3${cursor ? `&cursor=${cursor}` : ''}`)
    pages.push(contentsOf(reply))
    cursor = reply.headers['x-next-cursor']
  }
  expect(pages).toEqual([['5', '6', '7'], ['2', '3', '4'], ['1']])
  expect((await app.call(client, 'GET', url)).body).toHaveLength(7)
  for (const bad of ['0', '-1', 'x', '1.5', '99999999999', '2147483648'])
    expect((await app.call(client, 'GET', `${url}?cursor=${bad}`)).status, bad).toBe(400)
})

test('a client and a driver each have one support thread; only admins can open another user’s', async () => {
  const [client, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  const url = '/api/support/messages'
  expect((await app.call(client, 'GET', url)).body).toEqual([])
  const question = await say(client, url, 'Where is my invoice?')
  expect(question.body).toMatchObject({ orderId: null, supportUserId: client.id, senderId: client.id })
  await say(driver, url, 'My phone broke')
  expect(contentsOf(await app.call(client, 'GET', url))).toEqual(['Where is my invoice?'])
  expect(contentsOf(await app.call(client, 'GET', `${url}?userId=${client.id}`))).toEqual(['Where is my invoice?'])

  for (const reply of [
    await app.call(driver, 'GET', `${url}?userId=${client.id}`),
    await say(driver, url, 'Hello', { userId: client.id }),
    await app.call(driver, 'POST', `${url}/read`, { userId: client.id, lastMessageId: question.body.id }),
    await app.call(driver, 'POST', `${url}/read`, { lastMessageId: question.body.id }),
    await app.call(driver, 'GET', `/api/conversations?supportUserId=${client.id}`),
    await app.call(admin, 'GET', `${url}?userId=${admin.id}`),
    await say(admin, url, 'Hello', { userId: 2_000_000_000 }),
  ])
    expect(reply.status).toBe(404)
  expect((await app.call(admin, 'GET', url)).status).toBe(400)
  expect((await say(admin, url, 'Hello')).status).toBe(400)

  await say(admin, url, 'It is on its way', { userId: client.id })
  expect(contentsOf(await app.call(client, 'GET', url))).toEqual(['Where is my invoice?', 'It is on its way'])
  await app.call(admin, 'POST', `${url}/read`, { userId: client.id, lastMessageId: question.body.id })
  expect((await app.call(client, 'GET', url)).body[0].isRead).toBe(true)
})

test('a message is pushed live to its participants only', async () => {
  const { client, driver, order, url } = await pair()
  const stranger = await makeClient(app.db)
  const address = (await app.listen()).replace('http', 'ws')
  const listen = async (user: TestUser) => {
    const received: unknown[] = []
    const socket = new WebSocket(`${address}/ws`, { headers: { cookie: await app.cookieOf(user) } })
    socket.on('message', (data) => received.push(JSON.parse(String(data))))
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    return received
  }
  const [clientEvents, driverEvents, adminEvents, strangerEvents] = await Promise.all(
    [client, driver, admin, stranger].map(listen),
  )
  const { body } = await say(driver, url, 'At the door')
  const expected = { type: 'new_message', message: { id: body.id, orderId: order.id, supportUserId: null } }
  for (const events of [clientEvents, driverEvents, adminEvents])
    await expect.poll(() => events).toContainEqual(expected)
  const support = (await say(client, '/api/support/messages', 'Hello')).body
  const second = { type: 'new_message', message: { id: support.id, orderId: null, supportUserId: client.id } }
  for (const events of [clientEvents, adminEvents]) await expect.poll(() => events).toContainEqual(second)
  // Earlier events were pushed before it.
  const last = (await say(client, url, 'Thank you')).body
  await expect.poll(() => driverEvents).toContainEqual({ ...expected, message: { ...expected.message, id: last.id } })
  expect(driverEvents).not.toContainEqual(second)
  expect(strangerEvents).toEqual([])
})
