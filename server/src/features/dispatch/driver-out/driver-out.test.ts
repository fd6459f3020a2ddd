/** 'Driver out from …' through HTTP: what is freed, what is in hand, and that undo takes all of it back. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { at, DAY, dispatchOn, stopsOf, TOMORROW } from '../../../../test/dispatch.ts'
import { makeAdmin, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let on: ReturnType<typeof dispatchOn>
let admin: TestUser
let other: TestUser
let sick: TestUser
let near: TestUser
let far: TestUser
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
  sick = await on.driverNear()
  near = await on.driverNear(at(29.721, -95.401))
  far = await on.driverNear(at(29.9, -95.6))
})

const body = (more: object = {}) => ({ driverId: sick.driverId, day: DAY, reason: 'sick', note: null, ...more })
const preview = (more?: object) => app.call(admin, 'POST', '/api/dispatch/driver-out/preview', body(more))
const takeOut = (more?: object, by = admin) => app.call(by, 'POST', '/api/dispatch/driver-out', body(more))
const undo = (by = admin, day = DAY) => app.call(by, 'POST', '/api/dispatch/undo', { day })
const isOnDuty = async ({ driverId }: TestUser) =>
  (await app.db.selectFrom('drivers').select('is_on_duty').where('id', '=', driverId).executeTakeFirstOrThrow())
    .is_on_duty
const byId = <T extends { orderId: number }>(rows: T[]): T[] => rows.toSorted((a, b) => a.orderId - b.orderId)
const runOf = async (driver: TestUser, day = DAY) => stopsOf(await on.runOf(admin, driver, day))

/** At ten: two orders on board, six planned, of which one is assigned. */
async function tenOClock() {
  const carried: number[] = []
  for (let index = 0; index < 2; index++) {
    const facts = { status: 'pickup_complete', driver_id: sick.driverId, assigned_at: TEST_NOW, picked_up_at: TEST_NOW }
    carried.push((await makeOrder(app.db, { ...facts, confirmed_at: TEST_NOW } as Parameters<typeof makeOrder>[1])).id)
  }
  const planned: number[] = []
  for (let index = 0; index < 6; index++) planned.push((await on.confirmed()).id)
  expect((await on.move(admin, { orderIds: planned, driverId: sick.driverId })).status).toBe(200)
  await app.settle()
  return { carried, planned } as { carried: [number, number]; planned: number[] }
}

test('phones in sick at ten with two on board and six planned: a preview, one step, nothing forgotten, and one step back', async () => {
  const { carried, planned } = await tenOClock()
  const before = await runOf(sick)
  const shown = await preview()
  expect(shown.status).toBe(200)
  expect(byId(shown.body.inHand)).toMatchObject([
    {
      orderId: carried[0],
      isOnBoard: true,
      action: 'keep',
      nearest: [{ driverId: near.driverId }, { driverId: far.driverId }],
    },
    { orderId: carried[1], isOnBoard: true, action: 'keep' },
  ])
  expect(byId(shown.body.freed).map(({ orderId }) => orderId)).toEqual(planned)
  expect([await runOf(sick), await isOnDuty(sick)]).toEqual([before, true])

  const onBoard = [
    { orderId: carried[0], action: 'hand_over', driverId: near.driverId },
    { orderId: carried[1], action: 'keep' },
  ]
  const { proposalId } = (await preview({ onBoard })).body
  const done = await takeOut({ onBoard, proposalId })
  expect([done.status, done.body.summary]).toEqual([200, expect.stringMatching(/^took .+ out$/)])
  for (const { driverId, reason } of done.body.freed) expect(driverId === null).toBe(reason !== null)
  expect(await isOnDuty(sick)).toBe(false)
  await app.settle()
  expect(await runOf(sick)).toEqual([`delivery ${carried[1]}`])
  const elsewhere = [...(await runOf(near)), ...(await runOf(far))]
  expect(elsewhere.toSorted()).toEqual(
    [`delivery ${carried[0]}`, ...planned.flatMap((id) => [`pickup ${id}`, `delivery ${id}`])].toSorted(),
  )
  expect((await on.board(admin)).unassigned).toEqual([])

  expect((await undo()).status).toBe(200)
  await app.settle()
  expect(await isOnDuty(sick)).toBe(true)
  expect(await runOf(sick)).toEqual(before)
  expect([await runOf(near), await runOf(far)]).toEqual([[], []])
  expect((await undo()).body.code).not.toBe('plan_changed')
})

test('sent twice, and by two admins at the same moment, it is done once', async () => {
  const { planned } = await tenOClock()
  const [one, two] = await Promise.all([takeOut({}, admin), takeOut({}, other)])
  expect([one.status, two.status]).toEqual([200, 200])
  const freed = [one, two].map(({ body: reply }) => reply.freed.length).toSorted((a, b) => a - b)
  expect(freed).toEqual([0, 6])
  expect((await takeOut()).body.freed).toEqual([])
  expect((await on.board(admin)).unassigned).toEqual([])
  const held = [...(await runOf(near)), ...(await runOf(far))].filter((stop) => stop.startsWith('pickup'))
  expect(held).toHaveLength(planned.length)
})

