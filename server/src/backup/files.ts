/** The folder of stored files. Files of a backup are written beside it and take its place when the database is restored. */
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
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

/** Writes the files beside the folder; `swap` puts them in its place, `discard` removes them. */
export async function unpackFiles(
  archive: ArchiveReader,
  folder: string,
): Promise<{ count: number; swap(): Promise<void>; discard(): Promise<void> }> {
  const draft = `${folder}.restoring`
  await rm(draft, { recursive: true, force: true })
  const names = archive.manifest.parts.map(({ name }) => name).filter((name) => name.startsWith(FILES))
  for (const name of names) {
    const target = join(draft, name.slice(FILES.length))
    const path = relative(draft, target)
    if (path.startsWith('..') || isAbsolute(path)) throw new BackupError(`${name} is no path of a stored file`)
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await pipeline(await archive.read(name), createWriteStream(target, { mode: 0o600 }))
  }
  const replaced = `${folder}.replaced`
  return {
    count: names.length,
    async swap() {
      await rm(replaced, { recursive: true, force: true })
      if (existsSync(folder)) await rename(folder, replaced)
      if (existsSync(draft)) await rename(draft, folder)
      await rm(replaced, { recursive: true, force: true })
    },
    discard: () => rm(draft, { recursive: true, force: true }),
  }
}
