/** Standing orders: what is made, when and once; what one day's change touches; pauses, ends, holidays, and who may do it. */

import { randomUUID } from 'node:crypto'
import type { StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeAdmin, makeClient, makeDriver, makeSite, type TestUser } from '../../../test/factories.ts'
import { knowsEveryAddress } from '../../../test/known-addresses.ts'
import { orderRequest } from '../../../test/order-requests.ts'
import { makeStandingOrders } from './make-days.commands.ts'
import { planMade } from './plan-made.commands.ts'

const provider = knowsEveryAddress({ latitude: 29.7105, longitude: -95.3936 })

const PART = orderRequest({ preferredTimeSlot: 'evening' })
const WEEKDAYS = { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] }
/** Tests begin on Wednesday, July 15. */
const THURSDAY = '2026-07-16'

let app: TestApp
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  // Otherwise each test makes the days of those before it, too.
  await app.db.deleteFrom('standing_orders').execute()
  owner = await makeClient(app.db)
})

async function add(fields: object = {}, user = owner): Promise<StandingOrder> {
  const body = { name: 'Evening run', recurrence: WEEKDAYS, startsOn: THURSDAY, parts: [PART], ...fields }
  const reply = await app.call(user, 'POST', '/api/standing-orders', body)
  expect(reply.status, JSON.stringify([reply.body, app.troubles])).toBe(201)
  await makeStandingOrders(app.deps, app.clock.now)
  return reply.body
}

async function daysOf({ id }: { id: number }, user = owner): Promise<StandingDay[]> {
  return (await app.call(user, 'GET', `/api/standing-days?standingOrderId=${id}`)).body
}

const ordersOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'status', 'scheduled_date', 'total_cents', 'holiday_fee_cents', 'payment_state', 'package_count'])
    .where('standing_order_id', '=', id)
    .orderBy('scheduled_date')
    .orderBy('id')
    .execute()

const openOrders = async (standing: { id: number }) =>
  (await ordersOf(standing)).filter(({ status }) => status !== 'cancelled')

const isAbout = (details: object, id: number) => 'standingOrderId' in details && details.standingOrderId === id

const changeDay = (standing: { id: number }, day: string, body: object, user = owner) =>
  app.call(user, 'POST', `/api/standing-orders/${standing.id}/days/${day}`, body)

const approve = (admin: TestUser, standing: { id: number }) =>
  app.call(admin, 'POST', `/api/admin/standing-orders/${standing.id}/approve`, {
    isApproved: true,
    maxPerDay: '500.00',
    maxPerMonth: '5000.00',
  })

test('the orders of two weeks are made, in their slot, and the calendar shows 90 days', async () => {
  const standing = await add()
  const orders = await ordersOf(standing)
  // July 16 to 29 without two weekends.
  expect(orders).toHaveLength(10)
  expect(orders[0]?.scheduled_date?.toISOString()).toBe('2026-07-16T22:00:00.000Z')
  expect(orders.every(({ status, payment_state: state }) => status === 'pending' && state === 'unpaid')).toBe(true)
  const days = await daysOf(standing)
  expect(days.filter(({ state }) => state === 'made')).toHaveLength(10)
  expect(days[0]).toMatchObject({ named: THURSDAY, runs: THURSDAY, orders: [{ part: 0, status: 'pending' }] })
  expect(days.at(-1)?.named).toBe('2026-10-13')
  const shown = await app.call(owner, 'GET', `/api/orders/${orders[0]?.id}`)
  expect(shown.body.standing).toEqual({ id: standing.id, name: 'Evening run', day: THURSDAY, lastInstructions: null })
})

test('each further day is made when it is two weeks ahead, and none twice', async () => {
  const standing = await add()
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await ordersOf(standing)).toHaveLength(10)
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await ordersOf(standing)).toHaveLength(11)
})

test('several parts make several orders on each day', async () => {
  const standing = await add({ parts: [PART, { ...PART, preferredTimeSlot: 'morning', packageCount: 3 }] })
  const orders = await ordersOf(standing)
  expect(orders).toHaveLength(20)
  expect(orders.slice(0, 2).map((order) => order.package_count)).toEqual([3, 1])
})

