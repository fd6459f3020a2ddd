import { existsSync } from 'node:fs'
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findPack } from '../pack/find.ts'
import type { Tiles } from '../port.ts'
import { mapCache } from '../testing/cache-folder.ts'
import { MAP_FILES } from './map-files.ts'
import { createTiles } from './tiles.ts'

const pack = findPack({ DATA_DIR: '/nowhere' })
const hasPack = pack !== null && existsSync(join(pack, MAP_FILES.basemap))
const EL_PASO = { latitude: 31.7787, longitude: -106.4224 }
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const MUSEUM_DISTRICT = { latitude: 29.7256, longitude: -95.3863 }
const GULF = { latitude: 27, longitude: -93 }

/** The built-in map and the region pack's are slow to cut; a small pack is cut in every run. */
const dataDir = mapCache()
const warnings: string[] = []
const log = { info: () => {}, warn: (line: string) => void warnings.push(line) }

function tileAt({ latitude, longitude }: typeof HOUSTON, z: number): [number, number, number] {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const y = 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  return [z, Math.floor(((longitude + 180) / 360) * 2 ** z), Math.floor(y * 2 ** z)]
}

async function read(tiles: Tiles, point: typeof HOUSTON, z: number): Promise<VectorTile | null> {
  const bytes = await tiles.read(...tileAt(point, z))
  return bytes && new VectorTile(new PbfReader(gunzipSync(bytes)))
}

const namesIn = (tile: VectorTile | null, layer: string): unknown[] => {
  const found = tile?.layers[layer]
  return Array.from({ length: found?.length ?? 0 }, (_, at) => found?.feature(at).properties.name)
}

describe('without a region pack', () => {
  let tiles: ReturnType<typeof createTiles>
  beforeAll(async () => {
    tiles = createTiles({ packFolder: null, dataDir, log })
    await tiles.ready()
  })
  afterAll(() => tiles.close())

  test('the map has states, water, borders, interstates and cities', async () => {
    const tile = await read(tiles, HOUSTON, 6)
    expect(Object.keys(tile?.layers ?? {})).toEqual(
      expect.arrayContaining(['states', 'water', 'borders', 'highways', 'cities']),
    )
    expect(namesIn(tile, 'cities')).toContain('Houston')
    expect(namesIn(tile, 'highways')).toEqual(expect.arrayContaining(['I-10', 'I-45']))
  })

  test('no point has streets around it', async () => {
    expect(await tiles.hasStreetsAt(MUSEUM_DISTRICT)).toBe(false)
  })

  test('open sea is water and nothing else', async () => {
    expect(Object.keys((await read(tiles, GULF, 9))?.layers ?? {})).toEqual(['water'])
  })

  test('counties come with zoom 7, small towns last', async () => {
    expect((await read(tiles, HOUSTON, 6))?.layers.counties).toBeUndefined()
    expect((await read(tiles, HOUSTON, 7))?.layers.counties?.length).toBeGreaterThan(0)
    expect(namesIn(await read(tiles, HOUSTON, 5), 'cities')).not.toContain('Bellaire')
    expect(namesIn(await read(tiles, HOUSTON, 9), 'cities')).toContain('Bellaire')
  })

  test('there are no streets and no glyphs, as the edition says', async () => {
    expect(tiles.edition()).toMatchObject({ hasStreets: false, hasOsm: false, hasGlyphs: false })
    expect(await tiles.read(...tileAt(EL_PASO, 13))).toBeNull()
    expect(await tiles.glyphs('Open Sans Regular', '0-255')).toBeNull()
  })

  test('existing tiles are not cut again', async () => {
    const again = createTiles({ packFolder: null, dataDir, log: { ...log, info: () => expect.unreachable() } })
    expect(await again.ready()).toEqual(tiles.edition())
    await again.close()
  })

  test('a damaged pack is refused with a sentence, and the built-in map is drawn', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meridian-bad-pack-'))
    await writeFile(join(folder, MAP_FILES.basemap), gzipSync('{"type":"Topology"'))
    const refused = createTiles({ packFolder: folder, dataDir, log })
    expect(await refused.ready()).toEqual(tiles.edition())
    expect(warnings.splice(0)).toEqual([expect.stringMatching(/damaged: basemap\.topojson\.gz cannot be understood/)])
    await refused.close()
    await rm(folder, { recursive: true, force: true })
  })
})

