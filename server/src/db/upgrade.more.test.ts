/** A database of version 0.1.0 is carried on with its rows and then has the schema of one that the baseline built. */
import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type CustodyBody, findChainFault, personalHash } from '@meridian/domain/custody/ledger.ts'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeSchema } from '../../test/describe-schema.ts'
import { createDatabaseOf010, createEmptyDatabase, type OwnDatabase } from '../../test/version-0-1-0.ts'
import { sha256 } from '../custody/sha256.ts'
import { isOfBaseline, readCarryOn, readWayBack } from './carry-on/carry-on.ts'
import { CREATE_MIGRATIONS, migrate, readMigrations } from './migrate.ts'

let built: OwnDatabase
let upgraded: OwnDatabase
let newest: string[]
beforeAll(async () => {
  built = await createEmptyDatabase()
  upgraded = await createDatabaseOf010()
  // As when two nodes start at the same moment.
  await Promise.all([migrate(built.urls), migrate(built.urls)])
  // The rows of 0.1.0 have a position of this day.
  await built.client.query(`select ensure_location_partition('2026-01-05')`)
  newest = await describeSchema(built.client)
})
afterAll(() => Promise.all([built.drop(), upgraded.drop()]))

type Rows = Record<string, Record<string, unknown>[]>

async function readRows(client: pg.Client): Promise<Rows> {
  const { rows: tables } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`)
  const found: Rows = {}
  for (const { name } of tables) {
    const { rows } = await client.query(`select to_jsonb(t) as row from ${name} t order by 1`)
    found[name] = rows.map(({ row }) => row)
  }
  return found
}

const byText = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
const without = (row: object, ...names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)))

test('a complete database of version 0.1.0 keeps every row, and its schema is that of a new one', async () => {
  const before = await readRows(upgraded.client)
  expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([])
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  await Promise.all([migrate(upgraded.urls, log), migrate(upgraded.urls, log)])
  expect(await describeSchema(upgraded.client)).toEqual(newest)

  const read = await readRows(upgraded.client)
  const {
    migrations,
    users = [],
    proof_failures: failures,
    custody_hold_matters: matters,
    memberships,
    ...after
  } = read
  for (const [table, rows] of Object.entries(after)) {
    const dropped = Object.keys(before[table]?.[0] ?? {}).filter((name) => !(name in (rows[0] ?? {})))
    const added = Object.keys(rows[0] ?? {}).filter((name) => before[table]?.[0] && !(name in before[table][0]))
    expect(byText(rows.map((row) => without(row, ...added))), table).toEqual(
      byText((before[table] ?? []).map((row) => without(row, ...dropped))),
    )
  }
  // The oldest account of an organization owns it.
  expect(memberships).toMatchObject([{ role: 'owner', sees_prices: true, site_ids: null }])
  // Wrong PINs count on, beside wrong seals.
  expect(failures).toMatchObject((before.pin_failures ?? []).map((row) => without(row, 'last_failed_at')))
  // A hold of then is one for a matter.
  expect(matters).toMatchObject((before.custody_holds ?? []).map((row) => ({ ...row, matter: 'Legal hold' })))
  expect(byText(users.map((row) => without(row, 'name', 'language', 'texts_offers_to', 'device_key_id')))).toEqual(
    byText((before.users ?? []).map((row) => without(row, 'name', 'image'))),
  )
  expect(users.map(({ name }) => name).sort()).toEqual(['Ada Admin', 'Cleo Client', 'Dee'])
  const { migrations: ofBuilt } = await readRows(built.client)
  const applied = (rows: object[] = []) => byText(rows.map((row) => without(row, 'applied_at')))
  expect(applied(migrations)).toEqual(applied(ofBuilt))

  await migrate(upgraded.urls, log)
  const later = (await readMigrations()).filter((migration) => !isOfBaseline(migration))
  expect(lines).toEqual([
    'Carrying on the database of version 0.1.0',
    ...later.map(({ name }) => `Applying migration ${name}`),
  ])
})

test("the details of the demo's events, which 0.1.0 stored as a string of JSON, are an object afterwards", async () => {
  const demo = await createDatabaseOf010()
  await demo.client.query(`update events set details = to_jsonb('{"reason": "Ordered twice"}'::text)`)
  await migrate(demo.urls)
  const { rows } = await demo.client.query('select distinct details from events')
  expect(rows).toEqual([{ details: { reason: 'Ordered twice' } }])
  await demo.drop()
})

test('custody entries of version 0.1.0 still verify, also with the blank that it wrote after a single name', async () => {
  const { rows } = await upgraded.client.query<{ body: CustodyBody; hash: string }>(
    'select body::json as body, hash from custody_ledger where order_id = 1 order by position',
  )
  const { rows: heads } = await upgraded.client.query<{ length: number; hash: string }>(
    'select length, head_hash as hash from custody_heads where order_id = 1',
  )
  expect(rows).toHaveLength(2)
  expect(findChainFault(rows, heads[0] ?? null, sha256)).toBeNull()
  const { rows: personal } = await upgraded.client.query<{
    position: number
    field: string
    salt: string
    value: string
  }>('select position, field, salt, value from custody_personal where order_id = 1')
  expect(personal.map(({ value }) => value)).toContain('Dee ')
  for (const { position, field, salt, value } of personal)
    expect(personalHash(salt, value, sha256)).toBe(rows[position - 1]?.body.personal[field])
})

test('the way back makes of the baseline the schema of version 0.1.0, and carrying it on makes the baseline again', async () => {
  const original = await createDatabaseOf010()
  const { client, drop } = await createEmptyDatabase()
  await client.query(CREATE_MIGRATIONS)
  for (const { sql } of (await readMigrations()).filter(isOfBaseline)) await client.query(sql)
  await client.query(`select ensure_location_partition('2026-01-05')`)
  const baseline = await describeSchema(client)
  await client.query(await readWayBack())
  expect(await describeSchema(client)).toEqual(await describeSchema(original.client))
  await client.query(await readCarryOn())
  expect(await describeSchema(client)).toEqual(baseline)
  await Promise.all([original.drop(), drop()])
})

const OLDER =
  'This database is older than version 0.1.0: start version 0.1.0 on it once (docs/operations.md), then this one'
const NEWER = 'This database is of a newer version (it has the migration 9999_later.sql): start that version instead'

test('a database that is older than version 0.1.0, or newer than this one, is refused with one sentence and not touched', async () => {
  const database = await createDatabaseOf010()
  const look = async () => [await describeSchema(database.client), await readRows(database.client)]
  await database.client.query(`delete from migrations where name = '0083_figures_planned_once.sql'`)
  const before = await look()
  const { code, stderr } = await start(database.url)
  expect([code, JSON.parse(stderr).msg]).toEqual([1, OLDER])
  expect(await look()).toEqual(before)

  await database.client.query(`delete from migrations; insert into migrations values ('9999_later.sql', 'x')`)
  const later = await look()
  await expect(migrate(database.urls)).rejects.toThrow(NEWER)
  expect(await look()).toEqual(later)
  await database.drop()
})

/** The program itself: what it prints and how it exits is what an operator sees. */
function start(databaseUrl: string): Promise<{ code: number; stderr: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl }
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  return promisify(execFile)(process.execPath, [program], { env }).catch((error) => error)
}
