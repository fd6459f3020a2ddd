import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildPack } from './build-pack.ts'
import { createMaps } from './create-maps.ts'
import { ensureEngineInstalled } from './engine/install.ts'
import { corner, EAST_STEP, NORTH_STEP, townPbf } from './engine/testing/town.ts'
import type { Maps } from './port.ts'

const folder = mkdtempSync(join(tmpdir(), 'meridian-pack-'))
const dataDir = join(folder, 'data')
const roadsFile = join(folder, 'perfect-square.osm.pbf')
const addressFile = join(folder, 'perfect-square.csv')
const log: string[] = []

/** Even numbers along every avenue, one house at a quarter and one at three quarters of each block. */
function townAddresses(): string {
  const rows = ['LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE,ID,HASH']
  for (let avenue = 1; avenue < 10; avenue++) {
    for (let house = 0; house < 18; house++) {
      const { latitude, longitude } = corner(0, avenue)
      const east = longitude + (house / 2 + 0.25) * EAST_STEP
      const street = `Avenue ${String.fromCharCode(64 + avenue)}`
      rows.push(
        `${east},${latitude + NORTH_STEP / 20},${100 * (1 + (house >> 1)) + 25 + 50 * (house % 2)},${street},,Perfect Square,,TX,77999,,`,
      )
    }
  }
  const { latitude, longitude } = corner(5, 5)
  rows.push(`${longitude},${latitude},12 B,"Old ""Mill"" Road, North",Apt 1,Perfect Square,,TX,77999,,`)
  rows.push(`${longitude},${latitude},12 B,"Old ""Mill"" Road, North",Apt 2,Perfect Square,,TX,77999,,`)
  rows.push(`-90.18,32.3,6411,Fannin Street,,Jackson,,MS,39201,,`)
  rows.push(`${longitude},${latitude},,Avenue A,,Perfect Square,,TX,77999,,`)
  return `${rows.join('\n')}\n`
}

const lines = (name: string) =>
  gunzipSync(readFileSync(join(dataDir, 'maps-pack', name)))
    .toString()
    .trim()
    .split('\n')

beforeAll(async () => {
  await ensureEngineInstalled({ progress: console.log })
  writeFileSync(roadsFile, townPbf())
  writeFileSync(addressFile, townAddresses())
  await buildPack({ roadsFiles: [roadsFile], addressFiles: [addressFile], dataDir, log: (line) => log.push(line) })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the pack has roads, streets, house numbers, ZIP codes and cities in the region pack’s formats, and nothing else', () => {
  expect(readdirSync(join(dataDir, 'maps-pack')).sort()).toEqual([
    'address_points.tsv.gz',
    'cities.csv.gz',
    'osm_squares.tsv.gz',
    'roads_with_osm.osm.pbf',
    'zips.csv.gz',
  ])
  expect(readdirSync(dataDir)).toEqual(['maps-pack'])
  expect(lines('address_points.tsv.gz')).toHaveLength(1 + 9 + 1)
  expect(lines('address_points.tsv.gz')[1]).toMatch(/^48000\tPerfect Square\t77999\tAvenue A\t125,\d+,-\d+;50,0,\d+;/)
  expect(lines('address_points.tsv.gz').at(-1)).toMatch(/^48000\tPerfect Square\t77999\tOld "Mill" Road, North\t12~B,/)
  expect(lines('zips.csv.gz')).toContainEqual(expect.stringMatching(/^77030,Houston,TX,Harris,,29\.7/))
  expect(lines('zips.csv.gz')).toContainEqual(expect.stringMatching(/^77999,Perfect Square,TX,,,29\.8/))
  expect(lines('cities.csv.gz')).toContainEqual(expect.stringMatching(/^Perfect Square,TX,/))
  expect(log[0]).toMatch(/^perfect-square.csv: 163 of 166 addresses taken/)
})

