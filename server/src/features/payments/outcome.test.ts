import { afterAll, expect, test } from 'vitest'
import { startCardPayments } from '../../../test/card-payments.ts'
import { makeClient, makeOrder } from '../../../test/factories.ts'
import { DECLINED, signedEvent } from '../../../test/fake-stripe.ts'
import { followUp } from './follow-up.commands.ts'

const { stripe, app, stateOf, begin, createIntent, confirm, webhook, tell, stop } = await startCardPayments()
afterAll(stop)

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

test('a declined card is reported once, and another card then pays', async () => {
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
  // Late, after the success: it changes nothing.
  expect((await webhook(declined)).status).toBe(200)
  expect(await stateOf(setup.orderId)).toMatchObject({
    status: 'confirmed',
    paymentState: 'paid',
    events: ['payment.failed', 'order.paid'],
  })
})

test('a payment that the bank processes slowly is ’processing’, and prevents a second payment', async () => {
  const setup = await begin()
  stripe.intentOf(setup.intentId).status = 'processing'
  expect((await confirm(setup)).body).toMatchObject({ status: 'pending', paymentState: 'processing' })
  expect(await createIntent(setup.client, setup.orderId)).toMatchObject({
    status: 409,
    body: { message: /in progress/ },
  })
  stripe.pay(setup.intentId)
  await tell('payment_intent.succeeded', setup)
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'paid' })
})

test('webhooks out of order leave the order in the provider’s current state', async () => {
  const setup = await begin()
  stripe.intentOf(setup.intentId).status = 'processing'
  const inProgress = signedEvent('payment_intent.processing', stripe.intentOf(setup.intentId))
  stripe.decline(setup.intentId)
  await tell('payment_intent.payment_failed', setup)
  expect((await webhook(inProgress)).status).toBe(200)
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'failed', payments: ['failed'] })
  expect((await createIntent(setup.client, setup.orderId)).status).toBe(200)
})

test('every change of an order’s payment state is an event, so that open screens refresh', async () => {
  const setup = await begin()
  const inProgress = () => {
    stripe.intentOf(setup.intentId).status = 'processing'
    return confirm(setup)
  }
  await inProgress()
  stripe.decline(setup.intentId)
  await tell('payment_intent.payment_failed', setup)
  await inProgress()
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
  [{ status: 'cancelled' }, 'order_stopped'],
  [{ status: 'declined' }, 'order_stopped'],
  [{ status: 'delivered', payment_state: 'paid' }, 'already_paid'],
  [{ payment_state: 'refunded' }, 'payment_refunded'],
] as const)('no payment is opened for an order that is %o', async (order, code) => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, order, client)
  expect(await createIntent(client, id)).toMatchObject({ status: 409, body: { code } })
  expect((await stateOf(id)).payments).toEqual([])
})

test('a webhook with a wrong signature, without one, or with a changed body is refused, and changes nothing', async () => {
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

test('all other calls still take JSON', async () => {
  const client = await makeClient(app.db)
  const reply = await app.call(client, 'POST', '/api/confirm-payment', 'nonsense', {
    'content-type': 'application/octet-stream',
  })
  expect(reply.status).toBe(415)
})
