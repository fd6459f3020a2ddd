/** The sender changes an order before its pickup: what may change, what it costs then, who is told, and what stays in custody. */

import type { Order } from '@meridian/contract/orders/orders.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { afterAll, expect, test } from 'vitest'
import { startCardPayments } from '../../../../test/card-payments.ts'
import { eventually } from '../../../../test/eventually.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { knowsEveryAddress } from '../../../../test/known-addresses.ts'
import { nodeVerifier } from '../../../custody/custody-key.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'

/** Knows every address by its ZIP code: the pin may be some miles from there. */
const addresses = knowsEveryAddress({ latitude: 29.73, longitude: -95.39 })

const { stripe, app, admin, stateOf, begin, createIntent, confirm, stop } = await startCardPayments(addresses)
afterAll(stop)

/** Some miles farther than where made orders go. */
const FARTHER = { deliveryLatitude: '29.8305', deliveryLongitude: '-95.3936' }

const show = async (client: TestUser, id: number): Promise<Order> =>
  (await app.call(client, 'GET', `/api/orders/${id}`)).body

/** The order as it is, with these changes: what the form sends. */
async function edit(client: TestUser, id: number, changes: object = {}) {
  const order = await show(client, id)
  const body = {
    revision: order.revision,
    pickupAddress: order.pickupAddress,
    pickupLatitude: order.pickupLatitude,
    pickupLongitude: order.pickupLongitude,
    pickupContactName: order.pickupContactName,
    pickupContactPhone: order.pickupContactPhone,
    deliveryAddress: order.deliveryAddress,
    deliveryLatitude: order.deliveryLatitude,
    deliveryLongitude: order.deliveryLongitude,
    deliveryContactName: order.deliveryContactName,
    deliveryContactPhone: order.deliveryContactPhone,
    scheduledDate: order.scheduledDate,
    preferredTimeSlot: order.preferredTimeSlot,
    slotFromMinutes: order.slotFromMinutes,
    slotToMinutes: order.slotToMinutes,
    itemDescription: order.itemDescription,
    specialInstructions: order.specialInstructions,
    packageCount: order.packageCount,
    totalCost: order.totalCost,
    ...changes,
  }
  return app.call(client, 'POST', `/api/orders/${id}/edit`, body)
}

/** Moved with the price of the new route, as the form shows it before. */
async function moveDelivery(client: TestUser, id: number, to: { deliveryLatitude: string; deliveryLongitude: string }) {
  const { pickupLatitude, pickupLongitude, priority, serviceType } = await show(client, id)
  const route = { pickupLatitude, pickupLongitude, priority, serviceType, ...to }
  const { totalCost } = (await app.call(client, 'POST', '/api/pricing/calculate', route)).body
  return edit(client, id, { ...to, totalCost })
}

async function ordered(fields: Parameters<typeof makeOrder>[1] = {}): Promise<{ client: TestUser; order: OrderRow }> {
  const client = await makeClient(app.db)
  return { client, order: await makeOrder(app.db, fields, client) }
}

const eventsOf = (orderId: number) =>
  app.db.selectFrom('events').select(['name', 'details']).where('order_id', '=', orderId).orderBy('id').execute()

test('contacts, item and instructions change freely; the event says what, and not to what', async () => {
  const { client, order } = await ordered({ status: 'confirmed' })
  const contact = { deliveryContactName: 'Bo Lund', deliveryContactPhone: '(713) 555-0142' }
  const reply = await edit(client, order.id, { ...contact, specialInstructions: 'Ring twice' })
  expect(reply).toMatchObject({ status: 200, body: { ...contact, specialInstructions: 'Ring twice', revision: 1 } })
  expect(await eventsOf(order.id)).toEqual([
    {
      name: 'terms.changed',
      details: { changes: ['delivery_contact', 'instructions'], totalCents: 3730, totalCentsBefore: 3730 },
    },
  ])
})

test('a recipient agreed to texts to one number: another one is not texted', async () => {
  const phone = { texts_recipient: true, delivery_contact_phone: '713-555-0142' }
  const { client, order } = await ordered({ status: 'confirmed', ...phone })
  const isTexted = async () =>
    app.db.selectFrom('orders').select('texts_recipient').where('id', '=', order.id).executeTakeFirst()
  await edit(client, order.id, { deliveryContactPhone: '(713) 555-0142', deliveryContactName: 'Bo Lund' })
  expect(await isTexted()).toEqual({ texts_recipient: true })
  await edit(client, order.id, { deliveryContactPhone: '(713) 555-0143' })
  expect(await isTexted()).toEqual({ texts_recipient: false })
})

