/** Collects streets while the index is built: city → street → ZIP → house numbers, each door once. */
import { suffixKey } from './address-line.ts'
import type { HouseNumber } from './house-numbers.ts'
import { keyOf } from './words.ts'

export type BookStreet = { city: number; key: string; name: string; stretches: Map<number, HouseNumber[]> }

export class StreetBook {
  readonly #streets = new Map<string, BookStreet>()
  readonly #keys = new Map<string, string>()

  /** The first to name a street gives it its spelling. */
  street(city: number, name: string): BookStreet {
    const key = this.#keyOf(name)
    const id = `${city} ${key}`
    let street = this.#streets.get(id)
    if (!street) {
      street = { city, key, name, stretches: new Map() }
      this.#streets.set(id, street)
    }
    return street
  }

  /** By city, then key. */
  sorted(): BookStreet[] {
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

export function addNumber(street: BookStreet, zip: number, door: HouseNumber): void {
  stretchOf(street, zip).push(door)
}

export function stretchOf(street: BookStreet, zip: number): HouseNumber[] {
  let stretch = street.stretches.get(zip)
  if (!stretch) {
    stretch = []
    street.stretches.set(zip, stretch)
  }
  return stretch
}

/**
 * Ascending, each door once. The first source to place a door keeps it there: two points for one address text would make
 * the text ambiguous.
 */
export function sortedDoors(stretch: readonly HouseNumber[]): HouseNumber[] {
  const sorted = [...stretch].sort((a, b) => a.number - b.number)
  return sorted.filter((door, at) => {
    for (let before = at - 1; before >= 0 && sorted[before]?.number === door.number; before--)
      if (suffixKey(sorted[before]?.suffix ?? '') === suffixKey(door.suffix)) return false
    return true
  })
}
