/** Signing in at an organization's provider, with one that answers as it should and with one that lies. */
import { randomBytes } from 'node:crypto'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrganization } from '../../../../test/factories.ts'
import { CLIENT_ID, CLIENT_SECRET, type OidcProvider, startOidcProvider } from '../../../../test/oidc-provider.ts'
import { encryptText } from '../../../security/secrets/encrypted-text.ts'

let app: TestApp
let provider: OidcProvider
let organizationId: number
let domain: string
let email: string

beforeAll(async () => {
  provider = await startOidcProvider()
  app = await startTestApp({ ALLOW_PRIVATE_SSO: 'true' })
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})
beforeEach(async () => {
  app.clock.now = TEST_NOW
  Object.assign(provider.answers, { token: {}, signing: 'own', metadata: {}, document: null })
  domain = `clinic-${randomBytes(4).toString('hex')}.example`
  email = `ana@${domain}`
  organizationId = await makeOrganization(app.db)
  await verify(organizationId, domain)
  await connect(organizationId, provider)
  provider.answers.person = {
    sub: `sub-${domain}`,
    email,
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Ruiz',
  }
})

const verify = (organization_id: number, name: string) =>
  app.db
    .insertInto('organization_domains')
    .values({ organization_id, domain: name, token: 'x', claimed_at: TEST_NOW, verified_at: TEST_NOW })
    .execute()

const connect = (organization_id: number, { issuer }: OidcProvider) =>
  app.db
    .insertInto('single_sign_on')
    .values({
      organization_id,
      issuer,
      client_id: CLIENT_ID,
      client_secret: encryptText(app.deps.secrets.auth, CLIENT_SECRET),
      default_role: 'viewer',
    })
    .execute()

/** With the cookies it got, and an address of its own. */
class Browser {
  readonly cookies = new Map<string, string>()
  readonly address = `10.${[...randomBytes(3)].join('.')}`
  async get(url: string, headers: Record<string, string> = {}) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const remoteAddress = this.address
    const reply = await app.app.inject({ method: 'GET', url, remoteAddress, headers: { cookie, ...headers } })
    for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
      const [name = '', value = ''] = (line.split(';')[0] as string).split('=')
      this.cookies.set(name, value)
    }
    return { status: reply.statusCode, location: String(reply.headers.location ?? ''), body: reply.body }
  }
  start = async (address = email, next = '') =>
    (await this.get(`/api/sso/start?${new URLSearchParams({ email: address, next })}`)).location
  /** The whole way: there, signed in at the provider, and back. Returns where it ends. */
  async signIn(change: (back: URL) => void = () => {}, next = ''): Promise<string> {
    const back = provider.authorize(await this.start(email, next))
    change(back)
    return (await this.get(back.pathname + back.search)).location
  }
  async me() {
    const { status, body } = await this.get('/api/auth/me')
    return status === 200 ? JSON.parse(body) : null
  }
}

const DONE = '/sso/done?next=%2Fdashboard'
const userBy = (address: string) =>
  app.db.selectFrom('users').selectAll().where('email', '=', address).executeTakeFirst()
const problem = (name: string) => `/sso?problem=${name}`

