/** However an order comes to a driver, it stands where the plan would have put it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { dispatchOn, stopsOf, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, type TestUser } from '../../../../test/factories.ts'
import type { EventOf } from '../../../events/events.ts'
import { placeInRun } from './place-in-run.commands.ts'

let app: TestApp
let admin: TestUser
let on: ReturnType<typeof dispatchOn>
beforeAll(async () => {
  app = await startTestApp()
  on = dispatchOn(app)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  await on.clear()
})

/** On one road north of where drivers are, this many miles up. */
const along = (from: number, to: number) => ({
  pickup_latitude: 29.72 + from / 69,
  pickup_longitude: -95.4,
  delivery_latitude: 29.72 + to / 69,
  delivery_longitude: -95.4,
})
const post = (by: TestUser, id: number, what: string, body: object = {}) =>
  app.call(by, 'POST', `/api/orders/${id}/${what}`, body)
const runOf = async (driver: TestUser, day?: string) => stopsOf(await on.runOf(admin, driver, day))
const trip = ({ id }: { id: number }) => [`pickup ${id}`, `delivery ${id}`]

/** A driver who has an order ten miles away, planned. */
async function driverWithFar() {
  const driver = await on.driverNear()
  const far = await on.confirmed({ ...along(10, 12), priority: 'standard' })
  expect((await on.move(admin, { orderIds: [far.id], driverId: driver.driverId })).status).toBe(200)
  return { driver, far }
}

test.each<[string, (order: number, driver: TestUser) => Promise<{ status: number }>]>([
  ['accepted from the list', (id, driver) => post(driver, id, 'accept')],
  ['assigned by an admin', (id, driver) => post(admin, id, 'assign', { driverId: driver.driverId })],
  [
    'assigned with others',
    (id, { driverId }) => app.call(admin, 'POST', '/api/orders/bulk', { action: 'assign', ids: [id], driverId }),
  ],
])('an order that was %s is made on the way', async (_, give) => {
  const { driver, far } = await driverWithFar()
  const near = await on.confirmed(along(1, 2))
  expect((await give(near.id, driver)).status).toBe(200)
  await app.loop.idle()
  expect(await runOf(driver)).toEqual([...trip(near), ...trip(far)])
})

test('an order that goes to another driver, before or after its pickup, is made on that driver’s way', async () => {
  const { driver, far } = await driverWithFar()
  const other = await on.driverNear()
  const near = await on.confirmed(along(1, 2))
  await post(other, near.id, 'accept')
  await app.loop.idle()
  expect((await post(admin, near.id, 'reassign', { driverId: driver.driverId })).status).toBe(200)
  await app.loop.idle()
  expect(await runOf(driver)).toEqual([...trip(near), ...trip(far)])

  const carried = await on.confirmed(along(0, 3))
  await post(other, carried.id, 'accept')
  for (const status of ['pickup_scheduled', 'pickup_complete'])
    await app.call(other, 'PATCH', `/api/orders/${carried.id}/status`, { status })
  const takeOver = { driverId: driver.driverId, reason: 'The van broke down' }
  expect((await post(admin, carried.id, 'take-over', takeOver)).status).toBe(200)
  await app.loop.idle()
  expect(await runOf(driver)).toEqual([...trip(near), `delivery ${carried.id}`, ...trip(far)])
})

test('the stop in progress stays first, locked stops keep their sequence, and an emergency comes before what may wait', async () => {
  const { driver, far } = await driverWithFar()
  const [second, third] = [await on.confirmed(along(6, 7)), await on.confirmed(along(3, 4))]
  for (const [index, { id }] of [second, third].entries())
    await on.move(admin, { orderIds: [id], driverId: driver.driverId, pickupPosition: 2 + 2 * index })
  const { version } = await on.board(admin)
  const lock = { day: '2026-07-15', version, orderIds: [second.id, third.id], isLocked: true }
  expect((await app.call(admin, 'POST', '/api/dispatch/lock', lock)).status).toBe(200)
  await app.call(driver, 'PATCH', `/api/orders/${far.id}/status`, { status: 'pickup_scheduled' })
  const urgent = await on.confirmed({ ...along(13, 14), priority: 'emergency' })
  await post(driver, urgent.id, 'accept')
  await app.loop.idle()
  const run = await runOf(driver)
  expect(run[0]).toBe(`pickup ${far.id}`)
  const withoutOthers = run.filter((stop) => [...trip(second), ...trip(third)].includes(stop))
  expect(withoutOthers).toEqual([...trip(second), ...trip(third)])
  expect(run.indexOf(`delivery ${urgent.id}`)).toBeLessThan(run.indexOf(`pickup ${second.id}`))
})

test('several orders accepted at once come to their places, whichever is handled first, and a change in between keeps them', async () => {
  const { driver, far } = await driverWithFar()
  const [one, two] = [await on.confirmed(along(4, 5)), await on.confirmed(along(1, 2))]
  // Accepted, and not yet placed: what a change of the run finds when it is faster than the follow-up.
  for (const { id } of [one, two])
    await app.db
      .updateTable('orders')
      .set({ status: 'assigned', driver_id: driver.driverId as number, assigned_at: TEST_NOW })
      .where('id', '=', id)
      .execute()
  expect(await runOf(driver)).toEqual([...trip(far), ...trip(one), ...trip(two)])
  const third = await on.confirmed(along(7, 8))
  expect((await on.move(admin, { orderIds: [third.id], driverId: driver.driverId })).status).toBe(200)
  const placed = [...trip(two), ...trip(one), ...trip(third), ...trip(far)]
  expect(await runOf(driver)).toEqual(placed)
  const { version } = await on.board(admin)
  const event = { order_id: one.id, actor_role: 'admin', actor_user_id: admin.id } as EventOf<'order.assigned'>
  await placeInRun(app.deps, event)
  expect((await on.board(admin)).version).toBe(version)
})

