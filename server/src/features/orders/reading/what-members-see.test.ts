/** What the server keeps from members who see no patients, and from those who see no prices, in every reply that has orders in it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makePosition,
  makeSite,
  type TestUser,
} from '../../../../test/factories.ts'
import { knowsAddresses } from '../../../../test/known-addresses.ts'
import { orderRequest, POINTS, priceOf } from '../../../../test/order-requests.ts'
import { pagesIn, textOf as textsOnPage } from '../../../../test/pdf-text.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'

const BAGBY = '901 Bagby St, Houston, TX 77002'
const FROM = { latitude: 29.7604, longitude: -95.3698 }

let app: TestApp
let owner: TestUser
let billing: TestUser
let priceless: TestUser
let order: OrderRow

beforeAll(async () => {
  app = await startTestApp({}, knowsAddresses({ ...POINTS, [BAGBY]: FROM }))
  owner = await makeClient(app.db)
  const organizationId = owner.organizationId as number
  billing = await makeClient(app.db, organizationId, { role: 'billing' })
  priceless = await makeClient(app.db, organizationId, { role: 'orderer', seesPrices: false })
  const driver = await makeDriver(app.db)
  await app.db.updateTable('users').set({ phone: '713-555-0188' }).where('id', '=', driver.id).execute()
  order = await makeOrder(
    app.db,
    {
      status: 'in_transit',
      driver_id: driver.driverId,
      item_description: 'Insulin for Gutierrez',
      special_instructions: 'Ask for Rosa',
      pickup_contact_name: 'Rosa Pickup',
      pickup_contact_phone: '713-555-0101',
      delivery_contact_name: 'Rosa Delivery',
      delivery_contact_phone: '713-555-0102',
      recipient_email: 'rosa@example.com',
    },
    owner,
  )
  await makePosition(app.db, order, app.clock.now)
  await app.call(owner, 'POST', `/api/orders/${order.id}/messages`, { content: 'She is at home' })
})
afterAll(() => app.stop())

const get = (user: TestUser, url: string) => app.call(user, 'GET', url)
const textOf = async (user: TestUser, url: string) => {
  const { status, body } = await get(user, url)
  expect(status, url).toBe(200)
  return typeof body === 'string' ? body : JSON.stringify(body)
}
const readings = (user: TestUser) => [
  `/api/orders/${order.id}`,
  `/api/orders/client/${user.id}`,
  `/api/orders/client/${user.id}?status=in_transit`,
  '/api/orders/export.csv',
  `/api/stats/client/${user.id}`,
  '/api/conversations?section=orders',
  '/api/conversations?section=support',
]

const PERSONAL = ['Fannin', 'Taub', 'Insulin', 'Rosa', 'rosa', '713-555', 'at home', '29.7141', '29.7105', '29.7,']

test('who sees no patients is shown neither the item, the people, the streets, the notes, the messages nor where the driver is', async () => {
  for (const url of readings(billing)) {
    const text = await textOf(billing, url)
    for (const word of PERSONAL) expect(text, `${url}: ${word}`).not.toContain(word)
  }
  // The same row was cached for the owner, or is after it.
  expect(await textOf(owner, `/api/orders/${order.id}`)).toContain('Insulin for Gutierrez')
  expect((await get(billing, `/api/orders/${order.id}`)).body).toMatchObject({
    pickupAddress: 'Houston, TX 77030',
    deliveryAddress: 'Houston, TX 77030',
    totalCost: '37.30',
    itemDescription: '',
    messages: [],
    unreadCount: 0,
    driver: { user: { firstName: 'Test', phone: null, email: '' }, currentLatitude: null },
    client: { firstName: 'Test' },
  })
})

test('a site of the organization is nobody’s home: who sees no patients is shown its address', async () => {
  const siteId = await makeSite(app.db, owner.organizationId as number)
  const { id } = await makeOrder(app.db, { pickup_site_id: siteId }, owner)
  expect((await get(billing, `/api/orders/${id}`)).body).toMatchObject({
    pickupAddress: '6411 Fannin St, Houston, TX 77030',
    deliveryAddress: 'Houston, TX 77030',
  })
})

test('who sees no patients finds orders by number, and not by what is in them', async () => {
  const found = async (search: string) => (await get(billing, `/api/orders/client/${billing.id}?search=${search}`)).body
  for (const search of ['insulin', 'Fannin', 'Houston', 'Test']) expect(await found(search), search).toEqual([])
  expect(await found(String(order.id))).toMatchObject([{ id: order.id }])
  expect(await textOf(billing, '/api/orders/export.csv?search=insulin')).not.toContain('#ML-')
})

test('the receipt says what was paid for, and not for whom, to those who see no patients', async () => {
  const receipt = async (user: TestUser) => {
    const headers = { cookie: await app.cookieOf(user) }
    const { rawPayload } = await app.app.inject({ url: `/api/orders/${order.id}/receipt.pdf`, headers })
    return pagesIn(rawPayload).flatMap(textsOnPage).join(' ')
  }
  expect(await receipt(owner)).toContain('Fannin')
  const text = await receipt(billing)
  expect(text).toContain('$37.30')
  for (const word of PERSONAL) expect(text, word).not.toContain(word)
})

const AMOUNTS = ['37.30', '25.00', '12.30', '0.00"']

test('who sees no prices is shown none, not even a zero', async () => {
  for (const url of readings(priceless)) {
    const text = await textOf(priceless, url)
    for (const amount of AMOUNTS) expect(text, `${url}: ${amount}`).not.toContain(amount)
  }
  expect(await textOf(owner, `/api/orders/${order.id}`)).toContain('37.30')
  expect((await get(priceless, `/api/orders/${order.id}`)).body).toMatchObject({
    itemDescription: 'Insulin for Gutierrez',
    totalCost: null,
    amountDue: null,
  })
  const header = (await textOf(priceless, '/api/orders/export.csv')).split('\r\n')[0]
  expect(header).toContain('Payment')
  expect(header).not.toMatch(/Total|Base rate|fee|Balance/)
})

test('the chain of custody is shown without prices to those who see none, and its signed dossier is not theirs', async () => {
  const { id } = await makeOrder(app.db, {}, owner)
  await app.call(await makeAdmin(app.db), 'PATCH', `/api/orders/${id}`, { status: 'confirmed' })
  const custody = `/api/orders/${id}/custody`
  expect(await textOf(owner, custody)).toContain('$37.30')
  expect(await textOf(priceless, custody)).not.toContain('37.30')
  for (const file of ['dossier.json', 'dossier.pdf', 'evidence.zip'])
    expect(await get(priceless, `/api/orders/${id}/${file}`), file).toMatchObject({
      status: 403,
      body: { code: 'prices_hidden' },
    })
})

/** Some miles farther than made orders. */
const placement = orderRequest({
  pickupAddress: BAGBY,
  pickupLatitude: String(FROM.latitude),
  pickupLongitude: String(FROM.longitude),
})

