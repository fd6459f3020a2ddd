/** The map's tiles, style and glyphs. Tiles are cut once for each region pack and stored in the data folder. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { runBuilder } from '../build/run-builder.ts'
import { isFile, PackError } from '../pack/files.ts'
import { MAX_TILE_ZOOM, type MapEdition, type Tiles } from '../port.ts'
import { type Archive, openArchive } from './archive.ts'
import type { TilesInput } from './build-program.ts'
import { GLYPH_FONTS, readGlyphs } from './glyphs.ts'
import { MAP_FILES, OSM_FILES } from './map-files.ts'
import { createOperatorMap } from './operator-style.ts'
import { findPmtiles, openPmtiles } from './pmtiles-file.ts'
import { columnOf, rowOf } from './squares.ts'
import { mapStyle } from './style.ts'

type Log = { info(line: string): void; warn(line: string): void }
type Options = { packFolder: string | null; dataDir: string; log: Log; operatorStyleUrl?: string | undefined }

/** To be raised with every change of how tiles are cut. */
const FORMAT = 1
/** Without a limit the builder uses all memory of the machine, which the database needs too. */
const MEMORY_LIMIT_MB = 600

export function createTiles(options: Options): Tiles & { close(): Promise<void> } {
  const { packFolder, dataDir, log, operatorStyleUrl } = options
  const stop = new AbortController()
  const operator = operatorStyleUrl ? createOperatorMap(operatorStyleUrl) : null
  let open: { archive: Archive; edition: MapEdition; folder: string | null } | null = null
  let opening: Promise<MapEdition> | null = null

  async function start(): Promise<MapEdition> {
    const openOptions = { dataDir, log, signal: stop.signal }
    open = await openMap(packFolder, openOptions).catch((error: Error) => {
      if (packFolder === null || !(error instanceof PackError)) throw error
      log.warn(`${error.message}. The built-in map is drawn instead.`)
      return openMap(null, openOptions)
    })
    return open.edition
  }

  return {
    ready() {
      opening ??= start().catch((error) => {
        // The cause (a full disk, for example) may be gone at the next request.
        opening = null
        throw error
      })
      return opening
    },
    edition: () => open?.edition ?? null,
    style: (scheme) => open && mapStyle(scheme, open.edition),
    operator,
    read: async (z, x, y) => (open ? open.archive.read(z, x, y) : null),
    async hasStreetsAt(point) {
      // The tiles of an operator's map are not ours to read; such a map is configured for its streets.
      if (operator) return true
      if (!open?.edition.hasStreets) return false
      const { protomapsMaxZoom } = open.edition
      const zoom = protomapsMaxZoom ?? MAX_TILE_ZOOM
      const size = 2 ** zoom
      const [x, y] = [Math.floor(columnOf(point.longitude, size)), Math.floor(rowOf(point.latitude, size))]
      const tile = await open.archive.read(zoom, x, y)
      return tile !== null && (await unzip(tile)).includes(protomapsMaxZoom === undefined ? STREETS_LAYER : ROADS_LAYER)
    },
    glyphs: (font, range) => readGlyphs(open?.folder ?? null, font, range),
    async close() {
      stop.abort()
      await opening?.catch(() => {})
      await open?.archive.close()
      open = null
    },
  }
}

type OpenOptions = { dataDir: string; log: Log; signal: AbortSignal }

async function openMap(folder: string | null, { dataDir, log, signal }: OpenOptions) {
  const pmtiles = folder === null ? null : await findPmtiles(folder)
  if (pmtiles) {
    const { archive, edition } = await openPmtiles(pmtiles)
    return { archive, folder, edition: { ...edition, hasGlyphs: await hasGlyphs(folder) } }
  }
  const files = folder === null ? [] : await mapFiles(folder)
  const version = await fingerprint(folder, files)
  const target = join(dataDir, 'maps', version, 'map.tiles')
  let archive = await openArchive(target)
  if (!archive) {
    const startedAt = performance.now()
    log.info(`Map: cutting the tiles, once for ${folder === null ? 'the built-in map' : 'this region pack'}`)
    const input: TilesInput = { packFolder: folder, target }
    await runBuilder({
      program: new URL('./build-program.ts', import.meta.url),
      input,
      title: 'The tile archive of the map',
      log: (line) => log.info(line),
      signal,
      memoryLimitMb: MEMORY_LIMIT_MB,
    })
    log.info(`Map: the tiles are ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
    archive = await openArchive(target)
    if (!archive) throw new Error(`The map's tiles could not be stored in ${dataDir}`)
  }
  return { archive, folder, edition: await editionOf(version, folder, files) }
}

async function mapFiles(folder: string): Promise<string[]> {
  const names = Object.values(MAP_FILES)
  const present = await Promise.all(names.map((name) => isFile(join(folder, name))))
  const found = names.filter((_, at) => present[at])
  if (found.length === 0) throw new PackError(`The region pack ${folder} has nothing that a map could be drawn from`)
  return found
}

async function fingerprint(folder: string | null, files: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(`tiles ${FORMAT}\n`)
  for (const file of folder === null ? [] : files) {
    hash.update(`${file}\n`)
    // As a stream: the squares of a whole state are some hundred megabytes.
    for await (const chunk of createReadStream(join(folder as string, file))) hash.update(chunk)
  }
  return hash.digest('hex').slice(0, 16)
}

const STREET_FILES: readonly string[] = [...OSM_FILES, MAP_FILES.countyGraph]

async function editionOf(version: string, folder: string | null, files: readonly string[]): Promise<MapEdition> {
  return {
    version,
    hasStreets: files.some((file) => STREET_FILES.includes(file)),
    hasOsm: files.some((file) => OSM_FILES.includes(file)),
    hasGlyphs: await hasGlyphs(folder),
  }
}

async function hasGlyphs(folder: string | null): Promise<boolean> {
  const fonts = await Promise.all(GLYPH_FONTS.map((font) => readGlyphs(folder, font, FIRST_RANGE)))
  return fonts.every((glyphs) => glyphs !== null)
}

const unzip = promisify(gunzip)
/** A layer's name as a tile holds it: field 1, its length, its text. */
const STREETS_LAYER = '\n\x07streets'
/** The same of a Protomaps basemap. */
const ROADS_LAYER = '\n\x05roads'

const FIRST_RANGE = '0-255'
