/** Refunds of one payment at the same moment: never more than was paid, nor more than what is left of an order's share. */
import { afterAll, expect, test, vi } from 'vitest'
import { startCardPayments } from '../../../test/card-payments.ts'
import { makeClient, makeOrder } from '../../../test/factories.ts'
import { followUp } from './follow-up.commands.ts'

const { stripe, app, admin, stateOf, stop } = await startCardPayments()
afterAll(stop)

const TOTALS = [3730, 1200, 2500]

/** Three orders, paid together by one card. */
async function paidGroup() {
  const client = await makeClient(app.db)
  const { id: groupId } = await app.db
    .insertInto('order_groups')
    .values({ organization_id: client.organizationId as number, created_by: client.id, shape: 'one_pickup' })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const base_cents of TOTALS) {
    const price = { base_cents, distance_fee_cents: 0, priority_fee_cents: 0, total_cents: base_cents }
    await makeOrder(app.db, { ...price, group_id: groupId }, client)
  }
  const opened = await app.call(client, 'POST', `/api/order-groups/${groupId}/payment-intent`)
  const intentId = opened.body.clientSecret.split('_secret')[0] as string
  stripe.pay(intentId)
  const paid = await app.call(client, 'POST', `/api/order-groups/${groupId}/confirm-payment`, {
    paymentIntentId: intentId,
  })
  expect(paid.status, JSON.stringify(paid.body)).toBe(200)
  const shares = await app.db
    .selectFrom('payments')
    .select(['id', 'order_id'])
    .where('provider_payment_id', '=', intentId)
    .orderBy('id')
    .execute()
  const [first, second] = shares
  if (!first || !second) throw new Error('There are no shares')
  return { client, intentId, first, second }
}

/** As an edit that made the order cheaper leaves it; only the test follows up. */
const owe = (paymentId: number, cents: number) =>
  app.db.updateTable('payments').set({ refund_cents: cents }).where('id', '=', paymentId).execute()

const countRefunds = () => stripe.requests.filter((request) => request === 'POST /v1/refunds').length

/** Follows up while the provider is still busy with the refund. Returns how to let it go on. */
async function refundOnItsWay(paymentId: number) {
  const before = countRefunds()
  const release = stripe.holdRefund()
  const refund = followUp(app.deps, paymentId)
  await vi.waitFor(() => expect(countRefunds()).toBe(before + 1))
  return async () => {
    release()
    await refund
  }
}

test('a share is canceled while a part of it is on its way back: all of it goes back, and not more', async () => {
  const { client, intentId, first } = await paidGroup()
  await owe(first.id, 500)
  const finish = await refundOnItsWay(first.id)
  const canceled = await app.call(client, 'PATCH', `/api/orders/${first.order_id}`, { status: 'cancelled' })
  expect(canceled.status).toBe(200)
  await vi.waitFor(async () => expect((await stateOf(first.order_id)).paymentState).toBe('refunded'), 15_000)
  await finish()
  await followUp(app.deps, first.id)
  expect(stripe.refundedOf(intentId, first.id)).toBe(3730)
  expect(stripe.refunds.get(intentId)).toMatchObject({ amount: 3730 })
})

test('the price falls again while a part is on its way back: what goes back is the difference to the first price', async () => {
  const { intentId, first } = await paidGroup()
  await owe(first.id, 500)
  const finish = await refundOnItsWay(first.id)
  await owe(first.id, 800)
  await Promise.all([followUp(app.deps, first.id), followUp(app.deps, first.id)])
  await finish()
  await followUp(app.deps, first.id)
  expect(stripe.refundedOf(intentId, first.id)).toBe(800)
  expect(await stateOf(first.order_id)).toMatchObject({ paymentState: 'paid', payments: ['paid'] })
})

test('a share is canceled at the very moment at which a part of it goes back', async () => {
  for (let round = 0; round < 2; round++) {
    const { client, intentId, first, second } = await paidGroup()
    await owe(first.id, 500)
    await Promise.all([
      followUp(app.deps, first.id),
      app.call(client, 'PATCH', `/api/orders/${first.order_id}`, { status: 'cancelled' }),
      app.call(client, 'PATCH', `/api/orders/${second.order_id}`, { status: 'cancelled' }),
      followUp(app.deps, first.id),
    ])
    for (const { order_id: orderId } of [first, second])
      await vi.waitFor(async () => expect((await stateOf(orderId)).paymentState).toBe('refunded'), 15_000)
    expect(stripe.refundedOf(intentId, first.id)).toBe(3730)
    expect(stripe.refundedOf(intentId, second.id)).toBe(1200)
  }
})

test('a person has refunded a part at the provider: nobody knows of which order, so a person refunds the canceled one', async () => {
  const { client, intentId, second } = await paidGroup()
  stripe.refundByHand(intentId, 1200)
  await app.call(client, 'PATCH', `/api/orders/${second.order_id}`, { status: 'cancelled' })
  await vi.waitFor(
    async () => expect((await stateOf(second.order_id)).events).toContain('payment.refund_failed'),
    15_000,
  )
  expect(stripe.refundedOf(intentId, second.id)).toBe(0)
  const { body } = await app.call(admin, 'GET', `/api/orders/${second.order_id}/details`)
  expect(body.payments).toMatchObject([{ failure: 'The refund failed: part of the payment was refunded by hand' }])
})

test('a person refunds a part at the provider while a client cancels a share', async () => {
  for (let round = 0; round < 2; round++) {
    const { client, intentId, second } = await paidGroup()
    await Promise.all([
      app.call(client, 'PATCH', `/api/orders/${second.order_id}`, { status: 'cancelled' }),
      Promise.resolve().then(() => stripe.refundByHand(intentId, 7000)),
    ])
    await vi.waitFor(async () => {
      const { paymentState, events } = await stateOf(second.order_id)
      expect(paymentState === 'refunded' || events.includes('payment.refund_failed')).toBe(true)
    }, 15_000)
    expect(stripe.refundedOf(intentId, second.id)).toBeLessThanOrEqual(1200)
    expect(stripe.refunds.get(intentId)?.amount).toBeLessThanOrEqual(7430)
  }
  app.troubles.splice(0)
})