test('who sees no prices orders without one: the server’s counts, whatever is sent', async () => {
  const quote = await priceOf(app, priceless, placement)
  expect(quote).toMatchObject({ baseRate: null, distanceFee: null, priorityFee: null, totalCost: null })
  for (const sent of [{ quoteToken: quote.quoteToken }, {}, { totalCost: '1.00' }]) {
    const placed = await app.call(priceless, 'POST', '/api/orders', { ...placement, ...sent })
    expect(placed, JSON.stringify(placed.body)).toMatchObject({
      status: 201,
      body: { status: 'pending', totalCost: null },
    })
    const row = await app.db
      .selectFrom('orders')
      .select('total_cents')
      .where('id', '=', placed.body.id)
      .executeTakeFirstOrThrow()
    expect(row.total_cents).toBeGreaterThan(2_500)
  }
})

test('who sees prices has to send the one that was shown', async () => {
  const reply = await app.call(owner, 'POST', '/api/orders', placement)
  expect(reply).toMatchObject({ status: 400, body: { details: { fields: { totalCost: 'is required' } } } })
})

test('who sees no prices edits an order, and is not told what the change costs', async () => {
  const { id } = await makeOrder(app.db, {}, owner)
  const reply = await app.call(priceless, 'POST', `/api/orders/${id}/edit`, {
    ...placement,
    packageCount: 1,
    revision: 0,
  })
  expect(reply, JSON.stringify(reply.body)).toMatchObject({ status: 200, body: { totalCost: null, revision: 1 } })
})
