/**
 * A map in one command: `npm run maps:get -- texas` (or several states, or a box). Downloads OpenStreetMap extracts by name,
 * makes a region pack of them, and builds all that the server would build on its next start. Only the names of the extracts
 * are sent to the download server.
 */
import { mkdir, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BuildPackError, buildPack } from './build-pack.ts'
import { startEngine } from './engine/engine.ts'
import { findRoads } from './engine/roads.ts'
import { AreaError, nameOf, readArea } from './get/areas.ts'
import { DownloadError, download, inspect, megabytes, type RemoteFile } from './get/download.ts'
import { openIndex } from './pack/stored-index.ts'
import { createTiles } from './tiles/tiles.ts'

const DOWNLOAD_URL = 'https://download.geofabrik.de/north-america/us'

type Options = {
  args: readonly string[]
  dataDir: string
  /** Where `texas-latest.osm.pbf` and `texas-latest.osm.pbf.md5` are. */
  downloadUrl: string
  log: (line: string) => void
  /** Tests pass little. */
  freeBytes?: () => Promise<number>
}

/** Extract, pack, routing tiles and map tiles together, as a multiple of the extract. */
const SPACE_FACTOR = 4
/** A rough estimate: 8 MB of roads alone took 3 minutes on two busy cores, and roads are about a quarter of an extract. */
const BUILD_BYTES_PER_MINUTE = 10e6

/** Returns the pack's folder. */
export async function getPack(options: Options): Promise<string> {
  const { args, dataDir, downloadUrl, log } = options
  const { states, box } = readArea(args)
  await mkdir(dataDir, { recursive: true })
  const base = downloadUrl.replace(/\/+$/, '')
  const files = await Promise.all(states.map((state) => inspect(`${base}/${nameOf(state)}-latest.osm.pbf`)))
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  for (const file of files) log(`${file.name}: ${megabytes(file.bytes)}`)
  log(`Building takes about ${Math.ceil(bytes / BUILD_BYTES_PER_MINUTE)} min after the download`)
  await checkSpace(bytes * SPACE_FACTOR, options)
  const folder = join(dataDir, 'maps-download')
  const targets = files.map((file) => join(folder, file.name))
  for (const [at, file] of files.entries()) await download(file, targets[at] as string, progressOf(file, log))
  const packFolder = await buildPack({
    roadsFiles: targets,
    addressFiles: [],
    dataDir,
    log,
    box,
    movesRoads: true,
  })
  await rm(folder, { recursive: true, force: true })
  await prepare(packFolder, dataDir, log)
  log('The map is ready; the server uses it from its next start')
  return packFolder
}

async function checkSpace(needed: number, { dataDir, freeBytes }: Options): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  const free = freeBytes ? await freeBytes() : bavail * bsize
  if (free < needed)
    throw new DownloadError(`${dataDir} needs ${megabytes(needed)} of free space, and has ${megabytes(free)}`)
}

const PROGRESS_EVERY_MS = 5_000

function progressOf({ name, bytes: total }: RemoteFile, log: (line: string) => void) {
  const startedAt = performance.now()
  let [lastAt, first] = [startedAt, -1]
  return {
    onProgress(bytes: number) {
      if (first === -1) first = bytes
      const now = performance.now()
      if (bytes < total && now - lastAt < PROGRESS_EVERY_MS) return
      lastAt = now
      const secondsLeft = ((total - bytes) / Math.max(1, bytes - first)) * ((now - startedAt) / 1000)
      log(`Downloading ${name} … ${megabytes(bytes)} of ${megabytes(total)}, ${Math.ceil(secondsLeft)} s left`)
    },
  }
}

/** What the server would build on its first start with this pack: the index, the map's tiles, the routing tiles. */
async function prepare(packFolder: string, dataDir: string, log: (line: string) => void): Promise<void> {
  await openIndex({ packFolder, dataDir, log })
  const tiles = createTiles({ packFolder, dataDir, log: { info: log, warn: log } })
  await tiles.ready().finally(() => tiles.close())
  const roadsFile = findRoads(packFolder)
  if (!roadsFile) return
  const engine = startEngine({ roadsFile, dataDir, log: { info: log, warn: log }, progress: log })
  await engine.settled
  await engine.close()
}

if (import.meta.main) {
  const { DATA_DIR, MAPS_DOWNLOAD_URL } = process.env
  try {
    await getPack({
      args: process.argv.slice(2),
      dataDir: resolve(DATA_DIR || '.data'),
      downloadUrl: MAPS_DOWNLOAD_URL || DOWNLOAD_URL,
      log: (line) => console.log(`▸ ${line}`),
    })
  } catch (error) {
    const isExpected = [AreaError, DownloadError, BuildPackError].some((kind) => error instanceof kind)
    console.error(isExpected ? (error as Error).message : error)
    process.exitCode = 1
  }
}
