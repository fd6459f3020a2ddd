/** Whatever the rule and the zone, however often and wherever the task runs and dies: each named day has its orders once. */

import { type Recurrence, toRule, type Weekday } from '@meridian/domain/standing-orders/recurrence.ts'
import { MAKE_AHEAD_DAYS } from '@meridian/domain/standing-orders/standing-days.ts'
import { addDays, localDate, minutesAfterMidnight } from '@meridian/domain/time/calendar.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeClient, type TestUser } from '../../../test/factories.ts'
import { findsAddresses } from '../../../test/known-addresses.ts'
import { orderRequest } from '../../../test/order-requests.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { makeStandingOrders } from './make-days.commands.ts'
import { namedDays } from './named-days.ts'

const PLACES = {
  'America/Chicago': { latitude: 29.7141, longitude: -95.3977 },
  'America/Denver': { latitude: 31.7619, longitude: -106.485 },
}
type Place = keyof typeof PLACES

let point = PLACES['America/Chicago']
const provider = findsAddresses(async (address) => ({ address, point, precision: 'zip', state: 'TX' }))

let app: TestApp
let owner: TestUser
let nodes: Database[]
beforeAll(async () => {
  app = await startTestApp({}, provider)
  owner = await makeClient(app.db)
  nodes = Array.from({ length: 3 }, () => openDatabase(app.databaseUrl, { maxConnections: 1 }))
})
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.close()))
  await app.stop()
})

async function setUp(recurrence: Recurrence, zone: Place, startsOn: string): Promise<number> {
  const { latitude, longitude } = PLACES[zone]
  const part = orderRequest({
    serviceType: 'laboratory_sample',
    pickupLatitude: String(latitude),
    pickupLongitude: String(longitude),
    deliveryLatitude: String(latitude),
    deliveryLongitude: String(longitude),
    preferredTimeSlot: 'specific',
    slotFromMinutes: 150,
    slotToMinutes: 600,
    packageCount: 1,
    acceptsClosedSites: false,
  })
  const { id } = await app.db
    .insertInto('standing_orders')
    .values({
      organization_id: owner.organizationId as number,
      client_id: owner.id,
      name: 'Samples',
      recurrence: JSON.stringify(recurrence),
      rule: toRule(recurrence),
      zone,
      starts_on: startsOn,
      ends_on: null,
      holiday_rule: 'run',
      parts: JSON.stringify([part]),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const madeOf = (id: number) =>
  app.db
    .selectFrom('orders')
    .select(['id', 'scheduled_date'])
    .where('standing_order_id', '=', id)
    .orderBy('scheduled_date')
    .execute()

/** A node that dies: its one connection is cut while a day is half made. */
async function killing(node: Database, work: () => Promise<unknown>): Promise<void> {
  const killer = new pg.Client(app.superuserUrl)
  await killer.connect()
  const { rows } = await node.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
  let isOver = false
  const running = work()
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  while (!isOver) {
    const cut = await killer.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and state = 'idle in transaction'`,
      [rows[0]?.pid],
    )
    if (cut.rowCount) deaths++
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  await running
  await killer.end()
}
let deaths = 0

const quiet = { ...console, error: () => {}, warn: () => {} }
const runOn = (node: Database, now: Date) => {
  const log = { ...app.deps.log, ...quiet } as unknown as typeof app.deps.log
  return makeStandingOrders({ ...app.deps, db: node.db, log }, now)
}

const weekday = fc.constantFrom<Weekday>(1, 2, 3, 4, 5, 6, 7)
const recurrences = fc.oneof<fc.Arbitrary<Recurrence>[]>(
  fc.record({ every: fc.constant('day' as const), interval: fc.integer({ min: 1, max: 9 }) }),
  fc.record({
    every: fc.constant('week' as const),
    interval: fc.integer({ min: 1, max: 3 }),
    weekdays: fc.uniqueArray(weekday, { minLength: 1, maxLength: 7 }),
  }),
  fc.record({
    every: fc.constant('month' as const),
    interval: fc.constant(1),
    on: fc.constantFrom(
      { kind: 'working_day' as const, nth: -1 as const },
      { kind: 'date' as const, day: 31 },
      { kind: 'weekday' as const, nth: 1 as const, weekday: 7 as const },
    ),
  }),
)
/** Days around both changes of the clocks, and others. */
const starts = fc.constantFrom('2026-02-27', '2026-03-05', '2026-10-24', '2026-10-31', '2026-06-20', '2027-12-25')

test('days made are the days that the rule names, once each, with the task killed and run on three nodes', async () => {
  const zones = fc.constantFrom<Place>('America/Chicago', 'America/Denver')
  await fc.assert(
    fc.asyncProperty(recurrences, zones, starts, async (recurrence, zone, startsOn) => {
      point = PLACES[zone]
      const id = await setUp(recurrence, zone, startsOn)
      const now = new Date(`${addDays(startsOn, -1)}T18:00:00Z`)
      app.clock.now = now
      await Promise.all([
        runOn(nodes[0] as Database, now),
        runOn(nodes[1] as Database, now),
        killing(nodes[2] as Database, () => runOn(nodes[2] as Database, now)),
      ])
      await runOn(nodes[0] as Database, now)
      const today = localDate(now, zone)
      const rule = { rule: toRule(recurrence), startsOn, endsOn: null }
      const expected = namedDays(rule, today, addDays(today, MAKE_AHEAD_DAYS))
      const made = await madeOf(id)
      expect(made.map((order) => localDate(order.scheduled_date as Date, zone))).toEqual(expected)
      // 2:30 AM does not exist on the night the clocks go forward: the slot begins when the clocks show the next minute.
      const minutes = made.map((order) => minutesAfterMidnight(order.scheduled_date as Date, zone))
      expect(minutes.every((at) => at === 150 || at === 180 || at === 210)).toBe(true)
      await app.db
        .updateTable('standing_orders')
        .set({ ends_on: addDays(today, -1) })
        .where('id', '=', id)
        .execute()
    }),
    { numRuns: 8 },
  )
  expect(deaths).toBeGreaterThan(0)
})
