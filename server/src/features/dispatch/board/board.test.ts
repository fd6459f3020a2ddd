/** The dispatch board through HTTP: moves, assignments, clashes, proposals, undo. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { at, DAY, dispatchOn, stopsOf, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, makeClient, makeOrder, makeSite, type TestUser } from '../../../../test/factories.ts'
import { openListener, whoReceived } from '../../../../test/live-listeners.ts'
import { pagesIn, textOf } from '../../../../test/pdf-text.ts'
import { applyProposal } from './proposals.commands.ts'

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

beforeEach(() => on.clear())

const driverNear = (more?: Parameters<typeof on.driverNear>[0]) => on.driverNear(more)
const confirmed = (more?: Parameters<typeof on.confirmed>[0]) => on.confirmed(more)
const board = (day?: string) => on.board(admin, day)
const runOf = (driver: TestUser, day?: string) => on.runOf(admin, driver, day)
const move = (by: TestUser, body: object, version?: number) => on.move(by, body, version)
const statusOf = (id: number) => on.statusOf(id)

test('the board has every driver with a run, and the orders that are in none', async () => {
  const driver = await driverNear()
  const open = await makeOrder(app.db, { status: 'in_transit', driver_id: driver.driverId, confirmed_at: TEST_NOW })
  const waiting = await confirmed()
  const later = await confirmed({ scheduled_date: new Date('2026-07-16T13:00:00Z'), preferred_time_slot: 'morning' })
  await makeOrder(app.db)
  const today = await board()
  expect(today.drivers).toHaveLength(1)
  expect(today.drivers[0].run.stops).toMatchObject([
    { orderId: open.id, stop: 'delivery', state: 'current', lateMinutes: 0, promisedAt: '2026-07-15T19:00:00.000Z' },
  ])
  expect(today.unassigned).toEqual([{ orderId: waiting.id, reason: null, text: null }])
  expect(today.orders.map(({ id }: { id: number }) => id)).toEqual([open.id, waiting.id])
  expect((await board(TOMORROW)).unassigned.map(({ orderId }: { orderId: number }) => orderId)).toEqual([later.id])
  expect((await board('2026-07-14')).orders).toEqual([])
})

test('what is done stays on the board with its planned and its real times, also when the route changes; a past day is as it was', async () => {
  const driver = await driverNear()
  const [first, second] = [await confirmed(), await confirmed()]
  for (const { id } of [first, second])
    expect((await move(admin, { orderIds: [id], driverId: driver.driverId })).status).toBe(200)
  const planned = (await runOf(driver)).stops.find(
    ({ orderId, stop }: { orderId: number; stop: string }) => orderId === first.id && stop === 'pickup',
  )
  const done = new Date(TEST_NOW.getTime() - 5 * 60_000)
  const picked = { status: 'pickup_complete', picked_up_at: done } as const
  await app.db.updateTable('orders').set(picked).where('id', '=', first.id).execute()
  await app.db
    .insertInto('stop_arrivals')
    .values({
      order_id: first.id,
      stop: 'pickup',
      driver_id: driver.driverId as number,
      method: 'manual',
      arrived_at: new Date(done.getTime() - 180_000),
    })
    .execute()
  expect((await move(admin, { orderIds: [second.id], driverId: null })).status).toBe(200)
  const finishedOn = async (day?: string) => {
    const { drivers } = await board(day)
    return drivers.find(({ id }: { id: number }) => id === driver.driverId).finished
  }
  expect(await finishedOn()).toEqual([
    {
      orderId: first.id,
      stop: 'pickup',
      plannedAt: planned.arrivalAt,
      arrivedAt: new Date(done.getTime() - 180_000).toISOString(),
      doneAt: done.toISOString(),
    },
  ])
  expect(stopsOf(await runOf(driver))).toEqual([`delivery ${first.id}`])

  // The day before: one delivery was made, the other only planned.
  const yesterday = new Date(TEST_NOW.getTime() - 24 * 3_600_000)
  const delivered = {
    status: 'delivered',
    driver_id: driver.driverId,
    picked_up_at: yesterday,
    delivered_at: yesterday,
  }
  const old = await makeOrder(app.db, delivered as Parameters<typeof makeOrder>[1])
  const row = { day: '2026-07-14', driver_id: driver.driverId as number, planned_departure_at: yesterday }
  const later = new Date(yesterday.getTime() + 3_600_000)
  const made = { planned_arrival_at: yesterday, stop: 'delivery', is_locked: false } as const
  await app.db
    .insertInto('plan_versions')
    .values({ day: row.day })
    .onConflict((c) => c.doNothing())
    .execute()
  await app.db
    .insertInto('run_stops')
    .values([
      { ...row, ...made, position: 0, order_id: old.id },
      { ...row, ...made, position: 1, order_id: second.id, planned_arrival_at: later, planned_departure_at: later },
    ])
    .execute()
  expect(await finishedOn('2026-07-14')).toMatchObject([
    { orderId: old.id, stop: 'pickup', plannedAt: null, doneAt: yesterday.toISOString() },
    { orderId: old.id, stop: 'delivery', plannedAt: yesterday.toISOString(), doneAt: yesterday.toISOString() },
    { orderId: second.id, stop: 'delivery', plannedAt: later.toISOString(), doneAt: null },
  ])
  expect((await board('2026-07-14')).orders.map(({ id }: { id: number }) => id)).toEqual(
    [second.id, old.id].toSorted((a, b) => a - b),
  )
})

test('a driver’s hub is the city of the start that was set', async () => {
  const base = { base_address: '6411 Fannin St, Houston, TX 77030', base_latitude: 29.71, base_longitude: -95.4 }
  const [based, free] = [await driverNear(base), await driverNear()]
  const { drivers } = await board()
  const hubOf = ({ driverId }: TestUser) => drivers.find(({ id }: { id: number }) => id === driverId).hub
  expect([hubOf(based), hubOf(free)]).toEqual(['Houston, TX', null])
})

test('a preview has the new times and what becomes late, and stores nothing', async () => {
  const driver = await driverNear()
  const urgent = await confirmed({ priority: 'emergency', confirmed_at: new Date(TEST_NOW.getTime() - 58 * 60_000) })
  const reply = await app.call(admin, 'POST', '/api/dispatch/preview', {
    day: DAY,
    orderIds: [urgent.id],
    driverId: driver.driverId,
  })
  expect(reply.status).toBe(200)
  expect(reply.body.refusal).toBeNull()
  expect(stopsOf(reply.body.runs[0])).toEqual([`pickup ${urgent.id}`, `delivery ${urgent.id}`])
  const [{ lateMinutes: lateAfter }] = reply.body.runs[0].stops.filter(
    ({ stop }: { stop: string }) => stop === 'delivery',
  )
  expect(reply.body.delays).toEqual([{ orderId: urgent.id, priority: 'emergency', lateBefore: 0, lateAfter }])
  expect(reply.body.runs[0].lateOrders).toEqual([urgent.id])
  expect((await board()).unassigned).toHaveLength(1)
})

test('a preview that would be refused says why in the language of the reader', async () => {
  const driver = await driverNear()
  const body = { day: DAY, orderIds: [999_999], driverId: driver.driverId }
  const refusalIn = async (language: string) =>
    (await app.call(admin, 'POST', '/api/dispatch/preview', body, { 'accept-language': language })).body.refusal
  expect(await refusalIn('en-US')).toBe('Order #ML-999999 is not on the board of this day')
  expect(await refusalIn('es-MX')).toBe('El pedido #ML-999999 no está en el tablero de este día')
})

const minutesAgo = (count: number) => new Date(TEST_NOW.getTime() - count * 60_000)
/** Miles north of the driver. */
const north = (pickup: number, delivery: number) => ({
  pickup_latitude: 29.72 + pickup * 0.0145,
  pickup_longitude: -95.4,
  delivery_latitude: 29.72 + delivery * 0.0145,
  delivery_longitude: -95.4,
})
const deliveryOf = (run: { stops: { orderId: number; stop: string; lateMinutes: number }[] }, id: number) =>
  run.stops.find(({ orderId, stop }) => orderId === id && stop === 'delivery') as { lateMinutes: number }

