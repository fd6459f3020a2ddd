import type { AttentionCard, AttentionItem } from '@meridian/contract/dispatch/attention.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { at, dispatchOn } from '../../../../test/dispatch.ts'
import { makeAdmin, makeOrder, type TestUser } from '../../../../test/factories.ts'

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

const minutesAgo = (minutes: number) => new Date(TEST_NOW.getTime() - minutes * 60_000)
const cards = async (): Promise<AttentionCard[]> => (await app.call(admin, 'GET', '/api/admin/attention')).body
const listed = async (): Promise<AttentionItem[]> => (await cards()).flatMap(({ items }) => items)
const kinds = async () =>
  (await listed()).map(({ key, reasons }) => [key, ...reasons.map(({ kind }) => kind)].join(' '))
const inHand = (driver: TestUser, more: Parameters<typeof makeOrder>[1] = {}) =>
  on.confirmed({ status: 'assigned', driver_id: driver.driverId as number, assigned_at: TEST_NOW, ...more })

test('a quiet day has no exceptions', async () => {
  await inHand(await on.driverNear())
  await on.confirmed()
  expect(await listed()).toEqual([])
})

test('an order that will be late says by how much and why, and who drives it', async () => {
  const driver = await on.driverNear()
  await inHand(driver, { assigned_at: minutesAgo(5) })
  const late = await inHand(driver, { confirmed_at: minutesAgo(239), created_at: minutesAgo(240) })
  const items = await listed()
  expect(items).toMatchObject([
    {
      key: `order-${late.id}`,
      severity: 'serious',
      order: { id: late.id, priority: 'standard', isAssigned: true, deliveryArea: 'Houston, TX 77030' },
      driver: { id: driver.driverId },
      reasons: [{ kind: 'late', cause: { after: { orderId: late.id, stop: 'pickup' } } }],
    },
  ])
  const [reason] = items[0]?.reasons ?? []
  const run = await on.runOf(admin, driver)
  const delivery = run.stops.find(
    (stop: { orderId: number; stop: string }) => stop.orderId === late.id && stop.stop === 'delivery',
  )
  // The same minutes as on the board.
  expect(reason).toMatchObject({ minutes: delivery.lateMinutes, etaAt: delivery.startAt })
})

test('an emergency without a driver is listed at once, and before what is less urgent', async () => {
  const overdue = await on.confirmed({ confirmed_at: minutesAgo(300), created_at: minutesAgo(300) })
  const emergency = await on.confirmed({ priority: 'emergency' })
  expect(await listed()).toMatchObject([
    { key: `order-${emergency.id}`, severity: 'critical', driver: null, order: { isAssigned: false } },
    { key: `order-${overdue.id}`, severity: 'serious', reasons: [{ kind: 'unassigned', lateMinutes: 60 }] },
  ])
})

test('what auto-dispatch could not place says why, with the offers nobody took; admins are told at once', async () => {
  const driver = await on.driverNear()
  await on.driverNear(at(31, -97))
  await app.call(admin, 'POST', '/api/dispatch/rules', { name: 'All', isOn: true, withinMiles: 5 })
  const order = await makeOrder(app.db)
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  await app.loop.idle()
  // Still offered: nothing to do.
  expect(await listed()).toEqual([])
  const [offer] = (await app.call(driver, 'GET', '/api/drivers/me/offers')).body
  const told: string[] = []
  app.deps.bus.subscribe((message) => {
    if (message.kind === 'live' && message.audience.admins) told.push(message.event.type)
  })
  await app.call(driver, 'POST', `/api/offers/${offer.id}/pass`)
  await expect.poll(() => told).toEqual(['job_offered', 'dispatch_changed'])
  expect(await listed()).toMatchObject([
    {
      key: `order-${order.id}`,
      reasons: [
        { kind: 'untaken', passed: 1, expired: 0 },
        {
          kind: 'no_driver',
          refusals: [
            { text: 'Passed on this job', drivers: 1 },
            { text: 'Not within 5 miles of the pickup', drivers: 1 },
          ],
        },
      ],
    },
  ])
})

