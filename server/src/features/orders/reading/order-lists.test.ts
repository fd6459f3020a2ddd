import type { Order } from '@meridian/contract/orders/orders.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import {
  makeAdmin,
  makeClient,
  makeDriver,
  makeOrder,
  makeOrganization,
  makePosition,
  type TestUser,
} from '../../../../test/factories.ts'
import { orderJson, readOrders } from '../../../orders/reading/order-json.queries.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
/** By a short name, so that expectations can be read. */
const ids: Record<string, number> = {}
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db, await makeOrganization(app.db, 'Bayou City Compounding'))
  const driver = await makeDriver(app.db)
  await app.db
    .updateTable('users')
    .set({ first_name: 'Marisol', last_name: 'Quintero' })
    .where('id', '=', driver.id)
    .execute()
  const make = async (name: string, facts: Parameters<typeof makeOrder>[1]) => {
    ids[name] = (await makeOrder(app.db, facts, client)).id
  }
  const price = (total_cents: number) => ({
    base_cents: total_cents,
    distance_fee_cents: 0,
    priority_fee_cents: 0,
    total_cents,
  })
  // 23:30 in Chicago, though the 15th has begun in UTC.
  await make('insulin', { item_description: 'Insulin, ÉPINÉPHRINE', created_at: new Date('2026-07-15T04:30:00Z') })
  await make('deed', { service_type: 'secure_document', item_description: '100%_ signed deed', ...price(15_000) })
  await make('moving', { status: 'in_transit', driver_id: driver.driverId, priority: 'express' })
  await make('done', {
    status: 'delivered',
    driver_id: driver.driverId,
    pickup_address: '9 Old Mill Rd, Waco, TX 76701',
  })
  await make('upcoming', { priority: 'scheduled', scheduled_date: new Date('2026-07-18T17:00:00Z'), ...price(5_000) })
  await make('lapsed', {
    scheduled_date: new Date('2026-07-14T17:00:00Z'),
    created_at: new Date('2026-07-13T17:00:00Z'),
  })
  await make('cancelled', { status: 'cancelled', delivery_address: '1 Lake View Dr, Tulsa, OK 74103' })
})
afterAll(() => app.stop())

const names = (body: { id: number }[]) =>
  body.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id) ?? 'another').reverse()
const list = async (query: Record<string, string>, user = client) => {
  const url = user.role === 'admin' ? '/api/orders' : `/api/orders/client/${user.id}`
  return app.call(user, 'GET', `${url}?${new URLSearchParams(query)}`)
}

test.each<[Record<string, string>, string[]]>([
  [{ group: 'active' }, ['moving']],
  [{ group: 'upcoming' }, ['upcoming']],
  [{ group: 'open' }, ['insulin', 'deed', 'moving', 'upcoming', 'lapsed']],
  [{ group: 'open', status: 'pending', serviceType: 'secure_document' }, ['deed']],
  [{ priority: 'express' }, ['moving']],
  [{ from: '2026-07-14', to: '2026-07-14' }, ['insulin']],
  [{ to: '2026-07-13' }, ['lapsed']],
  [{ to: '2026-07-12' }, []],
  [{ minTotal: '50.00', maxTotal: '149.99' }, ['upcoming']],
  [{ minTotal: '50.01' }, ['deed']],
  [{ minTotal: '999999999.99' }, []],
  [{ driver: 'sol quin' }, ['moving', 'done']],
  [{ driver: 'nobody' }, []],
  [{ search: 'quintero', status: 'delivered' }, ['done']],
  [{ search: 'INSULIN' }, ['insulin']],
  [{ search: 'épinéphrine' }, ['insulin']],
  [{ search: '100%_' }, ['deed']],
  [{ search: '10_%' }, []],
  [{ search: 'old mill' }, ['done']],
  [{ search: 'si' }, ['deed']],
  [{ search: 'wa' }, ['done']],
  [{ search: 'mill old' }, ['done']],
  [{ search: 'mill quintero' }, ['done']],
  [{ search: 'tulsa' }, ['cancelled']],
  [{ search: 'bayou city', group: 'active' }, ['moving']],
  [{ search: "'; drop table orders; --" }, []],
])('a client’s history narrowed by %j', async (query, expected) => {
  const { status, body } = await list(query)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(names(body)).toEqual(expected)
})

test('an order is found by its number, with or without its label', async () => {
  const { deed } = ids as { deed: number }
  const padded = String(deed).padStart(4, '0')
  for (const search of [`#ML-${padded}`, `ml-${padded}`, `ML${padded}`, padded, ` ${deed} `, `#${padded}`])
    expect(names((await list({ search })).body), search).toContain('deed')
})

