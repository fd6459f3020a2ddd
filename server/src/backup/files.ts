/** The folder of stored files, and where the files of a backup go: into the storage that the restored installation uses. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { STORAGE_KEY } from '../files/folder-storage.ts'
import { createS3Storage } from '../files/s3-storage.ts'
import type { ArchiveReader } from './archive.ts'
import { BackupError, FILES } from './manifest.ts'

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** Paths with '/', relative to the folder. */
export async function listFiles(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return []
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
}

export const readStoredFile = (folder: string, path: string) => createReadStream(join(folder, path))

export type RestoredFiles = {
  /** Before the database changes. */
  prepare(): Promise<void>
  /** In the transaction of the rows, when the tables are there. */
  load(client: pg.Client): Promise<void>
  /** When the transaction is committed. */
  finish(): Promise<void>
  /** When it is not. */
  discard(): Promise<void>
}

export const listFileParts = ({ manifest }: ArchiveReader) =>
  manifest.parts.map(({ name }) => name).filter((name) => name.startsWith(FILES))

const nothing = async () => {}

/** As `create-storage.ts` chooses: a bucket, the database that nodes share, or the folder. */
export function openRestoredFiles(
  archive: ArchiveReader,
  target: { dataDir: string; isShared: boolean; s3Url: string | undefined },
): RestoredFiles {
  if (target.s3Url) {
    const bucket = createS3Storage(target.s3Url)
    const prepare = () => eachFile(archive, (key, bytes) => bucket.put(key, bytes))
    // What was put stays after an error: no row names it, and the next attempt puts it again.
    return { prepare, load: nothing, finish: nothing, discard: nothing }
  }
  if (target.isShared) {
    const load = (client: pg.Client) =>
      eachFile(archive, async (key, content) => {
        await client.query(
          `insert into file_pieces (storage_key, position, content) values ($1, 0, $2)
           on conflict (storage_key, position) do update set content = excluded.content`,
          [key, content],
        )
      })
    return { prepare: nothing, load, finish: nothing, discard: nothing }
  }
  return openRestoredFolder(archive, filesFolder(target.dataDir))
}

/** The path in the folder is the key in every other storage. What an interrupted upload left beside them has no key. */
async function eachFile(archive: ArchiveReader, work: (key: string, bytes: Buffer) => Promise<void>): Promise<void> {
  for (const name of listFileParts(archive)) {
    const key = name.slice(FILES.length)
    if (STORAGE_KEY.test(key)) await work(key, await buffer(await archive.read(name)))
  }
}

/** Written beside the folder, and put in its place at the end. */
function openRestoredFolder(archive: ArchiveReader, folder: string): RestoredFiles {
  const draft = `${folder}.restoring`
  const replaced = `${folder}.replaced`
  return {
    prepare: () => unpackFiles(archive, draft),
    load: nothing,
    async finish() {
      await rm(replaced, { recursive: true, force: true })
      if (existsSync(folder)) await rename(folder, replaced)
      if (existsSync(draft)) await rename(draft, folder)
      await rm(replaced, { recursive: true, force: true })
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  }
}

async function unpackFiles(archive: ArchiveReader, draft: string): Promise<void> {
  await rm(draft, { recursive: true, force: true })
  for (const name of listFileParts(archive)) {
    const target = join(draft, name.slice(FILES.length))
    const path = relative(draft, target)
    if (path.startsWith('..') || isAbsolute(path)) throw new BackupError(`${name} is no path of a stored file`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(await archive.read(name), createWriteStream(target, { mode: 0o600 }))
  }
}