test('a problem at a stop waits until it is decided', async () => {
  const driver = await on.driverNear()
  const order = await inHand(driver)
  for (const status of ['pickup_scheduled', 'pickup_complete', 'in_transit'])
    expect((await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status })).status).toBe(200)
  const report = { key: crypto.randomUUID(), stop: 'delivery', kind: 'refused' }
  await app.call(driver, 'POST', `/api/orders/${order.id}/exceptions`, report)
  const [item] = await listed()
  expect(item).toMatchObject({
    key: `order-${order.id}`,
    severity: 'critical',
    reasons: [{ kind: 'problem', problem: 'refused', stop: 'delivery', defaultDecision: 'return_to_sender' }],
  })
  const [problem] = item?.reasons ?? []
  const path = `/api/orders/${order.id}/exceptions/${problem?.kind === 'problem' && problem.exceptionId}/decision`
  expect((await app.call(admin, 'POST', path, { decision: 'retry' })).status).toBe(200)
  expect(await listed()).toEqual([])
})

test('a driver who goes off duty with work in hand, or has no position while on a job', async () => {
  const driver = await on.driverNear()
  const order = await inHand(driver)
  await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' })
  expect(await listed()).toEqual([])
  app.clock.now = new Date(TEST_NOW.getTime() + 11 * 60_000)
  expect(await kinds()).toEqual([`driver-${driver.driverId} no_position`])
  await app.call(driver, 'PATCH', '/api/drivers/me', { isOnDuty: false })
  const [item] = await listed()
  expect(item).toMatchObject({
    key: `driver-${driver.driverId}`,
    order: null,
    inHand: [order.id],
    reasons: [
      { kind: 'off_duty', since: app.clock.now.toISOString(), hasGoods: false },
      { kind: 'no_position', lastSeenAt: TEST_NOW.toISOString() },
    ],
  })
})

test('a sample that is too warm, and one that expires', async () => {
  const driver = await on.driverNear()
  const order = await inHand(driver, {
    status: 'in_transit',
    service_type: 'laboratory_sample',
    temperature_band: 'refrigerated',
    collected_at: minutesAgo(90),
    stability_hours: 2,
  })
  const proof = {
    order_id: order.id,
    stop: 'pickup',
    kind: 'temperature',
    user_id: driver.id,
    sha256: 'a'.repeat(64),
  } as const
  const measure = (celsius: number) =>
    app.db
      .insertInto('stop_proofs')
      .values({
        ...proof,
        key: crypto.randomUUID(),
        driver_id: driver.driverId as number,
        value: JSON.stringify({ celsius }),
        occurred_at: TEST_NOW,
      })
      .execute()
  await measure(12)
  expect((await listed())[0]).toMatchObject({
    severity: 'critical',
    reasons: [
      { kind: 'temperature', celsius: 12, band: 'refrigerated' },
      { kind: 'stability', state: 'warning' },
    ],
  })
  // It becomes a problem, which is decided like one that the driver reported.
  expect((await app.call(admin, 'POST', `/api/orders/${order.id}/exceptions/temperature`)).status).toBe(200)
  expect(await listed()).toMatchObject([
    { reasons: [{ kind: 'problem', problem: 'out_of_temperature' }, { kind: 'stability' }] },
  ])
  const [problem] = (await listed())[0]?.reasons ?? []
  const path = `/api/orders/${order.id}/exceptions/${problem?.kind === 'problem' && problem.exceptionId}/decision`
  expect((await app.call(admin, 'POST', path, { decision: 'return_to_sender' })).status).toBe(200)
  expect(await kinds()).toEqual([`order-${order.id} stability`])
})

