/** The drivers whom the assign dialog shows for an order: who is best, and what giving it to them would do. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { at, dispatchOn, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'

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

const rank = async (id: number) => (await app.call(admin, 'GET', `/api/orders/${id}/drivers`)).body
const idsOf = ({ drivers }: { drivers: { driverId: number }[] }) => drivers.map(({ driverId }) => driverId)
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)

test('who is there first is first, with arrivals, distance and what assigning would not accept; who is off duty is not listed', async () => {
  const [far, near, unknown, busy, full] = [
    await on.driverNear(at(30.2, -95.4)),
    await on.driverNear({ vehicle: 'Van' }),
    await makeDriver(app.db),
    await on.driverNear(at(29.8, -95.4)),
    await on.driverNear(at(29.85, -95.4)),
  ]
  await on.driverNear({ is_on_duty: false })
  await makeOrder(app.db, { status: 'pickup_complete', driver_id: busy.driverId, delivery_latitude: 30.2 })
  for (let i = 0; i < 3; i++)
    await makeOrder(app.db, { status: 'assigned', driver_id: full.driverId, pickup_latitude: 30.2 })
  const order = await on.confirmed()
  const ranking = await rank(order.id)
  expect(ranking).toMatchObject({ day: '2026-07-15', offer: null })
  expect(ranking.version).toBe((await on.board(admin)).version)
  expect(idsOf(ranking)[0]).toBe(near.driverId)
  expect(idsOf(ranking).toSorted()).toEqual(
    [far, near, unknown, busy, full].map((driver) => driver.driverId).toSorted(),
  )
  const [best] = ranking.drivers
  expect(best).toMatchObject({ isAvailable: true, distanceMiles: 0.4, lateMinutes: 0, delays: [], vehicle: 'Van' })
  expect(Date.parse(best.deliveryAt)).toBeGreaterThan(Date.parse(best.pickupAt))
  const found = (driver: TestUser) =>
    ranking.drivers.find(({ driverId }: { driverId: number }) => driverId === driver.driverId)
  expect(found(busy)).toMatchObject({ isAvailable: false, status: 'busy' })
  expect(found(full)).toMatchObject({ isAvailable: false, openJobs: 3, refusal: 'Has 3 open jobs already' })
  expect(found(unknown)).toMatchObject({ isAvailable: true, distanceMiles: null })
  // As the run is then.
  expect((await on.move(admin, { orderIds: [order.id], driverId: near.driverId })).status).toBe(200)
  const run = await on.runOf(admin, near)
  expect(run.stops.map(({ startAt }: { startAt: string }) => startAt)).toEqual([best.pickupAt, best.deliveryAt])
  expect((await app.call(admin, 'GET', '/api/orders/2000000000/drivers')).status).toBe(404)
})

test('of drivers with full runs, too, who is there first is first', async () => {
  const [far, near] = [await on.driverNear(at(30.6, -95.4)), await on.driverNear()]
  for (const { driverId } of [far, near])
    for (let i = 0; i < 3; i++) await makeOrder(app.db, { status: 'assigned', driver_id: driverId as number })
  const order = await on.confirmed({ priority: 'express', confirmed_at: minutes(-60) })
  const ranking = await rank(order.id)
  expect(ranking.drivers.map(({ refusal }: { refusal: string }) => refusal)).toEqual([
    'Has 3 open jobs already',
    'Has 3 open jobs already',
  ])
  expect(idsOf(ranking)).toEqual([near.driverId, far.driverId])
})

test('who would make another order late comes after who would not, and it says which by how much', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.9, -95.4))]
  const tight = await on.confirmed({
    priority: 'express',
    pickup_latitude: 29.76,
    pickup_longitude: -95.4,
    delivery_latitude: 29.8,
    delivery_longitude: -95.4,
    route_minutes: 1,
    confirmed_at: minutes(-90),
  })
  await on.move(admin, { orderIds: [tight.id], driverId: near.driverId })
  const urgent = await on.confirmed({ priority: 'emergency', confirmed_at: minutes(-25) })
  const ranking = await rank(urgent.id)
  const row = (driver: TestUser) =>
    ranking.drivers.find(({ driverId }: { driverId: number }) => driverId === driver.driverId)
  expect(row(near).delays).toMatchObject([{ orderId: tight.id, priority: 'express' }])
  expect(row(far).delays).toEqual([])
  expect(row(far).lateMinutes).toBeGreaterThanOrEqual(0)
})

test('goods on board go to the driver nearest to the one who has them', async () => {
  const holder = await on.driverNear(at(29.9, -95.4))
  const [byPickup, byHolder] = [await on.driverNear(), await on.driverNear(at(29.89, -95.4))]
  const order = await makeOrder(app.db, { status: 'in_transit', driver_id: holder.driverId, confirmed_at: TEST_NOW })
  const ranking = await rank(order.id)
  expect(idsOf(ranking)).toEqual([byHolder.driverId, byPickup.driverId])
  expect(ranking.drivers[0]).toMatchObject({ distanceMiles: 0.7, delays: [] })
})

test('of another day it lists who works then; a driver without the skill is named with what is missing', async () => {
  const driver = await on.driverNear({ is_on_duty: false })
  const order = await on.confirmed({
    scheduled_date: new Date('2026-07-16T13:00:00Z'),
    preferred_time_slot: 'morning',
    service_type: 'medical_equipment',
  })
  expect(await rank(order.id)).toMatchObject({
    day: TOMORROW,
    drivers: [{ driverId: driver.driverId, isAvailable: false }],
  })
  const controlled = await on.confirmed({ is_controlled: true })
  const other = await on.driverNear()
  const ranking = await rank(controlled.id)
  expect(ranking.drivers).toMatchObject([{ driverId: other.driverId, missingSkill: 'controlled_medication' }])
})

test('an open offer is named with its end, and who passed is still shown, with the reason', async () => {
  const near = await on.driverNear()
  await on.driverNear(at(29.9, -95.6))
  await app.call(admin, 'POST', '/api/dispatch/rules', { name: 'All', isOn: true, answerSeconds: 30 })
  const order = await makeOrder(app.db, { priority: 'emergency' })
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  await app.loop.idle()
  const until = new Date(TEST_NOW.getTime() + 30_000).toISOString()
  expect((await rank(order.id)).offer).toMatchObject({ driverId: near.driverId, expiresAt: until })
  const cards = (await app.call(admin, 'GET', '/api/admin/attention')).body
  expect(JSON.stringify(cards)).toContain(`"expiresAt":"${until}"`)
  const [offer] = (await app.call(near, 'GET', '/api/drivers/me/offers')).body
  await app.call(near, 'POST', `/api/offers/${offer.id}/pass`, { reason: 'Too far' })
  const [first] = (await rank(order.id)).drivers
  expect(first).toMatchObject({ driverId: near.driverId, refusal: 'Passed on this job: Too far' })
})
