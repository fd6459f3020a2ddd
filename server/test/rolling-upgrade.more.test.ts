/**
 * An installation of several nodes is upgraded one by one: nodes of the release before, and people signed in at them, go on working
 * beside the first node of this version, on the database that it has migrated.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../src/db/database.ts'
import { completeEarlierOrders } from '../src/features/orders/changing/earlier-orders.commands.ts'
import { storedFacts } from '../src/orders/stored-facts.ts'
import { type DemoClient, placeDemoOrder, signInDemo } from './demo-client.ts'
import { type ServerNode, startNode } from './nodes.ts'
import { createEmptyDatabase, type OwnDatabase } from './own-database.ts'
import { isPreviousVersionHere, loadPreviousDemo, PREVIOUS, unpackPreviousVersion } from './previous-version.ts'

const isHere = isPreviousVersionHere()
const missing = isHere ? '' : ': NOT RUN, this clone has no history (git fetch --unshallow)'

describe(`beside version ${PREVIOUS.version}${missing}`, () => {
  test('the release before is named by a whole commit', () => {
    expect(PREVIOUS.commit).toMatch(/^[0-9a-f]{40}$/)
  })
  if (isHere) testBothVersions()
})

function testBothVersions(): void {
  let folder: string
  let database: OwnDatabase
  let old: ServerNode
  let current: ServerNode
  let orders: Database
  let signedInBefore: DemoClient
  let placedBefore: number

  beforeAll(async () => {
    folder = unpackPreviousVersion()
    database = await createEmptyDatabase()
    loadPreviousDemo(folder, database.url)
    old = await startNode(database.url, {}, join(folder, 'server/src/main.ts'))
    signedInBefore = await signInDemo(old.url)
    placedBefore = (await placeDemoOrder(signedInBefore)).id
    current = await startNode(database.url)
    orders = openDatabase(database.url)
  })
  afterAll(async () => {
    await Promise.all([old, current].map((node) => node?.end('SIGTERM')))
    await orders?.close()
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  /** The first call with a statement that was prepared before the migration is answered 503; browsers and phones repeat it. */
  async function call(who: DemoClient, method: string, path: string, body?: object) {
    const reply = await who.call(method, path, body)
    return reply.status === 503 ? who.call(method, path, body) : reply
  }

  test('both are ready, and a session of the one is good at the other', async () => {
    for (const node of [old, current]) {
      expect((await fetch(`${node.url}/readyz`)).status).toBe(200)
      expect(await call(signedInBefore.at(node.url), 'GET', '/api/auth/me')).toMatchObject({ status: 200 })
    }
  })

  test.each([
    ['placed at the old node and carried on at the new one', () => [old, current]],
    ['placed at the new node and carried on at the old one', () => [current, old]],
  ] as [string, () => [ServerNode, ServerNode]][])('an order is %s', async (_, nodes) => {
    const [first, second] = nodes()
    const [client, admin] = [await signInDemo(first.url), await signInDemo(second.url, 'admin')]
    const driver = await signInDemo(second.url, 'driver')
    const { id, status } = await placeDemoOrder({ ...client, call: (...request) => call(client, ...request) })
    expect(status).toBe(201)
    const path = `/api/orders/${id}`
    const { body: me } = await call(driver, 'GET', '/api/auth/me')
    const { body: drivers } = await call(admin, 'GET', '/api/drivers')
    const free = drivers.find(({ status }: { status: string }) => status === 'available')
    const steps = [
      [admin, 'PATCH', path, { status: 'confirmed' }],
      [admin, 'POST', `${path}/assign`, { driverId: free.id }],
      [client, 'POST', `${path}/messages`, { content: 'Ring twice' }],
      [driver, 'GET', `/api/orders/driver/${me.driverId}/active`],
      [driver.at(first.url), 'GET', `/api/orders/driver/${me.driverId}/active`],
      [admin.at(first.url), 'GET', '/api/orders'],
      [admin.at(first.url), 'GET', `/api/orders/${placedBefore}`],
    ] as const
    for (const [who, method, at, body] of steps) {
      const reply = await call(who, method, at, body)
      expect(reply.status, `${method} ${at}: ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    }
    expect((await call(client, 'GET', path)).body).toMatchObject({ id, status: 'assigned' })
    // As a task of the new node does every minute.
    await completeEarlierOrders(orders.db)
    const order = await orders.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(order.confirmed_at).not.toBeNull()
    expect(order).toMatchObject(storedFacts(order))
  })
}
