/** The driver's own run, arrivals, and what is announced in the evening. */

import { randomUUID } from 'node:crypto'
import type { EventName } from '@meridian/domain/orders/events.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { dispatchOn, stopsOf, DAY as TODAY, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, makeClient, type TestUser } from '../../../../test/factories.ts'
import { AppError } from '../../../errors/app-error.ts'
import { type EventOf, recordEvent } from '../../../events/events.ts'
import { announceRuns } from './announce-runs.commands.ts'
import { assignPlanned } from './assign-planned.commands.ts'
import { etaOf } from './driver-run.ts'
import { leaveRun } from './leave-run.commands.ts'
import { planReturn } from './plan-return.commands.ts'

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

const runOf = async (driver: TestUser) => (await app.call(driver, 'GET', '/api/drivers/me/run')).body
type Stop = { orderId: number; stop: string }
const secondFirst = (stops: readonly Stop[]) =>
  stops.map(({ orderId, stop }) => ({ orderId, stop })).toSorted((a, b) => b.orderId - a.orderId)
const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)

test('a driver sees the stops in the planned order, and changes it', async () => {
  const driver = await on.driverNear()
  const [one, two] = [await on.confirmed(), await on.confirmed()]
  await on.move(admin, { orderIds: [one.id, two.id], driverId: driver.driverId })
  const run = await runOf(driver)
  expect(run.stops).toHaveLength(4)
  const wanted = secondFirst(run.stops)
  const reorder = (version: number, stops: object[]) =>
    app.call(driver, 'POST', '/api/drivers/me/run', { version, stops })
  const reply = await reorder(run.version, wanted)
  expect(reply.status).toBe(200)
  expect(stopsOf(reply.body)).toEqual(wanted.map(({ orderId, stop }) => `${stop} ${orderId}`))
  expect(stopsOf(await on.runOf(admin, driver))).toEqual(stopsOf(reply.body))
  expect((await reorder(run.version, wanted)).body.code).toBe('plan_changed')
  expect((await reorder(reply.body.version, wanted.slice(2))).body.code).toBe('invalid_run')
  const stale = await on.move(admin, { orderIds: [one.id], driverId: null }, run.version)
  expect(stale.body.message).toMatch(/has just changed this plan \(reordered the own run\)/)
})