test('an order is found while its number is typed, and the exact number is first on the first page', async () => {
  const owner = await makeClient(app.db)
  const numbers = [5_000_087, 50_000_870, 50_000_871, 50_000_875]
  for (const id of numbers) await makeOrder(app.db, { id }, owner)
  const named = await makeOrder(app.db, { item_description: 'Kit 5000087' }, owner)
  const page = async (search: string, user = owner, more = '') => {
    const url = user.role === 'admin' ? '/api/orders' : `/api/orders/client/${owner.id}`
    const { body, headers } = await app.call(user, 'GET', `${url}?search=${encodeURIComponent(search)}${more}`)
    return { ids: body.map(({ id }: { id: number }) => id), next: headers['x-next-cursor'] }
  }
  const found = [5_000_087, 50_000_875, 50_000_871, 50_000_870, named.id]
  for (const user of [owner, admin]) expect((await page('5000087', user)).ids).toEqual(found)
  for (const search of ['#ML-5000087', 'ml-5000087'])
    expect((await page(search)).ids).toEqual([5_000_087, 50_000_875, 50_000_871, 50_000_870])
  expect((await page('#ml-50000')).ids).toEqual([50_000_875, 50_000_871, 50_000_870, 5_000_087])
  for (const search of ['#', '#M', '#ML-']) expect((await page(search)).ids).toHaveLength(5)
  for (const limit of [1, 2]) {
    const seen: number[] = []
    for (let cursor: unknown = ''; cursor !== undefined; ) {
      const { ids, next } = await page('5000087', owner, `&limit=${limit}${cursor ? `&cursor=${cursor}` : ''}`)
      seen.push(...ids)
      cursor = next
    }
    expect(seen).toEqual(found)
  }
  expect((await page('5000087', owner, '&status=delivered')).ids).toEqual([])
})

test('an order is found by its recipient, by those who see people', async () => {
  const owner = await makeClient(app.db)
  const order = await makeOrder(app.db, { delivery_contact_name: 'Zenobia Quist-Varga' }, owner)
  const found = async (search: string, user = owner) =>
    names((await app.call(user, 'GET', `/api/orders/client/${owner.id}?search=${encodeURIComponent(search)}`)).body)
      .length
  for (const search of ['quist', 'Zenobia Quist', 'ze']) expect(await found(search), search).toBe(1)
  expect(await found('Quist Zenobia')).toBe(0)
  const { body } = await app.call(admin, 'GET', '/api/orders?search=quist-v')
  expect(body.map(({ id }: { id: number }) => id)).toEqual([order.id])
})

test('all matching rows are counted when requested, and only then', async () => {
  const page = await list({ group: 'open', limit: '2', total: 'true' })
  expect(page.headers).toMatchObject({ 'x-total-count': '5', 'x-next-cursor': String(ids.upcoming) })
  const rest = await list({ group: 'open', limit: '3', total: 'true', cursor: String(ids.upcoming) })
  expect(rest.headers['x-total-count']).toBe('5')
  expect((await list({ group: 'open' })).headers).not.toHaveProperty('x-total-count')
  const totalOf = async (query: Record<string, string>, user = client) =>
    Number((await list({ ...query, total: 'true' }, user)).headers['x-total-count'])
  expect(await totalOf({ search: 'no such thing' })).toBe(0)
  expect(await totalOf({ status: 'pending' })).toBe(4)
  expect(await totalOf({})).toBe(7)
  const everyOrder = await app.db.selectFrom('orders').select('id').execute()
  expect(await totalOf({}, admin)).toBe(everyOrder.length)
})

test('an admin searches all organizations, by name, item and number; a client never sees another’s', async () => {
  const other = await makeClient(app.db, await makeOrganization(app.db, 'Ozark Compounding Lab'))
  const { id } = await makeOrder(app.db, { item_description: 'Insulin pens' }, other)
  const found = async (search: string, user = admin) =>
    (await list({ search }, user)).body.map((order: { id: number }) => order.id)
  expect(await found('ozark comp')).toEqual([id])
  expect(await found('insulin')).toEqual([id, ids.insulin])
  expect(await found(`#ML-${String(id).padStart(4, '0')}`)).toContain(id)
  expect(await found('ozark', client)).toEqual([])
  const named = await makeOrder(app.db, { item_description: 'Honey for Ozark Compounding Lab' }, client)
  const both = await makeOrder(app.db, { item_description: 'Ozark Compounding Lab, east door' }, other)
  expect(await found('ozark comp')).toEqual([both.id, named.id, id])
  expect(await found('ozark', client)).toEqual([named.id])
  expect(await found('insulin', client)).toEqual([ids.insulin])
  expect((await list({}, admin)).status).toBe(200)
})

