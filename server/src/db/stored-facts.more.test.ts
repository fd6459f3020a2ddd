/** The stored facts of orders of before the baseline, as they are carried on: what the domain says. */
import { PRIORITIES, TIME_SLOTS, type TimeSlot } from '@meridian/domain/orders/orders.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEmptyDatabase, type OwnDatabase } from '../../test/own-database.ts'
import { storedFacts } from '../orders/stored-facts.ts'
import { isOfBaseline, stepsToBaseline } from './carry-on/carry-on.ts'
import { migrate, readMigrations } from './migrate.ts'

let database: OwnDatabase
beforeAll(async () => {
  database = await createEmptyDatabase()
  await migrate(database.urls)
  await database.client.query(`
    insert into organizations (name) values ('Pharmacy');
    insert into users (username, email, email_verified, role, first_name, last_name, organization_id)
      values ('client', 'client@example.com', true, 'client', 'Test', 'Client', 1);
    insert into users (username, email, email_verified, role, first_name, last_name)
      values ('driver', 'driver@example.com', true, 'driver', 'Test', 'Driver');
    insert into drivers (user_id) values (2)`)
})
afterAll(() => database.drop())

const MINUTE_MS = 60_000
/** Two years with their four changes of the clock. */
const instant = fc
  .integer({ min: Date.UTC(2025, 0, 1) / MINUTE_MS, max: Date.UTC(2027, 0, 1) / MINUTE_MS })
  .map((minutes) => minutes * MINUTE_MS)
/** Both changes of the clock of 2026, hour by hour, and the days beside them. */
const aroundChange = fc
  .tuple(fc.constantFrom(Date.UTC(2026, 2, 7), Date.UTC(2026, 9, 31)), fc.integer({ min: 0, max: 72 }))
  .map(([day, hours]) => day + hours * 60 * MINUTE_MS)

/** Specific windows end outside the hour that occurs twice in November: there SQL took the second, and the domain takes the first. */
const slot = fc
  .record({
    preferredTimeSlot: fc.constantFrom<(TimeSlot | null)[]>(null, ...TIME_SLOTS),
    isAgreed: fc.boolean(),
    from: fc.integer({ min: 0, max: 1200 }),
    length: fc.integer({ min: 130, max: 240 }),
  })
  .map(({ preferredTimeSlot, isAgreed, from, length }) => {
    const isSpecific = preferredTimeSlot === 'specific' && isAgreed
    return {
      preferred_time_slot: preferredTimeSlot,
      slot_from_minutes: isSpecific ? from : null,
      slot_to_minutes: isSpecific ? from + length : null,
    }
  })

/** Anywhere in the five states and around them, and at the edges of the two zones: El Paso, Hudspeth County, Farwell and Texico. */
const point = fc.oneof(
  fc.record({
    latitude: fc.double({ min: 26, max: 37.5, noNaN: true }),
    longitude: fc.double({ min: -109, max: -89, noNaN: true }),
  }),
  fc.record({
    latitude: fc.constantFrom(30.649999, 30.65, 31.76, 32.0002, 32.0003, 33.1, 33.45, 33.7, 33.88, 34.385, 35.3, 36.5),
    longitude: fc.constantFrom(
      -106.49,
      -104.9141,
      -104.914,
      -103.0648,
      -103.0647,
      -103.05,
      -103.0433,
      -103.036,
      -103.0022,
    ),
  }),
)

const sample = fc.record({
  isDelivered: fc.boolean(),
  priority: fc.constantFrom(...PRIORITIES),
  slot,
  point,
  scheduledAt: fc.option(fc.oneof(instant, aroundChange)),
  placedAt: fc.oneof(instant, aroundChange),
  confirmedAfter: fc.option(fc.integer({ min: 0, max: 3000 })),
  // On the minute of every promise, one later, and around the end of a slot some days ahead.
  takenMinutes: fc.oneof(
    fc.constantFrom(60, 61, 120, 121, 240, 241),
    fc.integer({ min: 0, max: 600 }),
    fc.integer({ min: 0, max: 5000 }),
  ),
  routeMinutes: fc.integer({ min: 0, max: 400 }),
  cents: fc.integer({ min: 0, max: 99_999 }),
  miles: fc.integer({ min: 0, max: 9999 }),
})

