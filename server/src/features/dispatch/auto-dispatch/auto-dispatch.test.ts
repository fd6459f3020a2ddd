import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { asOwner } from '../../../../test/database.ts'
import { at, DAY, dispatchOn, stopsOf } from '../../../../test/dispatch.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { expireOffers } from '../offers/offers.commands.ts'
import { dispatchOrders } from './auto-dispatch.commands.ts'

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

const addRule = async (rule: object = {}) =>
  (await app.call(admin, 'POST', '/api/dispatch/rules', { name: 'All', isOn: true, ...rule })).body
const offersOf = async (driver: TestUser) => (await app.call(driver, 'GET', '/api/drivers/me/offers')).body
const decisionsOf = async (id: number) => (await app.call(admin, 'GET', `/api/orders/${id}/dispatch`)).body
const answer = (driver: TestUser, offerId: number, what: 'accept' | 'pass', body?: object) =>
  app.call(driver, 'POST', `/api/offers/${offerId}/${what}`, body)
/** An admin approves it; the reactors do the rest. */
async function approve(more: Parameters<typeof makeOrder>[1] = {}) {
  const order = await makeOrder(app.db, more)
  expect((await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })).status).toBe(200)
  await app.loop.idle()
  return order
}

test('rules are added, replaced and removed, and off unless they say otherwise', async () => {
  const { body: rule, status } = await app.call(admin, 'POST', '/api/dispatch/rules', { name: 'Samples' })
  expect(status).toBe(201)
  expect(rule).toMatchObject({ name: 'Samples', isOn: false, mode: 'offer', answerSeconds: 60, withinMiles: null })
  const edited = { ...rule, isOn: true, serviceType: 'laboratory_sample', withinMiles: 12 }
  expect((await app.call(admin, 'PATCH', `/api/dispatch/rules/${rule.id}`, edited)).body).toEqual(edited)
  expect((await app.call(admin, 'GET', '/api/dispatch/rules')).body).toEqual([edited])
  expect((await app.call(admin, 'DELETE', `/api/dispatch/rules/${rule.id}`)).status).toBe(200)
  expect((await app.call(admin, 'DELETE', `/api/dispatch/rules/${rule.id}`)).body.code).toBe('rule_not_found')
  expect((await app.call(admin, 'POST', '/api/dispatch/rules', { name: ' ' })).status).toBe(400)
})

test('rules are put into another order, and the first that fits decides', async () => {
  const driver = await on.driverNear()
  const [offers, assigns] = [await addRule({ name: 'Offer' }), await addRule({ name: 'Assign', mode: 'assign' })]
  const order = (ruleIds: number[]) => app.call(admin, 'POST', '/api/dispatch/rules/order', { ruleIds })
  const { body, status } = await order([assigns.id, offers.id])
  expect(status).toBe(200)
  expect(body.map(({ name }: { name: string }) => name)).toEqual(['Assign', 'Offer'])
  expect((await app.call(admin, 'GET', '/api/dispatch/rules')).body).toEqual(body)
  const { id } = await approve()
  expect(await on.statusOf(id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
  for (const wrong of [[assigns.id], [assigns.id, assigns.id], [assigns.id, offers.id + 1000]])
    expect(await order(wrong)).toMatchObject({ status: 409, body: { code: 'rules_changed' } })
  // A new one comes last.
  const added = await addRule({ name: 'Last' })
  expect((await app.call(admin, 'GET', '/api/dispatch/rules')).body.at(-1)).toEqual(added)
})

test('the master switch stops all rules, says so, and leaves an entry in the audit log', async () => {
  const driver = await on.driverNear()
  await addRule()
  await addRule({ isOn: false })
  const state = async () => (await app.call(admin, 'GET', '/api/dispatch/auto-dispatch')).body
  const turn = (isOn: unknown) => app.call(admin, 'PATCH', '/api/dispatch/auto-dispatch', { isOn })
  expect(await state()).toEqual({ isOn: true, rulesOn: 1 })
  expect((await turn(false)).body).toEqual({ isOn: false, rulesOn: 1 })
  expect((await turn(false)).status).toBe(200)
  const { id } = await approve()
  await dispatchOrders(app.deps)
  expect(await offersOf(driver)).toEqual([])
  expect((await turn(true)).body).toEqual({ isOn: true, rulesOn: 1 })
  await dispatchOrders(app.deps)
  expect(await offersOf(driver)).toMatchObject([{ orderId: id }])
  expect((await turn('yes')).status).toBe(400)
  const { body: entries } = await app.call(admin, 'GET', `/api/admin/audit-log?kind=change&who=${admin.id}`)
  const texts = entries.map(({ summary }: { summary: string }) => summary)
  expect(texts).toEqual(expect.arrayContaining(['Turned auto-dispatch on', 'Turned auto-dispatch off']))
})

test('what was placed together goes to the driver who has the first of it, even if another one is nearer', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.78, -95.45))]
  const groupId = await on.group(await makeClient(app.db))
  const there = {
    pickup_latitude: 29.78,
    pickup_longitude: -95.45,
    delivery_latitude: 29.79,
    delivery_longitude: -95.45,
  }
  const first = await on.confirmed({ ...there, group_id: groupId })
  expect((await on.move(admin, { orderIds: [first.id], driverId: far.driverId })).status).toBe(200)
  await addRule()
  const second = await approve({ group_id: groupId })
  expect(await offersOf(far)).toMatchObject([{ orderId: second.id }])
  const [decision] = await decisionsOf(second.id)
  expect(decision.weighed).toMatchObject([
    { driverId: far.driverId, hasItsGroup: true },
    { driverId: near.driverId, hasItsGroup: false },
  ])
})

