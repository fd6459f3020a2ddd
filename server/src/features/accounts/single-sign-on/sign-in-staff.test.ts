/** Drivers and admins at the provider that the installation's settings name. */
import { randomBytes } from 'node:crypto'
import type { PasskeyCreationOptions, PasskeyRequestOptions } from '@meridian/contract/accounts/passkeys.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AccountsServer, type Browser, PASSWORD, type Person, startAccounts } from '../../../../test/accounts.ts'
import { makeAuthenticator } from '../../../../test/authenticator.ts'
import { CLIENT_ID, CLIENT_SECRET, type OidcProvider, startOidcProvider } from '../../../../test/oidc-provider.ts'
import { codeAt } from '../../../security/second-factors/totp.ts'

let provider: OidcProvider
let server: AccountsServer
let person: Person
let settings: Record<string, string>
beforeAll(async () => {
  provider = await startOidcProvider()
  settings = {
    SSO_ISSUER: provider.issuer,
    SSO_CLIENT_ID: CLIENT_ID,
    SSO_CLIENT_SECRET: CLIENT_SECRET,
    SSO_DOMAINS: 'test.example, Courier.example',
    SSO_MFA_ACR: 'phr, phrh',
  }
  server = await startAccounts({ env: settings })
})
afterAll(async () => {
  await server.stop()
  await provider.stop()
})
beforeEach(async () => {
  Object.assign(provider.answers, { token: {}, signing: 'own', metadata: {}, document: null })
  await arriveAs(await server.person('driver'))
})

async function arriveAs(who: Person): Promise<void> {
  person = who
  provider.answers.person = { sub: `sub-${randomBytes(6).toString('hex')}`, email: person.email, email_verified: true }
}

/** The whole way: there, signed in at the provider, and back. Returns where it ends. */
async function signIn(browser: Browser, { next = '', at = server } = {}): Promise<string> {
  const go = async (url: string) => {
    const reply = await at.app.inject({
      method: 'GET',
      url,
      remoteAddress: browser.address,
      headers: { cookie: [browser.cookie, ...browser.lastingCookies.values()].filter(Boolean).join('; ') },
    })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) browser.keep(line.split(';')[0] as string)
    return String(reply.headers.location)
  }
  const location = await go(`/api/sso/start?${new URLSearchParams({ staff: '1', ...(next && { next }) })}`)
  if (!location.startsWith(provider.issuer)) return location
  expect(new URL(location).searchParams.get('acr_values')).toBe('phr phrh')
  const back = provider.authorize(location)
  return go(back.pathname + back.search)
}
const problem = (name: string) => `/sso?problem=${name}`
const me = async (browser: Browser) => (await browser.get('/api/auth/me')).body
const secondStepOf = (location: string) => new URLSearchParams(new URL(location, 'http://own').hash.slice(1))

async function protect(browser: Browser): Promise<string> {
  const { secret } = (await browser.post('/api/auth/toggle-2fa', { enable: true })).body
  const step = Math.floor(server.clock.now.getTime() / 30_000)
  const code = codeAt(String(secret), step)
  expect((await browser.post('/api/auth/two-factor/confirm', { code, password: PASSWORD })).status).toBe(200)
  return codeAt(String(secret), step + 1)
}

