import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../test/factories.ts'
import { DECLINED, type StripeStandIn, signedEvent, startStripe } from '../../../test/stripe-stand-in.ts'
import { followUp, sweepPayments } from './follow-up.commands.ts'

let stripe: StripeStandIn
let app: TestApp
let admin: TestUser
beforeAll(async () => {
  stripe = await startStripe()
  app = await startTestApp(stripe.settings)
  admin = await makeAdmin(app.db)
})
afterAll(async () => {
  await app.stop()
  await stripe.close()
})

async function stateOf(orderId: number) {
  const order = await app.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const payments = await app.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const events = await app.db
    .selectFrom('events')
    .select('name')
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return {
    status: order.status,
    paymentState: order.payment_state,
    payments: payments.map(({ state }) => state),
    events: events.map(({ name }) => name),
  }
}

type Setup = { client: TestUser; orderId: number; intentId: string; paymentId: number }
/** A client with an order whose payment is open at the provider. */
async function begin(order: Parameters<typeof makeOrder>[1] = {}): Promise<Setup> {
  const client = await makeClient(app.db)
  const { id: orderId } = await makeOrder(app.db, order, client)
  const reply = await createIntent(client, orderId)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  const row = await app.db.selectFrom('payments').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  return { client, orderId, intentId: row.provider_payment_id as string, paymentId: row.id }
}
const createIntent = (client: TestUser, orderId: number, amount = 37.3) =>
  app.call(client, 'POST', '/api/create-payment-intent', { amount, orderId })
const confirm = ({ client, orderId, intentId }: Setup) =>
  app.call(client, 'POST', '/api/confirm-payment', { paymentIntentId: intentId, orderId })

async function webhook({ body, headers }: ReturnType<typeof signedEvent>) {
  const reply = await app.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })
  return { status: reply.statusCode, body: reply.json() }
}
const tell = (type: string, { intentId }: Setup) => webhook(signedEvent(type, stripe.intentOf(intentId)))

test('a card payment is opened for the order’s own total, whatever the link said, and confirming settles it once', async () => {
  const client = await makeClient(app.db)
  const { id: orderId } = await makeOrder(app.db, {}, client)
  const opened = await createIntent(client, orderId, 0.01)
  expect(opened.body).toMatchObject({
    mode: 'live',
    amount: '37.30',
    publishableKey: 'pk_test_stand_in',
    testPayments: false,
  })
  const intentId = opened.body.clientSecret.split('_secret')[0]
  expect(stripe.intentOf(intentId)).toMatchObject({
    amount: 3730,
    currency: 'usd',
    metadata: { orderId: String(orderId) },
  })
  const setup = { client, orderId, intentId, paymentId: 0 }

  const early = await confirm(setup)
  expect(early).toMatchObject({ status: 409 })
  expect(early.body.message).toContain('not complete')
  expect(await stateOf(orderId)).toMatchObject({ status: 'pending', paymentState: 'unpaid', payments: ['processing'] })

  stripe.pay(intentId)
  expect((await confirm(setup)).body).toMatchObject({ id: orderId, status: 'confirmed', paymentState: 'paid' })
  expect((await confirm(setup)).status).toBe(200)
  expect(await stateOf(orderId)).toEqual({
    status: 'confirmed',
    paymentState: 'paid',
    payments: ['paid'],
    events: ['order.paid'],
  })
  expect(await createIntent(client, orderId)).toMatchObject({ status: 409, body: { message: /already paid/ } })
})

test('two calls at the same moment open one payment, and a later one finds it again', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  await app.cookieOf(client)
  const replies = await Promise.all(Array.from({ length: 5 }, () => createIntent(client, id)))
  replies.push(await createIntent(client, id))
  expect(new Set(replies.map(({ body }) => body.clientSecret)).size).toBe(1)
  expect((await stateOf(id)).payments).toEqual(['processing'])
  expect([...stripe.intents.values()].filter(({ metadata }) => metadata.orderId === String(id))).toHaveLength(1)
})

