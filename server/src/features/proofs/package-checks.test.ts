import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeDriver, makeOrder } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('a driver has sixteen bits of each package of the open jobs, and nothing of others’ or of what is done', async () => {
  const [driver, other] = [await makeDriver(app.db), await makeDriver(app.db)]
  const job = await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId, package_count: 3 })
  await makeOrder(app.db, { status: 'delivered', driver_id: driver.driverId })
  const { status, body } = await app.call(driver, 'GET', '/api/drivers/me/package-checks')
  expect(status).toBe(200)
  expect(body).toEqual([{ orderId: job.id, checks: expect.arrayContaining([expect.any(Number)]) }])
  expect(body[0].checks).toHaveLength(3)
  expect(Math.max(...body[0].checks)).toBeLessThan(65_536)
  expect((await app.call(other, 'GET', '/api/drivers/me/package-checks')).body).toEqual([])
})
