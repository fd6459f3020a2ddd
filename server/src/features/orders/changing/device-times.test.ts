/** A device's own time counts as far as the server has seen nothing that contradicts it. */
import { randomUUID } from 'node:crypto'
import type { CustodyBody } from '@meridian/domain/custody/ledger.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)

async function onTheRoad() {
  const driver = await makeDriver(app.db)
  const pickedUpAt = ago(60 * 48)
  const own = { status: 'in_transit', driver_id: driver.driverId as number, picked_up_at: pickedUpAt } as const
  return { driver, order: await makeOrder(app.db, own, client) }
}
type Job = Awaited<ReturnType<typeof onTheRoad>>

const deliver = ({ driver, order }: Job, happened: number, offline: number) =>
  app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, {
    status: 'delivered',
    occurredAt: ago(happened).toISOString(),
    offlineSince: ago(offline).toISOString(),
  })
const note = ({ driver, order }: Job, happened: number, offline?: number) =>
  app.call(driver, 'POST', `/api/orders/${order.id}/proofs`, {
    key: randomUUID(),
    stop: 'delivery',
    kind: 'note',
    note: 'At the desk',
    occurredAt: ago(happened).toISOString(),
    ...(offline === undefined ? {} : { offlineSince: ago(offline).toISOString() }),
  })
const report = ({ driver }: Job, recorded: number, received: number) =>
  app.db
    .insertInto('locations')
    .values({
      driver_id: driver.driverId as number,
      recorded_at: ago(recorded),
      received_at: ago(received),
      latitude: 29.7,
      longitude: -95.4,
    })
    .execute()
const clocksOf = async ({ order }: Job) => {
  const rows = app.db.selectFrom('custody_ledger').select('body').where('order_id', '=', order.id).orderBy('position')
  return (await rows.execute()).map(({ body }) => (JSON.parse(body) as CustodyBody).isClockOff)
}
const deliveredAt = async ({ order }: Job) =>
  (await app.db.selectFrom('orders').select('delivered_at').where('id', '=', order.id).executeTakeFirstOrThrow())
    .delivered_at

test('a delivery that happened without a network counts from when it happened', async () => {
  const job = await onTheRoad()
  // Positions that were stored on the device and sent with the rest say nothing about the network.
  await report(job, 30, 0)
  await note(job, 31, 40)
  await deliver(job, 30, 40)
  expect(await clocksOf(job)).toEqual([false, false])
  expect(await deliveredAt(job)).toEqual(ago(30))
})

test('one who was seen online since cannot claim to have been offline: it counts from now, and is marked', async () => {
  const job = await onTheRoad()
  await report(job, 10, 10)
  await deliver(job, 30, 40)
  expect(await clocksOf(job)).toEqual([true])
  expect(await deliveredAt(job)).toEqual(app.clock.now)
})

test('a time before the driver’s previous row is marked, whatever the device claims', async () => {
  const job = await onTheRoad()
  await note(job, 0)
  await deliver(job, 30, 40)
  expect(await clocksOf(job)).toEqual([false, true])
})

test('more than a day without a network is marked', async () => {
  const job = await onTheRoad()
  await note(job, 25 * 60, 26 * 60)
  expect(await clocksOf(job)).toEqual([true])
})
