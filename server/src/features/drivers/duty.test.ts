import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeDriver, makeOrder } from '../../../test/factories.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const eventsAbout = (driverId: number | null) =>
  app.db
    .selectFrom('events')
    .selectAll()
    .where('driver_id', '=', driverId)
    .where('name', '=', 'driver.changed')
    .orderBy('id')
    .execute()

test('a driver goes off duty and on again, and each change is one event', async () => {
  const driver = await makeDriver(app.db)
  const url = '/api/drivers/me'
  expect((await app.call(driver, 'GET', url)).body).toEqual({
    id: driver.driverId,
    status: 'available',
    isOnDuty: true,
    openJobs: 0,
    maxOpenJobs: 3,
    jobRadiusMiles: 100,
    phone: null,
  })
  const turn = async (isOnDuty: boolean) => (await app.call(driver, 'PATCH', url, { isOnDuty })).body
  expect(await turn(false)).toMatchObject({ status: 'offline', isOnDuty: false })
  expect(await turn(false)).toMatchObject({ status: 'offline' })
  expect(await turn(true)).toMatchObject({ status: 'available', isOnDuty: true })
  expect((await eventsAbout(driver.driverId)).map((event) => event.details)).toEqual([
    { isOnDuty: false },
    { isOnDuty: true },
  ])
  expect((await app.call(driver, 'PATCH', url, { isOnDuty: 'no' })).status).toBe(400)
})

test('going off duty with a job in progress is allowed: the driver stays busy, and is offline afterwards', async () => {
  const driver = await makeDriver(app.db)
  const order = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId })
  const off = await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: false })
  expect(off.body).toMatchObject({ status: 'busy', isOnDuty: false, openJobs: 1 })
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'delivered' })
  expect((await app.call(driver, 'GET', '/api/drivers/me')).body).toMatchObject({ status: 'offline', openJobs: 0 })
})

test('off duty a driver cannot accept jobs, and the error says why', async () => {
  const driver = await makeDriver(app.db, { is_on_duty: false })
  const { id } = await makeOrder(app.db, { status: 'confirmed' })
  const accept = () => app.call(driver, 'POST', `/api/orders/${id}/accept`, {})
  expect(await accept()).toMatchObject({
    status: 409,
    body: { message: 'You are off duty; go on duty to accept jobs' },
  })
  await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: true })
  expect((await accept()).status).toBe(200)
})

test('an account whose driver record is missing has no duty to change', async () => {
  const driver = await makeDriver(app.db)
  await app.db
    .deleteFrom('drivers')
    .where('id', '=', driver.driverId as number)
    .execute()
  expect((await app.call(driver, 'GET', '/api/drivers/me')).status).toBe(404)
  expect((await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: true })).status).toBe(404)
  expect((await app.call(await makeAdmin(app.db), 'GET', '/api/drivers/me')).status).toBe(403)
})

test('the distance within which jobs are listed is the driver’s choice and is kept with the account', async () => {
  const driver = await makeDriver(app.db)
  const choose = (body: object) => app.call(driver, 'PATCH', '/api/drivers/me', body)
  for (const jobRadiusMiles of [10, 25, 50, 100, null]) {
    expect((await choose({ jobRadiusMiles })).body).toMatchObject({ jobRadiusMiles, isOnDuty: true })
    expect((await app.call(driver, 'GET', '/api/drivers/me')).body).toMatchObject({ jobRadiusMiles })
  }
  expect((await choose({ jobRadiusMiles: 11 })).status).toBe(400)
  expect(await choose({})).toMatchObject({ status: 400, body: { message: 'Name what to change' } })
  expect(await eventsAbout(driver.driverId)).toEqual([])
})
