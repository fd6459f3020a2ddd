/**
 * Forward-only migrations: each file of `migrations/` once, in order, each in its own transaction unless its first line says
 * otherwise. The baseline, `04…`, is the whole schema by subject; every later change of it is a file after the baseline.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Applied, isBeforeBaseline, isOfBaseline, schemaVersionOf, stepsToBaseline } from './carry-on/carry-on.ts'
import { giveRights } from './rights.ts'
import { connectClient } from './single-client.ts'
import type { DatabaseUrls } from './urls.ts'

const FOLDER = new URL('./migrations/', import.meta.url)
/** Any number, the same on every node: two that start together must not migrate at once. */
export const MIGRATION_LOCK = 7_314_159

export const CREATE_MIGRATIONS = `create table if not exists migrations (
  name text primary key, checksum text not null, applied_at timestamptz not null default now())`

const NO_LOG = () => {}

/** Its message is the whole sentence for the operator; the database is as it was. */
class DatabaseRefused extends Error {}

export async function migrate(
  urls: Pick<DatabaseUrls, 'app' | 'owner'>,
  log: (line: string) => void = NO_LOG,
  migrations?: Migration[],
): Promise<void> {
  const client = await connectClient(urls.owner, 'meridian-migrate')
  try {
    await refuseOldServer(client)
    const run = { migrations: migrations ?? (await readMigrations()), urls, log }
    let state: State = 'more'
    while (state !== 'done') {
      state = await migrateOnce(client, run)
      if (state === 'before the baseline') await carryOn(client, run)
      if (typeof state === 'object') await migrateOutside(client, state.outside)
    }
  } finally {
    await client.end()
  }
}

type Run = { migrations: Migration[]; urls: Pick<DatabaseUrls, 'app' | 'owner'>; log: (line: string) => void }

type State = 'before the baseline' | 'more' | 'done' | { outside: Migration }

/** The next migration, if there is one. */
async function migrateOnce(client: pg.Client, { migrations, urls, log }: Run): Promise<State> {
  let what = 'Preparing the database'
  return inLockedTransaction(
    client,
    () => what,
    async () => {
      const isOwner = await ownsTables(client)
      if (isOwner) await client.query(CREATE_MIGRATIONS)
      const applied = await findApplied(client)
      const isCarriedOn = needsCarryOn(applied)
      const [next] = pending(migrations, applied)
      if (next && !isOwner)
        throw new DatabaseRefused(
          'This database needs migrations, and DATABASE_URL connects as a role that does not own its tables: set DATABASE_OWNER_URL',
        )
      if (isCarriedOn) return 'before the baseline'
      if (next) {
        what = `Migration ${next.name}`
        log(`Applying migration ${next.name}`)
        if (next.sql.startsWith(OUTSIDE)) return { outside: next }
        await client.query(next.sql)
        await recordMigration(client, next)
        return 'more'
      }
      what = 'Giving the application its rights'
      if (isOwner) await giveRights(client, urls)
      return 'done'
    },
    log,
  )
}

/**
 * The first line of a file whose statements each end by themselves, so that none holds a table: an index that is built
 * concurrently, a backfill whose batches commit. Each can be repeated, because a node may end after any of them.
 */
const OUTSIDE = '-- outside a transaction'

/** Up to its semicolon; what stands between `$$` may have some too. */
const STATEMENT = /(?:\$\$[\s\S]*?\$\$|[^;$]|\$(?!\$))+;/g

async function migrateOutside(client: pg.Client, migration: Migration): Promise<void> {
  await untilTrue(() => tryLock(client, 'pg_try_advisory_lock'))
  try {
    const applied = await findApplied(client)
    if (applied.some(({ name }) => name === migration.name)) return
    await client.query('set statement_timeout = 0')
    await dropBrokenIndexes(client, migration.sql)
    for (const [statement] of migration.sql.matchAll(STATEMENT)) await client.query(statement)
    await recordMigration(client, migration)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${(error as Error).message}`, { cause: error })
  } finally {
    await client.query('reset statement_timeout; select pg_advisory_unlock_all()').catch(() => {})
  }
}

/** What an interrupted build leaves has the name, and is no index. */
async function dropBrokenIndexes(client: pg.Client, sql: string): Promise<void> {
  const names = [...sql.matchAll(/create (?:unique )?index concurrently (?:if not exists )?(\w+)/gi)].map(
    ([, name]) => name,
  )
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_index join pg_class on pg_class.oid = indexrelid where not indisvalid and relname = any($1)`,
    [names],
  )
  for (const { name } of rows) await client.query(`drop index concurrently ${name}`)
}

/**
 * Asked again and again, with nothing open in between: an index that another node builds concurrently waits for every transaction
 * that is open, and one that waited for this lock would wait for that node.
 */
async function untilTrue(isTaken: () => Promise<boolean>): Promise<void> {
  while (!(await isTaken())) await sleep(LOCK_EVERY_MS)
}

async function tryLock(
  client: pg.Client,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock',
): Promise<boolean> {
  const { rows } = await client.query<{ isTaken: boolean }>(`select ${lock}($1) as "isTaken"`, [MIGRATION_LOCK])
  return rows[0]?.isTaken ?? false
}

