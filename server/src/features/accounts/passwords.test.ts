import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  PASSWORD,
  type Person,
  startAccounts,
  tokenMailedTo,
} from '../../../test/accounts.ts'
import { beginAttempt, nameKey } from '../../security/passwords/lock-out.ts'
import { lockUser } from './accounts.queries.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const NEW = 'a new and better one'
const change = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
const EXPIRED = { status: 410, body: { code: 'link_expired' } }

describe('changing the password', () => {
  test('signs out the other sessions, keeps this one, and notifies the owner by mail', async () => {
    const person = await server.person('client')
    const [other, browser] = [await server.browser().signedIn(person), await server.browser().signedIn(person)]
    await other.get('/api/auth/me')
    server.revoked.length = 0
    expect(await browser.post('/api/auth/change-password', change)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await other.get('/api/auth/me')).status).toBe(401)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect(server.revoked).toEqual([{ sessionId: expect.any(Number) }])
    expect((await server.browser().signIn(person.username)).status).toBe(401)
    expect((await server.browser().signIn(person.username, NEW)).status).toBe(200)
    const mail = await server.db.selectFrom('mails').selectAll().where('to_address', '=', person.email).execute()
    expect(mail).toMatchObject([{ subject: 'Your Meridian password was changed', state: 'kept' }])
  })

  test('ends a sign-in with the old password that runs at the same moment', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    const others = Array.from({ length: 6 }, () => server.browser())
    const signIns = others.map((other) => other.signIn(person.username))
    const [changed] = await Promise.all([browser.post('/api/auth/change-password', change), ...signIns])
    expect(changed?.status).toBe(200)
    for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401)
  })

  test('refuses a wrong current password without ending the session, and finally locks it out', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    const wrong = { ...change, currentPassword: 'wrong' }
    for (let time = 0; time < 4; time++)
      await beginAttempt(server.db, { account: nameKey(person.email), address: null }, server.clock.now)
    expect(await browser.post('/api/auth/change-password', wrong)).toMatchObject({
      status: 401,
      body: { code: 'invalid_credentials', message: 'Please check your current password and try again' },
    })
    expect((await browser.post('/api/auth/change-password', change)).status).toBe(429)
    expect((await browser.get('/api/auth/me')).status).toBe(200)
  })

  test('says which field is wrong', async () => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const messageFor = async (fields: object) =>
      (await browser.post('/api/auth/change-password', { ...change, ...fields })).body.message
    expect(await messageFor({ currentPassword: '' })).toBe('Current password is required')
    expect(await messageFor({ newPassword: 'short' })).toBe('Password must be at least 8 characters')
    expect(await messageFor({ confirmPassword: '' })).toBe('Please confirm your password')
    expect(await messageFor({ confirmPassword: 'another one' })).toBe("Passwords don't match")
    const both = (password: string) => ({ newPassword: password, confirmPassword: password })
    expect(await messageFor(both('password1'))).toMatch(/one of the most common/)
    expect(await messageFor(both(PASSWORD))).toMatch(/your current password/)
  })
})

test('signing out other sessions ends them at once and returns how many', async () => {
  const person = await server.person('driver')
  const others = [await server.browser().signedIn(person), await server.browser().signedIn(person)]
  const browser = await server.browser().signedIn(person)
  for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(200)
  expect((await browser.post('/api/auth/sessions/sign-out-others')).body).toEqual({ signedOut: 2 })
  for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401)
  expect((await browser.post('/api/auth/sessions/sign-out-others')).body).toEqual({ signedOut: 0 })
})

