/** What an index is built from, whoever brings it: a region pack, or the lists of the built-in provider. */
import type { Precision, ServiceState } from '@meridian/domain/geo.ts'
import type { HouseNumber } from './house-numbers.ts'

/** Degrees times 100,000, as whole numbers: a metre, roughly. */
export type Position = { lat: number; lon: number }
export const toPosition = (latitude: number, longitude: number): Position => ({
  lat: Math.round(latitude * 1e5),
  lon: Math.round(longitude * 1e5),
})

export type CityRow = Position & { name: string; state: ServiceState; people: number }
export type ZipRow = Position & { zip: number; city: string; state: ServiceState; radiusKm: number }
export type PlaceRow = Position & {
  name: string
  /** Words that find it as its name does: what it is, the company behind it. */
  alsoCalled: string
  /** Words that find it as its street does: a bank's branch. */
  alsoAt: string
  /** Street line, with unit if any. */
  line: string
  city: string
  state: ServiceState
  zip: number
  precision: Precision
  /** The source did not survey the position but worked it out: others are not placed by it. */
  isDerived: boolean
  /** 0 to 255: of two equal matches the heavier comes first. */
  weight: number
}
/** City and ZIP may be missing or wrong; the nearest number that has them lends them. */
export type StreetRow = { state: ServiceState; city: string; zip: number; street: string; numbers: HouseNumber[] }

export type Region = {
  cities: CityRow[]
  zips: ZipRow[]
  places: PlaceRow[]
  streets: Iterable<StreetRow>
}
