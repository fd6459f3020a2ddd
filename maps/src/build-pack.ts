/**
 * Makes a region pack of one's own: `npm run maps:build -- FILE.osm.pbf [addresses.csv …]`. The roads are an OpenStreetMap
 * extract (from Geofabrik, for example), the addresses CSV files as OpenAddresses writes them. The pack is written to
 * `DATA_DIR/maps-pack`, where the server finds it on its next start.
 */
import { createReadStream } from 'node:fs'
import { copyFile, mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip, gzipSync } from 'node:zlib'
import type { Point } from '@meridian/domain/geo.ts'
import { AddressCollector, type RawAddress } from './build-pack/address-collector.ts'
import { cityTable, zipTable } from './build-pack/places.ts'
import { readTable } from './pack/table.ts'

class BuildPackError extends Error {}

type Options = {
  roadsFile: string
  addressFiles: readonly string[]
  dataDir: string
  log: (line: string) => void
}

/** Returns the pack's folder. An existing pack is replaced when the new one is complete. */
export async function buildPack({ roadsFile, addressFiles, dataDir, log }: Options): Promise<string> {
  const folder = join(dataDir, 'maps-pack')
  const unfinished = `${folder}.${process.pid}.unfinished`
  await checkIsOsm(roadsFile)
  await mkdir(unfinished, { recursive: true })
  try {
    const collector = new AddressCollector()
    for (const file of addressFiles) log(await readAddresses(file, collector))
    log(`Copying ${basename(roadsFile)}`)
    await copyFile(roadsFile, join(unfinished, ROADS_NAME))
    await writeFile(join(unfinished, 'address_points.tsv.gz'), gzipSync(collector.toTsv()))
    await writeFile(join(unfinished, 'zips.csv.gz'), gzipSync(zipTable(collector.zips())))
    await writeFile(join(unfinished, 'cities.csv.gz'), gzipSync(cityTable(collector.cities())))
    await rm(folder, { recursive: true, force: true })
    await rename(unfinished, folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  log(`The region pack is in ${folder}`)
  return folder
}

/** The name of the roads file with OpenStreetMap data (engine/roads.ts). */
const ROADS_NAME = 'roads_with_osm.osm.pbf'

async function checkIsOsm(file: string): Promise<void> {
  const handle = await open(file).catch(() => {
    throw new BuildPackError(`${file} cannot be read`)
  })
  const start = Buffer.alloc(64)
  await handle.read(start, 0, start.length, 0)
  await handle.close()
  if (!start.includes('OSMHeader')) throw new BuildPackError(`${basename(file)} is no OpenStreetMap extract (.osm.pbf)`)
}

const COLUMNS = ['LON', 'LAT', 'NUMBER', 'STREET', 'CITY', 'POSTCODE']
const BATCH_ROWS = 10_000

/** Whole states have millions of rows: read as a stream, in batches. */
async function readAddresses(file: string, collector: AddressCollector): Promise<string> {
  let [head, batch, added, read] = ['', [] as string[], 0, 0]
  const addBatch = () => {
    const rows = readTable([head, ...batch], COLUMNS).map(toAddress)
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

function toAddress(row: Record<string, string | undefined>): RawAddress | null {
  const point: Point = { latitude: Number(row.LAT || Number.NaN), longitude: Number(row.LON || Number.NaN) }
  const [, digits, suffix = ''] = /^\s*(\d{1,6})\s*([^,;~\s]*)/.exec(row.NUMBER ?? '') ?? []
  const street = oneLine(row.STREET)
  if (!digits || !street || !Number.isFinite(point.latitude + point.longitude)) return null
  const zip = /^\d{5}/.exec(row.POSTCODE?.trim() ?? '')?.[0] ?? ''
  return { point, number: Number(digits), suffix, street, city: oneLine(row.CITY), zip }
}

const oneLine = (text: string | undefined): string => (text ?? '').trim().replace(/\s+/g, ' ')

if (import.meta.main) {
  const [roadsFile, ...addressFiles] = process.argv.slice(2)
  try {
    if (!roadsFile) throw new BuildPackError('Which roads? npm run maps:build -- FILE.osm.pbf [addresses.csv …]')
    const dataDir = resolve(process.env.DATA_DIR || '.data')
    await buildPack({ roadsFile, addressFiles, dataDir, log: (line) => console.log(`▸ ${line}`) })
  } catch (error) {
    console.error(error instanceof BuildPackError ? error.message : error)
    process.exitCode = 1
  }
}
