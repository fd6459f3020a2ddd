/** `node bench/search.ts`: how long pages, counts and searches take with a million orders, one client having 50,000 of them. */

import { openDatabase } from '../server/src/db/database.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { startTemporary } from '../server/src/db/temporary.ts'
import { countOrders, listOrders, type OrderFilter } from '../server/src/features/orders/reading/order-lists.queries.ts'
import { urlIn } from '../server/test/administer.ts'
import { makeClient, makeDriver, makeOrganization } from '../server/test/factories.ts'
import { manyOrders } from '../server/test/many-orders.ts'

const ORDERS = Number(process.env.BENCH_ORDERS ?? 1_000_000)
const OWN = 50_000
const TRIES = 3
const yearAgo = (now: Date) => new Date(now.getTime() - 365 * 86_400_000).toISOString().slice(0, 10)

const server = await startTemporary()
try {
  await migrate(server.urls)
  const { db, close } = openDatabase(server.urls.app)
  const superuserUrl = urlIn(server.superuserUrl, 'meridian')
  const others = await Promise.all(
    Array.from({ length: 400 }, (_, index) => makeOrganization(db, `Clinic number ${index}`)),
  )
  const client = await makeClient(db, await makeOrganization(db, 'Bayou City Compounding'))
  const drivers = await Promise.all(Array.from({ length: 100 }, () => makeDriver(db)))
  const driverIds = drivers.map((driver) => driver.driverId as number)
  const organizationId = client.organizationId as number
  await manyOrders(superuserUrl, { count: ORDERS - OWN, organizationIds: others, clientId: client.id, driverIds })
  await manyOrders(superuserUrl, { count: OWN, organizationIds: [organizationId], clientId: client.id, driverIds })

  const now = new Date()
  const SEARCHES = [
    'insulin',
    'radiopharm',
    'no such thing at all',
    'zq',
    '4711 kirby',
    'clinic number 7',
    '#ML-123456',
  ]
  for (const [whose, own] of [
    ['one client', { organizationId }],
    ['everybody', {}],
  ] as const) {
    await measure(`${whose}: first page`, { ...own, now })
    await measure(`${whose}: pending`, { ...own, status: 'pending', now })
    await measure(`${whose}: a day a year ago`, { ...own, from: yearAgo(now), to: yearAgo(now), now })
    for (const search of SEARCHES) await measure(`${whose}: search '${search}'`, { ...own, search, now })
  }

  async function measure(name: string, filter: OrderFilter) {
    const page = await best(() => listOrders(db, filter, { limit: 50 }))
    const count = await best(() => countOrders(db, filter))
    const times = `page ${page.ms.toFixed(0).padStart(6)} ms   count ${count.ms.toFixed(0).padStart(6)} ms`
    console.log(`${name.padEnd(48)}${times}   ${count.result} rows`)
  }
  await close()
} finally {
  await server.stop()
}

async function best<T>(run: () => Promise<T>): Promise<{ ms: number; result: T }> {
  let ms = Number.POSITIVE_INFINITY
  let result = await run()
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const start = performance.now()
    result = await run()
    ms = Math.min(ms, performance.now() - start)
  }
  return { ms, result }
}
