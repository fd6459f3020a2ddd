import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isVerifiedAddress } from '@meridian/domain/places/addresses.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stateAt } from '../states.ts'
import { TYPED_NAMES } from '../testing/typed-names.ts'
import { createBuiltInAddresses } from './built-in-addresses.ts'
import { PLACES } from './places.ts'
import { readWellKnown } from './well-known.ts'

const { signal } = new AbortController()
const dataDir = await mkdtemp(join(tmpdir(), 'built-in-'))
const provider = createBuiltInAddresses(dataDir)
const suggest = (text: string) => provider.suggest(text, { near: null, limit: 8, session: null, signal })

beforeAll(() => provider.ready())
afterAll(() => rm(dataDir, { recursive: true }))

test('the next start reads the stored index; a damaged one is built again', async () => {
  const [folder] = await readdir(join(dataDir, 'maps'))
  const file = join(dataDir, 'maps', folder as string, 'built-in.index')
  const bytes = await readFile(file)
  const rows = await suggest('ben taub')
  for (const stored of [bytes, bytes.subarray(0, 1_000)]) {
    await writeFile(file, stored)
    const next = createBuiltInAddresses(dataDir)
    expect(await next.suggest('ben taub', { near: null, limit: 8, session: null, signal })).toEqual(rows)
    expect(await readFile(file)).toEqual(bytes)
  }
})

const CASES: [typed: string, address: string, precision: string, name?: string][] = [
  ['ben taub', '1504 Taub Loop, Houston, TX 77030', 'point', 'Ben Taub Hospital'],
  ['memorail hermann texas medical', '6411 Fannin Street, Houston, TX 77030', 'point'],
  ['6565 fannin st', '6565 Fannin Street, Houston, TX 77030', 'point', 'Houston Methodist Hospital'],
  ['6500 fannin st houston', '6500 Fannin Street, Houston, TX 77030', 'street'],
  ['123 Nowhere Ln, Dallas, TX 75201', '123 Nowhere Ln, Dallas, TX 75201', 'zip'],
  ['12 elm st tulsa ok 74103', '12 Elm St, Tulsa, OK 74103', 'zip'],
  ['4 plaza rd, santa fe, new mexico 87501', '4 Plaza Rd, Santa Fe, NM 87501', 'zip'],
  ['87501', 'Santa Fe, NM 87501', 'zip'],
]

test.each(CASES)('%s', async (typed, address, precision, name) => {
  const rows = await suggest(typed)
  expect(rows[0]).toMatchObject({ address, precision, ...(name && { name }) })
  expect(await provider.locate(rows[0]?.id ?? '', { session: null, signal })).toMatchObject({ address, precision })
})

test('a complete address on a known street comes first, and no row contradicts its ZIP', async () => {
  const rows = await suggest('100 Main St, Houston, TX 77002')
  expect(rows[0]).toMatchObject({ address: '100 Main Street, Houston, TX 77002', precision: 'zip' })
  expect(rows.map(({ address }) => address.slice(-5))).toEqual(rows.map(() => '77002'))
})

const AREAS: [typed: string, area: RegExp][] = [
  ['100 Gaston Ave, Dallas', /, Dallas, TX \d{5}$/],
  ['100 gaston ave dallas tx', /, Dallas, TX \d{5}$/],
  ['100 Gaston Avenue Dallas', /, Dallas, TX \d{5}$/],
  ['100 Main St, Texarkana, AR 71854', /, Texarkana, AR \d{5}$/],
  ['hospital, oklahoma', /, OK \d{5}$/],
  ['hospital, new mexico', /, NM \d{5}$/],
]
test.each(AREAS)('no row contradicts the city and state of %s', async (typed, area) => {
  const rows = await suggest(typed)
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.map(({ address }) => address).filter((address) => !area.test(address))).toEqual([])
})

test('words that are a street as well as a city or state do not limit the rows', async () => {
  const cityOf = async (typed: string) => (await suggest(typed))[0]?.address.split(', ').at(-2)
  expect(await cityOf('6565 fannin, tx')).toBe('Houston')
  expect(await cityOf('6565 fannin')).toBe('Houston')
})

test('an unknown street without a ZIP is not offered, and a city alone gets a ZIP with an area, not a post office box', async () => {
  expect(await suggest('123 nowhere ln, houston')).toEqual([])
  expect(await suggest('100 Nowhere St, Dallas')).toEqual([])
  const [row] = (await suggest('houston')).filter(({ kind }) => kind === 'zip')
  expect(row?.address).toMatch(/^Houston, TX 770\d\d$/)
})

test('every built-in place is found by its own address, in its state', async () => {
  expect(PLACES.length).toBeGreaterThanOrEqual(150)
  for (const place of PLACES) {
    expect(isVerifiedAddress(place.address)).toBe(true)
    expect(stateAt(place), place.name).toBe(place.state)
    const found = await provider.geocode(place.address, { signal })
    expect(found?.precision, place.address).toBe('point')
  }
})

test('other states, and points without an address nearby, give no result', async () => {
  expect(await suggest('1 main st, beverly hills, ca 90210')).toEqual([])
  expect(await provider.reverse({ latitude: 31.0, longitude: -104.5 }, { signal })).toBeNull()
})

test.each(TYPED_NAMES)('%s is found by the name that people type', async (typed, address) => {
  expect((await suggest(typed))[0]?.address).toBe(address)
})

test('over three hundred well-known places of the five states, each whole', () => {
  const places = readWellKnown()
  expect(places.length).toBeGreaterThan(300)
  for (const { name, line, city, state, zip } of places) {
    expect([name, line, city].map(Boolean)).toEqual([true, true, true])
    expect(isVerifiedAddress(`${line}, ${city}, ${state} ${zip}`, { isNamedPlace: true })).toBe(true)
  }
})

test('a ZIP in which a street is not is said, with the one in which the house is known', async () => {
  const [wrong] = await suggest('1504 Taub Loop, Houston, TX 77002')
  expect(wrong).toMatchObject({ address: '1504 Taub Loop, Houston, TX 77002', otherZip: '77030' })
  const [right] = await suggest('1504 Taub Loop, Houston, TX 77030')
  expect(right?.otherZip).toBeUndefined()
})

test('an address with the name of its place in front is known like the address', async () => {
  const text = 'Ben Taub Hospital, 1504 Taub Loop, Houston, TX 77030'
  expect(await provider.geocode(text, { signal })).toMatchObject({ address: text, precision: 'point' })
})