test('without a rule that is on, nothing is offered', async () => {
  const driver = await on.driverNear()
  await addRule({ isOn: false })
  const order = await approve()
  expect(await offersOf(driver)).toEqual([])
  expect(await decisionsOf(order.id)).toEqual([])
})

test('an order is offered to the nearest driver, passed on to the next, and every decision has its reasons', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.9, -95.6))]
  await on.driverNear({ is_on_duty: false })
  await addRule()
  const order = await approve()
  const [offer] = await offersOf(near)
  expect(offer).toMatchObject({ orderId: order.id, deliveryArea: 'Taub Loop, Houston, TX 77030' })
  expect(await offersOf(far)).toEqual([])
  expect((await answer(far, offer.id, 'accept')).body.code).toBe('offer_not_found')
  expect((await answer(near, offer.id, 'pass', { reason: 7 })).status).toBe(400)
  expect((await answer(near, offer.id, 'pass', { reason: 'Too far away' })).status).toBe(200)
  expect(await offersOf(near)).toEqual([])
  const [next] = await offersOf(far)
  expect((await answer(far, next.id, 'accept')).status).toBe(200)
  expect((await answer(far, next.id, 'accept')).status).toBe(200)
  expect(await on.statusOf(order.id)).toEqual({ status: 'assigned', driver_id: far.driverId })
  const decisions = await decisionsOf(order.id)
  expect(decisions).toMatchObject([
    { outcome: 'offered', driverId: near.driverId, ruleName: 'All' },
    { outcome: 'offered', driverId: far.driverId },
  ])
  expect(decisions[0].weighed.map(({ driverId }: { driverId: number }) => driverId)).toEqual([
    near.driverId,
    far.driverId,
  ])
  expect(decisions[0].weighed[0]).toMatchObject({ delays: [], refusal: null })
  expect(decisions[1].weighed[1]).toMatchObject({
    driverId: near.driverId,
    refusal: 'Passed on this job: Too far away',
  })
  const notices = await app.call(near, 'GET', '/api/notices')
  expect(JSON.stringify(notices.body)).toContain('Job offered')
})

test('an offer that is not answered in time goes to the next driver, and can no longer be accepted', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.9, -95.6))]
  await addRule({ answerSeconds: 30 })
  const order = await approve()
  const [offer] = await offersOf(near)
  expect(await expireOffers(app.deps)).toEqual([])
  app.clock.now = new Date(TEST_NOW.getTime() + 30_000)
  expect((await answer(near, offer.id, 'accept')).body.code).toBe('offer_closed')
  await dispatchOrders(app.deps, await expireOffers(app.deps))
  // The offer's own job may have been faster.
  await expect.poll(() => offersOf(far)).toMatchObject([{ orderId: order.id }])
  expect((await decisionsOf(order.id))[1].weighed[1].refusal).toBe('Did not answer in time')
})

