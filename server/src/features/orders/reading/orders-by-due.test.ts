import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../../test/factories.ts'

let app: TestApp
let admin: TestUser
let client: TestUser
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  client = await makeClient(app.db)
})
afterAll(() => app.stop())

const minutes = (count: number) => new Date(TEST_NOW.getTime() + count * 60_000)
const place = (more: Parameters<typeof makeOrder>[1]) => makeOrder(app.db, more, client)
const list = (query: string) => app.call(admin, 'GET', `/api/orders?sort=due&${query}`)
const idsOf = (body: { id: number }[]) => body.map(({ id }) => id)

test('what is due next comes first, what is over comes last, page by page and each once', async () => {
  await app.db.deleteFrom('orders').execute()
  const later = await place({ confirmed_at: minutes(60), status: 'confirmed' })
  const over = await place({ status: 'cancelled' })
  const delivered = await place({ status: 'delivered', delivered_at: TEST_NOW })
  const soon = await place({ priority: 'emergency', confirmed_at: minutes(0), status: 'confirmed' })
  const twins = [await place({ created_at: minutes(30) }), await place({ created_at: minutes(30) })]
  const expected = [soon.id, ...idsOf(twins), later.id, delivered.id, over.id]
  expect(idsOf((await list('')).body)).toEqual(expected)
  for (const limit of [1, 2, 4, 5]) {
    const found: number[] = []
    for (let cursor = ''; ; ) {
      const page = await list(`limit=${limit}${cursor && `&cursor=${cursor}`}`)
      found.push(...idsOf(page.body))
      const next = page.headers['x-next-cursor']
      if (next === undefined) break
      cursor = String(next)
    }
    expect(found).toEqual(expected)
  }
  expect(idsOf((await list('status=confirmed')).body)).toEqual([soon.id, later.id])
  expect(idsOf((await list(`search=%23ML-${over.id}`)).body)).toEqual([over.id])
  // By itself the newest is first, as ever.
  expect(idsOf((await app.call(admin, 'GET', '/api/orders')).body)[0]).toBe(twins[1]?.id)
})

test.each(['due-1', 'due-x-1', '0', '-5', 'due-1-0', 'due-99999999999999999999-1'])(
  'the cursor %s is refused, not an error of the server',
  async (cursor) => {
    expect((await list(`cursor=${cursor}`)).status).toBe(400)
  },
)

test('the next due are read from an index', async () => {
  const plan = await app.db.transaction().execute(async (trx) => {
    // Of a few rows any plan is cheap: a sort stays only where the index does not give the order.
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql.raw(`set local enable_${way} = off`).execute(trx)
    const { rows } = await sql`explain select id from orders
      where status not in ('delivered', 'cancelled', 'declined') order by due_at, id limit 25`.execute(trx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('orders_open_by_due_at')
  expect(plan).not.toContain('Sort')
})
