/** What Meridian confirms of a standing order without a payment stays within the sums that an admin agreed to. */
import type { StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'
import { costliest } from '@meridian/domain/standing-orders/agreements.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, type TestUser } from '../../../test/factories.ts'
import { knowsEveryAddress } from '../../../test/known-addresses.ts'
import { confirmLate, confirmWaiting } from './confirm.commands.ts'
import { makeStandingOrders } from './make-days.commands.ts'

const provider = knowsEveryAddress({ latitude: 29.7105, longitude: -95.3936 })

/** It costs $25.75. */
const PART = {
  pickupAddress: '6411 Fannin St, Houston, TX 77030',
  pickupLatitude: '29.7141',
  pickupLongitude: '-95.3977',
  deliveryAddress: '1504 Taub Loop, Houston, TX 77030',
  deliveryLatitude: '29.7105',
  deliveryLongitude: '-95.3936',
  itemDescription: 'Samples',
  preferredTimeSlot: 'evening',
}
/** Tests begin on Wednesday, July 15. */
const THURSDAY = '2026-07-16'
const MONTHLY = { every: 'month', interval: 1, on: { kind: 'date', day: 16 } }
const WEEKDAYS = { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] }
const DAILY = { every: 'day', interval: 1 }

let app: TestApp
let admin: TestUser
let owner: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  // Otherwise each test makes the days of those before it, too.
  await app.db.deleteFrom('standing_orders').execute()
  owner = await makeClient(app.db)
})

async function makeDays(): Promise<void> {
  await makeStandingOrders(app.deps, app.clock.now)
  app.deps.wakeReactors()
}
const termsOf = (fields: object = {}) => ({
  name: 'Evening run',
  recurrence: WEEKDAYS,
  startsOn: THURSDAY,
  parts: [PART],
  ...fields,
})