test('while a job is offered to one driver, no other sees or takes it; after that all do', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.9, -95.6))]
  // Only the near one is within the rule's reach.
  await addRule({ withinMiles: 3 })
  const order = await approve()
  const listed = async (driver: TestUser) =>
    (await app.call(driver, 'GET', '/api/orders/available')).body.map(({ id }: { id: number }) => id)
  const counted = async () => (await app.call(far, 'GET', `/api/driver/stats/${far.driverId}`)).body.availableJobs
  const [offer] = await offersOf(near)
  expect(await listed(far)).not.toContain(order.id)
  const before = await counted()
  const taken = await app.call(far, 'POST', `/api/orders/${order.id}/accept`, {})
  expect(taken).toMatchObject({ status: 409, body: { code: 'offered_to_another_driver' } })
  expect((await answer(near, offer.id, 'pass')).status).toBe(200)
  expect(await listed(far)).toContain(order.id)
  expect(await counted()).toBe(before + 1)
  expect((await app.call(far, 'POST', `/api/orders/${order.id}/accept`, {})).status).toBe(200)
})

test('an offer and the list of jobs: only one driver gets the order', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.9, -95.6))]
  await addRule()
  const order = await approve()
  const [offer] = await offersOf(near)
  const replies = await Promise.all([
    answer(near, offer.id, 'accept'),
    app.call(far, 'POST', `/api/orders/${order.id}/accept`, {}),
    answer(near, offer.id, 'accept'),
  ])
  const { driver_id } = await on.statusOf(order.id)
  expect([near.driverId, far.driverId]).toContain(driver_id)
  expect(replies[1].status).toBe(driver_id === far.driverId ? 200 : 409)
  expect([replies[0].status, replies[2].status]).toEqual(driver_id === near.driverId ? [200, 200] : [409, 409])
  await app.loop.idle()
  expect(await offersOf(near)).toEqual([])
})

test('a canceled order takes its offer back', async () => {
  const driver = await on.driverNear()
  await addRule()
  const order = await approve()
  const [offer] = await offersOf(driver)
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'cancelled' })
  await app.loop.idle()
  expect(await offersOf(driver)).toEqual([])
  expect((await answer(driver, offer.id, 'pass')).body.code).toBe('offer_closed')
})

test('a rule that assigns puts the order into the best run, and without a driver says so once', async () => {
  await addRule({ mode: 'assign', withinMiles: 5 })
  const order = await approve()
  await dispatchOrders(app.deps)
  expect(await decisionsOf(order.id)).toMatchObject([{ outcome: 'no_driver', driverId: null }])
  await on.driverNear(at(31, -97))
  const near = await on.driverNear()
  await dispatchOrders(app.deps)
  expect(await on.statusOf(order.id)).toEqual({ status: 'assigned', driver_id: near.driverId })
  const [, decision] = await decisionsOf(order.id)
  expect(decision).toMatchObject({ outcome: 'assigned', driverId: near.driverId })
  expect(decision.weighed[1].refusal).toBe('Not within 5 miles of the pickup')
})

