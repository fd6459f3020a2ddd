import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  type TestUser,
} from '../../../test/factories.ts'
import { matchingTypes } from './conversation-search.rules.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
})
afterAll(() => app.stop())

type Row = { orderId: number | null; supportUserId: number | null; section: string; unreadCount: number }

const later = (seconds: number) => (app.clock.now = new Date(app.clock.now.getTime() + seconds * 1000))
const say = (user: TestUser, orderId: number, content: string) =>
  app.call(user, 'POST', `/api/orders/${orderId}/messages`, { content })
const list = async (user: TestUser, query = ''): Promise<Row[]> => {
  const reply = await app.call(user, 'GET', `/api/conversations${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body
}
const idsOf = async (user: TestUser, query = '') => (await list(user, query)).map(({ orderId }) => orderId)
const find = (user: TestUser, search: string, section = 'orders') =>
  idsOf(user, `?section=${section}&search=${encodeURIComponent(search)}`)

test('orders with a driver are listed from assigned to delivered, latest activity first', async () => {
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db)
  for (const status of ['pending', 'confirmed', 'cancelled', 'declined'] as const)
    await makeOrder(app.db, { status }, client)
  const place = (status: 'assigned' | 'in_transit' | 'delivered') =>
    makeOrder(app.db, { status, driver_id: driver.driverId, assigned_at: later(60) }, client)
  const [assigned, moving, delivered] = [await place('assigned'), await place('in_transit'), await place('delivered')]
  expect(await idsOf(client)).toEqual([delivered.id, moving.id, assigned.id])
  later(60)
  await say(driver, assigned.id, 'Traffic is heavy')
  for (const user of [client, driver]) expect(await idsOf(user)).toEqual([assigned.id, delivered.id, moving.id])
  // Admins see orders with messages.
  expect(await idsOf(admin)).toEqual([assigned.id])
  const [row] = await list(client)
  expect(row).toEqual({
    section: 'orders',
    orderId: assigned.id,
    supportUserId: null,
    serviceType: 'medical_prescription',
    status: 'assigned',
    isReturned: false,
    pickupAddress: assigned.pickup_address,
    deliveryAddress: assigned.delivery_address,
    driver: { id: driver.driverId, firstName: 'Test', lastName: expect.stringMatching(/^driver-/) },
    client: {
      firstName: 'Test',
      lastName: expect.stringMatching(/^client-/),
      organizationId: client.organizationId,
      organizationName: expect.stringMatching(/^Pharmacy /),
    },
    lastMessage: expect.objectContaining({ content: 'Traffic is heavy', senderRole: 'driver', isRead: false }),
    unreadCount: 1,
    lastActivityAt: app.clock.now.toISOString(),
  })
  expect((await list(driver))[0]?.unreadCount).toBe(0)
})

test('a link opens the conversation of an order that is not listed', async () => {
  const client = await makeClient(app.db)
  const order = await makeOrder(app.db, {}, client)
  expect(await idsOf(client)).toEqual([])
  for (const user of [client, admin])
    expect(await list(user, `?orderId=${order.id}`)).toMatchObject([
      { orderId: order.id, section: 'support', driver: null, lastMessage: null, unreadCount: 0 },
    ])
  expect((await app.call(await makeDriver(app.db), 'GET', `/api/conversations?orderId=${order.id}`)).status).toBe(404)
})

test('support has the user’s own thread, empty or not, and an admin’s messages on an order without a driver', async () => {
  const [client, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  await app.db.updateTable('users').set({ created_at: app.clock.now }).where('id', '=', client.id).execute()
  const order = await makeOrder(app.db, {}, client)
  await makeOrder(app.db, {}, client)
  expect(await list(client, '?section=support')).toMatchObject([{ orderId: null, supportUserId: client.id }])
  expect(await list(driver, '?section=support')).toMatchObject([{ supportUserId: driver.id, lastMessage: null }])
  const isListed = async () => (await list(admin, '?section=support')).some((row) => row.supportUserId === client.id)
  expect(await isListed()).toBe(false)
  later(60)
  await say(admin, order.id, 'Which door?')
  expect(await idsOf(client, '?section=support')).toEqual([order.id, null])
  expect((await idsOf(admin, '?section=support'))[0]).toBe(order.id)
  later(60)
  await app.call(client, 'POST', '/api/support/messages', { content: 'Hello' })
  expect(await list(client, '?section=support')).toMatchObject([
    { supportUserId: client.id, section: 'support', serviceType: null, status: null, unreadCount: 0 },
    { orderId: order.id, unreadCount: 1 },
  ])
  expect((await list(admin, '?section=support'))[0]).toMatchObject({ supportUserId: client.id, unreadCount: 1 })
  expect(await list(admin, `?supportUserId=${driver.id}`)).toMatchObject([
    { supportUserId: driver.id, lastMessage: null },
  ])
  expect(await list(client, '?section=support&search=SUPP')).toMatchObject([{ supportUserId: client.id }])
})

test('a search covers number, service type, both addresses and the driver, and for drivers and admins also the client', async () => {
  const organization = await makeOrganization(app.db, 'Bluebonnet 100% Care_\\Lab')
  const client = await makeClient(app.db, organization)
  const driver = await makeDriver(app.db)
  await app.db
    .updateTable('users')
    .set({ first_name: 'Ana', last_name: 'Ruiz-Ortega' })
    .where('id', '=', driver.id)
    .execute()
  const plain = await makeOrder(
    app.db,
    { status: 'assigned', driver_id: (await makeDriver(app.db)).driverId, assigned_at: later(1) },
    client,
  )
  const special = await makeOrder(
    app.db,
    {
      id: 700_123,
      status: 'in_transit',
      driver_id: driver.driverId,
      assigned_at: later(1),
      service_type: 'laboratory_sample',
      pickup_address: '12 100%_\\Way, Tulsa, OK',
      delivery_address: '9 Canyon Rd',
    },
    client,
  )
  const both = [special.id, plain.id]
  const FOUND: [search: string, ids: number[]][] = [
    ['700123', [special.id]],
    ['#ML-700123', [special.id]],
    ['ml-7001', [special.id]],
    ['#ml-', both],
    ['#', both],
    ['laboratory_sample', [special.id]],
    ['Laboratory Sample Pickup', [special.id]],
    ['tulsa', [special.id]],
    ['canyon', [special.id]],
    ['ana ruiz', [special.id]],
    ['RUIZ-ORTEGA', [special.id]],
    ['%', [special.id]],
    ['100%_\\', [special.id]],
    ['_\\', [special.id]],
    ['%_', [special.id]],
    ['houston', [plain.id]],
    ['  ', both],
    ['no such thing', []],
    ["' or 1=1 --", []],
    ['Bluebonnet', []],
  ]
  for (const [search, ids] of FOUND) expect(await find(client, search), search).toEqual(ids)
  expect(await find(driver, 'bluebonnet')).toEqual([special.id])
  // Admins find any order, with messages or not; those without a driver are in support.
  expect(await find(admin, 'bluebonnet 100% care_\\')).toEqual(both)
  const waiting = await makeOrder(app.db, {}, client)
  expect(await find(admin, 'Bluebonnet', 'support')).toEqual([waiting.id])
  await app.call(client, 'POST', '/api/support/messages', { content: 'Hello' })
  expect(new Set(await find(admin, 'Bluebonnet', 'support'))).toEqual(new Set([waiting.id, null]))
})

test('the order whose number was typed is first, on the first page only', async () => {
  const client = await makeClient(app.db)
  const { driverId } = await makeDriver(app.db)
  for (const id of [6_000_087, 60_000_872, 60_000_871, 60_000_870])
    await makeOrder(app.db, { id, status: 'assigned', driver_id: driverId, assigned_at: later(1) }, client)
  await say(client, 60_000_872, 'Hello')
  const expected = [6_000_087, 60_000_872, 60_000_870, 60_000_871]
  expect(await find(client, '#ML-6000087')).toEqual(expected)
  const seen: (number | null)[] = []
  for (let cursor: unknown = ''; cursor !== undefined; ) {
    const page = `limit=1&search=6000087${cursor ? `&cursor=${cursor}` : ''}`
    const reply = await app.call(client, 'GET', `/api/conversations?${page}`)
    seen.push(...reply.body.map(({ orderId }: Row) => orderId))
    cursor = reply.headers['x-next-cursor']
  }
  expect(seen).toEqual(expected)
})

test('a service type is found by any of its names', () => {
  expect(matchingTypes('Medical')).toEqual(['medical_prescription', 'medical_equipment'])
  expect(matchingTypes('secure document')).toEqual(['secure_document'])
})

test('pages have no gap and no duplicate, also among conversations of the same moment', async () => {
  const client = await makeClient(app.db)
  const driver = await makeDriver(app.db)
  const orders = []
  for (let index = 0; index < 9; index++)
    orders.push(
      await makeOrder(app.db, { status: 'delivered', driver_id: driver.driverId, assigned_at: app.clock.now }, client),
    )
  for (const { id } of orders.slice(0, 4)) await say(client, id, 'Hello')
  const whole = await idsOf(client)
  expect(whole).toHaveLength(9)
  for (const user of [client, driver]) {
    const seen: (number | null)[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const reply = await app.call(user, 'GET', `/api/conversations?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...reply.body.map(({ orderId }: Row) => orderId))
      cursor = reply.headers['x-next-cursor']
    }
    expect(seen).toEqual(whole)
  }
})

test('whatever the query of the list, the reply is never a 500', async () => {
  const people = [await makeClient(app.db), await makeDriver(app.db), admin]
  expect((await app.call(admin, 'GET', '/api/conversations?search=a%00b')).status).toBe(400)
  for (const cursor of ['1', '1.2.3', '99999999999999999.1', '1.99999999999', 'x.y', '1.-'])
    expect((await app.call(admin, 'GET', `/api/conversations?cursor=${cursor}`)).status, cursor).toBe(400)
  const requests = fc.record({
    who: fc.nat(2),
    query: fc.dictionary(
      fc.constantFrom('section', 'search', 'cursor', 'limit', 'orderId', 'supportUserId'),
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('support', 'orders', '9999999999999999.-1', '0.0', '%', '\\', '7'),
      ),
    ),
  })
  await fc.assert(
    fc.asyncProperty(requests, async ({ who, query }) => {
      const reply = await app.call(people[who] as TestUser, 'GET', `/api/conversations?${new URLSearchParams(query)}`)
      expect(reply.status, JSON.stringify([query, reply.body])).toBeLessThan(500)
    }),
    { numRuns: 200 },
  )
})
