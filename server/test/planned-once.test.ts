/** What every screen requests is planned once: for such statements planning takes longer than running. */

import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { findUser } from '../src/features/accounts/accounts.queries.ts'
import { orderIds } from '../src/features/orders/reading/order-lists.queries.ts'
import { clientFigures } from '../src/features/stats/stats.queries.ts'
import { isDriverOnDuty } from '../src/orders/orders.queries.ts'
import { findOrderJson, newestPage, orderPage } from '../src/orders/reading/order-json.queries.ts'
import type { OrderViewer } from '../src/orders/reading/order-viewer.ts'
import { visibleId } from '../src/orders/visible-order.ts'
import { startOwnTestApp, type TestApp } from './app.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from './factories.ts'
import { manyOrders } from './many-orders.ts'

let app: TestApp
let database: Database
let client: TestUser
let drivers: TestUser[]
let orderId: number
beforeAll(async () => {
  app = await startOwnTestApp()
  client = await makeClient(app.db)
  drivers = await Promise.all(Array.from({ length: 6 }, () => makeDriver(app.db)))
  const driverId = drivers[0]?.driverId as number
  // Of a few accounts PostgreSQL would read all, whatever the number of callers.
  await sql`
    with made as (
      insert into users (username, email, role, first_name, last_name)
      select 'made' || n, 'made' || n || '@test.example', 'driver', 'Made', 'Driver' from generate_series(1, 5000) n
      returning id)
    insert into drivers (user_id) select id from made`.execute(app.db)
  await manyOrders(app.superuserUrl, {
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

async function plansOf(part: string, run: (round: number) => Promise<unknown>) {
  for (let round = 0; round < ROUNDS; round++) await run(round)
  const { rows } = await database.pool.query<{ generic: number; custom: number }>(
    'select generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where statement like $1',
    [`%${part}%`],
  )
  return rows.filter(({ generic, custom }) => generic + custom > FIRST_PLANS)
}

test.each<[name: string, part: string, run: (round: number) => Promise<unknown>]>([
  ['one order', 'assigned_drivers', () => findOrderJson(database.db, viewer(), visibleId(orderId, viewer().actor))],
  ['the orders of a status', 'assigned_drivers', async () => orderPage(database.db, viewer(), await pending())],
  ['a client’s page', 'page_limit', () => newestOrders(viewer(), organizationId())],
  ['an admin’s page', 'page_limit', () => newestOrders(ofAll, undefined)],
  [
    'accounts, of more or fewer callers',
    'pending_email',
    (round) => Promise.all(some(round).map(({ id }) => findUser(database.db, id))),
  ],
  [
    'drivers on duty, of more or fewer callers',
    'is_on_duty',
    (round) => Promise.all(some(round).map(({ driverId }) => isDriverOnDuty(database.db, driverId as number))),
  ],
  ['stat cards', 'last_month_to_date', () => clientFigures(database.db, organizationId(), app.clock.now)],
])('%s', async (_name, part, run) => {
  const plans = await plansOf(part, run)
  expect(plans.length).toBeGreaterThan(0)
  for (const { custom } of plans) expect(custom).toBeLessThanOrEqual(FIRST_PLANS)
})

/** As many as happen to call at the same moment. */
const some = (round: number) => drivers.slice(0, 1 + (round % drivers.length))
const organizationId = () => client.organizationId as number
const viewer = () => {
  const actor = {
    role: 'client',
    userId: client.id,
    organizationId: organizationId(),
    membership: WHOLE_ACCESS,
  } as const
  return { actor, closedBefore: new Date(0) }
}
const pending = () =>
  orderIds(database.db, { organizationId: organizationId(), status: 'pending', now: new Date() }, { limit: 20 })

const ofAll = { actor: { role: 'admin', userId: 1 }, closedBefore: new Date(0) } as const
const newestOrders = (viewer: OrderViewer, organizationId: number | undefined) =>
  newestPage(database.db, { viewer, organizationId, limit: 20, maxId: LAST_ID })