test('orders that are decided at the same moment for the same run all get into it', async () => {
  const driver = await on.driverNear()
  const orders = []
  for (let count = 0; count < 3; count++) orders.push(await approve())
  await addRule({ mode: 'assign' })
  await Promise.all(orders.map(({ id }) => dispatchOrders(app.deps, [id])))
  for (const { id } of orders) expect(await on.statusOf(id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
})

test('an order that its driver releases goes to the next one, not to the same again', async () => {
  const [near, far] = [await on.driverNear(), await on.driverNear(at(29.9, -95.6))]
  await addRule({ mode: 'assign' })
  const order = await approve()
  expect(await on.statusOf(order.id)).toMatchObject({ driver_id: near.driverId })
  await app.call(near, 'POST', `/api/orders/${order.id}/release`, { reason: 'A flat tire' })
  await app.loop.idle()
  expect(await on.statusOf(order.id)).toEqual({ status: 'assigned', driver_id: far.driverId })
  const [, second] = await decisionsOf(order.id)
  expect(second.weighed[1]).toMatchObject({ driverId: near.driverId, refusal: 'Released this job' })
})

test('a rule with a lead time waits until the order has to be started', async () => {
  const driver = await on.driverNear()
  await addRule({ minutesBeforeLatestStart: 10 })
  // Promised for 14:00: with 20 minutes of road and 30 of margin it has to be started at 13:10.
  const order = await approve()
  expect(await offersOf(driver)).toEqual([])
  app.clock.now = new Date('2026-07-15T18:00:00Z')
  // Silent for longer than 20 minutes, a driver is offered nothing.
  await dispatchOrders(app.deps)
  expect(await offersOf(driver)).toEqual([])
  expect((await decisionsOf(order.id)).at(-1).weighed).toMatchObject([
    { refusal: 'Has sent no position for over 20 minutes' },
  ])
  const seen = { position_at: app.clock.now }
  await app.db.updateTable('drivers').set(seen).where('id', '=', driver.driverId).execute()
  await dispatchOrders(app.deps)
  expect(await offersOf(driver)).toMatchObject([{ orderId: order.id }])
})

test('only a more urgent order may make another one late, and none comes before the stop in progress', async () => {
  const driver = await on.driverNear()
  const current = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: driver.driverId })
  // Due in 22 minutes, and planned for 20: nothing fits in before it.
  const tight = await makeOrder(app.db, {
    status: 'assigned',
    driver_id: driver.driverId,
    confirmed_at: minutesAgo(218),
  })
  await addRule({ mode: 'assign' })
  const peer = await on.confirmed({ confirmed_at: minutesAgo(220) })
  await dispatchOrders(app.deps, [peer.id])
  expect((await decisionsOf(peer.id))[0].weighed[0]).toMatchObject({ delays: [] })
  await app.call(admin, 'PATCH', `/api/orders/${peer.id}`, { status: 'cancelled' })
  // Locked: otherwise it would come before the delivery of the order in progress, and be on time.
  const lock = { day: DAY, version: (await on.board(admin)).version, orderIds: [tight.id], isLocked: true }
  expect((await app.call(admin, 'POST', '/api/dispatch/lock', lock)).status).toBe(200)
  const urgent = await on.confirmed({ priority: 'emergency', confirmed_at: minutesAgo(35) })
  await dispatchOrders(app.deps, [urgent.id])
  const [decision] = await decisionsOf(urgent.id)
  expect(decision).toMatchObject({ outcome: 'assigned', driverId: driver.driverId })
  expect(decision.weighed[0]).toMatchObject({ delays: [{ orderId: tight.id, lateBefore: 0 }] })
  expect(decision.weighed[0].slackMinutes).toBeGreaterThanOrEqual(0)
  const run = await on.runOf(admin, driver)
  expect(run.stops[0]).toMatchObject({ orderId: current.id, stop: 'pickup', state: 'current' })
  expect(run.lateOrders).toEqual([tight.id])
})

/** For drivers who have three open jobs already. */
const withRoom = () => ({ ...app.deps, env: { ...app.deps.env, MAX_OPEN_JOBS: 4 } })

