/** One payment for several orders: settled for all or none, refunded one by one, and never paid twice. */
import { afterAll, expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { startCardPayments } from '../../../test/card-payments.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { signedEvent } from '../../../test/fake-stripe.ts'
import type { Db } from '../../db/database.ts'
import { followUp, sweepPayments } from './follow-up.commands.ts'

const { stripe, app, stateOf, createIntent, webhook, stop } = await startCardPayments()
afterAll(stop)

const TOTALS = [3730, 1200, 2500]

async function makeGroup(db: Db, totals: readonly number[] = TOTALS) {
  const client = await makeClient(db)
  const { id: groupId } = await db
    .insertInto('order_groups')
    .values({ organization_id: client.organizationId as number, created_by: client.id, shape: 'one_pickup' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const orderIds: number[] = []
  for (const base_cents of totals) {
    const price = { base_cents, distance_fee_cents: 0, priority_fee_cents: 0, total_cents: base_cents }
    orderIds.push((await makeOrder(db, { ...price, group_id: groupId }, client)).id)
  }
  return { client, groupId, orderIds: orderIds as [number, number, number] }
}
type Group = Awaited<ReturnType<typeof makeGroup>>

const open = ({ client, groupId }: Group, user: TestUser = client) =>
  app.call(user, 'POST', `/api/order-groups/${groupId}/payment-intent`)
const confirm = ({ client, groupId }: Group, paymentIntentId?: string, user: TestUser = client) =>
  app.call(user, 'POST', `/api/order-groups/${groupId}/confirm-payment`, { paymentIntentId })
const intentIn = (reply: { body: { clientSecret: string } }) => reply.body.clientSecret.split('_secret')[0] as string

async function begin(totals?: readonly number[]) {
  const group = await makeGroup(app.db, totals)
  const reply = await open(group)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return { ...group, intentId: intentIn(reply) }
}
const statesOf = ({ orderIds }: Group) => Promise.all(orderIds.map(stateOf))
const sharesOf = ({ orderIds }: Group) =>
  app.db.selectFrom('payments').selectAll().where('order_id', 'in', orderIds).orderBy('id').execute()
const tell = (type: string, intentId: string) => webhook(signedEvent(type, stripe.intentOf(intentId)))

test('one payment is opened for the sum, and confirming it pays all orders, once', async () => {
  const group = await makeGroup(app.db)
  const opened = await open(group)
  expect(opened.body).toMatchObject({ mode: 'live', amount: '74.30', publishableKey: 'pk_test_fake' })
  const intentId = intentIn(opened)
  expect(stripe.intentOf(intentId)).toMatchObject({ amount: 7430 })
  expect((await sharesOf(group)).map((row) => [row.amount_cents, row.provider_payment_id])).toEqual(
    TOTALS.map((cents) => [cents, intentId]),
  )
  expect(await confirm(group, intentId)).toMatchObject({ status: 409, body: { code: 'payment_incomplete' } })
  stripe.pay(intentId)
  expect((await confirm(group, intentId)).body).toMatchObject({
    amountDue: '0.00',
    orders: group.orderIds.map((id) => ({ id, status: 'confirmed', paymentState: 'paid' })),
  })
  expect((await confirm(group, intentId)).status).toBe(200)
  const paid = { status: 'confirmed', paymentState: 'paid', payments: ['paid'], events: ['order.paid'] }
  expect(await statesOf(group)).toEqual([paid, paid, paid])
  expect(await open(group)).toMatchObject({ status: 409, body: { code: 'group_nothing_due' } })
})

test('calls at the same moment open one payment, and a later one returns it', async () => {
  const group = await makeGroup(app.db)
  await app.cookieOf(group.client)
  const replies = await Promise.all(Array.from({ length: 5 }, () => open(group)))
  replies.push(await open(group))
  expect(new Set(replies.map(({ body }) => body.clientSecret)).size).toBe(1)
  expect((await sharesOf(group)).map(({ state }) => state)).toEqual(['processing', 'processing', 'processing'])
})

test('a webhook settles all of them, also twice and at the same moment as the confirmation', async () => {
  const group = await begin()
  stripe.pay(group.intentId)
  await Promise.all([
    tell('payment_intent.succeeded', group.intentId),
    confirm(group, group.intentId),
    tell('payment_intent.succeeded', group.intentId),
  ])
  for (const state of await statesOf(group))
    expect(state).toEqual({ status: 'confirmed', paymentState: 'paid', payments: ['paid'], events: ['order.paid'] })
})

test('when one of them cannot be settled, none is', async () => {
  const group = await begin()
  stripe.pay(group.intentId)
  const { settleOrder } = app.deps
  app.deps.settleOrder = async (trx, orderId) => {
    if (orderId === group.orderIds[2]) throw new Error('cut off')
    return settleOrder(trx, orderId)
  }
  try {
    expect((await tell('payment_intent.succeeded', group.intentId)).status).toBe(500)
  } finally {
    app.deps.settleOrder = settleOrder
  }
  app.troubles.length = 0
  for (const state of await statesOf(group))
    expect(state).toEqual({ status: 'pending', paymentState: 'unpaid', payments: ['processing'], events: [] })
  await tell('payment_intent.succeeded', group.intentId)
  for (const state of await statesOf(group))
    expect(state).toMatchObject({ paymentState: 'paid', events: ['order.paid'] })
})

test('a refused card fails all of them and is told once; another card pays the same payment', async () => {
  const group = await begin()
  stripe.decline(group.intentId)
  expect(await confirm(group, group.intentId)).toMatchObject({ status: 409, body: { code: 'card_declined' } })
  await tell('payment_intent.payment_failed', group.intentId)
  const states = await statesOf(group)
  expect(states.map(({ paymentState }) => paymentState)).toEqual(['failed', 'failed', 'failed'])
  expect(states.flatMap(({ events }) => events)).toEqual(['payment.failed', 'payment.changed', 'payment.changed'])
  stripe.pay(group.intentId)
  expect((await confirm(group, group.intentId)).status).toBe(200)
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'paid', 'paid'])
})

test('canceling one order refunds its share only', async () => {
  const group = await begin()
  stripe.pay(group.intentId)
  await confirm(group, group.intentId)
  const second = group.orderIds[1]
  await app.call(group.client, 'PATCH', `/api/orders/${second}`, { status: 'cancelled' })
  await eventually(async () => expect((await stateOf(second)).paymentState).toBe('refunded'))
  expect(stripe.refunds.get(group.intentId)).toMatchObject({ amount: 1200 })
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'refunded', 'paid'])
  // A part of it, which leaves the others paid.
  await webhook(signedEvent('charge.refunded', { payment_intent: group.intentId, refunded: false }))
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'refunded', 'paid'])
  await webhook(signedEvent('charge.refunded', { payment_intent: group.intentId, refunded: true }))
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['refunded', 'refunded', 'refunded'])
})