describe('with a provider that answers as it should', () => {
  test('a new person gets an account with the default role and a session for the organization', async () => {
    const browser = new Browser()
    expect(await browser.signIn()).toBe(DONE)
    expect(await browser.me()).toMatchObject({
      email,
      firstName: 'Ana',
      lastName: 'Ruiz',
      membership: { organizationId, role: 'viewer' },
      mustSetUpTwoFactor: false,
    })
    const session = await app.db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['sessions.is_single_sign_on', 'sessions.organization_id', 'users.email_verified'])
      .where('users.email', '=', email)
      .executeTakeFirst()
    expect(session).toEqual({ is_single_sign_on: true, organization_id: organizationId, email_verified: true })
  })

  test('the same person comes back to the same account, also with another address of the organization', async () => {
    await new Browser().signIn()
    const { id } = (await userBy(email)) ?? {}
    provider.answers.person.email = `ana.lopez@${domain}`
    const browser = new Browser()
    expect(await browser.signIn()).toBe(DONE)
    expect((await browser.me()).id).toBe(id)
    expect(await userBy(`ana.lopez@${domain}`)).toBeUndefined()
  })

  test('two first sign-ins at the same moment make one account', async () => {
    const [a, b] = [new Browser(), new Browser()]
    expect(await Promise.all([a.signIn(), b.signIn()])).toEqual([DONE, DONE])
    expect((await a.me()).id).toBe((await b.me()).id)
  })

  test('a member who had a password is found by the address', async () => {
    const member = await makeClient(app.db, organizationId)
    await app.db.updateTable('users').set({ email }).where('id', '=', member.id).execute()
    const browser = new Browser()
    expect(await browser.signIn()).toBe(DONE)
    expect((await browser.me()).id).toBe(member.id)
  })

  const inviteAs = (organization_role: OrganizationRole, inviter: { id: number }) =>
    app.db
      .insertInto('invitations')
      .values({
        email,
        role: 'client',
        token_hash: domain,
        organization_id: organizationId,
        invited_by: inviter.id,
        expires_at: new Date(TEST_NOW.getTime() + 3600_000),
        organization_role,
        sees_prices: true,
      })
      .execute()

  test('an invitation by someone who may not give that any more gives nothing', async () => {
    const owner = await makeClient(app.db, organizationId)
    await inviteAs('manager', owner)
    await app.db.updateTable('memberships').set({ role: 'orderer' }).where('user_id', '=', owner.id).execute()
    const browser = new Browser()
    await browser.signIn()
    expect((await browser.me()).membership.role).toBe('viewer')
  })

  test('who was invited gets what the invitation says', async () => {
    await inviteAs('billing', await makeClient(app.db, organizationId))
    const browser = new Browser()
    await browser.signIn()
    expect((await browser.me()).membership.role).toBe('billing')
    const open = app.db
      .selectFrom('invitations')
      .select('id')
      .where('email', '=', email)
      .where('accepted_at', 'is', null)
    expect(await open.execute()).toEqual([])
  })

  test('who was removed from the only organization and is invited again comes back, to the same account', async () => {
    await new Browser().signIn()
    const { id = 0 } = (await userBy(email)) ?? {}
    await app.db.deleteFrom('memberships').where('user_id', '=', id).execute()
    await app.db.updateTable('users').set({ deactivated_at: TEST_NOW }).where('id', '=', id).execute()
    expect(await new Browser().signIn()).toBe(problem('deactivated'))
    await inviteAs('billing', await makeClient(app.db, organizationId))
    const browser = new Browser()
    expect(await browser.signIn()).toBe(DONE)
    expect(await browser.me()).toMatchObject({ id, membership: { organizationId, role: 'billing' } })
  })

  test('an invitation opens no account that an admin has deactivated, and none that works elsewhere', async () => {
    const member = await makeClient(app.db, organizationId)
    await app.db.updateTable('users').set({ email, deactivated_at: TEST_NOW }).where('id', '=', member.id).execute()
    await inviteAs('billing', await makeClient(app.db, organizationId))
    expect(await new Browser().signIn()).toBe(problem('deactivated'))
    await app.db
      .updateTable('users')
      .set({ email: `old-${email}` })
      .where('id', '=', member.id)
      .execute()
    const elsewhere = await makeClient(app.db)
    await app.db.updateTable('users').set({ email }).where('id', '=', elsewhere.id).execute()
    expect(await new Browser().signIn()).toBe(problem('not_a_member'))
  })

  test('a subject that no index holds, or that cannot be stored, is no person', async () => {
    for (const sub of ['x'.repeat(256), 'a\u0000b', 'é'.repeat(4_000)]) {
      provider.answers.person.sub = sub
      expect(await new Browser().signIn()).toBe(problem('provider_failed'))
    }
  })

  test('an account that only borrowed the address, without confirming it, loses it', async () => {
    const borrower = await makeClient(app.db)
    await app.db.updateTable('users').set({ email, email_verified: false }).where('id', '=', borrower.id).execute()
    const browser = new Browser()
    expect(await browser.signIn()).toBe(DONE)
    const me = await browser.me()
    expect(me.id).not.toBe(borrower.id)
    expect(me.membership.organizationId).toBe(organizationId)
  })

  test('where two-factor is wanted of all, the provider has seen to it', async () => {
    await app.db
      .updateTable('organizations')
      .set({ requires_two_factor: true })
      .where('id', '=', organizationId)
      .execute()
    const browser = new Browser()
    await browser.signIn()
    expect((await browser.me()).mustSetUpTwoFactor).toBe(false)
  })

  test.each([
    ['/orders?order=3', '/orders?order=3'],
    ['//evil.example', '/dashboard'],
    ['/\\evil.example', '/dashboard'],
    ['/.//evil.example', '/dashboard'],
    ['https://evil.example', '/dashboard'],
    ['/api/auth/logout', '/dashboard'],
    ['javascript:alert(1)', '/dashboard'],
  ])('after it, %j leads to %s', async (next, expected) => {
    expect(await new Browser().signIn(() => {}, next)).toBe(`/sso/done?${new URLSearchParams({ next: expected })}`)
    const { body } = await new Browser().get(`/sso/done?${new URLSearchParams({ next })}`)
    expect(body).toContain(`data-next="${expected}"`)
  })

  test('two tabs of one browser do not end each other', async () => {
    const browser = new Browser()
    const [first, second] = [await browser.start(), await browser.start()].map((at) => provider.authorize(at))
    for (const back of [first, second])
      expect((await browser.get(`${back?.pathname}${back?.search}`)).location).toBe(DONE)
  })
})

