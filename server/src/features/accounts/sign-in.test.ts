import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, PASSWORD, startAccounts } from '../../../test/accounts.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const WRONG = { status: 401, body: { code: 'invalid_credentials', message: 'Invalid credentials. Please try again.' } }

describe('signing in', () => {
  test('works by username and by email address, in any case, and returns the user and a session token', async () => {
    const person = await server.person('client')
    for (const name of [person.username, person.email, person.email.toUpperCase(), ` ${person.username} `]) {
      const { status, body } = await server.browser().signIn(name)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id: person.id, role: 'client', firstName: 'Test', driverId: null })
      expect(body.sessionToken).toMatch(/^[\w-]{43}$/)
    }
  })

  test('returns a driver with the id of the driver record', async () => {
    const person = await server.person('driver')
    const driver = await server.db
      .selectFrom('drivers')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect((await server.browser().signIn(person.username)).body.driverId).toBe(driver.id)
  })

  test('sets a cookie that scripts cannot read and foreign sites do not send', async () => {
    const person = await server.person('client')
    const { setCookie } = await server.browser().signIn(person.username)
    expect(setCookie).toMatch(/^meridian\.session=\S+; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  })

  test('a wrong password, an unknown account and a deactivated one get the same reply', async () => {
    const person = await server.person('client')
    const deactivated = await server.person('client')
    await server.db
      .updateTable('users')
      .set({ deactivated_at: server.clock.now })
      .where('id', '=', deactivated.id)
      .execute()
    expect(await server.browser().signIn(person.username, 'wrong')).toMatchObject(WRONG)
    expect(await server.browser().signIn('nobody@test.example', 'wrong')).toMatchObject(WRONG)
    expect(await server.browser().signIn(deactivated.username)).toMatchObject(WRONG)
  })

  test('an unknown account takes as long as a known one', async () => {
    const person = await server.person('client')
    // The processor's time, not the clock's: it does not depend on what else the machine does.
    const timed = async (name: string) => {
      const before = process.cpuUsage()
      await server.browser().signIn(name, 'wrong')
      return process.cpuUsage(before).user
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let round = 0; round < 2; round++) {
      known.push(await timed(person.username))
      unknown.push(await timed(`nobody-${round}`))
    }
    // Without hashing it would take a hundredth of the time.
    expect(Math.min(...unknown)).toBeGreaterThan(Math.min(...known) / 2)
  })

  test('a second sign-in in the same browser ends the session whose cookie it replaces', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    const old = browser.cookie ?? ''
    await browser.signedIn(person)
    expect((await server.browser().get('/api/auth/me', { cookie: old })).status).toBe(401)
    expect((await browser.get('/api/auth/security')).body).toMatchObject({ security: { activeSessions: 1 } })
  })

  test('the last login is stored', async () => {
    const person = await server.person('admin')
    const browser = await server.browser().signedIn(person)
    const { body } = await browser.get('/api/auth/security')
    expect(body).toMatchObject({ security: { lastLogin: server.clock.now.toISOString(), twoFactorEnabled: false } })
  })
})

describe('the session', () => {
  test('is needed, and found from the cookie alone', async () => {
    const person = await server.person('client')
    const browser = server.browser()
    expect(await browser.get('/api/auth/me')).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
    await browser.signedIn(person)
    expect(await browser.get('/api/auth/me')).toMatchObject({ status: 200, body: { id: person.id } })
  })

  test('is not found by a cookie that was changed', async () => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const [name, value = ''] = (browser.cookie ?? '').split('=', 2)
    const { token_hash: hash } = await server.db
      .selectFrom('sessions')
      .select('token_hash')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(hash).not.toContain(value)
    for (const cookie of [`${name}=${hash}`, `${name}=x${value}`, `${name}=${value}x`, `${name}=%`, `${name}=;`])
      expect((await server.browser().get('/api/auth/me', { cookie })).status).toBe(401)
  })

  test('ends when it expires, and is no longer counted', async () => {
    const person = await server.person('client')
    const [old, present] = [await server.browser().signedIn(person), await server.browser().signedIn(person)]
    await server.db
      .updateTable('sessions')
      .set({ expires_at: new Date(0) })
      .where('user_id', '=', person.id)
      .where('id', '=', (eb) =>
        eb.selectFrom('sessions').select(eb.fn.min('id').as('id')).where('user_id', '=', person.id),
      )
      .execute()
    expect((await old.get('/api/auth/me')).status).toBe(401)
    expect((await present.get('/api/auth/security')).body).toMatchObject({ security: { activeSessions: 1 } })
  })

  test('of a deactivated user is not accepted', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    await server.db.updateTable('users').set({ deactivated_at: server.clock.now }).where('id', '=', person.id).execute()
    server.sessions.forget({ userId: person.id })
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  test('is listed with its browser and address, and the present one is marked', async () => {
    const person = await server.person('client')
    await server.browser('203.0.113.7').signedIn(person)
    const browser = await server.browser('203.0.113.8').signedIn(person)
    const { body } = await browser.get('/api/auth/security')
    expect(body.sessions).toMatchObject([
      { ipAddress: '203.0.113.8', userAgent: 'Test browser', isCurrent: true },
      { ipAddress: '203.0.113.7', userAgent: 'Test browser', isCurrent: false },
    ])
  })
})