test('what another admin changed since is not undone, and then nothing of it is', async () => {
  const { planned } = await tenOClock()
  expect((await takeOut()).status).toBe(200)
  await app.settle()
  const moved = (await runOf(near))[0]?.split(' ')[1]
  expect((await on.move(other, { orderIds: [Number(moved)], driverId: far.driverId })).status).toBe(200)
  const run = await runOf(sick)
  expect((await undo()).body.code).toBe('plan_changed')
  expect([await isOnDuty(sick), await runOf(sick)]).toEqual([false, run])
  expect(planned).toHaveLength(6)
})

test('the pickup under way goes to another driver when ill, and is finished at the end of the shift', async () => {
  const order = await on.confirmed()
  await on.move(admin, { orderIds: [order.id], driverId: sick.driverId })
  await app.db.updateTable('orders').set({ status: 'pickup_scheduled' }).where('id', '=', order.id).execute()
  const kept = await preview({ reason: 'end_of_shift' })
  expect([kept.body.inHand[0]?.action, kept.body.freed]).toEqual(['keep', []])
  const ill = await takeOut()
  expect(ill.body.freed).toMatchObject([{ orderId: order.id, driverId: near.driverId, reason: null }])
  expect(await on.statusOf(order.id)).toEqual({ status: 'assigned', driver_id: near.driverId })
})

test('without any other driver each order is left with its reason, and a choice that is impossible is refused', async () => {
  const { carried, planned } = await tenOClock()
  for (const { driverId } of [near, far])
    await app.db.updateTable('drivers').set({ is_on_duty: false }).where('id', '=', driverId).execute()
  const free = { onBoard: [{ orderId: carried[0], action: 'free' }] }
  expect((await takeOut(free)).body.code).toBe('goods_action_not_possible')
  expect((await takeOut({ onBoard: [{ orderId: carried[0], action: 'hand_over' }] })).body.code).toBe(
    'goods_need_a_driver',
  )
  const done = await takeOut({ onBoard: [{ orderId: carried[0], action: 'return' }] })
  expect(done.body.freed.map(({ reason }: { reason: string }) => reason)).toEqual(planned.map(() => 'no_driver'))
  await app.settle()
  const { unassigned } = await on.board(admin)
  expect(unassigned).toHaveLength(6)
  expect(unassigned[0].reason).toBe('no_driver')
  expect(await runOf(sick)).toContain(`return ${carried[0]}`)
})

test('from a later time on, what is done by then stays, and nothing more is planned for after it', async () => {
  const order = await on.confirmed()
  const later = await on.confirmed({
    scheduled_date: new Date('2026-07-15T22:00:00Z'),
    preferred_time_slot: 'evening',
  })
  await on.move(admin, { orderIds: [order.id], driverId: sick.driverId })
  await on.move(admin, { orderIds: [later.id], driverId: sick.driverId })
  const done = await takeOut({ reason: 'end_of_shift', from: '2026-07-15T18:00:00Z' })
  expect(done.body.freed).toMatchObject([{ orderId: later.id }])
  expect([await isOnDuty(sick), await runOf(sick)]).toEqual([true, [`pickup ${order.id}`, `delivery ${order.id}`]])
  const driver = (await on.board(admin)).drivers.find(({ id }: { id: number }) => id === sick.driverId)
  expect(driver.shift.until).toBe('2026-07-15T18:00:00.000Z')
  expect((await undo()).status).toBe(200)
  expect(await runOf(sick)).toHaveLength(4)
})

test('a day off with planned stops is refused with how many, until they are moved; undo takes the day off back', async () => {
  const dated = { scheduled_date: new Date('2026-07-16T13:00:00Z'), preferred_time_slot: 'morning' } as const
  const order = await on.confirmed(dated)
  const { version } = await on.board(admin, TOMORROW)
  const move = { day: TOMORROW, version, orderIds: [order.id], driverId: sick.driverId }
  expect((await app.call(admin, 'POST', '/api/dispatch/move', move)).status).toBe(200)
  const save = () => app.call(admin, 'PATCH', `/api/drivers/${sick.driverId}/schedule`, { daysOff: [TOMORROW] })
  expect(await save()).toMatchObject({
    status: 409,
    body: { code: 'day_off_is_planned', message: '1 order planned for this driver on Jul 16, 2026. Move them first' },
  })
  const out = { day: TOMORROW, reason: 'day_off' }
  expect((await takeOut(out)).body.freed).toMatchObject([{ orderId: order.id, reason: null }])
  expect((await save()).body.daysOff).toEqual([TOMORROW])
  expect(await isOnDuty(sick)).toBe(true)
  expect((await undo(admin, TOMORROW)).status).toBe(200)
  expect(await runOf(sick, TOMORROW)).toHaveLength(2)
  const schedule = await app.call(admin, 'GET', `/api/drivers/${sick.driverId}/schedule`)
  expect(schedule.body.daysOff).toEqual([])
})