describe('a forgotten password', () => {
  const forget = (email: string) => server.browser().post('/api/auth/forgot-password', { email })
  const reset = (token: string, newPassword = NEW) =>
    server.browser().post('/api/auth/reset-password', { token, newPassword })

  test('is replaced by the mailed link, once; every session ends and the lock-out with them', async () => {
    const person = await server.person('client')
    const browser = await server.browser().signedIn(person)
    for (let time = 0; time < 5; time++)
      await beginAttempt(server.db, { account: nameKey(person.email), address: null }, server.clock.now)
    expect((await server.browser().signIn(person.username)).status).toBe(429)
    expect(await forget(person.email.toUpperCase())).toMatchObject({ status: 200, body: { ok: true } })
    const token = await tokenMailedTo(server.db, person.email)
    expect((await reset(token)).body).toEqual({ ok: true })
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect(server.revoked.at(-1)).toEqual({ userId: person.id })
    expect((await server.browser().signIn(person.username, NEW)).status).toBe(200)
    expect(await reset(token, 'yet another one')).toMatchObject(EXPIRED)
  })

  test('a reset whose reply was lost is repeated within a minute, and changes nothing more', async () => {
    const person = await server.person('client')
    await forget(person.email)
    const token = await tokenMailedTo(server.db, person.email)
    expect((await reset(token)).status).toBe(200)
    const browser = server.browser()
    expect((await browser.signIn(person.username, NEW)).status).toBe(200)
    expect((await reset(token)).body).toEqual({ ok: true })
    expect((await browser.get('/api/auth/me')).status).toBe(200)
    expect(await reset(token, 'yet another one')).toMatchObject(EXPIRED)
    await server.db
      .updateTable('password_resets')
      .set({ used_at: new Date(server.clock.now.getTime() - 120_000) })
      .execute()
    expect(await reset(token)).toMatchObject(EXPIRED)
  })

  test('neither the old password nor a common one is a new password, and the link stays valid', async () => {
    const person = await server.person('client')
    await forget(person.email)
    const token = await tokenMailedTo(server.db, person.email)
    const refusal = (code: string) => ({ status: 400, body: { code, details: { fields: { newPassword: /another/ } } } })
    expect(await reset(token, PASSWORD)).toMatchObject(refusal('password_unchanged'))
    expect(await reset(token, 'qwertyuiop')).toMatchObject(refusal('password_too_common'))
    expect(await reset(token, person.email)).toMatchObject(refusal('password_is_username'))
    expect((await reset(token)).status).toBe(200)
  })

  test('the link comes from the settings, whatever the request says', async () => {
    const person = await server.person('client')
    await server
      .browser()
      .post(
        '/api/auth/forgot-password',
        { email: person.email },
        { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      )
    const mail = await server.db
      .selectFrom('mails')
      .select('body_text')
      .where('to_address', '=', person.email)
      .executeTakeFirstOrThrow()
    expect(mail.body_text).toContain('http://localhost:3000/login#reset=')
    expect(mail.body_text).not.toContain('evil')
  })

  test('requesting another link leaves earlier ones valid, and using one ends the others', async () => {
    const person = await server.person('client')
    await forget(person.email)
    const first = await tokenMailedTo(server.db, person.email)
    await forget(person.email)
    const second = await tokenMailedTo(server.db, person.email)
    expect((await reset(first)).status).toBe(200)
    expect(await reset(second)).toMatchObject(EXPIRED)
  })

  test('the link is valid for 30 minutes', async () => {
    const person = await server.person('client')
    await forget(person.email)
    const token = await tokenMailedTo(server.db, person.email)
    server.wait(30 * 60)
    expect(await reset(token)).toMatchObject(EXPIRED)
    expect(await reset('made-up')).toMatchObject(EXPIRED)
  })

  test('of two uses at the same moment, one counts', async () => {
    const person = await server.person('client')
    await forget(person.email)
    const token = await tokenMailedTo(server.db, person.email)
    const answers = await Promise.all([reset(token, 'the first of two'), reset(token, 'the second of two')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  })

  test('an unknown account gets the same reply after the same time, and no mail', async () => {
    const person = await server.person('client')
    const timed = async (email: string) => {
      const startedAt = performance.now()
      const { status, body } = await forget(email)
      return { status, body, isPadded: performance.now() - startedAt >= 190 }
    }
    expect(await timed('nobody@test.example')).toEqual(await timed(person.email))
    const mails = await server.db
      .selectFrom('mails')
      .select('id')
      .where('to_address', '=', 'nobody@test.example')
      .execute()
    expect(mails).toEqual([])
  })

  test('a deactivated account gets no link, and an older link does not reactivate it', async () => {
    const person = await server.person('client')
    await forget(person.email)
    const token = await tokenMailedTo(server.db, person.email)
    await server.db.updateTable('users').set({ deactivated_at: server.clock.now }).where('id', '=', person.id).execute()
    expect(await reset(token)).toMatchObject(EXPIRED)
  })

  test('cannot flood a mailbox', async () => {
    const person = await server.person('client')
    const statuses = []
    for (let time = 0; time < 4; time++) statuses.push((await forget(person.email)).status)
    expect(statuses).toEqual([200, 200, 200, 200])
    const mails = await server.db.selectFrom('mails').select('id').where('to_address', '=', person.email).execute()
    expect(mails).toHaveLength(3)
  })
})

describe('while another request changes the account', () => {
  type Act = (person: Person, browser: Browser) => Promise<{ status: number }>
  const acts: Record<string, Act> = {
    'a new password by link': async ({ email }) => {
      await server.browser().post('/api/auth/forgot-password', { email })
      const token = await tokenMailedTo(server.db, email)
      return server.browser().post('/api/auth/reset-password', { token, newPassword: NEW })
    },
    'a change of the password': (_, browser) => browser.post('/api/auth/change-password', change),
    'a sign-in': ({ username }) => server.browser().signIn(username),
  }

  test.each(Object.entries(acts))(
    '%s waits for its turn, holding nothing that the other still needs',
    async (_, act) => {
      const person = await server.person('driver')
      const browser = await server.browser().signedIn(person)
      const answer = await server.db.transaction().execute(async (trx) => {
        await lockUser(trx, person.id)
        const acting = act(person, browser)
        await expect.poll(waiting).toBe(1)
        await sql`update credentials set updated_at = updated_at where user_id = ${person.id}`.execute(trx)
        await sql`update password_resets set used_at = used_at where user_id = ${person.id}`.execute(trx)
        return { acting }
      })
      expect((await answer.acting).status).toBe(200)
    },
  )

  async function waiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db)
    return rows[0]?.count ?? 0
  }
})