test('a preview names an order that is late already and would be later, and a pickup in another city', async () => {
  const driver = await driverNear()
  const late = await confirmed({ priority: 'emergency', confirmed_at: minutesAgo(60), ...north(3, 4) })
  await move(admin, { orderIds: [late.id], driverId: driver.driverId })
  const lateBefore = deliveryOf(await runOf(driver), late.id).lateMinutes
  expect(lateBefore).toBeGreaterThan(0)
  const oklahomaCity = {
    pickup_latitude: 35.4676,
    pickup_longitude: -97.5164,
    delivery_latitude: 35.5,
    delivery_longitude: -97.5,
  }
  const far = await confirmed(oklahomaCity)
  const { body } = await app.call(admin, 'POST', '/api/dispatch/preview', {
    day: DAY,
    orderIds: [far.id],
    driverId: driver.driverId,
    pickupPosition: 0,
    deliveryPosition: 0,
  })
  expect(body.delays.map(({ orderId }: { orderId: number }) => orderId)).toEqual([late.id, far.id])
  expect(body.delays[0]).toMatchObject({ priority: 'emergency', lateBefore })
  expect(body.delays[0].lateAfter).toBe(deliveryOf(body.runs[0], late.id).lateMinutes)
  expect(body.farPickups).toMatchObject([{ orderId: far.id }])
  expect(body.farPickups[0].miles).toBeGreaterThan(350)
})

