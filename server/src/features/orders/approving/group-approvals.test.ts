/** Orders that were placed together: the limit counts for their sum, and one decision is for all of them. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeClient, makeOrganization, type TestUser } from '../../../../test/factories.ts'
import { knowsEveryAddress } from '../../../../test/known-addresses.ts'
import { orderRequest, priceOf } from '../../../../test/order-requests.ts'
import { remindOfApprovals } from './follow-up.commands.ts'

const addresses = knowsEveryAddress({ latitude: 29.73, longitude: -95.39 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, addresses)
})
afterAll(() => app.stop())

/** Three orders of one person, each within the limit, and together above it. */
async function waiting(count = 3) {
  const organizationId = await makeOrganization(app.db)
  const owner = await makeClient(app.db, organizationId, { role: 'owner' })
  const manager = await makeClient(app.db, organizationId, { role: 'manager' })
  const orderer = await makeClient(app.db, organizationId, { role: 'orderer' })
  const { totalCost } = await priceOf(app, orderer)
  const over = (Number(totalCost) * 2.5).toFixed(2)
  expect((await app.call(owner, 'POST', '/api/organization/approval-rules', { over })).status).toBe(201)
  const orders = Array.from({ length: count }, (_, i) =>
    orderRequest({ deliveryAddress: `${i + 1} Taub Loop, Houston, TX 77030`, totalCost }),
  )
  const { status, body } = await app.call(orderer, 'POST', '/api/order-groups', { shape: 'one_pickup', orders })
  expect(status, JSON.stringify(body)).toBe(201)
  return { owner, manager, orderer, over, group: body as Group, ids: (body as Group).orders.map(({ id }) => id) }
}
type Group = {
  id: number
  heldUp: number
  amountDue: string
  orders: { id: number; totalCost?: string; approval: unknown }[]
}

const decide = (user: TestUser, group: Group, decision: string, changes: object = {}) =>
  app.call(user, 'POST', `/api/order-groups/${group.id}/approval`, {
    decision,
    orders: group.orders.map(({ id }) => ({ id, revision: 0 })),
    ...changes,
  })
const statesOf = async (ids: number[]) =>
  (await app.db.selectFrom('approvals').select('state').where('order_id', 'in', ids).orderBy('order_id').execute()).map(
    ({ state }) => state,
  )

test('small orders do not slip under the limit: together they wait, and none of them is paid', async () => {
  const { orderer, manager, over, group, ids } = await waiting()
  expect(group).toMatchObject({ heldUp: 3, amountDue: '0.00' })
  const pay = await app.call(orderer, 'POST', `/api/order-groups/${group.id}/confirm-payment`, {})
  expect(pay).toMatchObject({ status: 409, body: { code: 'group_nothing_due' } })
  const { body: open } = await app.call(manager, 'GET', '/api/organization/approvals')
  expect(open).toMatchObject(
    ids.map((orderId) => ({ orderId, groupId: group.id, reasons: [{ over, isTogether: true }] })),
  )
})

test('two of them are within it', async () => {
  const { group, ids } = await waiting(2)
  expect(group.heldUp).toBe(0)
  expect(await statesOf(ids)).toEqual([])
})

test('an edit that changes nothing of the price does not take one of them out', async () => {
  const { orderer, ids, group } = await waiting()
  const order = group.orders[0] as { id: number; totalCost?: string }
  const edited = { deliveryAddress: '1 Taub Loop, Houston, TX 77030', itemDescription: 'Two boxes', packageCount: 1 }
  const body = orderRequest({ ...edited, revision: 0, totalCost: order.totalCost })
  const reply = await app.call(orderer, 'POST', `/api/orders/${order.id}/edit`, body)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  expect(await statesOf(ids)).toEqual(['waiting', 'waiting', 'waiting'])
})

test('one decision approves all of them, and then they are paid together', async () => {
  const { orderer, manager, group, ids } = await waiting()
  expect(await decide(orderer, group, 'approve')).toMatchObject({ status: 403 })
  const reply = await decide(manager, group, 'approve', { note: 'Fine' })
  expect(reply).toMatchObject({ status: 200, body: { heldUp: 0 } })
  expect(await statesOf(ids)).toEqual(['approved', 'approved', 'approved'])
  const pay = await app.call(orderer, 'POST', `/api/order-groups/${group.id}/confirm-payment`, {})
  expect(pay.body).toMatchObject({ amountDue: '0.00', orders: ids.map(() => ({ status: 'confirmed' })) })
})

test('declined, all of them are canceled', async () => {
  const { manager, group, ids } = await waiting()
  const reply = await decide(manager, group, 'decline', { note: 'Too much' })
  expect(reply.body.orders).toMatchObject(ids.map(() => ({ status: 'cancelled' })))
})

test('one that was edited or decided meanwhile is refused, and then nothing is decided', async () => {
  const { owner, manager, group, ids } = await waiting()
  const stale = group.orders.map(({ id }, i) => ({ id, revision: i === 2 ? 7 : 0 }))
  expect(await decide(manager, group, 'approve', { orders: stale })).toMatchObject({
    status: 409,
    body: { code: 'order_edited_meanwhile' },
  })
  expect(await statesOf(ids)).toEqual(['waiting', 'waiting', 'waiting'])
  await app.call(owner, 'POST', `/api/orders/${ids[1]}/approval`, { decision: 'approve' })
  expect(await decide(manager, group, 'decline')).toMatchObject({ status: 409, body: { code: 'approval_decided' } })
  expect(await statesOf(ids)).toEqual(['waiting', 'approved', 'waiting'])
})