test('invalid filters are refused, and the error names the field', async () => {
  for (const [name, value] of Object.entries({
    status: 'lost',
    group: 'mine',
    from: '2026-02-30',
    to: 'yesterday',
    minTotal: '-1',
    maxTotal: '1e9',
    total: 'maybe',
    search: 'a\u0000b',
    driver: 'x'.repeat(101),
    priority: 'soon',
  })) {
    const { status, body } = await list({ [name]: value })
    expect(status, name).toBe(400)
    expect(body.details.fields, name).toHaveProperty(name)
  }
})

test('a viewer who sees the driver’s position also sees its time', async () => {
  const at = new Date('2026-07-15T14:59:00Z')
  const position = { current_latitude: 29.7, current_longitude: -95.4, position_at: at }
  const driver = await makeDriver(app.db, position)
  const seen = async (status: 'in_transit' | 'delivered', user: TestUser) => {
    const order = await makeOrder(app.db, { status, driver_id: driver.driverId }, client)
    await makePosition(app.db, order, at)
    return (await app.call(user, 'GET', `/api/orders/${order.id}`)).body.driver.positionAt
  }
  expect(await seen('in_transit', client)).toBe(at.toISOString())
  expect(await seen('delivered', client)).toBeNull()
  expect(await seen('in_transit', admin)).toBe(at.toISOString())
  expect(await seen('in_transit', driver)).toBe(at.toISOString())
})

test('a list shows each change of an order at once, though most of its text is cached, and letters of any language', async () => {
  const own = await makeClient(app.db)
  const orders = [await makeOrder(app.db, {}, own), await makeOrder(app.db, {}, own)]
  const items = async () => {
    const { body } = await app.call(own, 'GET', `/api/orders/client/${own.id}`)
    return body.map((order: { itemDescription: string }) => order.itemDescription)
  }
  const [first, second] = await items()
  const change = (itemDescription: string) =>
    app.db
      .updateTable('orders')
      .set({ item_description: itemDescription })
      .where('id', '=', orders[1]?.id as number)
      .execute()
  for (const text of ['Insulin for the children’s ward', 'Вакцина, 38 °F', 'Say "ah"\nthen 漢字 🧊']) {
    await change(text)
    expect(await items()).toEqual([text, second])
    expect(await items()).toEqual([text, second])
  }
  await change(first)
  expect(await items()).toEqual([first, second])
})

test('clients of many organizations who ask at the same moment each get their own page', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => makeClient(app.db)))
  const colleague = await makeClient(app.db, owners[0]?.organizationId ?? undefined)
  const own = new Map<TestUser, number[]>()
  for (const owner of owners) {
    const made: number[] = []
    for (let count = 0; count < 5; count++) made.unshift((await makeOrder(app.db, {}, owner)).id)
    own.set(owner, made)
  }
  own.set(colleague, own.get(owners[0] as TestUser) as number[])
  const clients = [...own.keys()]
  const [noted] = own.get(colleague) as [number]
  const note = await app.call(colleague, 'POST', `/api/orders/${noted}/messages`, { content: 'The east door, please.' })
  expect(note.status).toBe(201)

  const page = async (user: TestUser, query: string) => {
    const { body, headers } = await app.call(user, 'GET', `/api/orders/client/${user.id}?${query}`)
    return { body, ids: body.map(({ id }: { id: number }) => id), next: headers['x-next-cursor'] }
  }
  // The first time no text is cached; then all of it is; then of one order it is old.
  for (const round of ['first', 'cached', 'changed']) {
    if (round === 'changed')
      await app.db.updateTable('orders').set({ item_description: 'Changed' }).where('id', '=', noted).execute()
    const pages = await Promise.all(
      clients.map(async (user) => {
        const newest = await page(user, 'limit=3')
        const rest = await page(user, `limit=3&cursor=${newest.next}`)
        return { newest, rest }
      }),
    )
    for (const [i, { newest, rest }] of pages.entries()) {
      expect([newest.ids, rest.ids].flat(), round).toEqual(own.get(clients[i] as TestUser))
      expect(newest.ids).toHaveLength(3)
      expect(rest.next).toBeUndefined()
    }
    const unread = (user: TestUser) => pages[clients.indexOf(user)]?.newest.body[0].unreadCount
    expect([unread(owners[0] as TestUser), unread(colleague)], round).toEqual([1, 0])
    const changed = pages.flatMap(({ newest }) => newest.body).filter((order) => order.itemDescription === 'Changed')
    expect(changed).toHaveLength(round === 'changed' ? 2 : 0)
  }
})