describe('with the pack of the town', () => {
  let maps: Maps
  beforeAll(async () => {
    const quiet = { info: () => {}, warn: () => {} }
    maps = createMaps({ settings: { DATA_DIR: dataDir }, log: quiet, timeoutMs: 600_000 })
    const isServing = async () => {
      expect(maps.describe().routes).toBe('region pack (ready), then estimate')
      expect((await maps.geocode('125 Avenue B, Perfect Square, TX 77999'))?.precision).toBe('point')
    }
    await vi.waitFor(isServing, { timeout: 600_000, interval: 100 })
  })
  afterAll(() => maps.close())

  test('a typed house number is found, and directions lead to it along streets', async () => {
    const [from, to] = await Promise.all([
      maps.geocode('125 Avenue B, Perfect Square, TX 77999'),
      maps.geocode('975 Avenue G, Perfect Square, TX 77999'),
    ])
    expect(from).toMatchObject({ precision: 'point', state: 'TX' })
    const route = await maps.route(from?.point as never, to?.point as never)
    expect(route.quality).toBe('street')
    // Eight and a half blocks east and five north.
    expect(route.distanceMiles).toBeCloseTo((13.5 * 160) / 1609.344, 1)
  })

  test('a suggestion while typing leads to a point', async () => {
    const [first] = await maps.suggest('425 avenue c perf', { near: null, session: null })
    expect(first?.address).toContain('425 Avenue C')
    const located = await maps.locate(first?.id ?? '', null)
    expect(located?.point.latitude).toBeCloseTo(corner(0, 3).latitude, 3)
  })
})

test('without a region pack the built-in data answers', async () => {
  const warnings: string[] = []
  const log = { info: () => {}, warn: (...words: unknown[]) => warnings.push(words.map(String).join(' ')) }
  // A configured folder that does not exist is logged, and the next provider answers.
  const maps = createMaps({ settings: { DATA_DIR: folder, MAPS_PACK: join(folder, 'nowhere') }, log })
  await vi.waitFor(() => expect(warnings.join()).toContain('nowhere'), { timeout: 600_000 })
  expect((await maps.route(corner(0, 0), corner(1, 1))).quality).toBe('estimate')
  expect(maps.describe().routes).toBe('estimate')
  await maps.close()
})

test('an invalid extract, an address file without its columns and a missing file are each reported in a sentence', async () => {
  const invalid = join(folder, 'wrong.csv')
  writeFileSync(invalid, 'a,b\n1,2\n')
  const build = (roads: string, ...addressFiles: string[]) =>
    buildPack({ roadsFiles: [roads], addressFiles, dataDir, log: () => {} })
  await expect(build(addressFile)).rejects.toThrow('perfect-square.csv is no OpenStreetMap extract (.osm.pbf)')
  await expect(build(join(folder, 'missing.osm.pbf'))).rejects.toThrow('cannot be read')
  await expect(build(roadsFile, invalid)).rejects.toThrow("wrong.csv has no column 'LON'")
  await expect(build(roadsFile, join(folder, 'missing.csv'))).rejects.toThrow('missing.csv ENOENT')
  await expect(build(roadsFile, join(folder, 'missing.csv.gz'))).rejects.toThrow('missing.csv.gz ENOENT')
  // The previous pack is still complete.
  expect(readdirSync(dataDir).filter((name) => name.startsWith('maps-pack'))).toEqual(['maps-pack'])
  expect(existsSync(join(dataDir, 'maps-pack', 'zips.csv.gz'))).toBe(true)
})

test('address files may be compressed, and a pack may have none', async () => {
  const packed = join(folder, 'packed.csv.gz')
  writeFileSync(
    packed,
    gzipSync(`\uFEFFlon,lat,number,street,city,postcode\r\n-95.4,29.7,7,Elm St,Houston,77030-1234\r\n`),
  )
  const other = join(folder, 'other')
  const target = await buildPack({ roadsFiles: [roadsFile], addressFiles: [packed], dataDir: other, log: () => {} })
  const read = () => gunzipSync(readFileSync(join(target, 'address_points.tsv.gz'))).toString()
  expect(read()).toContain('48000\tHouston\t77030\tElm St\t7,2970000,-9540000\n')
  await buildPack({ roadsFiles: [roadsFile], addressFiles: [], dataDir: other, log: () => {} })
  expect(read()).toBe('fips\tcity\tzip\tstreet\tpoints\n')
})
