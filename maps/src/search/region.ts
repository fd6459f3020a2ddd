/** The input of an index, from a region pack or from the built-in lists. */
import type { Precision, ServiceState } from '@meridian/domain/places/geo.ts'
import type { HouseNumber } from './house-numbers.ts'

/** Degrees times 100,000, as integers: about a meter. */
export type Position = { lat: number; lon: number }
export const toPosition = (latitude: number, longitude: number): Position => ({
  lat: Math.round(latitude * 1e5),
  lon: Math.round(longitude * 1e5),
})

export type CityRow = Position & { name: string; state: ServiceState; people: number }
export type ZipRow = Position & { zip: number; city: string; state: ServiceState; radiusKm: number }
export type PlaceRow = Position & {
  name: string
  /** Further words that match like the name: its type, the company behind it. */
  alsoCalled: string
  /** Further words that match like the street: a bank's branch. */
  alsoAt: string
  /** Street line, with unit if any. */
  line: string
  city: string
  state: ServiceState
  zip: number
  precision: Precision
  /** The source estimated the position: other house numbers are not interpolated from it. */
  isDerived: boolean
  /** 0 to 255 (SCORING.importance): of two equal matches the more important comes first. */
  importance: number
}
/** City and ZIP may be missing or wrong; they are then taken from the nearest house number that has them. */
export type StreetRow = { state: ServiceState; city: string; zip: number; street: string; numbers: HouseNumber[] }

export type Region = {
  cities: CityRow[]
  zips: ZipRow[]
  places: PlaceRow[]
  streets: Iterable<StreetRow>
}
