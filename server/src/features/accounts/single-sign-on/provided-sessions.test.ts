/** Who signed in at a provider is signed out when the organization disconnects it, or does not have the domain any more. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeClient, type TestUser } from '../../../../test/factories.ts'
import { openListener } from '../../../../test/live-listeners.ts'
import { CLIENT_ID, CLIENT_SECRET, startOidcProvider } from '../../../../test/oidc-provider.ts'
import { hashToken, newToken } from '../../../security/secrets/tokens.ts'
import { findAccount } from '../accounts.queries.ts'
import { openSession } from '../sign-in.commands.ts'
import { recheckDomains } from './lose-domain.commands.ts'

let app: TestApp
let address: string
let owner: TestUser
let organizationId: number
let records: Record<string, string[]> = {}

beforeAll(async () => {
  app = await startTestApp({ ALLOW_PRIVATE_SSO: 'true' }, undefined, {
    dns: { txt: async (name: string) => records[name] ?? [] },
  })
  address = (await app.listen()).replace('http', 'ws')
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  records = {}
  owner = await makeClient(app.db)
  organizationId = owner.organizationId as number
  await connect()
})

const connect = () =>
  app.db
    .insertInto('single_sign_on')
    .values({
      organization_id: organizationId,
      issuer: 'https://login.example',
      client_id: 'meridian',
      client_secret: 'encrypted',
      default_role: 'viewer',
    })
    .execute()

async function verifiedDomain() {
  const domain = `clinic-${randomBytes(4).toString('hex')}.example`
  const row = { organization_id: organizationId, domain, token: newToken(), claimed_at: TEST_NOW }
  const { id } = await app.db
    .insertInto('organization_domains')
    .values({ ...row, verified_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, domain }
}

async function memberAt(domain: string): Promise<TestUser> {
  const member = await makeClient(app.db, organizationId)
  await app.db
    .updateTable('users')
    .set({ email: `m${member.id}@${domain}` })
    .where('id', '=', member.id)
    .execute()
  return member
}

/** The headers of a session that the provider has vouched for. */
async function provided({ id: userId }: TestUser): Promise<{ cookie: string }> {
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const session = { userId, logoutTokenHash: hashToken(newToken()), visitor, singleSignOn: { organizationId } }
  const { setCookie } = await app.deps.auth.openSession(session)
  return { cookie: setCookie.split(';')[0] as string }
}

const isSignedIn = async (user: TestUser, headers = {}) =>
  (await app.call(user, 'GET', '/api/auth/me', undefined, headers)).status === 200
const disconnect = (headers = {}) => app.call(owner, 'DELETE', '/api/organization/single-sign-on', undefined, headers)
const removeDomain = (id: number) => app.call(owner, 'DELETE', `/api/organization/domains/${id}`)

test('disconnecting ends every session that came through the provider at once, sockets too, and no other', async () => {
  const { domain } = await verifiedDomain()
  const member = await memberAt(domain)
  const headers = await provided(member)
  const elsewhere = await makeClient(app.db)
  const listener = await openListener(app, address, member, { headers })
  expect([await isSignedIn(member, headers), await isSignedIn(member)]).toEqual([true, true])
  expect((await disconnect()).status).toBe(200)
  expect(await listener.closed).toBe(4401)
  expect([await isSignedIn(member, headers), await isSignedIn(member)]).toEqual([false, true])
  expect([await isSignedIn(owner), await isSignedIn(elsewhere)]).toEqual([true, true])
})

test('who disconnects in a session of the provider is told before, and signed out', async () => {
  const headers = await provided(owner)
  const settingsFor = (more = {}) =>
    app.call(owner, 'GET', '/api/organization/single-sign-on', undefined, more).then(({ body }) => body)
  expect(await settingsFor(headers)).toMatchObject({ isOwnSessionProvided: true })
  expect(await settingsFor()).toMatchObject({ isOwnSessionProvided: false })
  expect((await disconnect(headers)).status).toBe(200)
  expect([await isSignedIn(owner, headers), await isSignedIn(owner)]).toEqual([false, true])
})