test('a payment that was canceled at the provider is replaced by a new one', async () => {
  const setup = await begin()
  stripe.intentOf(setup.intentId).status = 'canceled'
  expect((await confirm(setup)).body.message).toContain('canceled')
  const again = await createIntent(setup.client, setup.orderId)
  expect(again.body.clientSecret).not.toContain(setup.intentId)
  expect((await stateOf(setup.orderId)).payments).toEqual(['failed', 'processing'])
})

test('another client’s order, and a payment of another order, do not exist', async () => {
  const mine = await begin()
  const theirs = await begin()
  stripe.pay(theirs.intentId)
  const stranger = await makeClient(app.db)
  expect((await createIntent(stranger, mine.orderId)).status).toBe(404)
  expect((await confirm({ ...mine, client: stranger })).status).toBe(404)
  expect((await confirm({ ...mine, intentId: theirs.intentId })).status).toBe(404)
  expect((await confirm({ ...mine, intentId: 'pi_unknown' })).status).toBe(404)
  expect(await stateOf(mine.orderId)).toMatchObject({ status: 'pending', paymentState: 'unpaid' })
})

test('a payment whose amount is not the order’s settles nothing', async () => {
  const setup = await begin()
  stripe.intentOf(setup.intentId).amount = 100
  stripe.pay(setup.intentId)
  expect(await confirm(setup)).toMatchObject({ status: 409, body: { message: /not for order/ } })
  expect((await tell('payment_intent.succeeded', setup)).status).toBe(200)
  expect(app.troubles.splice(0)).toHaveLength(1)
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'pending', payments: ['processing'] })
  Object.assign(stripe.intentOf(setup.intentId), { amount: 3730, status: 'canceled' })
})

test('webhook and confirmation settle an order once: in either order, repeated, and at the same moment', async () => {
  const settled = { status: 'confirmed', paymentState: 'paid', payments: ['paid'], events: ['order.paid'] }
  const first = await begin()
  stripe.pay(first.intentId)
  for (let times = 0; times < 3; times++) expect((await tell('payment_intent.succeeded', first)).status).toBe(200)
  expect((await confirm(first)).status).toBe(200)
  expect(await stateOf(first.orderId)).toEqual(settled)

  const second = await begin()
  stripe.pay(second.intentId)
  expect((await confirm(second)).status).toBe(200)
  expect((await tell('payment_intent.succeeded', second)).status).toBe(200)
  expect(await stateOf(second.orderId)).toEqual(settled)

  const third = await begin()
  stripe.pay(third.intentId)
  const both = [confirm(third), tell('payment_intent.succeeded', third)]
  const replies = await Promise.all([...both, confirm(third), tell('payment_intent.succeeded', third)])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await stateOf(third.orderId)).toEqual(settled)
})

test('a declined card is told once, and another card then pays', async () => {
  const setup = await begin()
  stripe.decline(setup.intentId)
  const declined = signedEvent('payment_intent.payment_failed', stripe.intentOf(setup.intentId))
  expect((await webhook(declined)).status).toBe(200)
  expect((await webhook(declined)).status).toBe(200)
  expect(await confirm(setup)).toMatchObject({ status: 409, body: { message: DECLINED } })
  expect(await stateOf(setup.orderId)).toEqual({
    status: 'pending',
    paymentState: 'failed',
    payments: ['failed'],
    events: ['payment.failed'],
  })
  stripe.pay(setup.intentId)
  expect((await confirm(setup)).status).toBe(200)
  // Late, after the success: it changes nothing any more.
  expect((await webhook(declined)).status).toBe(200)
  expect(await stateOf(setup.orderId)).toMatchObject({
    status: 'confirmed',
    paymentState: 'paid',
    events: ['payment.failed', 'order.paid'],
  })
})

test('a payment the bank takes its time over is under way, and keeps the order from being paid twice', async () => {
  const setup = await begin()
  stripe.intentOf(setup.intentId).status = 'processing'
  expect((await confirm(setup)).body).toMatchObject({ status: 'pending', paymentState: 'processing' })
  expect(await createIntent(setup.client, setup.orderId)).toMatchObject({ status: 409, body: { message: /under way/ } })
  stripe.pay(setup.intentId)
  await tell('payment_intent.succeeded', setup)
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
})

