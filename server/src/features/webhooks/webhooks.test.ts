/** Events that are sent to an organization's own systems: signed, in order, tried again, and contained. */
import { createHmac, createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, makeSite, type TestUser } from '../../../test/factories.ts'
import { recordEvent } from '../../events/events.ts'
import { NotPublic, publicLookup } from '../../notices/push/public-address.ts'
import { deleteOldDeliveries, deliverTurn, resumeDeliveries } from './deliver.commands.ts'
import { mayReceive, sendWebhook } from './send-webhook.ts'

type Received = { headers: IncomingHttpHeaders; body: string }
const received: Received[] = []
let answer: (response: ServerResponse) => void
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    received.push({ headers: request.headers, body })
    answer(response)
  })
})
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end()

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({ ALLOW_PRIVATE_WEBHOOKS: 'true' })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  receiver.close()
  await app.stop()
})
beforeEach(async () => {
  received.length = 0
  answer = status(204)
  app.clock.now = TEST_NOW
  owner = await makeClient(app.db)
})

async function add(by = owner, events = ['order.*']) {
  const reply = await app.call(by, 'POST', '/api/webhooks', { url: url(), events })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body as { id: number; secret: string; publicKey: string }
}

async function happen(orderId: number, name: 'order.placed' | 'order.approved') {
  const actor = { role: 'admin', userId: owner.id } as const
  const status = name === 'order.placed' ? ('pending' as const) : ('confirmed' as const)
  await recordEvent(app.db, { name, orderId, status, actor, occurredAt: app.clock.now } as never)
  app.loop.wake()
  await app.settle()
}

const deliveries = async (id: number) => (await app.call(owner, 'GET', `/api/webhooks/${id}/deliveries`)).body
/** What the background work would begin by itself when the time has come. */
const tryAgain = (webhookId: number, orderId: number) => deliverTurn(app.deps, { webhookId, orderId })

test('an event is signed with the secret and with the key, and names nobody', async () => {
  const { secret, publicKey } = await add()
  const order = await makeOrder(app.db, { item_description: 'Insulin' }, owner)
  await happen(order.id, 'order.placed')
  const [{ headers, body }] = received as [Received]
  expect(JSON.parse(body)).toEqual({
    type: 'order.placed',
    timestamp: TEST_NOW.toISOString(),
    data: { id: order.id, number: expect.stringMatching(/^#ML-/), status: 'pending', sequence: expect.any(Number) },
  })
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const [v1, v1a] = String(headers['webhook-signature']).split(' ') as [string, string]
  const shared = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64')).update(content)
  expect(v1).toBe(`v1,${shared.digest('base64')}`)
  const prefix = Buffer.from('302a300506032b6570032100', 'hex')
  const raw = Buffer.from(publicKey.replace('whpk_', ''), 'base64')
  const key = createPublicKey({ key: Buffer.concat([prefix, raw]), format: 'der', type: 'spki' })
  const isRight = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(v1a.replace('v1a,', ''), 'base64'))
  expect([isRight(content), isRight(`${content} `)]).toEqual([true, false])
})

test('the secret is shown once; only events of the own organization, of the chosen names and sites are sent', async () => {
  const organizationId = owner.organizationId as number
  const [site, other] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  const manager = await makeClient(app.db, organizationId, { role: 'manager', siteIds: [site] })
  const { id, secret } = await add(manager, ['order.approved'])
  expect(JSON.stringify((await app.call(owner, 'GET', '/api/webhooks')).body)).not.toContain(secret)
  const atSite = await makeOrder(app.db, { pickup_site_id: site }, owner)
  const elsewhere = await makeOrder(app.db, { pickup_site_id: other }, owner)
  const foreign = await makeOrder(app.db)
  for (const order of [atSite, elsewhere, foreign]) {
    await happen(order.id, 'order.placed')
    await happen(order.id, 'order.approved')
  }
  expect(received.map(({ body }) => JSON.parse(body).data.id)).toEqual([atSite.id])
  expect(await deliveries(id)).toMatchObject([{ type: 'order.approved', state: 'delivered', lastStatus: 204 }])
})

test('an event that fails is tried again with the same id, and the next one of its order waits for it', async () => {
  const { id } = await add()
  const order = await makeOrder(app.db, {}, owner)
  answer = status(302)
  await happen(order.id, 'order.placed')
  await happen(order.id, 'order.approved')
  expect(received).toHaveLength(1)
  expect(await deliveries(id)).toMatchObject([
    { type: 'order.approved', state: 'waiting', attempts: 0 },
    { type: 'order.placed', state: 'waiting', attempts: 1, lastFailure: 'HTTP 302' },
  ])
  answer = status(200)
  app.clock.now = new Date(TEST_NOW.getTime() + 5_000)
  await tryAgain(id, order.id)
  expect(received.map(({ body }) => JSON.parse(body).type)).toEqual(['order.placed', 'order.placed', 'order.approved'])
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id'])
  expect((await app.call(owner, 'GET', '/api/webhooks')).body).toMatchObject([{ failingSince: null }])
})

test('410 ends it, five days of failures end it, and it can be turned on again', async () => {
  const { id } = await add()
  const order = await makeOrder(app.db, {}, owner)
  answer = status(500)
  await happen(order.id, 'order.placed')
  app.clock.now = new Date(TEST_NOW.getTime() + 5 * 24 * 3600_000)
  await tryAgain(id, order.id)
  const shown = async () => (await app.call(owner, 'GET', '/api/webhooks')).body[0]
  expect(await shown()).toMatchObject({ disabledBecause: 'failing' })
  await tryAgain(id, order.id)
  expect(received).toHaveLength(2)
  expect((await app.call(owner, 'POST', `/api/webhooks/${id}/enable`, {})).body).toMatchObject({ disabledAt: null })
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3600_000)
  answer = status(410)
  await resumeDeliveries(app.deps)
  await app.settle()
  expect(await shown()).toMatchObject({ disabledBecause: 'gone' })
  await deleteOldDeliveries(app.db, new Date(TEST_NOW.getTime() + 31 * 24 * 3600_000))
  expect(await deliveries(id)).toEqual([])
})