async function add(fields: object = {}, user = owner): Promise<StandingOrder> {
  const reply = await app.call(user, 'POST', '/api/standing-orders', termsOf(fields))
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

const approve = (standing: { id: number }, body: object) =>
  app.call(admin, 'POST', `/api/admin/standing-orders/${standing.id}/approve`, body)

async function agree(standing: { id: number }, maxPerDay: string, maxPerMonth: string): Promise<StandingOrder> {
  const reply = await approve(standing, { isApproved: true, maxPerDay, maxPerMonth })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}

const show = async ({ id }: { id: number }, user = owner) =>
  (await app.call(user, 'GET', `/api/standing-orders/${id}`)).body

async function changeFrom(standing: { id: number }, fields: object = {}, user = owner): Promise<StandingOrder> {
  const { revision } = await show(standing, user)
  const body = { ...termsOf(fields), revision }
  const reply = await app.call(user, 'POST', `/api/standing-orders/${standing.id}/change`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body
}

/** All orders of the organization that drivers may have although nobody paid for them. */
async function unpaid(user = owner) {
  const rows = await app.db
    .selectFrom('orders')
    .orderBy('id')
    .select(['id', 'total_cents', sql<string>`(scheduled_date at time zone 'America/Chicago')::date::text`.as('day')])
    .where('organization_id', '=', user.organizationId as number)
    .where('status', '=', 'confirmed')
    .where('payment_state', '=', 'unpaid')
    .execute()
  return rows.map(({ id, day, total_cents: cents }) => ({ id, day, cents }))
}

const ordersOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom('orders')
    .selectAll()
    .where('standing_order_id', '=', id)
    .orderBy('scheduled_date')
    .orderBy('id')
    .execute()

const sumsOf = (confirmed: Awaited<ReturnType<typeof unpaid>>) => costliest(confirmed)
const statuses = async (standing: { id: number }) => (await ordersOf(standing)).map(({ status }) => status)
const countOf = (all: readonly string[], status: string) => all.filter((each) => each === status).length

test('an admin is shown what it costs over a year, and agrees to sums that follow from that', async () => {
  const standing = await add({ recurrence: MONTHLY })
  const { proposal } = await show(standing, admin)
  expect(proposal).toEqual({ costPerDay: '25.75', costPerMonth: '25.75', maxPerDay: '29.00', maxPerMonth: '29.00' })
  expect((await show(standing)).proposal).toBeNull()
  // July has 23 weekdays without the holiday on the 3rd, and August 21; on a holiday each order costs $25 more.
  const daily = await add({ holidayRule: 'run', parts: [PART, PART] })
  expect((await show(daily, admin)).proposal).toEqual({
    costPerDay: '101.50',
    costPerMonth: '1234.50',
    maxPerDay: '112.00',
    maxPerMonth: '1358.00',
  })
  expect(await agree(standing, '29.00', '40.00')).toMatchObject({
    isApproved: true,
    agreement: { maxPerDay: '29.00', maxPerMonth: '40.00' },
    beyondAgreement: null,
  })
  const blind = await makeClient(app.db, owner.organizationId as number, { role: 'manager', seesPrices: false })
  expect((await show(standing, blind)).agreement).toEqual({ maxPerDay: null, maxPerMonth: null })
})

test.each([
  ['without sums', { isApproved: true }],
  ['without one for the month', { isApproved: true, maxPerDay: '29.00' }],
  ['of nothing', { isApproved: true, maxPerDay: '0.00', maxPerMonth: '0.00' }],
  ['with less for a month than for a day', { isApproved: true, maxPerDay: '29.00', maxPerMonth: '28.99' }],
  ['with more than anybody orders', { isApproved: true, maxPerDay: '29.00', maxPerMonth: '99999999.00' }],
  ['of no amount', { isApproved: true, maxPerDay: '-5', maxPerMonth: 'all' }],
])('an agreement %s is refused', async (_, body) => {
  const standing = await add()
  expect((await approve(standing, body)).status).toBe(400)
  expect((await show(standing)).isApproved).toBe(false)
})

test('one pickup a month was agreed: twenty express parts a day wait, and nothing beyond the sums is confirmed unpaid', async () => {
  const standing = await add({ recurrence: MONTHLY })
  await makeDays()
  await agree(standing, '29.00', '29.00')
  expect(await unpaid()).toMatchObject([{ day: THURSDAY, cents: 2575 }])
  const parts = Array.from({ length: 20 }, () => ({ ...PART, priority: 'express' }))
  const changed = await changeFrom(standing, { recurrence: DAILY, startsOn: '2026-07-26', parts })
  await makeDays()
  expect(countOf(await statuses(changed), 'pending')).toBe(80)
  expect(await unpaid()).toMatchObject([{ day: THURSDAY, cents: 2575 }])
  expect(await show(changed)).toMatchObject({
    isApproved: true,
    agreement: { maxPerDay: '29.00', maxPerMonth: '29.00' },
    beyondAgreement: { orders: 80, totalCost: '3260.00', firstDay: '2026-07-26' },
  })
  const days: StandingDay[] = (await app.call(owner, 'GET', `/api/standing-days?standingOrderId=${changed.id}`)).body
  expect(days[0]?.orders[0]).toMatchObject({ status: 'pending', waitsForAgreement: true })
})

test('what fits into the agreement is confirmed, part by part, and the rest waits; paid, it is confirmed as any order', async () => {
  const standing = await add({ parts: [PART, PART, PART] })
  await agree(standing, '60.00', '600.00')
  await makeDays()
  const orders = await ordersOf(standing)
  expect(orders.map(({ status }) => status).join(' ')).toBe(Array(10).fill('confirmed confirmed pending').join(' '))
  const [waiting] = orders.filter(({ status }) => status === 'pending')
  const paid = await app.call(owner, 'PATCH', `/api/orders/${waiting?.id}`, { status: 'confirmed' })
  expect(paid.body).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
  await makeDays()
  expect(countOf(await statuses(standing), 'pending')).toBe(9)
})

test('the sum of a month counts across days, and what is paid or canceled makes room for others', async () => {
  const standing = await add()
  await agree(standing, '29.00', '80.00')
  await makeDays()
  expect(await unpaid()).toHaveLength(3)
  const [first, second] = await unpaid()
  await app.call(owner, 'PATCH', `/api/orders/${first?.id}`, { status: 'confirmed' })
  await app.call(owner, 'PATCH', `/api/orders/${second?.id}`, { status: 'cancelled' })
  await makeDays()
  expect(await unpaid()).toHaveLength(3)
  expect(countOf(await statuses(standing), 'confirmed')).toBe(4)
})

test('a change goes on under the same agreement: several that follow each other have its sums together', async () => {
  const standing = await add()
  await agree(standing, '29.00', '600.00')
  await changeFrom(standing, { startsOn: '2026-07-23' })
  // The first one, whose end is ahead, is changed again from an earlier day: two would run from the 23rd on.
  await changeFrom(standing, { startsOn: '2026-07-20' })
  await makeDays()
  const { maxDayCents, maxMonthCents } = sumsOf(await unpaid())
  expect(maxDayCents).toBeLessThanOrEqual(2900)
  expect(maxMonthCents).toBeLessThanOrEqual(60_000)
  expect((await unpaid()).length).toBe(10)
})

test('agreed to more, what waited is confirmed, and what was confirmed before counts too', async () => {
  const standing = await add({ parts: [PART, PART] })
  await agree(standing, '29.00', '290.00')
  await makeDays()
  expect(await unpaid()).toHaveLength(10)
  await agree(standing, '52.00', '310.00')
  expect(sumsOf(await unpaid())).toEqual({ maxDayCents: 5150, maxMonthCents: 30_900 })
  await agree(standing, '52.00', '520.00')
  expect(countOf(await statuses(standing), 'confirmed')).toBe(20)
})

test('withdrawn, nothing more is confirmed, and nothing is said to wait for an agreement', async () => {
  const standing = await add({ parts: [PART, PART] })
  await agree(standing, '29.00', '600.00')
  await makeDays()
  expect((await approve(standing, { isApproved: false })).body).toMatchObject({
    isApproved: false,
    agreement: null,
    beyondAgreement: null,
  })
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeDays()
  expect(countOf(await statuses(standing), 'confirmed')).toBe(10)
})

const EDITED = { scheduledDate: '2026-07-16T17:00:00.000Z', ...PART, slotFromMinutes: null, slotToMinutes: null }

async function edit(order: { id: number; total_cents: number; revision: number }, fields: object) {
  const body = { ...EDITED, specialInstructions: null, packageCount: 1, revision: order.revision, ...fields }
  return app.call(owner, 'POST', `/api/orders/${order.id}/edit`, body)
}

test('an order that was confirmed by the agreement becomes dearer, or moves to another day, only within it', async () => {
  const standing = await add()
  await agree(standing, '60.00', '270.00')
  await makeDays()
  const [first, second] = await ordersOf(standing)
  if (!first || !second) throw new Error('Nothing was made')
  const further = { deliveryLatitude: '29.8105', deliveryLongitude: '-95.4936' }
  const quoteOf = async (fields: object) => {
    const { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude } = { ...PART, ...fields }
    const asked = { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude }
    const kind = { priority: 'standard', serviceType: 'medical_prescription' }
    return (await app.call(owner, 'POST', '/api/pricing/calculate', { ...asked, ...kind })).body.totalCost
  }
  const dearer = await edit(first, { ...further, totalCost: await quoteOf(further) })
  expect(dearer).toMatchObject({ status: 409, body: { code: 'standing_beyond_agreement' } })
  expect(dearer.body.message).toContain('at most $60.00 a day and $270.00 a month')
  const onOneDay = { scheduledDate: '2026-07-17T17:00:00.000Z', totalCost: '25.75' }
  expect((await edit(first, onOneDay)).status).toBe(200)
  const [third] = (await ordersOf(standing)).slice(2)
  expect(await edit(third as typeof first, onOneDay)).toMatchObject({ body: { code: 'standing_beyond_agreement' } })
  expect(sumsOf(await unpaid())).toEqual({ maxDayCents: 5150, maxMonthCents: 25_750 })
  // Once it is paid, only the difference is owed.
  await app.call(owner, 'PATCH', `/api/orders/${second.id}`, { status: 'confirmed' })
  const { revision } = (await ordersOf(standing)).find(({ id }) => id === second.id) as typeof first
  const changed = await edit({ ...second, revision }, { ...onOneDay, ...further, totalCost: await quoteOf(further) })
  expect(changed.status, JSON.stringify(changed.body)).toBe(200)
})

test('the dispatchers and the client are told once that orders go beyond the agreement, and again the next time', async () => {
  await app.loop.idle()
  await app.db.deleteFrom('notifications').execute()
  const standing = await add({ parts: [PART, PART] })
  await agree(standing, '29.00', '600.00')
  const titles = async (user: TestUser) => {
    await app.loop.idle()
    const rows = app.db.selectFrom('notifications').select('title').where('user_id', '=', user.id).orderBy('id')
    return (await rows.execute()).map(({ title }) => title).filter((title) => /agree/.test(title))
  }
  await makeDays()
  await makeDays()
  expect(await titles(admin)).toEqual(['Standing order goes beyond what was agreed'])
  expect(await titles(owner)).toEqual(['Orders wait for Meridian’s agreement'])
  const { body } = await app.call(owner, 'GET', '/api/notices')
  expect(JSON.stringify(body)).toContain('at most $29.00 a day and $600.00 a month')
  for (const { id } of (await ordersOf(standing)).filter(({ status }) => status === 'pending'))
    await app.call(owner, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  await makeDays()
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3600_000)
  await makeDays()
  expect(await titles(owner)).toHaveLength(2)
})

/** Two that follow each other, each with orders that wait, under an agreement with room for one of them. */
async function twoThatWait(): Promise<[StandingOrder, StandingOrder]> {
  const first = await add()
  await makeDays()
  await agree(first, '29.00', '29.00')
  const second = await changeFrom(first, { startsOn: '2026-07-20' })
  await makeDays()
  const organization_id = owner.organizationId as number
  const set = { max_month_cents: 2 * 2575 }
  await app.db.updateTable('standing_agreements').set(set).where('organization_id', '=', organization_id).execute()
  return [first, second]
}

const isWaitingForAgreement = () =>
  expect
    .poll(async () => {
      const { rows } = await app.deps.database.pool.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
          and query like '%standing_agreements%'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)

const rowOf = ({ id }: { id: number }) =>
  app.db
    .selectFrom('standing_orders')
    .select(['id', 'approved_at', 'agreement_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('of two nodes that confirm at the same moment, the second counts what the first has confirmed', async () => {
  const [first, second] = await twoThatWait()
  const row = await rowOf(first)
  const { other } = await app.db.transaction().execute(async (trx) => {
    expect(await confirmWaiting(trx, row, { now: TEST_NOW })).toHaveLength(1)
    const other = confirmLate(app.db, [second.id], TEST_NOW)
    await isWaitingForAgreement()
    return { other }
  })
  expect((await other).size).toBe(0)
  expect(sumsOf(await unpaid()).maxMonthCents).toBe(2 * 2575)
})

test('an order that is made dearer while another one is confirmed waits, and is refused then', async () => {
  const [first] = await twoThatWait()
  const [confirmed] = await unpaid()
  const order = (await ordersOf(first)).find(({ id }) => id === confirmed?.id)
  if (!order) throw new Error('None was confirmed')
  const row = await rowOf(first)
  const further = { deliveryLatitude: '29.7205', deliveryLongitude: '-95.3936' }
  const { pickupLatitude, pickupLongitude } = PART
  const asked = { pickupLatitude, pickupLongitude, ...further, priority: 'standard', serviceType: order.service_type }
  const { totalCost } = (await app.call(owner, 'POST', '/api/pricing/calculate', asked)).body
  expect(Number(totalCost)).toBeLessThan(29)
  const { edited } = await app.db.transaction().execute(async (trx) => {
    expect(await confirmWaiting(trx, row, { now: TEST_NOW })).toHaveLength(1)
    const edited = edit(order, { scheduledDate: '2026-07-16T22:00:00.000Z', ...further, totalCost })
    await isWaitingForAgreement()
    return { edited }
  })
  expect(await edited).toMatchObject({ status: 409, body: { code: 'standing_beyond_agreement' } })
})

test('made, changed and agreed to at the same moment, on several nodes, nothing goes beyond the sums', async () => {
  const standing = await add({ parts: [PART, PART] })
  await makeDays()
  await agree(standing, '78.00', '300.00')
  const follower = await changeFrom(standing, { startsOn: '2026-07-27', parts: [PART, PART, PART] })
  app.clock.now = new Date(app.clock.now.getTime() + 24 * 3600_000)
  const changes = [
    changeFrom(standing, { startsOn: '2026-07-22', parts: [PART, PART, PART] }),
    changeFrom(follower, { startsOn: '2026-07-29', parts: [PART, PART] }),
  ]
  await Promise.all([...changes, makeDays(), makeDays(), makeDays()])
  await makeDays()
  const { maxDayCents, maxMonthCents } = sumsOf(await unpaid())
  expect(maxDayCents).toBeLessThanOrEqual(7800)
  expect(maxMonthCents).toBeLessThanOrEqual(30_000)
  expect(maxMonthCents).toBeGreaterThan(30_000 - 2575)
})
