/** What the notices about an approval say, what a decision is about, and decisions at the moment of an edit or the end of the time. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeClient, makeOrganization, type TestUser } from '../../../../test/factories.ts'
import { knowsEveryAddress } from '../../../../test/known-addresses.ts'
import { pricedOrder } from '../../../../test/order-requests.ts'
import { cancelUnapproved, remindOfApprovals } from './follow-up.commands.ts'

const addresses = knowsEveryAddress({ latitude: 29.73, longitude: -95.39 })

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, addresses)
})
afterAll(() => app.stop())

const FARTHER = { deliveryLatitude: '29.8305', deliveryLongitude: '-95.3936' }

async function waiting() {
  const organizationId = await makeOrganization(app.db)
  const [owner, manager, orderer] = [
    await makeClient(app.db, organizationId, { role: 'owner' }),
    await makeClient(app.db, organizationId, { role: 'manager' }),
    await makeClient(app.db, organizationId, { role: 'orderer' }),
  ]
  await app.call(owner, 'POST', '/api/organization/approval-rules', { over: '20.00' })
  const { status, body } = await app.call(orderer, 'POST', '/api/orders', await pricedOrder(app, orderer))
  expect(status, JSON.stringify(body)).toBe(201)
  return { owner, manager, orderer, order: body }
}

async function bellOf(user: TestUser) {
  app.loop.wake()
  await app.loop.idle()
  return (await app.call(user, 'GET', '/api/notices')).body.latest
}
const subscribe = (user: TestUser) =>
  app.db
    .insertInto('push_subscriptions')
    .values({ user_id: user.id, endpoint: `https://push.example.com/${user.id}`, p256dh: 'key', auth: 'auth' })
    .execute()
async function pushedTo(user: TestUser) {
  const { rows } = await app.deps.database.pool.query(
    `select data -> 'words' as words from pgboss.job where name = 'push.deliver' and data ->> 'userId' = $1
     order by created_on`,
    [String(user.id)],
  )
  return rows.map(({ words }) => words)
}

test('the notice says the amount to who sees prices, in the bell, the push and the mail', async () => {
  const { owner, manager, orderer, order } = await waiting()
  await app.db.updateTable('memberships').set({ sees_prices: false }).where('user_id', '=', owner.id).execute()
  const asked = ` asks for your approval of #ML-${String(order.id).padStart(4, '0')}`
  expect((await bellOf(manager))[0].body).toContain(`${asked} ($${order.totalCost}). The order waits for it.`)
  const mail = await app.db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.to_address')
    .select('body_text')
    .where('users.id', '=', manager.id)
    .executeTakeFirstOrThrow()
  expect(mail.body_text).toContain(`${asked} ($${order.totalCost})`)
  expect(mail.body_text).toMatch(/\n\nApprove or decline here, after signing in:\nhttp\S+\/orders\?order=\d+\n\n/)
  await remindOfApprovals(app.db, new Date(app.clock.now.getTime() + 31 * 60_000))
  expect((await bellOf(manager))[0].body).toContain(`($${order.totalCost}) yet.`)
  expect(JSON.stringify(await bellOf(owner))).not.toContain('$')
  expect(await bellOf(orderer)).toEqual([])
})

test('bell and push decide about the order as it was asked for: one that was edited since is refused', async () => {
  const { manager, orderer, order } = await waiting()
  await subscribe(manager)
  const { revision, packageCount } = order
  const edit = { ...(await pricedOrder(app, orderer, FARTHER)), revision, packageCount }
  const [before] = await bellOf(manager)
  expect(before).toMatchObject({ kind: 'approval_wanted', orderId: order.id, revision: 0 })
  expect((await app.call(orderer, 'POST', `/api/orders/${order.id}/edit`, edit)).status).toBe(200)
  const decide = (seen: number) =>
    app.call(manager, 'POST', `/api/orders/${order.id}/approval`, { decision: 'approve', revision: seen })
  expect(await decide(before.revision)).toMatchObject({ status: 409, body: { code: 'order_edited_meanwhile' } })

  await remindOfApprovals(app.db, new Date(app.clock.now.getTime() + 31 * 60_000))
  const [reminded] = await bellOf(manager)
  expect(reminded).toMatchObject({ orderId: order.id, revision: 1, body: expect.stringContaining(edit.totalCost) })
  // On a phone the reminder takes the place of what it reminds of.
  const tag = `approval-${order.id}`
  expect(await pushedTo(manager)).toMatchObject([
    { approval: { orderId: order.id, revision: 0 }, tag },
    { approval: { orderId: order.id, revision: 1 }, tag },
  ])
  expect((await decide(reminded.revision)).status).toBe(200)
  // What is told afterwards is nothing to decide.
  await bellOf(orderer)
  expect((await bellOf(orderer))[0]).toMatchObject({ kind: 'approval_decided', revision: null })
})

test('an approval and an edit at the same moment: nobody approves a price that they have not seen', async () => {
  for (let round = 0; round < 4; round++) {
    const { manager, orderer, order } = await waiting()
    const { revision, packageCount } = order
    const edit = { ...(await pricedOrder(app, orderer, FARTHER)), revision, packageCount }
    const [edited, decided] = await Promise.all([
      app.call(orderer, 'POST', `/api/orders/${order.id}/edit`, edit),
      app.call(manager, 'POST', `/api/orders/${order.id}/approval`, { decision: 'approve', revision }),
    ])
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    // Approved first, the higher price is asked again; edited first, the decision is refused.
    expect([200, 409]).toContain(decided.status)
    const { body } = await app.call(manager, 'GET', `/api/orders/${order.id}`)
    expect(body).toMatchObject({ status: 'pending', totalCost: edit.totalCost, approval: { state: 'waiting' } })
  }
})

test('an approval at the moment when its time is over: it is approved or canceled, not both', async () => {
  for (let round = 0; round < 4; round++) {
    const { manager, order } = await waiting()
    const late = new Date(app.clock.now.getTime() + 8 * 24 * 3600_000)
    const [decided] = await Promise.all([
      app.call(manager, 'POST', `/api/orders/${order.id}/approval`, { decision: 'approve' }),
      cancelUnapproved(app.deps, late),
    ])
    const { body } = await app.call(manager, 'GET', `/api/orders/${order.id}`)
    const seen = [decided.status, body.status, body.approval.state].join()
    expect(['200,pending,approved', '409,cancelled,closed']).toContain(seen)
  }
})
