/** Days that somebody moved, canceled or edited, when the standing order is changed, paused or ended around them. */

import type { StandingDay, StandingOrder } from '@meridian/contract/standing-orders.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, type TestUser } from '../../../test/factories.ts'
import { knowsEveryAddress } from '../../../test/known-addresses.ts'
import { orderRequest } from '../../../test/order-requests.ts'
import { makeStandingOrders } from './make-days.commands.ts'

const point = { latitude: 29.7105, longitude: -95.3936 }
const provider = knowsEveryAddress(point)
const PART = orderRequest({ preferredTimeSlot: 'evening' })
const WEEKDAYS = { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] }
const MONDAYS = { every: 'week', interval: 1, weekdays: [1] }
/** Tests begin on Wednesday, July 15. */
const [THURSDAY, FRIDAY, SATURDAY, MONDAY] = ['2026-07-16', '2026-07-17', '2026-07-18', '2026-07-20']

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

const make = () => makeStandingOrders(app.deps, app.clock.now)
const goTo = (day: string) => {
  app.clock.now = new Date(`${day}T15:00:00Z`)
}

async function post(path: string, body: object): Promise<StandingOrder & { kept: { day: string; orderId: number }[] }> {
  const reply = await app.call(owner, 'POST', `/api/standing-orders${path}`, body)
  expect(reply.status, JSON.stringify([reply.body, app.troubles])).toBeLessThan(300)
  await make()
  return reply.body
}

const terms = { name: 'Evening run', recurrence: WEEKDAYS, startsOn: THURSDAY, parts: [PART] }
const add = (fields: object = {}) => post('', { ...terms, ...fields })

async function changeFrom({ id }: { id: number }, startsOn: string, fields: object = {}) {
  const { revision } = (await app.call(owner, 'GET', `/api/standing-orders/${id}`)).body
  return post(`/${id}/change`, { ...terms, startsOn, ...fields, revision })
}

const changeDay = ({ id }: { id: number }, day: string, body: object) =>
  app.call(owner, 'POST', `/api/standing-orders/${id}/days/${day}`, body)