test('an order of stops that breaks a promise or lets a sample expire is refused with what it does, until the driver insists', async () => {
  const driver = await on.driverNear()
  const sample = await on.confirmed({
    service_type: 'laboratory_sample',
    collected_at: minutes(-30),
    stability_hours: 1,
    confirmed_at: minutes(-220),
  })
  const other = await on.confirmed({ pickup_latitude: 29.9, delivery_latitude: 29.95 })
  for (const [index, { id }] of [sample, other].entries()) {
    const at = { pickupPosition: 2 * index, deliveryPosition: 2 * index }
    await on.move(admin, { orderIds: [id], driverId: driver.driverId, ...at })
  }
  const run = await runOf(driver)
  expect(stopsOf(run)[0]).toBe(`pickup ${sample.id}`)
  const reorder = (more: object) =>
    app.call(driver, 'POST', '/api/drivers/me/run', { version: run.version, stops: secondFirst(run.stops), ...more })
  const refused = await reorder({})
  expect(refused.body.code).toBe('reorder_delays')
  expect(refused.body.message).toMatch(/The sample of #ML-\d+ would expire .* before it arrives/)
  expect(refused.body.message).toMatch(/#ML-\d+ \(Standard\): not late → .* late/)
  expect(stopsOf(await runOf(driver))).toEqual(stopsOf(run))
  expect((await reorder({ mayDelay: true })).status).toBe(200)
})

test('a change of the run and a change of one of its orders that names the driver do not wait for each other', async () => {
  const driver = await on.driverNear()
  const [one, two] = [await on.confirmed(), await on.confirmed()]
  await on.move(admin, { orderIds: [one.id, two.id], driverId: driver.driverId })
  const { version, stops } = await runOf(driver)
  const wanted = secondFirst(stops)
  const { reordered } = await app.db.transaction().execute(async (trx) => {
    await sql`select from orders where id = ${one.id} for update`.execute(trx)
    const reordered = app.call(driver, 'POST', '/api/drivers/me/run', { version, stops: wanted })
    await expect.poll(waitingForLocks).toBeGreaterThan(0)
    const event = { name: 'stop.arrived', orderId: one.id, status: null, driverId: driver.driverId as number } as const
    const details = { stop: 'pickup', method: 'manual' } as const
    await recordEvent(trx, { ...event, details, actor: SYSTEM, occurredAt: TEST_NOW })
    return { reordered }
  })
  expect((await reordered).status).toBe(200)
})

async function waitingForLocks(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db)
  return rows[0]?.count ?? 0
}

test('of an order that is only planned, a driver sees the delivery’s street and city, not the door', async () => {
  const driver = await on.driverNear({ is_on_duty: false })
  const order = await on.confirmed()
  await on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  const [pickup, delivery] = (await runOf(driver)).stops
  expect(pickup.address).toBe('6411 Fannin St, Houston, TX 77030')
  expect(delivery.address).toBe('Taub Loop, Houston, TX 77030')
})

test('a late stop re-times the rest, and the arrival that the client and a tracking link see comes from the run', async () => {
  const driver = await on.driverNear()
  const client = await makeClient(app.db)
  const first = await on.confirmed()
  const second = await on.confirmed({
    client_id: client.id,
    organization_id: client.organizationId as number,
    pickup_latitude: 29.8,
    delivery_latitude: 29.82,
  })
  await on.move(admin, { orderIds: [first.id], driverId: driver.driverId })
  await on.move(admin, { orderIds: [second.id], driverId: driver.driverId, pickupPosition: 2 })
  const eta = async () => (await app.call(client, 'GET', `/api/orders/${second.id}/eta`)).body
  const before = await eta()
  expect(before.stopsBefore).toBe(2)
  const { body: shared } = await app.call(client, 'POST', `/api/orders/${second.id}/tracking-links`, {
    level: 'status',
  })
  const payload = { token: shared.url.split('/t/')[1] }
  const visit = () => app.app.inject({ method: 'POST', url: '/api/tracking-links/show', payload })
  expect((await visit()).json()).toMatchObject({ arrivesAt: before.deliveryAt, isDelayed: false })
  // The driver stands still for half an hour: all that follows moves by that, for the client, the recipient and dispatch.
  await app.call(driver, 'POST', `/api/orders/${first.id}/delays`, { key: randomUUID(), minutes: 30 })
  const delayed = await eta()
  const movedBy = Date.parse(delayed.deliveryAt) - Date.parse(before.deliveryAt)
  expect(movedBy / 60_000).toBeCloseTo(30, 1)
  expect((await visit()).json()).toMatchObject({ arrivesAt: delayed.deliveryAt, isDelayed: true })
  await app.db.deleteFrom('driver_delays').execute()
  await app.call(driver, 'PATCH', `/api/orders/${first.id}/status`, { status: 'pickup_scheduled' })
  app.clock.now = minutes(45)
  const after = await eta()
  expect(Date.parse(after.deliveryAt) - Date.parse(before.deliveryAt)).toBe(45 * 60_000)
  expect((await app.call(await makeClient(app.db), 'GET', `/api/orders/${second.id}/eta`)).status).toBe(404)
  const { stops } = await runOf(driver)
  expect(stops[0]).toMatchObject({ orderId: first.id, stop: 'pickup', state: 'current' })
})

test('a stop that is made early, put off or released brings the rest forward', async () => {
  const driver = await on.driverNear()
  const [first, second] = [
    await on.confirmed(),
    await on.confirmed({ pickup_latitude: 29.8, delivery_latitude: 29.82 }),
  ]
  await on.move(admin, { orderIds: [first.id], driverId: driver.driverId })
  await on.move(admin, { orderIds: [second.id], driverId: driver.driverId, pickupPosition: 2 })
  const deliveryAt = async (order: { id: number }) =>
    Date.parse((await app.call(admin, 'GET', `/api/orders/${order.id}/eta`)).body.deliveryAt)
  const planned = await deliveryAt(second)
  const { version, stops } = await runOf(driver)
  const plain = stops.map(({ orderId, stop }: { orderId: number; stop: string }) => ({ orderId, stop }))
  const reorder = (at: number, wanted: object[]) =>
    app.call(driver, 'POST', '/api/drivers/me/run', { version: at, stops: wanted })
  const putOff = await reorder(version, [...plain.slice(2), ...plain.slice(0, 2)])
  expect(putOff.status).toBe(200)
  expect(await deliveryAt(second)).toBeLessThan(planned)
  expect(await deliveryAt(first)).toBeGreaterThan(planned)
  expect((await reorder(putOff.body.version, plain)).status).toBe(200)
  expect(await deliveryAt(second)).toBe(planned)
  for (const status of ['pickup_scheduled', 'pickup_complete'])
    expect((await app.call(driver, 'PATCH', `/api/orders/${first.id}/status`, { status })).status).toBe(200)
  const early = await deliveryAt(second)
  expect(early).toBeLessThan(planned)
  for (const status of ['in_transit', 'delivered'])
    expect((await app.call(driver, 'PATCH', `/api/orders/${first.id}/status`, { status })).status).toBe(200)
  expect(await deliveryAt(second)).toBeLessThan(early)

  const third = await on.confirmed()
  await on.move(admin, { orderIds: [third.id], driverId: driver.driverId, pickupPosition: 0 })
  const behind = await deliveryAt(second)
  expect((await app.call(driver, 'POST', `/api/orders/${third.id}/release`, { reason: 'Too far' })).status).toBe(200)
  await app.loop.idle()
  expect(await on.statusOf(third.id)).toEqual({ status: 'confirmed', driver_id: null })
  expect((await on.board(admin)).unassigned).toMatchObject([{ orderId: third.id }])
  expect(await deliveryAt(second)).toBeLessThan(behind)
})

test('a released order is not assigned to the same driver again before it has left the run', async () => {
  const driver = await on.driverNear()
  const order = await on.confirmed()
  await on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  await app.loop.idle()
  // As on another node, between the release and what follows from its event.
  const event = { name: 'order.released', orderId: order.id, status: 'confirmed', driverId: null } as const
  await app.db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'confirmed', driver_id: null }).where('id', '=', order.id).execute()
    const { id } = await recordEvent(trx, {
      ...event,
      details: { from: 'assigned' },
      actor: SYSTEM,
      occurredAt: TEST_NOW,
    })
    await sql`update events set next_attempt_at = 'infinity' where id = ${id}`.execute(trx)
  })
  await assignPlanned(app.deps)
  expect(await on.statusOf(order.id)).toEqual({ status: 'confirmed', driver_id: null })
  await sql`update events set handled_at = now() where order_id = ${order.id}`.execute(app.db)
  await assignPlanned(app.deps)
  expect(await on.statusOf(order.id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
})

