import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createPartitionKeeper, dropOldPartitions, makePartitionsAhead } from './partitions.commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const NOW = new Date('2026-07-15T15:00:00Z')
const partitions = async () => {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'locations'::regclass order by 1`.execute(
    app.db,
  )
  return rows.map(({ name }) => name)
}
const store = (recordedAt: string) =>
  app.db
    .insertInto('locations')
    .values({ driver_id: 1, order_id: 1, recorded_at: new Date(recordedAt), latitude: 29.7, longitude: -95.3 })
    .execute()

test('partitions of today and the next three days are created ahead, repeatedly, and by two nodes at once', async () => {
  await Promise.all([makePartitionsAhead(app.db, NOW), makePartitionsAhead(app.db, NOW)])
  await makePartitionsAhead(app.db, NOW)
  expect(await partitions()).toEqual([
    'locations_20260715',
    'locations_20260716',
    'locations_20260717',
    'locations_20260718',
    'locations_default',
  ])
})

test('a partition created late takes over its rows from the default partition', async () => {
  await store('2026-06-30T12:00:00Z')
  await Promise.all(
    Array.from({ length: 5 }, () => createPartitionKeeper(app.db).ensure([new Date('2026-06-30T23:59:59Z')])),
  )
  const row = await sql<{ partition: string }>`
    select tableoid::regclass::text as partition from locations where recorded_at = '2026-06-30T12:00:00Z'`.execute(
    app.db,
  )
  expect(row.rows).toEqual([{ partition: 'locations_20260630' }])
})

test('only partitions older than the retention are dropped', async () => {
  await createPartitionKeeper(app.db).ensure([new Date('2026-04-10T00:00:00Z'), new Date('2026-04-20T00:00:00Z')])
  await store('2026-01-01T00:00:00Z')
  expect(await dropOldPartitions(app.db, NOW, 90)).toEqual(['locations_20260410'])
  expect(await dropOldPartitions(app.db, NOW, 90)).toEqual([])
  const left = await app.db.selectFrom('locations').select('recorded_at').execute()
  expect(left.map((row) => row.recorded_at.toISOString())).toEqual(['2026-06-30T12:00:00.000Z'])
  expect(await partitions()).toContain('locations_20260420')
})
