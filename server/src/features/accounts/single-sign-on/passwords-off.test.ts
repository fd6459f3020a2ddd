/** Passwords turned off for a domain: its members sign in at the provider, and an owner keeps a way back in. */
import { randomBytes } from 'node:crypto'
import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AccountsServer, PASSWORD, type Person, startAccounts, tokenMailedTo } from '../../../../test/accounts.ts'
import { codeAt } from '../../../security/second-factors/totp.ts'
import { hashToken } from '../../../security/secrets/tokens.ts'

let server: AccountsServer
let domain: string
let organizationId: number

beforeAll(async () => {
  server = await startAccounts({ limits: { forgotPasswordOfOneAccount: { times: 100, withinMinutes: 1 } } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  domain = `clinic-${randomBytes(4).toString('hex')}.example`
  const organization = await server.db
    .insertInto('organizations')
    .values({ name: domain })
    .returning('id')
    .executeTakeFirstOrThrow()
  organizationId = organization.id
  const { now } = server.clock
  await server.db
    .insertInto('organization_domains')
    .values({ organization_id: organizationId, domain, token: 'x', claimed_at: now, verified_at: now })
    .execute()
  await server.db
    .insertInto('single_sign_on')
    .values({
      organization_id: organizationId,
      issuer: 'https://login.example.com',
      client_id: 'meridian',
      client_secret: 'x',
      are_passwords_off: true,
    })
    .execute()
})

type Member = { role?: OrganizationRole; hasTwoFactor?: boolean }

async function member({ role = 'orderer', hasTwoFactor = false }: Member = {}): Promise<Person> {
  return atDomain(await server.person('client', { organizationId }), { role, hasTwoFactor })
}

async function atDomain(person: Person, { role, hasTwoFactor = false }: Member = {}): Promise<Person> {
  const email = `${person.username}@${domain}`
  await server.db
    .updateTable('users')
    .set({ email, two_factor_enabled: hasTwoFactor })
    .where('id', '=', person.id)
    .execute()
  if (role) await server.db.updateTable('memberships').set({ role }).where('user_id', '=', person.id).execute()
  return { ...person, email }
}

const REQUIRED = { status: 403, body: { code: 'single_sign_on_required' } }
const WRONG = { status: 401, body: { code: 'invalid_credentials' } }

test('a member is sent to single sign-on, with the right password and with a wrong one', async () => {
  const { email, username } = await member()
  expect(await server.browser().signIn(email)).toMatchObject(REQUIRED)
  expect(await server.browser().signIn(email, 'wrong')).toMatchObject(REQUIRED)
  expect(await server.browser().signIn(username)).toMatchObject(REQUIRED)
})

test('an unknown address of the domain gets the same reply, and a username tells nothing without its password', async () => {
  expect(await server.browser().signIn(`nobody@${domain}`, 'wrong')).toMatchObject(REQUIRED)
  const { username } = await member()
  expect(await server.browser().signIn(username, 'wrong')).toMatchObject(WRONG)
})

test('an owner with two-factor keeps the password, and a wrong one does not show who it is', async () => {
  const owner = await member({ role: 'owner', hasTwoFactor: true })
  expect(await server.browser().signIn(owner.email)).toMatchObject({ status: 200, body: { twoFactorRequired: true } })
  expect(await server.browser().signIn(owner.email, 'wrong')).toMatchObject(REQUIRED)
  const second = await member({ role: 'owner' })
  expect(await server.browser().signIn(second.email)).toMatchObject(REQUIRED)
})

test('a sign-in that waits for its code does not go on once passwords are off', async () => {
  const set = (are_passwords_off: boolean) =>
    server.db
      .updateTable('single_sign_on')
      .set({ are_passwords_off })
      .where('organization_id', '=', organizationId)
      .execute()
  await set(false)
  await member({ role: 'owner', hasTwoFactor: true })
  const person = await member()
  const browser = await server.browser().signedIn(person)
  const { secret } = (await browser.post('/api/auth/toggle-2fa', { enable: true })).body
  const code = () => codeAt(String(secret), Math.floor(server.clock.now.getTime() / 30_000))
  await browser.post('/api/auth/two-factor/confirm', { code: code(), password: PASSWORD })
  server.wait(30)
  const challenge = async () => String((await server.browser().signIn(person.email)).body.challenge)
  const goOn = (challenge: string) => server.browser().post('/api/auth/login/code', { challenge, code: code() })
  const waiting = await challenge()
  await set(true)
  expect(await goOn(waiting)).toMatchObject(REQUIRED)
  await set(false)
  server.wait(30)
  expect(await goOn(await challenge())).toMatchObject({ status: 200 })
})

test('when no owner has two-factor any more, an owner still gets in', async () => {
  const owner = await member({ role: 'owner' })
  expect(await server.browser().signIn(owner.email)).toMatchObject({ status: 200 })
})

test('drivers, admins and members of other organizations are not concerned, nor is a domain that is lost', async () => {
  for (const person of [await server.person('driver'), await server.person('admin'), await server.person('client')]) {
    const { email } = await atDomain(person)
    expect(await server.browser().signIn(email)).toMatchObject({ status: 200 })
  }
  const { email } = await member()
  await server.db.updateTable('organization_domains').set({ verified_at: null }).where('domain', '=', domain).execute()
  expect(await server.browser().signIn(email)).toMatchObject({ status: 200 })
  expect(await server.browser().signIn(email, 'wrong')).toMatchObject(WRONG)
})

test('a forgotten password is answered alike for all; the mail says how to sign in', async () => {
  const { email } = await member()
  const forgot = (address: string) => server.browser().post('/api/auth/forgot-password', { email: address })
  expect(await forgot(email)).toMatchObject({ status: 200 })
  expect(await forgot(`nobody@${domain}`)).toMatchObject({ status: 200 })
  const mails = await server.db.selectFrom('mails').selectAll().where('to_address', '=', email).execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['Sign in to Meridian with single sign-on'])
  expect(mails[0]?.body_text).toContain(`/sso?email=${encodeURIComponent(email)}`)
  const owner = await member({ role: 'owner', hasTwoFactor: true })
  await forgot(owner.email)
  expect(await tokenMailedTo(server.db, owner.email)).not.toBe('')
})

test('a link for a new password that was mailed before does not work any more', async () => {
  const connection = server.db.updateTable('single_sign_on').where('organization_id', '=', organizationId)
  await connection.set({ are_passwords_off: false }).execute()
  const { email } = await member()
  await server.browser().post('/api/auth/forgot-password', { email })
  const token = await tokenMailedTo(server.db, email)
  await connection.set({ are_passwords_off: true }).execute()
  const reset = { token, newPassword: 'another horse battery' }
  expect(await server.browser().post('/api/auth/reset-password', reset)).toMatchObject(REQUIRED)
})

test('nobody signs up with an address of the domain', async () => {
  const person = { email: `new@${domain}`, password: 'another horse battery', firstName: 'Eva', role: 'client' }
  expect(await server.browser().post('/api/register', person)).toMatchObject(REQUIRED)
})

test('an invitation to the domain leads to single sign-on', async () => {
  const owner = await server.person('client', { organizationId })
  const browser = await server.browser().signedIn(owner)
  const email = `new@${domain}`
  expect(
    await browser.post('/api/organization/invitations', {
      emails: [email],
      role: 'orderer',
      seesPrices: true,
      siteIds: null,
    }),
  ).toMatchObject({ status: 201 })
  const mail = await server.db.selectFrom('mails').selectAll().where('to_address', '=', email).executeTakeFirstOrThrow()
  expect(mail.body_text).toContain(`/sso?email=${encodeURIComponent(email)}`)
  expect(mail.body_text).not.toContain('#invite=')
  // A link from before passwords were turned off.
  await server.db
    .updateTable('invitations')
    .set({ token_hash: hashToken('old') })
    .where('email', '=', email)
    .execute()
  const accepted = { token: 'old', password: 'another horse battery', firstName: 'Eva', lastName: 'Paz' }
  expect(await server.browser().post('/api/invitations/accept', accepted)).toMatchObject(REQUIRED)
})