describe('signing out', () => {
  test('by cookie ends the session and clears the cookie', async () => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const cookie = browser.cookie ?? ''
    const answer = await browser.post('/api/auth/logout')
    expect(answer).toMatchObject({ status: 200, body: { ok: true } })
    expect(answer.setCookie).toMatch(/^meridian\.session=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await server.browser().get('/api/auth/me', { cookie })).status).toBe(401)
    expect(server.revoked.at(-1)).toEqual({ sessionId: expect.any(Number) })
  })

  test('by session token ends that session, without its cookie', async () => {
    const person = await server.person('client')
    const browser = server.browser()
    const { body } = await browser.signIn(person.username)
    const bearer = { authorization: `Bearer ${body.sessionToken}` }
    expect((await server.browser().post('/api/auth/logout', undefined, bearer)).status).toBe(200)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
  })

  test('the session token gives no access', async () => {
    const person = await server.person('admin')
    const { body } = await server.browser().signIn(person.username)
    const token = String(body.sessionToken)
    const stranger = server.browser()
    const tries: Record<string, string>[] = [
      { authorization: `Bearer ${token}` },
      { cookie: `meridian.session=${token}` },
      { cookie: `session_token=${token}` },
    ]
    for (const headers of tries)
      for (const url of ['/api/auth/me', '/api/auth/security', '/api/admin/outbox'])
        expect((await stranger.get(url, headers)).status).toBe(401)
  })

  test('always succeeds', async () => {
    const stranger = server.browser()
    for (const headers of [
      {},
      { authorization: 'Bearer nonsense' },
      { authorization: 'Basic eDp5' },
      { cookie: 'x=y' },
    ])
      expect(await stranger.post('/api/auth/logout', undefined, headers as Record<string, string>)).toMatchObject({
        status: 200,
        body: { ok: true },
      })
  })
})

test('a request from a foreign page is refused', async () => {
  const person = await server.person('client')
  const browser = await server.browser().signedIn(person)
  const refused = { status: 403, body: { code: 'cross_site_request', message: 'This request came from another site' } }
  const post = (headers: Record<string, string>) =>
    browser.post('/api/auth/sessions/sign-out-others', undefined, headers)
  expect(await post({ origin: 'https://evil.example' })).toMatchObject(refused)
  expect(await post({ origin: 'null' })).toMatchObject(refused)
  expect(await post({ 'sec-fetch-site': 'cross-site' })).toMatchObject(refused)
  expect((await post({ origin: 'http://localhost:3000', host: 'localhost:3000' })).status).toBe(200)
  expect((await post({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await post({})).status).toBe(200)
})

test('under https the cookie is Secure, by PUBLIC_URL or by a trusted proxy', async () => {
  const byUrl = await startAccounts({ env: { PUBLIC_URL: 'https://courier.example.com' } })
  const person = await byUrl.person('client')
  const browser = byUrl.browser()
  const { setCookie = '' } = await browser.signIn(person.username)
  expect(setCookie).toMatch(/^__Host-meridian\.session=\S+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  expect((await browser.get('/api/auth/me')).status).toBe(200)
  const withoutPrefix = (browser.cookie ?? '').replace('__Host-', '')
  expect((await byUrl.browser().get('/api/auth/me', { cookie: withoutPrefix })).status).toBe(401)
  await byUrl.stop()

  const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.50' }
  const credentials = (username: string) => ({ username, password: PASSWORD })
  const byProxy = await startAccounts({ env: { TRUST_PROXY: '127.0.0.1' } })
  const other = await byProxy.person('client')
  const trusted = await byProxy.browser('127.0.0.1').post('/api/auth/login', credentials(other.username), forwarded)
  expect(trusted.setCookie).toContain('; Secure; ')
  expect((await byProxy.events()).at(-1)?.ip_address).toBe('203.0.113.50')
  const stranger = await byProxy.browser('192.0.2.9').post('/api/auth/login', credentials(other.username), forwarded)
  expect(stranger.setCookie).not.toContain('Secure')
  await byProxy.stop()
})
