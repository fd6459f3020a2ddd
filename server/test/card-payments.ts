/** Card payments for tests: a server beside a fake card provider, and an order whose payment is open there. */
import type { AddressProvider } from '@meridian/maps/port.ts'
import { expect } from 'vitest'
import { startTestApp } from './app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from './factories.ts'
import { signedEvent, startFakeStripe } from './fake-stripe.ts'

export type OpenPayment = { client: TestUser; orderId: number; intentId: string; paymentId: number }

export async function startCardPayments(addresses?: AddressProvider) {
  const stripe = await startFakeStripe()
  const app = await startTestApp(stripe.settings, addresses)
  const admin = await makeAdmin(app.db)

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

  /** A client with an order whose payment is open at the provider. */
  async function begin(order: Parameters<typeof makeOrder>[1] = {}): Promise<OpenPayment> {
    const client = await makeClient(app.db)
    const { id: orderId } = await makeOrder(app.db, order, client)
    const reply = await createIntent(client, orderId)
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
    const row = await app.db
      .selectFrom('payments')
      .selectAll()
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow()
    return { client, orderId, intentId: row.provider_payment_id as string, paymentId: row.id }
  }
  const createIntent = (client: TestUser, orderId: number, amount = 37.3) =>
    app.call(client, 'POST', '/api/create-payment-intent', { amount, orderId })
  const confirm = ({ client, orderId, intentId }: OpenPayment) =>
    app.call(client, 'POST', '/api/confirm-payment', { paymentIntentId: intentId, orderId })

  async function webhook({ body, headers }: ReturnType<typeof signedEvent>) {
    const reply = await app.app.inject({ method: 'POST', url: '/api/stripe/webhook', payload: body, headers })
    return { status: reply.statusCode, body: reply.json() }
  }
  const tell = (type: string, { intentId }: OpenPayment) => webhook(signedEvent(type, stripe.intentOf(intentId)))

  const stop = async () => {
    await app.stop()
    await stripe.close()
  }
  return { stripe, app, admin, stateOf, begin, createIntent, confirm, webhook, tell, stop }
}