/** Half of the dated ones are placed some days before their date, where late and on time differ. */
function toRow(made: Sample, index: number) {
  const scheduled = made.scheduledAt
  const placedAt = scheduled === null || index % 2 ? made.placedAt : scheduled - (made.takenMinutes % 4000) * MINUTE_MS
  const confirmedAt = made.confirmedAfter === null ? null : placedAt + made.confirmedAfter * MINUTE_MS
  const date = (ms: number | null) => (ms === null ? null : new Date(ms))
  return {
    id: index + 1,
    organization_id: 1,
    client_id: 1,
    driver_id: made.isDelivered ? 1 : null,
    service_type: 'secure_document' as const,
    priority: made.priority,
    status: made.isDelivered ? ('delivered' as const) : ('confirmed' as const),
    pickup_address: 'x',
    pickup_latitude: made.point.latitude.toFixed(6),
    pickup_longitude: made.point.longitude.toFixed(6),
    delivery_address: 'x',
    delivery_latitude: '29.7',
    delivery_longitude: '-95.4',
    ...made.slot,
    item_description: 'x',
    base_cents: made.cents,
    distance_fee_cents: 0,
    priority_fee_cents: 0,
    total_cents: made.cents,
    distance_miles: made.miles / 10,
    route_minutes: made.routeMinutes,
    scheduled_date: date(scheduled),
    created_at: new Date(placedAt),
    confirmed_at: date(confirmedAt),
    delivered_at: made.isDelivered ? new Date((confirmedAt ?? placedAt) + made.takenMinutes * MINUTE_MS) : null,
  }
}
type Sample = (typeof samples)[number]
const samples = fc.sample(sample, { numRuns: 4000, seed: 1 })

const FIGURES = `select * from daily_figures union all select * from daily_figure_changes`
const COUNTED = `select dimension, key, day::text, sum(placed)::int as placed, sum(delivered)::int as delivered,
  sum(on_time)::int as on_time, sum(revenue_cents)::float8 as revenue, sum(driver_pay_cents)::float8 as pay, sum(miles)::float8 as miles,
  sum(delivery_seconds)::float8 as seconds from (${FIGURES}) f group by 1, 2, 3 order by 1, 2, 3`

test('what SQL stores of thousands of earlier orders is what the domain says, and the daily figures follow', async () => {
  const { client } = database
  const orders = samples.map(toRow)
  const columns = Object.keys(orders[0] as object)
  await client.query(
    `insert into orders (${columns}) select ${columns} from json_populate_recordset(null::orders, $1)`,
    [JSON.stringify(orders)],
  )
  for (const step of await stepsToBaseline((await readMigrations()).filter(isOfBaseline))) await client.query(step)

  const { rows } = await client.query(`select id, pickup_zone, counted_from, due_at, driver_pay_cents, is_on_time,
    delivery_seconds::float8 as delivery_seconds from orders order by id`)
  const expected = orders.map((order) => ({
    id: order.id,
    is_on_time: null,
    delivery_seconds: null,
    // They keep what was promised for them, when no promise looked at the preview by miles or at the way to the pickup.
    ...storedFacts({ ...order, distance_miles: 0 }),
    delivery_area: undefined,
  }))
  expect(rows).toEqual(expected)
  // All results are common, so that a rule that always says the same would fail.
  for (const isOnTime of [true, false])
    expect(rows.filter((row) => row.is_on_time === isOnTime).length).toBeGreaterThan(500)
  for (const zone of ['America/Chicago', 'America/Denver'])
    expect(rows.filter((row) => row.pickup_zone === zone).length).toBeGreaterThan(500)

  const counted = (await client.query(COUNTED)).rows
  await client.query('delete from daily_figure_changes')
  await client.query('insert into daily_figures select * from recounted_daily_figures()')
  expect((await client.query(COUNTED)).rows).toEqual(counted)
})
