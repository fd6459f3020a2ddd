import type { OrganizationRole } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type AccountsServer, type Person, startAccounts, tokenMailedTo } from '../../../test/accounts.ts'
import { saveMembership } from '../../security/create-account.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const lastEvent = async () => (await server.events()).at(-1)

test('an admin deactivates a client or another admin, who is signed out and stays out until reactivated', async () => {
  const me = await server.person('admin')
  const admin = await server.browser().signedIn(me)
  for (const role of ['client', 'admin'] as const) {
    const person = await server.person(role)
    const browser = await server.browser().signedIn(person)
    const edit = (isActive: boolean) => admin.patch(`/api/admin/accounts/${person.id}`, { isActive })
    expect((await edit(false)).body).toMatchObject({ id: person.id, isActive: false })
    expect(await lastEvent()).toMatchObject({ kind: 'deactivated', user_id: person.id, actor_user_id: me.id })
    expect((await browser.get('/api/auth/me')).status).toBe(401)
    expect((await browser.signIn(person.username)).status).toBe(401)
    expect((await edit(true)).body).toMatchObject({ isActive: true })
    expect((await browser.signIn(person.username)).status).toBe(200)
  }
  expect((await admin.patch(`/api/admin/accounts/${me.id}`, { isActive: false })).status).toBe(409)
  const driver = await server.person('driver')
  expect((await admin.patch(`/api/admin/accounts/${driver.id}`, { isActive: false })).status).toBe(409)
  expect((await admin.patch('/api/admin/accounts/2000000000', { isActive: false })).status).toBe(404)
})

test('the last owner is not deactivated while others are in the organization; of two at the same moment, one is', async () => {
  const admin = await server.browser().signedIn(await server.person('admin'))
  const deactivate = ({ id }: Person) => admin.patch(`/api/admin/accounts/${id}`, { isActive: false })
  const owner = await server.person('client')
  const organizationId = owner.organizationId as number
  const [second, third] = [
    await server.person('client', { organizationId }),
    await server.person('client', { organizationId }),
  ]
  const giveRole = ({ id: userId }: Person, role: OrganizationRole) =>
    saveMembership(server.db, { userId, organizationId, role, seesPrices: true, siteIds: null })
  await giveRole(second, 'manager')
  await giveRole(third, 'orderer')
  expect(await deactivate(owner)).toMatchObject({ status: 409, body: { code: 'last_owner' } })
  await giveRole(second, 'owner')
  const both = await Promise.all([deactivate(owner), deactivate(second)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const left = both[0]?.status === 409 ? owner : second
  expect((await deactivate(third)).status).toBe(200)
  // Alone, an owner leaves nobody behind.
  expect((await deactivate(left)).status).toBe(200)
})

test('an admin finds accounts by name and switches a lost two-factor off; the owner gets a mail', async () => {
  const me = await server.person('admin')
  const admin = await server.browser().signedIn(me)
  const person = await server.person('driver')
  await server.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', person.id).execute()
  const found = await admin.get(`/api/admin/accounts?q=${person.username.toUpperCase()}`)
  expect(found.body).toMatchObject([{ id: person.id, twoFactorEnabled: true, isActive: true }])
  expect((await admin.get('/api/admin/accounts?q=%25')).body).toEqual([])
  await admin.patch(`/api/admin/accounts/${person.id}`, { twoFactorEnabled: false })
  expect(await lastEvent()).toMatchObject({ kind: 'two_factor_reset', user_id: person.id, actor_user_id: me.id })
  expect((await server.browser().signIn(person.username)).body).toHaveProperty('sessionToken')
  const mails = await server.db.selectFrom('mails').select('body_text').where('to_address', '=', person.email).execute()
  expect(mails[0]?.body_text).toContain('turned off by an admin')
})

test('open invitations of drivers and admins are listed and withdrawn by admins', async () => {
  const admin = await server.browser().signedIn(await server.person('admin'))
  const email = 'new@couriers.example'
  const { body } = await admin.post('/api/invitations', { email, role: 'driver' })
  expect((await admin.get('/api/invitations')).body).toMatchObject([{ id: body.id, email, invitedBy: 'Test admin' }])
  const token = await tokenMailedTo(server.db, email)
  expect((await admin.delete(`/api/invitations/${body.id}`)).status).toBe(200)
  expect((await server.browser().post('/api/invitations/show', { token })).status).toBe(410)
  expect((await admin.get('/api/invitations')).body).toEqual([])
})

test('the subject of an invitation is fixed, and invitations are limited by account and by address', async () => {
  const strict = await startAccounts({ limits: { invitationsToOneAddressInADay: { times: 1, withinMinutes: 1440 } } })
  const browser = await strict.browser().signedIn(await strict.person('client'))
  const invited = { emails: ['a@b.example'], role: 'orderer', seesPrices: true, siteIds: null }
  const invite = async () => (await browser.post('/api/organization/invitations', invited)).body
  expect([await invite(), await invite()]).toMatchObject([[{ outcome: 'sent' }], [{ outcome: 'too_many' }]])
  const mail = await strict.db.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  expect(mail.subject).toBe('You are invited to Meridian')
  for (const firstName of ['Sign in at example.com/unlock', 'Call 713-555-0100', 'Two\nlines'])
    expect((await browser.patch('/api/auth/profile', { firstName, lastName: '', phone: null })).status).toBe(400)
  await strict.stop()
})

test('one session is ended from the list, and only an own one', async () => {
  const person = await server.person('client')
  const [here, there] = [await server.browser().signedIn(person), await server.browser().signedIn(person)]
  const { sessions } = (await here.get('/api/auth/security')).body as { sessions: { id: number; isCurrent: boolean }[] }
  const other = sessions.find(({ isCurrent }) => !isCurrent)?.id
  const stranger = await server.browser().signedIn(await server.person('client'))
  expect((await stranger.delete(`/api/auth/sessions/${other}`)).status).toBe(404)
  expect((await here.delete(`/api/auth/sessions/${other}`)).status).toBe(200)
  expect((await there.get('/api/auth/me')).status).toBe(401)
  expect((await here.get('/api/auth/me')).status).toBe(200)
})

test('a session says when it ends, and staying signed in moves that', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const browser = await server.browser().signedIn(await server.person('admin'))
  const idle = new Date(Date.now() - 20 * 60_000)
  await server.db.updateTable('sessions').set({ updated_at: idle }).execute()
  const passive = { 'x-idle-seconds': '1200' }
  server.sessions.forgetAll()
  expect((await browser.get('/api/auth/session', passive)).body.expiresInSeconds).toBe(600)
  expect((await browser.post('/api/auth/session')).body.expiresInSeconds).toBe(1800)
})
