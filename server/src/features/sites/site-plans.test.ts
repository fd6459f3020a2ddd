/** A hospital group among others: forty sites of thousands, and thousands of orders from and to them. */
import { WHOLE_ACCESS } from '@meridian/domain/organizations/permissions.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, TEST_NOW, type TestApp } from '../../../test/app.ts'
import { makeClient, makeDriver, makeSite, type TestUser } from '../../../test/factories.ts'
import { manyOrders } from '../../../test/many-orders.ts'
import { openDatabase } from '../../db/database.ts'
import { orderIds } from '../orders/reading/order-lists.queries.ts'
import { sitesByName } from './sites.queries.ts'

let app: TestApp
let owner: TestUser
let organizationId: number
let siteIds: number[]
beforeAll(async () => {
  app = await startOwnTestApp()
  owner = await makeClient(app.db)
  organizationId = owner.organizationId as number
  siteIds = await Promise.all(Array.from({ length: 40 }, () => makeSite(app.db, organizationId)))
  const others = (await makeClient(app.db)).organizationId as number
  const place = {
    organization_id: others,
    address: '1 Taub Loop, Houston, TX 77030',
    latitude: 29.71,
    longitude: -95.39,
  }
  await app.db
    .insertInto('sites')
    .values(Array.from({ length: 2_000 }, (_, at) => ({ ...place, name: `Site ${at}` })))
    .execute()
  const driver = await makeDriver(app.db)
  const many = { count: 5_000, organizationIds: [organizationId], clientId: owner.id }
  await manyOrders(app.superuserUrl, { ...many, driverIds: [driver.driverId as number] })
  // Each site has two hundred and fifty orders, as pickup or as delivery.
  const { db, close } = openDatabase(app.superuserUrl, { maxConnections: 1 })
  const ids = sql.raw(`(array[${siteIds}])`)
  await sql`update orders set pickup_site_id = ${ids}[id % 40 + 1], delivery_site_id = ${ids}[id % 39 + 2]`.execute(db)
  await sql`vacuum analyze`.execute(db).finally(close)
})
afterAll(() => app.stop())

type Explained = { explain(): Promise<Record<string, unknown>[]> }
const planOf = async (query: Explained) => (await query.explain()).map((line) => String(line['QUERY PLAN'])).join('\n')

test('the sites that a form offers are read by their organization’s index, no order with them', async () => {
  for (const own of [null, siteIds.slice(0, 3)])
    for (const q of ['', 'clinic houston']) {
      const plan = await planOf(sitesByName(app.db, { organizationId, siteIds: own }, q))
      expect(plan).not.toContain('Seq Scan')
      expect(plan).not.toContain('orders')
    }
})

test('whoever is limited to sites reads their orders by the indexes of the sites', async () => {
  const membership = { ...WHOLE_ACCESS, role: 'orderer' as const, siteIds: siteIds.slice(0, 2) }
  const { id: userId } = await makeClient(app.db, organizationId)
  const member = { role: 'client' as const, userId, organizationId, membership }
  const plan = await planOf(await orderIds(app.db, { organizationId, member, now: TEST_NOW }, { limit: 50 }))
  expect(plan).not.toContain('Seq Scan')
  expect(plan).toContain('orders_from_a_site')
  expect(plan).toContain('orders_to_a_site')
})
