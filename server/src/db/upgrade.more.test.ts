/** A database of before the baseline is carried on with its rows, and then has the schema of one that the baseline built. */
import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { describeSchema } from '../../test/describe-schema.ts'
import { createEmptyDatabase, type OwnDatabase } from '../../test/own-database.ts'
import {
  BEFORE_BASELINE,
  isPreviousVersionHere,
  loadPreviousDemo,
  makePreviousBackup,
  migrationsOf,
  PREVIOUS,
  unpackPreviousVersion,
} from '../../test/previous-version.ts'
import { restoreBackup } from '../backup/restore.ts'
import type { OrderRow } from '../orders/orders.queries.ts'
import { storedFacts } from '../orders/stored-facts.ts'
import { isOfBaseline, stepsToBaseline } from './carry-on/carry-on.ts'
import { openDatabase } from './database.ts'
import { CREATE_MIGRATIONS, findPending, migrate, readMigrations } from './migrate.ts'

type Rows = Record<string, Record<string, unknown>[]>

async function readRows(client: pg.ClientBase): Promise<Rows> {
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

const later = async () =>
  (await readMigrations()).filter((migration) => !isOfBaseline(migration)).map(({ name }) => name)

const byText = (rows: object[] = []) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
const only = (row: object, names: string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)))

let built: OwnDatabase
let newest: string[]
beforeAll(async () => {
  built = await createEmptyDatabase()
  // As when two nodes start at the same moment.
  await Promise.all([migrate(built.urls), migrate(built.urls)])
  newest = await describeSchema(built.client)
})
afterAll(() => built.drop())

/** Of a new database with the same days of positions. */
async function newSchema(like: pg.ClientBase): Promise<string[]> {
  const { rows } = await like.query<{ day: string }>(
    `select substring(relname from 'locations_([0-9]{8})') as day from pg_class where relname ~ '^locations_[0-9]{8}$'`,
  )
  for (const { day } of rows) await built.client.query('select ensure_location_partition($1)', [day])
  return describeSchema(built.client)
}

const isHere = isPreviousVersionHere()
describe(`from before the baseline${isHere ? '' : ': NOT RUN, this clone has no history (git fetch --unshallow)'}`, () => {
  test('the last version before the baseline is named by a whole commit', () => {
    expect(BEFORE_BASELINE).toMatch(/^[0-9a-f]{40}$/)
  })
  if (isHere) testCarryingOn()
})

/** Rows that the demo has none of. */
const ROWS = `
  insert into custody_holds (order_id, reason, set_by, set_at) select min(id), 'Audit', min(client_id), now() from orders;
  insert into pin_failures (order_id, failures, last_failed_at) select min(id), 2, now() from orders;
  insert into dispatch_rules (name, mode, answer_seconds) values ('Near', 'offer', 60);
  insert into file_pieces (storage_key, position, content) values ('proofs/1/unfinished', 0, '\\x00')`
const RECOUNTED = `select dimension, key, day::text, sum(placed)::int as placed, sum(delivered)::int as delivered, sum(on_time)::int as on_time,
  sum(revenue_cents)::float8 as revenue, sum(driver_pay_cents)::float8 as pay, sum(miles)::float8 as miles,
  sum(delivery_seconds)::float8 as seconds from recounted_daily_figures() group by 1, 2, 3 order by 1, 2, 3`

