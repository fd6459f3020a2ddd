/** What every screen requests is planned once: for such statements planning takes longer than running. */
import { LAST_ID } from '@meridian/domain/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { clientPage, findOrderJson, orderPage } from '../src/features/orders/reading/order-json.queries.ts'
import { orderIds } from '../src/features/orders/reading/order-lists.queries.ts'
import { visibleId } from '../src/features/orders/visible-order.ts'
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

async function plansOf(part: string, run: () => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round++) await run()
  const { rows } = await database.pool.query<{ generic: number; custom: number }>(
    'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like $1',
    [`%${part}%`],
  )
  return rows.filter(({ generic, custom }) => generic + custom > FIRST_PLANS)
}

test.each<[name: string, part: string, run: () => Promise<unknown>]>([
  ['one order', 'assigned_drivers', () => findOrderJson(database.db, viewer(), visibleId(orderId, viewer().actor))],
  ['the orders of a status', 'assigned_drivers', async () => orderPage(database.db, viewer(), await pending())],
  ['a client’s page', 'page_limit', () => newestPage()],
  ['stat cards', 'last_month_to_date', () => clientFigures(database.db, organizationId(), app.clock.now)],
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

function newestPage() {
  const request = { userId: client.id, organizationId: organizationId(), closedBefore: new Date(0), limit: 20 }
  return clientPage(database.db, { ...request, maxId: LAST_ID })
}