test('a plan does not make emergencies later so that a standard order is on time, and names what becomes later', async () => {
  const driver = await driverNear()
  const emergencies = [
    await confirmed({ priority: 'emergency', confirmed_at: minutesAgo(75), ...north(4, 6) }),
    await confirmed({ priority: 'emergency', confirmed_at: minutesAgo(70), ...north(5, 8) }),
  ]
  const standard = await confirmed({ confirmed_at: minutesAgo(180), ...north(-4, -15) })
  for (const [index, { id }] of [...emergencies, standard].entries()) {
    const at = { pickupPosition: 2 * index, deliveryPosition: 2 * index }
    expect((await move(admin, { orderIds: [id], driverId: driver.driverId, ...at })).status).toBe(200)
  }
  const before = await runOf(driver)
  expect(before.lateOrders).toHaveLength(3)
  const { body: proposal } = await app.call(admin, 'POST', '/api/dispatch/proposals', { day: DAY, seconds: 1 })
  const after = proposal.runsAfter[0] ?? before
  const lateOf = (run: typeof before) => emergencies.reduce((sum, { id }) => sum + deliveryOf(run, id).lateMinutes, 0)
  expect(lateOf(after)).toBeLessThanOrEqual(lateOf(before) + 1)
  expect(proposal.after.lateMinutes).toBeLessThanOrEqual(proposal.before.lateMinutes + 1)
  const grown = [...emergencies, standard].filter(
    ({ id }) => deliveryOf(after, id).lateMinutes > deliveryOf(before, id).lateMinutes,
  )
  expect(proposal.delays.map(({ orderId }: { orderId: number }) => orderId).toSorted()).toEqual(
    grown.map(({ id }) => id).toSorted(),
  )
})

test('an order moved into a run of today is assigned; moved on, reassigned; taken out, available again', async () => {
  const [first, second] = [await driverNear(), await driverNear()]
  const order = await confirmed()
  const moved = await move(admin, { orderIds: [order.id], driverId: first.driverId })
  expect(moved.status).toBe(200)
  expect(stopsOf(moved.body.runs[0])).toEqual([`pickup ${order.id}`, `delivery ${order.id}`])
  expect(await statusOf(order.id)).toEqual({ status: 'assigned', driver_id: first.driverId })
  await move(admin, { orderIds: [order.id], driverId: second.driverId })
  expect(await statusOf(order.id)).toEqual({ status: 'assigned', driver_id: second.driverId })
  expect((await runOf(first)).stops).toEqual([])
  await move(admin, { orderIds: [order.id], driverId: null })
  expect(await statusOf(order.id)).toEqual({ status: 'confirmed', driver_id: null })
  expect((await board()).unassigned).toHaveLength(1)
})

test('a run may hold more orders than a driver may have open: the others are assigned as jobs are finished', async () => {
  const driver = await driverNear()
  const orders = [await confirmed(), await confirmed(), await confirmed(), await confirmed()]
  const ids = orders.map(({ id }) => id)
  await move(admin, { orderIds: ids, driverId: driver.driverId })
  const statuses = async () => Promise.all(ids.map(async (id) => (await statusOf(id)).status))
  const before = await statuses()
  expect(before.filter((status) => status === 'assigned')).toHaveLength(3)
  const planned = ids[before.indexOf('confirmed')] as number
  const states = (await runOf(driver)).stops.filter(({ orderId }: { orderId: number }) => orderId === planned)
  expect(states.map(({ state }: { state: string }) => state)).toEqual(['planned', 'planned'])
  const open = ids[before.indexOf('assigned')] as number
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit', 'delivered'])
    expect((await app.call(driver, 'PATCH', `/api/orders/${open}/status`, { status })).status).toBe(200)
  await app.loop.idle()
  expect(await statusOf(planned)).toEqual({ status: 'assigned', driver_id: driver.driverId })
})

