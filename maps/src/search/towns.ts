/** Cities and ZIP codes while the index is built: every city once, whatever source names it. */
import { SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import { kmBetween } from './house-numbers.ts'
import type { CityRow, Position, ZipRow } from './region.ts'
import { keyOf } from './words.ts'

export type Town = CityRow & { zip: number }

export class Towns {
  readonly list: Town[] = []
  readonly zips: ZipRow[]
  readonly #ids = new Map<string, number>()
  readonly #zipByNumber: Map<number, ZipRow>
  readonly #neighbours = new Map<number, Lender[]>()

  constructor(cities: CityRow[], zips: ZipRow[]) {
    this.zips = [...zips].sort((a, b) => a.zip - b.zip)
    this.#zipByNumber = new Map(this.zips.map((zip) => [zip.zip, zip]))
    // Of two cities with one name in a state the larger is meant.
    for (const city of [...cities].sort((a, b) => b.people - a.people)) this.id(city.name, city.state, city)
    for (const zip of this.zips) this.id(zip.city, zip.state, zip)
    for (const town of this.list) town.zip = this.#middleZip(town)
  }

  zip(number: number): ZipRow | undefined {
    return this.#zipByNumber.get(number)
  }

  known(name: string, state: ServiceState): number | undefined {
    return this.#ids.get(townKey(name, state))
  }

  /** A place's city; where the source has a slip ('Houson') or another town altogether, that of its ZIP. */
  cityOf(row: Position & { city: string; state: ServiceState; zip: number }): number {
    const named = this.known(row.city, row.state)
    const town = named === undefined ? null : (this.list[named] as Town)
    if (town && kmBetween(town.lat, town.lon, row.lat, row.lon) <= FARTHEST_TOWN_KM) return named as number
    const zip = this.zip(row.zip)
    return zip?.state === row.state ? this.id(zip.city, zip.state, zip) : this.id(row.city, row.state, row)
  }

  /** The city's number; one nobody has named before is added where `at` says. */
  id(name: string, state: ServiceState, at: Position): number {
    const key = townKey(name, state)
    const known = this.#ids.get(key)
    if (known !== undefined) return known
    this.#ids.set(key, this.list.length)
    const people = 'people' in at ? (at.people as number) : 0
    this.list.push({ name, state, lat: at.lat, lon: at.lon, people, zip: 0 })
    return this.list.length - 1
  }

  /** Remembers who lives where, for numbers that come without city and ZIP. A few per cell are enough. */
  lend(at: Position, zip: number, city: number): void {
    const cell = cellOf(at.lat, at.lon)
    const lenders = this.#neighbours.get(cell)
    if (!lenders) this.#neighbours.set(cell, [{ lat: at.lat, lon: at.lon, zip, city }])
    else if (lenders.length < 12) lenders.push({ lat: at.lat, lon: at.lon, zip, city })
  }

  borrow(at: Position): Lender | null {
    for (let ring = 0; ring <= 8; ring++) {
      const lenders = this.#ring(at, ring)
      if (lenders.length > 0) return nearestTo(at, lenders)
    }
    return null
  }

  #ring(at: Position, ring: number): Lender[] {
    const found: Lender[] = []
    for (let dLat = -ring; dLat <= ring; dLat++)
      for (let dLon = -ring; dLon <= ring; dLon++) {
        if (Math.max(Math.abs(dLat), Math.abs(dLon)) !== ring) continue
        const cell = cellOf(at.lat + dLat * CELL, at.lon + dLon * CELL)
        found.push(...(this.#neighbours.get(cell) ?? []))
      }
    return found
  }

  /** The city's own ZIP nearest to its middle; a city without one takes the nearest of all. */
  #middleZip(town: Town): number {
    const own = this.zips.filter((zip) => zip.state === town.state && zip.city === town.name)
    // A ZIP without an area is a post office box; nobody delivers there.
    const candidates = [own.filter((zip) => zip.radiusKm > 0), own, this.zips].find((zips) => zips.length > 0) ?? []
    return nearestTo(town, candidates)?.zip ?? 0
  }
}

type Lender = Position & { zip: number; city: number }

const townKey = (name: string, state: ServiceState) => `${state} ${keyOf(name)}`

/** Houston's far ZIPs are 45 km from its middle. */
const FARTHEST_TOWN_KM = 60

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
