/** The search in the real region pack, if there is one beside the checkout. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isVerifiedAddress } from '@meridian/domain/places/addresses.ts'
import { crowFlyMiles, HOUSTON, type Point } from '@meridian/domain/places/geo.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { AddressIndex, toPoint } from '../search/address-index.ts'
import { geocode, locateText, reverse } from '../search/geocode.ts'
import { Matcher } from '../search/match.ts'
import { type Search, suggest } from '../search/suggest.ts'
import { stateAt } from '../states.ts'
import { cacheFolder } from '../testing/cache-folder.ts'
import { TYPED_NAMES } from '../testing/typed-names.ts'
import { PackError } from './files.ts'
import { findPack } from './find.ts'
import { createPackAddresses } from './pack-addresses.ts'
import { openIndex } from './stored-index.ts'

const NO_DATA = join(tmpdir(), 'meridian-no-data')
const PACK = findPack({ DATA_DIR: NO_DATA })

test('a pack that does not exist is refused, and no files are left behind', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-no-pack-'))
  const refusal = await createPackAddresses({ packFolder: join(dataDir, 'none'), dataDir, log: () => {} }).catch(
    (error) => error,
  )
  expect(refusal).toBeInstanceOf(PackError)
  expect(await readdir(dataDir)).toEqual([])
  await rm(dataDir, { recursive: true })
})

if (PACK) describe('with the region pack', () => testPack(PACK))

const DALLAS: Point = { latitude: 32.7767, longitude: -96.797 }

/** The typed text, a part of the first row's name or address, and the user's position if not Houston. */
const QUERIES: [typed: string, first: string, near?: Point | null][] = [
  ...TYPED_NAMES.map(([typed, address]): [string, string, null] => [typed, address, null]),
  ['memorail hermann texas medical', 'Memorial Hermann Texas Medical Center'],
  ['methodst hospitl', '6565 Fannin Street, Houston, TX 77030'],
  ['houston methodist hosp', '6565 Fannin Street, Houston, TX 77030'],
  ['ben taub', 'Ben Taub Hospital'],
  ['bne taub hospital', 'Ben Taub Hospital'],
  ['md andersen cancer', '1515 Holcombe Boulevard'],
  ['texas childrns hospital', '6621 Fannin Street, Houston, TX 77030'],
  ['st lukes bertner', '6720 Bertner Avenue, Houston, TX 77030'],
  ['lyndon b johnson hospital', '5656 Kelley Street, Houston, TX 77026'],
  ['menniger clinic', 'The Menninger Clinic'],
  ['womans hospital of texas', '7600 Fannin Street, Houston, TX 77054'],
  ['6565 fannin', 'Houston Methodist Hospital'],
  ['6411 fanin st houston', '6411 Fannin Street, Houston, TX 77030'],
  ['6621 fannin street houston tx 77030', '6621 Fannin Street, Houston, TX 77030'],
  ['6500 Fannin St, Houston', '6500 Fannin Street, Houston, TX 77030'],
  ['1504 taub loop', '1504 Taub Loop, Houston, TX 77030'],
  ['710 fm 1960 west', '710 FM 1960 West, Houston, TX 77090'],
  ['710 farm to market 1960 w houston', '710 FM 1960 West, Houston, TX 77090'],
  ['12141 richmond ave houston', '12141 Richmond Avenue, Houston, TX 77082'],
  ['12141 Richmond Avenue, Houston, Texas 77082', '12141 Richmond Avenue, Houston, TX 77082'],
  ['18500 katy fwy', '18500 Katy Freeway, Houston, TX 77094'],
  ['7600 beechnut', '7600 Beechnut Street, Houston, TX 77074'],
  ['4000 spencer hwy pasadena', '4000 Spencer Highway, Pasadena, TX 77504'],
  ['walgreens houston', 'Walgreens'],
  ['walgreen houston tx', ', Houston, TX'],
  ['cvs tulsa', 'Tulsa, OK'],
  ['chase bank fannin', '6560 Fannin St, Houston, TX 77030'],
  ['wells fargo lousiana st houston', '1000 Louisiana Street, Houston, TX 77002'],
  ['frost bank hwy 6', '6545 Highway 6 N, Houston, TX 77084'],
  ['prosperity bank yale', '2310 Yale St, Houston, TX 77008'],
  ['Prosperty bank', 'Prosperity Bank'],
  ['woodforest westview', '10750 Westview Dr, Houston, TX 77043'],
  ['4966 us 59 wharton', '4966 US 59 Hwy, Wharton, TX 77488'],
  ['4966 us highway 59, wharton tx', '4966 US 59 Hwy, Wharton, TX 77488'],
  ['105 s elizabeth kirbyville', '105 South Elizabeth Avenue, Kirbyville, TX 75956'],
  ['105 south elizabth ave kirbyville', '105 South Elizabeth Avenue, Kirbyville, TX 75956'],
  ['25 county road 6612 dayton', '25 County Road 6612, Dayton, TX 77535'],
  ['25 cr 6612 dayton tx', '25 County Road 6612, Dayton, TX 77535'],
  ['120 tarver hill', '120 Tarver Hill Road, Lufkin, TX 75904'],
  ['baptist hospital beaumont', '3080 College Street, Beaumont, TX 77701'],
  ['baptist beumont', '3080 College Street, Beaumont, TX 77701'],
  ['christus st elizabeth beaumont', '2830 Calder Avenue, Beaumont'],
  ['parkland dallas', '5201 Harry Hines Boulevard, Dallas, TX 75235'],
  ['parkland memoral hospital', '5201 Harry Hines Boulevard, Dallas, TX 75235', DALLAS],
  ['ut southwestern dallas', '5323 Harry Hines Boulevard, Dallas, TX 75390'],
  ['baylor university medical center dallas', '3500 Gaston Avenue, Dallas, TX 75246'],
  ['1441 n beckley dallas', 'Methodist Dallas Medical Center'],
  ['oak lawn dallas', 'Oak Lawn Ave, Dallas, TX 75219'],
  ['university hospital san antonio', '4502 Medical Drive, San Antonio, TX 78229'],
  ['7700 floyd curl', '7700 Floyd Curl Drive, San Antonio, TX 78229'],
  ['dell seton austin', '1500 Red River Street, Austin, TX 78701'],
  ['st davids austin', '919 East 32nd Street, Austin, TX 78705'],
  ['las palmas el paso', '1801 North Oregon Street, El Paso, TX 79902'],
  ['wadley regional texarkana', '1000 Pine Street, Texarkana, TX 75501'],
  ['unm hospital', 'UNM Hospital'],
  ['presbyterian hospital albuquerque', '1100 Central Avenue SE, Albuquerque, NM 87106'],
  ['christus st vinc', '455 St Michaels Drive, Santa Fe, NM 87505', null],
  ['ou medical center', '700 Northeast 13th Street, Oklahoma City, OK 73104'],
  ['integris baptist oklahoma city', '3300 Northwest Expressway, Oklahoma City, OK 73112'],
  ['hillcrest tulsa', '1120 South Utica Avenue, Tulsa, OK 74104'],
  ['saint francis tulsa', '6161 South Yale Avenue, Tulsa, OK 74136'],
  ['tulane medical center', '1415 Tulane Avenue, New Orleans, LA 70112'],
  ['willis knighton shreveport', '2600 Greenwood Road, Shreveport, LA 71103'],
  ['uams little rock', '4301 West Markham Street, Little Rock, AR 72205'],
  ['arkansas childrens hospital', "1 Children's Way, Little Rock, AR 72202"],
  ['little river memorial ashdown', '451 West Locke Street, Ashdown, AR 71822'],
  ['midland memorial', '400 Rosalind Redfern Grover Parkway, Midland, TX 79701'],
  ['123 Nowhere Ln, Dallas, TX 75201', '123 Nowhere Ln, Dallas, TX 75201'],
  ['9999 imaginary blvd tulsa ok 74103', '9999 Imaginary Blvd, Tulsa, OK 74103'],
  ['77030', 'Houston, TX 77030'],
]