test('two approvers at the same moment: one decides, the other is told so', async () => {
  const { owner, manager, group, ids } = await waiting()
  const replies = await Promise.all([decide(owner, group, 'approve'), decide(manager, group, 'decline')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(new Set(await statesOf(ids)).size).toBe(1)
})

test('orders of another group cannot be decided through this one', async () => {
  const { manager, group } = await waiting()
  const other = await waiting()
  const orders = other.ids.map((id) => ({ id, revision: 0 }))
  expect((await decide(manager, group, 'approve', { orders })).status).toBe(404)
  expect((await decide(manager, other.group, 'approve')).status).toBe(404)
  expect(await statesOf(other.ids)).toEqual(['waiting', 'waiting', 'waiting'])
})

async function noticesOf(user: TestUser) {
  app.loop.wake()
  await app.loop.idle()
  return app.db
    .selectFrom('notifications')
    .select(['title', 'body', 'order_id'])
    .where('user_id', '=', user.id)
    .where('kind', 'in', ['approval_wanted', 'approval_decided'])
    .orderBy('id')
    .execute()
}
const mailsTo = (user: TestUser) =>
  app.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.to_address')
    .select(['subject', 'body_text'])
    .where('users.id', '=', user.id)
    .orderBy('mails.id')
    .execute()
const dollars = (orders: readonly { totalCost?: string }[]) =>
  `$${orders.reduce((sum, { totalCost }) => sum + Number(totalCost), 0).toFixed(2)}`

test('each approver gets one notice and one reminder, with the sum for who sees prices, and who asked one answer', async () => {
  const { owner, manager, orderer, group } = await waiting(12)
  await app.db.updateTable('memberships').set({ sees_prices: false }).where('user_id', '=', owner.id).execute()
  const sum = dollars(group.orders)
  expect(await noticesOf(manager)).toEqual([
    {
      title: 'Approval of 12 orders needed',
      body: expect.stringContaining(` asks for your approval of 12 orders placed together (${sum}). They wait for it.`),
      order_id: null,
    },
  ])
  const [mail, ...more] = await mailsTo(manager)
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    subject: 'Meridian: Approval of 12 orders needed',
    body_text: expect.stringContaining('/organization?tab=approvals'),
  })

  await remindOfApprovals(app.db, new Date(app.clock.now.getTime() + 31 * 60_000))
  expect((await noticesOf(manager)).slice(1)).toEqual([
    {
      title: 'Approval of 12 orders still needed',
      body: `Nobody has approved or declined 12 orders placed together (${sum}) yet.`,
      order_id: null,
    },
  ])
  const unpriced = await noticesOf(owner)
  expect(unpriced).toHaveLength(2)
  expect(JSON.stringify(unpriced)).not.toContain('$')

  await decide(manager, group, 'approve', { note: 'Fine' })
  expect(await noticesOf(orderer)).toEqual([
    {
      title: '12 orders approved',
      body: expect.stringMatching(/ approved 12 orders placed together \(\$[\d.]+\)\. Note: Fine$/),
      order_id: group.orders[0]?.id,
    },
  ])
  expect((await mailsTo(orderer)).map(({ body_text }) => body_text).join()).not.toContain('Fine')
})

test('an approver of some sites is told of the orders of these, and of a single one as of any', async () => {
  const { owner, manager, ids } = await waiting(4)
  expect(await noticesOf(manager)).toHaveLength(1)
  const site = async () =>
    (
      await app.db
        .insertInto('sites')
        .values({
          organization_id: owner.organizationId as number,
          name: `Site ${ids[0]} ${Math.random()}`,
          address: '1 Taub Loop, Houston, TX 77030',
          latitude: 29.71,
          longitude: -95.39,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [north, south] = [await site(), await site()]
  const clerk = await makeClient(app.db, owner.organizationId as number, { role: 'manager', siteIds: [north] })
  const other = await makeClient(app.db, owner.organizationId as number, { role: 'manager', siteIds: [south] })
  const at = (siteId: number, orderIds: number[]) =>
    app.db.updateTable('orders').set({ pickup_site_id: siteId }).where('id', 'in', orderIds).execute()
  await at(north, ids.slice(1, 3))
  await at(south, ids.slice(3))
  await remindOfApprovals(app.db, new Date(app.clock.now.getTime() + 31 * 60_000))
  expect((await noticesOf(manager)).at(-1)?.title).toBe('Approval of 4 orders still needed')
  expect(await noticesOf(clerk)).toMatchObject([{ title: 'Approval of 2 orders still needed' }])
  expect(await noticesOf(other)).toMatchObject([{ title: 'Approval still needed', order_id: ids[3] }])
})

test('of a group that is partly decided, the reminder counts what still waits', async () => {
  const { owner, manager, ids } = await waiting(3)
  await app.call(owner, 'POST', `/api/orders/${ids[0]}/approval`, { decision: 'approve' })
  await remindOfApprovals(app.db, new Date(app.clock.now.getTime() + 31 * 60_000))
  expect((await noticesOf(manager)).at(-1)?.title).toBe('Approval of 2 orders still needed')
})
