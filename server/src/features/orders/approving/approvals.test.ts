/** Orders that wait for a colleague: which, who decides, what happens meanwhile, and decisions at the same moment. */

import type { Membership } from '@meridian/domain/organizations/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeOrganization, type TestUser } from '../../../../test/factories.ts'
import { knowsEveryAddress } from '../../../../test/known-addresses.ts'
import { pricedOrder } from '../../../../test/order-requests.ts'
import { expireUnpaidOrders } from '../changing/expire.commands.ts'
import { remindOfWaitingOrders } from '../changing/remind.commands.ts'
import { cancelUnapproved, dropUndecidable, remindOfApprovals } from './follow-up.commands.ts'

const addresses = knowsEveryAddress({ latitude: 29.73, longitude: -95.39 })

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({}, addresses)
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

const FARTHER = { deliveryLatitude: '29.8305', deliveryLongitude: '-95.3936' }

async function member(organizationId: number, role: Membership['role'], more: Partial<Membership> = {}) {
  const user = await makeClient(app.db, organizationId)
  await app.db
    .updateTable('memberships')
    .set({ role, sees_prices: more.seesPrices ?? true, site_ids: more.siteIds ? [...more.siteIds] : null })
    .where('user_id', '=', user.id)
    .execute()
  return user
}

/** A hospital: an owner, a manager and an orderer. */
async function hospital() {
  const organizationId = await makeOrganization(app.db)
  const owner = await member(organizationId, 'owner')
  return {
    organizationId,
    owner,
    manager: await member(organizationId, 'manager'),
    orderer: await member(organizationId, 'orderer'),
  }
}

const addRule = (user: TestUser, rule: object) => app.call(user, 'POST', '/api/organization/approval-rules', rule)

