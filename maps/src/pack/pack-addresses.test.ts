import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isVerifiedAddress } from '@meridian/domain/places/addresses.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressProvider } from '../port.ts'
import { createPackAddresses } from './pack-addresses.ts'
import { writeInventedPack } from './testing/invented-pack.ts'

const { signal } = new AbortController()
const LARKSPUR: Point = { latitude: 32.5, longitude: -99 }
const JUNIPER_FLAT: Point = { latitude: 32.7, longitude: -99.2 }

let home: string
let provider: AddressProvider
const suggest = (text: string, near: Point | null = null) =>
  provider.suggest(text, { near, limit: 8, session: null, signal })
const locate = (id: string) => provider.locate(id, { session: null, signal })

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'meridian-pack-'))
  await writeInventedPack(join(home, 'pack'))
  provider = await createPackAddresses({ packFolder: join(home, 'pack'), dataDir: join(home, 'data'), log: () => {} })
})
afterAll(() => rm(home, { recursive: true, force: true }))

describe('suggestions of the invented county', () => {
  const CASES: [typed: string, address: string, precision: string, name?: string][] = [
    ['101 saddlehorn lane larkspur', '101 Saddlehorn Lane, Larkspur, TX 76901', 'point'],
    ['101 saddlehorn ln, larkspur, tx 76901', '101 Saddlehorn Lane, Larkspur, TX 76901', 'point'],
    ['101 sadlehorn ln larkspur', '101 Saddlehorn Lane, Larkspur, TX 76901', 'point'],
    ['101 saddelhorn larks', '101 Saddlehorn Lane, Larkspur, TX 76901', 'point'],
    ['107a saddlehorn lane larkspur', '107A Saddlehorn Lane, Larkspur, TX 76901', 'point'],
    ['150 saddlehorn ln larkspur', '150 Saddlehorn Lane, Larkspur, TX 76901', 'street'],
    ['1015 saddlehorn', '1015 Saddlehorn Lane, Larkspur, TX 76902', 'street'],
    ['1015 saddlehorn ln, larkspur, tx 76902', '1015 Saddlehorn Lane, Larkspur, TX 76902', 'street'],
    ['1300 saddlehorn larkspur', '1300 Saddlehorn Lane, Larkspur, TX 76902', 'street'],
    ['9000 saddlehorn ln, larkspur, tx 76902', '9000 Saddlehorn Lane, Larkspur, TX 76902', 'zip'],
    ['103 saddlehorn juniper flat', '103 Saddlehorn Ln, Juniper Flat, TX 76950', 'point'],
    ['103 saddlehorn juniperflat', '103 Saddlehorn Ln, Juniper Flat, TX 76950', 'point'],
    ['10 county road 120 larkspur', '10 County Road 120, Larkspur, TX 76902', 'point'],
    ['10 cr 120', '10 County Road 120, Larkspur, TX 76902', 'point'],
    ['2000 cr 120 larkspur', '2000 County Road 120, Larkspur, TX 76902', 'zip'],
    ['900 farm to market 1960 west larkspur', '900 FM 1960 Rd W, Larkspur, TX 76901', 'point', 'Lone Prairie Bank'],
    ['900 fm1960', '900 FM 1960 Rd W, Larkspur, TX 76901', 'point', 'Lone Prairie Bank'],
    ['300 fannin st larkspur', '300 Fannin Street, Larkspur, TX 76901', 'street'],
    ['400 fannin, ste 12, larkspur', '400 Fannin Street, ste 12, Larkspur, TX 76901', 'point'],
    ['larkspur memorial', '400 Fannin Street, Larkspur, TX 76901', 'point', 'Larkspur Memorial Hospital'],
    ['larkspur memoral hosptal', '400 Fannin Street, Larkspur, TX 76901', 'point', 'Larkspur Memorial Hospital'],
    [
      'saint brigids',
      '1200 North Quill Avenue, Suite 300, Larkspur, TX 76902',
      'point',
      "St. Brigid's Children's Hospital",
    ],
    [
      '1200 n quill ave',
      '1200 North Quill Avenue, Suite 300, Larkspur, TX 76902',
      'point',
      "St. Brigid's Children's Hospital",
    ],
    ['lone prairie fannin', '100 Fannin St, Larkspur, TX 76901', 'point', 'Lone Prairie Bank'],
    ['walgreens larkspur', '250 Fannin St, Ste 4, Larkspur, TX 76901', 'street', 'Walgreens'],
    ['quillfeather', '77 Unmapped Way, Larkspur, TX 76902', 'zip', 'Quillfeather Drugs'],
    ['redbud bank first street', '15 E 1st St, Redbud, OK 73901', 'point', 'Redbud State Bank'],
    ['redbud medical center', 'One Medical Plaza, Redbud, OK 73901', 'point', 'Redbud Regional Medical Center'],
    ['123 nowhere ln, larkspur, tx 76902', '123 Nowhere Ln, Larkspur, TX 76902', 'zip'],
    ['123 nowhere ln, larkspur, tx 76999', '123 Nowhere Ln, Larkspur, TX 76999', 'zip'],
    ['123 nowhere ln 73901', '123 Nowhere Ln, Redbud, OK 73901', 'zip'],
    ['12 e nowhere st apt 4, redbud, oklahoma 73901', '12 E Nowhere St, Apt 4, Redbud, OK 73901', 'zip'],
    ['76902', 'Larkspur, TX 76902', 'zip'],
    ['juniper fl', 'Juniper Flat, TX 76950', 'zip'],
    ['7 berend acres #1, juniper flat, tx 76950', '7 Berend Acres #1, Juniper Flat, TX 76950', 'point'],
    ['5 hidden trail', '5 Hidden Trail, Juniper Flat, TX 76950', 'point'],
  ]

  test.each(CASES)('%s', async (typed, address, precision, name) => {
    const found = (await suggest(typed)).find((row) => row.address.toLowerCase() === address.toLowerCase())
    expect(found, JSON.stringify(await suggest(typed), null, 1)).toMatchObject({ precision, ...(name && { name }) })
  })

  test.each(['123 nowhere ln larkspur', '12 e nowhere st apt 4, redbud, oklahoma', '400 fanmill st, larkspur'])(
    'nothing is offered for %s: the street is not known, and a ZIP would be a guess',
    async (typed) => {
      expect(await suggest(typed)).toEqual([])
    },
  )

  test('a text without a ZIP on an unknown street is still geocoded, to its city', async () => {
    const found = await provider.geocode('123 nowhere ln, larkspur, tx', { signal })
    expect(found).toMatchObject({ precision: 'zip', point: { latitude: 32.501, longitude: -99.001 } })
  })

  const BASIS: [typed: string, rows: [address: string, basis: string | undefined][]][] = [
    ['101 saddlehorn ln, larkspur, tx 76901', [['101 Saddlehorn Lane, Larkspur, TX 76901', undefined]]],
    [
      '101 sadlehorn ln, larkspur, tx 76901',
      [
        ['101 Saddlehorn Lane, Larkspur, TX 76901', 'similar'],
        ['101 Sadlehorn Ln, Larkspur, TX 76901', 'typed'],
      ],
    ],
    // Known in another ZIP of the city only.
    [
      '99 north quil avenue, larkspur, tx 76901',
      [
        ['99 North Quill Avenue, Larkspur, TX 76901', 'similar'],
        ['99 North Quil Avenue, Larkspur, TX 76901', 'typed'],
      ],
    ],
    ['123 nowhere ln, larkspur, tx 76902', [['123 Nowhere Ln, Larkspur, TX 76902', 'typed']]],
    // The ZIP is in another city than the one that was typed.
    ['123 nowhere ln, larkspur, tx 73901', [['123 Nowhere Ln, Redbud, OK 73901', 'similar']]],
    ['101 saddlehorn ave, larkspur', [['101 Saddlehorn Lane, Larkspur, TX 76901', 'similar']]],
    // Another street of the same city, whose number happens to be the same.
    ['400 fanmill st, larkspur, tx 76901', [['400 Fanmill St, Larkspur, TX 76901', 'typed']]],
  ]
  test.each(BASIS)('only a known street is offered as known: %s', async (typed, rows) => {
    expect((await suggest(typed)).map(({ address, basis }) => [address, basis])).toEqual(rows)
  })

  test('the street in the user’s own city comes before a known number elsewhere', async () => {
    const [first] = await suggest('103 saddlehorn', LARKSPUR)
    expect(first?.address).toBe('103 Saddlehorn Lane, Larkspur, TX 76901')
    const [unknown] = await suggest('5000 saddlehorn', JUNIPER_FLAT)
    expect(unknown?.address).toBe('5000 Saddlehorn Ln, Juniper Flat, TX 76950')
  })

  test('the street of that name nearest to the user comes first', async () => {
    expect((await suggest('saddlehorn', LARKSPUR))[0]?.address).toContain('Larkspur')
    expect((await suggest('saddlehorn', JUNIPER_FLAT))[0]?.address).toContain('Juniper Flat')
  })

  test('a street of that name in another city or state than the typed one is not offered', async () => {
    const cities = async (text: string) =>
      new Set((await suggest(text)).map(({ address }) => address.split(', ').slice(-2).join(', ')))
    expect(await cities('saddlehorn')).toContain('Juniper Flat, TX 76950')
    expect(await cities('103 saddlehorn ln, juniper flat')).toEqual(new Set(['Juniper Flat, TX 76950']))
    expect(await cities('103 Saddlehorn Ln Juniper Flat TX')).toEqual(new Set(['Juniper Flat, TX 76950']))
    expect(await cities('400 fannin st, redbud')).toEqual(new Set())
    expect(await cities('bank, oklahoma')).toEqual(new Set(['Redbud, OK 73901']))
  })

  test('a city or state still being typed does not hide what it may become', async () => {
    const addresses = async (text: string) => (await suggest(text)).map(({ address }) => address)
    expect(await addresses('101 saddlehorn, la')).toContain('101 Saddlehorn Lane, Larkspur, TX 76901')
  })

  test('an exact match ranks before a nearer one', async () => {
    expect((await suggest('103 saddlehorn ln, juniper flat, tx 76950', LARKSPUR))[0]?.address).toBe(
      '103 Saddlehorn Ln, Juniper Flat, TX 76950',
    )
  })

  test('the address of a place is shown once, with the name', async () => {
    const rows = (await suggest('400 fannin st larkspur')).filter(({ address }) => address.startsWith('400 Fannin'))
    expect(rows.map(({ name }) => name)).toEqual(['Larkspur Memorial Hospital', 'Redbud State Bank'])
  })

  test('two characters, other states and points outside the five states give no rows', async () => {
    expect(await suggest('sa')).toEqual([])
    expect(await suggest('1 main st, beverly hills, ca 90210')).toEqual([])
    expect(await suggest('kansas side hospital')).toEqual([])
  })

  test('a number far from any with a ZIP has no address and is left out', async () => {
    expect((await suggest('5 faraway trail')).filter(({ address }) => address.includes('Faraway'))).toEqual([])
  })

  test('at most as many rows as requested, the typed address among them', async () => {
    const rows = await provider.suggest('123 fannin ave, redbud, ok 73901', {
      near: null,
      limit: 2,
      session: null,
      signal,
    })
    expect(rows.length).toBeLessThanOrEqual(2)
    expect(rows.map(({ address }) => address)).toContain('123 Fannin Ave, Redbud, OK 73901')
  })
})

