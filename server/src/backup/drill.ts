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
import type { SecretsKey } from '../security/secrets/wrapped-secrets.ts'
import { type ArchiveAccess, openArchive } from './archive.ts'
import { quote } from './catalog.ts'
import { findPictureFaults } from './drill-pictures.ts'
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
    const faults = await findFaults(client, manifest, { ...options, dataDir }).finally(() => client.end())
    return { madeAt, tables, rows, files, seconds: (performance.now() - startedAt) / 1000, faults }
  } finally {
    await server.stop()
  }
}

const findFaults = async (
  client: pg.Client,
  manifest: Manifest,
  restored: Pick<DrillOptions, 'secretsKey' | 's3Url'> & { dataDir: string },
): Promise<string[]> => [
  ...(await compareTables(client, manifest)),
  ...(await compareFiles(manifest, filesFolder(restored.dataDir))),
  ...(await findPictureFaults(client, restored)),
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
