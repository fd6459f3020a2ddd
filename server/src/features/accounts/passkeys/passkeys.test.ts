/** Adding, using and removing passkeys, with an authenticator that answers as it should. */
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@meridian/contract/accounts/passkeys.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccountsServer, type Browser, PASSWORD, startAccounts, tokenMailedTo } from '../../../../test/accounts.ts'
import { type Authenticator, makeAuthenticator } from '../../../../test/authenticator.ts'
import { reopenAccount } from '../../../security/create-account.ts'
import { codeAt } from '../../../security/second-factors/totp.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

async function add(browser: Browser, authenticator: Authenticator, name = 'My laptop') {
  const begun = await browser.post('/api/auth/passkeys/options', { password: PASSWORD })
  const credential = authenticator.create(begun.body as PasskeyCreationOptions)
  return browser.post('/api/auth/passkeys', { name, credential })
}

const optionsOf = async (browser: Browser, challenge?: unknown) =>
  (await browser.post('/api/auth/login/passkey/options', { challenge })).body as PasskeyRequestOptions

async function signIn(browser: Browser, authenticator: Authenticator, challenge?: unknown) {
  const credential = authenticator.sign(await optionsOf(browser, challenge))
  return browser.post('/api/auth/login/passkey', { credential })
}

async function withPasskey(role: 'client' | 'driver' | 'admin' = 'driver') {
  const person = await server.person(role)
  const browser = await server.browser().signedIn(person)
  const authenticator = makeAuthenticator()
  const { body } = await add(browser, authenticator)
  return { person, browser, authenticator, backupCodes: body.backupCodes as string[], passkey: body.passkey }
}

const securityOf = async (browser: Browser) => (await browser.get('/api/auth/security')).body
const remove = async (browser: Browser, password = PASSWORD) => {
  const [first] = (await securityOf(browser)).passkeys as { id: number }[]
  return browser.post(`/api/auth/passkeys/${first?.id}/remove`, { password })
}
const mailsTo = async (email: string) =>
  (await server.db.selectFrom('mails').select('body_text').where('to_address', '=', email).orderBy('id').execute()).map(
    ({ body_text: text }) => text,
  )
const eventsOf = async (id: number) => (await server.events()).filter(({ user_id }) => user_id === id)

describe('adding a passkey', () => {
  test('asks for the password, and then for a key that is verified, discoverable, and of the address of the settings', async () => {
    const person = await server.person('driver')
    const browser = await server.browser().signedIn(person)
    const begin = (password?: string) =>
      browser.post('/api/auth/passkeys/options', { password }, { host: 'localhost:9999' })
    expect((await begin()).status).toBe(400)
    expect(await begin('wrong')).toMatchObject({ status: 401, body: { code: 'invalid_credentials' } })
    expect((await begin(PASSWORD)).body).toMatchObject({
      rp: { id: 'localhost', name: 'Meridian (localhost:3000)' },
      user: { name: person.email, displayName: 'Test driver', id: expect.stringMatching(/^[\w-]{43}$/) },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
  })

  test('is two-factor: the first one gives backup codes, the owner gets a mail, and it is in the audit log', async () => {
    const { person, browser, backupCodes, authenticator } = await withPasskey()
    expect(new Set(backupCodes).size).toBe(10)
    expect(await securityOf(browser)).toMatchObject({
      security: { twoFactorEnabled: true },
      hasAuthenticatorApp: false,
      backupCodesLeft: 10,
      passkeys: [{ name: 'My laptop', createdAt: server.clock.now.toISOString(), lastUsedAt: null }],
    })
    expect((await eventsOf(person.id)).at(-1)).toMatchObject({ kind: 'passkey_added', actor_user_id: person.id })
    expect((await mailsTo(person.email)).at(-1)).toContain('a passkey was just added')

    const second = makeAuthenticator()
    const { body: options } = await browser.post('/api/auth/passkeys/options', { password: PASSWORD })
    expect(options.excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.id, transports: ['internal', 'hybrid'] },
    ])
    const credential = second.create(options as PasskeyCreationOptions)
    const added = await browser.post('/api/auth/passkeys', { name: ' Key ring ', credential })
    expect(added).toMatchObject({ status: 200, body: { backupCodes: [], passkey: { name: 'Key ring' } } })
    expect((await securityOf(browser)).backupCodesLeft).toBe(10)
  })

  test('works for twenty, each once', async () => {
    const { person, browser, authenticator } = await withPasskey()
    expect(await add(browser, authenticator)).toMatchObject({ status: 409, body: { code: 'passkey_already_added' } })
    const other = await server.browser().signedIn(await server.person('client'))
    expect((await add(other, authenticator)).body.code).toBe('passkey_already_added')
    const row = { user_id: person.id, public_key: Buffer.alloc(1), name: 'x' }
    const more = Array.from({ length: 19 }, (_, at) => ({ ...row, credential_id: `${person.id} ${at}` }))
    await server.db.insertInto('passkeys').values(more).execute()
    expect(await add(browser, makeAuthenticator())).toMatchObject({ status: 409, body: { code: 'too_many_passkeys' } })
  })

  test('waits until the email address is confirmed: it may be somebody else’s', async () => {
    const person = await server.person('client')
    await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', person.id).execute()
    const browser = await server.browser().signedIn(person)
    const begun = await browser.post('/api/auth/passkeys/options', { password: PASSWORD })
    expect(begun).toMatchObject({ status: 403, body: { code: 'email_not_verified' } })
  })
})

