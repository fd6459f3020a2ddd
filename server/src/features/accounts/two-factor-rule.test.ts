import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, type Browser, PASSWORD, type Person, startAccounts } from '../../../test/accounts.ts'
import { saveMembership } from '../../security/create-account.ts'
import { codeAt } from '../../security/second-factors/totp.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const URL = '/api/organization/two-factor-rule'
const WHOLE = { seesPrices: true, siteIds: null }
const codeFrom = (secret: string) => codeAt(secret, Math.floor(server.clock.now.getTime() / 30_000))

async function protect(browser: Browser): Promise<void> {
  const { secret } = (await browser.post('/api/auth/toggle-2fa', { enable: true })).body
  const code = codeFrom(String(secret))
  expect((await browser.post('/api/auth/two-factor/confirm', { code, password: PASSWORD })).status).toBe(200)
}

const unprotect = (browser: Browser) => browser.post('/api/auth/toggle-2fa', { enable: false, password: PASSWORD })

async function organization() {
  const owner = await server.person('client')
  const organizationId = owner.organizationId as number
  const member = await server.person('client', { organizationId })
  await saveMembership(server.db, { userId: member.id, organizationId, role: 'manager', ...WHOLE })
  const signedIn = (person: Person) => server.browser().signedIn(person)
  return { owner, member, organizationId, ownersBrowser: await signedIn(owner), browser: await signedIn(member) }
}

const require = (browser: Browser, isRequired = true) => browser.patch(URL, { isRequired })
const mustSetUp = async (browser: Browser) => (await browser.get('/api/auth/me')).body.mustSetUpTwoFactor
const statusOfWork = async (browser: Browser) => (await browser.get('/api/organization/members')).status

test('an owner with two-factor wants it of everyone; a member without it can only set it up, and then goes on', async () => {
  const { owner, member, organizationId, ownersBrowser, browser } = await organization()
  expect(await statusOfWork(browser)).toBe(200)
  expect(await require(ownersBrowser)).toMatchObject({ status: 409, body: { code: 'own_two_factor_first' } })
  expect((await ownersBrowser.get(URL)).body).toEqual({ isRequired: false, people: 2, peopleWithout: 2 })
  await protect(ownersBrowser)
  expect((await require(ownersBrowser)).body).toEqual({ isRequired: true, people: 2, peopleWithout: 1 })
  expect((await server.events()).at(-1)).toMatchObject({
    kind: 'two_factor_rule_changed',
    user_id: owner.id,
    details: { organizationId, isRequired: true },
  })
  expect(server.revoked).toContainEqual({ userId: member.id })

  expect(await browser.get('/api/organization/members')).toMatchObject({
    status: 403,
    body: { code: 'two_factor_wanted' },
  })
  expect(await mustSetUp(browser)).toBe(true)
  expect((await server.browser().signIn(member.username)).body.mustSetUpTwoFactor).toBe(true)
  expect(await statusOfWork(ownersBrowser)).toBe(200)
  await protect(browser)
  expect(await mustSetUp(browser)).toBe(false)
  expect(await statusOfWork(browser)).toBe(200)
})

test('while it is wanted nobody turns it off; after that they can', async () => {
  const { member, ownersBrowser, browser } = await organization()
  await protect(ownersBrowser)
  await protect(browser)
  await require(ownersBrowser)
  expect(await unprotect(browser)).toMatchObject({ status: 409, body: { code: 'two_factor_kept' } })
  // Also not while they work for an organization that does not want it.
  const { organizationId: other } = await organization()
  await saveMembership(server.db, { userId: member.id, organizationId: other, role: 'viewer', ...WHOLE })
  expect((await browser.post('/api/auth/organization', { organizationId: other })).status).toBe(200)
  expect((await unprotect(browser)).body.code).toBe('two_factor_kept')
  await require(ownersBrowser, false)
  expect((await unprotect(browser)).status).toBe(200)
})

test('a session of single sign-on may turn it off, for its own organization only', async () => {
  const { member, organizationId, ownersBrowser, browser } = await organization()
  await protect(ownersBrowser)
  await protect(browser)
  await require(ownersBrowser)
  const provided = { is_single_sign_on: true, organization_id: organizationId }
  await server.db.updateTable('sessions').set(provided).where('user_id', '=', member.id).execute()
  const { organizationId: other } = await organization()
  await saveMembership(server.db, { userId: member.id, organizationId: other, role: 'viewer', ...WHOLE })
  const wantIt = (isWanted: boolean) =>
    server.db.updateTable('organizations').set({ requires_two_factor: isWanted }).where('id', '=', other).execute()
  await wantIt(true)
  expect((await unprotect(browser)).body.code).toBe('two_factor_kept')
  await wantIt(false)
  expect((await unprotect(browser)).status).toBe(200)
  expect(await mustSetUp(browser)).toBe(false)
})

test('without the rule a member who was held up goes on; saved twice at the same moment it is recorded once', async () => {
  const { owner, ownersBrowser, browser } = await organization()
  await protect(ownersBrowser)
  await Promise.all([require(ownersBrowser), require(ownersBrowser)])
  expect(await statusOfWork(browser)).toBe(403)
  await require(ownersBrowser, false)
  expect(await statusOfWork(browser)).toBe(200)
  const changes = (await server.events()).filter(
    ({ kind, user_id }) => kind === 'two_factor_rule_changed' && user_id === owner.id,
  )
  expect(changes.map(({ details }) => details)).toMatchObject([{ isRequired: true }, { isRequired: false }])
})
