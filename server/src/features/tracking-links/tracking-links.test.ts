import type { SharedDelivery } from '@meridian/contract/orders/tracking-links.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { MAX_OPEN_LINKS, MAX_WRONG_ZIPS } from '@meridian/domain/orders/tracking-links.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeOrder,
  makeOrganization,
  makePosition,
  makeSite,
  type TestUser,
} from '../../../test/factories.ts'
import { recordEvent } from '../../events/events.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { hashToken, newToken } from '../../security/secrets/tokens.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou City Pharmacy'))
})
afterAll(() => app.stop())

const HOUR = 3_600_000
const later = (hours: number) => new Date(TEST_NOW.getTime() + hours * HOUR)
const tokenOf = (url: string) => url.split('/t/')[1] as string

async function share(order: OrderRow, body: object = { level: 'status' }, user = client) {
  const reply = await app.call(user, 'POST', `/api/orders/${order.id}/tracking-links`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { id: reply.body.link.id as number, link: reply.body.link, token: tokenOf(reply.body.url) }
}

/** Each test comes from an address of its own, so that their unknown links do not add up. */
let visitors = 0
const newAddress = () => `10.1.${Math.floor(++visitors / 250)}.${visitors % 250}`
async function visit(body: object, remoteAddress = newAddress()) {
  const reply = await app.app.inject({ method: 'POST', url: '/api/tracking-links/show', payload: body, remoteAddress })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
}

async function at<T>(now: Date, run: () => Promise<T>): Promise<T> {
  app.clock.now = now
  try {
    return await run()
  } finally {
    app.clock.now = TEST_NOW
  }
}

const NOT_FOUND = {
  code: 'tracking_link_not_found',
  message: 'This tracking link has ended or never existed. Ask the sender for a new one',
}
const listed = async (order: OrderRow) => (await app.call(client, 'GET', `/api/orders/${order.id}/tracking-links`)).body

/** In transit since ten minutes ago, with a position of one minute ago. */
async function inTransit(): Promise<OrderRow> {
  const facts = {
    status: 'in_transit',
    confirmed_at: later(-1),
    requires_pin: true,
    delivery_pin: '4711',
  } as const
  const order = await makeOrder(
    app.db,
    {
      ...facts,
      pickup_contact_name: 'Secret Sender',
      delivery_contact_name: 'Secret Recipient',
      delivery_contact_phone: '713-555-0199',
      special_instructions: 'Secret door code',
      item_description: 'Secret medicine',
      pickup_address: '6411 Secretpickup St, Houston, TX 77030',
      delivery_address: '1200 Main St, Apt 4, Houston, TX 77002',
    },
    client,
  )
  const actor = { role: 'driver', userId: client.id, driverId: order.driver_id as number } as const
  const event = { name: 'order.delivery_started', orderId: order.id, status: 'in_transit', actor } as const
  await recordEvent(app.db, { ...event, details: { from: 'pickup_complete' }, occurredAt: later(-1 / 6) })
  await makePosition(app.db, order, later(-0.5))
  await makePosition(app.db, order, later(-1 / 60))
  return order
}

const STATUS_KEYS = [
  'arrivedAt',
  'arrivesAt',
  'driverFrom',
  'isDelayed',
  'level',
  'orderNumber',
  'promisedBy',
  'sender',
  'status',
  'steps',
  'view',
]
const MAP_KEYS = [...STATUS_KEYS, 'deliveryArea', 'driverPosition', 'mapPass'].sort()

test.each([
  ['status', STATUS_KEYS],
  ['map', MAP_KEYS],
  ['pin', [...MAP_KEYS, 'pin'].sort()],
] as const)(
  'level %s shows exactly its own fields, and nothing of the item, the people, the pickup or the price',
  async (level, keys) => {
    const order = await inTransit()
    const { token } = await share(order, { level })
    const { status, body } = await visit({ token })
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(keys)
    expect(Object.keys(body.steps[0]).sort()).toEqual(['at', 'label', 'state', 'status'])
    // The pass and the view are signed: their letters may spell anything by chance.
    const text = JSON.stringify({ ...body, mapPass: null, view: null })
    for (const secret of [/secret/i, /1200/, /Apt/, /713-555/, /37\.30/, /Test/, /77030/])
      expect(text).not.toMatch(secret)
    if (level === 'status') expect(text).not.toMatch(/Main St|29\.7|-95\./)
    if (level !== 'pin') expect(text).not.toContain('4711')
  },
)

test('in transit: sender, steps, promise and arrival; the street without its number, the current position, and the PIN', async () => {
  const order = await inTransit()
  const { token } = await share(order, { level: 'pin' })
  const { body } = (await visit({ token })) as { body: SharedDelivery }
  expect(body).toMatchObject({
    orderNumber: `#ML-${String(order.id).padStart(4, '0')}`,
    sender: 'Bayou City Pharmacy',
    status: 'in_transit',
    promisedBy: later(3).toISOString(),
    deliveryArea: { text: 'Main St, Houston, TX 77002' },
    driverPosition: { latitude: 29.7, longitude: -95.4, at: later(-1 / 60).toISOString() },
    pin: '4711',
  })
  expect(Date.parse(body.arrivesAt as string)).toBeGreaterThan(later(-1 / 60).getTime())
  expect(body.steps.find((step) => step.state === 'active')).toEqual({
    status: 'in_transit',
    label: 'In Transit',
    state: 'active',
    at: later(-1 / 6).toISOString(),
  })
  const style = (pass: string) => app.app.inject({ url: '/api/map/style/sepia.json', headers: { 'x-map-pass': pass } })
  expect((await style('forged')).statusCode).toBe(401)
  expect((await style(body.mapPass as string)).statusCode).toBe(404)
})

test.each(['pickup_scheduled', 'pickup_complete', 'delivered'] as const)(
  'an order that is %s shows no position and no map',
  async (status) => {
    const order = await inTransit()
    const ended = { delivered_at: status === 'delivered' ? TEST_NOW : null, updated_at: TEST_NOW }
    await app.db
      .updateTable('orders')
      .set({ status, ...ended })
      .where('id', '=', order.id)
      .execute()
    const { token } = await share(order, { level: 'map' })
    const { body } = await visit({ token })
    expect(body).toMatchObject({ status, driverPosition: null, mapPass: null, arrivesAt: null })
  },
)

test('a position of before the delivery began is not shown', async () => {
  const order = await inTransit()
  await app.db.deleteFrom('locations').where('order_id', '=', order.id).where('recorded_at', '>', later(-0.2)).execute()
  const { token } = await share(order, { level: 'map' })
  expect((await visit({ token })).body.driverPosition).toBeNull()
})

test('an arrival that passed without a new position is not shown', async () => {
  const order = await inTransit()
  const { token } = await share(order, { level: 'status' })
  expect((await visit({ token })).body.arrivesAt).not.toBeNull()
  expect((await at(later(2), () => visit({ token }))).body.arrivesAt).toBeNull()
})

test('the token is stored as a hash only, and in no idempotent reply', async () => {
  const order = await makeOrder(app.db, {}, client)
  const url = `/api/orders/${order.id}/tracking-links`
  const first = await app.call(client, 'POST', url, { level: 'status' }, { 'idempotency-key': 'one' })
  const token = tokenOf(first.body.url)
  expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
  const row = await app.db
    .selectFrom('tracking_links')
    .selectAll()
    .where('order_id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(row.token_hash).toBe(hashToken(token))
  expect(JSON.stringify(row)).not.toContain(token)
  expect(await app.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([])
  expect(JSON.stringify(await listed(order))).not.toContain(token)
})

test('unknown, expired, revoked and ended links get the same reply', async () => {
  const order = await makeOrder(app.db, {}, client)
  const [expired, revoked] = [await share(order, { level: 'status', expiresInHours: 1 }), await share(order)]
  expect((await app.call(client, 'DELETE', `/api/tracking-links/${revoked.id}`)).status).toBe(200)
  const delivered = await makeOrder(app.db, { status: 'delivered', delivered_at: later(-23) }, client)
  const ended = await share(delivered)
  expect((await visit({ token: ended.token })).status).toBe(200)
  const replies = await at(later(1), async () =>
    Promise.all([newToken(), 'x', expired.token, revoked.token, ended.token].map((token) => visit({ token }))),
  )
  for (const { status, body } of replies) expect([status, body]).toEqual([404, NOT_FOUND])
})

test('a link ends a day after delivery or cancellation, and shows how the order ended until then', async () => {
  const order = await makeOrder(app.db, { status: 'confirmed' }, client)
  const { token } = await share(order, { level: 'status', expiresInHours: 720 })
  expect(
    (await app.call(await makeAdmin(app.db), 'PATCH', `/api/orders/${order.id}`, { status: 'cancelled' })).status,
  ).toBe(200)
  const { body } = await visit({ token })
  expect(body).toMatchObject({ status: 'cancelled', promisedBy: null })
  expect(body.steps.at(-1)).toMatchObject({ label: 'Order Canceled', state: 'closed' })
  const { recorded_at: cancelledAt } = await app.db
    .selectFrom('events')
    .select('recorded_at')
    .where('order_id', '=', order.id)
    .where('status', '=', 'cancelled')
    .executeTakeFirstOrThrow()
  const after = (hours: number) => new Date(cancelledAt.getTime() + hours * HOUR)
  await app.db
    .updateTable('tracking_links')
    .set({ expires_at: after(600), created_at: after(0) })
    .where('order_id', '=', order.id)
    .execute()
  expect((await at(after(23.9), () => visit({ token }))).status).toBe(200)
  expect((await at(after(24), () => visit({ token }))).status).toBe(404)
})

test('an order that has ended long ago cannot be shared', async () => {
  const order = await makeOrder(app.db, { status: 'delivered', delivered_at: later(-24) }, client)
  const reply = await app.call(client, 'POST', `/api/orders/${order.id}/tracking-links`, { level: 'status' })
  expect([reply.status, reply.body.code]).toEqual([409, 'order_ended'])
})

test.each(['cancelled', 'declined'] as const)('a %s order cannot be shared from that moment on', async (status) => {
  const order = await makeOrder(app.db, { status }, client)
  const reply = await app.call(client, 'POST', `/api/orders/${order.id}/tracking-links`, { level: 'status' })
  const label = orderLabel(order.id)
  const message = `Order ${label} is ${status === 'cancelled' ? 'canceled' : 'declined'} and won’t be delivered`
  expect([reply.status, reply.body]).toMatchObject([409, { code: 'order_undeliverable', message }])
  expect(await listed(order)).toEqual([])
})

test('the hours after delivery are a setting', async () => {
  const strict = await startTestApp({ TRACKING_LINK_HOURS_AFTER_DELIVERY: '0' })
  const order = await makeOrder(strict.db, { status: 'delivered' })
  const reply = await strict.call(await makeAdmin(strict.db), 'POST', `/api/orders/${order.id}/tracking-links`, {
    level: 'status',
  })
  expect(reply.body.code).toBe('order_ended')
  await strict.stop()
})

test('a gated link asks for the ZIP of the delivery address, or a given one', async () => {
  const order = await makeOrder(app.db, { delivery_address: '1200 Main St, Houston, TX 77002-1234' }, client)
  const { token, link } = await share(order, { level: 'status', asksForZip: true })
  expect(link).toMatchObject({ asksForZip: true })
  expect(JSON.stringify(link)).not.toContain('77002')
  expect((await visit({ token })).body).toEqual({
    code: 'zip_needed',
    message: 'Enter the ZIP code of the delivery address',
  })
  expect((await visit({ token, zip: '7700' })).body.details.fields).toEqual({ zip: 'Enter a five-digit ZIP code' })
  expect((await visit({ token, zip: '77003' })).body).toMatchObject({
    code: 'wrong_zip',
    values: { triesLeft: MAX_WRONG_ZIPS - 1 },
  })
  expect((await visit({ token, zip: '77002' })).status).toBe(200)
  const other = await share(order, { level: 'status', asksForZip: true, zip: '73301' })
  expect((await visit({ token: other.token, zip: '77002' })).status).toBe(422)
  expect((await visit({ token: other.token, zip: '73301' })).status).toBe(200)
  const unknown = await makeOrder(app.db, { delivery_address: 'The old mill' }, client)
  const refused = await app.call(client, 'POST', `/api/orders/${unknown.id}/tracking-links`, {
    level: 'status',
    asksForZip: true,
  })
  expect([refused.status, refused.body.code]).toEqual([422, 'delivery_zip_unknown'])
})

test('wrong ZIPs end the link, also when many are tried at the same moment', async () => {
  const order = await makeOrder(app.db, {}, client)
  const { token } = await share(order, { level: 'status', asksForZip: true, zip: '77002' })
  const guesses = Array.from({ length: 40 }, (_, count) => String(10_000 + count))
  const replies = await Promise.all(guesses.map((zip) => visit({ token, zip })))
  expect(replies.filter(({ body }) => body.code === 'wrong_zip')).toHaveLength(MAX_WRONG_ZIPS)
  expect((await visit({ token, zip: '77002' })).body).toEqual(NOT_FOUND)
  expect((await listed(order))[0]).toMatchObject({ isOpen: false, views: 0 })
})

test('what a link shows is a view, whatever the visitor says: nobody reads the PIN uncounted', async () => {
  const order = await makeOrder(app.db, { requires_pin: true, delivery_pin: '0042' }, client)
  const { token } = await share(order, { level: 'pin' })
  const other = await share(order)
  const view = (await visit({ token: other.token })).body.view
  const attempts = [{ isRefresh: true }, { view }, { view: 'x' }, { view: 'x.y' }, { view: `${view}x` }]
  for (const [count, attempt] of attempts.entries()) {
    const { status, body } = await visit({ token, ...attempt })
    expect([status, body.pin]).toEqual([200, '0042'])
    const link = (await listed(order)).find(({ level }: { level: string }) => level === 'pin')
    expect(link, JSON.stringify(attempt)).toMatchObject({ views: count + 1, lastViewedAt: TEST_NOW.toISOString() })
  }
})

test('a page that refreshes itself is one view for an hour', async () => {
  const order = await makeOrder(app.db, {}, client)
  const { token } = await share(order)
  expect((await listed(order))[0]).toMatchObject({ views: 0, lastViewedAt: null })
  const { view } = (await visit({ token })).body
  await at(later(0.9), async () => {
    expect((await visit({ token, view })).body.view).toBe(view)
    expect((await listed(order))[0]).toMatchObject({ views: 1, lastViewedAt: TEST_NOW.toISOString() })
  })
  await at(later(1), async () => {
    const next = (await visit({ token, view })).body.view
    expect(next).not.toBe(view)
    await visit({ token, view: next })
    expect((await listed(order))[0]).toMatchObject({ views: 2, lastViewedAt: later(1).toISOString() })
  })
})

test('an address that tries unknown links is refused after thirty', async () => {
  const address = newAddress()
  const replies = []
  for (let count = 0; count < 32; count++) replies.push((await visit({ token: newToken() }, address)).status)
  expect(replies).toEqual([...Array(30).fill(404), 429, 429])
  expect((await visit({ token: newToken() })).status).toBe(404)
})

test('one address opens at most 120 links a minute', async () => {
  const limited = await startTestApp({ RATE_LIMIT_PER_MINUTE: '1200' })
  const status = async () =>
    (await limited.app.inject({ method: 'POST', url: '/api/tracking-links/show', payload: {} })).statusCode
  for (let count = 0; count < 120; count++) expect(await status()).toBe(400)
  expect(await status()).toBe(429)
  await limited.stop()
})

test('the mail has the link, and says nothing of the item or the people', async () => {
  const order = await inTransit()
  const { token, link } = await share(order, { level: 'map', sendTo: 'Recipient@Example.com', asksForZip: true })
  expect(link).toMatchObject({ sentTo: 'recipient@example.com' })
  const mail = await app.db
    .selectFrom('mails')
    .selectAll()
    .where('to_address', '=', 'recipient@example.com')
    .executeTakeFirstOrThrow()
  expect(mail.subject).toMatch(/^Follow your delivery #ML-\d{4}$/)
  expect(mail.body_text).toContain(`http://localhost:3000/t/${token}\n`)
  expect(mail.body_text).toContain('Bayou City Pharmacy sends you a delivery')
  expect(mail.body_text).toContain('It asks for the ZIP code')
  // Without the token: its letters may spell anything by chance.
  expect(mail.body_text.replace(token, '')).not.toMatch(/secret|4711|Main St/i)
})

test('a client revokes and lists only links of the own organization; an admin all', async () => {
  const order = await makeOrder(app.db, {}, client)
  const { id, token } = await share(order)
  const [stranger, colleague, admin] = [
    await makeClient(app.db),
    await makeClient(app.db, client.organizationId as number),
    await makeAdmin(app.db),
  ]
  expect((await app.call(stranger, 'DELETE', `/api/tracking-links/${id}`)).body).toEqual(NOT_FOUND)
  expect((await visit({ token })).status).toBe(200)
  expect((await app.call(colleague, 'DELETE', `/api/tracking-links/${id}`)).status).toBe(200)
  expect((await visit({ token })).status).toBe(404)
  const other = await share(order, { level: 'status' }, admin)
  expect((await app.call(admin, 'DELETE', `/api/tracking-links/${other.id}`)).status).toBe(200)
  expect((await listed(order)).map(({ isOpen, isRevoked }: never) => [isOpen, isRevoked])).toEqual([
    [false, true],
    [false, true],
  ])
})

test('whoever is limited to sites revokes the links of orders from and to them, and of the own ones', async () => {
  const organizationId = client.organizationId as number
  const [north, south] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  const limited = await makeClient(app.db, organizationId, { role: 'orderer', siteIds: [north] })
  const revoke = async (order: OrderRow) => {
    const { id, token } = await share(order)
    const { status, body } = await app.call(limited, 'DELETE', `/api/tracking-links/${id}`)
    return [status, body.code, (await visit({ token })).status]
  }
  expect(await revoke(await makeOrder(app.db, { pickup_site_id: south }, client))).toEqual([404, NOT_FOUND.code, 200])
  expect(await revoke(await makeOrder(app.db, {}, client))).toEqual([404, NOT_FOUND.code, 200])
  expect(await revoke(await makeOrder(app.db, { delivery_site_id: north }, client))).toEqual([200, undefined, 404])
  expect(await revoke(await makeOrder(app.db, { pickup_site_id: south }, limited))).toEqual([200, undefined, 404])
})

test('the PIN is shown until the order has ended, and only an order with a PIN can share one', async () => {
  const order = await makeOrder(app.db, { requires_pin: true, delivery_pin: '0042' }, client)
  const { token } = await share(order, { level: 'pin' })
  expect((await visit({ token })).body.pin).toBe('0042')
  await app.db
    .updateTable('orders')
    .set({ status: 'cancelled', updated_at: TEST_NOW })
    .where('id', '=', order.id)
    .execute()
  expect((await visit({ token })).body.pin).toBeNull()
  const without = await makeOrder(app.db, {}, client)
  const refused = await app.call(client, 'POST', `/api/orders/${without.id}/tracking-links`, { level: 'pin' })
  expect([refused.status, refused.body.code]).toEqual([409, 'no_delivery_pin'])
})

test('an order has a limited number of open links, each for a limited time', async () => {
  const order = await makeOrder(app.db, {}, client)
  const url = `/api/orders/${order.id}/tracking-links`
  expect((await app.call(client, 'POST', url, { level: 'status', expiresInHours: 721 })).status).toBe(400)
  const replies = await Promise.all(
    Array.from({ length: MAX_OPEN_LINKS + 2 }, () => app.call(client, 'POST', url, { level: 'status' })),
  )
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(2)
  await app.call(client, 'DELETE', `/api/tracking-links/${(await listed(order))[0].id}`)
  expect((await app.call(client, 'POST', url, { level: 'status' })).status).toBe(200)
})
