import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, PASSWORD, startAccounts, tokenMailedTo } from '../../../test/accounts.ts'
import { saveDemo } from '../installation/installation.commands.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } })
})
afterAll(() => server.stop())

const NOT_VERIFIED = { status: 403, body: { code: 'email_not_verified' } }
const register = (email: string, password = PASSWORD) =>
  server.browser().post('/api/register', { email, password, firstName: 'Ada Lovelace' })
const verify = (token: string) => server.browser().post('/api/auth/verify-email', { token })
const invite = { emails: ['friend@x.example'], role: 'orderer', seesPrices: true, siteIds: null }

test('an account cannot invite until the link in the mail has confirmed its address', async () => {
  expect((await register('ada@clinic.example')).status).toBe(200)
  const browser = await server.browser().signedIn({ username: 'ada@clinic.example' })
  expect(await browser.post('/api/organization/invitations', invite)).toMatchObject(NOT_VERIFIED)
  expect((await browser.get('/api/auth/security')).body).toMatchObject({ emailVerified: false })
  expect((await verify('made.up')).status).toBe(410)
  const token = await tokenMailedTo(server.db, 'ada@clinic.example')
  expect((await verify(token)).status).toBe(200)
  expect((await browser.post('/api/organization/invitations', invite)).status).toBe(201)
  expect((await browser.get('/api/auth/security')).body).toMatchObject({ emailVerified: true })
})

test('the link is good for three days, and a new one can be requested', async () => {
  await register('late@clinic.example')
  const token = await tokenMailedTo(server.db, 'late@clinic.example')
  server.wait(3 * 24 * 3600 + 1)
  expect((await verify(token)).status).toBe(410)
  const browser = await server.browser().signedIn({ username: 'late@clinic.example' })
  expect((await browser.post('/api/auth/verify-email/send')).status).toBe(200)
  expect((await verify(await tokenMailedTo(server.db, 'late@clinic.example'))).status).toBe(200)
})

test('the owner of a borrowed address signs up, and its link takes the address over', async () => {
  const email = 'owner@clinic.example'
  await register(email, 'password of a stranger')
  const stranger = server.browser()
  expect((await stranger.signIn(email, 'password of a stranger')).status).toBe(200)
  const { status, body } = await register(email, 'password of the owner')
  expect([status, body.email, body.username]).toEqual([200, email, email])
  expect((await verify(await tokenMailedTo(server.db, email))).status).toBe(200)
  expect((await server.browser().signIn(email, 'password of the owner')).status).toBe(200)
  expect((await stranger.get('/api/auth/me')).status).toBe(401)
  expect((await server.browser().signIn(email, 'password of a stranger')).status).toBe(401)
  expect((await register(email)).status).toBe(409)
})

test('an invitation takes the address over from an account that never confirmed it', async () => {
  const email = 'invited@clinic.example'
  await register(email, 'password of a stranger')
  const admin = await server.browser().signedIn(await server.person('admin'))
  expect((await admin.post('/api/invitations', { email, role: 'driver' })).status).toBe(201)
  const token = await tokenMailedTo(server.db, email)
  const person = { token, password: 'password of the owner', firstName: 'Owner' }
  expect((await server.browser().post('/api/invitations/accept', person)).body).toMatchObject({ email, role: 'driver' })
  expect((await server.browser().signIn(email, 'password of the owner')).status).toBe(200)
  expect((await server.events()).map(({ kind }) => kind)).toContain('address_released')
})

test('two-factor of an account whose address was never confirmed does not outlive a password reset by its owner', async () => {
  const email = 'locked@clinic.example'
  await register(email)
  const { id } = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  await server.db.updateTable('users').set({ two_factor_enabled: true }).where('id', '=', id).execute()
  await server.browser().post('/api/auth/forgot-password', { email })
  const token = await tokenMailedTo(server.db, email)
  await server.browser().post('/api/auth/reset-password', { token, newPassword: 'password of the owner' })
  expect((await server.browser().signIn(email, 'password of the owner')).body).toHaveProperty('sessionToken')
})

test('an admin confirms an address where no mail can be sent, and the demo needs none', async () => {
  const offline = await startAccounts()
  const email = 'walk-in@clinic.example'
  const { body } = await offline.browser().post('/api/register', { email, password: PASSWORD, firstName: 'Ada' })
  const browser = await offline.browser().signedIn({ username: email })
  expect(await browser.post('/api/organization/invitations', invite)).toMatchObject(NOT_VERIFIED)
  const admin = await offline.browser().signedIn(await offline.person('admin'))
  expect((await admin.patch(`/api/admin/accounts/${body.id}`, { emailVerified: true })).status).toBe(200)
  expect((await browser.post('/api/organization/invitations', invite)).status).toBe(201)

  await saveDemo(offline.db, { password: 'known', accounts: [] })
  await offline.browser().post('/api/register', { email: 'visitor@x.example', password: PASSWORD, firstName: 'Vi' })
  const visitor = await offline.browser().signedIn({ username: 'visitor@x.example' })
  expect((await visitor.post('/api/organization/invitations', { ...invite, emails: ['other@x.example'] })).status).toBe(
    201,
  )
  await offline.stop()
})