function testPack(folder: string): void {
  let search: Search

  beforeAll(async () => {
    const dataDir = cacheFolder('address-index', ['maps/src/search', 'maps/src/pack', 'maps/src/build'])
    const index = new AddressIndex(await openIndex({ packFolder: folder, dataDir, log: () => {} }))
    search = { index, matcher: new Matcher(index) }
  })

  test.each(QUERIES)('%s → %s', (typed, first, near = HOUSTON) => {
    const rows = suggest(search, typed, near, 8)
    expect(`${rows[0]?.name} | ${rows[0]?.address}`).toContain(first)
    expect(rows.length).toBeLessThanOrEqual(8)
  })

  test('a street whose name has a typo is among the rows', () => {
    const rows = suggest(search, 'fanin st', HOUSTON, 8)
    expect(rows.some(({ address }) => address.startsWith('Fannin Street, Houston'))).toBe(true)
  })

  test('each address the search gives leads back to its own point, in thousands of cases', () => {
    const { index } = search
    let checked = 0
    for (let place = 0; place < index.placeCount; place += 31) {
      const typed = `${index.placeName(place)} ${index.cityName(index.sections.placeCity[place] as number)}`
      for (const row of suggest(search, typed, null, 8)) {
        expect(isVerifiedAddress(row.address, { isNamedPlace: true }), row.address).toBe(true)
        expectAt(locateText(index, row.address), row)
        checked++
      }
    }
    expect(checked).toBeGreaterThan(1000)
  })

  test('a whole address on an unknown street is always offered, at the center of its ZIP', () => {
    const { index } = search
    for (let row = 0; row < index.sections.zip.length; row += 29) {
      const zip = index.sections.zip[row] as number
      const city = index.sections.zipCity[row] as number
      const position = index.zipPosition(zip)
      if (!position || !stateAt(toPoint(position))) continue
      const typed = `4711 Qwertzu Ln, ${index.cityName(city)}, ${index.cityState(city)} ${zip}`
      const rows = suggest(search, typed, HOUSTON, 8)
      expect(rows.filter(({ precision }) => precision === 'zip').map(({ address }) => address)).toContain(typed)
    }
  })

  test('each known house number is found by its address, in thousands of cases', () => {
    const { index } = search
    let checked = 0
    for (let street = 0; street < index.streetCount; street += 17)
      for (const segment of index.segments(street)) {
        const houses = index.numbers(segment)
        const house = houses[street % (houses.length || 1)]
        const city = index.streetCity(street)
        if (!house || house.number === 0 || house.quality === 'zip') continue
        const line = `${house.number}${house.suffix} ${index.streetName(street)}`
        const found = geocode(search, `${line}, ${index.cityName(city)}, ${index.cityState(city)} ${segment.zip}`)
        expectAt(found, { address: line, point: toPoint(house), precision: found?.precision ?? 'zip' })
        expect(found?.precision).not.toBe('zip')
        checked++
      }
    expect(checked).toBeGreaterThan(4000)
  })

  test('the address nearest to a point is that of the place at the point', () => {
    expect(reverse(search.index, { latitude: 29.71052, longitude: -95.39894 })?.address).toMatch(/^6565 Fannin St/)
    expect(reverse(search.index, { latitude: 31.7381, longitude: -106.4869 })).toBeNull()
  })
}

type At = { address: string; point: Point; precision: 'point' | 'street' | 'zip' }

function expectAt(found: At | null, row: At): void {
  expect(found?.precision, row.address).toBe(row.precision)
  expect(crowFlyMiles(found?.point as Point, row.point), row.address).toBeLessThan(row.precision === 'zip' ? 10 : 0.31)
}
