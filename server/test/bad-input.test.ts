import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from './factories.ts'

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

test('a body that is no JSON, not declared as JSON, too large or of the wrong shape is refused, with the field named', async () => {
  expect((await login('{"username":')).json()).toMatchObject({ code: 'invalid_json' })
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

test('each invalid field has a code beside its message, for other languages', async () => {
  const codesOf = async (reply: Promise<{ body: { details: { fieldCodes: unknown } } }>) =>
    (await reply).body.details.fieldCodes
  const register = (changes: object) =>
    app.call(null, 'POST', '/api/register', {
      email: 'a@b.example',
      password: 'long enough',
      firstName: 'A',
      ...changes,
    })
  expect(await codesOf(app.call(null, 'POST', '/api/auth/login', { username: '', password: 3 }))).toEqual({
    username: { code: 'usernameOrEmailRequired' },
    password: { code: 'invalid' },
  })
  expect(await codesOf(register({ lastName: 'b'.repeat(500), email: 'no address' }))).toEqual({
    lastName: { code: 'tooLong', max: 100 },
    email: { code: 'invalidEmail' },
  })
  expect(await codesOf(register({ firstName: 'A\u0000' }))).toEqual({ firstName: { code: 'notStorable' } })
  expect(await codesOf(register({ username: 'c@d.example' }))).toEqual({ username: { code: 'invalidUsername' } })
  const entries = app.call(people[2] as TestUser, 'GET', '/api/admin/audit-log?cursor=mine')
  expect(await codesOf(entries)).toEqual({ cursor: { code: 'invalidToken' } })
  // The error itself is about the field.
  expect(await codesOf(register({ password: 'password1' }))).toEqual({ password: { code: 'password_too_common' } })
})

test('every reply carries a request id, and an API reply is never cached', async () => {
  const first = await app.call(null, 'GET', '/api/installation')
  const second = await app.call(null, 'GET', '/api/nothing')
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{12}-[0-9a-z]+$/)
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

test('expensive calls have a lower limit, and each account is counted alone', async () => {
  const strict = await startTestApp({ RATE_LIMIT_PER_MINUTE: '80' })
  const [one, other] = [await makeClient(strict.db), await makeClient(strict.db)]
  const statuses = async (user: TestUser, url: string, times: number) => {
    const seen: number[] = []
    for (let turn = 0; turn < times; turn++) seen.push((await strict.call(user, 'GET', url)).status)
    return seen
  }
  expect(await statuses(one, '/api/orders/export.csv', 3)).toEqual([200, 200, 429])
  expect(await statuses(one, '/api/notices', 2)).toEqual([200, 200])
  expect(await statuses(other, '/api/orders/export.csv', 1)).toEqual([200])
  // The files of the app do not count: opening a few screens loads hundreds of them.
  expect(await statuses(one, '/assets/gone.js', 100)).not.toContain(429)
  await strict.stop()
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

test('half a character, or nesting without end, is refused in every field, known or not', async () => {
  const [client] = people as [TestUser]
  const order = await makeOrder(app.db, {}, client)
  const cancel = (reason: string) =>
    app.call(client, 'PATCH', `/api/orders/${order.id}`, { status: 'cancelled', reason })
  expect(await cancel('lost: \ud83d')).toMatchObject({
    status: 400,
    body: { details: { fields: { reason: expect.any(String) } } },
  })
  expect((await cancel('found: 🩺')).status).toBe(200)
  const deep = `{"content":"Hello","more":${'['.repeat(50_000)}${']'.repeat(50_000)}}`
  const headers = { 'content-type': 'application/json', cookie: await app.cookieOf(client), 'idempotency-key': 'deep' }
  const url = `/api/orders/${order.id}/messages`
  expect((await app.app.inject({ method: 'POST', url, payload: deep, headers })).statusCode).toBe(400)
})
