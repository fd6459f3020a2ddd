/** An installation that requires two-factor of its admins: one without it can set it up, and do nothing else. */
import { endpoints } from '@meridian/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD, startAccounts } from '../../../test/accounts.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeDriver, type TestUser } from '../../../test/factories.ts'
import { openListener } from '../../../test/live-listeners.ts'
import { codeAt } from '../../security/second-factors/totp.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ REQUIRE_ADMIN_TWO_FACTOR: 'true' })
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const protect = (user: TestUser, isOn: boolean) =>
  app.db.updateTable('users').set({ two_factor_enabled: isOn }).where('id', '=', user.id).execute()

const OF_ADMINS = endpoints.filter(([, { access }]) => access !== 'public' && access.includes('admin'))
const isAboutOwnAccount = ({ permission, access }: (typeof OF_ADMINS)[number][1]) =>
  !permission && access.includes('client')

test('every call that is not about the own account is refused with the same error, and lets in who has two-factor', async () => {
  const codesOf = async (user: TestUser) => {
    const codes: Record<string, unknown> = {}
    for (const [name, spec] of OF_ADMINS) {
      const url = spec.path.replace(/\{\w+\}/g, '2000000000')
      codes[name] = (await app.call(user, spec.method, url, spec.body ? {} : undefined)).body?.code
    }
    return codes
  }
  const refused = OF_ADMINS.filter(([, spec]) => !isAboutOwnAccount(spec)).map(([name]) => name)
  expect(refused.length).toBeGreaterThan(80)
  const held = await codesOf(admin)
  expect(Object.keys(held).filter((name) => held[name] === 'two_factor_wanted')).toEqual(refused)

  const free = await makeAdmin(app.db)
  await protect(free, true)
  expect(Object.values(await codesOf(free))).not.toContain('two_factor_wanted')
})

test('who is held is told so by the account itself, opens no live channel, and drivers are not concerned', async () => {
  expect((await app.call(admin, 'GET', '/api/auth/me')).body).toMatchObject({ mustSetUpTwoFactor: true })
  const driver = await makeDriver(app.db)
  expect((await app.call(driver, 'GET', '/api/auth/me')).body).toMatchObject({ mustSetUpTwoFactor: false })
  const address = (await app.listen()).replace('http', 'ws')
  const headers = { cookie: await app.cookieOf(admin) }
  await expect(openListener(app, address, admin, { headers })).rejects.toThrow('403')
})

test('the sign-in says it; once set up the admin is let in, and cannot turn it off', async () => {
  const server = await startAccounts({ env: { REQUIRE_ADMIN_TWO_FACTOR: 'true' } })
  try {
    const browser = server.browser()
    const person = await server.person('admin')
    expect((await browser.signIn(person.username)).body.mustSetUpTwoFactor).toBe(true)
    expect((await browser.get('/api/admin/accounts')).body.code).toBe('two_factor_wanted')
    const { secret } = (await browser.post('/api/auth/toggle-2fa', { enable: true })).body
    const code = codeAt(String(secret), Math.floor(server.clock.now.getTime() / 30_000))
    expect((await browser.post('/api/auth/two-factor/confirm', { code, password: PASSWORD })).status).toBe(200)
    expect(server.revoked).toContainEqual({ userId: person.id })
    expect((await browser.get('/api/auth/me')).body.mustSetUpTwoFactor).toBe(false)
    expect((await browser.get('/api/admin/accounts')).status).toBe(200)
    const off = await browser.post('/api/auth/toggle-2fa', { enable: false, password: PASSWORD })
    expect(off).toMatchObject({ status: 409, body: { code: 'two_factor_kept' } })
  } finally {
    await server.stop()
  }
})