/** What follows from an event, and the lines it logs that are no trouble. */
function followed() {
  const lines: object[] = []
  const log = Object.assign(Object.create(app.deps.log), { info: (line: object) => lines.push(line) })
  const eventOf = <Name extends EventName>(order: { id: number }, name: Name, driver: TestUser) =>
    ({
      name,
      order_id: order.id,
      driver_id: driver.driverId,
      details: { previousDriverId: driver.driverId },
    }) as unknown as EventOf<Name>
  return { deps: { ...app.deps, log }, lines, eventOf }
}

test('that a released order or a return leaves nothing to plan is logged', async () => {
  const { deps, lines, eventOf } = followed()
  const driver = await on.driverNear({ is_on_duty: false })
  const order = await on.confirmed()
  await on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  app.clock.now = minutes(24 * 60)
  await leaveRun(deps, eventOf(order, 'order.released', driver))
  await planReturn(deps, eventOf(order, 'return.started', driver))
  expect(lines).toEqual([
    { orderId: order.id, code: 'plan_day_over' },
    { orderId: order.id, code: 'order_in_no_run' },
  ])
})

test('a return that is refused for another reason is tried again', async () => {
  const { deps, eventOf } = followed()
  const driver = await on.driverNear()
  const order = await on.confirmed({ status: 'in_transit', driver_id: driver.driverId as number, has_exceptions: true })
  await app.db.insertInto('returns').values({ order_id: order.id, reason: null, started_at: TEST_NOW }).execute()
  const leg = () => {
    throw new AppError('invalid_run')
  }
  const failing = { ...deps, travel: { ...deps.travel, leg } }
  await expect(planReturn(failing, eventOf(order, 'return.started', driver))).rejects.toThrow(AppError)
})

test('an arrival is made from the rows of its driver only, however many others there are', async () => {
  const [driver, other] = [await on.driverNear(), await on.driverNear()]
  const order = await on.confirmed()
  const planned = await on.confirmed()
  await on.move(admin, { orderIds: [order.id, planned.id], driverId: driver.driverId })
  const others = [await on.confirmed(), await on.confirmed(), await on.confirmed(), await on.confirmed()]
  await on.move(admin, { orderIds: others.map(({ id }) => id), driverId: other.driverId })
  await on.confirmed()
  const statements: { id?: number }[][] = []
  const watched = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements.push(result.rows as { id?: number }[])
      return result
    },
  })
  const deps = { ...app.deps, db: watched }
  const { body: whole } = await app.call(admin, 'GET', `/api/orders/${order.id}/eta`)
  const own = { id: order.id, driver_id: driver.driverId as number }
  expect(await etaOf(deps, own)).toEqual(whole)
  // The minutes at past stops are read once an hour.
  statements.length = 0
  await etaOf(deps, own)
  expect(statements).toHaveLength(3)
  const ids = statements.flatMap((rows) => rows.map(({ id }) => id)).filter((id) => id !== undefined)
  expect(ids.toSorted()).toEqual([order.id, planned.id, driver.driverId].toSorted())
  expect(await etaOf(deps, { id: order.id, driver_id: other.driverId as number })).toMatchObject({ deliveryAt: null })
})

