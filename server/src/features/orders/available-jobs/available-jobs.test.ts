import type { LiveEvent } from '@meridian/contract/notices/live-events.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { announceAvailable } from './announce-available.commands.ts'

let app: TestApp
let beginner: TestUser
let expert: TestUser
beforeAll(async () => {
  app = await startTestApp()
  beginner = await makeDriver(app.db, { opening_points: 3_999 })
  expert = await makeDriver(app.db, { opening_points: 4_000 })
})
afterAll(() => app.stop())

const secondsAgo = (seconds: number) => new Date(app.clock.now.getTime() - seconds * 1000)
const job = async (cents: number, seconds: number) =>
  (
    await makeOrder(app.db, {
      status: 'confirmed',
      confirmed_at: secondsAgo(seconds),
      base_cents: cents,
      distance_fee_cents: 0,
      priority_fee_cents: 0,
      total_cents: cents,
    })
  ).id
const listed = async (user: TestUser) =>
  (await app.call(user, 'GET', '/api/orders/available')).body.map(({ id }: { id: number }) => id)
const accept = (user: TestUser, id: number) => app.call(user, 'POST', `/api/orders/${id}/accept`, {})

test('a job over $150 is listed and counted for level 5 at once, for others a minute later', async () => {
  const early = await job(15_001, 59)
  const plain = await job(15_000, 1)
  const open = await job(15_001, 60)
  expect(await listed(expert)).toEqual([open, plain, early])
  expect(await listed(await makeAdmin(app.db))).toEqual([open, plain, early])
  expect(await listed(beginner)).toEqual([open, plain])
  const counted = async (user: TestUser) =>
    (await app.call(user, 'GET', `/api/driver/stats/${user.driverId}`)).body.availableJobs
  expect(await counted(expert)).toBe(3)
  expect(await counted(beginner)).toBe(2)
})

test('a job not yet available is not found by a driver who requests it by its id, and is a minute later', async () => {
  const id = await job(15_001, 59)
  const seen = async (user: TestUser) =>
    Promise.all(['', '/tracking'].map(async (of) => (await app.call(user, 'GET', `/api/orders/${id}${of}`)).status))
  expect(await seen(beginner)).toEqual([404, 404])
  expect(await seen(expert)).toEqual([200, 200])
  expect(await seen(await makeAdmin(app.db))).toEqual([200, 200])
  const assigned = await app.db
    .updateTable('orders')
    .set({ driver_id: beginner.driverId, status: 'assigned' })
    .where('id', '=', id)
    .executeTakeFirst()
  expect(assigned.numUpdatedRows).toBe(1n)
  expect(await seen(beginner)).toEqual([200, 200])
  const open = await job(15_001, 60)
  expect((await app.call(beginner, 'GET', `/api/orders/${open}`)).status).toBe(200)
})

test('a job not yet available cannot be accepted, and the error says when it can', async () => {
  const id = await job(20_000, 18)
  expect(await accept(beginner, id)).toMatchObject({
    status: 409,
    body: { message: expect.stringMatching(/is open to drivers of level 5 first; it opens to you in 42 s$/) },
  })
  expect((await accept(expert, id)).status).toBe(200)
  expect((await accept(beginner, id)).body.code).toBe('already_taken')
})

test('when a job over $150 opens to all drivers, their screens refresh, and for no other job', async () => {
  const admin = await makeAdmin(app.db)
  const cents = (total_cents: number) => ({
    base_cents: total_cents,
    distance_fee_cents: 0,
    priority_fee_cents: 0,
    total_cents,
  })
  const [plain, early] = [await makeOrder(app.db, cents(15_000)), await makeOrder(app.db, cents(15_001))]
  const planned = async () =>
    (
      await sql<{ orderId: number; afterMs: number }>`
        select (data ->> 'orderId')::int as "orderId",
          (extract(epoch from start_after - ${app.clock.now}::timestamptz) * 1000)::int as "afterMs"
        from pgboss.job where name = 'orders.announce-opened'`.execute(app.db)
    ).rows
  // Far ahead, because the job queue uses the real clock: no worker may run the job during this test.
  app.clock.now = new Date('2100-01-01T00:00:00Z')
  for (const { id } of [plain, early]) await app.call(admin, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  await app.loop.idle()
  expect(await planned()).toEqual([{ orderId: early.id, afterMs: 61_000 }])

  const published: LiveEvent[] = []
  const bus = {
    ...app.bus,
    publish: async (message: { kind: string; event?: LiveEvent }) =>
      void (message.event && published.push(message.event)),
  }
  await announceAvailable(app.db, bus, early.id, app.clock.now)
  expect(published).toEqual([{ type: 'order_status_update', orderId: early.id, status: 'confirmed' }])
  await accept(expert, early.id)
  await announceAvailable(app.db, bus, early.id, app.clock.now)
  expect(published).toHaveLength(1)
})
