/** Collects streets while the index is built: city → street → ZIP → house numbers, each number once. */
import { suffixKey } from './address-line.ts'
import type { HouseNumber } from './house-numbers.ts'
import { keyOf } from './words.ts'

export type CollectedStreet = { city: number; key: string; name: string; segments: Map<number, HouseNumber[]> }

export class StreetCollector {
  readonly #streets = new Map<string, CollectedStreet>()
  readonly #keys = new Map<string, string>()

  /** The first source to name a street decides its spelling. */
  street(city: number, name: string): CollectedStreet {
    const key = this.#keyOf(name)
    const id = `${city} ${key}`
    let street = this.#streets.get(id)
    if (!street) {
      street = { city, key, name, segments: new Map() }
      this.#streets.set(id, street)
    }
    return street
  }

  /** By city, then key. */
  sorted(): CollectedStreet[] {
    return [...this.#streets.values()].sort((a, b) => a.city - b.city || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
  }

  #keyOf(name: string): string {
    let key = this.#keys.get(name)
    if (key === undefined) {
      key = keyOf(name)
      this.#keys.set(name, key)
    }
    return key
  }
}

export function addNumber(street: CollectedStreet, zip: number, house: HouseNumber): void {
  segmentOf(street, zip).push(house)
}

export function segmentOf(street: CollectedStreet, zip: number): HouseNumber[] {
  let segment = street.segments.get(zip)
  if (!segment) {
    segment = []
    street.segments.set(zip, segment)
  }
  return segment
}

/**
 * Ascending, each house number once. The first source wins: with two points for one address, its text would be ambiguous.
 */
export function uniqueHouses(segment: readonly HouseNumber[]): HouseNumber[] {
  const sorted = [...segment].sort((a, b) => a.number - b.number)
  return sorted.filter((house, at) => {
    for (let before = at - 1; before >= 0 && sorted[before]?.number === house.number; before--)
      if (suffixKey(sorted[before]?.suffix ?? '') === suffixKey(house.suffix)) return false
    return true
  })
}