describe('signing in with a passkey', () => {
  test('opens a session without a name, a password and a code', async () => {
    const { person, authenticator, browser: owner } = await withPasskey()
    const browser = server.browser()
    const options = await optionsOf(browser)
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required', allowCredentials: [] })
    const { status, body } = await signIn(browser, authenticator)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.id, role: 'driver', sessionToken: expect.any(String) })
    expect((await browser.get('/api/auth/me')).body.id).toBe(person.id)
    expect((await eventsOf(person.id)).at(-1)).toMatchObject({ kind: 'login_succeeded', details: { by: 'passkey' } })
    expect((await securityOf(owner)).passkeys).toMatchObject([{ lastUsedAt: server.clock.now.toISOString() }])
    expect(server.logLines).toEqual([])
  })

  test('ends the session that the browser had before', async () => {
    const one = await withPasskey()
    expect((await signIn(one.browser, one.authenticator)).status).toBe(200)
    expect((await securityOf(one.browser)).security).toMatchObject({ activeSessions: 1 })
  })

  test('is the second step after the password, with the passkeys of that account only', async () => {
    const { person, authenticator, backupCodes } = await withPasskey()
    const other = await withPasskey()
    const passwordStep = async (browser: Browser) => {
      const { body } = await browser.signIn(person.username)
      expect(body).toEqual({ twoFactorRequired: true, challenge: expect.any(String), methods: ['passkey'] })
      return body.challenge
    }
    const browser = server.browser()
    const challenge = await passwordStep(browser)
    expect((await optionsOf(browser, challenge)).allowCredentials.map(({ id }) => id)).toEqual([authenticator.id])
    expect(await signIn(browser, other.authenticator, challenge)).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    })
    expect((await signIn(browser, authenticator, challenge)).body.id).toBe(person.id)
    expect(await optionsOf(browser, 'made-up')).toMatchObject({ code: 'sign_in_expired' })

    const send = async (code: string) =>
      browser.post('/api/auth/login/code', { challenge: await passwordStep(browser), code })
    expect((await send('123456')).body.code).toBe('invalid_code')
    expect((await send(backupCodes[0] as string)).body.id).toBe(person.id)
    expect((await send(backupCodes[0] as string)).body.code).toBe('invalid_code')
  })

  test('stands beside an authenticator app: either is enough, and each can go', async () => {
    const { person, browser, authenticator } = await withPasskey()
    const { secret } = (await browser.post('/api/auth/toggle-2fa', { enable: true })).body
    const code = codeAt(String(secret), Math.floor(server.clock.now.getTime() / 30_000))
    const confirmed = await browser.post('/api/auth/two-factor/confirm', { code, password: PASSWORD })
    expect(confirmed.body.backupCodes).toHaveLength(10)
    expect((await server.browser().signIn(person.username)).body.methods).toEqual(['app', 'passkey'])

    const off = await browser.post('/api/auth/toggle-2fa', { enable: false, password: PASSWORD })
    expect(off.body).toEqual({ twoFactorEnabled: true })
    expect((await mailsTo(person.email)).at(-1)).toContain('Your passkeys stay')
    expect(await securityOf(browser)).toMatchObject({ hasAuthenticatorApp: false, backupCodesLeft: 10 })
    expect((await signIn(server.browser(), authenticator)).status).toBe(200)
    const again = await browser.post('/api/auth/two-factor/confirm', { code, password: PASSWORD })
    expect(again.body.code).toBe('two_factor_not_started')
  })
})

