import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type AccountsServer,
  type Browser,
  type Person,
  startAccounts,
  tokenMailedTo,
} from '../../../../test/accounts.ts'
import { saveMembership } from '../../../security/create-account.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const URL = '/api/organization/invitations'
const ORDERER = { role: 'orderer', seesPrices: true, siteIds: null } as const
const EXPIRED = { status: 410, body: { code: 'invitation_expired' } }
let count = 0
const newEmail = () => `person-${count++}@hospital.example`

async function member(organizationId: number, access: Partial<Membership>): Promise<Person> {
  const person = await server.person('client', { organizationId })
  await saveMembership(server.db, { userId: person.id, organizationId, ...ORDERER, ...access })
  return person
}
const invite = (browser: Browser, emails: string[], access: Partial<Membership> = {}) =>
  browser.post(URL, { emails, ...ORDERER, ...access })
const accept = (token: string) =>
  server.browser().post('/api/invitations/accept', { token, password: 'long enough', firstName: 'New' })
const membershipsOf = (userId: number) =>
  server.db
    .selectFrom('memberships')
    .select(['organization_id', 'role', 'sees_prices'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
const listed = async (browser: Browser) => (await browser.get(URL)).body as unknown as { id: number; email: string }[]

test('several addresses are invited at once, and each says what became of it', async () => {
  const owner = await server.person('client')
  const colleague = await member(owner.organizationId as number, {})
  const [elsewhere, driver, admin] = [
    await server.person('client'),
    await server.person('driver'),
    await server.person('admin'),
  ]
  const browser = await server.browser().signedIn(owner)
  const fresh = newEmail()
  const emails = [fresh, fresh.toUpperCase(), 'no address', colleague.email, elsewhere.email, driver.email, admin.email]
  expect((await invite(browser, emails)).body).toEqual([
    { email: fresh, outcome: 'sent' },
    { email: 'no address', outcome: 'invalid' },
    { email: colleague.email, outcome: 'already_member' },
    { email: elsewhere.email, outcome: 'sent' },
    { email: driver.email, outcome: 'not_a_client' },
    { email: admin.email, outcome: 'not_a_client' },
  ])
  expect(await listed(browser)).toMatchObject([
    { email: elsewhere.email },
    { email: fresh, role: 'orderer', siteIds: null, invitedBy: 'Test client' },
  ])
  expect((await invite(browser, [])).status).toBe(400)
  expect((await invite(browser, Array(51).fill('a@b.example'))).status).toBe(400)
})

test('who opens an account from the mail has the role, the prices and the sites of the invitation', async () => {
  const owner = await server.person('client')
  const browser = await server.browser().signedIn(owner)
  const email = newEmail()
  await invite(browser, [email], { role: 'viewer', seesPrices: false })
  const { body } = await accept(await tokenMailedTo(server.db, email))
  expect(body.membership).toMatchObject({ organizationId: owner.organizationId, role: 'viewer', seesPrices: false })
})

test('nobody invites above themselves', async () => {
  const owner = await server.person('client')
  const organizationId = owner.organizationId as number
  const manager = await server.browser().signedIn(await member(organizationId, { role: 'manager' }))
  const blind = await server.browser().signedIn(await member(organizationId, { role: 'manager', seesPrices: false }))
  const orderer = await server.browser().signedIn(await member(organizationId, {}))
  const codeOf = async (browser: Browser, access: Partial<Membership>) =>
    (await invite(browser, [newEmail()], access)).body.code
  expect(await codeOf(manager, { role: 'owner' })).toBe('permission_denied')
  expect(await codeOf(manager, { siteIds: [2_000_000_000] })).toBe('unknown_site')
  expect(await codeOf(blind, {})).toBe('more_than_own')
  expect(await codeOf(orderer, {})).toBe('permission_denied')
})

test('an invitation is gone when its sender may no longer give what it says', async () => {
  const owner = await server.person('client')
  const organizationId = owner.organizationId as number
  const manager = await member(organizationId, { role: 'manager' })
  const theirs = await server.browser().signedIn(manager)
  const email = newEmail()
  await invite(theirs, [email], { role: 'manager' })
  const token = await tokenMailedTo(server.db, email)
  const change = (role: 'orderer' | 'manager') =>
    saveMembership(server.db, { userId: manager.id, organizationId, ...ORDERER, role })
  await change('orderer')
  expect(await accept(token)).toMatchObject(EXPIRED)
  expect(await server.browser().post('/api/invitations/show', { token })).toMatchObject(EXPIRED)
  await change('manager')
  const browser = await server.browser().signedIn(owner)
  await browser.delete(`/api/organization/members/${manager.id}`)
  expect(await accept(token)).toMatchObject(EXPIRED)
})

test('sent again, the old link ends and the new one has seven days; withdrawn, none works; others see neither', async () => {
  const owner = await server.person('client')
  const browser = await server.browser().signedIn(owner)
  const stranger = await server.browser().signedIn(await server.person('client'))
  const email = newEmail()
  await invite(browser, [email])
  const old = await tokenMailedTo(server.db, email)
  const [first] = await listed(browser)
  expect((await stranger.post(`${URL}/${first?.id}/resend`)).status).toBe(404)
  expect((await stranger.delete(`${URL}/${first?.id}`)).status).toBe(404)
  server.wait(6 * 24 * 3600)
  expect((await browser.post(`${URL}/${first?.id}/resend`)).status).toBe(200)
  expect((await server.events()).at(-1)).toMatchObject({ kind: 'invitation_resent', actor_user_id: owner.id })
  server.wait(2 * 24 * 3600)
  const renewed = await tokenMailedTo(server.db, email)
  const show = (token: string) => server.browser().post('/api/invitations/show', { token })
  expect([(await show(old)).status, (await show(renewed)).status]).toEqual([410, 200])
  const [second] = await listed(browser)
  expect((await browser.delete(`${URL}/${second?.id}`)).status).toBe(200)
  expect((await show(renewed)).status).toBe(410)
  expect(await listed(browser)).toEqual([])
})

test('someone with an account joins with it, once, and works for the new organization', async () => {
  const owner = await server.person('client')
  const person = await server.person('client')
  const other = await server.person('client')
  await invite(await server.browser().signedIn(owner), [person.email], { role: 'billing' })
  const token = await tokenMailedTo(server.db, person.email)
  expect((await server.browser().post('/api/invitations/show', { token })).body.hasAccount).toBe(true)
  const join = (browser: Browser) => browser.post('/api/invitations/join', { token })
  expect((await join(server.browser())).status).toBe(401)
  const wrong = await join(await server.browser().signedIn(other))
  expect(wrong).toMatchObject({ status: 403, body: { code: 'invitation_for_other' } })
  expect((await accept(token)).status).toBe(409)
  const theirs = await server.browser().signedIn(person)
  const answers = await Promise.all([join(theirs), join(theirs)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
  expect((await theirs.get('/api/auth/me')).body.membership).toMatchObject({
    organizationId: owner.organizationId,
    role: 'billing',
  })
  expect((await membershipsOf(person.id)).map(({ organization_id }) => organization_id)).toEqual([
    person.organizationId,
    owner.organizationId,
  ])
})

test('someone who was removed comes back by invitation; without one an admin cannot reopen the account', async () => {
  const owner = await server.person('client')
  const organizationId = owner.organizationId as number
  const person = await member(organizationId, {})
  const browser = await server.browser().signedIn(owner)
  await browser.delete(`/api/organization/members/${person.id}`)
  const admin = await server.browser().signedIn(await server.person('admin'))
  const reopened = await admin.patch(`/api/admin/accounts/${person.id}`, { isActive: true })
  expect(reopened).toMatchObject({ status: 409, body: { code: 'no_organization' } })
  expect((await invite(browser, [person.email], { role: 'viewer' })).body).toMatchObject([{ outcome: 'sent' }])
  const { body } = await accept(await tokenMailedTo(server.db, person.email))
  expect(body).toMatchObject({ id: person.id, membership: { organizationId, role: 'viewer' } })
  expect((await server.browser().signIn(person.email, 'long enough')).status).toBe(200)
})