test('an order that goes back to its sender is a stop of its driver’s run, on the board and in the arrival', async () => {
  const [driver, other] = [await on.driverNear(), await on.driverNear()]
  const far = { pickup_latitude: 30.2, delivery_latitude: 30.3 }
  const [failed, next] = [await on.confirmed(), await on.confirmed(far)]
  await on.move(admin, { orderIds: [failed.id], driverId: driver.driverId })
  await on.move(admin, { orderIds: [next.id], driverId: driver.driverId, pickupPosition: 2 })
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit'])
    await app.call(driver, 'PATCH', `/api/orders/${failed.id}/status`, { status })
  expect((await app.call(admin, 'POST', `/api/orders/${failed.id}/return`, { reason: 'Closed' })).status).toBe(200)
  await app.loop.idle()
  // The sender is near, the next pickup is far: the return comes first.
  const planned = [`return ${failed.id}`, `pickup ${next.id}`, `delivery ${next.id}`]
  const run = await runOf(driver)
  expect(stopsOf(run)).toEqual(planned)
  expect(run.stops[0]).toMatchObject({
    state: 'assigned',
    address: '6411 Fannin St, Houston, TX 77030',
    promisedAt: null,
  })
  expect(stopsOf(await on.runOf(admin, driver))).toEqual(planned)
  const eta = async () => (await app.call(admin, 'GET', `/api/orders/${failed.id}/eta`)).body
  expect(await eta()).toMatchObject({
    pickupAt: null,
    deliveryAt: null,
    returnAt: run.stops[0].arrivalAt,
    stopsBefore: 0,
  })
  expect((await app.call(admin, 'GET', '/api/dispatch/plan.csv')).body).toMatch(/,1,#ML-\d+,Return,/)

  const moved = await on.move(admin, { orderIds: [failed.id], driverId: other.driverId })
  expect(moved.body.code).toBe('order_on_board')
  const last = run.stops.map(({ orderId, stop }: { orderId: number; stop: string }) => ({ orderId, stop }))
  last.push(last.shift())
  const reordered = await app.call(driver, 'POST', '/api/drivers/me/run', { version: run.version, stops: last })
  expect(stopsOf(reordered.body)).toEqual([...planned.slice(1), planned[0]])
  expect((await eta()).stopsBefore).toBe(2)
  expect((await on.move(admin, { orderIds: [failed.id], driverId: driver.driverId })).status).toBe(200)
  expect(stopsOf(await runOf(driver))).toEqual(planned)
  const plan = { day: TODAY, orderIds: [], seconds: 0.2 }
  expect((await app.call(admin, 'POST', '/api/dispatch/proposals', plan)).status).toBe(201)

  await app.call(driver, 'POST', `/api/orders/${failed.id}/return/completed`, {})
  expect(stopsOf(await runOf(driver))).toEqual(planned.slice(1))
  expect((await on.board(admin)).unassigned).toEqual([])
})

test('while the driver is at a stop, the rest counts from the arrival', async () => {
  const driver = await on.driverNear()
  const order = await on.confirmed()
  await on.move(admin, { orderIds: [order.id], driverId: driver.driverId })
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' })
  await app.db
    .insertInto('stop_arrivals')
    .values({
      order_id: order.id,
      stop: 'pickup',
      driver_id: driver.driverId as number,
      method: 'manual',
      arrived_at: TEST_NOW,
    })
    .execute()
  app.clock.now = minutes(2)
  const [pickup] = (await runOf(driver)).stops
  expect(pickup).toMatchObject({ arrivalAt: TEST_NOW.toISOString(), departureAt: minutes(5).toISOString() })
  app.clock.now = minutes(12)
  expect((await runOf(driver)).stops[0].departureAt).toBe(minutes(12).toISOString())
})

test('what is planned for tomorrow is announced to its driver in the evening, once', async () => {
  const driver = await on.driverNear()
  const order = await on.confirmed({
    scheduled_date: new Date('2026-07-16T13:00:00Z'),
    preferred_time_slot: 'morning',
  })
  await on.move(admin, { day: TOMORROW, orderIds: [order.id], driverId: driver.driverId }, 0)
  expect(await announceRuns(app.db, app.clock.now, 18)).toBe(0)
  const evening = new Date('2026-07-15T23:05:00Z')
  expect(await announceRuns(app.db, evening, 18)).toBe(1)
  expect(await announceRuns(app.db, evening, 18)).toBe(0)
  app.loop.wake()
  await app.loop.idle()
  const notices = await app.call(driver, 'GET', '/api/notices')
  expect(JSON.stringify(notices.body)).toMatch(/1 order planned for you tomorrow, the first stop at \d+:\d\d AM CDT\./)
})