test('a request that changes nothing is answered and leaves no trace, so a repeated one does no harm', async () => {
  const { client, order } = await ordered()
  const request = { specialInstructions: 'Ring twice', revision: 0 }
  expect(await edit(client, order.id, request)).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await edit(client, order.id, request)).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await eventsOf(order.id)).toHaveLength(1)
})

test('whoever changes an order that a colleague has changed since is told so, and nothing is overwritten', async () => {
  const { client, order } = await ordered()
  await edit(client, order.id, { specialInstructions: 'Ring twice' })
  expect(await edit(client, order.id, { specialInstructions: 'Knock', revision: 0 })).toMatchObject({
    status: 409,
    body: { code: 'order_edited_meanwhile', message: /was changed by somebody else meanwhile/ },
  })
  const both = await Promise.all(
    ['One', 'Two'].map((specialInstructions) => edit(client, order.id, { specialInstructions, revision: 1 })),
  )
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each(['pickup_complete', 'in_transit', 'delivered', 'cancelled', 'declined'] as const)(
  'an order that is %s cannot be changed any more',
  async (status) => {
    const { client, order } = await ordered({ status })
    expect(await edit(client, order.id, { specialInstructions: 'Ring' })).toMatchObject({
      status: 409,
      body: { code: 'wrong_order_status' },
    })
  },
)

test('another organization’s order is not found', async () => {
  const { client, order } = await ordered()
  const stranger = await makeClient(app.db)
  const body = { ...(await show(client, order.id)), specialInstructions: 'Mine now' }
  expect(await app.call(stranger, 'POST', `/api/orders/${order.id}/edit`, body)).toMatchObject({ status: 404 })
})

test('with the driver at the pickup, route, time and packages stay, and contacts may still change', async () => {
  const driver = await makeDriver(app.db)
  const { client, order } = await ordered({ status: 'pickup_scheduled', driver_id: driver.driverId as number })
  expect(await edit(client, order.id, { packageCount: 2 })).toMatchObject({ status: 200 })
  await app.call(driver, 'POST', `/api/orders/${order.id}/arrivals`, { stop: 'pickup', method: 'manual' })
  expect((await show(client, order.id)).arrivals).toHaveLength(1)
  expect(await edit(client, order.id, { packageCount: 3 })).toMatchObject({
    status: 409,
    body: { code: 'driver_at_pickup', message: /only contacts, item and instructions/ },
  })
  expect(await edit(client, order.id, { pickupContactName: 'Ada' })).toMatchObject({ status: 200 })
})

test('a moved address has the server’s price; another one is refused with the right one', async () => {
  const { client, order } = await ordered()
  const refused = await edit(client, order.id, FARTHER)
  expect(refused).toMatchObject({ status: 409, body: { code: 'price_changed' } })
  const moved = await moveDelivery(client, order.id, FARTHER)
  expect(moved).toMatchObject({
    status: 200,
    body: { totalCost: refused.body.details.totalCost, paymentState: 'unpaid' },
  })
  expect(moved.body.deliveryLatitude).toBe('29.830500')
  expect(moved.body.amountDue).toBe(moved.body.totalCost)
})

test('an address outside of the five states, one without its point and an impossible date are refused', async () => {
  const { client, order } = await ordered()
  const denver = { deliveryLatitude: '39.74', deliveryLongitude: '-104.99' }
  expect(await edit(client, order.id, denver)).toMatchObject({
    status: 422,
    body: { code: 'stop_outside_service_area' },
  })
  expect(await edit(client, order.id, { deliveryLatitude: '30.5' })).toMatchObject({
    status: 422,
    body: { code: 'point_not_at_address' },
  })
  expect(await edit(client, order.id, { scheduledDate: '2020-01-01T15:00:00Z' })).toMatchObject({
    status: 422,
    body: { code: 'scheduled_in_the_past' },
  })
})

test('the date may change to a later day; the same day sent again is no change', async () => {
  const { client, order } = await ordered()
  const day = new Date(app.clock.now.getTime() + 3 * 86_400_000).toISOString()
  const dated = await edit(client, order.id, { scheduledDate: day, preferredTimeSlot: 'morning' })
  expect(dated).toMatchObject({ status: 200, body: { preferredTimeSlot: 'morning', revision: 1 } })
  expect(await edit(client, order.id, { scheduledDate: day })).toMatchObject({ status: 200, body: { revision: 1 } })
})

test('the order’s driver is told what changed; by mail and push without the texts', async () => {
  const driver = await makeDriver(app.db)
  const { client, order } = await ordered({ status: 'assigned', driver_id: driver.driverId as number })
  await edit(client, order.id, { packageCount: 2, deliveryContactName: 'Bo Lund' })
  const notices = () =>
    app.db.selectFrom('notifications').select(['kind', 'body']).where('user_id', '=', driver.id).execute()
  await eventually(async () => expect(await notices()).toHaveLength(1))
  const [notice] = await notices()
  expect(notice).toMatchObject({ kind: 'job_changed', body: /the sender changed the packages and delivery contact\.$/ })
})

test('a paid order that becomes dearer owes the difference; only that is charged', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await confirm(setup)
  const before = await show(setup.client, setup.orderId)
  const { body: after } = await moveDelivery(setup.client, setup.orderId, FARTHER)
  expect(after).toMatchObject({ status: 'confirmed', paymentState: 'unpaid' })
  const difference = (Number(after.totalCost) - Number(before.totalCost)).toFixed(2)
  expect(after.amountDue).toBe(difference)
  const intent = await createIntent(setup.client, setup.orderId)
  expect(intent.body.amount).toBe(difference)
  const second = [...stripe.intents.values()].at(-1)
  expect(second?.amount).toBe(Math.round(Number(difference) * 100))
  stripe.pay(second?.id as string)
  await confirm({ ...setup, intentId: second?.id as string })
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'paid', payments: ['paid', 'paid'] })
  expect(await show(setup.client, setup.orderId)).toMatchObject({ amountDue: '0.00' })

  // Canceled, all of it goes back.
  await app.call(setup.client, 'PATCH', `/api/orders/${setup.orderId}`, { status: 'cancelled' })
  await eventually(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['refunded', 'refunded']))
  expect(stripe.refunds.get(setup.intentId)?.amount).toBe(3730)
  expect(stripe.refunds.get(second?.id as string)?.amount).toBe(second?.amount)
})

