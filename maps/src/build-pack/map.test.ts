import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildPack } from '../build-pack.ts'
import { corner, mappedTownPbf } from '../engine/testing/town.ts'
import { createTiles } from '../tiles/tiles.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-mapped-town-'))
const dataDir = join(folder, 'data')
const extract = join(folder, 'town.osm.pbf')
const log = { info: () => {}, warn: (line: string) => expect.unreachable(line) }
const lines: string[] = []
let tiles: ReturnType<typeof createTiles>

beforeAll(async () => {
  writeFileSync(extract, mappedTownPbf())
  const packFolder = await buildPack({
    roadsFiles: [extract],
    addressFiles: [],
    dataDir,
    log: (line) => void lines.push(line),
  })
  tiles = createTiles({ packFolder, dataDir, log })
  expect(await tiles.ready()).toMatchObject({ hasStreets: true, hasOsm: true })
}, 120_000)
afterAll(async () => {
  await tiles.close()
  rmSync(folder, { recursive: true, force: true })
})

async function read({ latitude, longitude }: ReturnType<typeof corner>, z: number): Promise<VectorTile> {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  const bytes = await tiles.read(z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z))
  return new VectorTile(new PbfReader(gunzipSync(bytes as Buffer)))
}

const namesIn = (tile: VectorTile, layer: string): unknown[] =>
  Array.from({ length: tile.layers[layer]?.length ?? 0 }, (_, at) => tile.layers[layer]?.feature(at).properties.name)

test('house numbers of nodes and of buildings are in the pack', () => {
  const addresses = gunzipSync(readFileSync(join(dataDir, 'maps-pack/address_points.tsv.gz'))).toString()
  expect(addresses.trim().split('\n')).toHaveLength(3)
  expect(addresses).toMatch(/^48000\tPerfect Square\t77999\tAvenue B\t125,\d+,-\d+;100,0,\d+;/m)
  const [, latitude, longitude] = /Avenue E\t500,(\d+),(-\d+)\n/.exec(addresses) ?? []
  expect(Math.abs(Number(latitude) - corner(4.2, 5.2).latitude * 1e5)).toBeLessThan(2)
  expect(Math.abs(Number(longitude) - corner(4.2, 5.2).longitude * 1e5)).toBeLessThan(2)
  expect(lines).toContain('town.osm.pbf: 22 streets and 10 addresses taken')
})

test('streets of the extract are drawn with their names', async () => {
  const tile = await read(corner(4.5, 4.5), 14)
  expect(namesIn(tile, 'names')).toEqual(expect.arrayContaining(['Avenue D', '5 Street']))
})

test('a point has streets where its tile draws some', async () => {
  expect(await tiles.hasStreetsAt(corner(4.5, 4.5))).toBe(true)
  // Within the state, far from the town.
  expect(await tiles.hasStreetsAt({ latitude: 31, longitude: -104.5 })).toBe(false)
})

test('parks and lakes are drawn, islands are left out of the lake', async () => {
  expect((await read(corner(2.5, 2.5), 14)).layers.parks?.length).toBe(1)
  const lakes = (await read(corner(3, 14), 12)).layers.lakes
  expect(lakes?.length).toBe(1)
  expect(lakes?.feature(0).loadGeometry()).toHaveLength(2)
})

test('the motorway is on the map of whole states, by its number', async () => {
  expect(namesIn(await read(corner(60, 10), 8), 'highways')).toContain('I-999')
})

test('a box leaves out the streets and addresses beyond it', async () => {
  const { latitude: south, longitude: west } = corner(4, 1.9)
  const { latitude: north, longitude: east } = corner(6, 2.5)
  const other = join(folder, 'box')
  await buildPack({
    roadsFiles: [extract],
    addressFiles: [],
    dataDir: other,
    log: () => {},
    box: [west, south, east, north],
  })
  const addresses = gunzipSync(readFileSync(join(other, 'maps-pack/address_points.tsv.gz'))).toString()
  expect(addresses).toMatch(/Avenue B\t525,\d+,-\d+;100,0,\d+\n$/)
  const squares = gunzipSync(readFileSync(join(other, 'maps-pack/osm_squares.tsv.gz'))).toString()
  expect(squares.match(/^square\t/gm)).toHaveLength(1)
})

test('an extract that is cut off is refused, and the pack in place stays', async () => {
  const damaged = join(folder, 'cut-off.osm.pbf')
  writeFileSync(damaged, mappedTownPbf())
  truncateSync(damaged, mappedTownPbf().length - 10)
  const build = buildPack({ roadsFiles: [damaged], addressFiles: [], dataDir, log: () => {} })
  await expect(build).rejects.toThrow('cut-off.osm.pbf is damaged or was cut off')
  expect(readFileSync(join(dataDir, 'maps-pack/zips.csv.gz')).length).toBeGreaterThan(1000)
})