test('a refund that fails at the bank is noted at the order whose share it is', async () => {
  const group = await begin()
  stripe.pay(group.intentId)
  await confirm(group, group.intentId)
  const [, second] = await sharesOf(group)
  const orderId = group.orderIds[1]
  await app.call(group.client, 'PATCH', `/api/orders/${orderId}`, { status: 'cancelled' })
  await eventually(async () => expect((await stateOf(orderId)).paymentState).toBe('refunded'))
  const refund = { id: 're_1', payment_intent: group.intentId, status: 'failed', failure_reason: 'lost_or_stolen_card' }
  await webhook(signedEvent('refund.failed', { ...refund, metadata: { paymentId: String(second?.id) } }))
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'paid', 'paid'])
  expect((await stateOf(orderId)).events.at(-1)).toBe('payment.refund_failed')
  await webhook(signedEvent('refund.failed', { ...refund, id: 're_2', metadata: {} }))
  expect(app.troubles.splice(0)).toMatchObject([{ msg: /names none of them/ }])
})

test('an order that is canceled while the payment is open closes it; the rest is paid by a new one', async () => {
  const group = await begin()
  await app.call(group.client, 'PATCH', `/api/orders/${group.orderIds[0]}`, { status: 'cancelled' })
  await eventually(() => expect(stripe.intentOf(group.intentId).status).toBe('canceled'))
  await eventually(async () =>
    expect((await sharesOf(group)).map(({ state }) => state)).toEqual(['failed', 'failed', 'failed']),
  )
  const again = await open(group)
  expect(again.body.amount).toBe('37.00')
  stripe.pay(intentIn(again))
  await confirm(group, intentIn(again))
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['unpaid', 'paid', 'paid'])
})