async function place(user: TestUser, changes: object = {}) {
  const { status, body } = await app.call(user, 'POST', '/api/orders', await pricedOrder(app, user, changes))
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

const decide = (user: TestUser, id: number, decision: 'approve' | 'decline', more: object = {}) =>
  app.call(user, 'POST', `/api/orders/${id}/approval`, { decision, ...more })
const pay = (user: TestUser, id: number) => app.call(user, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
const cancel = (user: TestUser, id: number) => app.call(user, 'PATCH', `/api/orders/${id}`, { status: 'cancelled' })
const show = async (user: TestUser, id: number) => (await app.call(user, 'GET', `/api/orders/${id}`)).body
const openOf = async (user: TestUser) => (await app.call(user, 'GET', '/api/organization/approvals')).body
const eventsOf = async (id: number) =>
  (await app.db.selectFrom('events').select('name').where('order_id', '=', id).orderBy('id').execute()).map(
    ({ name }) => name,
  )
/** Titles, oldest first. */
async function noticesOf(user: TestUser, id: number): Promise<string[]> {
  app.loop.wake()
  await app.loop.idle()
  const rows = await app.db
    .selectFrom('notifications')
    .select('title')
    .where('user_id', '=', user.id)
    .where('order_id', '=', id)
    .orderBy('id')
    .execute()
  return rows.map(({ title }) => title)
}

async function waiting(rule: object = { over: '20.00' }) {
  const people = await hospital()
  expect((await addRule(people.owner, rule)).status).toBe(201)
  return { ...people, order: await place(people.orderer) }
}

test('an order over the limit waits: it is neither paid nor confirmed, and says who can approve it', async () => {
  const { owner, manager, orderer, order } = await waiting()
  expect(order).toMatchObject({
    status: 'pending',
    approval: {
      state: 'waiting',
      isAfterwards: false,
      reasons: [{ isPerson: false, isOverLimit: true, priority: null }],
    },
  })
  expect((await show(orderer, order.id)).approval).toEqual(order.approval)
  for (const reply of [await pay(orderer, order.id), await pay(owner, order.id), await pay(admin, order.id)]) {
    expect(reply).toMatchObject({ status: 409, body: { code: 'approval_waiting' } })
    expect(reply.body.message).toMatch(/waits for the organization’s approval\. .+ or .+ can approve it\./)
  }
  expect((await show(admin, order.id)).approval).toMatchObject({ state: 'waiting' })
  expect(await noticesOf(owner, order.id)).toEqual(['Approval needed'])
  expect(await noticesOf(manager, order.id)).toEqual(['Approval needed'])
  expect(await noticesOf(orderer, order.id)).toEqual([])
  const mails = await app.db.selectFrom('mails').selectAll().where('order_id', '=', order.id).execute()
  expect(mails.filter(({ body_text }) => body_text?.includes(`/orders?order=${order.id}`))).toHaveLength(2)
})

test('approved, it goes on as a fresh order, and who ordered is told', async () => {
  const { manager, orderer, order } = await waiting()
  const reply = await decide(manager, order.id, 'approve', { note: 'Fine', revision: 0 })
  expect(reply).toMatchObject({ status: 200, body: { status: 'pending', approval: { state: 'approved' } } })
  expect((await pay(orderer, order.id)).body).toMatchObject({ status: 'confirmed' })
  expect(await eventsOf(order.id)).toEqual(['order.placed', 'approval.requested', 'approval.given', 'order.paid'])
  expect(await noticesOf(orderer, order.id)).toContain('Order approved')
  const { body } = await app.call(orderer, 'GET', `/api/orders/${order.id}/approval`)
  expect(body).toMatchObject({
    state: 'approved',
    reasons: [{ isOverLimit: true, over: '20.00' }],
    history: [{ event: 'requested' }, { event: 'given', note: 'Fine' }],
  })
})

test('declined, it is canceled with the note as the reason, and there is one notice of it', async () => {
  const { owner, orderer, order } = await waiting()
  const reply = await decide(owner, order.id, 'decline', { note: 'Use the shuttle' })
  expect(reply).toMatchObject({ status: 200, body: { status: 'cancelled', approval: { state: 'declined' } } })
  const canceled = await app.db
    .selectFrom('events')
    .select('details')
    .where('order_id', '=', order.id)
    .where('name', '=', 'order.cancelled')
    .executeTakeFirstOrThrow()
  expect(canceled.details).toMatchObject({ reason: 'Use the shuttle' })
  expect(await noticesOf(orderer, order.id)).toEqual(['Approval declined'])
})

test('who asked does not decide, nor an orderer, a viewer or a stranger; an order that waits for nobody is not decided', async () => {
  const { owner, organizationId, orderer, order } = await waiting()
  expect((await decide(orderer, order.id, 'approve')).body).toMatchObject({ code: 'permission_denied' })
  expect((await decide(await member(organizationId, 'viewer'), order.id, 'approve')).status).toBe(403)
  expect((await decide(await makeClient(app.db), order.id, 'approve')).status).toBe(404)
  const plain = await place(owner)
  expect(plain.approval).toBeNull()
  expect((await decide(owner, plain.id, 'approve')).body).toMatchObject({ code: 'approval_not_wanted' })
  expect((await app.call(owner, 'GET', `/api/orders/${plain.id}/approval`)).body).toBeNull()
})

test('a rule for approvers too: another approver has to decide; without one, no rule stops an order', async () => {
  const { owner, manager } = await hospital()
  await addRule(owner, { over: '20.00', isForApprovers: true })
  const order = await place(owner)
  expect(order.approval).toMatchObject({ state: 'waiting' })
  expect((await decide(owner, order.id, 'approve')).body).toMatchObject({ code: 'approval_of_own_order' })
  expect(await openOf(owner)).toMatchObject([{ orderId: order.id, isOwn: true }])
  expect((await decide(manager, order.id, 'approve')).status).toBe(200)

  const alone = await makeClient(app.db)
  await addRule(alone, { over: '0.00', isForApprovers: true })
  expect((await place(alone)).approval).toBeNull()
  const preview = await app.call(alone, 'GET', '/api/organization/approvals/preview?priority=standard&total=50.00')
  expect(preview.body.reasons).toEqual([])
})

test('an approver of other sites is not asked and decides nothing', async () => {
  const { organizationId, owner, orderer } = await hospital()
  const { id: siteId } = await app.db
    .insertInto('sites')
    .values({ organization_id: organizationId, name: 'East', address: 'East', latitude: 29.7, longitude: -95.4 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const eastern = await member(organizationId, 'manager', { siteIds: [siteId] })
  await addRule(owner, { over: '20.00' })
  const order = await place(orderer)
  expect((await decide(eastern, order.id, 'approve')).status).toBe(404)
  expect(await openOf(eastern)).toEqual([])
  await app.db.updateTable('orders').set({ pickup_site_id: siteId }).where('id', '=', order.id).execute()
  expect(await openOf(eastern)).toMatchObject([{ orderId: order.id }])
  expect((await decide(eastern, order.id, 'approve')).status).toBe(200)
})

test('an emergency goes at once; declined afterwards it goes on, and the owners are told', async () => {
  const { owner, manager, orderer } = await hospital()
  await addRule(owner, { priority: 'emergency' })
  const order = await place(orderer, { priority: 'emergency' })
  expect(order.approval).toMatchObject({ state: 'waiting', isAfterwards: true, reasons: [{ priority: 'emergency' }] })
  expect((await pay(orderer, order.id)).body).toMatchObject({ status: 'confirmed' })
  expect(await openOf(manager)).toMatchObject([{ orderId: order.id, isAfterwards: true, lapsesAt: null }])
  expect((await decide(manager, order.id, 'decline')).body).toMatchObject({
    status: 'confirmed',
    approval: { state: 'declined', isAfterwards: true },
  })
  expect(await noticesOf(owner, order.id)).toContain('Approval declined')
  expect(await noticesOf(orderer, order.id)).toContain('Approval declined')
})

test('an edit over the limit asks, one above what was approved asks again, and one below it asks nothing', async () => {
  const { owner, orderer } = await hospital()
  const move = async (user: TestUser, id: number, to: object) => {
    const { revision, packageCount } = await show(user, id)
    const body = { ...(await pricedOrder(app, user, to)), revision, packageCount }
    const reply = await app.call(user, 'POST', `/api/orders/${id}/edit`, body)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    return reply.body
  }
  await addRule(owner, { over: '35.00' })
  const { id, approval } = await place(orderer)
  expect(approval).toBeNull()
  expect((await move(orderer, id, FARTHER)).approval).toMatchObject({ state: 'waiting' })
  expect((await decide(owner, id, 'approve', { revision: 0 })).body).toMatchObject({ code: 'order_edited_meanwhile' })
  expect((await decide(owner, id, 'approve', { revision: 1 })).status).toBe(200)
  expect((await move(orderer, id, {})).approval).toMatchObject({ state: 'approved' })
  expect((await move(orderer, id, FARTHER)).approval).toMatchObject({ state: 'approved' })
  expect((await move(orderer, id, { ...FARTHER, deliveryLatitude: '29.8405' })).approval).toMatchObject({
    state: 'waiting',
    isAfterwards: false,
  })
  expect((await pay(orderer, id)).status).toBe(409)
  expect((await move(orderer, id, {})).approval).toMatchObject({ state: 'closed' })
  expect((await pay(orderer, id)).status).toBe(200)
  const before = await noticesOf(owner, id)
  expect((await move(orderer, id, FARTHER)).approval).toMatchObject({ state: 'waiting', isAfterwards: true })
  // What is confirmed goes on, so its approvers are told at once.
  expect((await noticesOf(owner, id)).slice(before.length)).toContain('Approval needed')
  expect(await openOf(owner)).toMatchObject([{ orderId: id, isAfterwards: true }])
})

test('without prices an approver decides without an amount', async () => {
  const { organizationId, owner, orderer } = await hospital()
  const manager = await member(organizationId, 'manager', { seesPrices: false })
  await addRule(owner, { over: '20.00', userId: orderer.id })
  const order = await place(orderer)
  const reasons = [{ isPerson: true, isOverLimit: true, over: null, priority: null }]
  expect(await openOf(manager)).toMatchObject([{ totalCost: null, reasons }])
  expect((await app.call(manager, 'GET', `/api/orders/${order.id}/approval`)).body).toMatchObject({ reasons })
  expect(await openOf(owner)).toMatchObject([{ totalCost: order.totalCost, reasons: [{ over: '20.00' }] }])
  expect((await decide(manager, order.id, 'approve')).status).toBe(200)
})

test('of several decisions at the same moment one counts, and the others are told who made it', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, manager, order } = await waiting()
    const replies = await Promise.all([
      decide(owner, order.id, 'approve'),
      decide(manager, order.id, 'decline'),
      decide(manager, order.id, 'approve'),
    ])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = replies.filter(({ status }) => status === 409)
    for (const { body } of refused) expect(body.message).toMatch(/^Test client-.+ has (approved|declined) order/)
    const decisions = (await eventsOf(order.id)).filter((name) => /given|declined/.test(name))
    expect(decisions).toHaveLength(1)
  }
})

test('an approval and a cancellation at the same moment leave no order that is both', async () => {
  for (let round = 0; round < 5; round++) {
    const { owner, orderer, order } = await waiting()
    await Promise.all([decide(owner, order.id, 'approve'), cancel(orderer, order.id)])
    const { status, approval } = await show(owner, order.id)
    expect(status).toBe('cancelled')
    expect(['approved', 'closed']).toContain(approval.state)
    expect(await openOf(owner)).toEqual([])
  }
})

test('a rule that is deleted meanwhile changes nothing for what waits', async () => {
  const { owner, manager, order } = await waiting()
  const [rule] = (await app.call(owner, 'GET', '/api/organization/approval-rules')).body.rules
  const [removed, approved] = await Promise.all([
    app.call(owner, 'DELETE', `/api/organization/approval-rules/${rule.id}`),
    decide(manager, order.id, 'approve'),
  ])
  expect([removed.status, approved.status]).toEqual([200, 200])
  const again = await app.call(owner, 'DELETE', `/api/organization/approval-rules/${rule.id}`)
  expect(again.body).toMatchObject({ code: 'approval_rule_not_found' })
})

test('an approver who was removed meanwhile decides nothing, and with the last one gone nothing waits', async () => {
  const { owner, manager, orderer, order } = await waiting()
  // The session is known to the server as the manager's still.
  await openOf(manager)
  await app.db.deleteFrom('memberships').where('user_id', '=', manager.id).execute()
  expect((await decide(manager, order.id, 'approve')).status).toBe(403)
  expect(await dropUndecidable(app.deps, TEST_NOW)).toBe(0)
  await app.db.updateTable('memberships').set({ role: 'viewer' }).where('user_id', '=', owner.id).execute()
  expect(await dropUndecidable(app.deps, TEST_NOW)).toBe(1)
  expect(await dropUndecidable(app.deps, TEST_NOW)).toBe(0)
  expect((await show(orderer, order.id)).approval).toMatchObject({ state: 'closed' })
  expect((await pay(orderer, order.id)).status).toBe(200)
})

const later = (minutes: number) => new Date(TEST_NOW.getTime() + minutes * 60_000)
const remindersOf = async (id: number) => (await eventsOf(id)).filter((name) => name === 'approval.reminded').length

test('approvers are reminded after half an hour, then every four hours by day, five times at most, once however many nodes run', async () => {
  const { order } = await waiting()
  const remind = async (now: Date) => {
    await Promise.all([1, 2, 3].map(() => remindOfApprovals(app.db, now)))
    return remindersOf(order.id)
  }
  expect(await remind(later(29))).toBe(0)
  expect(await remind(later(31))).toBe(1)
  expect(await remind(later(31 + 239))).toBe(1)
  expect(await remind(later(31 + 240))).toBe(2)
  // TEST_NOW is 10 AM in Houston: 10 PM is too late, 7 AM is not.
  expect(await remind(later(12 * 60))).toBe(2)
  expect(await remind(later(20 * 60 + 59))).toBe(2)
  expect(await remind(later(21 * 60))).toBe(3)
  expect(await remind(later(25 * 60))).toBe(4)
  expect(await remind(later(29 * 60))).toBe(5)
  expect(await remind(later(48 * 60))).toBe(5)
})

test('what waits does not expire unpaid, nor is it ours to hurry; nobody approves in time, and it is canceled', async () => {
  const { owner, orderer, order } = await waiting()
  const dated = await place(orderer, {
    priority: 'scheduled',
    scheduledDate: later(3 * 24 * 60).toISOString(),
    preferredTimeSlot: 'morning',
  })
  await remindOfWaitingOrders(app.db, later(60))
  expect(await eventsOf(order.id)).not.toContain('reminder.order_waiting')
  const approved = await place(orderer)
  app.clock.now = later(6 * 24 * 60)
  expect((await decide(owner, approved.id, 'approve')).status).toBe(200)
  app.clock.now = TEST_NOW
  await cancelUnapproved(app.deps, later(4 * 24 * 60))
  expect((await show(orderer, dated.id)).status).toBe('cancelled')
  expect((await show(orderer, order.id)).status).toBe('pending')
  await expireUnpaidOrders(app.deps, later(7 * 24 * 60 + 1))
  expect((await show(orderer, order.id)).status).toBe('pending')
  expect((await show(orderer, approved.id)).status).toBe('pending')
  await Promise.all([1, 2].map(() => cancelUnapproved(app.deps, later(7 * 24 * 60 + 1))))
  expect(await show(orderer, order.id)).toMatchObject({ status: 'cancelled', approval: { state: 'closed' } })
  expect((await eventsOf(order.id)).slice(-2)).toEqual(['approval.lapsed', 'order.cancelled'])
  expect(await noticesOf(orderer, order.id)).toEqual(['Not approved in time'])
})

test('rules: owners only, of their own people, none twice and none empty', async () => {
  const { owner, manager, orderer } = await hospital()
  expect((await addRule(manager, { over: '1.00' })).body).toMatchObject({ code: 'permission_denied' })
  expect((await addRule(owner, {})).body).toMatchObject({ code: 'approval_rule_empty' })
  expect((await addRule(owner, { over: '-1.00' })).status).toBe(400)
  expect((await addRule(owner, { over: '99999999.00' })).status).toBe(400)
  expect((await addRule(owner, { userId: (await makeClient(app.db)).id })).status).toBe(404)
  const replies = await Promise.all([1, 2].map(() => addRule(owner, { userId: orderer.id, over: '5.00' })))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const { rules, people } = (await app.call(owner, 'GET', '/api/organization/approval-rules')).body
  expect(rules).toMatchObject([{ person: { id: orderer.id }, over: '5.00', priority: null, isForApprovers: false }])
  expect(people).toHaveLength(3)
  const stranger = await makeClient(app.db)
  expect((await app.call(stranger, 'DELETE', `/api/organization/approval-rules/${rules[0].id}`)).status).toBe(404)
})
