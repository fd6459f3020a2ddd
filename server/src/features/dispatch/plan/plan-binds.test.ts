/** A planned order is its driver's: no other sees or takes it until dispatch releases it. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { DAY, dispatchOn, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, type TestUser } from '../../../../test/factories.ts'
import { openListener, whoReceived } from '../../../../test/live-listeners.ts'
import { leavePlanOfDay } from '../../../orders/changing/leave-plan.commands.ts'
import { findOrderForChange } from '../../../orders/orders.queries.ts'

let app: TestApp
let on: ReturnType<typeof dispatchOn>
let admin: TestUser
let planned: TestUser
let other: TestUser
beforeAll(async () => {
  app = await startTestApp()
  on = dispatchOn(app)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  await on.clear()
  // Off duty while the plan is made, so that nothing is assigned.
  planned = await on.driverNear({ is_on_duty: false })
  other = await on.driverNear()
})

const setDuty = (driver: TestUser, isOnDuty: boolean) =>
  app.db.updateTable('drivers').set({ is_on_duty: isOnDuty }).where('id', '=', driver.driverId).execute()
async function plan(orderIds: readonly number[], day = DAY) {
  const { version } = await on.board(admin, day)
  const body = { day, version, orderIds, driverId: planned.driverId }
  expect((await app.call(admin, 'POST', '/api/dispatch/move', body)).status).toBe(200)
  await setDuty(planned, true)
}
const listed = async (driver: TestUser) =>
  (await app.call(driver, 'GET', '/api/orders/available')).body.map(({ id }: { id: number }) => id)
const counted = async (driver: TestUser) =>
  (await app.call(driver, 'GET', `/api/driver/stats/${driver.driverId}`)).body.availableJobs
const accept = (driver: TestUser, id: number) => app.call(driver, 'POST', `/api/orders/${id}/accept`, {})
const noticesOf = async (user: TestUser, orderId: number) => {
  await app.settle()
  const rows = await app.db
    .selectFrom('notifications')
    .select(['kind', 'body'])
    .where('user_id', '=', user.id)
    .where('order_id', '=', orderId)
    .orderBy('event_id')
    .execute()
  return rows.map(({ kind, body }) => `${kind}: ${body}`)
}
const label = (id: number) => `#ML-${String(id).padStart(4, '0')}`

test('a planned order is in the list and the count of its driver alone, and no other can open or take it', async () => {
  const [order, open] = [await on.confirmed(), await on.confirmed()]
  expect(await listed(other)).toEqual([open.id, order.id])
  await plan([order.id])
  expect([await listed(other), await counted(other)]).toEqual([[open.id], 1])
  expect([await listed(planned), await counted(planned)]).toEqual([[open.id, order.id], 2])
  expect((await app.call(other, 'GET', `/api/orders/${order.id}`)).status).toBe(404)
  expect((await app.call(planned, 'GET', `/api/orders/${order.id}`)).status).toBe(200)
  expect(await accept(other, order.id)).toMatchObject({
    status: 409,
    body: {
      code: 'planned_for_another_driver',
      message: `${label(order.id)} is planned for another driver. It appears in your list if dispatch releases it`,
    },
  })
  expect((await accept(planned, order.id)).status).toBe(200)
  expect(await on.statusOf(order.id)).toEqual({ status: 'assigned', driver_id: planned.driverId })
})

test('what is planned for tomorrow is bound from the evening before, locked or not', async () => {
  const dated = { scheduled_date: new Date('2026-07-16T13:00:00Z'), preferred_time_slot: 'morning' } as const
  const [order, locked] = [await on.confirmed(dated), await on.confirmed(dated)]
  await plan([order.id, locked.id], TOMORROW)
  const { version } = await on.board(admin, TOMORROW)
  const lock = { day: TOMORROW, version, orderIds: [locked.id], isLocked: true }
  expect((await app.call(admin, 'POST', '/api/dispatch/lock', lock)).status).toBe(200)
  app.clock.now = new Date('2026-07-16T00:30:00Z')
  expect(await listed(other)).toEqual([])
  expect(await listed(planned)).toEqual([locked.id, order.id])
  for (const { id } of [order, locked]) expect((await accept(other, id)).body.code).toBe('planned_for_another_driver')
  expect((await accept(planned, locked.id)).status).toBe(200)
})

test('a plan of a day that is over binds nobody', async () => {
  const order = await on.confirmed()
  await plan([order.id])
  app.clock.now = new Date(TEST_NOW.getTime() + 24 * 3_600_000)
  expect(await listed(other)).toEqual([order.id])
  expect((await accept(other, order.id)).status).toBe(200)
})

test('taken out of the run, it is open to all again, and their screens are told', async () => {
  const order = await on.confirmed()
  await plan([order.id])
  await app.settle()
  const listeners = { other: await openListener(app, (await app.listen()).replace('http', 'ws'), other) }
  expect((await on.move(admin, { orderIds: [order.id], driverId: null })).status).toBe(200)
  expect(await whoReceived(app, listeners, 'dispatch_changed')).toEqual(['other'])
  listeners.other.socket.close()
  expect(await listed(other)).toEqual([order.id])
  expect((await accept(other, order.id)).status).toBe(200)
  expect(await noticesOf(admin, order.id)).toEqual([])
})

test('an admin who assigns it to someone else may: both drivers are told, and so is dispatch', async () => {
  const order = await on.confirmed()
  await plan([order.id])
  const assign = { driverId: other.driverId }
  expect((await app.call(admin, 'POST', `/api/orders/${order.id}/assign`, assign)).status).toBe(200)
  expect(await noticesOf(planned, order.id)).toEqual([
    `job_withdrawn: ${label(order.id)}, which was planned for you, was given to another driver.`,
  ])
  expect(await noticesOf(other, order.id)).toMatchObject([expect.stringMatching(/^job_assigned: /)])
  expect(await noticesOf(admin, order.id)).toEqual([
    expect.stringMatching(/^plan_left: #ML-\d+ was in another driver’s run\. .+ has it now\.$/),
  ])
  // Taken off that driver too, it is nobody's: it does not go back to the first one.
  expect((await app.call(admin, 'POST', `/api/orders/${order.id}/unassign`, {})).status).toBe(200)
  await app.settle()
  expect(await listed(other)).toEqual([order.id])
})

test('dispatch is told when a driver gives a planned job back, and when its sender moves it to another day', async () => {
  const [given, moved, free] = [await on.confirmed(), await on.confirmed(), await on.confirmed()]
  await plan([given.id, moved.id])
  await app.db.transaction().execute(async (trx) => {
    const scheduled = { scheduled_date: new Date('2026-07-17T13:00:00Z') }
    await trx.updateTable('orders').set(scheduled).where('id', '=', moved.id).execute()
    const order = await findOrderForChange(trx, moved.id)
    const edited = {
      actor: { role: 'system', userId: null },
      now: TEST_NOW,
      planned: planned.driverId as number,
    } as const
    await leavePlanOfDay(trx, order as NonNullable<typeof order>, edited)
  })
  for (const [driver, id] of [
    [planned, given.id],
    [other, free.id],
  ] as const) {
    expect((await accept(driver, id)).status).toBe(200)
    expect((await app.call(driver, 'POST', `/api/orders/${id}/release`, { reason: 'Flat tire' })).status).toBe(200)
  }
  expect(await noticesOf(planned, moved.id)).toEqual([
    `job_withdrawn: ${label(moved.id)}, which was planned for you, was moved to another day.`,
  ])
  expect(await noticesOf(admin, moved.id)).toEqual([
    expect.stringMatching(/^plan_left: The sender moved .+ to another day\./),
  ])
  expect(await noticesOf(admin, given.id)).toEqual([
    expect.stringMatching(/^plan_left: .+ gave back #ML-\d+\. It is open to all drivers\.$/),
  ])
  // A job that the driver took alone was in the driver’s run too.
  expect(await noticesOf(admin, free.id)).toEqual([expect.stringMatching(/^plan_left: .+ gave back #ML-\d+\./)])
  expect(await listed(other)).toContain(given.id)
})

test('two drivers and a plan at the same moment: one driver has it, and only the planned one if the plan came first', async () => {
  for (let round = 0; round < 8; round++) {
    const order = await on.confirmed()
    await setDuty(planned, true)
    const stranger = await on.driverNear()
    const { version } = await on.board(admin)
    const body = { day: DAY, version, orderIds: [order.id], driverId: planned.driverId }
    const [moved, ...taken] = await Promise.all([
      app.call(admin, 'POST', '/api/dispatch/move', body),
      accept(other, order.id),
      accept(stranger, order.id),
    ])
    const winners = taken.filter(({ status }) => status === 200)
    expect(winners.length).toBeLessThanOrEqual(1)
    const { status, driver_id: holder } = await on.statusOf(order.id)
    expect(status).toBe('assigned')
    if (winners.length === 0) expect(holder).toBe(planned.driverId)
    else expect([other.driverId, stranger.driverId]).toContain(holder)
    expect([200, 409]).toContain(moved.status)
    await app.settle()
    await app.db.updateTable('orders').set({ status: 'cancelled', driver_id: null }).execute()
  }
})

test('an offer of an order that is planned for another driver meanwhile is over', async () => {
  const order = await on.confirmed()
  const offer = await app.db
    .insertInto('job_offers')
    .values({
      order_id: order.id,
      driver_id: other.driverId as number,
      detour_minutes: 1,
      offered_at: TEST_NOW,
      expires_at: new Date(TEST_NOW.getTime() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await plan([order.id])
  expect((await app.call(other, 'GET', '/api/drivers/me/offers')).body).toEqual([])
  expect((await app.call(other, 'POST', `/api/offers/${offer.id}/accept`)).body.code).toBe('offer_closed')
})