describe('removing a passkey', () => {
  test('needs the password; the last one turns two-factor off, and its backup codes with it', async () => {
    const { person, browser, authenticator } = await withPasskey('client')
    expect((await remove(browser, 'wrong')).body.code).toBe('invalid_credentials')
    expect((await signIn(server.browser(), authenticator)).status).toBe(200)
    expect((await remove(browser)).status).toBe(200)
    expect(await securityOf(browser)).toMatchObject({
      security: { twoFactorEnabled: false },
      passkeys: [],
      backupCodesLeft: 0,
    })
    expect(await signIn(server.browser(), authenticator)).toMatchObject({
      status: 401,
      body: { code: 'passkey_refused' },
    })
    expect((await server.browser().signIn(person.username)).body).toHaveProperty('sessionToken')
    expect((await eventsOf(person.id)).map(({ kind }) => kind)).toContain('passkey_removed')
    expect((await mailsTo(person.email)).at(-1)).toContain('was just removed')
  })

  test('of somebody else is none', async () => {
    const { passkey } = await withPasskey()
    const stranger = await server.browser().signedIn(await server.person('driver'))
    const url = `/api/auth/passkeys/${(passkey as { id: number }).id}/remove`
    expect(await stranger.post(url, { password: PASSWORD })).toMatchObject({
      status: 404,
      body: { code: 'passkey_not_found' },
    })
  })

  test('is done by an admin’s reset, and by a new password for an account whose address was never confirmed', async () => {
    const { person, authenticator } = await withPasskey('client')
    const admin = await server.browser().signedIn(await server.person('admin'))
    await admin.patch(`/api/admin/accounts/${person.id}`, { twoFactorEnabled: false })
    expect((await signIn(server.browser(), authenticator)).body.code).toBe('passkey_refused')
    expect((await server.browser().signIn(person.username)).body).toHaveProperty('sessionToken')

    const taken = await withPasskey('client')
    const { id, email } = taken.person
    await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
    await server.browser().post('/api/auth/forgot-password', { email })
    const token = await tokenMailedTo(server.db, email)
    const reset = await server
      .browser()
      .post('/api/auth/reset-password', { token, newPassword: 'a Passphrase of mine' })
    expect(reset.status).toBe(200)
    expect((await signIn(server.browser(), taken.authenticator)).body.code).toBe('passkey_refused')
  })

  test('happens when the account of a person who was removed opens again by a mail', async () => {
    const { person, authenticator } = await withPasskey('client')
    await server.db.deleteFrom('memberships').where('user_id', '=', person.id).execute()
    await server.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', person.id).execute()
    await server.db.transaction().execute((trx) =>
      reopenAccount(trx, {
        email: person.email,
        role: 'client',
        firstName: 'New',
        passwordHash: '',
        organizationId: person.organizationId,
        membership: { role: 'viewer', seesPrices: true, siteIds: null },
      }),
    )
    expect((await signIn(server.browser(), authenticator)).body.code).toBe('passkey_refused')
    const user = server.db.selectFrom('users').select('two_factor_enabled').where('id', '=', person.id)
    expect(await user.executeTakeFirst()).toEqual({ two_factor_enabled: false })
  })
})

describe('where two-factor is required', () => {
  test('an organization is content with a passkey, and the last one stays', async () => {
    const { browser, person } = await withPasskey('client')
    const rule = await browser.patch('/api/organization/two-factor-rule', { isRequired: true })
    expect(rule.body).toMatchObject({ isRequired: true, peopleWithout: 0 })
    expect(await remove(browser)).toMatchObject({ status: 409, body: { code: 'two_factor_kept' } })
    expect((await securityOf(browser)).passkeys).toHaveLength(1)
    const member = await server.person('client', { organizationId: person.organizationId as number })
    const held = await server.browser().signedIn(member)
    expect((await held.get('/api/organization/members')).body.code).toBe('two_factor_wanted')
    expect((await add(held, makeAuthenticator())).status).toBe(200)
    expect(server.revoked).toContainEqual({ userId: member.id })
    expect((await held.get('/api/auth/me')).body.mustSetUpTwoFactor).toBe(false)
  })

  test('so is the installation, of an admin', async () => {
    const strict = await startAccounts({ env: { REQUIRE_ADMIN_TWO_FACTOR: 'true' } })
    try {
      const browser = await strict.browser().signedIn(await strict.person('admin'))
      expect((await browser.get('/api/admin/accounts')).body.code).toBe('two_factor_wanted')
      expect((await add(browser, makeAuthenticator())).status).toBe(200)
      expect((await browser.get('/api/admin/accounts')).status).toBe(200)
      expect((await remove(browser)).body.code).toBe('two_factor_kept')
    } finally {
      await strict.stop()
    }
  })
})

test('there are none at an address that browsers offer none for, and the page is told', async () => {
  for (const url of ['https://10.0.0.5', 'https://[2001:db8::1]', 'http://courier.example.com']) {
    const elsewhere = await startAccounts({ env: { PUBLIC_URL: url } })
    try {
      const begun = await elsewhere.browser().post('/api/auth/login/passkey/options', {})
      expect(begun, url).toMatchObject({ status: 409, body: { code: 'passkeys_unavailable' } })
      expect((await elsewhere.browser().get('/api/installation')).body.passkeyOrigin).toBeNull()
    } finally {
      await elsewhere.stop()
    }
  }
})