test('an order that an admin unassigns elsewhere leaves the run, and the admin can undo it on the board', async () => {
  const driver = await driverNear()
  const [one, two] = [await confirmed(), await confirmed()]
  await move(admin, { orderIds: [one.id, two.id], driverId: driver.driverId })
  expect((await app.call(other, 'POST', `/api/orders/${one.id}/unassign`, {})).status).toBe(200)
  await app.loop.idle()
  expect(await statusOf(one.id)).toEqual({ status: 'confirmed', driver_id: null })
  expect((await board()).unassigned).toMatchObject([{ orderId: one.id }])
  expect(stopsOf(await runOf(driver))).toEqual([`pickup ${two.id}`, `delivery ${two.id}`])
  expect((await app.call(other, 'POST', '/api/dispatch/undo', { day: DAY })).body.summary).toMatch(
    /^undid unassigned #ML-/,
  )
  expect(await statusOf(one.id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
})

test('an order for tomorrow is planned, not assigned', async () => {
  const driver = await driverNear()
  const order = await confirmed({ scheduled_date: new Date('2026-07-16T13:00:00Z'), preferred_time_slot: 'morning' })
  const body = { day: TOMORROW, version: 0, orderIds: [order.id], driverId: driver.driverId }
  expect((await app.call(admin, 'POST', '/api/dispatch/move', body)).status).toBe(200)
  expect(await statusOf(order.id)).toEqual({ status: 'confirmed', driver_id: null })
  const { stops } = await runOf(driver, TOMORROW)
  expect(stops.map(({ state }: { state: string }) => state)).toEqual(['planned', 'planned'])
  // Within its window: not delivered before it opens.
  expect(stops[1].startAt >= '2026-07-16T13:00:00.000Z').toBe(true)
})

test('an order on board, and the stop a driver is on the way to, stay where they are', async () => {
  const [driver, target] = [await driverNear(), await driverNear()]
  const order = await makeOrder(app.db, { status: 'pickup_complete', driver_id: driver.driverId })
  const started = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: target.driverId })
  const onBoard = await move(admin, { orderIds: [order.id], driverId: target.driverId })
  expect([onBoard.status, onBoard.body.code]).toEqual([409, 'order_on_board'])
  const current = await move(admin, { orderIds: [started.id], driverId: driver.driverId })
  expect([current.status, current.body.code]).toEqual([409, 'order_in_progress'])
  expect((await move(admin, { orderIds: [2_000_000], driverId: null })).body.code).toBe('order_not_on_board')
  expect((await move(admin, { orderIds: [order.id], driverId: 2_000_000 })).body.code).toBe('driver_not_found')
})

test('a run is reordered, but not with a delivery before its pickup', async () => {
  const driver = await driverNear()
  const [one, two] = [await confirmed(), await confirmed()]
  await move(admin, { orderIds: [one.id, two.id], driverId: driver.driverId })
  const reorder = async (stops: object[]) => {
    const { version } = await board()
    return app.call(admin, 'POST', '/api/dispatch/reorder', { day: DAY, version, driverId: driver.driverId, stops })
  }
  const stop = (orderId: number, stop: string) => ({ orderId, stop })
  const wanted = [stop(two.id, 'pickup'), stop(one.id, 'pickup'), stop(one.id, 'delivery'), stop(two.id, 'delivery')]
  expect((await reorder(wanted)).status).toBe(200)
  expect(await runOf(driver)).toMatchObject({ stops: wanted })
  // The driver is told once, of what is in the list by then.
  const told = () => app.db.selectFrom('events').select('details').where('name', '=', 'driver.run_changed').execute()
  expect(await told()).toEqual([{ details: { orderId: two.id, stop: 'pickup' } }])
  expect((await reorder(wanted)).status).toBe(200)
  expect(await told()).toHaveLength(1)
  for (const invalid of [wanted.toReversed(), wanted.slice(1), [...wanted.slice(0, 3), stop(2_000_000, 'delivery')]])
    expect([409, 422]).toContain((await reorder(invalid)).status)
})

