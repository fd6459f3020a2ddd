/** Keys of programs: made, used, rotated, refused, and ended with the rights of who made them. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, makeSite, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  owner = await makeClient(app.db)
})

const HOUR_MS = 3600_000
const later = (ms: number) => (app.clock.now = new Date(TEST_NOW.getTime() + ms))

async function make(body: object = {}, by = owner) {
  const wanted = { name: 'Pharmacy system', mode: 'live', scopes: ['orders:read'], ...body }
  const reply = await app.call(by, 'POST', '/api/keys', wanted)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body as { id: number; key: string }
}

const orders = (key: string, url = '/api/v1/orders') =>
  app.call(null, 'GET', url, undefined, { authorization: `Bearer ${key}` })
const refusal = async (key: string) => {
  const { status, body } = await orders(key)
  return `${status} ${body.code}`
}

test('a key is shown once, and in the database there is only its hash', async () => {
  const { key, id } = await make({ siteIds: null })
  expect(key).toMatch(/^ml_live_[0-9A-Za-z]{36}$/)
  const row = await app.db.selectFrom('api_keys').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(JSON.stringify(row)).not.toContain(key)
  const listed = (await app.call(owner, 'GET', '/api/keys')).body
  expect(listed).toMatchObject([{ id, name: 'Pharmacy system', ending: key.slice(-4), lastUsedAt: null }])
  expect(JSON.stringify(listed)).not.toContain(key)
  expect(listed[0].expiresAt).toBe(new Date(TEST_NOW.getTime() + 365 * 24 * HOUR_MS).toISOString())
})

test('a key reads the orders of its organization, and the use is noted', async () => {
  const order = await makeOrder(app.db, {}, owner)
  await makeOrder(app.db)
  const { key } = await make()
  const reply = await orders(key)
  expect(reply.status).toBe(200)
  expect(reply.body.map(({ id }: { id: number }) => id)).toEqual([order.id])
  expect(reply.headers).toMatchObject({ 'ratelimit-policy': '"key";q=600;w=60', 'meridian-version': '2026-11-01' })
  expect(reply.headers.ratelimit).toMatch(/^"key";r=59\d;t=\d+$/)
  expect((await app.call(owner, 'GET', '/api/keys')).body[0].lastUsedAt).toBe(TEST_NOW.toISOString())
})

test('a key is refused as a problem with a code: none, mistyped, unknown, revoked, expired, or without the scope', async () => {
  const { key, id } = await make()
  const none = await app.call(null, 'GET', '/api/v1/orders')
  expect(none.headers['content-type']).toBe('application/problem+json')
  expect(none.body).toMatchObject({
    status: 401,
    title: 'Unauthorized',
    code: 'key_needed',
    requestId: expect.any(String),
  })
  expect(await refusal(`${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`)).toBe('401 key_not_valid')
  const { key: unknown, id: unknownId } = await make()
  await app.db.deleteFrom('api_keys').where('id', '=', unknownId).execute()
  expect(await refusal(unknown)).toBe('401 key_not_valid')
  const { key: sites } = await make({ scopes: ['sites:read'] })
  expect(await refusal(sites)).toBe('403 scope_missing')
  later(365 * 24 * HOUR_MS)
  expect(await refusal(key)).toBe('401 key_expired')
  later(0)
  expect((await app.call(owner, 'DELETE', `/api/keys/${id}`)).status).toBe(200)
  expect(await refusal(key)).toBe('401 key_revoked')
})

test('a key opens nothing outside of /api/v1, and a session nothing in it', async () => {
  const { key } = await make()
  expect((await orders(key, '/api/keys')).status).toBe(401)
  expect((await app.call(owner, 'GET', '/api/v1/orders')).body.code).toBe('key_needed')
})

test('a key with address ranges is refused from elsewhere', async () => {
  expect(await refusal((await make({ addresses: ['203.0.113.0/24'] })).key)).toBe('403 key_address_not_allowed')
  expect((await orders((await make({ addresses: ['127.0.0.0/8', '2001:db8::1'] })).key)).status).toBe(200)
  const wrong = { name: 'x', mode: 'live', scopes: ['orders:read'], addresses: ['10.0.0.0/99'] }
  expect((await app.call(owner, 'POST', '/api/keys', wrong)).status).toBe(400)
})

test('after a rotation both keys work for a day, then only the new one', async () => {
  const { key, id } = await make()
  const next = (await app.call(owner, 'POST', `/api/keys/${id}/rotate`, {})).body.key
  expect([(await orders(key)).status, (await orders(next)).status]).toEqual([200, 200])
  later(24 * HOUR_MS)
  expect(await refusal(key)).toBe('401 key_expired')
  expect((await orders(next)).status).toBe(200)
})

test('a key is narrowed with its maker at once, refused when the maker is removed, and does not come back with them', async () => {
  const organizationId = owner.organizationId as number
  const manager = await makeClient(app.db, organizationId, { role: 'manager' })
  const { key } = await make({ scopes: ['orders:read', 'invoices:read'] }, manager)
  const invoices = async () => (await orders(key, '/api/v1/invoices')).body.code
  expect(await invoices()).toBeUndefined()
  const narrow = { role: 'orderer', seesPrices: true, siteIds: null }
  expect((await app.call(owner, 'PATCH', `/api/organization/members/${manager.id}`, narrow)).status).toBe(200)
  expect(await invoices()).toBe('permission_denied')
  expect((await app.call(owner, 'DELETE', `/api/organization/members/${manager.id}`)).status).toBe(200)
  expect(await refusal(key)).toBe('401 key_revoked')
})

test('a key for a site has its orders only, also of those that its maker placed; nobody gives a key more sites than they have', async () => {
  const organizationId = owner.organizationId as number
  const [site, other] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  const atSite = await makeOrder(app.db, { pickup_site_id: site }, owner)
  const elsewhere = await makeOrder(app.db, { pickup_site_id: other }, owner)
  const { key } = await make({ siteIds: [site] })
  expect((await orders(key)).body.map(({ id }: { id: number }) => id)).toEqual([atSite.id])
  expect((await orders(key, `/api/v1/orders/${atSite.id}`)).status).toBe(200)
  expect((await orders(key, `/api/v1/orders/${elsewhere.id}`)).status).toBe(404)
  const manager = await makeClient(app.db, organizationId, { role: 'manager', siteIds: [site] })
  const wanted = { name: 'x', mode: 'live', scopes: ['orders:read'], siteIds: [other] }
  expect((await app.call(manager, 'POST', '/api/keys', wanted)).body.code).toBe('key_beyond_own_sites')
  const foreign = await makeSite(app.db, (await makeClient(app.db)).organizationId as number)
  expect((await app.call(owner, 'POST', '/api/keys', { ...wanted, siteIds: [foreign] })).body.code).toBe(
    'site_not_found',
  )
  expect(await orders((await make({}, manager)).key)).toMatchObject({ body: [{ id: atSite.id }] })
})

test('what a key does names the key in the event and in the audit log', async () => {
  const order = await makeOrder(app.db, {}, owner)
  const { key, id } = await make({ scopes: ['orders:write'] })
  const url = `/api/v1/orders/${order.id}/cancel`
  const headers = { authorization: `Bearer ${key}` }
  const reply = await app.call(null, 'POST', url, { reason: 'Not needed' }, headers)
  expect(reply).toMatchObject({ status: 200, body: { status: 'cancelled' } })
  const events = app.db
    .selectFrom('events')
    .select(['actor_user_id', 'actor_key_id'])
    .where('name', '=', 'order.cancelled')
  expect(await events.where('order_id', '=', order.id).execute()).toEqual([
    { actor_user_id: owner.id, actor_key_id: id },
  ])
  await app.deps.auditLog.flush()
  const entries = app.db
    .selectFrom('audit_log')
    .select(['kind', 'details', 'order_ids'])
    .where('call', '=', 'v1.cancel')
  expect(await entries.execute()).toMatchObject([{ kind: 'change', details: { keyId: id }, order_ids: [order.id] }])
})

test('a page names the next one in a Link header, and updatedSince leaves out what nothing has happened to', async () => {
  const made = [await makeOrder(app.db, {}, owner), await makeOrder(app.db, {}, owner)]
  const { key } = await make({ scopes: ['orders:read', 'orders:write'] })
  const first = await orders(key, '/api/v1/orders?limit=1')
  const next = /^<(.+)>; rel="next"$/.exec(String(first.headers.link))?.[1] as string
  expect([first.body[0].id, (await orders(key, next)).body[0].id]).toEqual([made[1]?.id, made[0]?.id])
  const since = encodeURIComponent(new Date(Date.now() - 60_000).toISOString())
  expect((await orders(key, `/api/v1/orders?updatedSince=${since}`)).body).toEqual([])
  await app.call(null, 'POST', `/api/v1/orders/${made[0]?.id}/cancel`, {}, { authorization: `Bearer ${key}` })
  expect((await orders(key, `/api/v1/orders?updatedSince=${since}`)).body).toMatchObject([{ id: made[0]?.id }])
})
