/** Every way in which a person loses access, beside everything that must end with it. */
import { randomBytes } from 'node:crypto'
import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, makeSite, type TestUser } from '../../../../test/factories.ts'
import { openListener } from '../../../../test/live-listeners.ts'
import { CLIENT_ID, CLIENT_SECRET, type OidcProvider, startOidcProvider } from '../../../../test/oidc-provider.ts'
import { saveMembership } from '../../../security/create-account.ts'
import { encryptText } from '../../../security/secrets/encrypted-text.ts'
import { createSigner } from '../../../security/secrets/signed-tokens.ts'
import { hashToken } from '../../../security/secrets/tokens.ts'

let app: TestApp
let admin: TestUser
let provider: OidcProvider
let sockets: string
beforeAll(async () => {
  provider = await startOidcProvider()
  app = await startTestApp({ ALLOW_PRIVATE_SSO: 'true' })
  sockets = (await app.listen()).replace('http', 'ws')
  admin = await makeAdmin(app.db)
})
afterAll(async () => {
  await app.stop()
  await provider.stop()
})

const unique = () => randomBytes(6).toString('hex')
const later = new Date(TEST_NOW.getTime() + 3_600_000)

type Scene = { owner: TestUser; person: TestUser; siteId: number; otherSiteId: number; email: string }

/** A manager of an organization with two sites, at the first of which everything of theirs is. */
async function makeManager(): Promise<Scene> {
  const owner = await makeClient(app.db)
  const organizationId = owner.organizationId as number
  const person = await makeClient(app.db, organizationId, { role: 'manager' })
  const [siteId, otherSiteId] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  return { owner, person, siteId, otherSiteId, email: await emailOf(person) }
}

/** The founder of an organization who never showed that the address is theirs. */
async function makeUnverified(): Promise<Scene> {
  const person = await makeClient(app.db)
  const email = `ana@clinic-${unique()}.example`
  const set = { email, email_verified: false }
  await app.db.updateTable('users').set(set).where('id', '=', person.id).execute()
  const siteId = await makeSite(app.db, person.organizationId as number)
  return { owner: person, person, siteId, otherSiteId: siteId, email }
}

/** An admin or a driver: the links are of somebody's order. */
async function makeStaff(make: (db: TestApp['db']) => Promise<TestUser>): Promise<Scene> {
  return { ...(await makeManager()), person: await make(app.db) }
}

const emailOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email

/** All that a person may have open. Returns what of it is still open. */
async function openEverything({ owner, person, siteId }: Scene) {
  const cookie = await app.cookieOf(person)
  const { db } = app
  const listener = await openListener(app, sockets, person)
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', person.id)
    .executeTakeFirstOrThrow()
  const endpoint = `https://push.example/${unique()}`
  const push = { user_id: person.id, session_id: session.id, endpoint, p256dh: 'x', auth: 'x' }
  await db.insertInto('push_subscriptions').values(push).execute()
  const notice = { user_id: person.id, organization_id: person.organizationId, kind: 'order_delivered' } as const
  await db
    .insertInto('notifications')
    .values({ ...notice, title: 'Delivered', body: '1504 Taub Loop', created_at: TEST_NOW })
    .execute()
  const order = await makeOrder(db, { pickup_site_id: siteId }, owner)
  const link = {
    order_id: order.id,
    level: 'map',
    expires_at: later,
    created_by: person.id,
    created_at: TEST_NOW,
  } as const
  const [shared, mailed] = await db
    .insertInto('tracking_links')
    .values([
      { ...link, token_hash: unique() },
      { ...link, token_hash: unique(), sent_to: 'recipient@example.com' },
    ])
    .returning('id')
    .execute()
  const desk = await db
    .insertInto('desk_links')
    .values({ site_id: siteId, token_hash: unique(), pin_hash: 'x', created_by: person.id, created_at: TEST_NOW })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('password_resets')
    .values({ user_id: person.id, token_hash: unique(), expires_at: later })
    .execute()

  const isOpen = async (table: 'tracking_links' | 'desk_links', id: number | undefined) => {
    const row = await db
      .selectFrom(table)
      .select('revoked_at')
      .where('id', '=', id as number)
      .executeTakeFirstOrThrow()
    return row.revoked_at === null
  }
  const has = async (table: 'push_subscriptions' | 'password_resets') =>
    (await db.selectFrom(table).select('user_id').where('user_id', '=', person.id).execute()).length > 0
  return async () => {
    const seen = db.selectFrom('notifications').select('id').where('user_id', '=', person.id)
    const { statusCode } = await app.app.inject({ method: 'GET', url: '/api/auth/me', headers: { cookie } })
    // With every change open pages start again: a socket never goes on with the rights of before.
    expect(await listener.closed).toBeGreaterThan(0)
    return {
      session: statusCode === 200,
      push: await has('push_subscriptions'),
      resetLink: await has('password_resets'),
      notices: (await seen.where('is_on_screen', '=', true).execute()).length > 0,
      sharedLink: await isOpen('tracking_links', shared?.id),
      mailedLink: await isOpen('tracking_links', mailed?.id),
      deskLink: await isOpen('desk_links', desk.id),
    }
  }
}

