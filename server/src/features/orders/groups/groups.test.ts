/** Several orders by one request: all of them or none, and who sees them together. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { asOwner } from '../../../../test/database.ts'
import { makeAdmin, makeClient, makeOrganization, makeSite, type TestUser } from '../../../../test/factories.ts'
import { findsAddresses } from '../../../../test/known-addresses.ts'
import { orderRequest, priceOf } from '../../../../test/order-requests.ts'

const point = { latitude: 29.73, longitude: -95.39 }
const addresses = findsAddresses(async (address) =>
  address.startsWith('Nowhere') ? null : { address, point, precision: 'zip', state: 'TX' },
)

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, addresses)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

let price = ''
beforeAll(async () => {
  price = (await priceOf(app, client)).totalCost
})

const orderTo = (number: number, changes: object = {}) =>
  orderRequest({
    deliveryAddress: `${number} Taub Loop, Houston, TX 77030`,
    itemDescription: `Box ${number}`,
    totalCost: price,
    ...changes,
  })
const ordersTo = (count: number) => Array.from({ length: count }, (_, i) => orderTo(i + 1))
const place = (orders: readonly object[], user = client, headers: Record<string, string> = {}, shape = 'one_pickup') =>
  app.call(user, 'POST', '/api/order-groups', { shape, orders }, headers)
const countOf = async (user: TestUser) =>
  (await app.db.selectFrom('orders').select('id').where('client_id', '=', user.id).execute()).length
const cents = (amount: string) => Math.round(Number(amount) * 100)

test('one request places them all, as they were entered, and the reply has their sum', async () => {
  const { status, body } = await place(ordersTo(3))
  expect(status, JSON.stringify(body)).toBe(201)
  expect(body).toMatchObject({ shape: 'one_pickup', count: 3, heldUp: 0 })
  expect(body.orders.map((order: { itemDescription: string }) => order.itemDescription)).toEqual([
    'Box 1',
    'Box 2',
    'Box 3',
  ])
  expect(body.orders).toMatchObject(
    [1, 2, 3].map(() => ({ status: 'pending', paymentState: 'unpaid', totalCost: price })),
  )
  expect(cents(body.total)).toBe(3 * cents(price))
  expect(body.amountDue).toBe(body.total)
  expect((await app.call(client, 'GET', `/api/order-groups/${body.id}`)).body).toEqual(body)
})

test('with one faulty of ten nothing is placed, and each faulty one is named with its fields', async () => {
  const user = await makeClient(app.db)
  const orders = ordersTo(10)
  orders[2] = orderTo(3, { totalCost: '1.00' })
  orders[6] = orderTo(7, { deliveryAddress: 'Nowhere 7' })
  orders[8] = orderTo(9, { priority: 'scheduled', scheduledDate: '2020-01-01T12:00:00Z', preferredTimeSlot: 'morning' })
  const { status, body } = await place(orders, user)
  expect(status).toBe(422)
  expect(body).toMatchObject({ code: 'orders_refused', values: { faulty: 3, total: 10 } })
  expect(body.message).toBe('Nothing was ordered: 3 of 10 deliveries need a change')
  expect(body.details.rows.map((row: { index: number }) => row.index)).toEqual([2, 6, 8])
  expect(body.details.rows[0]).toMatchObject({ code: 'price_changed', details: { totalCost: price } })
  expect(body.details.rows[2].details.fields).toHaveProperty('scheduledDate')
  expect(await countOf(user)).toBe(0)
  // The price that the reply named, with its token, is accepted.
  const { totalCost, quoteToken } = body.details.rows[0].details
  const corrected = [orderTo(3, { totalCost, quoteToken }), orderTo(4)]
  expect((await place(corrected, user)).status).toBe(201)
})

test('a field of the wrong shape is named with its place, and one order or 101 are no group', async () => {
  const user = await makeClient(app.db)
  const { status, body } = await place([orderTo(1), orderTo(2, { itemDescription: '' })], user)
  expect(status).toBe(400)
  expect(Object.keys(body.details.fields)).toEqual(['orders.1.itemDescription'])
  for (const count of [0, 1, 101]) expect((await place(ordersTo(count), user)).status, `${count}`).toBe(400)
  expect(await countOf(user)).toBe(0)
})

test('orders that do not have the shape they claim are refused', async () => {
  const user = await makeClient(app.db)
  const apart = await place([orderTo(1), orderTo(2, { pickupAddress: '1 Main St, Houston, TX 77002' })], user)
  expect(apart.body).toMatchObject({
    code: 'orders_refused',
    details: { rows: [{ index: 1, code: 'order_out_of_shape' }] },
  })
  const first = orderTo(1)
  const chain = [first, orderTo(2, { pickupAddress: first.deliveryAddress })]
  expect((await place(chain, user, {}, 'chain')).status).toBe(201)
  expect((await place(chain, user, {}, 'one_delivery')).status).toBe(422)
})

test('two with the same seal number are refused at the second, and nothing is placed', async () => {
  const user = await makeClient(app.db)
  const sealed = (number: number) =>
    orderTo(number, {
      serviceType: 'financial_document',
      tradeForm: { kind: 'valuables', bags: [{ bag: `B${number}`, seal: 'AB-1234' }] },
    })
  const { totalCost } = await priceOf(app, user, { serviceType: 'financial_document' })
  const { status, body } = await place(
    [1, 2].map((number) => ({ ...sealed(number), totalCost })),
    user,
  )
  expect(status, JSON.stringify(body)).toBe(422)
  expect(body.details.rows).toMatchObject([{ index: 1, code: 'seal_used' }])
  expect(await countOf(user)).toBe(0)
})

test('the same request again, also at the same moment, places them once', async () => {
  const user = await makeClient(app.db)
  const headers = { 'idempotency-key': 'many-1' }
  const replies = await Promise.all([1, 2, 3, 4].map(() => place(ordersTo(4), user, headers)))
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(await countOf(user)).toBe(4)
  expect((await place(ordersTo(5), user, headers)).status).toBe(409)
})

test('a connection that is lost while they are written leaves none of them', async () => {
  const user = await makeClient(app.db)
  await asOwner(
    app,
    `create function cut_off() returns trigger language plpgsql as $$ begin
      if new.item_description = 'Box 5' then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end $$`,
  )
  await asOwner(app, 'create trigger cut_off before insert on orders for each row execute function cut_off()')
  try {
    expect((await place(ordersTo(6), user)).status).toBe(503)
  } finally {
    await asOwner(app, 'drop trigger cut_off on orders; drop function cut_off()')
  }
  app.troubles.length = 0
  expect(await countOf(user)).toBe(0)
  const groups = await app.db.selectFrom('order_groups').selectAll().where('created_by', '=', user.id).execute()
  expect(groups).toEqual([])
})

test('strangers find no such orders; a member limited to sites sees those of the sites, and admins all', async () => {
  const organizationId = await makeOrganization(app.db)
  const owner = await makeClient(app.db, organizationId)
  const address = '2 Taub Loop, Houston, TX 77030'
  const siteId = await makeSite(app.db, organizationId, { address })
  const limited = await makeClient(app.db, organizationId, { role: 'orderer', siteIds: [siteId], seesPrices: false })
  const { status, body } = await place([orderTo(1), orderTo(2, { deliverySiteId: siteId }), orderTo(3)], owner)
  expect(status, JSON.stringify(body)).toBe(201)
  const url = `/api/order-groups/${body.id}`
  expect((await app.call(client, 'GET', url)).status).toBe(404)
  expect((await app.call(limited, 'GET', url)).body).toMatchObject({
    count: 1,
    orders: [{ deliveryAddress: address }],
    total: null,
    amountDue: null,
  })
  expect((await app.call(await makeAdmin(app.db), 'GET', url)).body.count).toBe(3)
})

test('the audit log names the patterns of patients’ data in any of them', async () => {
  const user = await makeClient(app.db)
  const { status } = await place([orderTo(1), orderTo(2, { specialInstructions: 'Ask for MRN 00448120' })], user)
  expect(status).toBe(201)
  const entries = await app.call(await makeAdmin(app.db), 'GET', `/api/admin/audit-log?who=${user.id}`)
  expect(entries.body).toMatchObject([{ call: 'orderGroups.place' }])
  expect(JSON.stringify(entries.body)).toContain('specialInstructions')
})
