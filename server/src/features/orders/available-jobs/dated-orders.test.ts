import { availableFrom, DATED_FROM_HOUR } from '@meridian/domain/orders/dated-orders.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { availableFromSql } from '../../../orders/available-jobs/available-from.ts'

/** A morning slot on Saturday, July 18, in Houston. */
const SATURDAY = { scheduled_date: new Date('2026-07-18T13:00:00Z'), preferred_time_slot: 'morning' } as const
const PAID = { ...SATURDAY, status: 'confirmed', payment_state: 'paid' } as const

let app: TestApp
let driver: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
beforeEach(async () => {
  at('2026-07-15T15:00:00Z')
  driver = await makeDriver(app.db)
})
afterAll(() => app.stop())

const at = (text: string) => {
  app.clock.now = new Date(text)
}
const listed = async (user: TestUser) =>
  (await app.call(user, 'GET', '/api/orders/available')).body.map(({ id }: { id: number }) => id)
const accept = (id: number) => app.call(driver, 'POST', `/api/orders/${id}/accept`, {})
const start = (id: number) => app.call(driver, 'PATCH', `/api/orders/${id}/status`, { status: 'pickup_scheduled' })

test('a dated order is listed, counted, shown and accepted from 6 PM of the evening before its day', async () => {
  const { id } = await makeOrder(app.db, PAID)
  const admin = await makeAdmin(app.db)
  const counted = async () =>
    (await app.call(driver, 'GET', `/api/driver/stats/${driver.driverId}`)).body.availableJobs as number
  const shown = async () => (await app.call(driver, 'GET', `/api/orders/${id}`)).status
  at('2026-07-17T22:59:59Z')
  expect(await listed(driver)).not.toContain(id)
  expect(await listed(admin)).toContain(id)
  expect(await shown()).toBe(404)
  const before = await counted()
  expect(await accept(id)).toMatchObject({
    status: 409,
    body: {
      code: 'available_later',
      message: expect.stringMatching(/is for a later day; it opens to drivers on Fri, Jul 17, 6:00 PM CDT$/),
    },
  })
  at('2026-07-17T23:00:00Z')
  expect(await listed(driver)).toContain(id)
  expect(await counted()).toBe(before + 1)
  expect(await shown()).toBe(200)
  expect((await accept(id)).status).toBe(200)
})

test('the drivers’ screens refresh when a dated order opens to them', async () => {
  const { id } = await makeOrder(app.db, { ...SATURDAY, scheduled_date: new Date('2100-07-18T13:00:00Z') })
  await app.call(await makeAdmin(app.db), 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  await app.loop.idle()
  const { rows } = await sql<{ at: Date }>`select start_after as at from pgboss.job
    where name = 'orders.announce-opened' and (data ->> 'orderId')::int = ${id}`.execute(app.db)
  expect(rows).toEqual([{ at: new Date('2100-07-17T23:00:01Z') }])
})

test('an admin assigns a dated order days ahead, and its job cannot be started until shortly before its window', async () => {
  const { id } = await makeOrder(app.db, { ...PAID, route_minutes: 25 })
  const admin = await makeAdmin(app.db)
  expect((await app.call(admin, 'POST', `/api/orders/${id}/assign`, { driverId: driver.driverId })).status).toBe(200)
  at('2026-07-18T12:04:59Z')
  expect(await start(id)).toMatchObject({
    status: 409,
    body: {
      code: 'job_opens_later',
      message: expect.stringMatching(/is for later; it can be started from Sat, Jul 18, 7:05 AM CDT$/),
    },
  })
  at('2026-07-18T12:05:00Z')
  expect(await start(id)).toMatchObject({ status: 200, body: { status: 'pickup_scheduled' } })
})

test('a paid order stays upcoming until its day, also when a driver is assigned', async () => {
  const client = await makeClient(app.db)
  const make = async (fields: Parameters<typeof makeOrder>[1]) => (await makeOrder(app.db, fields, client)).id
  const [pending, paid, assigned] = [
    await make(SATURDAY),
    await make(PAID),
    await make({ ...PAID, status: 'assigned', driver_id: driver.driverId }),
  ]
  await make({ ...PAID, status: 'pickup_scheduled', driver_id: driver.driverId })
  await make({ ...PAID, status: 'cancelled' })
  const upcoming = async () =>
    (await app.call(client, 'GET', `/api/orders/client/${client.id}?group=upcoming`)).body.map(
      (order: { id: number }) => order.id,
    )
  at('2026-07-18T04:59:59Z')
  expect(await upcoming()).toEqual([assigned, paid, pending])
  at('2026-07-18T05:00:00Z')
  expect(await upcoming()).toEqual([pending])
})

test('PostgreSQL computes the same opening time as the domain, in both zones', async () => {
  for (const [latitude, longitude] of [
    [29.71, -95.4],
    [35.08, -106.65],
    [34.39, -103.05],
  ] as const)
    for (const day of ['2026-07-18T13:00:00Z', '2026-11-02T03:30:00Z', '2026-03-08T14:00:00Z']) {
      const scheduledDate = new Date(day)
      const { id } = await makeOrder(app.db, {
        scheduled_date: scheduledDate,
        pickup_latitude: latitude,
        pickup_longitude: longitude,
      })
      const row = await app.db
        .selectFrom('orders')
        .select(availableFromSql(DATED_FROM_HOUR).as('from'))
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      expect(row.from, `${latitude} ${day}`).toEqual(
        availableFrom({ scheduledDate, pickup: { latitude, longitude } }, DATED_FROM_HOUR),
      )
    }
})