const LOCK_EVERY_MS = 100

const CARRYING_ON = 'Carrying on the database of an earlier version'

/** Until it has the baseline, by this node or by another one that does the same meanwhile. */
async function carryOn(client: pg.Client, { migrations, log }: Run): Promise<void> {
  log(CARRYING_ON)
  const baseline = migrations.filter(isOfBaseline)
  const record = async () => {
    for (const migration of baseline) await recordMigration(client, migration)
  }
  const steps = (await stepsToBaseline(baseline)).map((sql) => () => client.query(sql))
  for (const step of [...steps, record])
    await inLockedTransaction(
      client,
      () => CARRYING_ON,
      async () => {
        if (needsCarryOn(await findApplied(client))) await step()
      },
      log,
    )
}

/**
 * Whether the database has every migration of this build. It may have more: while nodes are upgraded one by one, the old ones go
 * on serving after the first new one has migrated.
 */
export async function isMigrated(query: (sql: string) => Promise<{ rows: { name: string }[] }>): Promise<boolean> {
  const applied = new Set((await query('select name from migrations')).rows.map((row) => row.name))
  return (await migrationNames()).every((name) => applied.has(name))
}

/**
 * The migrations that a start of this version would apply; undefined for a database without any. A database that this version cannot
 * start on is refused.
 */
export async function findPending(client: pg.Client): Promise<string[] | undefined> {
  const { rows } = await client.query<{ migrations: string | null }>(`select to_regclass('migrations') as migrations`)
  const applied = rows[0]?.migrations ? await findApplied(client) : []
  if (applied.length === 0) return undefined
  const isCarriedOn = needsCarryOn(applied)
  const missing = pending(await readMigrations(), applied).filter((each) => !(isCarriedOn && isOfBaseline(each)))
  return [...(isCarriedOn ? ['the baseline'] : []), ...missing.map(({ name }) => name)]
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ v: string }>(`select current_setting('server_version_num') as v`)
  const major = Math.floor(Number(rows[0]?.v) / 10_000)
  if (major < 15) throw new Error(`DATABASE_URL points to PostgreSQL ${major}; version 15 or newer is needed`)
}

/** A node that finds nothing to migrate needs no owner. */
async function ownsTables(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isOwner: boolean }>(`
    select coalesce(pg_has_role(relowner, 'usage'), true) as "isOwner"
    from (select) one left join pg_class on oid = to_regclass('migrations')`)
  return rows[0]?.isOwner ?? true
}

export type Migration = Applied & { sql: string }

async function findApplied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('select name, checksum from migrations')).rows
}

function needsCarryOn(applied: Applied[]): boolean {
  const version = schemaVersionOf(applied)
  if (version === 'before 0.2.0')
    throw new DatabaseRefused(
      'This database is older than version 0.2.0: start version 0.2.0 on it once (docs/operations.md), then this one',
    )
  return version === 'before the baseline'
}

/** Refuses a database that another version of this program has changed. */
function pending(migrations: Migration[], applied: Applied[]): Migration[] {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const { name, checksum } of applied.filter((each) => !isBeforeBaseline(each))) {
    const migration = known.get(name)
    if (!migration)
      throw new DatabaseRefused(
        `This database is of a newer version (it has the migration ${name}): start that version instead`,
      )
    if (checksum !== migration.checksum)
      throw new DatabaseRefused(`Migration ${name} was changed after it was applied; add a new one instead`)
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

/** For a lock on a table: whoever wants one waits, and everyone after it. */
const LOCK_TIMEOUT = '1500ms'
/** A lock that was not free in time, and a deadlock. */
const LOCK_IN_USE = ['55P03', '40P01']
/** As long as a backup's transaction takes. */
const RETRY_FOR_MS = 30 * 60_000
const RETRY_AFTER_MS = 1_000

const isLockInUse = (error: unknown): boolean =>
  error instanceof Error && LOCK_IN_USE.includes((error as { code?: string }).code ?? '')

/**
 * Again while another transaction has a table: a migration that stood in the queue for its lock would let every request wait
 * behind it.
 */
async function inLockedTransaction<T>(
  client: pg.Client,
  what: () => string,
  work: () => Promise<T>,
  log: (line: string) => void,
): Promise<T> {
  const until = Date.now() + RETRY_FOR_MS
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await tryInTransaction(client, work)
    } catch (error) {
      if (error instanceof DatabaseRefused) throw error
      if (!isLockInUse(error) || Date.now() > until)
        throw new Error(`${what()} failed: ${error instanceof Error ? error.message : error}`, { cause: error })
      if (isFirst) log(`${what()} waits for another transaction, which has a table that it changes`)
      await sleep(RETRY_AFTER_MS)
    }
  }
}

/**
 * The lock ends with the transaction, so a pooler that was put in between by mistake cannot keep it and let the next node wait for
 * ever.
 */
async function tryInTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  try {
    await untilTrue(async () => {
      await client.query('begin')
      const isTaken = await tryLock(client, 'pg_try_advisory_xact_lock')
      if (!isTaken) await client.query('rollback')
      return isTaken
    })
    // Within the transaction, like the lock.
    await client.query('set local statement_timeout = 0')
    await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
    const result = await work()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}