test('a paid order that becomes cheaper gets the difference back; canceled then, the rest', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await confirm(setup)
  const before = await show(setup.client, setup.orderId)
  const nearer = { deliveryLatitude: '29.7135', deliveryLongitude: '-95.3970' }
  const { body: after } = await moveDelivery(setup.client, setup.orderId, nearer)
  const cents = Math.round((Number(before.totalCost) - Number(after.totalCost)) * 100)
  expect(cents).toBeGreaterThan(0)
  expect(after).toMatchObject({ paymentState: 'paid', amountDue: '0.00' })
  await eventually(() => expect(stripe.refunds.get(setup.intentId)?.amount).toBe(cents))
  await eventually(async () => expect((await stateOf(setup.orderId)).events).toContain('payment.refunded'))
  expect(await stateOf(setup.orderId)).toMatchObject({ paymentState: 'paid', payments: ['paid'] })

  await app.call(setup.client, 'PATCH', `/api/orders/${setup.orderId}`, { status: 'cancelled' })
  await eventually(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['refunded']))
  expect(stripe.refunds.get(setup.intentId)?.amount).toBe(3730)
  const amounts = (await eventsOf(setup.orderId)).flatMap(({ details }) =>
    'amountCents' in details ? [details.amountCents] : [],
  )
  expect(amounts).toEqual([cents, 3730 - cents])
})

test('a test payment is refunded in part at once', async () => {
  const { client, order } = await ordered({ status: 'confirmed', payment_state: 'paid' })
  const paid = { order_id: order.id, provider: 'test', amount_cents: 3730, state: 'paid' } as const
  await app.db.insertInto('payments').values(paid).execute()
  const { body } = await moveDelivery(client, order.id, { deliveryLatitude: '29.7135', deliveryLongitude: '-95.3970' })
  const cents = 3730 - Math.round(Number(body.totalCost) * 100)
  const rows = app.db.selectFrom('payments').select(['refund_cents', 'refunded_cents']).where('order_id', '=', order.id)
  expect(await rows.execute()).toEqual([{ refund_cents: cents, refunded_cents: cents }])
})

test('what is open at the provider for the old price cannot be paid any more', async () => {
  const setup = await begin()
  await moveDelivery(setup.client, setup.orderId, FARTHER)
  await eventually(() => expect(stripe.intentOf(setup.intentId).status).toBe('canceled'))
  const intent = await createIntent(setup.client, setup.orderId)
  expect(intent.body.amount).toBe((await show(setup.client, setup.orderId)).totalCost)
})