test('news that comes out of turn leaves the order as the provider has it now', async () => {
  const setup = await begin()
  stripe.intentOf(setup.intentId).status = 'processing'
  const underWay = signedEvent('payment_intent.processing', stripe.intentOf(setup.intentId))
  stripe.decline(setup.intentId)
  await tell('payment_intent.payment_failed', setup)
  expect((await webhook(underWay)).status).toBe(200)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'failed', payments: ['failed'] })
  expect((await createIntent(setup.client, setup.orderId)).status).toBe(200)
})

test('another card after a refused one is looked after by the clock, when nobody tells what became of it', async () => {
  const setup = await begin()
  stripe.decline(setup.intentId)
  await tell('payment_intent.payment_failed', setup)
  stripe.intentOf(setup.intentId).status = 'processing'
  await confirm(setup)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'processing', payments: ['processing'] })
  stripe.decline(setup.intentId)
  await followUp(app.deps, setup.paymentId)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'failed' })
})

test('every change of what an order says of its payment is an event, so that open screens look again', async () => {
  const setup = await begin()
  const underWay = () => {
    stripe.intentOf(setup.intentId).status = 'processing'
    return confirm(setup)
  }
  await underWay()
  stripe.decline(setup.intentId)
  await tell('payment_intent.payment_failed', setup)
  await underWay()
  stripe.intentOf(setup.intentId).status = 'requires_payment_method'
  await followUp(app.deps, setup.paymentId)
  expect(await stateOf(setup.orderId)).toMatchObject({
    paymentState: 'failed',
    events: ['payment.changed', 'payment.failed', 'payment.changed', 'payment.changed'],
  })
  const closed = await begin()
  stripe.intentOf(closed.intentId).status = 'processing'
  await confirm(closed)
  stripe.intentOf(closed.intentId).status = 'canceled'
  await tell('payment_intent.canceled', closed)
  expect(await stateOf(closed.orderId)).toMatchObject({
    paymentState: 'unpaid',
    events: ['payment.changed', 'payment.changed'],
  })
})

test.each(['confirmed', 'in_transit', 'delivered'] as const)(
  'an unpaid order that is %s is paid without a step',
  async (status) => {
    const setup = await begin({ status })
    stripe.pay(setup.intentId)
    expect((await confirm(setup)).body).toMatchObject({ status, paymentState: 'paid' })
    expect(await stateOf(setup.orderId)).toMatchObject({ status, payments: ['paid'], events: ['payment.settled'] })
  },
)

test.each([
  [{ status: 'cancelled' }, 'wrong_order_status'],
  [{ status: 'declined' }, 'wrong_order_status'],
  [{ status: 'delivered', payment_state: 'paid' }, 'conflict'],
  [{ payment_state: 'refunded' }, 'conflict'],
] as const)('nothing is opened for an order that is %o', async (order, code) => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, order, client)
  expect(await createIntent(client, id)).toMatchObject({ status: 409, body: { code } })
  expect((await stateOf(id)).payments).toEqual([])
})

test('a webhook with a wrong signature, without one, or changed on its way is refused, and changes nothing', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  const genuine = signedEvent('payment_intent.succeeded', stripe.intentOf(setup.intentId))
  const forged = signedEvent('payment_intent.succeeded', stripe.intentOf(setup.intentId), 'whsec_other')
  expect(await webhook(forged)).toMatchObject({ status: 400, body: { message: 'The signature is not right' } })
  expect((await webhook({ ...genuine, body: `${genuine.body} ` })).status).toBe(400)
  expect((await webhook({ ...genuine, headers: { ...genuine.headers, 'stripe-signature': '' } })).status).toBe(400)
  expect((await webhook({ ...genuine, body: '' })).status).toBe(400)
  expect((await webhook({ ...genuine, body: 'not json' })).status).toBe(400)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'unpaid', events: [] })
  expect((await webhook(signedEvent('customer.created', { id: 'cus_1' }))).status).toBe(200)
  expect(
    (await webhook(signedEvent('payment_intent.succeeded', { ...stripe.intentOf(setup.intentId), id: 'pi_x' }))).status,
  ).toBe(200)
})

test('everywhere else bodies are still JSON', async () => {
  const client = await makeClient(app.db)
  const reply = await app.call(client, 'POST', '/api/confirm-payment', 'nonsense', {
    'content-type': 'application/octet-stream',
  })
  expect(reply.status).toBe(415)
})