const ALL_OPEN = {
  session: true,
  push: true,
  resetLink: true,
  notices: true,
  sharedLink: true,
  mailedLink: true,
  deskLink: true,
}
/** Still a member, who may not see the orders of the links any more. */
const SEES_LESS = { ...ALL_OPEN, notices: false, sharedLink: false, deskLink: false }
/** What was mailed to a recipient belongs to the order. */
const CLOSED = { ...SEES_LESS, session: false, push: false, resetLink: false }

const change = ({ owner, person }: Scene, membership: Partial<Membership>) =>
  app.call(owner, 'PATCH', `/api/organization/members/${person.id}`, {
    role: 'manager',
    seesPrices: true,
    siteIds: null,
    ...membership,
  })
const changeByAdmin = ({ owner, person }: Scene, role: string) =>
  app.call(admin, 'PATCH', `/api/admin/organizations/${owner.organizationId}/people/${person.id}`, { role })
const remove = ({ owner, person }: Scene) => app.call(owner, 'DELETE', `/api/organization/members/${person.id}`)

async function expectOk(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer
  expect([200, 201], JSON.stringify(body)).toContain(status)
}

/** Whom somebody has invited to the address that another account has borrowed. */
async function acceptInvitation({ email }: Scene): Promise<void> {
  const token = unique()
  const inviter = await makeClient(app.db)
  const row = { email, role: 'client', organization_id: inviter.organizationId, invited_by: inviter.id } as const
  const access = { organization_role: 'orderer', sees_prices: true } as const
  await app.db
    .insertInto('invitations')
    .values({ ...row, ...access, token_hash: hashToken(token), expires_at: later })
    .execute()
  const person = { token, password: 'a long enough pass phrase', firstName: 'Ana' }
  await expectOk(app.call(null, 'POST', '/api/invitations/accept', person))
}

/** Somebody registers with the same address, and opens the link in the mail. */
async function verifyAddress({ email }: Scene): Promise<void> {
  const claimant = await makeClient(app.db)
  const set = { email: `pending-${unique()}@pending.invalid`, pending_email: email, email_verified: false }
  await app.db.updateTable('users').set(set).where('id', '=', claimant.id).execute()
  const facts = { userId: claimant.id, email, until: later.getTime() }
  const token = createSigner(app.deps.secrets.signing).sign('verify-email', facts)
  await expectOk(app.call(null, 'POST', '/api/auth/verify-email', { token }))
}

/** The provider of another organization, whose domain it is, vouches for the address. */
async function signInAtProvider({ email }: Scene): Promise<void> {
  const organization_id = (await makeClient(app.db)).organizationId as number
  const domain = { organization_id, domain: email.split('@')[1] as string, token: 'x' }
  await app.db
    .insertInto('organization_domains')
    .values({ ...domain, claimed_at: TEST_NOW, verified_at: TEST_NOW })
    .execute()
  const client_secret = encryptText(app.deps.secrets.auth, CLIENT_SECRET)
  const connection = { organization_id, issuer: provider.issuer, client_id: CLIENT_ID, client_secret }
  await app.db
    .insertInto('single_sign_on')
    .values({ ...connection, default_role: 'viewer' })
    .execute()
  provider.answers.person = { sub: unique(), email, email_verified: true, given_name: 'Ana', family_name: 'Ruiz' }
  const started = await app.app.inject({ method: 'GET', url: `/api/sso/start?${new URLSearchParams({ email })}` })
  const cookie = String(started.headers['set-cookie']).split(';')[0] as string
  const back = provider.authorize(String(started.headers.location))
  const done = await app.app.inject({ method: 'GET', url: back.pathname + back.search, headers: { cookie } })
  expect(done.headers.location).toMatch(/^\/sso\/done/)
}