test('drivers accept while others do and while the plan changes: each gets the order, at its place, and nothing waits in a circle', async () => {
  const drivers = await Promise.all(Array.from({ length: 6 }, () => driverWithFar()))
  const near = await Promise.all(drivers.map(() => on.confirmed(along(1, 2))))
  const moved = await Promise.all(drivers.map(() => on.confirmed(along(5, 6))))
  const { version } = await on.board(admin)
  const replies = await Promise.all(
    drivers.flatMap(({ driver }, index) => [
      post(driver, near[index]?.id as number, 'accept'),
      on.move(admin, { orderIds: [moved[index]?.id as number], driverId: driver.driverId }, version),
      app.call(admin, 'GET', '/api/dispatch/board'),
    ]),
  )
  // A move that a driver's acceptance overtook is refused and says so; no acceptance is.
  for (const [index, { status, body }] of replies.entries())
    expect([200, ...(index % 3 === 1 ? [409] : [])], JSON.stringify(body)).toContain(status)
  await app.loop.idle()
  for (const [index, { driver, far }] of drivers.entries()) {
    const run = await runOf(driver)
    expect(run.slice(0, 2)).toEqual(trip(near[index] as { id: number }))
    expect(run.slice(-2)).toEqual(trip(far))
  }
})

test('an order of tomorrow comes into tomorrow’s run', async () => {
  const driver = await on.driverNear({ base_address: 'Houston', base_latitude: 29.72, base_longitude: -95.4 })
  const dated = { scheduled_date: new Date('2026-07-16T13:00:00Z'), preferred_time_slot: 'morning' } as const
  const [far, near] = [
    await on.confirmed({ ...along(10, 12), ...dated }),
    await on.confirmed({ ...along(1, 2), ...dated }),
  ]
  await on.move(admin, { day: TOMORROW, orderIds: [far.id], driverId: driver.driverId }, 0)
  expect((await post(admin, near.id, 'assign', { driverId: driver.driverId })).status).toBe(200)
  await app.loop.idle()
  expect(await runOf(driver, TOMORROW)).toEqual([...trip(near), ...trip(far)])
  expect(await runOf(driver)).toEqual([])
})

const fitsOf = async (driver: TestUser) => (await app.call(driver, 'GET', '/api/drivers/me/job-fits')).body

test('an available job says what it adds to the driver’s run and whom it makes late, as it would be placed', async () => {
  const { driver, far } = await driverWithFar()
  const onTheWay = await on.confirmed(along(1, 2))
  const [fit] = await fitsOf(driver)
  expect(fit).toMatchObject({ orderId: onTheWay.id, lateMinutes: 0, delays: [] })
  expect(fit.addedMinutes).toBeLessThan(5)
  const due_at = new Date(TEST_NOW.getTime() + 30 * 60_000)
  await app.db.updateTable('orders').set({ due_at }).where('id', '=', far.id).execute()
  const urgent = await on.confirmed({ ...along(-20, -21), priority: 'emergency' })
  const fits = await fitsOf(driver)
  const detour = fits.find(({ orderId }: { orderId: number }) => orderId === urgent.id)
  expect(detour.addedMinutes).toBeGreaterThan(20)
  expect(detour.delays.map(({ orderId }: { orderId: number }) => orderId)).toEqual([far.id])
  expect(detour.delays[0].minutes).toBeGreaterThan(10)
})

test('a driver without jobs, or off duty, is told of no fit, and nobody of a job that is not open to them', async () => {
  const free = await on.driverNear()
  const { driver } = await driverWithFar()
  await on.confirmed({ ...along(1, 2), is_controlled: true })
  await on.confirmed({ ...along(1, 2), package_count: 20 })
  await app.db.updateTable('drivers').set({ capacity_packages: 10 }).execute()
  expect(await fitsOf(free)).toEqual([])
  expect(await fitsOf(driver)).toEqual([])
  const listed = async () => (await app.call(driver, 'GET', '/api/orders/available')).body
  expect(await listed()).toEqual([])
  const stats = async () => (await app.call(driver, 'GET', `/api/driver/stats/${driver.driverId}`)).body.availableJobs
  expect(await stats()).toBe(0)
  const skill = { driver_id: driver.driverId as number, skill: 'controlled_medication' as const, expires_on: null }
  await app.db.insertInto('driver_skills').values(skill).execute()
  await app.db.updateTable('drivers').set({ capacity_packages: 40 }).execute()
  app.clock.now = new Date(TEST_NOW.getTime() + 2000)
  expect(await listed()).toHaveLength(2)
  expect(await stats()).toBe(2)
})

test('a job from the door that the driver is on the way to is picked up there, directly after', async () => {
  const { driver, far } = await driverWithFar()
  const here = await on.confirmed(along(3, 6))
  await post(driver, here.id, 'accept')
  await app.loop.idle()
  await app.call(driver, 'PATCH', `/api/orders/${here.id}/status`, { status: 'pickup_scheduled' })
  const same = await on.confirmed(along(3, 7))
  await post(driver, same.id, 'accept')
  await app.loop.idle()
  expect(await runOf(driver)).toEqual([
    `pickup ${here.id}`,
    `pickup ${same.id}`,
    `delivery ${here.id}`,
    `delivery ${same.id}`,
    ...trip(far),
  ])
})