test('cancelling a paid order sends the money back, by way of the event and the job', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await confirm(setup)
  const reply = await app.call(setup.client, 'PATCH', `/api/orders/${setup.orderId}`, { status: 'cancelled' })
  expect(reply.status).toBe(200)
  await vi.waitFor(async () => expect((await stateOf(setup.orderId)).paymentState).toBe('refunded'), 15_000)
  expect(await stateOf(setup.orderId)).toEqual({
    status: 'cancelled',
    paymentState: 'refunded',
    payments: ['refunded'],
    events: ['order.paid', 'order.cancelled', 'payment.refunded'],
  })
  expect(stripe.refunds.get(setup.intentId)).toMatchObject({ amount: 3730 })
})

test('a refund the provider fails at first stays due, is made later, and is made once', async () => {
  const setup = await begin({ status: 'confirmed' })
  stripe.pay(setup.intentId)
  await confirm(setup)
  // Not through the call: nothing but this test shall run the refund.
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', setup.orderId).execute()
  await app.db.updateTable('payments').set({ state: 'refunding' }).where('id', '=', setup.paymentId).execute()
  stripe.failNext(2)
  await expect(followUp(app.deps, setup.paymentId)).rejects.toMatchObject({ code: 'unavailable' })
  expect(app.troubles.splice(0)).toMatchObject([{ msg: 'the card provider does not answer' }])
  expect(await stateOf(setup.orderId)).toMatchObject({ payments: ['refunding'], paymentState: 'paid' })

  await Promise.all([followUp(app.deps, setup.paymentId), followUp(app.deps, setup.paymentId)])
  await followUp(app.deps, setup.paymentId)
  expect(
    await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: true })),
  ).toMatchObject({
    status: 200,
  })
  expect(await stateOf(setup.orderId)).toMatchObject({
    payments: ['refunded'],
    paymentState: 'refunded',
    events: ['payment.settled', 'payment.refunded'],
  })
})

test('money that arrives for a cancelled or a declined order goes back', async () => {
  for (const by of ['client', 'admin'] as const) {
    const setup = await begin()
    stripe.pay(setup.intentId)
    const [who, status] = by === 'client' ? [setup.client, 'cancelled'] : [admin, 'declined']
    await app.db
      .updateTable('orders')
      .set({ status: status as 'cancelled' })
      .where('id', '=', setup.orderId)
      .execute()
    expect((await app.call(who as TestUser, 'GET', `/api/orders/${setup.orderId}`)).body.status).toBe(status)
    expect((await tell('payment_intent.succeeded', setup)).status).toBe(200)
    expect(await confirm(setup)).toMatchObject({ status: 409, body: { message: /the money goes back/ } })
    await vi.waitFor(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['refunded']), 15_000)
    expect(await stateOf(setup.orderId)).toMatchObject({
      status,
      paymentState: 'refunded',
      events: ['payment.refunded'],
    })
    expect(stripe.refunds.has(setup.intentId)).toBe(true)
  }
})

test('cancelling an order closes its open payment at the provider', async () => {
  const setup = await begin()
  await app.call(setup.client, 'PATCH', `/api/orders/${setup.orderId}`, { status: 'cancelled' })
  await vi.waitFor(() => expect(stripe.intentOf(setup.intentId).status).toBe('canceled'), 15_000)
  await vi.waitFor(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['failed']), 5_000)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'unpaid', events: ['order.cancelled'] })
})

test('a refund made by hand at the provider is written down; part of one is not', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await confirm(setup)
  await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: false }))
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'paid' })
  await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: true }))
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'refunded' })
})

test('a payment nobody told us of is found by the clock', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await sweepPayments(app.deps)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'unpaid' })
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + 11 * 60_000)
  await sweepPayments(app.deps)
  app.clock.now = now
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
})