/** A pack of one invented crossing: from a pack's files to tiles, on any machine. */
describe('with a small pack', () => {
  test('streets of one name are joined, drawn from zoom 13, and labeled', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'meridian-small-pack-'))
    const graph = {
      names: ['', 'Saddlehorn Lane'],
      classes: ['residential'],
      nodes: [3250000, -9900000, 0, 200, 0, 200, 100, 0],
      edges: [
        [0, 1, 1, 0, 0, 190, 40, ''],
        [1, 0, 1, 0, 0, 190, 40, ''],
        [1, 2, 1, 0, 0, 190, 40, ''],
        [2, 3, 0, 0, 0, 110, 40, ''],
      ],
    }
    await writeFile(join(folder, MAP_FILES.osmGraph), gzipSync(JSON.stringify(graph)))
    const tiles = createTiles({ packFolder: folder, dataDir: join(folder, 'data'), log })
    expect(await tiles.ready()).toMatchObject({ hasStreets: true, hasOsm: true })
    const location = { latitude: 32.5, longitude: -98.999 }
    expect(await read(tiles, location, 12)).toBeNull()
    const tile = await read(tiles, location, 14)
    expect(namesIn(tile, 'names')).toEqual(['Saddlehorn Lane'])
    expect(tile?.layers.streets?.feature(0).properties.rank).toBe(3)
    expect(tile?.layers.streets?.feature(0).loadGeometry()).toHaveLength(2)
    await tiles.close()
    await rm(folder, { recursive: true, force: true })
  })
})

if (hasPack)
  describe('with the region pack', () => {
    let tiles: ReturnType<typeof createTiles>
    let folder: string
    beforeAll(async () => {
      // Without the streets of 33 cities, which take most of the time and come from the same code.
      folder = await mkdtemp(join(tmpdir(), 'meridian-part-of-pack-'))
      for (const file of [MAP_FILES.basemap, MAP_FILES.cities, MAP_FILES.osmGraph])
        await copyFile(join(pack, file), join(folder, file))
      tiles = createTiles({ packFolder: folder, dataDir, log })
      await tiles.ready()
    })
    afterAll(async () => {
      await tiles.close()
      await rm(folder, { recursive: true, force: true })
    })

    test('Houston has its highways, its built-up area and its neighbors', async () => {
      const tile = await read(tiles, HOUSTON, 9)
      expect(Object.keys(tile?.layers ?? {})).toEqual(
        expect.arrayContaining(['states', 'urban', 'water', 'counties', 'rail', 'highways', 'cities']),
      )
      expect(namesIn(tile, 'highways')).toEqual(expect.arrayContaining(['I-10', 'I-45', 'I-69']))
      expect(namesIn(tile, 'cities')).toEqual(expect.arrayContaining(['Houston', 'Pasadena']))
    })

    test('the Museum District has named streets from zoom 13', async () => {
      expect(namesIn(await read(tiles, MUSEUM_DISTRICT, 14), 'names')).toContain('Montrose Boulevard')
      expect((await read(tiles, MUSEUM_DISTRICT, 12))?.layers.names).toBeUndefined()
      expect((await read(tiles, MUSEUM_DISTRICT, 11))?.layers.streets?.length).toBeGreaterThan(0)
    })

    test('a point has streets around it where the map draws some', async () => {
      expect(await tiles.hasStreetsAt(MUSEUM_DISTRICT)).toBe(true)
      expect(await tiles.hasStreetsAt(GULF)).toBe(false)
      expect(await tiles.hasStreetsAt(EL_PASO)).toBe(false)
    })
  })
