/** The index of a pack, read from the data folder; built first when it is missing or incomplete. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runBuilder } from '../build/run-builder.ts'
import { type Sections, unpackSections } from '../search/sections.ts'
import type { IndexInput } from './build-program.ts'
import { fingerprintOf, isFile, PackError } from './files.ts'

export type PackOptions = { packFolder: string; dataDir: string; log: (line: string) => void; signal?: AbortSignal }

export async function openIndex({ packFolder, dataDir, log, signal }: PackOptions): Promise<Sections> {
  const target = join(dataDir, 'maps', await fingerprintOf(packFolder), 'addresses.index')
  const stored = await loadIndex(target)
  if (stored) return stored
  const startedAt = performance.now()
  log('Addresses: building the index, once for this region pack')
  const input: IndexInput = { packFolder, target }
  const program = new URL('./build-program.ts', import.meta.url)
  await runBuilder({ program, input, title: 'The index of the region pack', log, signal })
  const built = await loadIndex(target)
  if (!built) throw new PackError(`The index of the region pack ${packFolder} could not be stored in ${dataDir}`)
  log(`Addresses: the index is ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  return built
}

/** Null when it is missing or incomplete. */
export async function loadIndex(path: string): Promise<Sections | null> {
  if (!(await isFile(path))) return null
  const bytes = await readFile(path)
  // Small files may share a buffer; the typed arrays need one that starts at the file's first byte.
  const own = bytes.byteOffset === 0 && bytes.buffer.byteLength === bytes.byteLength
  return unpackSections(
    (own ? bytes.buffer : bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length)) as ArrayBuffer,
  )
}
