/** Two hundred real addresses for each of the five states, with and without a region pack. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crowFlyMiles, SERVICE_STATES } from '@meridian/domain/places/geo.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildBuiltInIndex } from '../built-in/built-in-addresses.ts'
import { findPack } from '../pack/find.ts'
import { openIndex } from '../pack/stored-index.ts'
import { type ListedAddress, packAddresses, publicAddresses } from '../testing/address-list.ts'
import { cacheFolder } from '../testing/cache-folder.ts'
import { AddressIndex } from './address-index.ts'
import { readLine } from './address-line.ts'
import type { Candidate } from './candidates.ts'
import { Matcher } from './match.ts'
import { type Search, suggest } from './suggest.ts'
import { keyOf } from './words.ts'

const PACK = findPack({ DATA_DIR: join(tmpdir(), 'meridian-no-data') })
const METERS_PER_MILE = 1609.344

/** In turn as on a letter, and as people type. */
const typedText = ({ line, city, state, zip }: ListedAddress, at: number): string =>
  at % 2 === 0 ? `${line}, ${city}, ${state} ${zip}` : `${line} ${city} ${zip}`.toLowerCase().replaceAll(',', '')

const searchIn = (index: AddressIndex): Search => ({ index, matcher: new Matcher(index) })
const areaOf = (address: string) => /(?:^|, )([^,]+), ([A-Z]{2}) (\d{5})$/.exec(address)?.slice(1) ?? []

/** Mail uses several city names for one ZIP: the listed one, and the post office's own. */
function isInCity({ index }: Search, row: Candidate, { city, state, zip }: ListedAddress): boolean {
  const [found = '', foundState, foundZip] = areaOf(row.address)
  if (foundState !== state || foundZip !== zip) return false
  const ofZip = index.cityName(index.sections.zipCity[index.zipRow(Number(zip))] as number)
  return [city, ofZip].some((name) => keyOf(name).replaceAll(' ', '') === keyOf(found).replaceAll(' ', ''))
}

function isSameDoor(row: Candidate | undefined, { line }: ListedAddress): boolean {
  const [wanted, found] = [readLine(line), readLine(row?.address.split(', ')[0] ?? '')]
  return wanted.number === found.number && keyOf(wanted.street) === keyOf(found.street)
}

type Door = { listed: ListedAddress; text: string; first: Candidate | undefined }

const search = (searched: Search, list: readonly ListedAddress[]): Door[] =>
  list.map((listed, at) => {
    const text = typedText(listed, at)
    return { listed, text, first: suggest(searched, text, null, 8)[0] }
  })

/** For each state the first row is in the listed city and ZIP, and is the listed door for all but a few. */
function expectFound(searched: Search, doors: readonly Door[], { maxOthers }: { maxOthers: number }): void {
  const inOtherCity = doors.filter(({ first, listed }) => !first || !isInCity(searched, first, listed))
  expect(inOtherCity.map(({ text, first }) => `${text} → ${first?.address}`)).toEqual([])
  const others = doors.filter(({ first, listed }) => !isSameDoor(first, listed))
  // As typed, or 'Did you mean 2105 Aggie Road?': never as if it were known to be what was typed.
  expect(others.filter(({ first }) => first?.basis === 'known').map(({ text }) => text)).toEqual([])
  expect(others.length, others.map(({ text, first }) => `${text} → ${first?.address}`).join('\n')).toBeLessThanOrEqual(
    maxOthers,
  )
}

test('there are fifty public addresses for each state', async () => {
  const list = await publicAddresses()
  for (const state of SERVICE_STATES) expect(list.filter((row) => row.state === state)).toHaveLength(50)
})

if (PACK) describe('two hundred addresses a state, with the region pack', () => testPack(PACK))

function testPack(folder: string): void {
  let searched: Search
  let list: ListedAddress[]
  beforeAll(async () => {
    const dataDir = cacheFolder('address-index', ['maps/src/search', 'maps/src/pack', 'maps/src/build'])
    searched = searchIn(new AddressIndex(await openIndex({ packFolder: folder, dataDir, log: () => {} })))
    list = [...(await packAddresses(folder)), ...(await publicAddresses())]
  })

  test.each(SERVICE_STATES)('%s', (state) => {
    const ofState = list.filter((row) => row.state === state)
    expect(ofState).toHaveLength(200)
    const doors = search(searched, ofState)
    expectFound(searched, doors, { maxOthers: 2 })
    const metersOff = ({ listed, first }: Door) =>
      listed.point && first ? crowFlyMiles(listed.point, first.point) * METERS_PER_MILE : 0
    expect(doors.filter((door) => metersOff(door) > 100).map(({ text }) => text)).toEqual([])
  })
}

test('the same addresses without a region pack', async () => {
  const searched = searchIn(new AddressIndex(await buildBuiltInIndex()))
  const list = [...(PACK ? await packAddresses(PACK) : []), ...(await publicAddresses())]
  expectFound(searched, search(searched, list), { maxOthers: 10 })
})
