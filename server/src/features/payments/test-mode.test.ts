import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, makeOrder } from '../../../test/factories.ts'
import { signedEvent } from '../../../test/fake-stripe.ts'
import { saveDemo } from '../installation/installation.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

test('without a card provider paying is test mode: no secret, no key, the order’s own total', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, {}, client)
  const reply = await app.call(client, 'POST', '/api/create-payment-intent', { amount: 1, orderId: id })
  expect(reply).toMatchObject({
    status: 200,
    body: { mode: 'test', amount: '37.30', clientSecret: null, publishableKey: null, testPayments: true },
  })
  const confirmed = await app.call(client, 'POST', '/api/confirm-payment', { paymentIntentId: 'pi_1', orderId: id })
  expect(confirmed).toMatchObject({ status: 409, body: { message: 'Card payment is not set up here' } })
})

test('outside the demo nothing is paid without money, unless the operator allows it', async () => {
  const strict = await startTestApp({ ALLOW_TEST_PAYMENTS: '' })
  try {
    const client = await makeClient(strict.db)
    const { id } = await makeOrder(strict.db, {}, client)
    const pay = () => strict.call(client, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
    const begin = () => strict.call(client, 'POST', '/api/create-payment-intent', { amount: 1, orderId: id })
    expect((await begin()).body).toMatchObject({ mode: 'test', clientSecret: null, testPayments: false })
    expect(await pay()).toMatchObject({ status: 403, body: { code: 'test_payments_off' } })
    await saveDemo(strict.db, { password: 'known', accounts: [] })
    expect((await begin()).body).toMatchObject({ testPayments: true })
    expect(await pay()).toMatchObject({ status: 200, body: { status: 'confirmed', paymentState: 'paid' } })
  } finally {
    await strict.stop()
  }
})

test.each([
  { amount: 'a', orderId: 1 },
  { amount: -1, orderId: 1 },
  { amount: 1, orderId: 'x' },
  { amount: 1, orderId: 2 ** 40 },
  {},
])('an invalid call is a 400: %o', async (body) => {
  const client = await makeClient(app.db)
  expect((await app.call(client, 'POST', '/api/create-payment-intent', body)).status).toBe(400)
})

test.each(['confirmed', 'assigned', 'delivered'] as const)(
  'an unpaid order that is %s is paid without a step, once',
  async (status) => {
    const client = await makeClient(app.db)
    const { id } = await makeOrder(app.db, { status }, client)
    const pay = () => app.call(client, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
    const replies = await Promise.all([pay(), pay()])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409])
    expect(replies.find((reply) => reply.status === 200)?.body).toMatchObject({ status, paymentState: 'paid' })
    expect(replies.find((reply) => reply.status === 409)?.body.message).toContain('already paid')
    const events = await app.db.selectFrom('events').select(['name', 'status']).where('order_id', '=', id).execute()
    expect(events).toEqual([{ name: 'payment.settled', status: null }])
    const payments = await app.db
      .selectFrom('payments')
      .select(['provider', 'state'])
      .where('order_id', '=', id)
      .execute()
    expect(payments).toEqual([{ provider: 'test', state: 'paid' }])
  },
)

test('a canceled order is not paid, and another client’s does not exist', async () => {
  const client = await makeClient(app.db)
  const { id } = await makeOrder(app.db, { status: 'cancelled' }, client)
  const pay = (who = client) => app.call(who, 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  expect(await pay()).toMatchObject({ status: 409, body: { code: 'order_stopped' } })
  expect((await pay(await makeClient(app.db))).status).toBe(404)
})

test('the webhook of a card provider that is not set up is not found', async () => {
  const { body, headers } = signedEvent('payment_intent.succeeded', {})
  const reply = await app.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })
  expect(reply.statusCode).toBe(404)
  expect(reply.json().message).toBe('Card payment is not set up here')
})

test('no page may load anything from a card provider', async () => {
  const { headers } = await app.call(null, 'GET', '/healthz')
  expect(String(headers['content-security-policy'])).not.toContain('stripe')
})

test('a provider that is down and a webhook without its secret are a 503, and a page of another site is refused', async () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' }
  const live = await startTestApp({ ...keys, STRIPE_API_URL: 'http://127.0.0.1:1' })
  try {
    const { body, headers } = signedEvent('payment_intent.succeeded', {})
    const send = (more: Record<string, string>) =>
      live.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers: { ...headers, ...more } })
    expect((await send({})).statusCode).toBe(503)
    const client = await makeClient(live.db)
    const { id } = await makeOrder(live.db, {}, client)
    const away = await live.call(client, 'POST', '/api/create-payment-intent', { amount: 1, orderId: id })
    expect(away).toMatchObject({
      status: 503,
      body: { code: 'card_provider_unavailable', message: /cannot be reached just now/ },
    })
    expect(live.troubles.splice(0).map(({ msg }) => msg)).toContain('the card provider does not answer')
    expect((await send({ origin: 'https://evil.example' })).statusCode).toBe(403)
  } finally {
    await live.stop()
  }
})