test('clients and admins who ask at the same moment each see what their role may, on short and on long pages', async () => {
  const [one, other] = [await makeClient(app.db), await makeClient(app.db)]
  const orders = [await makeOrder(app.db, {}, one), await makeOrder(app.db, {}, other)]
  const [ofOne, ofOther] = orders.map(({ id }) => id) as [number, number]
  const list = async (user: TestUser, path: string) =>
    (await app.call(user, 'GET', path)).body.map(({ id, driverPay }: Order) => [id, driverPay])
  for (const limit of [2, 200]) {
    const pages = await Promise.all([
      list(one, `/api/orders/client/${one.id}?limit=${limit}`),
      list(admin, `/api/orders?limit=${limit}&cursor=${ofOther + 1}`),
      list(admin, `/api/orders/client/${one.id}?limit=${limit}`),
      list(other, `/api/orders/client/${other.id}?limit=${limit}`),
      list(admin, `/api/orders?limit=${limit}&cursor=${ofOther + 1}`),
    ])
    const [clients, all, organizations, others, again] = pages
    expect(clients).toEqual([[ofOne, null]])
    expect(organizations).toEqual([[ofOne, '5.60']])
    expect(others).toEqual([[ofOther, null]])
    expect(all.slice(0, 2)).toEqual([
      [ofOther, '5.60'],
      [ofOne, '5.60'],
    ])
    expect(again).toEqual(all)
  }
})

test('an order that changes between the two reads of its page is shown as it is after the change', async () => {
  const [first, second] = [await makeOrder(app.db, {}, client), await makeOrder(app.db, {}, client)]
  const viewer = { actor: { role: 'admin', userId: admin.id }, closedBefore: new Date(0) } as const
  let reads = 0
  const db = app.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      reads++
      const change = { item_description: 'Changed meanwhile' }
      if (reads === 3) await app.db.updateTable('orders').set(change).where('id', '=', second.id).execute()
      return result
    },
  })
  // Then the text of the first is cached, and that of the second is not.
  await orderJson(db, viewer, first.id)
  const orders = await readOrders(db, viewer, [first.id, second.id])
  expect(orders.map(({ itemDescription }) => itemDescription)).toEqual(['Changed meanwhile', 'Prescription bag'])
  expect(reads).toBe(6)
})

test('a transaction that changes an order twice leaves no text of the first change behind', async () => {
  const { id } = await makeOrder(app.db, {}, client)
  const viewer = { actor: { role: 'admin', userId: admin.id }, closedBefore: new Date(0) } as const
  const itemOf = async (db: typeof app.db) => JSON.parse((await orderJson(db, viewer, id)).text).itemDescription
  await app.db.transaction().execute(async (trx) => {
    for (const item_description of ['first', 'second']) {
      await trx.updateTable('orders').set({ item_description }).where('id', '=', id).execute()
      expect(await itemOf(trx)).toBe(item_description)
    }
  })
  expect(await itemOf(app.db)).toBe('second')
  expect((await readOrders(app.db, viewer, [id]))[0]?.itemDescription).toBe('second')
})

test('all words in any order are found, with apostrophes of either kind, beside the driver’s name', async () => {
  const [owner, driver] = [await makeClient(app.db), await makeDriver(app.db)]
  const fields = {
    item_description: 'St. Joseph’s insulin, 3 boxes',
    status: 'assigned',
    driver_id: driver.driverId,
  } as const
  const { id } = await makeOrder(app.db, fields, owner)
  await makeOrder(app.db, { item_description: 'Josephus insulin' }, owner)
  await app.db.updateTable('users').set({ last_name: "O'Zyx" }).where('id', '=', driver.id).execute()
  const found = async (search: string) => (await list({ search }, owner)).body.map((order: { id: number }) => order.id)
  for (const search of ["joseph's", 'joseph’s insulin', "insulin st. JOSEPH'S", 'o’zyx', "insulin o'zyx", 'boxes 3'])
    expect(await found(search), search).toEqual([id])
  expect(await found('joseph’s nowhere')).toEqual([])
  expect(await found('nobody o’zyx')).toEqual([])
})