test('two admins who change the same run at the same moment: one is refused, with who changed what', async () => {
  const driver = await driverNear()
  const orders = [await confirmed(), await confirmed()]
  const { version } = await board()
  const replies = await Promise.all(
    orders.map((order, index) =>
      move(index === 0 ? admin : other, { orderIds: [order.id], driverId: driver.driverId }, version),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)
  expect(refused?.body.code).toBe('plan_changed')
  expect(refused?.body.message).toMatch(
    /^Test admin-\w+ has just changed this plan \(moved #ML-\d+ to Test driver-\w+\)/,
  )
})

test('two admins who change different runs do not disturb each other', async () => {
  const [one, two] = [await driverNear(), await driverNear()]
  const orders = [await confirmed(), await confirmed()]
  const { version } = await board()
  const first = await move(admin, { orderIds: [orders[0]?.id], driverId: one.driverId }, version)
  const second = await move(other, { orderIds: [orders[1]?.id], driverId: two.driverId }, version)
  expect([first.status, second.status]).toEqual([200, 200])
})

test('a change is undone by the admin who made it, assignment included, and only once', async () => {
  const [one, two] = [await driverNear(), await driverNear()]
  const [order, more] = [await confirmed(), await confirmed()]
  await move(admin, { orderIds: [order.id], driverId: one.driverId })
  await move(admin, { orderIds: [order.id, more.id], driverId: two.driverId })
  const undo = (by: TestUser) => app.call(by, 'POST', '/api/dispatch/undo', { day: DAY })
  expect((await board()).undo.summary).toMatch(/^moved 2 orders to /)
  expect((await undo(await makeAdmin(app.db))).body.code).toBe('nothing_to_undo')
  expect((await undo(admin)).status).toBe(200)
  expect(await statusOf(order.id)).toEqual({ status: 'assigned', driver_id: one.driverId })
  expect(await statusOf(more.id)).toEqual({ status: 'confirmed', driver_id: null })
  expect((await undo(admin)).status).toBe(200)
  expect(await statusOf(order.id)).toEqual({ status: 'confirmed', driver_id: null })
})

test('what another admin changed since is not undone', async () => {
  const driver = await driverNear()
  const [one, two] = [await confirmed(), await confirmed()]
  await move(admin, { orderIds: [one.id], driverId: driver.driverId })
  await move(other, { orderIds: [two.id], driverId: driver.driverId })
  const reply = await app.call(admin, 'POST', '/api/dispatch/undo', { day: DAY })
  expect([reply.status, reply.body.code]).toEqual([409, 'plan_changed'])
})

const plan = (body: object = {}) =>
  app.call(admin, 'POST', '/api/dispatch/proposals', { day: DAY, seconds: 1, ...body })

test('a plan is proposed with old and new side by side, and applied as one change', async () => {
  const drivers = [await driverNear(), await driverNear(at(29.9, -95.6))]
  for (let index = 0; index < 6; index++) await confirmed({ pickup_latitude: 29.7 + index / 50 })
  const proposal = await plan()
  expect(proposal.status).toBe(201)
  expect(proposal.body).toMatchObject({
    before: { miles: 0, driversUsed: 0, unassigned: 6 },
    after: { unassigned: 0, lateOrders: 0 },
    unplanned: [],
    engine: 'built-in',
  })
  expect((await board()).unassigned).toHaveLength(6)
  const again = await plan()
  expect(again.body.runsAfter.map(stopsOf)).toEqual(proposal.body.runsAfter.map(stopsOf))
  const applied = await app.call(admin, 'POST', `/api/dispatch/proposals/${proposal.body.id}/apply`)
  expect(applied.status).toBe(200)
  const after = await board()
  expect(after.unassigned).toEqual([])
  const assigned = await app.db.selectFrom('orders').select('id').where('status', '=', 'assigned').execute()
  expect(assigned.length).toBeGreaterThanOrEqual(3)
  expect(drivers).toHaveLength(2)
  const twice = await app.call(admin, 'POST', `/api/dispatch/proposals/${proposal.body.id}/apply`)
  expect([twice.status, twice.body.code]).toEqual([404, 'proposal_not_found'])
  const stale = await app.call(admin, 'POST', `/api/dispatch/proposals/${again.body.id}/apply`)
  // The same plan again: all of it is in force.
  expect([stale.status, stale.body.runs, stale.body.skipped]).toEqual([200, [], []])
  const dropped = await plan()
  expect((await app.call(admin, 'DELETE', `/api/dispatch/proposals/${dropped.body.id}`)).status).toBe(200)
  expect((await app.call(admin, 'DELETE', `/api/dispatch/proposals/${dropped.body.id}`)).status).toBe(404)
  expect((await app.call(admin, 'POST', '/api/dispatch/undo', { day: DAY })).status).toBe(200)
  expect((await board()).unassigned).toHaveLength(6)
})

test('what was placed together is planned for one driver; the rows of a file are not bound to each other', async () => {
  await driverNear(at(29.7, -95.4))
  await driverNear(at(30.1, -95.4))
  const client = await makeClient(app.db)
  const usedBy = async (shape: 'one_delivery' | 'import') => {
    const groupId = await on.group(client, shape)
    await app.db.updateTable('orders').set({ status: 'cancelled' }).execute()
    for (const latitude of [29.7, 30.1])
      await confirmed({ pickup_latitude: latitude, delivery_latitude: latitude + 0.01, group_id: groupId })
    return (await plan()).body.after
  }
  expect(await usedBy('import')).toMatchObject({ driversUsed: 2, lateOrders: 0, unassigned: 0 })
  expect(await usedBy('one_delivery')).toMatchObject({ driversUsed: 1, lateOrders: 0, unassigned: 0 })
})

test('a plan is applied with the same few statements for any number of orders, each assigned with its event', async () => {
  const drivers = [await driverNear(), await driverNear()]
  const orders = [
    await confirmed(),
    await confirmed({ temperature_band: 'frozen', collected_at: TEST_NOW, stability_hours: 9 }),
  ]
  while (orders.length < 10) orders.push(await confirmed())
  const [first, second] = [orders.slice(0, 2), orders.slice(2)].map((rows) => rows.map(({ id }) => id))
  await grantSkill(drivers[0] as TestUser, 'cold_box')
  const runs = (of: number[][]) =>
    Object.fromEntries(
      of.map((ids, index) => [
        drivers[index]?.driverId,
        ids.flatMap((orderId) => ['pickup', 'delivery'].map((stop) => ({ orderId, stop, isLocked: false }))),
      ]),
    )
  const few = await apply(runs([first as number[], []]))
  const many = await apply(runs([first as number[], second as number[]]))
  expect(many).toBe(few)
  // Three each at most; in the order of the run, and the others are planned.
  const assigned = [...(first as number[]), ...(second as number[]).slice(0, 3)]
  const rows = await app.db
    .selectFrom('orders')
    .select(['id', 'driver_id', 'assigned_at'])
    .where('status', '=', 'assigned')
    .orderBy('id')
    .execute()
  expect(rows.map(({ id }) => id)).toEqual(assigned)
  expect(rows.map(({ driver_id }) => driver_id)).toEqual([0, 0, 1, 1, 1].map((index) => drivers[index]?.driverId))
  expect(rows.every(({ assigned_at }) => assigned_at?.getTime() === TEST_NOW.getTime())).toBe(true)
  // All change drivers: what the new driver has room for is reassigned, the rest is planned there and has no driver.
  await grantSkill(drivers[1] as TestUser, 'cold_box')
  await apply(runs([second as number[], first as number[]]))
  const after = await app.db
    .selectFrom('orders')
    .select(['id', 'driver_id'])
    .where('status', '=', 'assigned')
    .orderBy('id')
    .execute()
  expect(after.filter(({ driver_id }) => driver_id === drivers[1]?.driverId).map(({ id }) => id)).toEqual(first)
  expect(after.filter(({ driver_id }) => driver_id === drivers[0]?.driverId)).toHaveLength(3)
  const events = await app.db
    .selectFrom('events')
    .select(['order_id', 'name', 'status', 'driver_id', 'actor_user_id', 'details'])
    .where('order_id', 'in', assigned)
    .orderBy('id')
    .execute()
  expect(events.slice(0, 5)).toEqual(
    assigned.map((id, index) => ({
      order_id: id,
      name: 'order.assigned',
      status: 'assigned',
      driver_id: drivers[index < 2 ? 0 : 1]?.driverId,
      actor_user_id: admin.id,
      details: { from: 'confirmed', previousDriverId: null },
    })),
  )
  expect(await openJobs()).toEqual([3, 2])

  async function openJobs() {
    const { drivers: shown } = await board()
    return drivers.map(({ driverId }) => shown.find(({ id }: { id: number }) => id === driverId).openJobs)
  }
})

/** Returns how many statements it took. */
async function apply(runs: object): Promise<number> {
  const { version } = await board()
  const { id } = await app.db
    .insertInto('plan_proposals')
    .values({
      day: DAY,
      version,
      user_id: admin.id,
      runs: JSON.stringify(runs),
      unplanned: '{}',
      summary: 'a plan',
      created_at: TEST_NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  let statements = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      statements++
      return result
    },
  })
  await applyProposal({ ...app.deps, db }, id, { role: 'admin', userId: admin.id })
  return statements
}

const grantSkill = (driver: TestUser, skill: 'cold_box') =>
  app.db
    .insertInto('driver_skills')
    .values({ driver_id: driver.driverId as number, skill, expires_on: null, warned_of: null })
    .execute()

test('the planner leaves locked orders with their driver, and says why an order is left out', async () => {
  const [far, near] = [await driverNear(at(31.5, -97.1)), await driverNear()]
  const order = await confirmed()
  await move(admin, { orderIds: [order.id], driverId: far.driverId })
  const { version } = await board()
  const lock = { day: DAY, version, orderIds: [order.id], isLocked: true }
  expect((await app.call(admin, 'POST', '/api/dispatch/lock', lock)).status).toBe(200)
  expect((await runOf(far)).stops.every(({ isLocked }: { isLocked: boolean }) => isLocked)).toBe(true)
  const outside = await confirmed({ pickup_latitude: 45, pickup_longitude: -60 })
  const proposal = await plan({ orderIds: [order.id, outside.id] })
  expect(proposal.body.unplanned).toMatchObject([{ orderId: outside.id, reason: 'no_road' }])
  expect(proposal.body.unplanned[0].text).toMatch(/outside of the map/)
  expect(proposal.body.runsAfter.map(({ driverId }: { driverId: number }) => driverId)).not.toContain(near.driverId)
  expect((await plan({ driverIds: [] })).body.unplanned).toMatchObject([{ orderId: outside.id, reason: 'no_driver' }])
})

const lock = async (by: TestUser, orderIds: number[], isLocked = true) =>
  app.call(by, 'POST', '/api/dispatch/lock', { day: DAY, version: (await board()).version, orderIds, isLocked })

test('a locked order stays where it is when it is chosen for other drivers or does not fit any more', async () => {
  const [far, near] = [await driverNear(at(31.5, -97.1)), await driverNear()]
  const [order, worthless] = [await confirmed(), await confirmed()]
  await move(admin, { orderIds: [order.id, worthless.id], driverId: far.driverId })
  expect((await lock(admin, [order.id, worthless.id])).status).toBe(200)
  const collected = new Date(TEST_NOW.getTime() - 3_600_000)
  await app.db
    .updateTable('orders')
    .set({ collected_at: collected, stability_hours: 1 })
    .where('id', '=', worthless.id)
    .execute()
  const before = stopsOf(await runOf(far))
  const free = await confirmed()
  const orderIds = [order.id, worthless.id, free.id]
  const elsewhere = await plan({ orderIds, driverIds: [near.driverId] })
  expect(elsewhere.body.unplanned).toEqual([])
  expect(elsewhere.body.runsAfter.map(stopsOf)).toEqual([[`pickup ${free.id}`, `delivery ${free.id}`]])
  const all = await plan({ orderIds })
  expect(all.body.unplanned).toEqual([])
  expect((await app.call(admin, 'POST', `/api/dispatch/proposals/${all.body.id}/apply`)).status).toBe(200)
  const isLocked = (stop: string) => !stop.endsWith(` ${free.id}`)
  expect(stopsOf(await runOf(far)).filter(isLocked)).toEqual(before)
})

test('a lock set since stays when a plan is applied, and is a clash for undo; undo restores locks, and a driver’s own order of stops keeps them', async () => {
  const driver = await driverNear()
  const [one, two] = [await confirmed(), await confirmed()]
  await move(admin, { orderIds: [one.id, two.id], driverId: driver.driverId })
  const proposal = await plan({ orderIds: [(await confirmed()).id], driverIds: [driver.driverId] })
  await move(admin, { orderIds: [two.id], driverId: driver.driverId, pickupPosition: 0, deliveryPosition: 2 })
  expect((await lock(other, [one.id])).status).toBe(200)
  const undo = (by: TestUser) => app.call(by, 'POST', '/api/dispatch/undo', { day: DAY })
  expect((await undo(admin)).body).toMatchObject({ code: 'plan_changed' })
  const applied = await app.call(admin, 'POST', `/api/dispatch/proposals/${proposal.body.id}/apply`)
  expect([applied.status, applied.body.skipped]).toEqual([200, []])
  const lockedIn = async () =>
    (await runOf(driver)).stops.flatMap(({ isLocked, orderId }: { isLocked: boolean; orderId: number }) =>
      isLocked ? [orderId] : [],
    )
  const { version, stops } = (await app.call(driver, 'GET', '/api/drivers/me/run')).body
  const wanted = stops
    .map(({ orderId, stop }: { orderId: number; stop: string }) => ({ orderId, stop }))
    .toSorted((a: { orderId: number }, b: { orderId: number }) => a.orderId - b.orderId)
  const reordered = await app.call(driver, 'POST', '/api/drivers/me/run', { version, stops: wanted })
  expect(reordered.status).toBe(200)
  expect(await lockedIn()).toEqual([one.id, one.id])
  expect((await lock(other, [one.id], false)).status).toBe(200)
  expect(await lockedIn()).toEqual([])
  expect((await undo(other)).status).toBe(200)
  expect(await lockedIn()).toEqual([one.id, one.id])
  // Released, it is locked to no driver.
  await app.call(driver, 'POST', `/api/orders/${one.id}/release`, { reason: 'A flat tire' })
  await app.loop.idle()
  await move(admin, { orderIds: [one.id], driverId: driver.driverId })
  expect(await lockedIn()).toEqual([])
})

test('nothing of a day that is over is planned', async () => {
  const day = '2026-07-14'
  const calls = [
    ['move', { day, version: 0, orderIds: [1], driverId: null }],
    ['proposals', { day }],
    ['undo', { day }],
  ] as const
  for (const [name, body] of calls)
    expect((await app.call(admin, 'POST', `/api/dispatch/${name}`, body)).body.code, name).toBe('plan_day_over')
})

test('a change reaches other admins and the drivers of the runs', async () => {
  const address = (await app.listen()).replace('http', 'ws')
  const [driver, stranger] = [await driverNear(), await driverNear()]
  const listeners = {
    other: await openListener(app, address, other),
    driver: await openListener(app, address, driver),
    stranger: await openListener(app, address, stranger),
  }
  const order = await confirmed({ scheduled_date: new Date('2026-07-16T13:00:00Z') })
  const { version } = await board(TOMORROW)
  const moved = { day: TOMORROW, version, orderIds: [order.id], driverId: driver.driverId }
  await app.call(admin, 'POST', '/api/dispatch/move', moved)
  const event = { type: 'dispatch_changed', day: TOMORROW, version: version + 1 }
  for (const { received } of [listeners.other, listeners.driver])
    await expect.poll(() => received).toContainEqual(event)
  // The stranger may still hear of orders of earlier tests.
  expect(await whoReceived(app, listeners, 'dispatch_changed')).toEqual(['other', 'driver'])
  for (const { socket } of Object.values(listeners)) socket.close()
})

test('at a site a stop takes as long as the organization says, and the plan on paper has its note and hours', async () => {
  const driver = await driverNear()
  const client = await makeClient(app.db)
  const siteId = await makeSite(app.db, client.organizationId as number, {
    name: 'Cypress Clinic',
    access_note: 'Dock B',
    hours: JSON.stringify([...Array.from({ length: 5 }, () => [[480, 1020]]), [], []]),
    service_minutes: 45,
  })
  const order = await makeOrder(app.db, { status: 'confirmed', confirmed_at: TEST_NOW, pickup_site_id: siteId }, client)
  await move(admin, { orderIds: [order.id], driverId: driver.driverId })
  const [pickup] = (await runOf(driver)).stops
  expect(Date.parse(pickup.departureAt) - Date.parse(pickup.startAt)).toBe(45 * 60_000)
  const csv = await app.call(admin, 'GET', `/api/dispatch/plan.csv?day=${DAY}`)
  expect(csv.body).toContain(',Cypress Clinic,Dock B,Open Mon–Fri 8 AM – 5 PM')
  const { rawPayload } = await app.app.inject({
    method: 'GET',
    url: `/api/dispatch/plan.pdf?driverId=${driver.driverId}`,
    headers: { cookie: await app.cookieOf(admin) },
  })
  expect(pagesIn(rawPayload).flatMap(textOf).join('\n')).toMatch(/Cypress Clinic.*Dock B.*Open Mon.Fri 8 AM/s)
})

test('a day is exported for each driver as CSV and PDF', async () => {
  const [driver, idle] = [await driverNear(), await driverNear()]
  const order = await confirmed({
    delivery_contact_name: 'Nora Diaz',
    delivery_contact_phone: '713-555-0144',
    item_description: 'Two insulin pens',
    special_instructions: 'Side door',
    // Not delivered before noon: the driver arrives, waits, and starts.
    scheduled_date: new Date('2026-07-15T17:00:00Z'),
    preferred_time_slot: 'afternoon',
  })
  await move(admin, { orderIds: [order.id], driverId: driver.driverId })
  const csv = await app.call(admin, 'GET', `/api/dispatch/plan.csv?day=${DAY}`)
  expect(csv.headers['content-disposition']).toBe('attachment; filename="plan-2026-07-15.csv"')
  const lines = csv.body.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toMatch(/,2,#ML-\d+,Delivery,2026-07-15 1[01]:\d\d,2026-07-15 12:00,/)
  expect(lines[2]).toContain(',Nora Diaz,713-555-0144,Two insulin pens,1,Side door,')
  const pdf = await app.call(admin, 'GET', `/api/dispatch/plan.pdf?driverId=${driver.driverId}`)
  expect([pdf.status, pdf.headers['content-type'], pdf.body.slice(0, 5)]).toEqual([200, 'application/pdf', '%PDF-'])
  const pdfIn = async (language: string) => {
    const headers = { cookie: await app.cookieOf(admin), 'accept-language': language }
    const url = `/api/dispatch/plan.pdf?driverId=${driver.driverId}`
    const { rawPayload } = await app.app.inject({ method: 'GET', url, headers })
    return pagesIn(rawPayload).flatMap(textOf).join('\n')
  }
  expect(await pdfIn('en-US')).toMatch(/Manifest.*2 stops.*1\. Pickup #ML-.*1 package/s)
  const spanish = await pdfIn('es-MX')
  expect(spanish).toMatch(/Manifiesto.*2 paradas.*1\. Recolección #ML-.*1 paquete/s)
  expect(spanish).not.toMatch(/Manifest |Pickup|Delivery|stops|arrive/)
  for (const id of [idle.driverId, 2_000_000])
    expect((await app.call(admin, 'GET', `/api/dispatch/plan.pdf?driverId=${id}`)).status).toBe(
      id === idle.driverId ? 200 : 404,
    )
})
