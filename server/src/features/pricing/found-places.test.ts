/** An address of which only the ZIP code is known: its pin, which a client may put ten miles away, never makes an order cheaper. */
import type { Order } from '@meridian/contract/orders/orders.ts'
import type { AddressProvider, MapLocation } from '@meridian/maps/port.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { eventually } from '../../../test/eventually.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'
import { exactly } from '../../../test/known-addresses.ts'
import { orderRequest, POINTS, TAUB } from '../../../test/order-requests.ts'
import { makeStandingOrders } from '../standing-orders/make-days.commands.ts'

/** Some 30 miles north of the pickup. */
const FARM = '4 Farm Rd, Conroe, TX 77302'
const FOUND = { latitude: 30.15, longitude: -95.3936 }
/** 9.7 miles from there, toward the pickup and away from it. */
const NEARER = { latitude: 30.01, longitude: -95.3936 }
const FARTHER = { latitude: 30.29, longitude: -95.3936 }
const PLACES: Record<string, MapLocation> = {
  taub: exactly(TAUB, POINTS[TAUB]),
  farm: { address: FARM, point: FOUND, precision: 'zip', state: 'TX' },
}
const provider: AddressProvider = {
  name: 'test',
  suggest: async () => [],
  locate: async (id) => PLACES[id] ?? null,
  geocode: async (text) => Object.values(PLACES).find(({ address }) => address === text) ?? null,
  reverse: async () => null,
}

let app: TestApp
let client: TestUser
beforeAll(async () => {
  app = await startTestApp({}, provider)
})
afterAll(() => app.stop())
beforeEach(async () => {
  client = await makeClient(app.db)
})

type Located = { latitude: number; longitude: number; token: string }
const locate = async (): Promise<Located> =>
  (await app.call(client, 'POST', '/api/addresses/locate', { id: 'test:farm:' })).body