test('skipping a day cancels its orders and no other; restoring it orders it again', async () => {
  const standing = await add()
  const others = (await openOrders(standing)).map(({ id }) => id).slice(1)
  expect((await changeDay(standing, THURSDAY, { action: 'skip' })).body).toMatchObject({ state: 'skipped', runs: null })
  expect((await openOrders(standing)).map(({ id }) => id)).toEqual(others)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(9)
  expect((await changeDay(standing, THURSDAY, { action: 'restore' })).status).toBe(200)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(10)
})

test('a made day is moved with its order; one still to come is made on its new day; another’s day is refused', async () => {
  const standing = await add()
  const [first, ...others] = await openOrders(standing)
  expect((await changeDay(standing, THURSDAY, { action: 'move', to: '2026-07-17' })).body.code).toBe(
    'standing_day_taken',
  )
  expect((await changeDay(standing, THURSDAY, { action: 'move', to: '2026-07-14' })).body.code).toBe(
    'standing_day_over',
  )
  expect((await changeDay(standing, THURSDAY, { action: 'move', to: '2026-07-18' })).body).toMatchObject({
    named: THURSDAY,
    runs: '2026-07-18',
    orders: [{ id: first?.id }],
  })
  const moved = (await openOrders(standing)).find(({ id }) => id === first?.id)
  expect(moved?.scheduled_date?.toISOString()).toBe('2026-07-18T22:00:00.000Z')
  const left = (await openOrders(standing)).filter(({ id }) => id !== first?.id)
  expect(left).toEqual(others)
  // July 30 is not made before the 16th.
  expect((await changeDay(standing, '2026-07-30', { action: 'move', to: '2026-07-26' })).status).toBe(200)
  await makeStandingOrders(app.deps, app.clock.now)
  const july26 = (await openOrders(standing)).filter(
    (order) => order.scheduled_date?.toISOString() === '2026-07-26T22:00:00.000Z',
  )
  expect(july26).toHaveLength(1)
})

test('one day is changed: the order that is made, or the one that will be', async () => {
  const standing = await add()
  const changes = [{ part: 0, packageCount: 7, preferredTimeSlot: 'afternoon' }]
  expect((await changeDay(standing, THURSDAY, { action: 'change', changes })).status).toBe(200)
  expect((await changeDay(standing, '2026-07-30', { action: 'change', changes })).status).toBe(200)
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now)
  const orders = await openOrders(standing)
  expect(orders.map((order) => order.package_count)).toEqual([7, ...Array.from({ length: 9 }, () => 1), 7])
  expect(orders[0]?.scheduled_date?.toISOString()).toBe('2026-07-16T17:00:00.000Z')
  expect(orders.at(-1)?.scheduled_date?.toISOString()).toBe('2026-07-30T17:00:00.000Z')
})

test('a pause takes back what a driver does not have yet, and says what stays; resuming orders again', async () => {
  const standing = await add()
  const [first] = await ordersOf(standing)
  const driver = await makeDriver(app.db)
  await app.db
    .updateTable('orders')
    .set({ status: 'assigned', driver_id: driver.driverId, confirmed_at: TEST_NOW, assigned_at: TEST_NOW })
    .where('id', '=', first?.id ?? 0)
    .execute()
  const paused = await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/pause`, { from: THURSDAY })
  expect(paused.body).toMatchObject({ pausedFrom: THURSDAY, kept: [{ day: THURSDAY, orderId: first?.id }] })
  expect(await openOrders(standing)).toHaveLength(1)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(1)
  await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/resume`)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(10)
})

