/**
 * Makes a region pack of one's own: `npm run maps:build -- FILE.osm.pbf [addresses.csv …]`. An OpenStreetMap extract has the
 * roads, the map and some addresses; more addresses come from CSV files as OpenAddresses writes them. The pack is written to
 * `DATA_DIR/maps-pack`, where the server finds it on its next start.
 */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import type { Point } from '@meridian/domain/places/geo.ts'
import { AddressCollector, type RawAddress, toAddress } from './build-pack/address-collector.ts'
import { cityTable, zipTable } from './build-pack/places.ts'
import { roadsName } from './engine/roads.ts'
import { extractOsm } from './osm/extract.ts'
import { OsmFileError } from './osm/osm-file.ts'
import { readTable } from './pack/table.ts'
import { MAP_FILES } from './tiles/map-files.ts'
import { type Box, SquareWriter } from './tiles/square-file.ts'

/** The message is one sentence for the operator. */
export class BuildPackError extends Error {}

type Options = {
  roadsFiles: readonly string[]
  addressFiles: readonly string[]
  dataDir: string
  log: (line: string) => void
  /** Addresses and streets outside are left out; directions cover the whole extract. */
  box?: Box | null
  /** The extracts are moved into the pack, not copied: they are as large as the rest together. */
  movesRoads?: boolean
}

/** Returns the pack's folder. An existing pack is replaced when the new one is complete. */
export async function buildPack(options: Options): Promise<string> {
  const { roadsFiles, dataDir, log, movesRoads = false } = options
  const folder = join(dataDir, 'maps-pack')
  const unfinished = `${folder}.${process.pid}.unfinished`
  try {
    await mkdir(unfinished, { recursive: true })
    await writeTables(unfinished, options)
    const transfer = movesRoads ? rename : copyFile
    for (const [at, file] of roadsFiles.entries()) await transfer(file, join(unfinished, roadsName(at)))
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } catch (error) {
    throw toBuildPackError(error, dataDir)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  log(`The region pack is in ${folder}`)
  return folder
}

async function writeTables(folder: string, { roadsFiles, addressFiles, log, box = null }: Options): Promise<void> {
  const collector = new AddressCollector()
  const squares = new SquareWriter(box)
  for (const file of addressFiles) log(await readAddresses(file, collector))
  for (const file of roadsFiles) {
    const onProgress = everyTenPercent((percent) => log(`Reading ${basename(file)} … ${percent} %`))
    const { addresses, streets } = await extractOsm(file, { collector, squares, onProgress })
    log(`${basename(file)}: ${streets} streets and ${addresses} addresses taken`)
  }
  const count = await squares.write(join(folder, MAP_FILES.squares))
  log(`The map has ${count} squares of about 10 miles`)
  await writeFile(join(folder, 'address_points.tsv.gz'), gzipSync(collector.toTsv()))
  await writeFile(join(folder, 'zips.csv.gz'), gzipSync(zipTable(collector.zips())))
  await writeFile(join(folder, 'cities.csv.gz'), gzipSync(cityTable(collector.cities())))
}

function everyTenPercent(log: (percent: number) => void): (share: number) => void {
  let next = 10
  return (share) => {
    if (share * 100 < next) return
    const percent = Math.floor(share * 10) * 10
    next = percent + 10
    log(percent)
  }
}

function toBuildPackError(error: unknown, dataDir: string): unknown {
  if (error instanceof OsmFileError) return new BuildPackError(error.message)
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return new BuildPackError(`The disk of ${dataDir} is full`)
  return error
}

const COLUMNS = ['LON', 'LAT', 'NUMBER', 'STREET', 'CITY', 'POSTCODE']
const BATCH_ROWS = 10_000

/** Whole states have millions of rows: read as a stream, in batches. */
async function readAddresses(file: string, collector: AddressCollector): Promise<string> {
  let [head, batch, added, read] = ['', [] as string[], 0, 0]
  const addBatch = () => {
    const rows = readTable([head, ...batch], COLUMNS).map(fromRow)
    added += rows.filter((address) => address && collector.add(address)).length
    read += rows.length
    batch = []
  }
  try {
    for await (const line of linesOf(file)) {
      if (head === '') head = line.replace(/^\uFEFF/, '').toUpperCase()
      else if (line !== '') batch.push(line)
      if (batch.length === BATCH_ROWS) addBatch()
    }
    addBatch()
  } catch (error) {
    throw new BuildPackError(`${basename(file)} ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`)
  }
  return `${basename(file)}: ${added} of ${read} addresses taken (the others lie outside our states, are doubles or lack a number or street)`
}

function linesOf(file: string): AsyncIterable<string> {
  const stream = createReadStream(file)
  const input = file.endsWith('.gz') ? stream.pipe(createGunzip()) : stream
  // Errors of the file are not forwarded by pipe().
  if (input !== stream) stream.on('error', (error) => input.destroy(error))
  return createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })
}

function fromRow(row: Record<string, string | undefined>): RawAddress | null {
  const point: Point = { latitude: Number(row.LAT || Number.NaN), longitude: Number(row.LON || Number.NaN) }
  return toAddress({ point, number: row.NUMBER, street: row.STREET, city: row.CITY, zip: row.POSTCODE })
}

if (import.meta.main) {
  const [roadsFile, ...addressFiles] = process.argv.slice(2)
  try {
    if (!roadsFile) throw new BuildPackError('Which roads? npm run maps:build -- FILE.osm.pbf [addresses.csv …]')
    const dataDir = resolve(process.env.DATA_DIR || '.data')
    await buildPack({ roadsFiles: [roadsFile], addressFiles, dataDir, log: (line) => console.log(`▸ ${line}`) })
  } catch (error) {
    console.error(error instanceof BuildPackError ? error.message : error)
    process.exitCode = 1
  }
}
