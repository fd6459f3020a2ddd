/**
 * Everything that a client can read is read by those who must not see all of it: patients, prices, other sites, another
 * organization. Whatever the contract gains is read here too.
 */
import { endpoints } from '@meridian/contract'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeStandingOrders } from '../src/features/standing-orders/make-days.commands.ts'
import { startTestApp, type TestApp } from './app.ts'
import { eventually } from './eventually.ts'
import { makeAdmin, makeClient, makeDriver, makeSite, type TestUser } from './factories.ts'
import { knowsAddresses } from './known-addresses.ts'
import { FANNIN, orderRequest, POINTS, priceOf, TAUB } from './order-requests.ts'
import { pagesIn, textOf } from './pdf-text.ts'

const HOME = '1504 Quetzal Loop, Houston, TX 77030'
const provider = knowsAddresses({ [FANNIN]: POINTS[FANNIN], [HOME]: POINTS[TAUB] })

/** What only those may read who see patients. */
const PATIENT = ['Quetzal', 'Zoraida', 'zoraida', 'Ocrelizumab', '555-0102', '29.7105', '-95.3936']

const PLACEMENT = orderRequest({
  deliveryAddress: HOME,
  deliveryContactName: 'Zoraida Home',
  deliveryContactPhone: '713-555-0102',
  recipientEmail: 'zoraida@home.example',
  itemDescription: 'Ocrelizumab for Zoraida',
  specialInstructions: 'Ask for Zoraida',
})
const IMPORT = ['Pickup address,Delivery address,Item', `"${FANNIN}","${HOME}",Ocrelizumab`].join('\r\n')

let app: TestApp
let owner: TestUser
let site: number
const orderIds: number[] = []
/** Of other things that a path names. */
const otherIds: number[] = []

beforeAll(async () => {
  app = await startTestApp({}, provider)
  owner = await makeClient(app.db)
  const organizationId = owner.organizationId as number
  site = await makeSite(app.db, organizationId, { name: 'Clinic Sapodilla' })
  await fill(organizationId)
})
afterAll(() => app.stop())

