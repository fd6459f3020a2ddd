import { PRIORITIES } from '@meridian/domain/orders.ts'
import { deliveryDeadline } from '@meridian/domain/promises.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_NOW, type TestApp } from '../../../../test/app.ts'
import { makeAdmin, makeClient, makeOrder, type TestUser } from '../../../../test/factories.ts'
import { slotOf } from '../orders.rules.ts'
import { DUE } from './orders-by-due.queries.ts'

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

test('by when an order is due is the same in SQL as in the domain: priorities, slots, zones, the change of the clocks', async () => {
  const orders = []
  for (const [at, priority] of PRIORITIES.entries())
    for (const route_minutes of [5, 300])
      orders.push(await place({ priority, route_minutes, confirmed_at: minutes(at) }))
  const slots = [
    { preferred_time_slot: 'morning' },
    { preferred_time_slot: 'afternoon' },
    { preferred_time_slot: 'evening' },
    { preferred_time_slot: 'specific' },
    { preferred_time_slot: 'specific', slot_from_minutes: 65, slot_to_minutes: 135 },
    {},
  ] as const
  // Houston, El Paso, and both sides of the line between Farwell and Texico; in summer, and on the day the clocks change.
  const points = [
    [29.7, -95.4],
    [31.76, -106.49],
    [34.385, -103.036],
    [34.385, -103.05],
  ]
  for (const slot of slots)
    for (const [latitude, longitude] of points)
      for (const day of ['2026-07-20T04:30:00Z', '2026-11-01T15:00:00Z'])
        orders.push(
          await place({
            ...slot,
            scheduled_date: new Date(day),
            pickup_latitude: String(latitude),
            pickup_longitude: String(longitude),
          }),
        )
  const { rows } = await sql<{ id: number; due: Date }>`select id, ${DUE} as due from orders`.execute(app.db)
  const due = new Map(rows.map((row) => [row.id, row.due]))
  for (const order of orders) {
    const pickup = { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) }
    const facts = { ...slotOf(order), priority: order.priority, scheduledDate: order.scheduled_date, pickup }
    const expected = deliveryDeadline(
      { ...facts, routeMinutes: order.route_minutes },
      order.confirmed_at ?? order.created_at,
    )
    expect(due.get(order.id)).toEqual(expected)
  }
})

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
      where status not in ('delivered', 'cancelled', 'declined') order by ${DUE}, id limit 25`.execute(trx)
    return JSON.stringify(rows)
  })
  expect(plan).toContain('orders_open_by_due')
  expect(plan).not.toContain('Sort')
})
