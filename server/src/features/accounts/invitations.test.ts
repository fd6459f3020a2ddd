import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, type Browser, startAccounts, tokenMailedTo } from '../../../test/accounts.ts'
import { makeOrder } from '../../../test/factories.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

let count = 0
const newEmail = () => `invited-${count++}@test.example`
const invite = (browser: Browser, role: string, email = newEmail()) => browser.post('/api/invitations', { email, role })
const accept = (token: string, more: object = {}) =>
  server.browser().post('/api/invitations/accept', { token, password: 'long enough', firstName: 'New', ...more })
const EXPIRED = { status: 410, body: { code: 'invitation_expired' } }

describe('inviting', () => {
  const ALLOWED: Record<Role, Role[]> = { admin: ['driver', 'admin'], client: [], driver: [] }

  test.each(['admin', 'client', 'driver'] as const)('by a %s is allowed for the right roles only', async (role) => {
    const browser = await server.browser().signedIn(await server.person(role))
    for (const invited of ['admin', 'client', 'driver'] as const) {
      const { status } = await invite(browser, invited)
      expect([invited, status]).toEqual([invited, ALLOWED[role].includes(invited) ? 201 : 403])
    }
  })

  test('an admin invites a driver, who opens an account with a driver record and signs in', async () => {
    const admin = await server.browser().signedIn(await server.person('admin'))
    const email = newEmail()
    const { body } = await invite(admin, 'driver', email)
    expect(body).toMatchObject({ email, role: 'driver', organizationName: null })
    const token = await tokenMailedTo(server.db, email)
    expect((await server.browser().post('/api/invitations/show', { token })).body).toEqual({
      email,
      role: 'driver',
      organizationName: null,
      expiresAt: body.expiresAt,
      hasAccount: false,
    })
    const accepted = await accept(token, { firstName: 'Dora', lastName: 'Drives', phone: '713 555 0101' })
    expect(accepted.body).toMatchObject({ email, username: email, role: 'driver', driverId: expect.any(Number) })
    expect((await server.browser().signIn(email, 'long enough')).body.driverId).toBe(accepted.body.driverId)
  })

  test('an address that has an account is refused', async () => {
    const admin = await server.browser().signedIn(await server.person('admin'))
    const person = await server.person('client')
    expect((await invite(admin, 'driver', person.email)).status).toBe(409)
  })

  test('with the same idempotency key sends one mail', async () => {
    const admin = await server.browser().signedIn(await server.person('admin'))
    const email = newEmail()
    const send = () => admin.post('/api/invitations', { email, role: 'driver' }, { 'idempotency-key': 'once' })
    expect((await send()).body).toEqual((await send()).body)
    const mails = await server.db.selectFrom('mails').select('id').where('to_address', '=', email).execute()
    expect(mails).toHaveLength(1)
  })
})

describe('an invitation', () => {
  async function invited(email = newEmail()) {
    const admin = await server.browser().signedIn(await server.person('admin'))
    await invite(admin, 'driver', email)
    return { admin, email, token: await tokenMailedTo(server.db, email) }
  }

  test('works once, also at the same moment', async () => {
    const { token } = await invited()
    const answers = await Promise.all([accept(token), accept(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    expect(await accept(token)).toMatchObject(EXPIRED)
    expect(await server.browser().post('/api/invitations/show', { token })).toMatchObject(EXPIRED)
  })

  test('is valid for seven days, and a newer one replaces it', async () => {
    const { admin, email, token } = await invited()
    await invite(admin, 'driver', email)
    expect(await accept(token)).toMatchObject(EXPIRED)
    const newer = await tokenMailedTo(server.db, email)
    server.wait(7 * 24 * 3600)
    expect(await accept(newer)).toMatchObject(EXPIRED)
    expect(await accept('made-up')).toMatchObject(EXPIRED)
  })

  test('of a user who has registered in the meantime is refused, and stays open', async () => {
    const { email, token } = await invited()
    await server.browser().post('/api/register', { email, password: 'long enough', firstName: 'Quick' })
    await server.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
    expect((await accept(token)).status).toBe(409)
    expect((await server.browser().post('/api/invitations/show', { token })).status).toBe(200)
  })
})

describe('the outbox', () => {
  test('is for admins, and hides links outside the demo', async () => {
    const admin = await server.browser().signedIn(await server.person('admin'))
    const email = newEmail()
    await invite(admin, 'driver', email)
    const read = async () => {
      const mails = (await admin.get('/api/admin/outbox')).body as unknown as {
        to: string
        text: string
        state: string
      }[]
      return mails.find(({ to }) => to === email)
    }
    expect(await read()).toMatchObject({ state: 'kept', text: expect.stringContaining('[link hidden]') })
    expect((await read())?.text).not.toContain('http')

    const order = await makeOrder(server.db)
    const body_text = 'On the way: https://go.example/t/secret-token Reply STOP to end.'
    const text = { to_number: '+17135550142', kind: 'on_the_way', cause: 'x', order_id: order.id } as const
    await server.db
      .insertInto('text_messages')
      .values({ ...text, body_text, state: 'kept', created_at: new Date() })
      .execute()
    const outbox = (await admin.get('/api/admin/outbox')).body as unknown as { channel: string }[]
    expect(outbox.find(({ channel }) => channel === 'sms')).toMatchObject({
      to: '(713) 555-0142',
      text: 'On the way: [link hidden] Reply STOP to end.',
      state: 'kept',
    })

    await server.db
      .insertInto('installation')
      .values({ key: 'demo', value: '{"password":"x","accounts":[]}' })
      .execute()
    expect((await read())?.text).toContain('http://localhost:3000/login#invite=')
    for (const role of ['client', 'driver'] as const) {
      const browser = await server.browser().signedIn(await server.person(role))
      expect((await browser.get('/api/admin/outbox')).status).toBe(403)
    }
  })
})
