/** Writes a backup while the app goes on working: everything in it is of one moment. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connectClient } from '../db/single-client.ts'
import { type ArchiveWriter, createArchive } from './archive.ts'
import { findInstallationId, listMigrations, listSequences, listTables, PLAIN_VALUES, quote } from './catalog.ts'
import { filesFolder, listFiles, readStoredFile } from './files.ts'
import {
  type BackedUpTable,
  BackupError,
  FILES,
  FORMAT,
  isFullDisk,
  JOBS,
  type Manifest,
  SECRETS,
  tablePart,
} from './manifest.ts'

export type BackupOptions = {
  url: string
  dataDir: string
  file: string
  /** Without one the file is readable, and can be changed, by everyone who gets hold of it. */
  passphrase: string | undefined
  version: string
  now: Date
}
export type BackupSummary = { tables: number; rows: number; files: number }

export async function writeBackup(options: BackupOptions): Promise<BackupSummary> {
  const { url, dataDir, file, passphrase, version, now } = options
  if (existsSync(file)) throw new BackupError(`${file} exists already: a backup is never written over`)
  const client = await connectClient(url, 'meridian-backup')
  const archive = createArchive(file, passphrase)
  try {
    await client.query(PLAIN_VALUES)
    await openSnapshot(client)
    const tables: BackedUpTable[] = []
    for (const table of await listTables(client))
      tables.push({ ...table, rows: await addTable(client, archive, table) })
    await archive.add(JOBS, Readable.from([JSON.stringify(await findJobs(client))]))
    await addSecrets(archive, dataDir)
    // After the rows: a file is stored before the row that names it is committed.
    const files = await addFiles(archive, filesFolder(dataDir))
    const manifest: Manifest = {
      format: FORMAT,
      version,
      installationId: await findInstallationId(client),
      madeAt: now.toISOString(),
      migrations: await listMigrations(client),
      tables,
      sequences: await listSequences(client),
      parts: archive.parts,
    }
    await archive.finish(manifest)
    return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0), files }
  } catch (error) {
    await archive.discard()
    if (!isFullDisk(error)) throw error
    throw new BackupError(`The disk is full: there is no room for ${file}, and nothing was left of it`, {
      cause: error,
    })
  } finally {
    await client.end()
  }
}

/**
 * The locks come before the snapshot, so that no table is dropped between the two; they only hold up such drops. A partitioned
 * table is locked with its partitions, which the application has no right of its own to.
 */
async function openSnapshot(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`)
  await client.query('begin isolation level repeatable read')
  await client.query(`lock table ${rows.map(({ name }) => quote(name)).join(', ')} in access share mode`)
}

async function addTable(
  client: pg.Client,
  archive: ArchiveWriter,
  { name, columns }: Pick<BackedUpTable, 'name' | 'columns'>,
): Promise<number> {
  const stream = client.query(copyTo(`copy (select ${columns.map(quote).join(', ')} from ${quote(name)}) to stdout`))
  await archive.add(tablePart(name), stream)
  return stream.rowCount
}

/** Work that waits for its turn, such as a mail that is not sent yet. */
async function findJobs(client: pg.Client): Promise<object[]> {
  const { rows: known } = await client.query<{ job: string | null }>(`select to_regclass('pgboss.job') as job`)
  if (!known[0]?.job) return []
  const { rows } = await client.query<object>(`
    select id, name, data, priority, retry_limit as "retryLimit", retry_delay as "retryDelay",
      retry_backoff as "retryBackoff", start_after as "startAfter", expire_seconds as "expireInSeconds"
    from pgboss.job where state < 'completed'`)
  return rows
}

/** With the embedded database the secrets are a file; with DATABASE_URL they are a row like any other. */
async function addSecrets(archive: ArchiveWriter, dataDir: string): Promise<void> {
  const file = join(dataDir, SECRETS)
  if (existsSync(file)) await archive.add(SECRETS, Readable.from([readFileSync(file)]))
}

async function addFiles(archive: ArchiveWriter, folder: string): Promise<number> {
  const files = await listFiles(folder)
  for (const path of files) await archive.add(`${FILES}${path}`, readStoredFile(folder, path))
  return files.length
}