test('a pause with an end covers its days only', async () => {
  const standing = await add()
  const body = { from: '2026-07-20', until: '2026-07-24' }
  await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/pause`, body)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(5)
  const states = (await daysOf(standing)).slice(0, 8).map(({ state }) => state)
  expect(states).toEqual(['made', 'made', 'paused', 'paused', 'paused', 'paused', 'paused', 'made'])
})

test('it ends after its last day, and cannot be changed afterwards', async () => {
  const standing = await add()
  const ended = await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/end`, { lastDay: '2026-07-17' })
  expect(ended.body).toMatchObject({ endsOn: '2026-07-17', kept: [] })
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(2)
  app.clock.now = new Date('2026-07-18T15:00:00Z')
  expect((await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/resume`)).body.code).toBe('standing_ended')
})

test('changed from a day on, the days before stay, the later ones are ordered anew, and a skipped one stays skipped', async () => {
  const standing = await add()
  await changeDay(standing, '2026-07-22', { action: 'skip' })
  const terms = { name: 'Morning run', recurrence: WEEKDAYS, startsOn: '2026-07-20', holidayRule: 'skip' }
  const parts = [{ ...PART, preferredTimeSlot: 'morning' }]
  const stale = { ...terms, parts, revision: standing.revision + 5 }
  const path = `/api/standing-orders/${standing.id}/change`
  expect((await app.call(owner, 'POST', path, stale)).body.code).toBe('standing_changed_meanwhile')
  const { revision } = (await app.call(owner, 'GET', `/api/standing-orders/${standing.id}`)).body
  const changed = await app.call(owner, 'POST', path, { ...terms, parts, revision })
  expect(changed.status, JSON.stringify(changed.body)).toBe(201)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(2)
  const anew = await openOrders(changed.body)
  expect(anew).toHaveLength(7)
  expect(anew[0]?.scheduled_date?.toISOString()).toBe('2026-07-20T13:00:00.000Z')
})

test('a federal holiday is skipped, moved, or costs more, and is told once, two weeks ahead', async () => {
  app.clock.now = new Date('2026-08-26T15:00:00Z')
  const rules = ['skip', 'day_before', 'day_after', 'run'] as const
  const made: StandingOrder[] = []
  // Labor Day is Monday, September 7.
  const mondays = { every: 'week', interval: 1, weekdays: [1] }
  for (const holidayRule of rules)
    made.push(await add({ name: holidayRule, recurrence: mondays, startsOn: '2026-08-31', holidayRule }))
  const laborDay = []
  for (const standing of made) laborDay.push((await daysOf(standing)).find(({ named }) => named === '2026-09-07'))
  expect(laborDay.map((day) => [day?.state, day?.runs, day?.holiday])).toEqual([
    ['off', null, 'labor'],
    ['made', '2026-09-04', 'labor'],
    ['made', '2026-09-08', 'labor'],
    ['made', '2026-09-07', 'labor'],
  ])
  const [, onHoliday] = await ordersOf(made[3] as StandingOrder)
  const [usual] = await ordersOf(made[3] as StandingOrder)
  expect(onHoliday?.holiday_fee_cents).toBe(2500)
  expect(onHoliday?.total_cents).toBe((usual?.total_cents ?? 0) + 2500)
  await makeStandingOrders(app.deps, app.clock.now)
  const told = await app.db
    .selectFrom('events')
    .select('details')
    .where('name', '=', 'standing.days_off')
    .orderBy('id')
    .execute()
  expect(told.filter(({ details }) => made.some(({ id }) => isAbout(details, id)))).toHaveLength(4)
})

test('a made day that a holiday moved is restored to where the holiday moved it, unless another one is there', async () => {
  app.clock.now = new Date('2026-08-26T15:00:00Z')
  const mondays = { every: 'week', interval: 1, weekdays: [1] }
  const standing = await add({ recurrence: mondays, startsOn: '2026-08-31', holidayRule: 'day_before' })
  const [first, laborDay] = await ordersOf(standing)
  const restored = { named: '2026-09-07', runs: '2026-09-04', state: 'made', orders: [{ id: laborDay?.id }] }
  await changeDay(standing, '2026-09-07', { action: 'move', to: '2026-09-09' })
  expect((await changeDay(standing, '2026-09-07', { action: 'restore' })).body).toMatchObject(restored)
  const orders = await ordersOf(standing)
  expect(orders.map(({ id, scheduled_date: at }) => [id, at?.toISOString()])).toEqual([
    [first?.id, '2026-08-31T22:00:00.000Z'],
    [laborDay?.id, '2026-09-04T22:00:00.000Z'],
  ])
  await changeDay(standing, '2026-09-07', { action: 'move', to: '2026-09-09' })
  await changeDay(standing, '2026-08-31', { action: 'move', to: '2026-09-04' })
  expect((await changeDay(standing, '2026-09-07', { action: 'restore' })).body.code).toBe('standing_day_taken')
})

test('a day off of the organization counts as a holiday without a fee, and what is ordered for it is named', async () => {
  const standing = await add()
  const reply = await app.call(owner, 'POST', '/api/organization/days-off', { day: '2026-07-30', name: 'Stocktaking' })
  expect(reply.body.ordered).toEqual([])
  const clash = await app.call(owner, 'POST', '/api/organization/days-off', { day: '2026-07-17', name: 'Picnic' })
  expect(clash.body.ordered).toEqual([{ standingOrderId: standing.id, name: 'Evening run' }])
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now)
  expect((await daysOf(standing)).find(({ named }) => named === '2026-07-30')).toMatchObject({
    state: 'off',
    dayOff: 'Stocktaking',
  })
  await app.call(owner, 'DELETE', '/api/organization/days-off/2026-07-30')
  await makeStandingOrders(app.deps, app.clock.now)
  expect((await daysOf(standing)).find(({ named }) => named === '2026-07-30')?.state).toBe('made')
})

test('what cannot be ordered is said with its reason, told once, and ordered when it can be', async () => {
  // Closed on Thursdays and Fridays.
  const hours = [...Array.from({ length: 3 }, () => [[0, 1440]]), [], [], [], []]
  const siteId = await makeSite(app.db, owner.organizationId as number, {
    name: 'Clinic',
    address: PART.pickupAddress,
    hours: JSON.stringify(hours),
  })
  const standing = await add({ parts: [{ ...PART, pickupSiteId: siteId }] })
  const [day] = await daysOf(standing)
  expect(day).toMatchObject({ state: 'failed', failure: expect.stringContaining('Clinic') })
  expect(await ordersOf(standing)).toHaveLength(6)
  await makeStandingOrders(app.deps, app.clock.now)
  const told = await app.db.selectFrom('events').select('details').where('name', '=', 'standing.not_ordered').execute()
  expect(told.filter(({ details }) => isAbout(details, standing.id))).toHaveLength(1)
  await app.db.updateTable('sites').set({ hours: null }).where('id', '=', siteId).execute()
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await ordersOf(standing)).toHaveLength(10)
})

test('once an admin agreed, its orders are confirmed, those that wait and those to come', async () => {
  const standing = await add()
  const admin = await makeAdmin(app.db)
  const approved = await approve(admin, standing)
  expect(approved.body).toMatchObject({ isApproved: true })
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now)
  const statuses = (await ordersOf(standing)).map(({ status }) => status)
  expect(statuses).toEqual(Array.from({ length: 11 }, () => 'confirmed'))
  // What was agreed is the first row of each one's chain of custody.
  const ids = (await ordersOf(standing)).map(({ id }) => id)
  const chain = await app.db.selectFrom('custody_ledger').select('body').where('order_id', 'in', ids).execute()
  expect(chain.map(({ body }) => JSON.parse(body).kind)).toEqual(ids.map(() => 'order_accepted'))
})

test('an unpaid order of a standing order does not expire before its day', async () => {
  const standing = await add()
  const { expireUnpaidOrders } = await import('../orders/changing/expire.commands.ts')
  const inAWeek = new Date(TEST_NOW.getTime() + 9 * 24 * 3600_000)
  await expireUnpaidOrders(app.deps, inAWeek)
  const open = await openOrders(standing)
  expect(open.every((order) => (order.scheduled_date as Date) > inAWeek)).toBe(true)
  expect(open.length).toBeGreaterThan(0)
})

test('three times nothing to collect suggests to come less often, with what that saves', async () => {
  const standing = await add()
  const driver = await makeDriver(app.db)
  const orders = await ordersOf(standing)
  for (const order of orders.slice(0, 3))
    await app.db
      .insertInto('stop_exceptions')
      .values({
        order_id: order.id,
        stop: 'pickup',
        kind: 'nothing_to_collect',
        driver_id: driver.driverId as number,
        reported_at: TEST_NOW,
        default_decision: 'hold',
        due_at: new Date('2030-01-01'),
        key: randomUUID(),
      })
      .execute()
  app.clock.now = new Date('2026-07-21T15:00:00Z')
  const { suggestion } = (await app.call(owner, 'GET', `/api/standing-orders/${standing.id}`)).body
  expect(suggestion).toMatchObject({ recurrence: { weekdays: [1, 3, 5] }, fewerPerYear: 104 })
  expect(Number(suggestion.savingPerYear)).toBeCloseTo((104 * (orders[0]?.total_cents ?? 0)) / 100, 2)
  await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/dismiss-suggestion`)
  expect((await app.call(owner, 'GET', `/api/standing-orders/${standing.id}`)).body.suggestion).toBeNull()
})