test('every suggestion passes the address check and leads back to its own text, by locate and by geocode', async () => {
  const typed = [
    'saddlehorn',
    'fannin',
    'larkspur',
    'redbud',
    'bank',
    'hospital',
    '150 saddlehorn',
    '12 nowhere st 76901',
    'quill',
    'cr 120',
  ]
  const rows = (await Promise.all(typed.map((text) => suggest(text)))).flat()
  expect(rows.length).toBeGreaterThan(15)
  for (const row of rows) {
    expect(isVerifiedAddress(row.address, { isNamedPlace: true })).toBe(true)
    const located = await locate(row.id)
    expect(located).toMatchObject({ address: row.address, precision: row.precision })
    const again = await provider.geocode(row.address, { signal })
    expect(crowFlyMiles(again?.point as Point, located?.point as Point)).toBeLessThan(0.001)
  }
})

test('unknown numbers lie between their neighbors, and a ZIP at its center', async () => {
  const between = await locate('150 Saddlehorn Lane, Larkspur, TX 76901')
  expect(between).toMatchObject({ precision: 'street', state: 'TX', point: { latitude: 32.5 } })
  expect(between?.point.longitude).toBeGreaterThan(-99)
  expect(between?.point.longitude).toBeLessThan(-98.994)
  expect(await locate('9 Nowhere Ln, Larkspur, TX 76902')).toMatchObject({
    precision: 'zip',
    point: { latitude: 32.56, longitude: -99 },
  })
})