test('giving a domain up ends the sessions of its addresses; those of another verified domain go on', async () => {
  const [given, kept] = [await verifiedDomain(), await verifiedDomain()]
  const [leaver, stayer] = [await memberAt(given.domain), await memberAt(kept.domain)]
  const [ofLeaver, ofStayer] = [await provided(leaver), await provided(stayer)]
  expect((await removeDomain(given.id)).status).toBe(200)
  expect([await isSignedIn(leaver, ofLeaver), await isSignedIn(stayer, ofStayer)]).toEqual([false, true])
})

test('a claim that was never verified ends nothing', async () => {
  const headers = await provided(owner)
  const { body } = await app.call(owner, 'POST', '/api/organization/domains', { domain: `x${owner.id}.example` })
  expect((await removeDomain(body.id)).status).toBe(200)
  expect(await isSignedIn(owner, headers)).toBe(true)
})

test('a domain whose record is gone for a week ends the sessions of its addresses', async () => {
  const { domain } = await verifiedDomain()
  const member = await memberAt(domain)
  const headers = await provided(member)
  await recheckDomains(app.deps)
  expect(await isSignedIn(member, headers)).toBe(true)
  app.clock.now = new Date(TEST_NOW.getTime() + 7 * 24 * 3600_000)
  await recheckDomains(app.deps)
  expect(await isSignedIn(member, headers)).toBe(false)
})

test('a sign-in that comes back while the provider is disconnected leaves no session', async () => {
  const { domain } = await verifiedDomain()
  const member = await memberAt(domain)
  const account = await findAccount(app.db, member.id)
  if (!account) throw new Error('the member has an account')
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const signIn = () =>
    openSession(
      app.deps,
      account,
      { visitor, session: null },
      { singleSignOn: { organizationId, domain, issuer: 'https://login.example' } },
    )
  for (let round = 0; round < 5; round++) {
    await Promise.allSettled([signIn(), disconnect(), signIn()])
    const left = app.db.selectFrom('sessions').select('id').where('is_single_sign_on', '=', true)
    expect(await left.where('user_id', '=', member.id).execute()).toEqual([])
    await connect()
  }
})

test('another provider in its place ends the sessions that the one before has vouched for', async () => {
  const provider = await startOidcProvider()
  try {
    const { domain } = await verifiedDomain()
    const member = await memberAt(domain)
    const [before, byPassword] = [await provided(member), await memberAt(domain)]
    expect(await isSignedIn(byPassword)).toBe(true)
    const save = (more: object = {}) =>
      app.call(owner, 'PATCH', '/api/organization/single-sign-on', {
        issuer: provider.issuer,
        clientId: CLIENT_ID,
        clientSecret: CLIENT_SECRET,
        defaultRole: 'viewer',
        arePasswordsOff: false,
        ...more,
      })
    expect((await save()).status).toBe(200)
    expect(await isSignedIn(member, before)).toBe(false)
    expect(await isSignedIn(byPassword)).toBe(true)
    // The same provider with another setting: nobody has to sign in again.
    const since = await provided(member)
    expect((await save({ defaultRole: 'orderer' })).status).toBe(200)
    expect(await isSignedIn(member, since)).toBe(true)
  } finally {
    await provider.stop()
  }
})

test('a sign-in that comes back while another provider takes its place leaves no session', async () => {
  const { domain } = await verifiedDomain()
  const account = await findAccount(app.db, (await memberAt(domain)).id)
  if (!account) throw new Error('no account')
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const enter = (issuer: string) =>
    openSession(app.deps, account, { visitor, session: null }, { singleSignOn: { organizationId, domain, issuer } })
  await expect(enter('https://former.example')).rejects.toMatchObject({ code: 'invalid_credentials' })
  expect((await enter('https://login.example')).userId).toBe(account.id)
})
