/** A member who is limited to sites sees the orders from and to these sites and their own, wherever orders are listed or counted. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeClient, makeOrder, makeSite, type TestUser } from '../../../../test/factories.ts'
import type { OrderRow } from '../../../orders/orders.queries.ts'

let app: TestApp
let owner: TestUser
let limited: TestUser
/** Of the member's site, newest first, and of another site. */
let own: OrderRow[]
let other: OrderRow

beforeAll(async () => {
  app = await startTestApp()
  owner = await makeClient(app.db)
  const organizationId = owner.organizationId as number
  const [siteId, otherSite] = [await makeSite(app.db, organizationId), await makeSite(app.db, organizationId)]
  limited = await makeClient(app.db, organizationId, { role: 'orderer', siteIds: [siteId] })
  const from = await makeOrder(app.db, { status: 'in_transit', pickup_site_id: siteId }, owner)
  other = await makeOrder(
    app.db,
    { status: 'delivered', pickup_site_id: otherSite, item_description: 'Insulin for Gutierrez' },
    owner,
  )
  const to = await makeOrder(app.db, { status: 'delivered', delivery_site_id: siteId }, owner)
  const placed = await makeOrder(app.db, { item_description: 'Insulin pens' }, limited)
  own = [placed, to, from]
})
afterAll(() => app.stop())

const get = (user: TestUser, url: string) => app.call(user, 'GET', url)
const list = async (query = '') => {
  const { body, headers } = await get(limited, `/api/orders/client/${limited.id}?total=true${query}`)
  return { ids: body.map(({ id }: OrderRow) => id), total: Number(headers['x-total-count']) }
}
const idsOf = (orders: readonly OrderRow[]) => orders.map(({ id }) => id)

test('lists and their totals, filtered or not', async () => {
  expect(await list()).toEqual({ ids: idsOf(own), total: 3 })
  expect(await list('&status=delivered')).toEqual({ ids: [own[1]?.id], total: 1 })
  expect(await list('&group=open')).toEqual({ ids: [own[0]?.id, own[2]?.id], total: 2 })
  expect(await list('&limit=2')).toMatchObject({ ids: idsOf(own).slice(0, 2), total: 3 })
  expect(await list(`&limit=2&cursor=${own[1]?.id}`)).toMatchObject({ ids: [own[2]?.id] })
  // A colleague's id in the address names the organization, not what is seen of it.
  expect((await get(limited, `/api/orders/client/${owner.id}`)).body).toHaveLength(3)
  expect((await get(owner, `/api/orders/client/${owner.id}`)).body).toHaveLength(4)
})

test('searches, by text and by number', async () => {
  expect(await list('&search=insulin')).toEqual({ ids: [own[0]?.id], total: 1 })
  expect((await list('&search=Gutierrez')).ids).toEqual([])
  expect((await list(`&search=%23ML-${String(other.id).padStart(4, '0')}`)).ids).not.toContain(other.id)
  expect((await list(`&search=${own[1]?.id}`)).ids).toContain(own[1]?.id)
})

test('the export', async () => {
  const lines = (await get(limited, '/api/orders/export.csv')).body.split('\r\n').slice(1, -1)
  expect(lines.map((line: string) => Number(/^#ML-(\d+)/.exec(line)?.[1]))).toEqual(idsOf(own))
})

test('the figures of the dashboard', async () => {
  const figures = async (user: TestUser) => (await get(user, `/api/stats/client/${user.id}`)).body
  expect(await figures(limited)).toMatchObject({ activeDeliveries: 1, monthlyDeliveries: 1, totalCost: '37.30' })
  expect(await figures(owner)).toMatchObject({ monthlyDeliveries: 2, totalCost: '74.60' })
})

test('a member limited to the only site there is has the figures of the whole organization', async () => {
  const founder = await makeClient(app.db)
  const siteId = await makeSite(app.db, founder.organizationId as number)
  const all = await makeClient(app.db, founder.organizationId as number, { role: 'viewer', siteIds: [siteId] })
  const day = (days: number) => new Date(TEST_NOW.getTime() - days * 86_400_000)
  for (const days of [0, 1, 20, 40, 200, 400]) {
    const times = { created_at: day(days + 0.1), confirmed_at: day(days + 0.1), delivered_at: day(days) }
    await makeOrder(app.db, { status: 'delivered', ...times, pickup_site_id: siteId }, founder)
  }
  await makeOrder(app.db, { status: 'confirmed', scheduled_date: TEST_NOW, delivery_site_id: siteId }, founder)
  const figures = async (user: TestUser) => (await get(user, `/api/stats/client/${user.id}`)).body
  expect(await figures(all)).toEqual(await figures(founder))
})

test('conversations, with messages or without, searched or not', async () => {
  const moving = [own[2] as OrderRow, await makeOrder(app.db, { status: 'assigned' }, owner)]
  for (const { id } of moving) await app.call(owner, 'POST', `/api/orders/${id}/messages`, { content: 'Hello' })
  const conversations = async (query: string) =>
    (await get(limited, `/api/conversations?${query}`)).body.map(({ orderId }: { orderId: number }) => orderId)
  expect((await conversations('section=orders')).toSorted()).toEqual([own[1]?.id, own[2]?.id].toSorted())
  expect((await conversations('section=orders&search=Fannin')).toSorted()).toEqual([own[1]?.id, own[2]?.id].toSorted())
  expect(await conversations('section=support')).toEqual([null])
})

test('the address book, listed, searched and chosen from', async () => {
  const rows = [
    { address: own[1]?.delivery_address as string, contact_name: 'Front desk' },
    { address: '900 Gutierrez Ln, Houston, TX 77018', contact_name: 'Rosa Gutierrez' },
  ].map((entry) => ({
    ...entry,
    organization_id: owner.organizationId as number,
    latitude: 29.7105,
    longitude: -95.3936,
    precision: 'point' as const,
    found_latitude: 29.7105,
    found_longitude: -95.3936,
    found_precision: 'point' as const,
    last_used_at: TEST_NOW,
  }))
  const [known, foreign] = await app.db.insertInto('address_book').values(rows).returning('id').execute()
  const book = async (user: TestUser) => (await get(user, '/api/addresses/book')).body.length
  expect([await book(owner), await book(limited)]).toEqual([2, 1])
  const suggested = async (user: TestUser) =>
    (await app.call(user, 'POST', '/api/addresses/suggest', { q: 'Gutierrez' })).body.filter(
      ({ kind }: { kind: string }) => kind === 'book',
    ).length
  expect([await suggested(owner), await suggested(limited)]).toEqual([1, 0])
  const locate = async (id = 0) =>
    (await app.call(limited, 'POST', '/api/addresses/locate', { id: `book:${id}` })).status
  expect([await locate(known?.id), await locate(foreign?.id)]).toEqual([200, 404])
})

test('amounts as a filter are refused to members who see no prices, who would find them out that way', async () => {
  const member = await makeClient(app.db, owner.organizationId as number, { role: 'orderer', seesPrices: false })
  for (const url of [`/api/orders/client/${member.id}`, '/api/orders/export.csv'])
    for (const filter of ['minTotal=10.00', 'maxTotal=50.00'])
      expect(await get(member, `${url}?${filter}`)).toMatchObject({ status: 403, body: { code: 'prices_hidden' } })
})
