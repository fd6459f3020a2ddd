/** An organization's own rules of approval count what a standing order orders on a day, and ask in the name of whoever changed it. */
import type { StandingOrder } from '@meridian/contract/standing-orders.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'
import { knowsEveryAddress } from '../../../test/known-addresses.ts'
import { makeStandingOrders } from './make-days.commands.ts'

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

let app: TestApp
let owner: TestUser
let manager: TestUser
beforeAll(async () => {
  app = await startTestApp({}, knowsEveryAddress({ latitude: 29.7105, longitude: -95.3936 }))
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = TEST_NOW
  await app.db.deleteFrom('standing_orders').execute()
  owner = await makeClient(app.db)
  manager = await makeClient(app.db, owner.organizationId as number, { role: 'manager' })
})

async function addRule(over: string): Promise<void> {
  const reply = await app.call(owner, 'POST', '/api/organization/approval-rules', { over, isForApprovers: true })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
}

/** On Mondays, of which two are ordered ahead. */
const termsOf = (parts: number, startsOn = '2026-07-20') => ({
  name: 'Monday run',
  recurrence: { every: 'week', interval: 1, weekdays: [1] },
  startsOn,
  parts: Array.from({ length: parts }, () => PART),
})

async function add(user: TestUser, parts: number, startsOn?: string): Promise<StandingOrder> {
  const reply = await app.call(user, 'POST', '/api/standing-orders', termsOf(parts, startsOn))
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  await makeStandingOrders(app.deps, app.clock.now)
  return reply.body
}

async function change(user: TestUser, standing: { id: number }, parts: number): Promise<StandingOrder> {
  const { revision } = (await app.call(user, 'GET', `/api/standing-orders/${standing.id}`)).body
  const body = { ...termsOf(parts, '2026-07-21'), revision }
  const reply = await app.call(user, 'POST', `/api/standing-orders/${standing.id}/change`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  await makeStandingOrders(app.deps, app.clock.now)
  return reply.body
}

const asked = async ({ id }: { id: number }) =>
  app.db
    .selectFrom('approvals')
    .innerJoin('orders', 'orders.id', 'approvals.order_id')
    .select(['approvals.order_id', 'approvals.requested_by', 'approvals.reasons', 'orders.client_id'])
    .where('orders.standing_order_id', '=', id)
    .where('approvals.state', '=', 'waiting')
    .orderBy('orders.id')
    .execute()

test('a limit counts the sum of a day, not each of its orders', async () => {
  await addRule('60.00')
  expect(await asked(await add(manager, 2))).toEqual([])
  const waiting = await asked(await add(manager, 3))
  expect(waiting).toHaveLength(6)
  expect(waiting[0]?.reasons).toMatchObject([{ overCents: 6000, isTogether: true }])
})

test('the approval is asked in the name of whoever changed it last: nobody approves a change of their own', async () => {
  await addRule('60.00')
  const standing = await add(manager, 2)
  const changed = await change(owner, standing, 3)
  const [first] = await asked(changed)
  expect(first).toMatchObject({ requested_by: owner.id, client_id: manager.id })
  const approve = (user: TestUser) =>
    app.call(user, 'POST', `/api/orders/${first?.order_id}/approval`, { decision: 'approve' })
  expect((await approve(owner)).body.code).toBe('approval_of_own_order')
  expect((await approve(manager)).status).toBe(200)
})

test('a day that one person moves, or resumes, is asked in their name too', async () => {
  await addRule('60.00')
  const standing = await add(manager, 3)
  const path = `/api/standing-orders/${standing.id}`
  await app.call(owner, 'POST', `${path}/days/2026-08-03`, { action: 'move', to: '2026-08-04' })
  app.clock.now = new Date('2026-07-21T15:00:00Z')
  await makeStandingOrders(app.deps, app.clock.now)
  expect((await asked(standing)).map(({ requested_by: by }) => by)).toEqual([
    ...Array(6).fill(manager.id),
    ...Array(3).fill(owner.id),
  ])
})

test('whoever changed it has left: it is asked in the name of the person whose orders they are', async () => {
  await addRule('60.00')
  const colleague = await makeClient(app.db, owner.organizationId as number, { role: 'manager' })
  // Nothing is ordered before the colleague has left.
  const standing = await add(manager, 3, '2026-08-10')
  const path = `/api/standing-orders/${standing.id}`
  expect((await app.call(colleague, 'POST', `${path}/pause`, { from: '2026-08-22' })).status).toBe(200)
  await app.call(colleague, 'POST', `${path}/resume`)
  await app.call(owner, 'DELETE', `/api/organization/members/${colleague.id}`)
  app.clock.now = new Date('2026-08-01T15:00:00Z')
  await makeStandingOrders(app.deps, app.clock.now)
  expect(new Set((await asked(standing)).map(({ requested_by: by }) => by))).toEqual(new Set([manager.id]))
})

test('an order that is made dearer by hand is asked for with the sum of its day', async () => {
  await addRule('60.00')
  const standing = await add(manager, 2)
  const [order] = await app.db
    .selectFrom('orders')
    .orderBy('id')
    .selectAll()
    .where('standing_order_id', '=', standing.id)
    .execute()
  if (!order) throw new Error('Nothing was made')
  const further = { ...PART, deliveryLatitude: '29.8005', deliveryLongitude: '-95.3936' }
  const { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude } = further
  const asking = { pickupLatitude, pickupLongitude, deliveryLatitude, deliveryLongitude }
  const kind = { priority: 'standard', serviceType: 'medical_prescription' }
  const { totalCost } = (await app.call(manager, 'POST', '/api/pricing/calculate', { ...asking, ...kind })).body
  expect(Number(totalCost)).toBeGreaterThan(60 - 25.75)
  expect(Number(totalCost)).toBeLessThan(60)
  const edited = await app.call(manager, 'POST', `/api/orders/${order.id}/edit`, {
    ...further,
    scheduledDate: order.scheduled_date?.toISOString(),
    specialInstructions: null,
    packageCount: 1,
    totalCost,
    revision: order.revision,
  })
  expect(edited.status, JSON.stringify(edited.body)).toBe(200)
  expect(await asked(standing)).toMatchObject([{ order_id: order.id, reasons: [{ isTogether: true }] }])
})
