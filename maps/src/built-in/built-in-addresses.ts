/**
 * Addresses when there is no region pack: the ZIP codes and cities of the five states, and some real medical and financial
 * places. A typed street is offered at the center of its ZIP, if city and ZIP fit.
 */
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { writeComplete } from '../build/build-program.ts'
import { runBuilder } from '../build/run-builder.ts'
import { loadIndex } from '../pack/stored-index.ts'
import type { AddressProvider } from '../port.ts'
import { createAddressProvider } from '../search/provider.ts'
import { type Sections, unpackSections } from '../search/sections.ts'
import { CITIES_FILE, ZIPS_FILE } from './known-areas.ts'
import { WELL_KNOWN_FILES } from './well-known.ts'

/**
 * Opened at the first query: with a region pack this provider is hardly ever used. Without one, call `ready` at the start, so that
 * the first query does not wait for it.
 */
export function createBuiltInAddresses(dataDir: string): AddressProvider & { ready(): Promise<void> } {
  let opened: Promise<AddressProvider> | null = null
  const open = () => {
    opened ??= openBuiltInIndex(dataDir)
      .then((sections) => createAddressProvider('built-in', sections))
      .catch((error) => {
        opened = null
        throw error
      })
    return opened
  }
  return {
    name: 'built-in',
    ready: async () => void (await open()),
    suggest: async (text, options) => (await open()).suggest(text, options),
    locate: async (id, options) => (await open()).locate(id, options),
    geocode: async (text, options) => (await open()).geocode(text, options),
    reverse: async (point, options) => (await open()).reverse(point, options),
  }
}

/** From the data folder; built first when it is missing, and stored there for the next start. */
async function openBuiltInIndex(dataDir: string): Promise<Sections> {
  const target = join(dataDir, 'maps', await fingerprint(), 'built-in.index')
  const stored = await loadIndex(target)
  if (stored) return stored
  const bytes = await buildBytes()
  // Only for the next start: this one has what it needs, also where nothing can be written.
  await writeComplete(target, (path) => writeFile(path, bytes)).catch(() => {})
  return unpack(bytes)
}

const SOURCES = ['.', '../search'].map((folder) => fileURLToPath(new URL(folder, import.meta.url)))

/** Depends on the code and the tables it is built from: an update builds it again. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256')
  for (const folder of SOURCES)
    for (const name of (await readdir(folder)).sort())
      if (name.endsWith('.ts')) hash.update(`${name}\n`).update(await readFile(join(folder, name)))
  for (const file of [ZIPS_FILE, CITIES_FILE, ...WELL_KNOWN_FILES]) hash.update(await readFile(file))
  return hash.digest('hex').slice(0, 16)
}

export const buildBuiltInIndex = async (): Promise<Sections> => unpack(await buildBytes())

async function buildBytes(): Promise<Uint8Array<ArrayBuffer>> {
  const program = new URL('./build-program.ts', import.meta.url)
  const bytes = await runBuilder<Uint8Array>({ program, input: {}, title: 'The built-in address index' })
  // Copied: the message may lie at any offset of a larger buffer, and the typed arrays need a multiple of four.
  return new Uint8Array(bytes)
}

function unpack(bytes: Uint8Array<ArrayBuffer>): Sections {
  const sections = unpackSections(bytes.buffer)
  if (!sections) throw new Error('The built-in addresses could not be read')
  return sections
}
