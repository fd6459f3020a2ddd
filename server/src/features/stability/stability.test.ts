import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder } from '../../../test/factories.ts'
import { warnOfStability } from './stability.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
const warningsOf = async (orderId: number) =>
  (
    await app.db
      .selectFrom('events')
      .select('name')
      .where('order_id', '=', orderId)
      .where('name', 'like', 'stability.%' as 'stability.warning')
      .orderBy('id')
      .execute()
  ).map(({ name }) => name)

test('client, driver and admins are warned once before a sample’s time runs out, and once when it is over', async () => {
  const [client, driver, admin] = [await makeClient(app.db), await makeDriver(app.db), await makeAdmin(app.db)]
  const sample = { service_type: 'laboratory_sample', collected_at: TEST_NOW, stability_hours: 4 } as const
  const { id } = await makeOrder(app.db, { ...sample, status: 'in_transit', driver_id: driver.driverId }, client)
  const none = await makeOrder(app.db, { status: 'in_transit' })
  await warnOfStability(app.db, later(179), app.deps.travel)
  expect(await warningsOf(id)).toEqual([])
  await warnOfStability(app.db, later(181), app.deps.travel)
  await warnOfStability(app.db, later(182), app.deps.travel)
  expect(await warningsOf(id)).toEqual(['stability.warning'])
  await warnOfStability(app.db, later(225), app.deps.travel)
  expect(await warningsOf(id)).toEqual(['stability.warning', 'stability.unreachable'])
  await warnOfStability(app.db, later(240), app.deps.travel)
  await warnOfStability(app.db, later(260), app.deps.travel)
  expect(await warningsOf(id)).toEqual(['stability.warning', 'stability.unreachable', 'stability.expired'])
  expect(await warningsOf(none.id)).toEqual([])
  app.deps.wakeReactors()
  await app.loop.idle()
  for (const user of [client, driver, admin]) {
    const { latest } = (await app.call(user, 'GET', '/api/notices')).body
    const titles = latest
      .filter((notice: { orderId: number }) => notice.orderId === id)
      .map(({ title }: { title: string }) => title)
    expect(titles).toEqual(['Sample out of time', 'Sample may be late', 'Sample time runs out'])
  }
})

test('on the way, the time to go is counted from the driver’s position', async () => {
  const far = await makeDriver(app.db, {
    current_latitude: 32.78,
    current_longitude: -96.8,
    position_at: TEST_NOW,
  })
  const { id } = await makeOrder(app.db, {
    service_type: 'laboratory_sample',
    collected_at: TEST_NOW,
    stability_hours: 3,
    status: 'in_transit',
    driver_id: far.driverId,
  })
  await warnOfStability(app.db, later(10), app.deps.travel)
  expect(await warningsOf(id)).toEqual(['stability.unreachable'])
})

test('an order that ended has no clock', async () => {
  const { id } = await makeOrder(app.db, {
    service_type: 'laboratory_sample',
    collected_at: later(-600),
    stability_hours: 1,
    status: 'delivered',
  })
  await warnOfStability(app.db, TEST_NOW, app.deps.travel)
  expect(await warningsOf(id)).toEqual([])
})

test('a reading outside of the band is reported at once', async () => {
  const [client, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  const { id } = await makeOrder(
    app.db,
    {
      service_type: 'laboratory_sample',
      temperature_band: 'refrigerated',
      status: 'in_transit',
      driver_id: driver.driverId,
    },
    client,
  )
  const read = (celsius: number) =>
    app.call(driver, 'POST', `/api/orders/${id}/proofs`, {
      key: crypto.randomUUID(),
      stop: 'delivery',
      kind: 'temperature',
      celsius,
    })
  expect((await read(5)).status).toBe(200)
  expect(await warningsOf(id)).toEqual([])
  expect((await read(11.5)).status).toBe(200)
  expect(await warningsOf(id)).toEqual(['stability.out_of_band'])
  await app.loop.idle()
  const { latest } = (await app.call(client, 'GET', '/api/notices')).body
  expect(latest).toMatchObject([{ title: 'Temperature out of range' }])
})
