/**
 * Forward-only migrations: each file of `migrations/` once, in order, each in its own transaction. The baseline, `01…`, is the
 * whole schema by subject; every later change of it is a file after the baseline.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { type Applied, isOfBaseline, readCarryOn, schemaVersionOf } from './carry-on/carry-on.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number, the same on every node: two that start together must not migrate at once. */
export const MIGRATION_LOCK = 7_314_159

export const CREATE_MIGRATIONS = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

const NO_LOG = () => {}

export async function migrate(url: string, log: (line: string) => void = NO_LOG): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'meridian-migrate' })
  await client.connect()
  try {
    await refuseOldServer(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query(CREATE_MIGRATIONS)
    const migrations = await readMigrations()
    await reachBaseline(client, migrations, log)
    for (const migration of pending(migrations, await findApplied(client))) {
      log(`Applying migration ${migration.name}`)
      await inTransaction(client, `Migration ${migration.name}`, async () => {
        await client.query(migration.sql)
        await recordMigration(client, migration)
      })
    }
  } finally {
    await client.end()
  }
}

/**
 * Whether the database has every migration of this build. It may have more: while nodes are upgraded one by one, the old ones go
 * on serving after the first new one has migrated.
 */
export async function isMigrated(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const applied = new Set((await query('select name from migrations')).rows.map((row) => row.name))
  return (await migrationNames()).every((name) => applied.has(name))
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: string }>(`select current_setting('server_version_num') as v`)
  const major = Math.floor(Number(rows[0]?.v) / 10_000)
  if (major < 15) throw new Error(`DATABASE_URL points to PostgreSQL ${major}; version 15 or newer is needed`)
}

export type Migration = Applied & { sql: string }

async function findApplied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('select name, checksum from migrations')).rows
}

/** A database of version 0.1.0 is changed to the baseline, and is recorded as having it. */
async function reachBaseline(client: pg.Client, migrations: Migration[], log: (line: string) => void): Promise<void> {
  const version = schemaVersionOf(await findApplied(client))
  if (version === 'before 0.1.0')
    throw new Error(
      'This database is older than version 0.1.0: start version 0.1.0 on it once (docs/operations.md), then this one',
    )
  if (version === 'baseline') return
  log('Carrying on the database of version 0.1.0')
  await inTransaction(client, 'Carrying on the database of version 0.1.0', async () => {
    await client.query(await readCarryOn())
    await client.query('delete from migrations')
    for (const migration of migrations.filter(isOfBaseline)) await recordMigration(client, migration)
  })
}

/** Refuses a database that another version of this program has changed. */
function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied) {
    const migration = known.get(name)
    if (!migration)
      throw new Error(`This database is of a newer version (it has the migration ${name}): start that version instead`)
    if (checksum !== migration.checksum)
      throw new Error(`Migration ${name} was changed after it was applied; add a new one instead`)
    known.delete(name)
  }
  return [...known.values()]
}

/** In the order they are applied to an empty database. */
export async function readMigrations(): Promise<Migration[]> {
  return Promise.all((await migrationNames()).map(readMigration))
}

async function migrationNames(): Promise<string[]> {
  return (await readdir(FOLDER)).filter((name) => name.endsWith('.sql')).sort()
}

async function readMigration(name: string): Promise<Migration> {
  const sql = await readFile(new URL(name, FOLDER), 'utf8')
  return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
}

async function recordMigration(client: pg.Client, { name, checksum }: Migration): Promise<void> {
  await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
}

async function inTransaction(client: pg.Client, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await client.query('begin')
    await work()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`${what} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
