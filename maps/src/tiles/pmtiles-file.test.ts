import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { GeoJSONVT } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mapCache } from '../testing/cache-folder.ts'
import { columnOf, rowOf } from './squares.ts'
import { pmtilesOf } from './testing/pmtiles.ts'
import { createTiles } from './tiles.ts'

/** In Nevada: a map is drawn wherever the file has tiles. */
const RENO = { latitude: 39.5296, longitude: -119.8138 }
const ZOOM = 12
const [x, y] = [Math.floor(columnOf(RENO.longitude, 2 ** ZOOM)), Math.floor(rowOf(RENO.latitude, 2 ** ZOOM))]

let folder: string
const warnings: string[] = []
const tilesOf = (packFolder: string) =>
  createTiles({ packFolder, dataDir: mapCache(), log: { info: () => {}, warn: (line) => void warnings.push(line) } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-pmtiles-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

function tileWith(layer: string): Uint8Array {
  const coordinates = [
    [RENO.longitude - 0.01, RENO.latitude],
    [RENO.longitude + 0.01, RENO.latitude],
  ]
  const street = {
    type: 'Feature' as const,
    properties: { kind: 'minor_road', name: 'Virginia Street' },
    geometry: { type: 'LineString' as const, coordinates },
  }
  const index = new GeoJSONVT({ type: 'FeatureCollection', features: [street] }, { maxZoom: ZOOM, indexMaxZoom: ZOOM })
  return fromGeojsonVt({ [layer]: index.getTile(ZOOM, x, y) as never }, { version: 2, extent: 4096 })
}

test('a .pmtiles file in the pack is served as it is, with the layers of Protomaps and no build', async () => {
  const file = pmtilesOf(
    [
      { z: ZOOM, x, y, bytes: tileWith('roads') },
      { z: ZOOM, x: x + 1, y, bytes: tileWith('earth') },
    ],
    ZOOM,
  )
  await writeFile(join(folder, 'nevada.pmtiles'), file)
  const tiles = tilesOf(folder)
  expect(await tiles.ready()).toMatchObject({ hasStreets: true, hasOsm: true, protomapsMaxZoom: ZOOM })
  const tile = new VectorTile(new PbfReader(gunzipSync((await tiles.read(ZOOM, x, y)) as Buffer)))
  expect(tile.layers.roads?.feature(0).properties.name).toBe('Virginia Street')
  expect(await tiles.read(ZOOM, x, y + 5)).toBeNull()
  expect(await tiles.read(ZOOM + 1, x * 2, y * 2)).toBeNull()
  expect(await tiles.hasStreetsAt(RENO)).toBe(true)
  expect(await tiles.hasStreetsAt({ ...RENO, longitude: RENO.longitude + 360 / 2 ** ZOOM })).toBe(false)
  expect(JSON.stringify(tiles.style('light'))).toContain('"source-layer":"roads"')
  await tiles.close()
})

test('a damaged .pmtiles file is reported, and the built-in map drawn', async () => {
  const damaged = join(folder, 'damaged')
  await mkdir(damaged)
  await writeFile(join(damaged, 'map.pmtiles'), 'not a map')
  const tiles = tilesOf(damaged)
  expect(await tiles.ready()).toMatchObject({ hasStreets: false })
  expect(warnings.join()).toMatch(/map\.pmtiles cannot be read: .*The built-in map is drawn instead/)
  await tiles.close()
})
