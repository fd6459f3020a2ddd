/** What was expected, counted and received at stops: kept with the proofs, in one report of the day, resolved once. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import { png, sha256Of } from '../../../test/pictures.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
let driver: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())
// Each test has a driver, and so stops, of its own.
beforeEach(async () => {
  driver = await makeDriver(app.db)
})

type OrderValues = NonNullable<Parameters<typeof makeOrder>[1]>
const orderOf = (values: OrderValues = {}) =>
  makeOrder(
    app.db,
    { status: 'pickup_scheduled', driver_id: driver.driverId as number, package_count: 3, ...values },
    client,
  )
const add = (orderId: number, proof: object) =>
  app.call(driver, 'POST', `/api/orders/${orderId}/proofs`, { key: randomUUID(), stop: 'pickup', ...proof })
const scan = (orderId: number, numbers: number[], more: object = {}) =>
  add(orderId, {
    kind: 'scan',
    codes: numbers.map((number) => app.deps.packageCodes.codeOf(orderId, number)),
    ...more,
  })
const toDelivery = (orderId: number) =>
  app.db.updateTable('orders').set({ status: 'in_transit' }).where('id', '=', orderId).execute()
const DAY = '2026-07-15'
const reportOf = async (day = DAY) => (await app.call(admin, 'GET', `/api/admin/reconciliation?day=${day}`)).body
const stopsOf = async (...orderIds: number[]) => {
  const { stops } = await reportOf()
  const isOwn = ({ orderId }: { orderId: number }) => orderIds.includes(orderId)
  return stops.filter(({ orders }: { orders: { orderId: number }[] }) => orders.some(isOwn))
}
const ofOrder = async (user: TestUser, orderId: number) =>
  (await app.call(user, 'GET', `/api/orders/${orderId}/proofs`)).body.reconciliations
const resolve = (user: TestUser, id: number, note: string) =>
  app.call(user, 'POST', `/api/admin/reconciliation/${id}/resolution`, { note })
const REASON = { reason: 'Part of it is not ready' }

test('orders at one address count together, and the one that lacks a package is named; what agrees is only counted', async () => {
  const [short, whole, elsewhere] = [await orderOf(), await orderOf({ package_count: 2 }), await orderOf()]
  await app.db
    .updateTable('orders')
    .set({ pickup_address: '9 Elm St, Houston, TX 77002' })
    .where('id', '=', elsewhere.id)
    .execute()
  const before = (await reportOf()).totals
  await scan(short.id, [1, 3], REASON)
  await scan(whole.id, [1, 2])
  await scan(elsewhere.id, [1, 2, 3])
  const after = await reportOf()
  expect(after.totals).toEqual({
    stops: before.stops + 2,
    differing: before.differing + 1,
    unresolved: before.unresolved + 1,
  })
  expect(await stopsOf(short.id, whole.id, elsewhere.id)).toMatchObject([
    {
      stop: 'pickup',
      unit: 'packages',
      expected: 5,
      counted: 4,
      received: null,
      orders: [
        { orderId: short.id, expected: 3, counted: 2, missingPackages: [2], isDifference: true, ...REASON },
        { orderId: whole.id, expected: 2, counted: 2, missingPackages: [], isDifference: false },
      ],
    },
  ])
  expect((await reportOf('2026-07-14')).totals).toEqual({ stops: 0, differing: 0, unresolved: 0 })
})

test('a package that is found by scanning again is no difference any more', async () => {
  const order = await orderOf()
  await scan(order.id, [1, 3], REASON)
  expect(await ofOrder(client, order.id)).toMatchObject([{ isDifference: true, missingPackages: [2] }])
  await scan(order.id, [1, 2, 3])
  expect(await ofOrder(client, order.id)).toMatchObject([{ isDifference: false, counted: 3, missingPackages: [] }])
  expect(await stopsOf(order.id)).toEqual([])
})

test('what the recipient counted is compared with what is handed over: another number needs a reason', async () => {
  const order = await orderOf()
  await scan(order.id, [1, 2], REASON)
  await toDelivery(order.id)
  const recipient = { stop: 'delivery', kind: 'recipient', name: 'Jane Doe', relation: 'staff' }
  expect(await add(order.id, { ...recipient, packages: 1 })).toMatchObject({
    status: 422,
    body: { code: 'packages_differ', message: '2 packages to hand over, 1 received. Count again, or say why' },
  })
  expect((await add(order.id, { ...recipient, packages: 2 })).status).toBe(200)
  expect((await ofOrder(client, order.id)).at(-1)).toMatchObject({ expected: 2, received: 2, isDifference: false })
  expect((await add(order.id, { ...recipient, packages: 1, reason: 'One was wet' })).status).toBe(200)
  expect((await ofOrder(client, order.id)).at(-1)).toMatchObject({
    stop: 'delivery',
    received: 1,
    isDifference: true,
    reason: 'One was wet',
  })
  const rows = app.db.selectFrom('custody_ledger').select('body').where('order_id', '=', order.id)
  const last = JSON.parse((await rows.orderBy('position', 'desc').executeTakeFirstOrThrow()).body)
  expect(last.details).toMatchObject({ receivedCount: 1, expected: 2, isMismatch: true })
  const events = app.db.selectFrom('events').select('details').where('order_id', '=', order.id)
  expect(await events.where('name', '=', 'count.differs').orderBy('id').execute()).toEqual([
    { details: { stop: 'pickup' } },
    { details: { stop: 'delivery' } },
  ])
})

test('packages without labels: the driver counts what is handed over, and that number is expected at the delivery', async () => {
  const order = await orderOf({ service_type: 'medical_prescription' })
  const giver = { kind: 'recipient', name: 'Ann Shaw', relation: 'sender' }
  expect((await add(order.id, { ...giver, packages: 2 })).body).toMatchObject({ code: 'packages_differ' })
  expect((await add(order.id, { ...giver, packages: 2, ...REASON })).status).toBe(200)
  expect(await ofOrder(client, order.id)).toMatchObject([
    { stop: 'pickup', expected: 3, counted: 2, received: null, missingPackages: [], isDifference: true, ...REASON },
  ])
  const rows = app.db.selectFrom('custody_ledger').select('body').where('order_id', '=', order.id)
  const last = JSON.parse((await rows.orderBy('position', 'desc').executeTakeFirstOrThrow()).body)
  expect(last.details).toMatchObject({ expected: 3, counted: 2, isMismatch: true })
  const [job] = (await app.call(driver, 'GET', `/api/orders/driver/${driver.driverId}/active`)).body
  expect(job.captured).toMatchObject([{ stop: 'pickup', kind: 'recipient', counted: 2 }])
  await toDelivery(order.id)
  const recipient = { stop: 'delivery', kind: 'recipient', name: 'Jane Doe', relation: 'staff' }
  expect((await add(order.id, { ...recipient, packages: 3 })).body.message).toBe(
    '2 packages to hand over, 3 received. Count again, or say why',
  )
  expect((await add(order.id, { ...recipient, packages: 2 })).status).toBe(200)
  expect((await ofOrder(client, order.id)).at(-1)).toMatchObject({ expected: 2, received: 2, isDifference: false })
})

test('packages that were scanned are not counted again by whoever gives them', async () => {
  const order = await orderOf()
  await scan(order.id, [1, 3], REASON)
  await add(order.id, { kind: 'recipient', name: 'Ann Shaw', relation: 'sender', packages: 2 })
  expect(await ofOrder(client, order.id)).toMatchObject([{ counted: 2, missingPackages: [2] }])
})

test('who signs receives what the sheet says; who only gives counts nothing', async () => {
  const order = await orderOf()
  await add(order.id, { kind: 'recipient', name: 'Ann Shaw', relation: 'sender' })
  expect(await ofOrder(client, order.id)).toEqual([])
  await toDelivery(order.id)
  const picture = png()
  const file = { sha256: sha256Of(picture), bytes: picture.length, mediaType: 'image/png' }
  expect((await add(order.id, { stop: 'delivery', kind: 'signature', file, packages: 3 })).status).toBe(200)
  expect(await ofOrder(client, order.id)).toMatchObject([
    { stop: 'delivery', expected: 3, counted: null, received: 3, isDifference: false },
  ])
})

test('listed things are reconciled in their own unit, with what the other person counted of controlled medication', async () => {
  const form = { kind: 'controlled', drugs: [{ drug: 'Oxycodone', strength: '5 mg tablet', quantity: 30 }] }
  const order = await orderOf({ status: 'in_transit', trade_form: JSON.stringify(form) })
  const count = { kind: 'controlled', lines: [{ driver: 30, person: 28 }], person: 'Ann Shaw' }
  expect((await add(order.id, { stop: 'delivery', kind: 'count', count, reason: 'Two are broken' })).status).toBe(200)
  expect(await ofOrder(client, order.id)).toMatchObject([
    { unit: 'items', expected: 30, counted: 30, received: 28, isDifference: true },
  ])
})

test('a difference is resolved once, with a note that the client reads; counting again opens it', async () => {
  const order = await orderOf()
  await scan(order.id, [1, 3], REASON)
  const [{ orders }] = await stopsOf(order.id)
  const [{ id }] = orders
  expect((await resolve(admin, id, ' ')).body.message).toBe('Say how it was resolved')
  const other = await makeAdmin(app.db)
  const replies = await Promise.all([resolve(admin, id, 'Follows tomorrow'), resolve(other, id, 'Lost')])
  const [first] = replies
  expect(replies.map(({ status }) => status)).toEqual([200, 200])
  expect(replies[1]?.body).toEqual(first?.body)
  const noted = first?.body.resolution
  expect(await ofOrder(client, order.id)).toMatchObject([
    { resolution: noted, resolvedAt: app.clock.now.toISOString() },
  ])
  expect((await stopsOf(order.id))[0].orders[0].resolvedByName).toEqual(expect.any(String))
  await scan(order.id, [1], REASON)
  expect(await ofOrder(client, order.id)).toMatchObject([{ isDifference: true, resolution: null, resolvedAt: null }])
  await scan(order.id, [1, 2, 3])
  expect((await resolve(admin, id, 'Found')).body.code).toBe('difference_not_found')
})

test('the CSV has every count of the day, harmless to open in a spreadsheet', async () => {
  const order = await orderOf()
  await scan(order.id, [1, 3], { reason: '=1+1' })
  const { body } = await app.call(admin, 'GET', `/api/admin/reconciliation.csv?day=${DAY}`)
  const line = (body as string).split('\r\n').find((row) => row.includes(`#ML-${String(order.id).padStart(4, '0')}`))
  expect(line).toContain(",packages,3,2,,2,yes,'=1+1,,,")
  expect((await app.call(admin, 'GET', '/api/admin/reconciliation?day=2026-13-45')).status).toBe(400)
})