test('texts that are not a known address are not located', async () => {
  expect(await locate('')).toBeNull()
  expect(await locate('1 Main St, Springfield, MO 65801')).toBeNull()
  expect(await locate('1 Main St, Larkspur, TX 99999')).toBeNull()
  expect(await provider.geocode('somewhere over the rainbow', { signal })).toBeNull()
})

test('geocode accepts addresses as people type them', async () => {
  const found = await provider.geocode('101 saddlehorn ln larkspur texas 76901', { signal })
  expect(found).toMatchObject({ address: '101 Saddlehorn Lane, Larkspur, TX 76901', precision: 'point' })
})

test('reverse returns the nearest house number within half a kilometer', async () => {
  const at = (latitude: number, longitude: number) => provider.reverse({ latitude, longitude }, { signal })
  expect(await at(32.50001, -98.99981)).toEqual({ address: '103 Saddlehorn Lane, Larkspur, TX 76901', state: 'TX' })
  expect(await at(35.2051, -98.0051)).toEqual({ address: 'One Medical Plaza, Redbud, OK 73901', state: 'OK' })
  expect(await at(32.6, -99.4)).toBeNull()
  expect(await at(38, -98)).toBeNull()
})

test('an aborted query is not answered', async () => {
  const aborted = AbortSignal.abort()
  await expect(
    provider.suggest('saddlehorn', { near: null, limit: 8, session: null, signal: aborted }),
  ).rejects.toThrow()
})
