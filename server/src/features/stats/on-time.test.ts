import { PRIORITIES, TIME_SLOTS, type TimeSlot } from '@meridian/domain/orders.ts'
import { isOnTime } from '@meridian/domain/promises.ts'
import fc from 'fast-check'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import type { Database } from '../../db/database.ts'
import type { Tables } from '../../db/tables.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const MINUTE_MS = 60_000
/** Two years with their four changes of the clock. */
const instant = fc.integer({ min: Date.UTC(2025, 0, 1) / MINUTE_MS, max: Date.UTC(2027, 0, 1) / MINUTE_MS })

/** Specific windows end outside the hour that occurs twice in November: there the two differ by that hour, and are documented to. */
const slot = fc
  .record({
    preferredTimeSlot: fc.constantFrom<(TimeSlot | null)[]>(null, ...TIME_SLOTS),
    from: fc.integer({ min: 0, max: 1200 }),
    length: fc.integer({ min: 130, max: 240 }),
  })
  .map(({ preferredTimeSlot, from, length }) => ({
    preferredTimeSlot,
    slotFromMinutes: preferredTimeSlot === 'specific' ? from : null,
    slotToMinutes: preferredTimeSlot === 'specific' ? from + length : null,
  }))

const delivery = fc.record({
  priority: fc.constantFrom(...PRIORITIES),
  slot,
  scheduledAt: fc.option(instant),
  confirmedAt: instant,
  // Around every promised time, and around the end of a slot some days ahead.
  takenMinutes: fc.oneof(
    fc.integer({ min: 0, max: 600 }),
    fc.constantFrom(60, 61, 120, 121, 240, 241),
    fc.integer({ min: 0, max: 5000 }),
  ),
  routeMinutes: fc.integer({ min: 0, max: 400 }),
  latitude: fc.double({ min: 26, max: 37, noNaN: true }).map((value) => Number(value.toFixed(6))),
  longitude: fc.double({ min: -109, max: -89, noNaN: true }).map((value) => Number(value.toFixed(6))),
})

/** Half of the dated ones are delivered near their day, where late and on time differ. */
const samples = fc.sample(delivery, { numRuns: 3000, seed: 1 }).map((sample) => ({
  ...sample,
  confirmedAt: sample.scheduledAt === null ? sample.confirmedAt : sample.scheduledAt - (sample.confirmedAt % 3000),
}))
type Sample = (typeof samples)[number]

const scheduledDate = (sample: Sample) =>
  sample.scheduledAt === null ? null : new Date(sample.scheduledAt * MINUTE_MS)
const confirmedAt = (sample: Sample) => new Date(sample.confirmedAt * MINUTE_MS)
const deliveredAt = (sample: Sample) => new Date((sample.confirmedAt + sample.takenMinutes) * MINUTE_MS)

function isOnTimeByDomain(sample: Sample): boolean {
  const order = {
    ...sample.slot,
    priority: sample.priority,
    scheduledDate: scheduledDate(sample),
    routeMinutes: sample.routeMinutes,
    pickup: { latitude: sample.latitude, longitude: sample.longitude },
  }
  return isOnTime(order, confirmedAt(sample), deliveredAt(sample))
}

const toRow = (sample: Sample, id: number): Partial<Insertable<Tables['orders']>> => ({
  id,
  priority: sample.priority,
  pickup_latitude: sample.latitude,
  pickup_longitude: sample.longitude,
  scheduled_date: scheduledDate(sample),
  preferred_time_slot: sample.slot.preferredTimeSlot,
  slot_from_minutes: sample.slot.slotFromMinutes,
  slot_to_minutes: sample.slot.slotToMinutes,
  route_minutes: sample.routeMinutes,
  confirmed_at: confirmedAt(sample),
  delivered_at: deliveredAt(sample),
})

test('the database and the domain agree on every order whether it was on time', async () => {
  const rows = samples.map((sample, index) => toRow(sample, index + 1))
  // Rows of the table that are not in it: three thousand inserts, with all that follows from each, take seconds.
  const { rows: counted } = await sql`select id, order_is_on_time(o) as is_on_time
    from json_populate_recordset(null::orders, ${JSON.stringify(rows)}) o order by id`.execute(database.db)
  const expected = samples.map((sample, index) => ({ id: index + 1, is_on_time: isOnTimeByDomain(sample) }))
  expect(counted).toEqual(expected)
  // Both results are common, so that a rule that always returns the same would fail.
  const onTime = expected.filter((row) => row.is_on_time).length
  expect(onTime).toBeGreaterThan(500)
  expect(onTime).toBeLessThan(2500)
})
