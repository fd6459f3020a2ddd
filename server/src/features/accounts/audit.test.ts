import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AccountsServer, PASSWORD, startAccounts, tokenMailedTo } from '../../../test/accounts.ts'
import { codeAt } from '../../security/second-factors/totp.ts'

let server: AccountsServer
beforeAll(async () => {
  server = await startAccounts()
})
afterAll(() => server.stop())

const NEW = 'a new and better one'

/** Everything a user can do to an account; returns every secret that was used. */
async function wholeLife(): Promise<string[]> {
  const browser = server.browser('203.0.113.1')
  const email = 'life@test.example'
  await browser.post('/api/register', { email, password: PASSWORD, firstName: 'Life' })
  await server.db.updateTable('users').set({ email_verified: true }).where('email', '=', email).execute()
  for (let time = 0; time < 5; time++) await browser.signIn(email, 'my-mistyped-secret')
  server.wait(60)
  const signedIn = await browser.signIn(email)
  const secret = String((await browser.post('/api/auth/toggle-2fa', { enable: true })).body.secret)
  const code = () => codeAt(secret, Math.floor(server.clock.now.getTime() / 30_000))
  const codes = [code()]
  const confirmed = await browser.post('/api/auth/two-factor/confirm', { code: code(), password: PASSWORD })
  const [backupCode = ''] = confirmed.body.backupCodes as string[]
  const firstStep = await server.browser('203.0.113.2').signIn(email)
  const { challenge } = firstStep.body
  await server.browser('203.0.113.2').post('/api/auth/login/code', { challenge, code: backupCode })
  await browser.post('/api/auth/sessions/sign-out-others')
  await browser.post('/api/auth/toggle-2fa', { enable: false, password: PASSWORD })
  const change = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW }
  await browser.post('/api/auth/change-password', change)
  await browser.patch('/api/auth/profile', { firstName: 'Longer life' })
  const friend = { emails: ['friend@test.example'], role: 'orderer', seesPrices: true, siteIds: null }
  await browser.post('/api/organization/invitations', friend)
  const invitation = await tokenMailedTo(server.db, 'friend@test.example')
  await server.browser().post('/api/invitations/accept', { token: invitation, password: NEW, firstName: 'Friend' })
  await server.browser().post('/api/auth/forgot-password', { email })
  const reset = await tokenMailedTo(server.db, email)
  await server.browser().post('/api/auth/reset-password', { token: reset, newPassword: PASSWORD })
  await browser.signIn(email)
  const cookie = browser.cookie ?? ''
  await browser.post('/api/auth/logout')
  const tokens = [String(signedIn.body.sessionToken), String(challenge), invitation, reset, cookie.split('=')[1] ?? '']
  return [PASSWORD, NEW, 'my-mistyped-secret', secret, backupCode, ...codes, ...tokens]
}

test('every event of an account is stored with time, address and agent, and without a secret, as is the log', async () => {
  const startedAt = server.clock.now
  const secrets = await wholeLife()
  const events = await server.events()
  expect(events.map(({ kind }) => kind)).toEqual([
    'registered',
    ...Array(5).fill('login_failed'),
    'login_locked',
    'login_succeeded',
    'two_factor_enabled',
    'backup_code_used',
    'login_succeeded',
    'sessions_signed_out',
    'two_factor_disabled',
    'password_changed',
    'profile_changed',
    'invited',
    'invitation_accepted',
    'password_reset_requested',
    'password_reset',
    'login_succeeded',
    'logout',
  ])
  for (const event of events) {
    expect(event).toMatchObject({ user_agent: 'Test browser', ip_address: expect.any(String) })
    expect(event.created_at.getTime()).toBeGreaterThanOrEqual(startedAt.getTime())
    expect(event.created_at.getTime()).toBeLessThanOrEqual(server.clock.now.getTime())
  }
  const stored = JSON.stringify(events)
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(5)
    expect(stored).not.toContain(secret)
  }
  // Requests are logged elsewhere; accounts log nothing.
  expect(server.logLines).toEqual([])
})

test('an unknown sign-in name is stored nowhere', async () => {
  await server.browser().signIn('my-password-in-the-wrong-field', 'x')
  const failures = await server.db.selectFrom('login_failures').selectAll().execute()
  expect(JSON.stringify([failures, await server.events()])).not.toContain('wrong-field')
})
