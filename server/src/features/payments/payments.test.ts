import { afterAll, expect, test } from 'vitest'
import { startCardPayments } from '../../../test/card-payments.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeClient, makeOrder } from '../../../test/factories.ts'
import { followUp } from './follow-up.commands.ts'

const { stripe, app, stateOf, begin, createIntent, confirm, tell, stop } = await startCardPayments()
afterAll(stop)

test('a card payment is opened for the order’s own total, whatever the link said, and confirming settles it once', async () => {
  const client = await makeClient(app.db)
  const { id: orderId } = await makeOrder(app.db, {}, client)
  const opened = await createIntent(client, orderId, 0.01)
  expect(opened.body).toMatchObject({
    mode: 'live',
    amount: '37.30',
    publishableKey: 'pk_test_fake',
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

test('two calls at the same moment open one payment, and a later one returns it', async () => {
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

test('a payment the provider does not know, because the keys have changed, is replaced by a new one', async () => {
  const [waiting, returning, stopped] = [await begin(), await begin(), await begin()]
  for (const { intentId } of [waiting, returning, stopped]) stripe.intents.delete(intentId)
  const again = await createIntent(waiting.client, waiting.orderId)
  expect(again.status).toBe(200)
  expect((await stateOf(waiting.orderId)).payments).toEqual(['failed', 'processing'])
  const intentId = again.body.clientSecret.split('_secret')[0]
  stripe.pay(intentId)
  expect((await confirm({ ...waiting, intentId })).body).toMatchObject({ paymentState: 'paid' })

  expect((await confirm(returning)).status).toBe(409)
  expect((await stateOf(returning.orderId)).payments).toEqual(['failed'])
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', stopped.orderId).execute()
  await followUp(app.deps, stopped.paymentId)
  expect((await stateOf(stopped.orderId)).payments).toEqual(['failed'])
  const logged = app.troubles.splice(0).map(({ msg }) => msg)
  expect(logged).toEqual(Array(3).fill('the card provider does not know a payment; were the keys changed?'))
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

test('a provider that fails or is down is a 503 with a sentence, and the next try continues', async () => {
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
  const logged = app.troubles.splice(0).filter(({ msg }) => msg !== 'request')
  expect(logged.map(({ level }) => level)).toEqual([40, 40, 50])
  expect((await createIntent(client, id)).status).toBe(200)
  expect((await stateOf(id)).payments).toEqual(['processing'])
})

test('a test payment is refused unless allowed, and where it is allowed a second payment is refunded', async () => {
  const setup = await begin()
  const url = `/api/orders/${setup.orderId}`
  expect((await app.call(setup.client, 'PATCH', url, { status: 'confirmed' })).body.code).toBe('test_payments_off')
  // As if it had been allowed in the meantime.
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
  await eventually(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['refunded', 'paid']))
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
})

test('the page may load the card form where card payment is set up', async () => {
  const { headers } = await app.call(null, 'GET', '/checkout')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self' https://js.stripe.com")
  expect(policy).toContain('frame-src https://js.stripe.com')
  expect(policy).toContain("connect-src 'self' https://api.stripe.com")
})
