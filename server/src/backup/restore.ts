/**
 * Puts a backup in the place of what the database holds. Everything is checked before anything is touched, and the database
 * changes in one transaction: after an error it is what it was before.
 */
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isBeforeBaseline, isOfBaseline, schemaVersionOf } from '../db/carry-on/carry-on.ts'
import { CREATE_MIGRATIONS, MIGRATION_LOCK, migrate, readMigrations } from '../db/migrate.ts'
import { connectClient } from '../db/single-client.ts'
import type { DatabaseUrls } from '../db/urls.ts'
import type { SecretsKey } from '../security/secrets/wrapped-secrets.ts'
import { type ArchiveAccess, type ArchiveReader, openArchive, readText } from './archive.ts'
import { findInstallationId, listTables, PLAIN_VALUES, quote } from './catalog.ts'
import { listFileParts, openRestoredFiles } from './files.ts'
import { BackupError, isFullDisk, JOBS, type Manifest, tablePart } from './manifest.ts'
import { boundsToSql } from './partition-bounds.ts'
import { requeueTasks } from './requeue-tasks.ts'
import { openRestoredSecrets } from './secrets.ts'

export type RestoreOptions = ArchiveAccess & {
  urls: DatabaseUrls
  /** The database of DATABASE_URL, which stores the secrets for every node. */
  isShared: boolean
  /** The bucket of this installation, if it stores its files in one. */
  s3Url: string | undefined
  dataDir: string
  /** The key of this installation, with which the secrets of the file must open. */
  secretsKey: SecretsKey
  file: string
  /** The accounts and orders that are there now are given up. */
  mayReplace: boolean
  /** The file may be another installation's. */
  mayBeOther: boolean
}
export type RestoreSummary = { madeAt: string; tables: number; rows: number; files: number }

export async function restoreBackup(options: RestoreOptions): Promise<RestoreSummary> {
  const archive = await openArchive(options.file, options)
  try {
    const { manifest } = archive
    const schema = await findSchema(options.file, manifest)
    await archive.verify()
    await inTransaction(options.urls.owner, async (client) => {
      await refuseUnlessFree(client, options, manifest)
      const files = openRestoredFiles(archive, options)
      const secrets = openRestoredSecrets(archive, options)
      try {
        await files.prepare()
        await dropEverything(client)
        await buildSchema(client, schema, manifest)
        await loadTables(client, archive)
        await files.load(client)
        await secrets.load(client)
        await client.query('commit')
      } catch (error) {
        await files.discard()
        await secrets.discard()
        if (!isFullDisk(error)) throw error
        throw new BackupError(`The disk is full: there is no room for ${options.file}, and nothing was restored`, {
          cause: error,
        })
      }
      await files.finish()
      await secrets.finish()
    })
    await migrate(options.urls)
    await requeueTasks(options.urls.direct, JSON.parse(await readText(archive, JOBS)))
    return {
      madeAt: manifest.madeAt,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, table) => sum + table.rows, 0),
      files: listFileParts(archive).length,
    }
  } finally {
    archive.close()
  }
}

/** The statements that build the schema of the file's rows. `migrate` goes on from there when the rows are loaded. */
async function findSchema(file: string, { migrations, version }: Manifest): Promise<string[]> {
  const known = await readMigrations()
  const from = schemaVersionOf(migrations)
  if (from === 'before 0.2.0')
    throw new BackupError(
      `${file} is older than version 0.2.0: restore it with version 0.2.0 (docs/operations.md), then start this one`,
    )
  if (from === 'before the baseline') return known.filter(isOfBaseline).map(({ sql }) => sql)
  return migrations
    .filter((each) => !isBeforeBaseline(each))
    .map(({ name, checksum }) => {
      const migration = known.find((each) => each.name === name)
      if (migration?.checksum !== checksum)
        throw new BackupError(
          `${file} was made by a newer or different version of Meridian (${version}, ${name}): restore it with that version`,
        )
      return migration.sql
    })
}

async function inTransaction(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectClient(url, 'meridian-restore')
  try {
    await client.query(PLAIN_VALUES)
    // A node that starts now waits with its migrations until the restore is done.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('begin')
    await work(client)
  } finally {
    // Ends the transaction too, if it was not committed.
    await client.end()
  }
}

async function refuseUnlessFree(client: pg.Client, options: RestoreOptions, manifest: Manifest): Promise<void> {
  const { rows: nodes } = await client.query<{ count: number }>(`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name in ('meridian', 'meridian-tasks') and pid <> pg_backend_pid()`)
  if (nodes[0]?.count) throw new BackupError('Meridian is running on this database: stop every node, then restore')
  const { rows: tables } = await client.query<{ users: string | null }>(`select to_regclass('users') as users`)
  if (!tables[0]?.users) return
  const { rows: users } = await client.query('select 1 from users limit 1')
  if (users.length === 0) return
  if (!options.mayReplace)
    throw new BackupError('This database has accounts and orders: add --replace to give them up for those of the file')
  if (!options.mayBeOther && (await findInstallationId(client)) !== manifest.installationId)
    throw new BackupError(
      `${options.file} is the backup of another installation: add --other-installation if that is what you want`,
    )
}

