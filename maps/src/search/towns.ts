/** Collects cities and ZIP codes while the index is built: every city once, from all sources. */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { kmBetween } from './house-numbers.ts'
import type { CityRow, Position, ZipRow } from './region.ts'
import { keyOf } from './words.ts'

type Town = CityRow & { zip: number }

export class Towns {
  readonly list: Town[] = []
  readonly zips: ZipRow[]
  readonly #ids = new Map<string, number>()
  readonly #zipByNumber: Map<number, ZipRow>
  readonly #neighbors = new Map<number, Neighbor[]>()

  constructor(cities: CityRow[], zips: ZipRow[]) {
    this.zips = [...zips].sort((a, b) => a.zip - b.zip)
    this.#zipByNumber = new Map(this.zips.map((zip) => [zip.zip, zip]))
    // Two cities of one name in a state are told apart by size only: the larger one wins.
    for (const city of [...cities].sort((a, b) => b.people - a.people)) this.id(city.name, city.state, city)
    for (const zip of this.zips) this.id(zip.city, zip.state, zip)
    for (const town of this.list) town.zip = this.#centralZip(town)
  }

  zip(number: number): ZipRow | undefined {
    return this.#zipByNumber.get(number)
  }

  known(name: string, state: ServiceState): number | undefined {
    return this.#ids.get(townKey(name, state))
  }

  /** A place's city; the city of its ZIP when the source has a typo ('Houson') or a distant city. */
  cityOf(row: Position & { city: string; state: ServiceState; zip: number }): number {
    const named = this.known(row.city, row.state)
    const town = named === undefined ? null : (this.list[named] as Town)
    if (town && kmBetween(town.lat, town.lon, row.lat, row.lon) <= MAX_CITY_DISTANCE_KM) return named as number
    const zip = this.zip(row.zip)
    return zip?.state === row.state ? this.id(zip.city, zip.state, zip) : this.id(row.city, row.state, row)
  }

  /** The city's id; a new city is added at the position `at`. */
  id(name: string, state: ServiceState, at: Position): number {
    const key = townKey(name, state)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.list.length)
    const people = 'people' in at ? (at.people as number) : 0
    this.list.push({ name, state, lat: at.lat, lon: at.lon, people, zip: 0 })
    return this.list.length - 1
  }

  /** Records an address with city and ZIP, for nearby house numbers without them. A few per grid cell are enough. */
  addNeighbor(at: Position, zip: number, city: number): void {
    const cell = cellOf(at.lat, at.lon)
    const neighbors = this.#neighbors.get(cell)
    if (!neighbors) this.#neighbors.set(cell, [{ lat: at.lat, lon: at.lon, zip, city }])
    else if (neighbors.length < 12) neighbors.push({ lat: at.lat, lon: at.lon, zip, city })
  }

  nearestNeighbor(at: Position): Neighbor | null {
    for (let ring = 0; ring <= 8; ring++) {
      const neighbors = this.#ring(at, ring)
      if (neighbors.length > 0) return nearestTo(at, neighbors)
    }
    return null
  }

  #ring(at: Position, ring: number): Neighbor[] {
    const found: Neighbor[] = []
    for (let dLat = -ring; dLat <= ring; dLat++)
      for (let dLon = -ring; dLon <= ring; dLon++) {
        if (Math.max(Math.abs(dLat), Math.abs(dLon)) !== ring) continue
        const cell = cellOf(at.lat + dLat * CELL, at.lon + dLon * CELL)
        found.push(...(this.#neighbors.get(cell) ?? []))
      }
    return found
  }

  /** The city's own ZIP nearest to its center; for a city without one, the nearest of all. */
  #centralZip(town: Town): number {
    const own = this.zips.filter((zip) => zip.state === town.state && zip.city === town.name)
    // A ZIP without an area is for post office boxes, where couriers do not deliver.
    const candidates = [own.filter((zip) => zip.radiusKm > 0), own, this.zips].find((zips) => zips.length > 0) ?? []
    return nearestTo(town, candidates)?.zip ?? 0
  }
}

type Neighbor = Position & { zip: number; city: number }

const townKey = (name: string, state: ServiceState) => `${state} ${keyOf(name)}`

/** Houston's outer ZIPs are 45 km from its center. */
const MAX_CITY_DISTANCE_KM = 60

const CELL = 1000
const cellOf = (lat: number, lon: number) => Math.floor(lat / CELL) * 100_000 + Math.floor((lon + 18_000_000) / CELL)

function nearestTo<T extends Position>(at: Position, candidates: readonly T[]): T | null {
  let nearest: { row: T; km: number } | null = null
  for (const row of candidates) {
    const km = kmBetween(at.lat, at.lon, row.lat, row.lon)
    if (nearest === null || km < nearest.km) nearest = { row, km }
  }
  return nearest?.row ?? null
}

export const stateCode = (state: ServiceState): number => SERVICE_STATES.indexOf(state)
