/** Reads a region pack's address files (formats: docs/maps.md) as the input of the index. */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { withWellKnown } from '../built-in/well-known.ts'
import type { HouseNumber } from '../search/house-numbers.ts'
import { type CityRow, type PlaceRow, type Region, type StreetRow, toPosition, type ZipRow } from '../search/region.ts'
import { tidyCase } from '../search/words.ts'
import { listPack, PackError, readLines } from './files.ts'
import { type PlaceFile, placeFileOf } from './place-files.ts'
import { type Row, readTable } from './table.ts'

export async function readPack(folder: string): Promise<Region> {
  const region: Region = { cities: [], zips: [], places: [], streets: [] }
  const streets: string[][] = []
  for (const file of await listPack(folder)) {
    const lines = await readLines(folder, file)
    try {
      if (file.endsWith('.tsv.gz')) streets.push(checkedStreets(lines))
      else if (file === 'zips.csv.gz') region.zips = readTable(lines, ZIP_COLUMNS).map(toZip)
      else if (file === 'cities.csv.gz') region.cities = readTable(lines, CITY_COLUMNS).map(toCity)
      else region.places.push(...readPlaces(lines, placeFileOf(file)))
    } catch (error) {
      throw new PackError(`The region pack ${folder} is damaged: ${file} ${(error as Error).message}`)
    }
  }
  region.places = withWellKnown(region.places, region.zips)
  region.streets = streetRows(streets)
  return region
}

const ZIP_COLUMNS = ['zip', 'city', 'st', 'lat', 'lon', 'sqmi'] as const
const CITY_COLUMNS = ['name', 'st', 'lat', 'lon', 'pop'] as const
const PLACE_COLUMNS = ['name', 'addr', 'city', 'st', 'zip', 'lat', 'lon', 'geo'] as const

const KM_PER_MILE = 1.609344

function toZip(row: Row): ZipRow {
  const radiusMiles = Math.sqrt(Number(row.sqmi || 0) / Math.PI)
  return {
    zip: Number(row.zip),
    city: row.city ?? '',
    state: stateOf(row.st),
    ...positionOf(row),
    radiusKm: radiusMiles * KM_PER_MILE,
  }
}

const toCity = (row: Row): CityRow => ({
  name: row.name ?? '',
  state: stateOf(row.st),
  ...positionOf(row),
  people: Number(row.pop || 0),
})

function readPlaces(lines: readonly string[], file: PlaceFile): PlaceRow[] {
  return readTable(lines, PLACE_COLUMNS).map((row) => ({
    name: file.nameOf(row),
    alsoCalled: file.alsoCalled(row),
    alsoAt: file.alsoAt?.(row) ?? '',
    line: tidyCase((row.addr ?? '').trim().replace(/\s+/g, ' ')),
    city: row.city ?? '',
    state: stateOf(row.st),
    zip: Number(row.zip),
    ...positionOf(row),
    precision: row.geo === 'point' || row.geo === 'street' ? row.geo : 'zip',
    isDerived: file.isDerived && row.geo !== 'point',
    importance: file.importanceOf(row),
  }))
}

function positionOf(row: Row) {
  const position = toPosition(Number(row.lat), Number(row.lon))
  if (!row.lat || !row.lon || Number.isNaN(position.lat + position.lon))
    throw new Error(`has a row without a position: ${JSON.stringify(Object.values(row).slice(0, 4).join(', '))}`)
  return position
}

function stateOf(code: string | undefined): ServiceState {
  const state = SERVICE_STATES.find((known) => known === code)
  if (!state) throw new Error(`names a state that is not served: ${JSON.stringify(code)}`)
  return state
}

const STATE_BY_FIPS: Record<string, ServiceState> = { 48: 'TX', 40: 'OK', 35: 'NM', '05': 'AR', 22: 'LA' }

function checkedStreets(lines: readonly string[]): string[] {
  const [head = '', ...rows] = lines
  if (!head.startsWith('fips\tcity\tzip\tstreet\t')) throw new Error('does not start with the columns it should have')
  const invalid = rows.find((row) => row.split('\t').length !== 5)
  if (invalid !== undefined) throw new Error(`has a row that is cut off: ${JSON.stringify(invalid.slice(0, 60))}`)
  return rows
}

function* streetRows(files: readonly string[][]): Generator<StreetRow> {
  for (const rows of files)
    for (const row of rows) {
      const [fips = '', city = '', zip = '', street = '', numbers = ''] = row.split('\t')
      const state = STATE_BY_FIPS[fips.slice(0, 2)]
      const name = tidyCase(
        street
          .replace(/<null>/gi, '')
          .trim()
          .replace(/\s+/g, ' '),
      )
      if (state && name) yield { state, city, zip: Number(zip) || 0, street: name, numbers: readNumberList(numbers) }
    }
}

/** `dnum[~suffix],dlat,dlon;…`, each as the difference from the one before. */
function readNumberList(list: string): HouseNumber[] {
  let number = 0
  let lat = 0
  let lon = 0
  return list.split(';').map((entry) => {
    const [step = '', dLat, dLon] = entry.split(',')
    const [dNumber, suffix = ''] = step.split('~')
    number += Number(dNumber)
    lat += Number(dLat)
    lon += Number(dLon)
    return { number, suffix, lat, lon, quality: 'point' }
  })
}
