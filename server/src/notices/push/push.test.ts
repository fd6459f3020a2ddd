/** From a browser's subscription to what arrives at its push service, a local fake server here. */
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'
import { newPushBrowser } from '../../../test/push-browser.ts'
import { makeRetriesDue } from '../../../test/tasks.ts'
import { createTasks, type Tasks } from '../../background/tasks.ts'
import { saveMembership } from '../../security/create-account.ts'
import { isPublicAddress, mayBePushEndpoint, publicLookup } from './public-address.ts'
import { type PushRequest, sendPush } from './push-request.ts'
import { createPusher, type Pusher } from './pusher.ts'

let app: TestApp
let admin: TestUser
let tasks: Tasks
let pusher: Pusher
/** What the push service received, and its next replies; 201 by default. */
let received: PushRequest[] = []
let answers: (number | Error)[] = []

const fakePushService = async (push: PushRequest): Promise<number> => {
  received.push(push)
  const answer = answers.shift() ?? 201
  if (answer instanceof Error) throw answer
  return answer
}

beforeAll(async () => {
  app = await startTestApp({}, undefined, { sendPush: fakePushService })
  admin = await makeAdmin(app.db)
  // A second worker on the same queue, whose pusher the tests call directly.
  tasks = createTasks({ url: app.databaseUrl, log: pino({ level: 'silent' }), pollSeconds: 0.5 })
  const { vapid } = app.deps.secrets
  const log = { warn: () => {} }
  const contact = 'mailto:a@b.example'
  pusher = createPusher({ db: app.db, tasks, log, vapid, contact, sendPush: fakePushService })
  await tasks.start()
})
afterAll(async () => {
  await tasks.stop()
  await app.stop()
})
beforeEach(() => {
  received = []
  answers = []
})

const reader = await newPushBrowser()
const subscription = (name: string) => ({ endpoint: `https://push.example.com/${name}`, keys: reader.keys })
const subscribe = (user: TestUser, body: unknown) => app.call(user, 'POST', '/api/notices/push', body)
const subscriptionsOf = (user: TestUser) =>
  app.db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', user.id).execute()

const words = { title: 'Delivered', body: '#ML-0001 was delivered.', path: '/orders?order=1', tag: 'order-1' }
const ofAccount = ({ id: userId }: TestUser) => ({ userId, organizationId: null })
const push = (user: TestUser) => app.db.transaction().execute((trx) => pusher.send(trx, ofAccount(user), words))

test('a notice is pushed to every browser of each recipient, once, encrypted, and not to those who switched it off', async () => {
  const client = await makeClient(app.db)
  const other = await makeClient(app.db, client.organizationId as number)
  await subscribe(client, subscription('phone'))
  await subscribe(client, subscription('desk'))
  await subscribe(other, subscription('other'))
  const { body } = await app.call(client, 'GET', '/api/notices/preferences')
  expect(body.pushBrowsers).toHaveLength(2)
  expect(body.kinds.every(({ channels }: { channels: { push: boolean } }) => channels.push)).toBe(true)

  const order = await makeOrder(app.db, {}, client)
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'declined', reason: 'Mr. Miller moved' })
  await expect
    .poll(() => received.map(({ endpoint }) => endpoint).toSorted())
    .toEqual(['https://push.example.com/desk', 'https://push.example.com/phone'])
  expect(received[0]?.headers).toMatchObject({ 'Content-Encoding': 'aes128gcm', TTL: String(12 * 3600) })
  expect(received[0]?.headers.Authorization).toMatch(/^vapid t=/)
  const shown = await reader.read(received[0]?.body as Buffer)
  expect(JSON.parse(shown)).toMatchObject({ title: expect.any(String), path: expect.stringContaining(`${order.id}`) })
  expect(shown).not.toContain('Miller')

  const off = { kinds: [{ kind: 'order_declined', channel: 'push', isOn: false }] }
  await app.call(client, 'PATCH', '/api/notices/preferences', off)
  const second = await makeOrder(app.db, {}, client)
  const queued = async () =>
    (await app.deps.database.pool.query(`select count(*)::int as n from pgboss.job where name = 'push.deliver'`))
      .rows[0].n
  const before = await queued()
  await app.call(admin, 'PATCH', `/api/orders/${second.id}`, { status: 'declined' })
  await app.loop.idle()
  expect(await queued()).toBe(before)
})

test('a push to an unreachable service is retried; one that replies 410 or 404 ends the subscription', async () => {
  const driver = await makeDriver(app.db)
  await subscribe(driver, subscription('tired'))
  answers = [503, new Error('reset')]
  await push(driver)
  const pushesAfterRetry = async () => {
    await makeRetriesDue(app.deps.database.pool)
    return received.length
  }
  await expect.poll(pushesAfterRetry).toBe(3)
  for (const { body } of received) expect(JSON.parse(await reader.read(body))).toEqual(words)
  expect(await subscriptionsOf(driver)).toHaveLength(1)
  answers = [410]
  await push(driver)
  await expect.poll(() => subscriptionsOf(driver)).toEqual([])
  await subscribe(driver, subscription('wiped'))
  answers = [404]
  await push(driver)
  await expect.poll(() => subscriptionsOf(driver)).toEqual([])
})