test('another card that paid after a refused one is found by the clock, though nobody told us of it; two days on it is not asked', async () => {
  const [paid, givenUp] = [await begin(), await begin()]
  for (const setup of [paid, givenUp]) {
    stripe.decline(setup.intentId)
    await tell('payment_intent.payment_failed', setup)
  }
  stripe.pay(paid.intentId)
  const now = app.clock.now
  app.clock.now = new Date(now.getTime() + 11 * 60_000)
  await sweepPayments(app.deps)
  expect(await stateOf(paid.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'paid', payments: ['paid'] })
  expect(await stateOf(givenUp.orderId)).toMatchObject({ paymentState: 'failed', events: ['payment.failed'] })
  const asked = () => stripe.asked.filter((call) => call.includes(givenUp.intentId)).length
  const before = asked()
  await sweepPayments(app.deps)
  app.clock.now = new Date(now.getTime() + 49 * 3600_000)
  await sweepPayments(app.deps)
  app.clock.now = now
  expect(asked()).toBe(before)
})

test('a refund that fails at the bank is told to the admins once, and waits for a person', async () => {
  const setup = await begin({ status: 'confirmed' })
  stripe.pay(setup.intentId)
  await confirm(setup)
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', setup.orderId).execute()
  await app.db.updateTable('payments').set({ state: 'refunding' }).where('id', '=', setup.paymentId).execute()
  await followUp(app.deps, setup.paymentId)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'refunded', payments: ['refunded'] })

  const refund = { id: 're_failed', payment_intent: setup.intentId, failure_reason: 'lost_or_stolen_card' }
  await webhook(signedEvent('refund.updated', { ...refund, status: 'pending' }))
  for (const type of ['refund.failed', 'refund.updated'])
    expect((await webhook(signedEvent(type, { ...refund, status: 'failed' }))).status).toBe(200)
  await followUp(app.deps, setup.paymentId)
  expect(await stateOf(setup.orderId)).toMatchObject({
    ...{ paymentState: 'paid', payments: ['refunding'] },
    events: ['payment.settled', 'payment.refunded', 'payment.refund_failed'],
  })
  const details = (await app.call(admin, 'GET', `/api/orders/${setup.orderId}/details`)).body
  expect(details.payments).toMatchObject([{ failure: 'The refund failed: lost or stolen card' }])
  await vi.waitFor(async () => {
    const notices = await app.db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('order_id', '=', setup.orderId)
      .where('title', '=', 'Refund failed')
      .execute()
    expect(notices).toEqual([{ user_id: admin.id, title: 'Refund failed' }])
  }, 5_000)

  // By hand at the provider, to another card: then it is done.
  await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: true }))
  await webhook(signedEvent('refund.failed', { ...refund, status: 'failed' }))
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'refunded', payments: ['refunded'] })
})

test('a provider that fails or is away is a 503 with a sentence, and the next try goes on where it stopped', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  for (const status of [500, 429, 401]) {
    stripe.failNext(2, status)
    expect(await createIntent(client, id)).toMatchObject({
      status: 503,
      body: { message: /cannot be reached just now/ },
    })
    stripe.failNext(0)
  }
  const told = app.troubles.splice(0).filter(({ msg }) => msg !== 'request')
  expect(told.map(({ level }) => level)).toEqual([40, 40, 50])
  expect((await createIntent(client, id)).status).toBe(200)
  expect((await stateOf(id)).payments).toEqual(['processing'])
})

test('without a test payment allowed the test call is refused, and where it is allowed money that comes twice goes back', async () => {
  const setup = await begin()
  const url = `/api/orders/${setup.orderId}`
  expect((await app.call(setup.client, 'PATCH', url, { status: 'confirmed' })).body.code).toBe('test_payments_off')
  // As if it had been allowed meanwhile.
  await app.db
    .insertInto('payments')
    .values({ order_id: setup.orderId, provider: 'test', amount_cents: 3730, state: 'paid' })
    .execute()
  await app.db
    .updateTable('orders')
    .set({ payment_state: 'paid', status: 'confirmed' })
    .where('id', '=', setup.orderId)
    .execute()
  stripe.pay(setup.intentId)
  await tell('payment_intent.succeeded', setup)
  await vi.waitFor(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['refunded', 'paid']), 15_000)
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
})

test('the page may load the card form where cards are taken', async () => {
  const { headers } = await app.call(null, 'GET', '/healthz')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://js.stripe.com")
  expect(policy).toContain('frame-src https://js.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
})