test('a test event and a replay are sent at once', async () => {
  const { id } = await add()
  await app.call(owner, 'POST', `/api/webhooks/${id}/test`, {})
  await app.settle()
  const [first] = await deliveries(id)
  expect(first).toMatchObject({ type: 'webhook.test', state: 'delivered' })
  await app.call(owner, 'POST', `/api/webhooks/${id}/deliveries/${first.id}/replay`, {})
  await app.settle()
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([`msg_${first.id}`, `msg_${first.id}`])
})

test('addresses inside a network are refused, also when a name resolves to one at the last moment', async () => {
  for (const wrong of [
    'http://example.com/',
    'https://127.0.0.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://router.local/',
    'https://a:b@example.com/',
    'ftp://example.com/',
  ])
    expect(mayReceive(wrong, false), wrong).toBe(false)
  expect(mayReceive('https://receiver.example.com/events', false)).toBe(true)
  const rebound = publicLookup(((_: string, __: object, done: (error: null, found: object[]) => void) =>
    done(null, [{ address: '169.254.169.254', family: 4 }])) as never)
  const sent = sendWebhook(
    { url: 'https://receiver.example.com/', headers: {}, body: '' },
    { allowPrivate: false, lookup: rebound },
  )
  await expect(sent).rejects.toBeInstanceOf(NotPublic)
})

test('a receiver that answers without an end, or not at all, is left', async () => {
  answer = (response) => {
    response.writeHead(200)
    response.write('and so on')
  }
  expect(await sendWebhook({ url: url(), headers: {}, body: '{}' }, { allowPrivate: true })).toBe(200)
  const silent = createTcpServer((socket) => socket.write('HTTP/1.1 200 OK\r\nX-Slow: ').toString())
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const slow = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await expect(
    sendWebhook({ url: slow, headers: {}, body: '{}' }, { allowPrivate: true, timeoutMs: 50 }),
  ).rejects.toThrow()
  silent.close()
})