describe('a driver or an admin', () => {
  test.each([
    ['driver', '/driver-dashboard'],
    ['admin', '/admin-dashboard'],
  ] as const)('who is a %s gets a session, and lands at %s or where they wanted to go', async (role, home) => {
    await arriveAs(await server.person(role))
    await server.db.updateTable('users').set({ email_verified: false }).where('id', '=', person.id).execute()
    const browser = server.browser()
    expect(await signIn(browser)).toBe(`/sso/done?next=${encodeURIComponent(home)}`)
    expect(await me(browser)).toMatchObject({ id: person.id, role })
    expect(await signIn(browser, { next: '/messages?order=7' })).toBe('/sso/done?next=%2Fmessages%3Forder%3D7')
    expect(await signIn(browser, { next: 'https://elsewhere.example' })).toContain(encodeURIComponent(home))
    const last = (await server.events()).filter(({ user_id }) => user_id === person.id).at(-1)
    expect(last).toMatchObject({
      kind: 'login_succeeded',
      details: { by: 'single sign-on', isMultiFactor: false },
    })
    const user = server.db.selectFrom('users').select('email_verified').where('id', '=', person.id)
    expect(await user.executeTakeFirst()).toEqual({ email_verified: true })
  })

  test('has an account already: nobody gets one, and a client’s is not meant', async () => {
    provider.answers.person.email = 'nobody@test.example'
    expect(await signIn(server.browser())).toBe(problem('no_staff_account'))
    const known = server.db.selectFrom('users').select('id').where('email', '=', 'nobody@test.example')
    expect(await known.executeTakeFirst()).toBeUndefined()
    await arriveAs(await server.person('client'))
    expect(await signIn(server.browser())).toBe(problem('no_staff_account'))
  })

  test('who was deactivated is refused', async () => {
    await server.db.updateTable('users').set({ deactivated_at: new Date() }).where('id', '=', person.id).execute()
    expect(await signIn(server.browser())).toBe(problem('deactivated_staff'))
  })

  test('has an address that the provider has verified, of a domain for which it speaks', async () => {
    const answer = { ...provider.answers.person }
    provider.answers.person = { ...answer, email_verified: false }
    expect(await signIn(server.browser())).toBe(problem('unverified_email'))
    const elsewhere = `${person.username}@elsewhere.example`
    await server.db.updateTable('users').set({ email: elsewhere }).where('id', '=', person.id).execute()
    provider.answers.person = { ...answer, email: elsewhere }
    expect(await signIn(server.browser())).toBe(problem('foreign_domain'))
  })

  test('comes back from that provider, with its signature, in the browser that has begun', async () => {
    provider.answers.signing = 'stranger'
    expect(await signIn(server.browser())).toBe(problem('provider_failed'))
    provider.answers.signing = 'own'
    const url = '/api/sso/callback?code=1&state=made-up'
    expect((await server.app.inject({ method: 'GET', url })).headers.location).toBe(problem('expired'))
  })
})

