/** Reads the index: names and positions of streets, places, cities and ZIPs. Texts are decoded when needed. */
import { type Point, SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import { type HouseNumber, readNumbers } from './house-numbers.ts'
import type { Position } from './region.ts'
import type { Sections } from './sections.ts'
import { streetHashOf } from './street-lookup.ts'
import { keyOf } from './words.ts'

/** One ZIP's part of a street. */
export type StreetSegment = { zip: number; at: number }

const decoder = new TextDecoder()

export class AddressIndex {
  readonly sections: Sections
  readonly streetCount: number
  readonly placeCount: number
  /** Documents are streets first, then places. */
  readonly docCount: number
  readonly #cities = new Map<string, number>()

  constructor(sections: Sections) {
    this.sections = sections
    this.streetCount = sections.streetName.length
    this.placeCount = sections.placeName.length
    this.docCount = this.streetCount + this.placeCount
    for (let city = 0; city < sections.cityName.length; city++)
      this.#cities.set(`${this.cityState(city)} ${keyOf(this.cityName(city))}`, city)
    // 'Sugarland' is Sugar Land, and 'Mc Gregor' is McGregor.
    for (const [key, city] of [...this.#cities]) {
      const joined = key.slice(0, 3) + key.slice(3).replaceAll(' ', '')
      if (!this.#cities.has(joined)) this.#cities.set(joined, city)
    }
  }

  text(id: number | undefined): string {
    const { text, textAt } = this.sections
    const at = id as number
    return decoder.decode(text.subarray(textAt[at], textAt[at + 1]))
  }

  city(name: string, state: ServiceState): number | undefined {
    const key = keyOf(name)
    return this.#cities.get(`${state} ${key}`) ?? this.#cities.get(`${state} ${key.replaceAll(' ', '')}`)
  }
  cityName(city: number): string {
    return this.text(this.sections.cityName[city])
  }
  cityState(city: number): ServiceState {
    return SERVICE_STATES[this.sections.cityState[city] as number] as ServiceState
  }
  cityPosition(city: number): Position {
    return { lat: this.sections.cityLat[city] as number, lon: this.sections.cityLon[city] as number }
  }

  /** The row of a ZIP, or -1. */
  zipRow(zip: number): number {
    const { zip: zips } = this.sections
    const at = lowerBound(zips, zip)
    return zips[at] === zip ? at : -1
  }
  zipPosition(zip: number): Position | null {
    const row = this.zipRow(zip)
    return row < 0 ? null : { lat: this.sections.zipLat[row] as number, lon: this.sections.zipLon[row] as number }
  }

  streetName(street: number): string {
    return this.text(this.sections.streetName[street])
  }
  streetCity(street: number): number {
    return this.sections.streetCity[street] as number
  }
  segments(street: number): StreetSegment[] {
    const { streetSegmentAt, segmentZip } = this.sections
    const list: StreetSegment[] = []
    for (let at = streetSegmentAt[street] as number; at < (streetSegmentAt[street + 1] as number); at++)
      list.push({ zip: segmentZip[at] as number, at })
    return list
  }
  numbers(segment: StreetSegment): HouseNumber[] {
    const { numbers, segmentAt } = this.sections
    return readNumbers(numbers, segmentAt[segment.at] as number, segmentAt[segment.at + 1] as number)
  }
  /** By its key ('n main st') in a city. */
  findStreet(key: string, city: number): number | null {
    const { streetHash } = this.sections
    let slot = streetHashOf(key, city) % streetHash.length
    for (;;) {
      const entry = streetHash[slot] as number
      if (entry === 0) return null
      if (this.streetCity(entry - 1) === city && keyOf(this.streetName(entry - 1)) === key) return entry - 1
      slot = (slot + 1) % streetHash.length
    }
  }

  placeName(place: number): string {
    return this.text(this.sections.placeName[place])
  }
  placeLine(place: number): string {
    return this.text(this.sections.placeLine[place])
  }

  /** Approximate: good enough to compare distances. */
  docPosition(doc: number): Position {
    const { streetLat, streetLon, placeLat, placeLon } = this.sections
    const place = doc - this.streetCount
    return place < 0
      ? { lat: streetLat[doc] as number, lon: streetLon[doc] as number }
      : { lat: placeLat[place] as number, lon: placeLon[place] as number }
  }
  docCity(doc: number): number {
    const place = doc - this.streetCount
    return place < 0 ? this.streetCity(doc) : (this.sections.placeCity[place] as number)
  }
}

/** The first index in an ascending array whose value is not below `value`. */
export function lowerBound(sorted: Uint32Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] as number) < value) low = middle + 1
    else high = middle
  }
  return low
}

export const toPoint = ({ lat, lon }: Position): Point => ({ latitude: lat / 1e5, longitude: lon / 1e5 })
