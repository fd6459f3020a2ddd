import { INVALID_PHONE } from '@meridian/domain/accounts/phones.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, startAccounts } from '../../../test/accounts.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const register = (body: object) =>
  server.browser().post('/api/register', { password: 'long enough', firstName: 'Ada Lovelace', ...body })

describe('registering', () => {
  test('opens a client account with an organization of its own, and the email address as username', async () => {
    const { status, body } = await register({ email: ' Ada@Clinic.Example ' })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      username: 'ada@clinic.example',
      email: 'ada@clinic.example',
      role: 'client',
      firstName: 'Ada Lovelace',
      lastName: '',
      phone: null,
      organizationName: 'Ada Lovelace',
      membership: {
        organizationId: expect.any(Number),
        role: 'owner',
        seesPrices: true,
        siteIds: null,
      },
      mustSetUpTwoFactor: false,
      organizations: [{ id: expect.any(Number), name: 'Ada Lovelace' }],
      language: 'en',
      driverId: null,
    })
    expect((await server.browser().signIn('ADA@clinic.example', 'long enough')).status).toBe(200)
  })

  test('never joins an organization by its name', async () => {
    await register({ email: 'one@same.example', organizationName: 'Same Pharmacy' })
    await register({ email: 'two@same.example', organizationName: 'Same Pharmacy' })
    const rows = await server.db.selectFrom('organizations').select('id').where('name', '=', 'Same Pharmacy').execute()
    expect(rows).toHaveLength(2)
  })

  test('of drivers and admins is refused', async () => {
    for (const role of ['driver', 'admin'])
      expect(await register({ email: `${role}@clinic.example`, role })).toMatchObject({
        status: 403,
        body: { message: 'Drivers and admins are invited by mail; this form opens client accounts only' },
      })
  })

  test('with an address or a username that is taken is refused, and leaves nothing behind', async () => {
    await register({ email: 'taken@clinic.example', username: 'Taken' })
    expect(await register({ email: 'TAKEN@clinic.example', organizationName: 'Left Behind' })).toMatchObject({
      status: 409,
      body: { message: 'An account with this email address already exists. Please sign in instead.' },
    })
    expect(await register({ email: 'other@clinic.example', username: 'taken' })).toMatchObject({
      status: 409,
      body: { message: 'This username is taken. Please choose another.' },
    })
    const left = await server.db.selectFrom('organizations').select('id').where('name', '=', 'Left Behind').execute()
    expect(left).toEqual([])
  })

  test('at the same moment with one address opens one account', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => register({ email: 'race@clinic.example' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test("with another user's address as username is refused", async () => {
    expect(await register({ email: 'mine@clinic.example', username: 'yours@clinic.example' })).toMatchObject({
      status: 400,
      body: { details: { fields: { username: expect.any(String) } } },
    })
  })

  test.each([
    [{ email: 'not an address' }, 'Enter a valid email address'],
    [{ email: 'a@b.example', password: 'short' }, 'Password must be at least 8 characters'],
    [{ email: 'a@b.example', password: 'x'.repeat(129) }, 'Password must be at most 128 characters'],
    [{ email: 'a@b.example', firstName: ' ' }, 'Full name is required'],
    [{ email: 'a@b.example', password: '12345678' }, /one of the most common/],
    [{ email: 'a@b.example', password: 'PassWord' }, /one of the most common/],
    [{ email: 'a@b.example', username: 'ada.lovelace', password: 'Ada.Lovelace' }, /cannot be your password/],
    [{ email: 'lovelace@b.example', password: 'lovelace@b.example' }, /cannot be your password/],
    [{ email: 'ada-lovelace@b.example', password: 'ada-lovelace' }, /cannot be your password/],
  ])('with %o is refused with a sentence', async (body, message) => {
    expect(await register(body)).toMatchObject({ status: 400, body: { message } })
  })

  test('from one address is limited by the day too', async () => {
    const strict = await startAccounts({ limits: { registerInADay: { times: 2, withinMinutes: 24 * 60 } } })
    const open = (name: string) =>
      strict
        .browser('192.0.2.7')
        .post('/api/register', { email: `${name}@x.example`, password: 'long enough', firstName: 'A' })
    expect([(await open('a')).status, (await open('b')).status, (await open('c')).status]).toEqual([200, 200, 429])
    await strict.stop()
  })

  test('from one address is limited', async () => {
    const strict = await startAccounts({ limits: { register: { times: 1, withinMinutes: 10 } } })
    const send = (email: string) =>
      strict.browser('192.0.2.5').post('/api/register', { email, password: 'long enough', firstName: 'A' })
    expect((await send('a@limit.example')).status).toBe(200)
    expect(await send('b@limit.example')).toMatchObject({ status: 429, body: { code: 'too_many_attempts' } })
    await strict.stop()
  })
})

describe('the profile', () => {
  test('changes name, phone and the name of the user’s organization', async () => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const profile = {
      firstName: 'Grace',
      lastName: 'Hopper',
      phone: '(713) 555-0100',
      organizationName: 'Navy Pharmacy',
    }
    expect(await browser.patch('/api/auth/profile', profile)).toMatchObject({ status: 200, body: profile })
    expect((await browser.get('/api/auth/me')).body).toMatchObject(profile)
    const { body } = await browser.patch('/api/auth/profile', { firstName: 'Grace', phone: '' })
    expect(body).toMatchObject({ lastName: '', phone: null, organizationName: 'Navy Pharmacy' })
    const event = (await server.events()).at(-1)
    expect(event).toMatchObject({ kind: 'profile_changed', details: { changed: ['lastName', 'phone'] } })
  })

  test.each(['555-0100', '+44 20 7946 0958', 'call me'])('refuses %s as a phone number', async (phone) => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const reply = await browser.patch('/api/auth/profile', { firstName: 'Grace', phone })
    expect(reply).toMatchObject({ status: 400, body: { code: 'invalid_input', message: INVALID_PHONE } })
  })

  test('stores a phone number formatted, with its extension', async () => {
    const browser = await server.browser().signedIn(await server.person('client'))
    const reply = await browser.patch('/api/auth/profile', { firstName: 'Grace', phone: '+1 713.555.0100 ext 7' })
    expect(reply).toMatchObject({ status: 200, body: { phone: '(713) 555-0100 x7' } })
  })

  test('of a driver has no organization', async () => {
    const browser = await server.browser().signedIn(await server.person('driver'))
    expect((await browser.patch('/api/auth/profile', { firstName: 'D', organizationName: 'X' })).status).toBe(403)
    expect((await browser.patch('/api/auth/profile', { firstName: 'D' })).status).toBe(200)
  })
})