const post = async (user: TestUser, url: string, body: object, method: 'POST' | 'PATCH' = 'POST') => {
  const reply = await app.call(user, method, url, body)
  expect(reply.status, `${url} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
  return reply.body
}

/** One of everything, in states that show much. */
async function fill(organizationId: number): Promise<void> {
  const priced = { ...PLACEMENT, pickupSiteId: site, totalCost: (await priceOf(app, owner)).totalCost }
  const admin = await makeAdmin(app.db)
  const driver = await makeDriver(app.db)
  const carried = (await post(owner, '/api/orders', priced)).id
  await post(owner, `/api/orders/${carried}/messages`, { content: 'Zoraida is at home' })
  await post(admin, `/api/orders/${carried}`, { status: 'confirmed' }, 'PATCH')
  await post(driver, `/api/orders/${carried}/accept`, {})
  await post(driver, `/api/orders/${carried}/status`, { status: 'pickup_scheduled' }, 'PATCH')
  await post(owner, `/api/orders/${carried}/tracking-links`, { level: 'map' })
  await post(admin, `/api/orders/${carried}/messages`, { content: 'Zoraida has called' })
  const declined = (await post(owner, '/api/orders', priced)).id
  await post(admin, `/api/orders/${declined}`, { status: 'declined', reason: 'Zoraida lives too far' }, 'PATCH')
  // Whoever may approve has rights of their own: the rule holds orders of an orderer.
  await post(owner, '/api/organization/approval-rules', { over: '1.00', isForApprovers: false })
  const orderer = await makeClient(app.db, organizationId, { role: 'orderer' })
  await post(orderer, '/api/orders', priced)
  const group = await post(orderer, '/api/order-groups', { shape: 'one_pickup', orders: [priced, priced] })
  const { id: standing } = await post(owner, '/api/standing-orders', {
    name: 'Evening run',
    recurrence: { every: 'day', interval: 1 },
    startsOn: '2026-07-16',
    parts: [{ ...PLACEMENT, pickupSiteId: site, preferredTimeSlot: 'evening' }],
  })
  await makeStandingOrders(app.deps, app.clock.now)
  const file = { fileName: 'Zoraida.csv', data: Buffer.from(IMPORT).toString('base64') }
  const { id: imported, columns } = await post(owner, '/api/imports', file)
  await post(owner, `/api/imports/${imported}`, { columns }, 'PATCH')
  await eventually(async () =>
    expect((await app.call(owner, 'GET', `/api/imports/${imported}`)).body.counts.waiting).toBe(0),
  )
  await post(owner, '/api/support/messages', { content: 'About Zoraida' })
  // Also the days of the standing order, which are made in the background too.
  await app.settle()
  orderIds.push(...(await app.db.selectFrom('orders').select('id').orderBy('id').execute()).map(({ id }) => id))
  otherIds.push(group.id, standing, imported, site)
}

type Reading = { name: string; url: string }
/** Every call of a client that reads, for all that has an id here, and with each way to narrow a list. */
function readingsOf(user: TestUser): Reading[] {
  const ids = [...new Set([...orderIds.slice(0, 8), orderIds.at(-1) as number, ...otherIds, 1, 2])]
  return endpoints
    .filter(([, { method, access }]) => method === 'GET' && access !== 'public' && access.includes('client'))
    .flatMap(([name, { path }]) => {
      const ofClient = path.replace('{clientId}', String(user.id))
      const urls = ofClient.includes('{id}') ? ids.map((id) => ofClient.replace('{id}', String(id))) : [ofClient]
      return urls.map((url) => ({ name, url: url.replace(/\{\w+\}/g, '1') }))
    })
    .flatMap(({ name, url }) => {
      if (name === 'approvals.preview') return [{ name, url: `${url}?priority=standard` }]
      if (name === 'messages.conversations')
        return [url, `${url}?section=orders`, `${url}?section=support`].map((each) => ({ name, url: each }))
      return [{ name, url }]
    })
}

async function read(user: TestUser, { url }: Reading): Promise<{ status: number; text: string }> {
  const reply = await app.app.inject({ url, headers: { cookie: await app.cookieOf(user) } })
  const isPdf = String(reply.headers['content-type']).includes('pdf')
  const text = isPdf ? pagesIn(reply.rawPayload).flatMap(textOf).join(' ') : reply.body
  // A token is as readable as what stands beside it.
  const tokens = [...text.matchAll(/[\w-]{40,}(?=\.[\w-]{20,})/g)].map(([token]) => Buffer.from(token, 'base64url'))
  return { status: reply.statusCode, text: `${text} ${tokens.join(' ')}` }
}

async function expectNone(user: TestUser, words: readonly string[]): Promise<number> {
  let read200 = 0
  for (const reading of readingsOf(user)) {
    const { status, text } = await read(user, reading)
    expect(status, reading.url).toBeLessThan(500)
    if (status === 200) read200++
    for (const word of words) expect(text, `${reading.name} ${reading.url} shows ${word}`).not.toContain(word)
  }
  return read200
}

const join = (membership: Parameters<typeof makeClient>[2]) =>
  makeClient(app.db, owner.organizationId as number, membership)

/** The same person, with less than before: what was told before has been told to somebody who might know it. */
async function narrowed(access: { role?: 'billing'; seesPrices?: boolean; siteIds?: number[] }): Promise<TestUser> {
  const user = await join({ role: 'manager' })
  const notices = await app.db.selectFrom('notifications').selectAll().where('user_id', '=', owner.id).execute()
  expect(notices.length).toBeGreaterThan(0)
  await app.db
    .insertInto('notifications')
    .values(notices.map(({ id: _, ...notice }) => ({ ...notice, user_id: user.id })))
    .execute()
  const body = { role: 'manager', seesPrices: true, siteIds: null, ...access }
  await post(owner, `/api/organization/members/${user.id}`, body, 'PATCH')
  return user
}

test('who sees everything reads all of it, so that the readings below mean something', async () => {
  const texts = await Promise.all(readingsOf(owner).map((reading) => read(owner, reading)))
  const all = texts.map(({ text }) => text).join(' ')
  for (const word of [...PATIENT, (await priceOf(app, owner)).totalCost]) expect(all, word).toContain(word)
})

test('who sees no patients reads nothing of them anywhere', async () => {
  expect(await expectNone(await join({ role: 'billing' }), PATIENT)).toBeGreaterThan(20)
})

test('who sees less than before finds nothing of it in what was told before', async () => {
  const elsewhere = await makeSite(app.db, owner.organizationId as number)
  for (const access of [{ role: 'billing' as const }, { siteIds: [elsewhere] }])
    await expectNone(await narrowed(access), PATIENT)
  expect((await app.call(await narrowed({ seesPrices: false }), 'GET', '/api/notices')).body.latest).toEqual([])
  // Nothing is lost to who sees as much as before.
  expect((await app.call(await narrowed({}), 'GET', '/api/notices')).body.latest).not.toEqual([])
})

test('who sees no patients cannot tell by a search, a filter or an order of rows who is in an order', async () => {
  const billing = await join({ role: 'billing' })
  const found = async (url: string) => (await read(billing, { name: '', url })).text
  for (const list of [`/api/orders/client/${billing.id}`, '/api/orders/export.csv', '/api/conversations']) {
    const nothing = await found(`${list}?search=xyzzyqq`)
    for (const word of ['Zoraida', 'Quetzal', 'Ocrelizumab', '713-555-0102', 'zoraida@home.example', '77030'])
      expect(await found(`${list}?search=${encodeURIComponent(word)}`), `${list} ${word}`).toBe(nothing)
  }
})

test('who sees no prices reads none anywhere', async () => {
  const rows = await app.db.selectFrom('orders').select(['total_cents', 'distance_fee_cents']).execute()
  const amounts = [...new Set(rows.flatMap((row) => [row.total_cents, row.distance_fee_cents]))]
  const words = amounts
    .filter((cents) => cents > 100)
    .flatMap((cents) => [formatCents(cents), `:${cents},`, `:${cents}}`])
  for (const role of ['manager', 'orderer', 'viewer', 'billing'] as const)
    await expectNone(await join({ role, seesPrices: false }), words)
})

test('who is limited to another site reads nothing of these orders anywhere', async () => {
  const elsewhere = await makeSite(app.db, owner.organizationId as number)
  for (const role of ['manager', 'orderer', 'viewer'] as const)
    await expectNone(await join({ role, siteIds: [elsewhere] }), [...PATIENT, 'Sapodilla'])
})

test('another organization reads nothing of these, whichever id it names', async () => {
  await expectNone(await makeClient(app.db), [...PATIENT, 'Sapodilla', 'Evening run'])
})