test('a person who leaves hands it over with the orders', async () => {
  const standing = await add()
  const heir = await makeClient(app.db, owner.organizationId as number, { role: 'owner' })
  const removed = await app.call(heir, 'DELETE', `/api/organization/members/${owner.id}?handTo=${heir.id}`)
  expect(removed.status, JSON.stringify(removed.body)).toBe(200)
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now)
  expect(await openOrders(standing)).toHaveLength(11)
})

test('its orders are put into the run of the usual driver', async () => {
  const standing = await add()
  const admin = await makeAdmin(app.db)
  const driver = await makeDriver(app.db)
  const path = `/api/admin/standing-orders/${standing.id}`
  const chosen = await app.call(admin, 'POST', `${path}/driver`, { driverId: driver.driverId })
  expect(chosen.body.driver).toMatchObject({ id: driver.driverId })
  await approve(admin, standing)
  // What was made before is put there in the background, and what is made then.
  await eventually(async () => expect(await plannedFor(driver)).toHaveLength(20))
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now, { planMade: planMade(app.deps) })
  const stops = await plannedFor(driver)
  expect(stops).toHaveLength(22)
  expect(stops.every((stop) => stop.is_locked)).toBe(true)
})

const plannedFor = (driver: TestUser) =>
  app.db
    .selectFrom('run_stops')
    .select(['driver_id', 'stop', 'is_locked'])
    .where('driver_id', '=', driver.driverId as number)
    .execute()