const movePin = async (token: string, point: typeof FOUND): Promise<Located> => {
  const { status, body } = await app.call(client, 'POST', '/api/addresses/pin', { token, ...point })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const pinAt = async (point: typeof FOUND) => movePin((await locate()).token, point)
const deliveryTo = ({ latitude, longitude, token }: Omit<Located, 'token'> & { token?: string }) => ({
  deliveryAddress: FARM,
  deliveryLatitude: String(latitude),
  deliveryLongitude: String(longitude),
  deliveryToken: token,
})
const requestTo = (place: Parameters<typeof deliveryTo>[0]) =>
  orderRequest({
    pickupAddress: TAUB,
    pickupLatitude: String(POINTS[TAUB].latitude),
    pickupLongitude: String(POINTS[TAUB].longitude),
    ...deliveryTo(place),
  })
const quote = async (request: object) => (await app.call(client, 'POST', '/api/pricing/calculate', request)).body
const totalTo = async (place: Parameters<typeof deliveryTo>[0]): Promise<string> =>
  (await quote(requestTo(place))).totalCost
const place = (request: object) => app.call(client, 'POST', '/api/orders', request)
/** As an earlier version priced it: by the points alone. */
const totalOfPoints = async (point: typeof FOUND): Promise<string> => {
  const { pickupAddress, deliveryAddress, ...points } = requestTo(point)
  return (await quote(points)).totalCost
}

test('a quote counts from where the address was found, unless the pin is farther away', async () => {
  const unmoved = await quote(requestTo(await locate()))
  const nearer = await quote(requestTo(await pinAt(NEARER)))
  expect(nearer).toMatchObject({ totalCost: unmoved.totalCost, distance: unmoved.distance, isPricedAsFound: true })
  // The driver goes to the pin.
  expect(nearer.estimatedTime).toBeLessThan(unmoved.estimatedTime)
  const farther = await quote(requestTo(await pinAt(FARTHER)))
  expect(Number(farther.totalCost)).toBeGreaterThan(Number(unmoved.totalCost))
  expect(farther.isPricedAsFound).toBe(false)
  expect(unmoved.isPricedAsFound).toBe(false)
})

test('an order with the lower price of its pin is refused, with and without a token, and told the right one', async () => {
  const right = await totalOfPoints(FOUND)
  const wrong = await totalOfPoints(NEARER)
  expect(Number(right)).toBeGreaterThan(Number(wrong) + 10)
  const pinned = await pinAt(NEARER)
  for (const token of [pinned.token, undefined]) {
    const request = requestTo({ ...pinned, ...(token ? { token } : {}) })
    const { quoteToken } = await quote({ ...request, deliveryAddress: undefined })
    expect(await place({ ...request, totalCost: wrong, quoteToken })).toMatchObject({
      status: 409,
      body: { code: 'price_changed', details: { totalCost: right, isPricedAsFound: true } },
    })
    const placed = await place({ ...request, totalCost: right })
    expect(placed).toMatchObject({ status: 201, body: { totalCost: right, deliveryLatitude: '30.010000' } })
  }
  // The address book knows where the pin is, and where the address was found.
  const [book] = (await app.call(client, 'GET', '/api/addresses/book')).body
  expect(book).toMatchObject({ address: TAUB })
  expect(await totalTo({ ...NEARER })).toBe(right)
})

test('a price that was quoted counts, with the places that it was quoted for', async () => {
  const request = requestTo(await pinAt(NEARER))
  const { totalCost, quoteToken } = await quote(request)
  expect((await place({ ...request, totalCost, quoteToken })).status).toBe(201)
})

/** The order as it is, with these changes. */
async function edit(order: Order, changes: object) {
  const { revision, scheduledDate, preferredTimeSlot, slotFromMinutes, slotToMinutes, packageCount } = order
  const body = {
    revision,
    scheduledDate,
    preferredTimeSlot,
    slotFromMinutes,
    slotToMinutes,
    packageCount,
    pickupAddress: order.pickupAddress,
    pickupLatitude: order.pickupLatitude,
    pickupLongitude: order.pickupLongitude,
    pickupContactName: null,
    pickupContactPhone: null,
    deliveryAddress: order.deliveryAddress,
    deliveryLatitude: order.deliveryLatitude,
    deliveryLongitude: order.deliveryLongitude,
    deliveryContactName: null,
    deliveryContactPhone: null,
    itemDescription: order.itemDescription,
    specialInstructions: null,
    totalCost: order.totalCost,
    ...changes,
  }
  return app.call(client, 'POST', `/api/orders/${order.id}/edit`, body)
}

test('an edit that moves the pin nearer, or changes the other stop only, leaves no lower price', async () => {
  const located = await locate()
  const right = await totalTo(located)
  const { body: order } = await place({ ...requestTo(located), totalCost: right })
  const wrong = await totalOfPoints(NEARER)
  const pinned = deliveryTo(await pinAt(NEARER))
  expect(await edit(order, { ...pinned, totalCost: wrong })).toMatchObject({ body: { code: 'price_changed' } })
  const moved = await edit(order, { ...pinned, totalCost: right })
  expect(moved).toMatchObject({ status: 200, body: { totalCost: right, deliveryLatitude: '30.010000' } })

  // 200 m along the street: the delivery stays, and is still charged from where it was found.
  const pickup = { pickupLatitude: '29.712300' }
  const { deliveryToken, ...kept } = pinned
  const asked = { ...requestTo(NEARER), ...pickup }
  const total = (await quote(asked)).totalCost
  expect(Number(total)).toBeGreaterThan(Number(wrong) + 10)
  const cheap = (await quote({ ...asked, deliveryAddress: undefined })).totalCost
  const pinsOnly = await edit(moved.body, { ...kept, ...pickup, totalCost: cheap })
  expect(pinsOnly).toMatchObject({ status: 409, body: { code: 'price_changed', details: { totalCost: total } } })
  expect(await edit(moved.body, { ...kept, ...pickup, totalCost: total })).toMatchObject({ status: 200 })
})

test('an order to a door near the pickup does not keep its price when only the address becomes that of a farther ZIP code', async () => {
  PLACES.near = exactly('1 Near Rd, Spring, TX 77373', NEARER)
  const near = { ...requestTo(NEARER), deliveryAddress: PLACES.near.address }
  const { body: order } = await place({ ...near, totalCost: (await quote(near)).totalCost })
  const renamed = await edit(order, { deliveryAddress: FARM })
  expect(renamed).toMatchObject({ status: 409, body: { details: { totalCost: await totalOfPoints(FOUND) } } })
})

test('several orders at once, and the days of a standing order, have the price of the place found', async () => {
  const pinned = await pinAt(NEARER)
  const right = await totalOfPoints(FOUND)
  const several = (totalCost: string) =>
    app.call(client, 'POST', '/api/order-groups', {
      shape: 'one_pickup',
      orders: [1, 2].map((box) => ({ ...requestTo(pinned), itemDescription: `Box ${box}`, totalCost })),
    })
  expect((await several(await totalOfPoints(NEARER))).status).not.toBe(201)
  expect(await several(right)).toMatchObject({ status: 201, body: { total: (2 * Number(right)).toFixed(2) } })

  const parts = [{ ...requestTo(pinned), preferredTimeSlot: 'evening' }]
  const recurrence = { every: 'week', interval: 1, weekdays: [1, 2, 3, 4, 5] }
  const standing = { name: 'Farm run', recurrence, startsOn: '2026-07-16', parts }
  const { status, body } = await app.call(client, 'POST', '/api/standing-orders', standing)
  expect(status, JSON.stringify(body)).toBe(201)
  await makeStandingOrders(app.deps, app.clock.now)
  const days = await app.db
    .selectFrom('orders')
    .select(['total_cents', 'delivery_latitude'])
    .where('standing_order_id', '=', body.id)
    .execute()
  expect(days.length).toBeGreaterThan(5)
  for (const day of days)
    expect(day).toEqual({ total_cents: Math.round(Number(right) * 100), delivery_latitude: '30.010000' })
})

/** The only row of a file with this delivery, checked. */
async function importedRow(delivery: string) {
  const file = `Pickup address,Delivery address,Item\n"${TAUB}","${delivery}",Insulin`
  const { body } = await app.call(client, 'POST', '/api/imports', {
    fileName: 'orders.csv',
    data: Buffer.from(file).toString('base64'),
  })
  await app.call(client, 'PATCH', `/api/imports/${body.id}`, { columns: body.columns })
  const rows = async () => (await app.call(client, 'GET', `/api/imports/${body.id}/rows`)).body.rows
  await eventually(async () => expect((await rows())[0].state).toBe('good'))
  return (await rows())[0]
}

test('a row of a file has the price of the place found, by the address book and by a site', async () => {
  const pinned = await pinAt(NEARER)
  const right = await totalOfPoints(FOUND)
  expect(await importedRow(FARM)).toMatchObject({ totalCost: right })
  await addSite(pinned)
  expect(await importedRow('The Farm')).toMatchObject({ totalCost: right })
})

const SITES = '/api/organization/sites'
const addSite = async ({ latitude, longitude, token }: Located) => {
  const site = { name: 'The Farm', address: FARM, latitude, longitude, token }
  const { status, body } = await app.call(client, 'POST', SITES, site)
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}

test('a site remembers where its address was found: for its price, and for how far its pin may go', async () => {
  const site = await addSite(await pinAt(NEARER))
  const right = await totalOfPoints(FOUND)
  expect(site).toMatchObject({ ...NEARER, precision: 'point' })
  expect(await totalTo(site)).toBe(right)
  const wandered = { token: site.token, latitude: 29.87, longitude: FOUND.longitude }
  expect(await app.call(client, 'POST', '/api/addresses/pin', wandered)).toMatchObject({
    body: { code: 'pin_too_far' },
  })
  // Also after it was saved again under another name.
  const { name, address, latitude, longitude, token } = { ...site, name: 'Farm' }
  const renamed = await app.call(client, 'PATCH', `${SITES}/${site.id}`, { name, address, latitude, longitude, token })
  expect(await totalTo(renamed.body)).toBe(right)
  const [listed] = (await app.call(client, 'GET', SITES)).body
  expect(await totalTo(listed)).toBe(right)
})

test('a file of sites, with a point or with the token of a moved pin, remembers where its addresses were found', async () => {
  const right = await totalOfPoints(FOUND)
  const files = [
    ['Name,Address,Latitude,Longitude', `The Farm,"${FARM}",${NEARER.latitude},${NEARER.longitude}`, []],
    ['Name,Address', `The Farm,"${FARM}"`, [(await pinAt(NEARER)).token]],
  ] as const
  for (const [titles, row, tokens] of files) {
    client = await makeClient(app.db)
    const data = Buffer.from(`${titles}\n${row}\n${row.replace('The Farm', 'The Barn')}`).toString('base64')
    const applied = await app.call(client, 'POST', `${SITES}/import`, { data, tokens })
    expect(applied.body).toMatchObject({ added: 2 })
    const sites = (await app.call(client, 'GET', SITES)).body
    expect(sites).toMatchObject([NEARER, NEARER])
    for (const site of sites) expect(await totalTo(site)).toBe(right)
  }
})

test('once a driver has stood at the door, the price counts from there, until a client moves the pin again', async () => {
  const located = await locate()
  const total = await totalTo(located)
  await place({ ...requestTo(located), totalCost: total })
  await app.db
    .updateTable('address_book')
    .set({ latitude: NEARER.latitude, longitude: NEARER.longitude, precision: 'point', is_driver_confirmed: true })
    .where('organization_id', '=', client.organizationId)
    .where('address', '=', FARM)
    .execute()
  const fromBook = async (): Promise<Located> => {
    const book = (await app.call(client, 'GET', '/api/addresses/book')).body
    return book.find(({ address }: { address: string }) => address === FARM)
  }
  const door = await totalTo(await fromBook())
  expect(door).toBe(await totalOfPoints(NEARER))
  // An order leaves it confirmed.
  expect((await place({ ...requestTo(await fromBook()), totalCost: door })).status).toBe(201)
  expect(await totalTo(await fromBook())).toBe(door)
  await movePin((await fromBook()).token, { ...NEARER, latitude: 30.02 })
  expect(await totalTo(await fromBook())).toBe(total)
})