test('one of them paid by itself closes the payment for all, and money that came in twice goes back', async () => {
  const group = await begin()
  const [first] = group.orderIds
  const single = await createIntent(group.client, first)
  expect(single.status, JSON.stringify(single.body)).toBe(200)
  expect(intentIn(single)).not.toBe(group.intentId)
  await eventually(() => expect(stripe.intentOf(group.intentId).status).toBe('canceled'))
  stripe.pay(intentIn(single))
  const body = { paymentIntentId: intentIn(single), orderId: first }
  expect((await app.call(group.client, 'POST', '/api/confirm-payment', body)).status).toBe(200)
  // The provider took it at the moment at which it was canceled.
  stripe.pay(group.intentId)
  await tell('payment_intent.succeeded', group.intentId)
  await eventually(async () => expect((await stateOf(first)).payments).toEqual(['refunded', 'paid']))
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'paid', 'paid'])
  expect(stripe.refunds.get(group.intentId)).toMatchObject({ amount: 3730 })
})

test('the payment of all closes that of one of them', async () => {
  const group = await makeGroup(app.db)
  const single = intentIn(await createIntent(group.client, group.orderIds[0]))
  expect((await open(group)).status).toBe(200)
  await eventually(() => expect(stripe.intentOf(single).status).toBe('canceled'))
})

test('opened singly and as a group at the same moment, one payment of an order is open', async () => {
  for (let round = 0; round < 4; round++) {
    const group = await makeGroup(app.db)
    await app.cookieOf(group.client)
    const replies = await Promise.all([
      open(group),
      ...group.orderIds.map((id) => createIntent(group.client, id)),
      open(group),
    ])
    for (const { status, body } of replies) expect([200, 503], JSON.stringify(body)).toContain(status)
    app.troubles.length = 0
    for (const { payments } of await statesOf(group))
      expect(payments.filter((state) => state === 'processing').length).toBeLessThanOrEqual(1)
  }
})

test('a payment of somebody else’s orders does not exist, nor one of another group', async () => {
  const [group, other] = [await begin(), await begin()]
  stripe.pay(other.intentId)
  const stranger = await makeClient(app.db)
  expect((await open(group, stranger)).status).toBe(404)
  expect((await confirm(group, group.intentId, stranger)).status).toBe(404)
  expect(await confirm(group, other.intentId)).toMatchObject({ status: 404, body: { code: 'group_payment_not_found' } })
  expect((await statesOf(other)).map(({ paymentState }) => paymentState)).toEqual(['unpaid', 'unpaid', 'unpaid'])
})

test('a payment without a webhook is found by the sweep, by one request', async () => {
  const group = await begin()
  stripe.pay(group.intentId)
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + 11 * 60_000)
  const countRequests = () => stripe.requests.filter((call) => call.includes(group.intentId)).length
  const before = countRequests()
  await sweepPayments(app.deps)
  app.clock.now = now
  expect(countRequests() - before).toBe(1)
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['paid', 'paid', 'paid'])
  const [share] = await sharesOf(group)
  await followUp(app.deps, share?.id as number)
  expect(stripe.refunds.has(group.intentId)).toBe(false)
})

test('an amount that is not ours settles nothing', async () => {
  const group = await begin()
  stripe.pay(group.intentId)
  stripe.intentOf(group.intentId).amount = 1
  await tell('payment_intent.succeeded', group.intentId)
  expect(app.troubles.splice(0)).toHaveLength(1)
  expect((await statesOf(group)).map(({ paymentState }) => paymentState)).toEqual(['unpaid', 'unpaid', 'unpaid'])
})

test('in test mode all are paid at once or none, and where it is not allowed none is', async () => {
  expect(await confirm(await makeGroup(app.db))).toMatchObject({ status: 403, body: { code: 'test_payments_off' } })
  const test = await startTestApp()
  try {
    const { client, groupId, orderIds } = await makeGroup(test.db)
    const url = `/api/order-groups/${groupId}`
    expect((await test.call(client, 'POST', `${url}/payment-intent`)).body).toMatchObject({
      mode: 'test',
      amount: '74.30',
    })
    const pay = () => test.call(client, 'POST', `${url}/confirm-payment`, {})
    const replies = await Promise.all([
      pay(),
      test.call(client, 'PATCH', `/api/orders/${orderIds[1]}`, { status: 'confirmed' }),
      pay(),
    ])
    for (const { status } of replies) expect([200, 409]).toContain(status)
    const { body } = await test.call(client, 'GET', url)
    expect(body).toMatchObject({ amountDue: '0.00', orders: orderIds.map(() => ({ paymentState: 'paid' })) })
    const payments = await test.db.selectFrom('payments').select('order_id').where('order_id', 'in', orderIds).execute()
    expect(payments).toHaveLength(3)
    expect(await pay()).toMatchObject({ status: 409, body: { code: 'group_nothing_due' } })
  } finally {
    await test.stop()
  }
})