describe('what is refused', () => {
  test('a state that is used again, is too old, is unknown, or comes from another browser', async () => {
    const browser = new Browser()
    const back = provider.authorize(await browser.start())
    const url = back.pathname + back.search
    expect((await new Browser().get(url)).location).toBe(problem('expired'))
    const replies = await Promise.all([browser.get(url), browser.get(url)])
    expect(replies.map(({ location }) => location).sort()).toEqual([DONE, problem('expired')].sort())
    const late = provider.authorize(await browser.start())
    app.clock.now = new Date(TEST_NOW.getTime() + 10 * 60_000)
    expect((await browser.get(late.pathname + late.search)).location).toBe(problem('expired'))
    expect((await browser.get('/api/sso/callback')).location).toBe(problem('expired'))
    expect((await browser.get('/api/sso/callback?code=x&state=y&state=z')).location).toBe(problem('expired'))
  })

  const wrongTokens: [string, () => void][] = [
    ['a wrong nonce', () => Object.assign(provider.answers.token, { nonce: 'another' })],
    ['a token for another program', () => Object.assign(provider.answers.token, { aud: 'another' })],
    ['a token of another issuer', () => Object.assign(provider.answers.token, { iss: 'https://evil.example' })],
    ['an old token', () => Object.assign(provider.answers.token, { exp: 1_000 })],
    ['a token without a signature', () => Object.assign(provider.answers, { signing: 'none' })],
    [
      'a token without a signature, which the provider says it uses',
      () =>
        Object.assign(provider.answers, {
          signing: 'none',
          metadata: { id_token_signing_alg_values_supported: ['none', 'RS256'] },
        }),
    ],
    ['a token with a foreign signature', () => Object.assign(provider.answers, { signing: 'stranger' })],
  ]
  test.each(wrongTokens)('%s', async (_, lie) => {
    lie()
    const browser = new Browser()
    expect(await browser.signIn()).toBe(problem('provider_failed'))
    expect(await browser.me()).toBeNull()
    expect(await userBy(email)).toBeUndefined()
  })

  test('an answer that names another issuer, or none where the provider always names itself', async () => {
    expect(await new Browser().signIn((back) => back.searchParams.set('iss', 'https://evil.example'))).toBe(
      problem('provider_failed'),
    )
    expect(await new Browser().signIn((back) => back.searchParams.delete('iss'))).toBe(problem('provider_failed'))
  })

  test('a code of somebody else, whose sign-in began in another browser', async () => {
    const theirs = provider.authorize(await new Browser().start())
    const code = theirs.searchParams.get('code') ?? ''
    expect(await new Browser().signIn((back) => back.searchParams.set('code', code))).toBe(problem('provider_failed'))
  })

  test('a person whom the provider turns away', async () => {
    const denied = (back: URL) => {
      back.searchParams.delete('code')
      back.searchParams.set('error', 'access_denied')
    }
    expect(await new Browser().signIn(denied)).toBe(problem('refused'))
  })

  test.each([
    ['no_email', { email: undefined }],
    ['no_email', { email: 'Ana Ruiz' }],
    ['unverified_email', { email_verified: false }],
    ['foreign_domain', { email: 'ana@elsewhere.example' }],
    ['foreign_domain', { email: 'ana@sub.DOMAIN' }],
  ] as [string, { email?: string }][])('%s: %j', async (name, claims) => {
    const given = { ...claims, ...(claims.email && { email: claims.email.replace('DOMAIN', domain) }) }
    Object.assign(provider.answers.person, given)
    expect(await new Browser().signIn()).toBe(problem(name))
  })

  test("another organization's provider that speaks for an address of our domain", async () => {
    const other = await startOidcProvider()
    try {
      const otherDomain = `other-${domain}`
      const otherOrganization = await makeOrganization(app.db)
      await verify(otherOrganization, otherDomain)
      await connect(otherOrganization, other)
      const member = await makeClient(app.db, organizationId)
      await app.db.updateTable('users').set({ email }).where('id', '=', member.id).execute()
      other.answers.person = { sub: 'evil', email, email_verified: true }
      const browser = new Browser()
      const back = other.authorize(await browser.start(`x@${otherDomain}`))
      expect((await browser.get(back.pathname + back.search)).location).toBe(problem('foreign_domain'))
      expect(await browser.me()).toBeNull()
    } finally {
      await other.stop()
    }
  })

  test('a domain that is claimed but not verified, or verified no longer', async () => {
    await app.db.updateTable('organization_domains').set({ verified_at: null }).where('domain', '=', domain).execute()
    expect(await new Browser().start()).toContain('/sso?problem=unknown_domain')
    expect(await new Browser().start('nobody')).toContain('/sso?problem=unknown_domain')
    expect(await new Browser().start('')).toContain('/sso?problem=unknown_domain')
  })

  test('a driver, an admin', async () => {
    for (const person of [await makeDriver(app.db), await makeAdmin(app.db)]) {
      await app.db.updateTable('users').set({ email }).where('id', '=', person.id).execute()
      expect(await new Browser().signIn()).toBe(problem('not_a_client'))
      await app.db
        .updateTable('users')
        .set({ email: `old-${person.id}@x.example` })
        .where('id', '=', person.id)
        .execute()
    }
  })

  test('a deactivated person, one who was removed, and an account of another organization', async () => {
    await new Browser().signIn()
    const { id = 0 } = (await userBy(email)) ?? {}
    await app.db.updateTable('users').set({ deactivated_at: TEST_NOW }).where('id', '=', id).execute()
    expect(await new Browser().signIn()).toBe(problem('deactivated'))
    await app.db.updateTable('users').set({ deactivated_at: null }).where('id', '=', id).execute()
    await app.db.deleteFrom('memberships').where('user_id', '=', id).execute()
    expect(await new Browser().signIn()).toBe(problem('not_a_member'))
    provider.answers.person = { sub: 'another', email: `eva@${domain}` }
    const elsewhere = await makeClient(app.db)
    await app.db
      .updateTable('users')
      .set({ email: `eva@${domain}` })
      .where('id', '=', elsewhere.id)
      .execute()
    expect(await new Browser().signIn()).toBe(problem('not_a_member'))
  })

  test('a provider that does not answer is said, and a connection that changed meanwhile ends the sign-in', async () => {
    const browser = new Browser()
    const back = provider.authorize(await browser.start())
    await app.db
      .updateTable('single_sign_on')
      .set({ issuer: 'http://127.0.0.1:9' })
      .where('organization_id', '=', organizationId)
      .execute()
    expect((await browser.get(back.pathname + back.search)).location).toBe(problem('expired'))
    expect(await browser.start()).toContain('/sso?problem=provider_failed')
  })

  test('a foreign page does not send people to a provider: they see our page first', async () => {
    const { location } = await new Browser().get(`/api/sso/start?email=${email}`, { 'sec-fetch-site': 'cross-site' })
    expect(location).toBe(`/sso?${new URLSearchParams({ email })}`)
  })
})

describe('the page', () => {
  test('has the form, in the language of the browser, and nothing of a link is markup', async () => {
    const page = await new Browser().get('/sso?email=%22%3E%3Cscript%3E&problem=expired', { 'accept-language': 'es' })
    expect(page.status).toBe(200)
    expect(page.body).toContain('lang="es"')
    expect(page.body).toContain('Comience de nuevo')
    expect(page.body).toContain('value="&quot;&gt;&lt;script&gt;"')
    expect((await new Browser().get('/sso?problem=toString')).body).not.toContain('role="alert"')
  })
})
