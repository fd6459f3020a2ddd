/** What every screen and every driver's phone sends is planned once: for such statements planning takes longer than running. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { readNotices } from '../src/features/notices/notices.queries.ts'
import { clientPage, findOrderJson, orderPage, readOrders } from '../src/features/orders/order-json.queries.ts'
import { orderIds } from '../src/features/orders/order-lists.queries.ts'
import { visibleId } from '../src/features/orders/visible-order.ts'
import { findPositionContext } from '../src/features/positions/positions.queries.ts'
import { clientFigures } from '../src/features/stats/stats.queries.ts'
import { startTestApp, type TestApp } from './app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from './factories.ts'
import { manyOrders } from './many-orders.ts'

let app: TestApp
let database: Database
let client: TestUser
let driverId: number
let orderId: number
beforeAll(async () => {
  app = await startTestApp()
  client = await makeClient(app.db)
  driverId = (await makeDriver(app.db)).driverId as number
  await manyOrders(app.db, {
    count: 2_000,
    organizationIds: [client.organizationId as number],
    clientId: client.id,
    driverIds: [driverId],
  })
  orderId = (await makeOrder(app.db, { status: 'in_transit', driver_id: driverId }, client)).id
  // One connection: a statement is always run where it was prepared.
  database = openDatabase(app.databaseUrl, { maxConnections: 1 })
  await database.pool.query('analyze')
})
afterAll(async () => {
  await database.close()
  await app.stop()
})

const ROUNDS = 20
/** So many times PostgreSQL plans a statement for its values before it decides. */
const FIRST_PLANS = 5

/** `count` is how many of what may be several in one statement. */
async function plansOf(part: string, run: (count: number) => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round++) await run(1 + (round % 4))
  const { rows } = await database.pool.query<{ generic: number; custom: number }>(
    'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like $1',
    [`%${part}%`],
  )
  return rows.filter(({ generic, custom }) => generic + custom > FIRST_PLANS)
}

const many = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

test.each<[name: string, part: string, run: (count: number) => Promise<unknown>]>([
  ['one order', 'assigned_drivers', () => findOrderJson(database.db, viewer(), visibleId(orderId, viewer().actor))],
  ['the orders of a status', 'assigned_drivers', async () => orderPage(database.db, viewer(), await pending())],
  [
    'chosen orders',
    'assigned_drivers',
    (count) =>
      readOrders(
        database.db,
        viewer(),
        many(count, (index) => orderId - index),
      ),
  ],
  ['pages of several clients', 'page_limit', (count) => Promise.all(many(count, (index) => pageOf(index)))],
  ['bells', 'is_on_screen', (count) => Promise.all(many(count, (index) => readNotices(database.db, 1 + index)))],
  ['stat cards', 'last_month_to_date', (count) => Promise.all(many(count, (index) => figuresOf(index)))],
  ['positions of several drivers', 'neighbour', (count) => context(count)],
])('%s', async (_name, part, run) => {
  const plans = await plansOf(part, run)
  expect(plans.length).toBeGreaterThan(0)
  for (const { custom } of plans) expect(custom).toBeLessThanOrEqual(FIRST_PLANS)
})

const organizationId = () => client.organizationId as number
const viewer = () => {
  const actor = { role: 'client', userId: client.id, organizationId: organizationId() } as const
  return { actor, closedBefore: new Date(0) }
}
const pending = () =>
  orderIds(database.db, { organizationId: organizationId(), status: 'pending', now: new Date() }, { limit: 20 })

function pageOf(index: number) {
  const request = { userId: client.id, organizationId: organizationId(), closedBefore: new Date(0), limit: 20 }
  return clientPage(database.db, { ...request, maxId: 1_000_000 + index })
}

const figuresOf = (index: number) => clientFigures(database.db, organizationId() + index, app.clock.now)

function context(count: number) {
  const position = { at: app.clock.now, latitude: 29.7, longitude: -95.4, accuracyM: 5 }
  const points = many(count, (index) => ({ driverId: driverId + index, orderId, position, status: null }))
  return findPositionContext(database.db, points, points)
}
