/** Orders that are placed together: all of them or none. */
import { placement as placementSchema } from '@meridian/contract/orders/orders.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { makeClient, type TestUser } from '../../../../test/factories.ts'
import { findsAddresses } from '../../../../test/known-addresses.ts'
import { FANNIN, orderRequest, priceOf } from '../../../../test/order-requests.ts'
import type { PreparedOrder } from './check-order.ts'
import { checkOrders, placeOrders } from './place-many.commands.ts'
import type { OrderPlacement } from './placement.ts'

let atOnce = 0
let maxAtOnce = 0
const addresses = findsAddresses(async (address) => {
  maxAtOnce = Math.max(maxAtOnce, ++atOnce)
  await new Promise((resolve) => setImmediate(resolve))
  atOnce--
  return { address, point: { latitude: 29.73, longitude: -95.39 }, precision: 'zip', state: 'TX' }
})

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({}, addresses)
})
afterAll(() => app.stop())

const priceFor = async (user: TestUser) => (await priceOf(app, user)).totalCost

/** From one pickup to this house number. */
const orderTo = (number: number, totalCost: string, changes: object = {}) =>
  orderRequest({
    deliveryAddress: `${number} Taub Loop, Houston, TX 77030`,
    itemDescription: `Box ${number}`,
    totalCost,
    ...changes,
  })

function placementOf(user: TestUser, request: object): OrderPlacement {
  const organizationId = user.organizationId as number
  return {
    request: placementSchema.parse(request),
    actor: { role: 'client', userId: user.id, organizationId, membership: WHOLE_ACCESS },
    organizationId,
    now: app.clock.now,
  }
}

async function prepare(placements: readonly OrderPlacement[]): Promise<PreparedOrder[]> {
  const results = await checkOrders(app.db, app.deps, placements)
  return results.flatMap((result, index) =>
    'checked' in result ? [{ placement: placements[index] as OrderPlacement, checked: result.checked }] : [],
  )
}

const placeAll = (user: TestUser, prepared: readonly PreparedOrder[]) =>
  app.db.transaction().execute((trx) => {
    const { actor, organizationId, now } = placementOf(user, prepared[0]?.placement.request as object)
    return placeOrders(trx, { shape: 'one_pickup', actor, organizationId, now }, prepared)
  })

const ordersOf = (user: TestUser) =>
  app.db.selectFrom('orders').selectAll().where('client_id', '=', user.id).orderBy('id').execute()

test('each order is checked by itself, a few at a time, and the results are in the order of the placements', async () => {
  const user = await makeClient(app.db)
  const price = await priceFor(user)
  const placements = Array.from({ length: 20 }, (_, i) =>
    placementOf(user, orderTo(i + 1, i % 5 === 4 ? '1.00' : price)),
  )
  maxAtOnce = 0
  const results = await checkOrders(app.db, app.deps, placements)
  const wrong = results.flatMap((result, index) => ('error' in result ? [[index, result.error.code]] : []))
  expect(wrong).toEqual([4, 9, 14, 19].map((index) => [index, 'price_changed']))
  // Two addresses each.
  expect(maxAtOnce).toBeLessThanOrEqual(16)
})

test('the orders of a group have their own rows and events, and an address they share is in the book once', async () => {
  const user = await makeClient(app.db)
  const price = await priceFor(user)
  const placements = [1, 2, 3].map((number) => placementOf(user, orderTo(number, price)))
  const { groupId, orderIds } = await placeAll(user, await prepare(placements))
  const rows = await ordersOf(user)
  expect(rows.map(({ id }) => id)).toEqual(orderIds)
  expect(rows).toMatchObject([1, 2, 3].map((n) => ({ group_id: groupId, item_description: `Box ${n}` })))
  const events = await app.db
    .selectFrom('events')
    .orderBy('id')
    .select(['order_id', 'name'])
    .where('order_id', 'in', orderIds)
    .execute()
  expect(events).toEqual(orderIds.map((id) => ({ order_id: id, name: 'order.placed' })))
  const group = await app.db.selectFrom('order_groups').selectAll().where('id', '=', groupId).executeTakeFirst()
  expect(group).toMatchObject({ organization_id: user.organizationId, created_by: user.id, shape: 'one_pickup' })
  const book = await sql<{ address: string; times_used: number }>`select address, times_used from address_book
    where organization_id = ${user.organizationId} order by address`.execute(app.db)
  expect(book.rows).toHaveLength(4)
  expect(book.rows.find(({ address }) => address === FANNIN)).toMatchObject({ times_used: 1 })
})

test('when the last of them cannot be written, none is', async () => {
  const user = await makeClient(app.db)
  const price = await priceFor(user)
  const prepared = await prepare([1, 2, 3].map((number) => placementOf(user, orderTo(number, price))))
  const last = prepared[2] as PreparedOrder
  const broken = { ...last, checked: { ...last.checked, costing: { ...last.checked.costing, cost_center_id: 1 } } }
  await expect(placeAll(user, [...prepared.slice(0, 2), broken])).rejects.toThrow('orders_name_their_cost_center')
  expect(await ordersOf(user)).toEqual([])
  const groups = await app.db.selectFrom('order_groups').selectAll().where('created_by', '=', user.id).execute()
  expect(groups).toEqual([])
})

test('two groups with the same stops in opposite order are both placed', async () => {
  const user = await makeClient(app.db)
  const price = await priceFor(user)
  const placements = [1, 2, 3, 4].map((number) => placementOf(user, orderTo(number, price)))
  const prepared = await prepare(placements)
  await Promise.all([placeAll(user, prepared), placeAll(user, prepared.toReversed())])
  expect(await ordersOf(user)).toHaveLength(8)
})