/** Objects one by one and not the schema: the account of the app need not own the schema, and extensions stay. */
async function dropEverything(client: pg.Client): Promise<void> {
  await client.query(`
    drop schema if exists pgboss cascade;
    do $$
    declare
      found record;
    begin
      for found in select relname from pg_class
        where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition
      loop
        execute format('drop table %I cascade', found.relname);
      end loop;
      for found in select p.oid::regprocedure as signature from pg_proc p
        where p.pronamespace = current_schema()::regnamespace
          and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')
      loop
        execute format('drop routine if exists %s cascade', found.signature);
      end loop;
    end $$`)
}

async function buildSchema(client: pg.Client, schema: string[], { migrations, tables }: Manifest): Promise<void> {
  await client.query(CREATE_MIGRATIONS)
  for (const sql of schema) await client.query(sql)
  if (schemaVersionOf(migrations) === 'before the baseline') await takeAwayWhatIsNotIn(client, tables)
}

/** Rows of before the baseline are loaded into tables with the columns that they have; `migrate` then adds the others. */
async function takeAwayWhatIsNotIn(client: pg.Client, tables: Manifest['tables']): Promise<void> {
  for (const { name, columns } of await listTables(client)) {
    const own = tables.find((table) => table.name === name)?.columns
    if (!own) await client.query(`drop table ${quote(name)} cascade`)
    for (const column of own ? columns.filter((each) => !own.includes(each)) : [])
      await client.query(`alter table ${quote(name)} drop column ${quote(column)} cascade`)
  }
}

/**
 * Triggers rest while rows are loaded: the rows they would write are in the backup already, and those of append-only tables
 * refuse to clear what a migration has inserted. Foreign keys come back at the end, which checks them all, in any order of tables.
 */
async function loadTables(client: pg.Client, archive: ArchiveReader): Promise<void> {
  const { tables, sequences } = archive.manifest
  const names = tables.map(({ name }) => name)
  const built = (await listTables(client)).map(({ name }) => name)
  if (built.join() !== names.join()) throw new BackupError('The tables of the file are not those of its version')
  const restoreForeignKeys = await dropForeignKeys(client)
  const enableTriggers = await disableTriggers(client, names)
  await clearTables(client, names)
  for (const table of tables) {
    await createPartitions(client, table)
    const target = `${quote(table.name)} (${table.columns.map(quote).join(', ')})`
    const stream = client.query(copyFrom(`copy ${target} from stdin`))
    await pipeline(await archive.read(tablePart(table.name)), stream)
    if (stream.rowCount !== table.rows)
      throw new BackupError(`The table ${table.name} has ${stream.rowCount} rows instead of ${table.rows}`)
  }
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [quote(name), value, isCalled])
  await restoreForeignKeys()
  await enableTriggers()
}

/** Back on, they are in the mode they had: some also run in a session that replicates. */
async function disableTriggers(client: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; mode: keyof typeof TRIGGER_MODES }>(`
    select tgrelid::regclass::text as table, tgname as name, tgenabled as mode
    from pg_trigger join pg_class on pg_class.oid = tgrelid
    where not tgisinternal and relnamespace = current_schema()::regnamespace`)
  for (const name of tables) await client.query(`alter table ${quote(name)} disable trigger user`)
  return async () => {
    for (const { table, name, mode } of rows)
      await client.query(`alter table ${table} ${TRIGGER_MODES[mode]} trigger ${quote(name)}`)
  }
}

const TRIGGER_MODES = { O: 'enable', A: 'enable always', R: 'enable replica', D: 'disable' }

/** What migrations have inserted. Only those tables: on some, not even the owner has the right to truncate. */
async function clearTables(client: pg.Client, tables: string[]): Promise<void> {
  for (const name of tables) {
    const { rows } = await client.query(`select 1 from ${quote(name)} limit 1`)
    if (rows.length > 0) await client.query(`truncate ${quote(name)}`)
  }
}

async function createPartitions(client: pg.Client, { name, partitions }: Manifest['tables'][number]): Promise<void> {
  for (const partition of partitions)
    await client.query(
      `create table if not exists ${quote(partition.name)} partition of ${quote(name)} ${boundsToSql(partition.bounds)}`,
    )
}

async function dropForeignKeys(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint
    where connamespace = current_schema()::regnamespace and contype = 'f' and conparentid = 0`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${quote(name)}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(`alter table ${table} add constraint ${quote(name)} ${definition}`)
  }
}