const CHANGES: [string, (scene: Scene) => Promise<unknown>, typeof ALL_OPEN][] = [
  [
    'an owner limits a manager to other sites',
    (scene) => expectOk(change(scene, { siteIds: [scene.otherSiteId] })),
    SEES_LESS,
  ],
  [
    'an owner limits a manager to the same site',
    (scene) => expectOk(change(scene, { siteIds: [scene.siteId] })),
    { ...ALL_OPEN, notices: false },
  ],
  ['an owner lowers a manager to billing', (scene) => expectOk(change(scene, { role: 'billing' })), SEES_LESS],
  [
    'an owner takes the prices away',
    (scene) => expectOk(change(scene, { seesPrices: false })),
    { ...ALL_OPEN, notices: false },
  ],
  ['an owner lowers a manager to viewer', (scene) => expectOk(change(scene, { role: 'viewer' })), ALL_OPEN],
  ['an admin lowers a manager to billing', (scene) => expectOk(changeByAdmin(scene, 'billing')), SEES_LESS],
  ['an admin lowers a manager to viewer', (scene) => expectOk(changeByAdmin(scene, 'viewer')), ALL_OPEN],
  ['an owner removes the member', (scene) => expectOk(remove(scene)), CLOSED],
  [
    'an admin deactivates the account',
    ({ person }) => expectOk(app.call(admin, 'PATCH', `/api/admin/accounts/${person.id}`, { isActive: false })),
    CLOSED,
  ],
]

describe('a manager', () => {
  test.each(CHANGES)('%s', async (_, act, expected) => {
    const scene = await makeManager()
    const whatIsOpen = await openEverything(scene)
    await act(scene)
    expect(await whatIsOpen()).toEqual(expected)
  })

  test('an owner removes the member, who belongs to another organization too', async () => {
    const scene = await makeManager()
    const other = (await makeClient(app.db)).organizationId as number
    await saveMembership(app.db, {
      userId: scene.person.id,
      organizationId: other,
      role: 'viewer',
      seesPrices: true,
      siteIds: null,
    })
    const whatIsOpen = await openEverything(scene)
    await expectOk(remove(scene))
    // The account stays, and with it the link to a new password.
    expect(await whatIsOpen()).toEqual({ ...CLOSED, resetLink: true })
  })
})

const RELEASES: [string, (scene: Scene) => Promise<unknown>][] = [
  ['accepts an invitation', acceptInvitation],
  ['confirms it by mail', verifyAddress],
  ['signs in at the provider of its domain', signInAtProvider],
  [
    'is added as a driver',
    async ({ email }) => {
      await expectOk(app.call(admin, 'POST', '/api/drivers', { email, firstName: 'Ana', lastName: 'Ruiz' }))
      // The sign-out follows from the new driver's event.
      await app.settle()
    },
  ],
]

test.each(RELEASES)('an unverified account loses its address to whoever %s', async (_, act) => {
  const scene = await makeUnverified()
  const whatIsOpen = await openEverything(scene)
  await act(scene)
  expect(await whatIsOpen()).toEqual(CLOSED)
})

const STAFF: [string, typeof makeAdmin, (person: TestUser) => string][] = [
  ['an admin', makeAdmin, ({ id }) => `/api/admin/accounts/${id}`],
  ['a driver', makeDriver, ({ driverId }) => `/api/drivers/${driverId}`],
]

test.each(STAFF)('%s is deactivated', async (_, make, path) => {
  const scene = await makeStaff(make)
  const whatIsOpen = await openEverything(scene)
  await expectOk(app.call(admin, 'PATCH', path(scene.person), { isActive: false }))
  expect(await whatIsOpen()).toEqual(CLOSED)
})
