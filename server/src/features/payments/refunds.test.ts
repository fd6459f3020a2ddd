import { afterAll, expect, test } from 'vitest'
import { startCardPayments } from '../../../test/card-payments.ts'
import { eventually } from '../../../test/eventually.ts'
import type { TestUser } from '../../../test/factories.ts'
import { signedEvent } from '../../../test/fake-stripe.ts'
import { followUp, sweepPayments } from './follow-up.commands.ts'
import { listUnsettled } from './payments.queries.ts'

const { stripe, app, admin, stateOf, begin, confirm, webhook, tell, stop } = await startCardPayments()
afterAll(stop)

test('another card after a refused one is followed up by the sweep, when no webhook reports it', async () => {
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

test('canceling a paid order refunds it, through the event and the job', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await confirm(setup)
  const reply = await app.call(setup.client, 'PATCH', `/api/orders/${setup.orderId}`, { status: 'cancelled' })
  expect(reply.status).toBe(200)
  await eventually(async () => expect((await stateOf(setup.orderId)).paymentState).toBe('refunded'))
  expect(await stateOf(setup.orderId)).toEqual({
    status: 'cancelled',
    paymentState: 'refunded',
    payments: ['refunded'],
    events: ['order.paid', 'order.cancelled', 'payment.refunded'],
  })
  expect(stripe.refunds.get(setup.intentId)).toMatchObject({ amount: 3730 })
})

test('a refund the provider fails at first stays due, is made later, and only once', async () => {
  const setup = await begin({ status: 'confirmed' })
  stripe.pay(setup.intentId)
  await confirm(setup)
  // Not through the call: only this test runs the refund.
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', setup.orderId).execute()
  await app.db.updateTable('payments').set({ state: 'refunding' }).where('id', '=', setup.paymentId).execute()
  stripe.failNext(2)
  await expect(followUp(app.deps, setup.paymentId)).rejects.toMatchObject({ code: 'card_provider_unavailable' })
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

test('money that arrives for a canceled or a declined order is refunded', async () => {
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
    await eventually(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['refunded']))
    expect(await stateOf(setup.orderId)).toMatchObject({
      status,
      paymentState: 'refunded',
      events: ['payment.refunded'],
    })
    expect(stripe.refunds.has(setup.intentId)).toBe(true)
  }
})

test('canceling an order closes its open payment at the provider', async () => {
  const setup = await begin()
  await app.call(setup.client, 'PATCH', `/api/orders/${setup.orderId}`, { status: 'cancelled' })
  await eventually(() => expect(stripe.intentOf(setup.intentId).status).toBe('canceled'))
  await eventually(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['failed']))
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'unpaid', events: ['order.cancelled'] })
})

test('a manual refund at the provider is recorded; a partial one is not', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await confirm(setup)
  await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: false }))
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'paid' })
  await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: true }))
  expect(await stateOf(setup.orderId)).toMatchObject({ status: 'confirmed', paymentState: 'refunded' })
})

test('a payment without a webhook is found by the sweep', async () => {
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

test('another card that paid after a refused one is found by the sweep without a webhook; after two days it is not checked', async () => {
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
  const countRequests = () => stripe.requests.filter((call) => call.includes(givenUp.intentId)).length
  const before = countRequests()
  await sweepPayments(app.deps)
  app.clock.now = new Date(now.getTime() + 49 * 3600_000)
  await sweepPayments(app.deps)
  app.clock.now = now
  expect(countRequests()).toBe(before)
})

test('a refund that fails at the bank is reported to the admins once, and waits for a person', async () => {
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
    paymentState: 'paid',
    payments: ['refunding'],
    events: ['payment.settled', 'payment.refunded', 'payment.refund_failed'],
  })
  const details = (await app.call(admin, 'GET', `/api/orders/${setup.orderId}/details`)).body
  expect(details.payments).toMatchObject([{ failure: 'The refund failed: lost or stolen card' }])
  await eventually(async () => {
    const notices = await app.db
      .selectFrom('notifications')
      .select(['user_id', 'title'])
      .where('order_id', '=', setup.orderId)
      .where('title', '=', 'Refund failed')
      .execute()
    expect(notices).toEqual([{ user_id: admin.id, title: 'Refund failed' }])
  })

  // By hand at the provider, to another card: then it is done.
  await webhook(signedEvent('charge.refunded', { payment_intent: setup.intentId, refunded: true }))
  await webhook(signedEvent('refund.failed', { ...refund, status: 'failed' }))
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'refunded', payments: ['refunded'] })
})

/** A payment that is to be refunded; only the test makes the refund. */
async function dueRefund() {
  const setup = await begin({ status: 'confirmed' })
  stripe.pay(setup.intentId)
  await confirm(setup)
  await app.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', setup.orderId).execute()
  await app.db.updateTable('payments').set({ state: 'refunding' }).where('id', '=', setup.paymentId).execute()
  return setup
}

test('a refund the provider refuses for good is reported to the admins once, and is not retried', async () => {
  const [refused, bounced] = [await dueRefund(), await dueRefund()]
  stripe.intents.delete(refused.intentId)
  stripe.bounced.add(bounced.intentId)
  const reasons = []
  for (const setup of [refused, bounced]) {
    await Promise.all([followUp(app.deps, setup.paymentId), followUp(app.deps, setup.paymentId)])
    const before = stripe.requests.length
    await followUp(app.deps, setup.paymentId)
    expect(stripe.requests).toHaveLength(before)
    expect(await stateOf(setup.orderId)).toMatchObject({
      paymentState: 'paid',
      payments: ['refunding'],
      events: ['payment.settled', 'payment.refund_failed'],
    })
    reasons.push((await app.call(admin, 'GET', `/api/orders/${setup.orderId}/details`)).body.payments[0].failure)
  }
  expect(reasons).toEqual(['The refund failed: charge not refundable', 'The refund failed: expired or canceled card'])
  expect(new Set(app.troubles.splice(0).map(({ msg }) => msg))).toEqual(new Set(['the card provider refuses a refund']))
})

test('a refund the provider is too busy for, or refuses with these keys, goes to the end of the queue', async () => {
  const setup = await dueRefund()
  const now = app.clock.now
  for (const [hours, status] of [
    [1, 429],
    [2, 401],
  ] as const) {
    app.clock.now = new Date(now.getTime() + hours * 3_600_000 + hours * 1000)
    stripe.failNext(2, status)
    await expect(followUp(app.deps, setup.paymentId)).rejects.toMatchObject({ code: 'card_provider_unavailable' })
    stripe.failNext(0)
    expect(await listUnsettled(app.db, app.clock.now)).not.toContain(setup.paymentId)
    expect(await stateOf(setup.orderId)).toMatchObject({ payments: ['refunding'], events: ['payment.settled'] })
  }
  app.troubles.splice(0)
  const later = new Date(app.clock.now.getTime() + 3_601_000)
  app.clock.now = now
  expect(await listUnsettled(app.db, later)).toContain(setup.paymentId)
  await followUp(app.deps, setup.paymentId)
  expect(await stateOf(setup.orderId)).toMatchObject({ payments: ['refunded'] })
})
