import { ORDER_STATUSES, PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { IN_REACH, isOnTime } from '@meridian/domain/orders/promises.ts'
import { driverPayCents } from '@meridian/domain/pricing/money.ts'
import { BUSINESS_ZONE, localDate, minutesAfterMidnight } from '@meridian/domain/time/calendar.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import type { Database, Db } from '../../db/database.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'
import { storedFacts } from '../../orders/stored-facts.ts'
import { checkFigures, foldFigureChanges, rebuildFigures } from './daily-figures.commands.ts'
import { findWrongFigures } from './daily-figures.queries.ts'

let database: Database
let db: Db
let clients: TestUser[]
let drivers: TestUser[]
beforeAll(async () => {
  database = await openTestDatabase()
  db = database.db
  clients = [await makeClient(db), await makeClient(db)]
  drivers = [await makeDriver(db), await makeDriver(db)]
})
afterAll(() => database.close())
beforeEach(() => db.deleteFrom('orders').execute())

const HOUR_MS = 3_600_000
/** Around both changes of the clock. */
const instant = fc
  .oneof(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 5700, max: 5900 }))
  .map((hours) => new Date(Date.UTC(2026, 2, 5) + hours * HOUR_MS * 0.97))

const facts = fc
  .record({
    status: fc.constantFrom(...ORDER_STATUSES),
    driver: fc.constantFrom(0, 1),
    priority: fc.constantFrom(...PRIORITIES),
    createdAt: instant,
    takenHours: fc.double({ min: 0, max: 30, noNaN: true }),
    scheduledAt: fc.option(instant),
    cents: fc.integer({ min: 0, max: 99_999 }),
    miles: fc.integer({ min: 0, max: 9999 }),
  })
  .map((made) => ({
    status: made.status,
    driver_id: ['pending', 'confirmed', 'cancelled', 'declined'].includes(made.status)
      ? null
      : (drivers[made.driver]?.driverId as number),
    priority: made.priority,
    created_at: made.createdAt,
    confirmed_at: new Date(made.createdAt.getTime() + HOUR_MS / 4),
    delivered_at:
      made.status === 'delivered' ? new Date(made.createdAt.getTime() + Math.round(made.takenHours * HOUR_MS)) : null,
    scheduled_date: made.scheduledAt,
    base_cents: made.cents,
    distance_fee_cents: 0,
    priority_fee_cents: 0,
    total_cents: made.cents,
    distance_miles: made.miles / 10,
  }))

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('insert' as const), facts, client: fc.constantFrom(0, 1) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('update' as const), facts, which: fc.nat(), all: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete' as const), which: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('fold' as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('rebuild' as const) }) },
)

async function run(ids: number[], move: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if (move.kind === 'insert') ids.push((await makeOrder(db, move.facts, clients[move.client])).id)
  else if (move.kind === 'fold') await foldFigureChanges(db)
  else if (move.kind === 'rebuild') await rebuildFigures(db)
  else if (ids.length > 0) {
    const id = ids[move.which % ids.length] as number
    if (move.kind === 'delete') {
      ids.splice(ids.indexOf(id), 1)
      await db.deleteFrom('orders').where('id', '=', id).execute()
    } else {
      // As in reality, most changes leave the time of placing alone.
      const { created_at, ...others } = move.facts
      const set = { ...others, ...(move.all ? { created_at } : {}) }
      const order = await db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      const stored = storedFacts({ ...order, ...set })
      await db
        .updateTable('orders')
        .set({ ...set, ...stored })
        .where('id', '=', id)
        .execute()
    }
  }
}

type Figures = Record<string, number[]>

/** Noon, so that the day is the same in every zone. */
const firstDay = (at: Date) => new Date(`${localDate(at, BUSINESS_ZONE).slice(0, 7)}-01T18:00:00Z`)

/** From the rows, by the domain's own rules: the other way to the same figures. */
function countOneByOne(orders: readonly OrderRow[]): Figures {
  const figures: Figures = {}
  const add = (dimension: string, key: string | number | null, at: Date, values: number[]) => {
    const name = `${dimension} ${key} ${localDate(at, BUSINESS_ZONE)}`
    figures[name] = (figures[name] ?? values.map(() => 0)).map((sum, index) => sum + (values[index] as number))
    if (dimension === 'organization') add('organization_month', key, firstDay(at), values)
  }
  for (const order of orders) {
    const placed = [1, 0, 0, 0, 0, 0, 0]
    add('status', order.status, order.created_at, placed)
    add('hour', Math.floor(minutesAfterMidnight(order.created_at, BUSINESS_ZONE) / 60), order.created_at, placed)
    add('organization', order.organization_id, order.created_at, placed)
    if (order.status !== 'delivered' || !order.delivered_at) continue
    const done = deliveryFigures(order, order.confirmed_at as Date, order.delivered_at)
    add('business', '', order.delivered_at, done)
    add('organization', order.organization_id, order.delivered_at, done)
    add('driver_month', order.driver_id, firstDay(order.delivered_at), done)
  }
  return figures
}

