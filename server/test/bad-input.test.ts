import { endpoints } from '@meridian/contract'
import { errorBody } from '@meridian/contract/errors.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, type TestUser } from './factories.ts'

let app: TestApp
let people: TestUser[]
beforeAll(async () => {
  app = await startTestApp()
  people = [await makeClient(app.db), await makeDriver(app.db), await makeAdmin(app.db)]
})
afterAll(() => app.stop())

const login = (payload: string, contentType = 'application/json') =>
  app.app.inject({ method: 'POST', url: '/api/auth/login', payload, headers: { 'content-type': contentType } })

test('an unknown address under /api is 404 as JSON', async () => {
  const reply = await app.call(null, 'GET', '/api/nothing/here')
  expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
  expect((await app.call(null, 'DELETE', '/api/auth/login')).status).toBe(404)
})

test('a body that is no JSON, not said to be JSON, too large or of the wrong shape is refused, with the field named', async () => {
  expect((await login('{"username":')).json()).toMatchObject({ code: 'bad_request' })
  expect((await login('{"username":')).statusCode).toBe(400)
  expect((await login('username=a', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
  expect((await login('<a/>', 'text/xml')).statusCode).toBe(415)
  expect((await login(JSON.stringify({ username: 'a'.repeat(256 * 1024), password: 'b' }))).statusCode).toBe(413)
  const shape = await login(JSON.stringify({ username: '', password: 3 }))
  expect(shape.statusCode).toBe(400)
  expect(shape.json()).toMatchObject({
    code: 'invalid_input',
    message: 'Username or email is required',
    details: { fields: { username: 'Username or email is required', password: expect.any(String) } },
  })
})

test('every reply carries a request id, and an API reply is never cached', async () => {
  const first = await app.call(null, 'GET', '/api/installation')
  const second = await app.call(null, 'GET', '/api/nothing')
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
  expect(first.headers['cache-control']).toBe('no-store')
})

test('ids that no database can hold are bad input, not a failure', async () => {
  for (const id of ['0', '-1', '2147483648', '1e99', 'NaN', '%00', 'abc', '1.5'])
    expect((await app.call(people[2] as TestUser, 'GET', `/api/orders/${id}`)).status, id).toBe(400)
})

test('a name that would be a link or a second line in a mail to others is refused', async () => {
  const register = (changes: object) =>
    app.call(null, 'POST', '/api/register', {
      email: 'a@b.example',
      password: 'long enough',
      firstName: 'A',
      ...changes,
    })
  for (const name of ['Pay now: https://evil.example', 'Held.\nPay here', 'www.evil.example'])
    for (const field of ['firstName', 'lastName', 'organizationName'])
      expect((await register({ [field]: name })).status, `${field} ${name}`).toBe(400)
  const long = await register({ email: 'long@b.example', firstName: 'x'.repeat(100), lastName: 'y'.repeat(100) })
  expect(long.status).toBe(200)
})

test('ids of another type, in other notations, and times beyond all calendars are refused', async () => {
  const admin = people[2] as TestUser
  for (const driverId of [true, [1], '0x10', '1e3', null, {}])
    expect((await app.call(admin, 'POST', '/api/orders/1/assign', { driverId })).status, String(driverId)).toBe(400)
  const step = { status: 'delivered', occurredAt: '9999-12-31T23:59:59-23:59' }
  expect((await app.call(people[1] as TestUser, 'PATCH', '/api/orders/1/status', step)).status).toBe(400)
})

test('an encoded path is answered like a plain one: never cached', async () => {
  const reply = await app.call(people[0] as TestUser, 'GET', '/%61pi/auth/me')
  expect(reply).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
})

test('a NUL character in a text is refused before it reaches the database', async () => {
  const [client] = people as [TestUser]
  const reply = await app.call(client, 'PATCH', '/api/auth/profile', { firstName: 'a\u0000b' })
  expect(reply.status).toBe(400)
})

test('whatever is sent to whichever call, the answer is never a 500 and always our error body', async () => {
  // Not logout: it takes no input, and the rest of the run would be signed out.
  const calls = endpoints.filter(
    ([name, spec]) =>
      name !== 'accounts.logout' && app.app.hasRoute({ method: spec.method, url: fastifyUrl(spec.path) }),
  )
  const value = fc.oneof(
    fc.string(),
    fc.integer(),
    fc.double(),
    fc.constant(null),
    fc.boolean(),
    fc.constant([]),
    fc.constant({}),
  )
  const keys = [
    'username',
    'password',
    'email',
    'status',
    'driverId',
    'ids',
    'enable',
    'code',
    'token',
    'role',
    'reason',
    'firstName',
    'latitude',
    'longitude',
    'timestamp',
    'points',
    'isOnDuty',
    'occurredAt',
  ]
  const input = fc.record({
    call: fc.nat(calls.length - 1),
    who: fc.nat(3),
    params: fc.oneof(
      fc.integer({ min: -5, max: 2 ** 33 }).map(String),
      fc.webSegment().filter((text) => text.length > 0),
    ),
    query: fc.dictionary(fc.constantFrom('limit', 'cursor', 'search', 'status'), fc.string()),
    body: fc.oneof(value, fc.dictionary(fc.constantFrom(...keys), value)),
  })
  await fc.assert(
    fc.asyncProperty(input, async ({ call, who, params, query, body }) => {
      const [name, spec] = calls[call] as (typeof calls)[number]
      const url = `${spec.path.replace(/\{\w+\}/g, params)}?${new URLSearchParams(query)}`
      const reply = await app.call(people[who] ?? null, spec.method, url, spec.method === 'GET' ? undefined : body)
      expect(reply.status, `${name} ${url} ${JSON.stringify(reply.body)}`).toBeLessThan(500)
      if (reply.status >= 400) expect(errorBody.safeParse(reply.body).success, JSON.stringify(reply.body)).toBe(true)
    }),
    { numRuns: 400 },
  )
})

const fastifyUrl = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')
