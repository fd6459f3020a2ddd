/** What migration 0501 makes of the sentences that versions before it stored. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOwnTestApp, type TestApp } from '../../test/app.ts'
import { makeOrder } from '../../test/factories.ts'
import { readMigrations } from './migrate.ts'

let app: TestApp
beforeAll(async () => {
  app = await startOwnTestApp()
})
afterAll(() => app.stop())

async function migrateAgain() {
  const [migration] = (await readMigrations()).filter(({ name }) => name === '0501_sentences_as_codes.sql')
  const owner = new pg.Client({ connectionString: app.urls.owner })
  await owner.connect()
  await owner.query(migration?.sql as string)
  await owner.end()
}

test('what a plan’s change did is a code with values; what is not certain stays a text', async () => {
  await sql`insert into plan_versions (day) values ('2026-03-04')`.execute(app.db)
  const sentences = {
    'moved #ML-0012 to Maria to Reyes': { code: 'moved', values: { orders: [12], driver: 'Maria to Reyes' } },
    'moved #ML-0012, #ML-10013 to Ann': { code: 'moved', values: { orders: [12, 10013], driver: 'Ann' } },
    'took 1,204 orders out of the plan': { code: 'tookOut', values: { orders: 1204 } },
    'a plan for 1 order': { code: 'planned', values: { orders: 1 } },
    'reordered the own run': { code: 'reorderedOwn' },
    'reordered the run of Ann Lee': { code: 'reordered', values: { driver: 'Ann Lee' } },
    'undid locked #ML-0012': { code: 'undid', values: { of: { code: 'locked', values: { orders: [12] } } } },
    'moved everything to Ann': { code: 'text', values: { text: 'moved everything to Ann' } },
    'of another version': { code: 'text', values: { text: 'of another version' } },
  }
  for (const [index, summary] of Object.keys(sentences).entries())
    await sql`insert into plan_changes (day, version, summary, driver_ids, order_ids, before)
      values ('2026-03-04', ${index + 1}, ${summary}, '{}', '{}', '{}')`.execute(app.db)
  await migrateAgain()
  const { rows } = await sql<{ did: unknown }>`select did from plan_changes order by version`.execute(app.db)
  expect(rows.map(({ did }) => did)).toEqual(Object.values(sentences))
})

test('why auto-dispatch did not choose a driver is one too, each where it was', async () => {
  const { id } = await makeOrder(app.db)
  const sentences = {
    'Passed on this job': { code: 'passed' },
    "No valid 'Cold box'": { code: 'skillMissing', values: { skill: 'cold_box' } },
    'Not within 2.5 miles of the pickup': { code: 'notNear', values: { miles: 2.5 } },
    'Has 3 open jobs already': { code: 'tooManyJobs', values: { jobs: 3 } },
    "No valid 'Wings'": { code: 'text', values: { text: "No valid 'Wings'" } },
  }
  const weighed = [null, ...Object.keys(sentences)].map((refusal, index) => ({ driverId: index, refusal }))
  const insert = (drivers: object[]) =>
    sql`insert into dispatch_decisions (order_id, outcome, weighed, decided_at)
      values (${id}, 'no_driver', ${JSON.stringify(drivers)}, now())`.execute(app.db)
  await insert(weighed)
  await insert([])
  await migrateAgain()
  const { rows } = await sql<{ weighed: { driverId: number; refusal: unknown }[] }>`
    select weighed from dispatch_decisions order by id`.execute(app.db)
  expect(rows.map((row) => row.weighed)).toEqual([
    [null, ...Object.values(sentences)].map((refusal, index) => ({ driverId: index, refusal })),
    [],
  ])
})