test('a browser belongs to the user signed in there, can be removed, and ends with its session', async () => {
  const [first, second] = [await makeDriver(app.db), await makeDriver(app.db)]
  const browser = subscription('shared')
  await subscribe(first, browser)
  await subscribe(second, browser)
  expect(await subscriptionsOf(first)).toEqual([])
  await app.call(first, 'DELETE', '/api/notices/push', { endpoint: browser.endpoint })
  expect(await subscriptionsOf(second)).toHaveLength(1)
  await app.call(second, 'DELETE', '/api/notices/push', { endpoint: browser.endpoint })
  expect(await subscriptionsOf(second)).toEqual([])
  await subscribe(second, browser)
  await app.db.deleteFrom('sessions').where('user_id', '=', second.id).execute()
  expect(await subscriptionsOf(second)).toEqual([])
})

test('a push queued for one user is not shown to another who has signed in on that browser', async () => {
  const [before, now] = [await makeClient(app.db), await makeClient(app.db)]
  await subscribe(before, subscription('shared'))
  await app.db.transaction().execute(async (trx) => {
    await pusher.send(trx, ofAccount(before), words)
    const shared = 'https://push.example.com/shared'
    await trx.updateTable('push_subscriptions').set({ user_id: now.id }).where('endpoint', '=', shared).execute()
    await pusher.send(trx, ofAccount(now), words)
  })
  await expect.poll(() => received.length).toBe(1)
  await push(now)
  await expect.poll(() => received.length).toBe(2)
})

test('a push about an order goes to the browsers that work for its organization, also when one has switched meanwhile', async () => {
  const person = await makeClient(app.db)
  const [first, second] = [person.organizationId as number, await makeOrganization(app.db)]
  await saveMembership(app.db, { userId: person.id, organizationId: second, ...WHOLE_ACCESS })
  await subscribe(person, subscription('of-the-first'))
  const decline = async (organizationId: number) => {
    const order = await makeOrder(app.db, {}, { ...person, organizationId })
    await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'declined' })
    await app.loop.idle()
  }
  await decline(second)
  await decline(first)
  await expect.poll(() => received.length).toBe(1)
  await app.db.transaction().execute(async (trx) => {
    await pusher.send(trx, { userId: person.id, organizationId: first }, words)
    await trx.updateTable('sessions').set({ organization_id: second }).where('user_id', '=', person.id).execute()
    await pusher.send(trx, { userId: person.id, organizationId: second }, words)
  })
  await expect.poll(() => received.length).toBe(2)
  await push(person)
  await expect.poll(() => received.length).toBe(3)
})

test('what is no push subscription is refused with a sentence', async () => {
  const client = await makeClient(app.db)
  const good = subscription('good')
  for (const endpoint of ['http://push.example.com/a', 'https://127.0.0.1/a', 'https://push.example.com:8443/a', 'x'])
    expect([400, 422]).toContain((await subscribe(client, { ...good, endpoint })).status)
  for (const keys of [{ p256dh: 'AAAA', auth: good.keys.auth }, { p256dh: good.keys.p256dh, auth: '!' }, {}])
    expect([400, 422]).toContain((await subscribe(client, { ...good, keys })).status)
  expect(await subscriptionsOf(client)).toEqual([])
})

test('kinds of another role cannot be switched, and two switches at once both count', async () => {
  const client = await makeClient(app.db)
  const change = (kind: string, channel: string) =>
    app.call(client, 'PATCH', '/api/notices/preferences', { kinds: [{ kind, channel, isOn: false }] })
  expect((await change('job_assigned', 'screen')).status).toBe(422)
  expect((await change('nonsense', 'screen')).status).toBe(400)
  await Promise.all([change('message', 'screen'), change('order_delivered', 'email')])
  const { body } = await app.call(client, 'GET', '/api/notices/preferences')
  const channelsOf = (kind: string) => body.kinds.find((row: { kind: string }) => row.kind === kind).channels
  expect(channelsOf('message')).toMatchObject({ screen: false })
  expect(channelsOf('order_delivered')).toMatchObject({ screen: true, email: false })
})

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fc00::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
])('%s is not public, by itself or behind a name', async (address) => {
  expect(isPublicAddress(address)).toBe(false)
  expect(mayBePushEndpoint(`https://${address.includes(':') ? `[${address}]` : address}/a`)).toBe(false)
  const resolve = ((_name: string, _options: object, done: (error: null, found: object[]) => void) =>
    done(null, [
      { address: '93.184.215.14', family: 4 },
      { address, family: address.includes(':') ? 6 : 4 },
    ])) as never
  const send = sendPush(publicLookup(resolve))
  await expect(send({ endpoint: 'https://push.example.com/a', headers: {}, body: Buffer.from('') })).rejects.toThrow(
    'no public address',
  )
})

test('public addresses are allowed; addresses spelled to look public are not', () => {
  for (const address of ['93.184.215.14', '8.8.8.8', '2606:2800:21f:cb07:6820:80da:af6b:8b2c'])
    expect(isPublicAddress(address)).toBe(true)
  for (const url of [
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'https://a.internal/',
    'https://u:p@push.example.com/',
    'https://push.example.com/ü',
  ])
    expect(mayBePushEndpoint(url), url).toBe(false)
  expect(mayBePushEndpoint('https://updates.push.services.mozilla.com/wpush/v2/x')).toBe(true)
})
