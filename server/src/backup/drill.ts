/**
 * A drill: restores a backup into a database of its own in a temporary folder, compares what is there with what the backup lists, and
 * removes it again. Only the data is restored; no server runs on it, so no mail, push or webhook is sent.
 */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { connectClient } from '../db/single-client.ts'
import { startTemporary } from '../db/temporary.ts'
import type { FileStorage } from '../files/port.ts'
import { createS3Storage } from '../files/s3-storage.ts'
import type { SecretsKey } from '../security/wrapped-secrets.ts'
import { type ArchiveAccess, openArchive } from './archive.ts'
import { quote } from './catalog.ts'
import { filesFolder, readStoredFile } from './files.ts'
import { FILES, type Manifest } from './manifest.ts'
import { restoreBackup } from './restore.ts'

export type DrillOptions = ArchiveAccess & {
  file: string
  secretsKey: SecretsKey
  /** The bucket of the installation: its files are not in the backup, but must be there. */
  s3Url: string | undefined
}

export type DrillResult = {
  madeAt: string
  tables: number
  rows: number
  files: number
  seconds: number
  /** A sentence for each difference between the backup and what was restored. */
  faults: string[]
}

export async function runDrill(options: DrillOptions): Promise<DrillResult> {
  const startedAt = performance.now()
  const archive = await openArchive(options.file, options)
  archive.close()
  const { manifest } = archive
  const server = await startTemporary('meridian-drill-')
  try {
    const { urls, dataDir } = server
    const restore = {
      ...options,
      urls,
      dataDir,
      isShared: false,
      s3Url: undefined,
      mayReplace: false,
      mayBeOther: true,
    }
    const { madeAt, tables, rows, files } = await restoreBackup(restore)
    const client = await connectClient(urls.owner, 'meridian-drill')
    const bucket = options.s3Url ? createS3Storage(options.s3Url) : undefined
    const faults = await findFaults(client, manifest, { folder: filesFolder(dataDir), bucket }).finally(() =>
      client.end(),
    )
    return { madeAt, tables, rows, files, seconds: (performance.now() - startedAt) / 1000, faults }
  } finally {
    await server.stop()
  }
}

type Files = { folder: string; bucket: FileStorage | undefined }

const findFaults = async (client: pg.Client, manifest: Manifest, files: Files): Promise<string[]> => [
  ...(await compareTables(client, manifest)),
  ...(await compareFiles(manifest, files.folder)),
  ...(await findMissingFiles(client, files)),
]

/** Not the list of migrations, to which a backup of an older version gets new ones, nor a table that those have dropped. */
async function compareTables(client: pg.Client, { tables }: Manifest): Promise<string[]> {
  const faults: string[] = []
  for (const { name, rows } of tables.filter((table) => table.name !== 'migrations')) {
    const known = await client.query<{ table: string | null }>('select to_regclass($1) as table', [quote(name)])
    if (!known.rows[0]?.table) continue
    const counted = await client.query<{ count: number }>(`select count(*)::int as count from ${quote(name)}`)
    const count = counted.rows[0]?.count
    if (count !== rows) faults.push(`The table ${name} has ${count} rows instead of ${rows}`)
  }
  return faults
}

async function compareFiles({ parts }: Manifest, folder: string): Promise<string[]> {
  const faults: string[] = []
  for (const { name, sha256 } of parts.filter((part) => part.name.startsWith(FILES))) {
    const path = name.slice(FILES.length)
    if (!existsSync(join(folder, path))) faults.push(`The file ${path} was not restored`)
    else if ((await hashOf(folder, path)) !== sha256) faults.push(`The file ${path} is not as it was backed up`)
  }
  return faults
}

async function hashOf(folder: string, path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(readStoredFile(folder, path), hash)
  return hash.digest('hex')
}

/** Every file that a row names is in the backup, or in the bucket. */
async function findMissingFiles(client: pg.Client, { folder, bucket }: Files): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(`
    select storage_key as key from proof_files
    where storage_key is not null and deleted_at is null
      and not exists (select from file_pieces where file_pieces.storage_key = proof_files.storage_key)
    order by 1`)
  const faults: string[] = []
  for (const { key } of rows.filter((row) => !existsSync(join(folder, row.key)))) {
    if (!bucket) faults.push(`The file ${key} is not in the backup`)
    else if (!(await bucket.get(key))) faults.push(`The file ${key} is neither in the backup nor in the bucket`)
  }
  return faults
}
