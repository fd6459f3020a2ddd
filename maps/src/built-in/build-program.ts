/** The program that builds the index of the built-in provider. */
import { answerBuild } from '../build/build-program.ts'
import { buildIndex } from '../search/build-index.ts'
import { type CityRow, type PlaceRow, toPosition, type ZipRow } from '../search/region.ts'
import { SCORING } from '../search/scoring.ts'
import { packSections } from '../search/sections.ts'
import { readKnownCities, readKnownZips } from './known-areas.ts'
import { PLACES, type Place, type PlaceKind } from './places.ts'
import { withWellKnown } from './well-known.ts'

/** The list has no areas of ZIPs: a typical radius. */
const TYPICAL_RADIUS_KM = 8

const zipRows = (): ZipRow[] =>
  withoutBoxAreas(
    readKnownZips().map(({ zip, city, state, latitude, longitude }) => ({
      zip: Number(zip),
      city,
      state,
      ...toPosition(latitude, longitude),
      radiusKm: TYPICAL_RADIUS_KM,
    })),
  )

/** ZIPs for post office boxes have no area: the list has all of a city's at one point. */
function withoutBoxAreas(rows: readonly ZipRow[]): ZipRow[] {
  const byPoint = Map.groupBy(rows, ({ city, lat, lon }) => `${city} ${lat} ${lon}`)
  return [...byPoint.values()].flatMap((same) =>
    same.length === 1 ? same : same.map((row) => ({ ...row, radiusKm: 0 })),
  )
}

const cityRows = (): CityRow[] =>
  readKnownCities().map(({ name, state, people, latitude, longitude }) => ({
    name,
    state,
    ...toPosition(latitude, longitude),
    people,
  }))

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

answerBuild(() => {
  const zips = zipRows()
  const places = withWellKnown(PLACES.map(toRow), zips)
  return packSections(buildIndex({ zips, cities: cityRows(), places, streets: [] }))
})
