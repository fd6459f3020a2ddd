import { mkdtemp, readdir, rm, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PackError } from './files.ts'
import { findPack } from './find.ts'
import { readPack } from './read.ts'
import { openIndex } from './stored-index.ts'
import { INVENTED_FILES, writeInventedPack } from './testing/invented-pack.ts'

let home: string

/** Returns the logged lines. */
async function open(packFolder: string, dataDir = join(home, 'data')): Promise<string[]> {
  const lines: string[] = []
  await openIndex({ packFolder, dataDir, log: (line) => lines.push(line) })
  return lines
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'meridian-pack-'))
  await writeInventedPack(join(home, 'pack'))
})
afterAll(() => rm(home, { recursive: true, force: true }))

describe('the index', () => {
  test('is built with progress at the first start and reused at the second', async () => {
    const lines = await open(join(home, 'pack'))
    expect(lines[0]).toContain('building the index')
    expect(lines.at(-1)).toMatch(/ready after \d+\.\d s$/)
    const [folder = ''] = await readdir(join(home, 'data', 'maps'))
    const file = join(home, 'data', 'maps', folder, 'addresses.index')
    const before = await stat(file)
    expect(await open(join(home, 'pack'))).toEqual([])
    expect((await stat(file)).mtimeMs).toBe(before.mtimeMs)
    expect(await readdir(join(home, 'data', 'maps', folder))).toEqual(['addresses.index'])
  })

  test('is built again when it is truncated, and for another pack', async () => {
    const dataDir = join(home, 'other-data')
    await open(join(home, 'pack'), dataDir)
    const [folder = ''] = await readdir(join(dataDir, 'maps'))
    const file = join(dataDir, 'maps', folder, 'addresses.index')
    const { size } = await stat(file)
    await truncate(file, size - 400)
    await open(join(home, 'pack'), dataDir)
    expect((await stat(file)).size).toBe(size)
    await writeInventedPack(join(home, 'smaller'), { 'bank_branches.csv.gz': null })
    await open(join(home, 'smaller'), dataDir)
    expect(await readdir(join(dataDir, 'maps'))).toHaveLength(2)
  })
})

describe('an unusable pack is refused with a sentence', () => {
  const whole = (name: string) => gzipSync(INVENTED_FILES[name] ?? '')
  const without = (name: string, column: string) => gzipSync((INVENTED_FILES[name] ?? '').replace(column, 'x'))
  const CASES: [what: string, changes: Record<string, Buffer | null>, sentence: RegExp][] = [
    ['no ZIPs', { 'zips.csv.gz': null }, /not complete: zips\.csv\.gz is missing/],
    [
      'a cut file',
      { 'hospitals.csv.gz': whole('hospitals.csv.gz').subarray(0, 90) },
      /hospitals\.csv\.gz cannot be unpacked/,
    ],
    ['no gzip at all', { 'cities.csv.gz': Buffer.from('name,st\n') }, /cities\.csv\.gz cannot be unpacked/],
    ['a missing column', { 'zips.csv.gz': without('zips.csv.gz', 'lat') }, /zips\.csv\.gz has no column 'lat'/],
    [
      'a cut row',
      { 'cities.csv.gz': gzipSync('name,st,lat,lon,pop\nLarkspur,TX\n') },
      /cities\.csv\.gz has a row that is cut off/,
    ],
    [
      'a row without coordinates',
      { 'cities.csv.gz': gzipSync('name,st,lat,lon,pop\nLarkspur,TX,north,west,5\n') },
      /without a position/,
    ],
    [
      'a state not served',
      { 'cities.csv.gz': gzipSync('name,st,lat,lon,pop\nReno,NV,39.5,-119.8,5\n') },
      /not served: "NV"/,
    ],
    [
      'other numbers',
      { 'tx_address_points_invented.tsv.gz': gzipSync('a\tb\n1\t2\n') },
      /does not start with the columns/,
    ],
  ]

  test.each(CASES)('%s', async (what, changes, sentence) => {
    const folder = join(home, `damaged ${what}`)
    await writeInventedPack(folder, changes)
    const refusal = await readPack(folder).catch((error) => error)
    expect(refusal).toBeInstanceOf(PackError)
    expect(refusal.message).toMatch(sentence)
    expect(refusal.message).not.toContain('\n')
  })

  test('and the builder process passes the sentence on', async () => {
    const folder = join(home, 'damaged')
    await writeInventedPack(folder, { 'cities.csv.gz': Buffer.from('name,st\n') })
    const refusal = await open(folder).catch((error) => error)
    expect(refusal).toBeInstanceOf(PackError)
    expect(refusal.message).toMatch(/cities\.csv\.gz cannot be unpacked/)
  })

  test('no folder', async () => {
    const refusal = await open(join(home, 'nowhere')).catch((error) => error)
    expect(refusal).toBeInstanceOf(PackError)
    expect(refusal.message).toMatch(/there is no such folder/)
  })
})

test('the configured pack wins over the one in the data folder', async () => {
  await writeInventedPack(join(home, 'data', 'maps-pack'))
  expect(findPack({ MAPS_PACK: '/named', DATA_DIR: join(home, 'data') })).toBe('/named')
  expect(findPack({ DATA_DIR: join(home, 'data') })).toBe(join(home, 'data', 'maps-pack'))
})