test('dispatch is told once of one that waits, and of an approved one that is changed', async () => {
  const admin = await makeAdmin(app.db)
  const standing = await add()
  const toldAdmin = async () => {
    app.loop.wake()
    await app.loop.idle()
    const rows = await app.db
      .selectFrom('notifications')
      .select(['kind', 'title', 'body'])
      .where('user_id', '=', admin.id)
      .orderBy('id')
      .execute()
    return rows.filter(({ kind }) => kind === 'standing_order').map(({ title }) => title)
  }
  expect(await toldAdmin()).toEqual(['Standing order waits for approval'])
  const change = async (id: number) => {
    const { revision } = (await app.call(owner, 'GET', `/api/standing-orders/${id}`)).body
    const terms = { name: 'Evening run', recurrence: WEEKDAYS, startsOn: '2026-07-20', parts: [PART] }
    return (await app.call(owner, 'POST', `/api/standing-orders/${id}/change`, { ...terms, revision })).body
  }
  const changed = await change(standing.id)
  expect(await toldAdmin()).toHaveLength(1)
  await approve(admin, changed)
  await change(changed.id)
  expect(await toldAdmin()).toEqual(['Standing order waits for approval', 'Approved standing order changed'])
})

test('a colleague’s pause is told once to the person whose orders it cancels, and not by each order', async () => {
  const standing = await add({ parts: [PART, { ...PART, preferredTimeSlot: 'morning' }] })
  const colleague = await makeClient(app.db, owner.organizationId as number, { role: 'manager' })
  await app.call(colleague, 'POST', `/api/standing-orders/${standing.id}/pause`, { from: THURSDAY })
  app.loop.wake()
  await app.loop.idle()
  const told = await app.db
    .selectFrom('notifications')
    .select(['kind', 'body'])
    .where('user_id', '=', owner.id)
    .execute()
  expect(told).toMatchObject([{ kind: 'standing_day', body: expect.stringContaining('paused from Thu, Jul 16') }])
  expect(await openOrders(standing)).toEqual([])
})

