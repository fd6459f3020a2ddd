/** Forward-only migrations: each file of `migrations/` once, in order, each in its own transaction. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'

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
    for (const migration of await pending(client)) {
      log(`Applying migration ${migration.name}`)
      await apply(client, migration)
    }
  } finally {
    await client.end()
  }
}

/** Whether the database holds exactly the migrations this build was made with. */
export async function isMigrated(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const applied = new Set((await query('select name from migrations')).rows.map((row) => row.name))
  return (await migrationNames()).every((name) => applied.has(name))
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: string }>(`select current_setting('server_version_num') as v`)
  const major = Math.floor(Number(rows[0]?.v) / 10_000)
  if (major < 15) throw new Error(`DATABASE_URL points to PostgreSQL ${major}; version 15 or newer is needed`)
}

export type Migration = { name: string; sql: string; checksum: string }

async function pending(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from migrations')
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const files = await readMigrations()
  for (const file of files) {
    const checksum = applied.get(file.name)
    if (checksum && checksum !== file.checksum)
      throw new Error(`Migration ${file.name} was changed after it was applied; add a new one instead`)
  }
  return files.filter((file) => !applied.has(file.name))
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

async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(sql)
    await client.query('insert into migrations (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
  }
}