async function doToDay(standing: { id: number }, day: string, body: object): Promise<StandingDay> {
  const reply = await changeDay(standing, day, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  await make()
  return reply.body
}

async function dayOf({ id }: { id: number }, named: string): Promise<StandingDay | undefined> {
  const { body } = await app.call(owner, 'GET', `/api/standing-days?standingOrderId=${id}`)
  return body.find((day: StandingDay) => day.named === named)
}

/** Of the whole organization, on which days something is picked up. */
async function orderedDays(): Promise<string[]> {
  const orders = await app.db
    .selectFrom('orders')
    .orderBy('id')
    .select('scheduled_date')
    .where('organization_id', '=', owner.organizationId as number)
    .where('status', 'not in', ['cancelled', 'declined'])
    .execute()
  return orders.map(({ scheduled_date: at }) => localDate(at as Date, 'America/Chicago')).toSorted()
}

async function orderOn(day: string): Promise<number> {
  const orders = await app.db
    .selectFrom('orders')
    .select(['id', 'scheduled_date'])
    .where('organization_id', '=', owner.organizationId as number)
    .where('status', 'not in', ['cancelled', 'declined'])
    .execute()
  return orders.find(({ scheduled_date: at }) => localDate(at as Date, 'America/Chicago') === day)?.id ?? 0
}

async function giveToDriver(orderId: number): Promise<void> {
  const { driverId } = await makeDriver(app.db)
  await app.db
    .updateTable('orders')
    .set({ status: 'assigned', driver_id: driverId, confirmed_at: TEST_NOW, assigned_at: TEST_NOW })
    .where('id', '=', orderId)
    .execute()
}

test('a day that a driver has is not ordered a second time when the standing order is changed', async () => {
  const standing = await add({ parts: [PART, { ...PART, preferredTimeSlot: 'morning' }] })
  const orderId = await orderOn(THURSDAY)
  await giveToDriver(orderId)
  const changed = await changeFrom(standing, THURSDAY, { parts: [{ ...PART, packageCount: 4 }] })
  expect(changed.kept.map(({ day }) => day)).toEqual([THURSDAY, THURSDAY])
  expect(changed.kept.map((kept) => kept.orderId)).toContain(orderId)
  const days = await orderedDays()
  // Both orders of the day as they were, and one on each later day.
  expect(days.filter((day) => day === THURSDAY)).toHaveLength(2)
  expect(days.slice(2)).toEqual([...new Set(days.slice(2))])
  expect(days).toHaveLength(11)
  expect(await dayOf(changed, THURSDAY)).toMatchObject({ state: 'made', orders: [{ part: 0 }, { part: 1 }] })
})

test('a day that was moved to before a change stays, and is not ordered again; one moved past it keeps its order', async () => {
  const standing = await add({ recurrence: MONDAYS })
  await doToDay(standing, MONDAY, { action: 'move', to: FRIDAY })
  const changed = await changeFrom(standing, SATURDAY, { recurrence: MONDAYS, parts: [{ ...PART, packageCount: 4 }] })
  expect(await orderedDays()).toEqual([FRIDAY, '2026-07-27'])
  expect(await dayOf(changed, MONDAY)).toMatchObject({ state: 'made', runs: FRIDAY })
  await doToDay(changed, '2026-07-27', { action: 'move', to: '2026-07-29' })
  await changeFrom(changed, '2026-07-28', { recurrence: MONDAYS })
  expect(await orderedDays()).toEqual([FRIDAY, '2026-07-29'])
})

test('what a person wanted on a day that was ordered already is still wanted after a change', async () => {
  const standing = await add()
  await doToDay(standing, MONDAY, { action: 'change', changes: [{ part: 0, packageCount: 7 }] })
  await doToDay(standing, '2026-07-24', { action: 'move', to: '2026-07-25' })
  const changed = await changeFrom(standing, FRIDAY)
  expect(await dayOf(changed, MONDAY)).toMatchObject({ state: 'made', changes: [{ packageCount: 7 }] })
  expect(await orderedDays()).toContain('2026-07-25')
  expect(await orderedDays()).not.toContain('2026-07-24')
})

test('a change of something else keeps every second week the same weeks, a pause and the last day', async () => {
  const biweekly = { every: 'week', interval: 2, weekdays: [2] }
  const standing = await add({ recurrence: biweekly, startsOn: '2026-07-21', endsOn: '2026-08-31' })
  await post(`/${standing.id}/pause`, { from: '2026-08-10' })
  // In a week between.
  const change = { recurrence: biweekly, startsOn: '2026-07-27' }
  const preview = await app.call(owner, 'POST', '/api/standing-orders/preview', {
    ...change,
    pickupLatitude: 29.7141,
    pickupLongitude: -95.3977,
    changes: standing.id,
  })
  expect(preview.body.map((day: StandingDay) => day.named).slice(0, 2)).toEqual(['2026-08-04', '2026-08-18'])
  const changed = await changeFrom(standing, '2026-07-27', { recurrence: biweekly })
  expect(await dayOf(changed, '2026-08-04')).toBeDefined()
  expect(await dayOf(changed, '2026-08-18')).toMatchObject({ state: 'paused' })
  expect(changed.pausedFrom).toBe('2026-08-10')
  const short = await add({ endsOn: FRIDAY })
  await changeFrom(short, '2026-07-22')
  expect((await app.call(owner, 'GET', `/api/standing-orders/${short.id}`)).body.endsOn).toBe(FRIDAY)
})

test('a day that was moved past the end is canceled with it, and not ordered for the day it came from', async () => {
  const standing = await add()
  await doToDay(standing, THURSDAY, { action: 'move', to: SATURDAY })
  await doToDay(standing, FRIDAY, { action: 'move', to: '2026-08-08' })
  await post(`/${standing.id}/end`, { lastDay: FRIDAY })
  goTo(FRIDAY)
  await make()
  expect(await orderedDays()).toEqual([])
  goTo('2026-07-30')
  await make()
  expect(await orderedDays()).toEqual([])
})

test('a moved day that a pause meets is ordered for its new day when it goes on', async () => {
  const standing = await add()
  await doToDay(standing, FRIDAY, { action: 'move', to: SATURDAY })
  await post(`/${standing.id}/pause`, { from: SATURDAY, until: '2026-07-19' })
  expect(await orderedDays()).not.toContain(FRIDAY)
  expect(await dayOf(standing, FRIDAY)).toMatchObject({ state: 'paused', runs: SATURDAY })
  await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/resume`)
  await make()
  expect(await orderedDays()).toContain(SATURDAY)
  expect(await orderedDays()).not.toContain(FRIDAY)
})

test('a day that is moved by weeks, or past the last day, is ordered when its time comes', async () => {
  const standing = await add({ recurrence: MONDAYS, startsOn: '2026-07-27', endsOn: '2026-08-03' })
  const far = addDays('2026-08-03', 60)
  await doToDay(standing, '2026-08-03', { action: 'move', to: far })
  goTo(addDays(far, -20))
  await make()
  expect(await orderedDays()).toEqual(['2026-07-27'])
  goTo(addDays(far, -14))
  await make()
  expect(await orderedDays()).toEqual(['2026-07-27', far])
  const shown = await app.call(owner, 'GET', '/api/standing-days')
  expect(shown.body).toMatchObject([{ named: '2026-08-03', runs: far, state: 'made' }])
  expect((await doToDay(standing, '2026-08-03', { action: 'skip' })).state).toBe('skipped')
})

test('a skipped day is not restored onto a day that another one was moved to', async () => {
  const standing = await add()
  await doToDay(standing, FRIDAY, { action: 'skip' })
  await doToDay(standing, THURSDAY, { action: 'move', to: FRIDAY })
  expect((await changeDay(standing, FRIDAY, { action: 'restore' })).body.code).toBe('standing_day_taken')
  await make()
  expect((await orderedDays()).filter((day) => day === FRIDAY)).toHaveLength(1)
})

test('a day whose order was canceled by hand says so, and is ordered again when that is wanted', async () => {
  const standing = await add()
  const orderId = await orderOn(THURSDAY)
  await app.call(owner, 'PATCH', `/api/orders/${orderId}`, { status: 'cancelled' })
  await make()
  expect(await dayOf(standing, THURSDAY)).toMatchObject({ state: 'canceled', orders: [{ id: orderId }] })
  const { nextDay } = (await app.call(owner, 'GET', `/api/standing-orders/${standing.id}`)).body
  expect(nextDay).toBe(FRIDAY)
  // It is nobody's wish to have it back.
  await post(`/${standing.id}/pause`, { from: THURSDAY })
  await app.call(owner, 'POST', `/api/standing-orders/${standing.id}/resume`)
  const changed = await changeFrom(standing, THURSDAY)
  expect(await orderedDays()).not.toContain(THURSDAY)
  await doToDay(changed, THURSDAY, { action: 'restore' })
  expect(await orderedDays()).toContain(THURSDAY)
  expect(await dayOf(changed, THURSDAY)).toMatchObject({ state: 'made' })
})

test('of a day of which one order was canceled by hand, the other is moved', async () => {
  const standing = await add({ parts: [PART, { ...PART, preferredTimeSlot: 'morning' }] })
  await app.call(owner, 'PATCH', `/api/orders/${await orderOn(THURSDAY)}`, { status: 'cancelled' })
  await doToDay(standing, THURSDAY, { action: 'move', to: SATURDAY })
  expect((await orderedDays()).filter((day) => day <= SATURDAY)).toEqual([FRIDAY, FRIDAY, SATURDAY])
})

test('an order that is given another date by hand is on that day of the calendar, and keeps what was edited', async () => {
  const standing = await add()
  const orderId = await orderOn(THURSDAY)
  const order = await app.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const body = orderRequest({
    itemDescription: 'Frozen samples',
    packageCount: 3,
    preferredTimeSlot: 'morning',
    scheduledDate: `${SATURDAY}T17:00:00Z`,
    revision: order.revision,
  })
  const edited = await app.call(owner, 'POST', `/api/orders/${orderId}/edit`, body)
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  await make()
  expect(await dayOf(standing, THURSDAY)).toMatchObject({ state: 'made', runs: SATURDAY, orders: [{ id: orderId }] })
  await doToDay(standing, THURSDAY, { action: 'restore' })
  const after = await app.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  expect(localDate(after.scheduled_date as Date, 'America/Chicago')).toBe(THURSDAY)
  expect(after).toMatchObject({ item_description: 'Frozen samples', package_count: 3 })
})

test('an order that is moved onto a federal holiday costs its fee, and one that is moved off it does not', async () => {
  goTo('2026-08-26')
  const standing = await add({ recurrence: MONDAYS, startsOn: '2026-08-31', holidayRule: 'run' })
  const feeOf = async (day: string) => {
    const order = app.db.selectFrom('orders').where('id', '=', await orderOn(day))
    const { holiday_fee_cents: fee, total_cents: total } = await order
      .select(['holiday_fee_cents', 'total_cents'])
      .executeTakeFirstOrThrow()
    return [fee, total]
  }
  const [, usual] = await feeOf('2026-08-31')
  expect(await feeOf('2026-09-07')).toEqual([2500, (usual ?? 0) + 2500])
  await doToDay(standing, '2026-09-07', { action: 'move', to: '2026-09-08' })
  expect(await feeOf('2026-09-08')).toEqual([0, usual])
  await doToDay(standing, '2026-08-31', { action: 'move', to: '2026-09-07' })
  expect(await feeOf('2026-09-07')).toEqual([2500, (usual ?? 0) + 2500])
})