test('the old price, paid in that very moment, counts; the rest is still due', async () => {
  const setup = await begin()
  stripe.pay(setup.intentId)
  await moveDelivery(setup.client, setup.orderId, FARTHER)
  await eventually(async () => expect((await stateOf(setup.orderId)).payments).toEqual(['paid']))
  const order = await show(setup.client, setup.orderId)
  expect(order).toMatchObject({ status: 'pending', paymentState: 'unpaid' })
  expect(Number(order.amountDue)).toBeCloseTo(Number(order.totalCost) - 37.3, 2)
})

test('while a bank is asked for the old price, the price cannot change', async () => {
  const { client, order } = await ordered({ payment_state: 'processing' })
  expect(await moveDelivery(client, order.id, FARTHER)).toMatchObject({
    status: 409,
    body: { code: 'payment_in_progress' },
  })
  expect(await edit(client, order.id, { specialInstructions: 'Ring' })).toMatchObject({ status: 200 })
})

test('changed terms are a row of the chain of custody, and the dossier’s header follows it', async () => {
  const { client, order } = await ordered()
  await edit(client, order.id, { packageCount: 2 })
  await app.call(admin, 'PATCH', `/api/orders/${order.id}`, { status: 'confirmed' })
  await edit(client, order.id, { specialInstructions: 'Ring twice' })
  await moveDelivery(client, order.id, FARTHER)
  await edit(client, order.id, { deliveryAddress: '1506 Taub Loop, Houston, TX 77030' })
  const headers = { cookie: await app.cookieOf(client) }
  const file = (await app.app.inject({ url: `/api/orders/${order.id}/dossier.json`, headers })).body
  const { dossier, fault } = verifyDossier(file, nodeVerifier)
  expect(fault).toBeNull()
  expect(dossier?.entries.map(({ body }) => [body.kind, body.details.changed])).toEqual([
    ['order_accepted', undefined],
    ['order_changed', ['delivery_address']],
    ['order_changed', ['delivery_address']],
  ])
  expect(dossier?.order.deliveryAddress).toBe('1506 Taub Loop, Houston, TX 77030')
  const { entries } = (await app.call(client, 'GET', `/api/orders/${order.id}/custody`)).body
  expect(entries.at(-1)).toMatchObject({
    title: 'Order changed',
    facts: expect.arrayContaining([{ label: 'Changed', text: 'Delivery address' }]),
  })
})

async function correct(id: number, changes: object = {}) {
  const order: Order = (await app.call(admin, 'GET', `/api/orders/${id}`)).body
  const { deliveryLatitude: latitude, deliveryLongitude: longitude } = FARTHER
  const body = {
    stop: 'delivery',
    address: order.deliveryAddress,
    latitude,
    longitude,
    revision: order.revision,
    ...changes,
  }
  return app.call(admin, 'POST', `/api/orders/${id}/address`, body)
}

test('dispatch corrects the delivery address on the road; the price stays unless somebody of the client agreed to the new one', async () => {
  const driver = await makeDriver(app.db)
  const { client, order } = await ordered({ status: 'in_transit', driver_id: driver.driverId })
  const { pickupLatitude, pickupLongitude, priority, serviceType } = await show(client, order.id)
  expect(await correct(order.id, { stop: 'pickup' })).toMatchObject({
    status: 409,
    body: { code: 'wrong_order_status' },
  })
  const kept = await correct(order.id)
  expect(kept).toMatchObject({ status: 200, body: { totalCost: '37.30', deliveryLatitude: '29.830500', revision: 1 } })
  const { distance_miles: miles } = await app.db
    .selectFrom('orders')
    .select('distance_miles')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow()
  expect(Number(miles)).toBeGreaterThan(Number(order.distance_miles))
  const to = { deliveryLatitude: '29.8505', deliveryLongitude: '-95.3936' }
  const route = { pickupLatitude, pickupLongitude, priority, serviceType, ...to }
  const { totalCost } = (await app.call(client, 'POST', '/api/pricing/calculate', route)).body
  const agreed = { latitude: to.deliveryLatitude, agreedBy: 'Bo Lund', totalCost }
  expect(await correct(order.id, { ...agreed, totalCost: '1.00' })).toMatchObject({ body: { code: 'price_changed' } })
  expect(await correct(order.id, agreed)).toMatchObject({ status: 200, body: { totalCost, revision: 2 } })
  expect((await eventsOf(order.id)).map(({ name }) => name)).toEqual(['address.corrected', 'address.corrected'])
  await app.settle()
  const notices = async (user: TestUser) => {
    const rows = await app.db.selectFrom('notifications').select('kind').where('user_id', '=', user.id).execute()
    return rows.map(({ kind }) => kind)
  }
  expect(await notices(client)).toEqual(['problem_decided', 'problem_decided'])
  expect(await notices(driver)).toEqual(['job_changed', 'job_changed'])
})
