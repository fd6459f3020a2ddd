import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeDriver, type TestUser } from '../../../test/factories.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const keyOf = (driver: TestUser, headers = {}) => app.call(driver, 'GET', '/api/auth/device-key', undefined, headers)
const setActive = (driver: TestUser, isActive: boolean) =>
  app.call(admin, 'PATCH', `/api/drivers/${driver.driverId}`, { isActive })

/** The cookie of a sign-in after the one that the test app remembers. */
async function nextCookie({ id }: TestUser): Promise<string> {
  const visitor = { ipAddress: '127.0.0.1', userAgent: 'test', isSecure: false }
  const { setCookie } = await app.deps.auth.openSession({ userId: id, logoutTokenHash: `${id} again`, visitor })
  return setCookie.split(';')[0] as string
}

test('every session of a driver gets the same key, which is no other driver’s, until the session must end', async () => {
  const [one, other] = [await makeDriver(app.db), await makeDriver(app.db)]
  const first = await keyOf(one)
  expect(first.status).toBe(200)
  expect(Buffer.from(first.body.key, 'base64')).toHaveLength(32)
  expect(first.body.endsInSeconds).toBeGreaterThan(29 * 86_400)
  expect(first.body.endsInSeconds).toBeLessThanOrEqual(30 * 86_400)
  const again = await keyOf(one, { cookie: await nextCookie(one) })
  expect([again.body.id, again.body.key]).toEqual([first.body.id, first.body.key])
  expect((await keyOf(other)).body.key).not.toBe(first.body.key)
})

test('a deactivation ends the key for good, also when the account is reactivated', async () => {
  const driver = await makeDriver(app.db)
  const before = (await keyOf(driver)).body
  expect((await setActive(driver, false)).status).toBe(200)
  expect((await keyOf(driver)).status).toBe(401)
  expect((await setActive(driver, true)).status).toBe(200)
  const after = (await keyOf(driver, { cookie: await nextCookie(driver) })).body
  expect(after.id).not.toBe(before.id)
  expect(after.key).not.toBe(before.key)
})
