/** The document of `/api/v1`: complete, and its examples work as they stand. */
import { endpoints } from '@meridian/contract'
import { v1PathOf } from '@meridian/contract/endpoint.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { knowsAddresses } from '../../../test/known-addresses.ts'
import { POINTS } from '../../../test/order-requests.ts'
import { V1_EXAMPLES } from './v1-examples.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document of any shape
type Json = any
let app: TestApp
let owner: TestUser
let document: Json
let key: string
beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses(POINTS))
  owner = await makeClient(app.db)
  const scopes = [
    'orders:read',
    'orders:write',
    'links:write',
    'standing-orders:write',
    'standing-orders:read',
    'webhooks:write',
  ]
  key = (await app.call(owner, 'POST', '/api/keys', { name: 'Examples', mode: 'live', scopes })).body.key
  document = (await app.call(null, 'GET', '/api/v1/openapi.json')).body
})
afterAll(() => app.stop())

const call = (method: 'GET' | 'POST', url: string, body?: object, headers: Record<string, string> = {}) =>
  app.call(null, method, url, body, { authorization: `Bearer ${key}`, ...headers })

const operations = (): [string, string, Json][] =>
  Object.entries(document.paths as Json).flatMap(([path, methods]) =>
    Object.entries(methods as Json).map(([method, operation]): [string, string, Json] => [path, method, operation]),
  )

test('every call of programs is in it, with a tag that is described, a scope and the errors that it has', () => {
  const paths = endpoints.flatMap(([, spec]) => v1PathOf(spec) ?? [])
  expect(Object.keys(document.paths).sort()).toEqual([...new Set(paths)].sort())
  const tags = document.tags.map(({ name }: Json) => name)
  for (const [path, method, operation] of operations()) {
    expect(tags, path).toContain(operation.tags[0])
    expect(operation.description, path).toContain('scope')
    expect(Object.keys(operation.responses), `${method} ${path}`).toEqual(expect.arrayContaining(['401', '403', '429']))
  }
})

test('every reference leads somewhere, and every component is used', () => {
  const text = JSON.stringify(document)
  const refs = new Set([...text.matchAll(/"#\/components\/(\w+)\/(\w+)"/g)].map(([, kind, name]) => `${kind} ${name}`))
  const { securitySchemes: _, ...components } = document.components
  const there = Object.entries(components).flatMap(([kind, ofKind]) =>
    Object.keys(ofKind as object).map((name) => `${kind} ${name}`),
  )
  expect([...refs].sort()).toEqual(there.sort())
})

test('every body has an example', () => {
  for (const [path, , { requestBody }] of operations())
    if (requestBody) expect(requestBody.content['application/json'].example, path).toBeDefined()
})

test('the examples work as they stand: price, order, link, and a standing order that is paused and ended', async () => {
  const quote = await call('POST', '/api/v1/quotes', V1_EXAMPLES['pricing.calculate'])
  expect(quote.status, JSON.stringify(quote.body)).toBe(200)
  const { totalCost, quoteToken } = quote.body
  const placed = await call('POST', '/api/v1/orders', { ...V1_EXAMPLES['orders.place'], totalCost, quoteToken })
  expect(placed.status, JSON.stringify(placed.body)).toBe(201)
  const link = await call(
    'POST',
    `/api/v1/orders/${placed.body.id}/tracking-links`,
    V1_EXAMPLES['trackingLinks.create'],
  )
  expect(link.status, JSON.stringify(link.body)).toBe(200)
  expect((await call('POST', '/api/v1/webhooks', V1_EXAMPLES['webhooks.add'])).status).toBe(201)
  const order = await makeOrder(app.db, {}, owner)
  expect((await call('POST', `/api/v1/orders/${order.id}/cancel`, V1_EXAMPLES['v1.cancel'])).status).toBe(200)
  const standing = await call('POST', '/api/v1/standing-orders', V1_EXAMPLES['standingOrders.add'])
  expect(standing.status, JSON.stringify(standing.body)).toBe(201)
  for (const [action, example] of [
    ['pause', V1_EXAMPLES['standingOrders.pause']],
    ['end', V1_EXAMPLES['standingOrders.end']],
  ] as const) {
    const reply = await call('POST', `/api/v1/standing-orders/${standing.body.id}/${action}`, example)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
})

test('the same Idempotency-Key gives the first reply again; another body is 422, and while the first one runs, 409', async () => {
  const { totalCost, quoteToken } = (await call('POST', '/api/v1/quotes', V1_EXAMPLES['pricing.calculate'])).body
  const body = { ...V1_EXAMPLES['orders.place'], totalCost, quoteToken }
  const place = (changes: object, name: string) =>
    call('POST', '/api/v1/orders', { ...body, ...changes }, { 'idempotency-key': name })
  const first = await place({}, 'one')
  expect(first.status).toBe(201)
  expect((await place({}, 'one')).body.id).toBe(first.body.id)
  expect(await place({ packageCount: 2 }, 'one')).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } })
  const both = await Promise.all([place({}, 'two'), place({}, 'two')])
  const [ran, refused] = both.sort((one, other) => one.status - other.status)
  expect(ran?.status).toBe(201)
  if (refused?.status === 409) expect(refused.body.code).toBe('idempotency_running')
  else expect(refused?.body.id).toBe(ran?.body.id)
})

test('the guide and the contact for security are there', async () => {
  expect((await app.call(null, 'GET', '/llms.txt')).body).toContain('## Start')
  expect((await app.call(null, 'GET', '/.well-known/security.txt')).body).toMatch(
    /^Contact: mailto:\S+@\S+\nExpires: 20/,
  )
  expect((await app.call(null, 'GET', '/api/docs')).body).toContain('urllib.request')
})