describe('the own second factor', () => {
  test('follows when the provider has not asked for one, and not when it has', async () => {
    const owner = await server.browser().signedIn(person)
    const code = await protect(owner)
    const browser = server.browser()
    const location = await signIn(browser, { next: '/messages' })
    expect(location).toMatch(/^\/login\?next=%2Fmessages#second=[\w-]{43}&methods=app$/)
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    const challenge = secondStepOf(location).get('second')
    const signedIn = await browser.post('/api/auth/login/code', { challenge, code })
    expect(signedIn.body).toMatchObject({ id: person.id })

    for (const claims of [{ amr: ['pwd', 'mfa'] }, { acr: 'phrh' }]) {
      provider.answers.token = claims
      expect(await signIn(server.browser()), JSON.stringify(claims)).toContain('/sso/done')
    }
    for (const claims of [
      { amr: ['pwd', 'otp'] },
      { amr: 'mfa' },
      { acr: 'phr phrh' },
      { acr: ['phr'] },
      { acr: '1' },
    ]) {
      provider.answers.token = claims
      expect(await signIn(server.browser()), JSON.stringify(claims)).toContain('/login#second=')
    }
  })

  test('can be a passkey', async () => {
    const owner = await server.browser().signedIn(person)
    const authenticator = makeAuthenticator()
    const begun = await owner.post('/api/auth/passkeys/options', { password: PASSWORD })
    const made = authenticator.create(begun.body as PasskeyCreationOptions)
    expect((await owner.post('/api/auth/passkeys', { name: 'Key', credential: made })).status).toBe(200)
    const browser = server.browser()
    const second = secondStepOf(await signIn(browser))
    expect(second.get('methods')).toBe('passkey')
    const asked = await browser.post('/api/auth/login/passkey/options', { challenge: second.get('second') })
    const credential = authenticator.sign(asked.body as PasskeyRequestOptions)
    expect((await browser.post('/api/auth/login/passkey', { credential })).body).toMatchObject({ id: person.id })
  })
})

describe('with other settings', () => {
  const withSettings = async (more: Record<string, string>, run: (at: AccountsServer) => Promise<void>) => {
    const at = await startAccounts({ env: { ...settings, ...more } })
    try {
      await run(at)
    } finally {
      await at.stop()
    }
  }

  test('where two-factor of admins is required, the provider’s word is enough for the session it has opened', async () => {
    await withSettings({ REQUIRE_ADMIN_TWO_FACTOR: 'true' }, async (at) => {
      await arriveAs(await at.person('admin'))
      const browser = at.browser()
      await signIn(browser, { at })
      expect(await me(browser)).toMatchObject({ mustSetUpTwoFactor: true })
      provider.answers.token = { amr: ['mfa'] }
      await signIn(browser, { at })
      expect(await me(browser)).toMatchObject({ mustSetUpTwoFactor: false })
      expect((await browser.get('/api/admin/accounts')).status).toBe(200)
    })
  })

  test('where only single sign-on is left, no password and no passkey lets drivers and admins in; clients keep theirs', async () => {
    const authenticator = makeAuthenticator()
    await withSettings({ SSO_ONLY: 'true' }, async (at) => {
      const admin = await at.person('admin')
      const inside = at.browser()
      await arriveAs(admin)
      expect(await signIn(inside, { at })).toContain('/sso/done')
      const begun = await inside.post('/api/auth/passkeys/options', { password: PASSWORD })
      const made = authenticator.create(begun.body as PasskeyCreationOptions)
      expect((await inside.post('/api/auth/passkeys', { name: 'Key', credential: made })).status).toBe(200)

      const refused = { status: 403, body: { code: 'single_sign_on_required' } }
      expect(await at.browser().signIn(admin.username)).toMatchObject(refused)
      expect(await at.browser().signIn(admin.username, 'wrong')).toMatchObject({
        body: { code: 'invalid_credentials' },
      })
      const browser = at.browser()
      const passkey = async (challenge?: string | null) => {
        const asked = await browser.post('/api/auth/login/passkey/options', { ...(challenge && { challenge }) })
        const credential = authenticator.sign(asked.body as PasskeyRequestOptions)
        return browser.post('/api/auth/login/passkey', { credential })
      }
      expect(await passkey()).toMatchObject(refused)
      // As the second step after the provider it counts.
      const second = secondStepOf(await signIn(browser, { at }))
      expect((await passkey(second.get('second'))).body).toMatchObject({ id: admin.id })
      await at.browser().post('/api/auth/forgot-password', { email: admin.email })
      const mail = at.db.selectFrom('mails').select('body_text').where('to_address', '=', admin.email)
      expect((await mail.orderBy('id', 'desc').executeTakeFirst())?.body_text).toContain('/sso?email=')
      const client = await at.person('client')
      expect((await at.browser().signIn(client.username)).status).toBe(200)
    })
  })

  test('the pages offer it by its name, and only where it is', async () => {
    const pageOf = async (at: AccountsServer) =>
      (await at.app.inject({ method: 'GET', url: '/sso?next=/messages' })).body
    expect(await pageOf(server)).toContain('href="/api/sso/start?staff=1&amp;next=%2Fmessages"')
    expect(await pageOf(server)).toContain('Continue with single sign-on')
    await withSettings({ SSO_LABEL: 'Courier <ID>' }, async (at) => {
      expect(await pageOf(at)).toContain('Continue with Courier &lt;ID&gt;')
      expect((await at.browser().get('/api/installation')).body.staffSignIn).toEqual({ label: 'Courier <ID>' })
    })
    const without = await startAccounts()
    try {
      expect(await pageOf(without)).not.toContain('staff=1')
      expect((await without.browser().get('/api/installation')).body.staffSignIn).toBeNull()
      expect(await signIn(without.browser(), { at: without })).toBe(problem('unknown_domain'))
    } finally {
      await without.stop()
    }
  })
})