function deliveryFigures(order: OrderRow, confirmedAt: Date, deliveredAt: Date): number[] {
  const promised = {
    priority: order.priority,
    scheduledDate: order.scheduled_date,
    preferredTimeSlot: null,
    slotFromMinutes: null,
    slotToMinutes: null,
    ...IN_REACH,
    routeMinutes: order.route_minutes,
    routeMiles: Number(order.distance_miles),
    pickup: { latitude: Number(order.pickup_latitude), longitude: Number(order.pickup_longitude) },
  }
  const scheduled = order.scheduled_date ? Math.min(order.scheduled_date.getTime(), deliveredAt.getTime()) : 0
  const startMs = Math.max(confirmedAt.getTime(), scheduled)
  return [
    0,
    1,
    isOnTime(promised, confirmedAt, deliveredAt) ? 1 : 0,
    order.total_cents,
    driverPayCents(order.total_cents),
    Number(order.distance_miles) * 10,
    deliveredAt.getTime() - startMs,
  ]
}

async function storedFigures(): Promise<Figures> {
  const { rows } = await sql<{ name: string; values: number[] }>`
    select dimension || ' ' || key || ' ' || day as name, array[sum(placed), sum(delivered), sum(on_time), sum(revenue_cents),
      sum(driver_pay_cents), sum(miles) * 10, sum(delivery_seconds) * 1000]::float8[] as values
    from (select * from daily_figures union all select * from daily_figure_changes) f
    group by dimension, key, day`.execute(db)
  return Object.fromEntries(
    rows.filter(({ values }) => values.some((value) => value !== 0)).map((row) => [row.name, row.values]),
  )
}

test('random histories of orders leave the figures that counting every order gives', async () => {
  for (const history of fc.sample(fc.array(step, { minLength: 20, maxLength: 50 }), { numRuns: 8, seed: 7 })) {
    const ids: number[] = []
    for (const move of history) await run(ids, move)
    const orders = await db.selectFrom('orders').selectAll().execute()
    expect(await storedFigures()).toEqual(roundedFigures(countOneByOne(orders)))
    expect(await findWrongFigures(db)).toEqual([])
    await db.deleteFrom('orders').execute()
  }
  expect(await storedFigures()).toEqual({})
})

/** Sums of tenths of a mile pick up fractions on the way. */
const roundedFigures = (figures: Figures): Figures =>
  Object.fromEntries(Object.entries(figures).map(([name, values]) => [name, values.map(Math.round)]))

test('a wrong figure is found, reported and repaired', async () => {
  const order = await makeOrder(db, { status: 'delivered', delivered_at: new Date('2026-07-14T18:00:00Z') }, clients[0])
  await rebuildFigures(db)
  await sql`update daily_figures set revenue_cents = revenue_cents + 1 where dimension = 'business'`.execute(db)
  expect(await findWrongFigures(db)).toEqual([{ dimension: 'business', key: '', day: '2026-07-14' }])
  const reports: object[] = []
  await checkFigures(db, { error: (details) => reports.push(details) })
  expect(reports).toMatchObject([{ count: 1 }])
  expect(await findWrongFigures(db)).toEqual([])
  expect((await storedFigures())['business  2026-07-14']?.[3]).toBe(order.total_cents)
})

test('a change that is not committed during a rebuild is counted once afterwards', async () => {
  const order = await makeOrder(db, {}, clients[0])
  const isRebuilt = Promise.withResolvers<void>()
  const hasChanged = Promise.withResolvers<void>()
  const changing = db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute()
    hasChanged.resolve()
    await isRebuilt.promise
  })
  await hasChanged.promise
  await rebuildFigures(db)
  isRebuilt.resolve()
  await changing
  expect(await findWrongFigures(db)).toEqual([])
  await foldFigureChanges(db)
  expect(await findWrongFigures(db)).toEqual([])
})

test('two orders of one organization and day do not wait for each other', async () => {
  const [first, second] = [await makeOrder(db, {}, clients[0]), await makeOrder(db, {}, clients[0])]
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', first.id).execute()
    await db.transaction().execute(async (other) => {
      await sql`set local lock_timeout = 200`.execute(other)
      await other.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', second.id).execute()
    })
  })
  expect(await findWrongFigures(db)).toEqual([])
})