test('an emergency may be one job more than a full driver has; a second one is not planned behind it', async () => {
  const driver = await on.driverNear()
  await addRule({ mode: 'assign' })
  for (let n = 0; n < 3; n++) await makeOrder(app.db, { status: 'assigned', driver_id: driver.driverId as number })
  const [first, second] = [await on.confirmed({ priority: 'emergency' }), await on.confirmed({ priority: 'emergency' })]
  await dispatchOrders(app.deps, [first.id])
  expect(await on.statusOf(first.id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
  await dispatchOrders(app.deps, [second.id])
  const [decision] = await decisionsOf(second.id)
  expect(decision).toMatchObject({ outcome: 'no_driver', weighed: [{ refusal: 'Has 4 open jobs already' }] })
})

/** On the way to a pickup, then a long job with time to spare, then one that is only just on time, and an emergency. */
async function tightRun() {
  const driver = await on.driverNear()
  const current = await makeOrder(app.db, { status: 'pickup_scheduled', driver_id: driver.driverId as number })
  const [spare, tight] = [
    await on.confirmed({ pickup_latitude: 29.76, delivery_latitude: 29.78 }),
    await on.confirmed(),
  ]
  await on.move(admin, { orderIds: [spare.id], driverId: driver.driverId, pickupPosition: 1, deliveryPosition: 1 })
  await on.move(admin, { orderIds: [tight.id], driverId: driver.driverId, pickupPosition: 3, deliveryPosition: 3 })
  const { stops } = await on.runOf(admin, driver)
  const planned = stops.find(
    ({ orderId, stop }: { orderId: number; stop: string }) => orderId === tight.id && stop === 'delivery',
  )
  await app.db
    .updateTable('orders')
    .set({ due_at: new Date(Date.parse(planned.startAt) + 120_000) })
    .where('id', '=', tight.id)
    .execute()
  expect((await on.runOf(admin, driver)).lateOrders).toEqual([])
  const emergency = await on.confirmed({
    priority: 'emergency',
    confirmed_at: new Date(TEST_NOW.getTime() - 25 * 60_000),
  })
  return { driver, current, spare, tight, emergency }
}

test('an emergency changes the order of later stops where that keeps promises, and the decision says so', async () => {
  const { driver, current, spare, tight, emergency } = await tightRun()
  await addRule({ mode: 'assign' })
  await dispatchOrders(withRoom(), [emergency.id])
  const [decision] = await decisionsOf(emergency.id)
  expect(decision).toMatchObject({ outcome: 'assigned', driverId: driver.driverId })
  expect(decision.weighed[0].delays).toEqual([])
  expect([[spare.id], [tight.id]]).toContainEqual(decision.weighed[0].reordered)
  const run = await on.runOf(admin, driver)
  expect(run.lateOrders).toEqual([])
  expect(run.stops[0]).toMatchObject({ orderId: current.id, stop: 'pickup', state: 'current' })
  const stops = stopsOf(run)
  expect(stops).toHaveLength(8)
  expect(stops.indexOf(`delivery ${tight.id}`)).toBeLessThan(stops.indexOf(`delivery ${spare.id}`))
})

test('an emergency that is offered changes the run when the driver accepts it, not before', async () => {
  const { driver, spare, tight, emergency } = await tightRun()
  await addRule()
  const before = stopsOf(await on.runOf(admin, driver))
  await dispatchOrders(withRoom(), [emergency.id])
  const [offer] = await offersOf(driver)
  expect(stopsOf(await on.runOf(admin, driver))).toEqual(before)
  await app.db.updateTable('orders').set({ status: 'confirmed', driver_id: null }).where('id', '=', spare.id).execute()
  expect((await answer(driver, offer.id, 'accept')).status).toBe(200)
  await app.loop.idle()
  const run = await on.runOf(admin, driver)
  expect(run.lateOrders).toEqual([])
  const stops = stopsOf(run)
  expect(stops.indexOf(`delivery ${tight.id}`)).toBeLessThan(stops.indexOf(`delivery ${spare.id}`))
})

test('for an emergency, too, locked stops keep their place', async () => {
  const { driver, spare, tight, emergency } = await tightRun()
  const { version } = await on.board(admin)
  const lock = { day: DAY, version, orderIds: [spare.id, tight.id], isLocked: true }
  expect((await app.call(admin, 'POST', '/api/dispatch/lock', lock)).status).toBe(200)
  const isLocked = (stop: string) => [spare.id, tight.id].some((id) => stop.endsWith(` ${id}`))
  const before = stopsOf(await on.runOf(admin, driver)).filter(isLocked)
  await addRule({ mode: 'assign' })
  await dispatchOrders(withRoom(), [emergency.id])
  const [decision] = await decisionsOf(emergency.id)
  expect(decision.weighed[0]).toMatchObject({ delays: [{ orderId: tight.id }], reordered: [] })
  const run = await on.runOf(admin, driver)
  expect(stopsOf(run).filter(isLocked)).toEqual(before)
  expect(run.stops.filter(({ isLocked }: { isLocked: boolean }) => isLocked)).toHaveLength(4)
})

/** Miles north of the driver: 0.0145 of a degree each. */
const north = (pickup: number, delivery: number) => ({
  pickup_latitude: 29.72 + pickup * 0.0145,
  pickup_longitude: -95.4,
  delivery_latitude: 29.72 + delivery * 0.0145,
  delivery_longitude: -95.4,
})
const minutesAgo = (count: number) => new Date(TEST_NOW.getTime() - count * 60_000)

test('a new emergency does not put another emergency behind an order that is on time, and says what it delays', async () => {
  const driver = await on.driverNear()
  // An hour past its promise already; then an order that is on time as long as nothing comes before it.
  const late = await on.confirmed({ priority: 'emergency', confirmed_at: minutesAgo(120), ...north(3, 4) })
  const onTime = await on.confirmed({ confirmed_at: minutesAgo(160), ...north(-3, -12) })
  await on.move(admin, { orderIds: [late.id], driverId: driver.driverId, pickupPosition: 0, deliveryPosition: 0 })
  await on.move(admin, { orderIds: [onTime.id], driverId: driver.driverId, pickupPosition: 2, deliveryPosition: 2 })
  const lateMinutesOf = async (id: number) =>
    (await on.runOf(admin, driver)).stops.find(
      ({ orderId, stop }: { orderId: number; stop: string }) => orderId === id && stop === 'delivery',
    ).lateMinutes
  const before = await lateMinutesOf(late.id)
  expect(before).toBeGreaterThan(60)
  expect(await lateMinutesOf(onTime.id)).toBe(0)
  const emergency = await on.confirmed({ priority: 'emergency', ...north(-2, -5) })
  await addRule({ mode: 'assign' })
  await dispatchOrders(app.deps, [emergency.id])
  expect(await on.statusOf(emergency.id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
  expect(await lateMinutesOf(late.id)).toBe(before)
  expect(await lateMinutesOf(emergency.id)).toBe(0)
  const [decision] = await decisionsOf(emergency.id)
  const after = await lateMinutesOf(onTime.id)
  expect(decision.weighed[0].delays).toEqual(
    after === 0 ? [] : [{ orderId: onTime.id, priority: 'standard', lateBefore: 0, lateAfter: after }],
  )
})

test('an order is not given to a driver when the decision cannot be stored', async () => {
  await on.driverNear()
  await addRule({ mode: 'assign' })
  const order = await on.confirmed()
  await asOwner(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'the disk is full'; end $$;
    create trigger refuse before insert on dispatch_decisions for each row execute function refuse()`,
  )
  await expect(dispatchOrders(app.deps, [order.id])).rejects.toThrow('the disk is full')
  await asOwner(app, 'drop function refuse() cascade')
  expect(await on.statusOf(order.id)).toEqual({ status: 'confirmed', driver_id: null })
  expect(await decisionsOf(order.id)).toEqual([])
})

test('a refusal that another attempt would meet again is logged, not repeated, and the next order is decided', async () => {
  const driver = await on.driverNear(at(31.76, -106.49))
  const elPaso = {
    pickup_latitude: 31.76,
    pickup_longitude: -106.49,
    delivery_latitude: 31.8,
    delivery_longitude: -106.4,
  }
  await app.db
    .insertInto('driver_skills')
    .values({ driver_id: driver.driverId as number, skill: 'controlled_medication', expires_on: DAY })
    .execute()
  // Near midnight in El Paso it is the next day for the business: the skill is valid on the plan's day, not on the order's.
  const late = await on.confirmed({
    ...elPaso,
    is_controlled: true,
    scheduled_date: new Date('2026-07-16T05:30:00Z'),
  })
  const other = await on.confirmed(elPaso)
  await addRule({ mode: 'assign' })
  let transactions = 0
  const db = new Proxy(app.db, {
    get(target, name) {
      if (name === 'transaction') transactions++
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
  await dispatchOrders({ ...app.deps, db }, [late.id])
  expect(transactions).toBe(1)
  const logged = {
    err: { code: 'skill_missing' },
    orderId: late.id,
    msg: 'auto-dispatch could not give an order to a driver',
  }
  expect(app.troubles.splice(0)).toMatchObject([logged])
  await dispatchOrders(app.deps)
  expect(app.troubles.splice(0)).toMatchObject([logged])
  expect(await on.statusOf(late.id)).toMatchObject({ status: 'confirmed' })
  expect(await on.statusOf(other.id)).toEqual({ status: 'assigned', driver_id: driver.driverId })
})
