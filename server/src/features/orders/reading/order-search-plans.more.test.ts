/** How PostgreSQL searches a long list of orders. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenDatabase, openTestDatabase } from '../../../../test/database.ts'
import { makeClient, makeDriver } from '../../../../test/factories.ts'
import { manyOrders } from '../../../../test/many-orders.ts'
import { TEST_NOW } from '../../../../test/test-now.ts'
import { orderIds } from './order-lists.queries.ts'

let database: OpenDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('among ten thousand orders a search uses the index, and reads only the orders it returns', async () => {
  const { db, superuserUrl } = database
  const [owner, driver] = [await makeClient(db), await makeDriver(db)]
  const organizationId = owner.organizationId as number
  const many = { count: 10_000, organizationIds: [organizationId], clientId: owner.id }
  await manyOrders(superuserUrl, { ...many, driverIds: [driver.driverId as number] })
  const now = TEST_NOW
  for (const filter of [{ organizationId }, {}])
    for (const search of [
      'radiopharm',
      'no such thing',
      'radiopharm st',
      'patient’s radiopharm',
      'zq',
      '#ML-1074',
      '5871',
    ]) {
      const query = await orderIds(db, { ...filter, search, now }, { limit: 50 })
      const plan = (await query.explain()).map((line) => line['QUERY PLAN']).join('\n')
      expect(plan).toContain('orders_search')
      expect(plan).not.toContain('Seq Scan on orders')
    }
  for (const filter of [{ organizationId }, {}, { organizationId, status: 'delivered' as const }]) {
    const plan = await (await orderIds(db, { ...filter, now }, { limit: 50 })).explain()
    expect(plan.map((line) => line['QUERY PLAN']).join('\n')).not.toContain('Seq Scan on orders')
  }
})