test('an order that its organization approves later is confirmed then, if dispatch has approved the standing order', async () => {
  const approver = await makeClient(app.db, owner.organizationId as number, { role: 'owner' })
  const rule = { over: '1.00', isForApprovers: true }
  expect((await app.call(approver, 'POST', '/api/organization/approval-rules', rule)).status).toBe(201)
  const standing = await add()
  const admin = await makeAdmin(app.db)
  await approve(admin, standing)
  const statuses = async () => (await ordersOf(standing)).map(({ status }) => status)
  expect(new Set(await statuses())).toEqual(new Set(['pending']))
  const [first] = await ordersOf(standing)
  const decided = await app.call(approver, 'POST', `/api/orders/${first?.id}/approval`, { decision: 'approve' })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  // On several nodes at once.
  await Promise.all([1, 2, 3].map(() => makeStandingOrders(app.deps, app.clock.now)))
  expect(await statuses()).toEqual(['confirmed', ...Array.from({ length: 9 }, () => 'pending')])
})

test('another organization sees and changes nothing of it; when its person has left, the days say so', async () => {
  const standing = await add()
  const stranger = await makeClient(app.db)
  expect((await app.call(stranger, 'GET', '/api/standing-orders')).body).toEqual([])
  expect((await app.call(stranger, 'GET', `/api/standing-orders/${standing.id}`)).status).toBe(404)
  expect((await changeDay(standing, THURSDAY, { action: 'skip' }, stranger)).status).toBe(404)
  await app.db.deleteFrom('memberships').where('user_id', '=', owner.id).execute()
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeStandingOrders(app.deps, app.clock.now)
  const admin = await makeAdmin(app.db)
  const day = (await daysOf(standing, admin)).find(({ named }) => named === '2026-07-30')
  expect(day).toMatchObject({ state: 'failed', failure: expect.stringContaining('has left') })
})

test.each([
  [{ startsOn: '2026-07-14' }, 'standing_starts_in_the_past'],
  [{ endsOn: '2026-07-15' }, 'standing_ends_before_start'],
  [{ startsOn: '2028-07-14' }, 'standing_day_too_far'],
  [
    { recurrence: { every: 'month', interval: 1, on: { kind: 'date', day: 1 } }, endsOn: '2026-07-20' },
    'standing_names_no_day',
  ],
  [{ parts: [PART, { ...PART, pickupLatitude: '31.7619', pickupLongitude: '-106.485' }] }, 'standing_zones_differ'],
  [{ parts: [] }, 'invalid_input'],
  [{ recurrence: { every: 'week', interval: 1, weekdays: [] } }, 'invalid_input'],
])('%j is refused: %s', async (fields, code) => {
  const body = { name: 'Evening run', recurrence: WEEKDAYS, startsOn: THURSDAY, parts: [PART], ...fields }
  expect((await app.call(owner, 'POST', '/api/standing-orders', body)).body.code).toBe(code)
})

test('who is limited to sites has to do with a standing order only if each of its orders is from or to one of them', async () => {
  const organizationId = owner.organizationId as number
  const [own, other] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  const limited = await makeClient(app.db, organizationId, { role: 'manager', siteIds: [own] })
  const ownPart = { ...PART, pickupSiteId: own }
  const whole = await add({ parts: [ownPart, { ...ownPart, itemDescription: 'Second' }] })
  const mixed = await add({ parts: [ownPart, { ...PART, itemDescription: 'For Rosa', pickupSiteId: other }] })
  const without = await add({ parts: [ownPart, { ...PART, itemDescription: 'For Rosa' }] })
  const listed = await app.call(limited, 'GET', '/api/standing-orders')
  expect(listed.body.map(({ id }: StandingOrder) => id)).toEqual([whole.id])
  expect(await daysOf(whole, limited)).not.toEqual([])
  for (const { id } of [mixed, without]) {
    expect((await app.call(limited, 'GET', `/api/standing-orders/${id}`)).status).toBe(404)
    expect((await app.call(limited, 'GET', `/api/standing-days?standingOrderId=${id}`)).status).toBe(404)
    const end = await app.call(limited, 'POST', `/api/standing-orders/${id}/end`, { lastDay: THURSDAY })
    expect(end.status).toBe(404)
  }
  expect((await app.call(limited, 'POST', `/api/standing-orders/${whole.id}/end`, { lastDay: THURSDAY })).status).toBe(
    200,
  )
})