test('a count that differs is on the rail until it is resolved, of a delivered order too, and on its day only', async () => {
  const driver = await on.driverNear()
  const order = await inHand(driver, { status: 'delivered', delivered_at: minutesAgo(5) })
  const count = (stop: 'pickup' | 'delivery', counted: number) => ({
    order_id: order.id,
    stop,
    unit: 'packages' as const,
    expected: 3,
    counted,
    missing: 3 - counted,
    extra: 0,
    missing_packages: [],
    is_difference: counted !== 3,
    driver_id: driver.driverId as number,
    counted_at: minutesAgo(10),
  })
  await app.db
    .insertInto('reconciliations')
    .values([count('pickup', 2), count('delivery', 3)])
    .execute()
  expect(await listed()).toMatchObject([
    {
      key: `order-${order.id}`,
      severity: 'serious',
      reasons: [{ kind: 'count', stop: 'pickup', expected: 3, found: 2, at: minutesAgo(10).toISOString() }],
      driver: { id: driver.driverId },
    },
  ])
  const ofOrder = app.db.updateTable('reconciliations').where('order_id', '=', order.id)
  await ofOrder.set({ counted_at: minutesAgo(24 * 60) }).execute()
  expect(await listed()).toEqual([])
  await ofOrder.set({ counted_at: minutesAgo(5), resolved_at: TEST_NOW, resolved_by: driver.id }).execute()
  expect(await listed()).toEqual([])
})

test('what an admin acknowledged or snoozed is so for all admins, until it is worse, over or taken back', async () => {
  const other = await makeAdmin(app.db)
  const drivers = [await on.driverNear(), await on.driverNear()]
  for (const driver of drivers) {
    const order = await inHand(driver)
    await app.call(driver, 'PATCH', `/api/orders/${order.id}/status`, { status: 'pickup_scheduled' })
  }
  const setPosition = (driver: TestUser | undefined, minutes: number) =>
    app.db
      .updateTable('drivers')
      .set({ position_at: new Date(app.clock.now.getTime() + minutes * 60_000) })
      .where('id', '=', driver?.driverId as number)
      .execute()
  app.clock.now = new Date(TEST_NOW.getTime() + 11 * 60_000)
  await setPosition(drivers[1], 0)
  const mark = (body: object) => app.call(admin, 'POST', '/api/admin/attention/mark', { key: 'no_position', ...body })
  const shown = async () => (await app.call(other, 'GET', '/api/admin/attention')).body as AttentionCard[]
  expect(await shown()).toMatchObject([
    { key: 'no_position', items: [{ driver: { id: drivers[0]?.driverId } }], mark: null },
  ])
  expect((await mark({ mark: 'acknowledged' })).status).toBe(200)
  expect(await shown()).toMatchObject([
    { mark: { mark: 'acknowledged', by: expect.any(String), at: app.clock.now.toISOString(), until: null } },
  ])
  // A second phone is silent: that is more than was seen.
  app.clock.now = new Date(TEST_NOW.getTime() + 30 * 60_000)
  expect(await shown()).toMatchObject([{ items: [{}, {}], mark: null }])
  await mark({ mark: 'snoozed', minutes: 15 })
  const until = new Date(app.clock.now.getTime() + 15 * 60_000)
  expect(await shown()).toMatchObject([{ mark: { mark: 'snoozed', until: until.toISOString() } }])
  app.clock.now = until
  expect(await shown()).toMatchObject([{ mark: null }])
  await mark({ mark: 'acknowledged' })
  await mark({ mark: 'none' })
  expect(await shown()).toMatchObject([{ mark: null }])
  expect((await mark({ mark: 'acknowledged', key: 'order-999999' })).status).toBe(200)
})

test('a picture that is still on the phone ten minutes after the delivery', async () => {
  const driver = await on.driverNear()
  const order = await inHand(driver, { status: 'delivered', delivered_at: minutesAgo(9) })
  const { id } = await app.db
    .insertInto('stop_proofs')
    .values({
      order_id: order.id,
      stop: 'delivery',
      kind: 'photo',
      user_id: driver.id,
      driver_id: driver.driverId as number,
      key: crypto.randomUUID(),
      sha256: 'a'.repeat(64),
      occurred_at: minutesAgo(9),
      recorded_at: minutesAgo(9),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db.insertInto('proof_files').values({ proof_id: id, media_type: 'image/jpeg', bytes: 5 }).execute()
  expect(await listed()).toEqual([])
  app.clock.now = new Date(TEST_NOW.getTime() + 60_000)
  expect(await listed()).toMatchObject([
    {
      key: `order-${order.id}`,
      severity: 'notice',
      driver: { id: driver.driverId },
      reasons: [{ kind: 'proof', pictures: 1, since: minutesAgo(9).toISOString() }],
    },
  ])
})
