/** A proposal that is applied after the board went on: what still holds is done, the rest is named. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { at, DAY, dispatchOn, stopsOf } from '../../../../test/dispatch.ts'
import { makeAdmin, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let on: ReturnType<typeof dispatchOn>
let admin: TestUser
let other: TestUser
beforeAll(async () => {
  app = await startTestApp()
  on = dispatchOn(app)
  admin = await makeAdmin(app.db)
  other = await makeAdmin(app.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  await on.clear()
})

const propose = async (more: object = {}) =>
  (await app.call(admin, 'POST', '/api/dispatch/proposals', { day: DAY, seconds: 0.2, ...more })).body
const apply = (id: number) => app.call(admin, 'POST', `/api/dispatch/proposals/${id}/apply`)
const set = (id: number, row: object) => app.db.updateTable('orders').set(row).where('id', '=', id).execute()

test('half of its orders were picked up, canceled, taken or moved by then: the others are applied, and each of those is named', async () => {
  const [one, two, outside] = [await on.driverNear(), await on.driverNear(at(29.73, -95.41)), await on.driverNear()]
  const orders: { id: number }[] = []
  for (let index = 0; index < 6; index++) orders.push(await on.confirmed())
  const [carried, canceled, taken, moved, ...rest] = orders.map(({ id }) => id) as [number, number, number, number]
  const drivers = [one.driverId, two.driverId]
  const proposal = await propose({ driverIds: drivers })
  expect(proposal.after.unassigned).toBe(0)
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000)
  await set(carried, { status: 'pickup_complete', driver_id: outside.driverId, assigned_at: app.clock.now })
  await set(canceled, { status: 'cancelled' })
  expect((await app.call(outside, 'POST', `/api/orders/${taken}/accept`, {})).status).toBe(200)
  await app.settle()
  const { version } = await on.board(other)
  const move = { day: DAY, version, orderIds: [moved], driverId: outside.driverId }
  expect((await app.call(other, 'POST', '/api/dispatch/move', move)).status).toBe(200)
  const applied = await apply(proposal.id)
  expect(applied.status).toBe(200)
  const byId = (a: { orderId: number }, b: { orderId: number }) => a.orderId - b.orderId
  expect(applied.body.skipped.toSorted(byId)).toEqual([
    { orderId: carried, reason: 'on_board' },
    { orderId: canceled, reason: 'canceled' },
    { orderId: taken, reason: 'taken' },
    { orderId: moved, reason: 'taken' },
  ])
  const planned = [...stopsOf(await on.runOf(admin, one)), ...stopsOf(await on.runOf(admin, two))]
  expect(planned.toSorted()).toEqual(rest.flatMap((id) => [`delivery ${id}`, `pickup ${id}`]).toSorted())
  expect((await app.call(admin, 'POST', '/api/dispatch/undo', { day: DAY })).status).toBe(200)
  expect((await on.board(admin)).unassigned.map(({ orderId }: { orderId: number }) => orderId)).toEqual(rest)
})

test('a run that somebody else changed meanwhile keeps its sequence, and what comes to it finds its place', async () => {
  const driver = await on.driverNear()
  const [first, second] = [await on.confirmed(), await on.confirmed({ pickup_latitude: 29.75 })]
  await on.move(admin, { orderIds: [first.id, second.id], driverId: driver.driverId })
  const third = await on.confirmed({ pickup_latitude: 29.71 })
  const proposal = await propose()
  const { version } = await on.board(other)
  const before = (await on.runOf(admin, driver)).stops.map(({ orderId, stop }: { orderId: number; stop: string }) => ({
    orderId,
    stop,
  }))
  const stops = before.toSorted((a: { orderId: number }, b: { orderId: number }) => b.orderId - a.orderId)
  const reorder = { day: DAY, version, driverId: driver.driverId, stops }
  expect((await app.call(other, 'POST', '/api/dispatch/reorder', reorder)).status).toBe(200)
  expect((await apply(proposal.id)).body.skipped).toEqual([])
  const run = stopsOf(await on.runOf(admin, driver))
  expect(run).toHaveLength(6)
  expect(run.filter((stop) => !stop.endsWith(` ${third.id}`))).toEqual(
    stops.map(({ orderId, stop }: { orderId: number; stop: string }) => `${stop} ${orderId}`),
  )
})

test('nothing goes to a driver who is off duty, off that day, silent or past the shift, and the proposal says so', async () => {
  const silent = await on.driverNear({ position_at: new Date(TEST_NOW.getTime() - 21 * 60_000) })
  const off = await on.driverNear({ is_on_duty: false })
  const onLeave = await on.driverNear()
  const day = { driver_id: onLeave.driverId as number, day: DAY }
  await app.db.insertInto('driver_days_off').values(day).execute()
  const order = await on.confirmed()
  const driverIds = [silent, off, onLeave].map(({ driverId }) => driverId)
  const none = await propose({ driverIds })
  expect(none.runsAfter).toEqual([])
  expect(none.unused).toEqual([
    { driverId: silent.driverId, reason: 'silent' },
    { driverId: off.driverId, reason: 'off_duty' },
    { driverId: onLeave.driverId, reason: 'day_off' },
  ])
  const free = await on.driverNear()
  const proposal = await propose()
  expect(proposal.runsAfter).toMatchObject([{ driverId: free.driverId }])
  await app.db.updateTable('drivers').set({ is_on_duty: false }).where('id', '=', free.driverId).execute()
  expect((await apply(proposal.id)).body).toMatchObject({
    runs: [],
    skipped: [{ orderId: order.id, reason: 'driver_out' }],
  })
})