function testCarryingOn(): void {
  let folder: string
  let file: string
  let database: OwnDatabase
  let before: Rows
  let figures: unknown[]
  beforeAll(async () => {
    folder = unpackPreviousVersion()
    file = join(folder, 'previous.zip')
    database = await createEmptyDatabase()
    loadPreviousDemo(folder, database.url)
    await database.client.query(ROWS)
    makePreviousBackup(folder, database.url, file)
    before = await readRows(database.client)
    figures = (await database.client.query(RECOUNTED)).rows
  })
  afterAll(async () => {
    await database.drop()
    rmSync(folder, { recursive: true, force: true })
  })

  test(`a database of version ${PREVIOUS.version} keeps every row, and its schema is that of a new one`, async () => {
    expect(await findPending(database.client)).toEqual(['the baseline', ...(await later())])
    const lines: string[] = []
    const log = (line: string) => lines.push(line)
    await Promise.all([migrate(database.urls, log), migrate(database.urls, log)])
    expect(await describeSchema(database.client)).toEqual(await newSchema(database.client))

    const after = await readRows(database.client)
    for (const [table, rows] of Object.entries(before)) {
      // New kinds of mails are off for accounts of before, which never asked for them; what they chose is compared below.
      const columns = Object.keys(rows[0] ?? {}).filter((name) => name !== 'notice_preferences')
      const kept = (after[table] ?? []).map((row) => only(row, columns))
      if (table === 'migrations') expect(byText(kept)).toEqual(expect.arrayContaining(byText(rows)))
      else expect(byText(kept), table).toEqual(byText(rows.map((row) => only(row, columns))))
    }
    const chosenBy = ({ users = [] }: Rows, id: unknown) => users.find((user) => user.id === id)?.notice_preferences
    for (const { id } of before.users ?? []) expect(chosenBy(after, id)).toMatchObject(chosenBy(before, id) as object)
    // The oldest account of an organization owns it.
    const clients = before.users?.filter(({ role }) => role === 'client') ?? []
    const owners = after.memberships?.filter(({ role }) => role === 'owner') ?? []
    expect(after.memberships).toHaveLength(clients.length)
    expect(owners).toHaveLength(new Set(clients.map((row) => row.organization_id)).size)
    expect(after.proof_failures).toMatchObject(
      (before.pin_failures ?? []).map(({ order_id, failures }) => ({ order_id, failures, kind: 'pin' })),
    )
    expect(after.custody_hold_matters).toMatchObject(
      (before.custody_holds ?? []).map((row) => ({ ...row, matter: 'Legal hold' })),
    )
    expect(after.dispatch_rules).toMatchObject((before.dispatch_rules ?? []).map(({ id }) => ({ id, position: id })))
    expect(after.unreferenced_files).toMatchObject([{ storage_key: 'proofs/1/unfinished', order_id: 1 }])
    expect(after.notifications?.filter((row) => row.organization_id !== null).length).toBeGreaterThan(0)

    expect((await database.client.query(RECOUNTED)).rows).toEqual(figures)
    const { rows: orders } = await database.client.query<OrderRow>('select * from orders')
    expect(orders.length).toBeGreaterThan(100)
    for (const order of orders) {
      const delivery_seconds = order.delivery_seconds === null ? null : Number(order.delivery_seconds)
      expect({ ...order, delivery_seconds }).toMatchObject(storedFacts({ ...order, distance_miles: 0 }))
    }

    lines.length = 0
    await migrate(database.urls, log)
    expect(lines).toEqual([])
  })

  test(`a backup of version ${PREVIOUS.version} is restored as that database is after an upgrade`, async () => {
    const { urls, drop } = await createTestDatabase()
    const dataDir = join(folder, 'restored')
    const own = { dataDir, isShared: false, s3Url: undefined, mayReplace: false, mayBeOther: false, mayBePlain: true }
    await restoreBackup({ ...own, urls, file, passphrase: undefined, secretsKey: undefined })
    const { pool, close } = openDatabase(urls.owner)
    const client = await pool.connect()
    const restored = await readRows(client)
    const after = await readRows(database.client)
    // Filled by the task of each minute, as for the orders of a node of that version.
    const known = (rows: Rows) => ({
      ...rows,
      migrations: [],
      orders: rows.orders?.map(({ delivery_area: _, ...row }) => row) ?? [],
    })
    for (const [table, rows] of Object.entries(known(after)))
      expect(byText(known(restored)[table as never]), table).toEqual(byText(rows))
    expect(await describeSchema(client)).toEqual(await describeSchema(database.client))
    client.release()
    await close()
    await drop()
  })

  test('whichever of the later migrations a database has, it becomes one of the baseline, also after an interruption', async () => {
    const all = migrationsOf(BEFORE_BASELINE)
    const released = new Set(migrationsOf(PREVIOUS.commit).map(({ name }) => name))
    const steps = await stepsToBaseline((await readMigrations()).filter(isOfBaseline))
    const later = all.filter(({ name }) => !released.has(name))
    for (const count of [9, 21, 33, later.length]) {
      const { urls, client, drop } = await createEmptyDatabase()
      const missing = new Set(later.slice(count))
      const present = all.filter((each) => !missing.has(each))
      await client.query([CREATE_MIGRATIONS, ...present.map(({ sql }) => sql)].join(';\n'))
      await client.query(
        `insert into migrations select name, checksum from json_populate_recordset(null::migrations, $1)`,
        [JSON.stringify(present)],
      )
      // As a start that was interrupted, a little later each time.
      for (const step of steps.slice(0, 10 * count)) await client.query(step)
      await migrate(urls)
      expect(await describeSchema(client), `with ${count} of ${later.length}`).toEqual(newest)
      await drop()
    }
  })
}

const OLDER =
  'This database is older than version 0.2.0: start version 0.2.0 on it once (docs/operations.md), then this one'
const NEWER = 'This database is of a newer version (it has the migration 9999_later.sql): start that version instead'

test('a database that is older than version 0.2.0, or newer than this one, is refused with one sentence and not touched', async () => {
  const { url, urls, client, drop } = await createEmptyDatabase()
  const look = async () => [await describeSchema(client), await readRows(client)]
  await client.query(`${CREATE_MIGRATIONS}; insert into migrations values ('0083_figures_planned_once.sql', 'x')`)
  const before = await look()
  const { code, stderr } = await start(url)
  expect([code, JSON.parse(stderr).msg]).toEqual([1, OLDER])
  expect(await look()).toEqual(before)

  await client.query(`delete from migrations; insert into migrations values ('9999_later.sql', 'x')`)
  const later = await look()
  await expect(migrate(urls)).rejects.toThrow(NEWER)
  expect(await look()).toEqual(later)
  await drop()
})

/** The program itself: what it prints and how it exits is what an operator sees. */
function start(databaseUrl: string): Promise<{ code: number; stderr: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const env = { PATH, NODE_COMPILE_CACHE, DATABASE_URL: databaseUrl }
  const program = fileURLToPath(new URL('../main.ts', import.meta.url))
  return promisify(execFile)(process.execPath, [program], { env }).catch((error) => error)
}
