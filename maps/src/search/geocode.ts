/** The point of an address text, and the address at a point. */
import { type Point, type Precision, SERVICE_STATES, type ServiceState } from '@meridian/domain/places/geo.ts'
import type { MapLocation } from '../port.ts'
import { stateAt } from '../states.ts'
import { type AddressIndex, lowerBound, toPoint } from './address-index.ts'
import { readLine, splitNumber } from './address-line.ts'
import { addressText } from './candidates.ts'
import { type HouseNumber, kmBetween } from './house-numbers.ts'
import { parseQuery } from './parse-query.ts'
import { cityOfText } from './query-rows.ts'
import type { Position } from './region.ts'
import { type AddressLocation, cityLocations, locateHouse, zipLocations } from './resolve.ts'
import { SCORING } from './scoring.ts'
import { CELL_E5, cellOf } from './street-lookup.ts'
import { type Search, suggest } from './suggest.ts'
import { keyOf } from './words.ts'

/** Looks a whole address up directly, without a search: the text of every suggestion leads back to that suggestion's point. */
export function locateText(index: AddressIndex, text: string): MapLocation | null {
  const parts = readWhole(text)
  if (!parts) return null
  const location = locationOf(index, parts)
  return location ? located(text.trim(), location.position, location.precision) : null
}

type Whole = { line: string; city: string; state: ServiceState; zip: number }

/** 'line, City, ST 12345', or without the line. */
function readWhole(text: string): Whole | null {
  const found = text.trim().match(/^(?:(.+),\s*)?([^,]+),\s*([A-Za-z]{2})\s+(\d{5})$/)
  const state = SERVICE_STATES.find((each) => each === found?.[3]?.toUpperCase())
  if (!found || !state) return null
  return { line: (found[1] ?? '').trim(), city: (found[2] ?? '').trim(), state, zip: Number(found[4]) }
}

function locationOf(index: AddressIndex, { line, city, state, zip }: Whole): AddressLocation | undefined {
  const town = index.city(city, state)
  const read = readLine(line)
  // Text that looks like a unit may belong to the street's name ('Berend Acres #1'), so the whole line is tried first.
  const readings = town === undefined || line === '' ? [] : [splitNumber(line), read]
  for (const { number, suffix, street } of readings) {
    const known = index.findStreet(keyOf(street), town as number)
    const [location] = known === null ? [] : locateHouse(index, known, { number, suffix }, zip)
    if (location) return location
  }
  return (town === undefined ? zipLocations(index, zip) : cityLocations(index, zip, town))[0]
}

function located(address: string, position: Position, precision: Precision): MapLocation | null {
  const point = toPoint(position)
  const state = stateAt(point)
  return state && { address, point, precision, state }
}

/** Any text: looked up as a whole address if it is one, else the best search result if it is certain. */
export function geocode(search: Search, text: string): MapLocation | null {
  const whole = locateText(search.index, text)
  if (whole && whole.precision !== 'zip') return whole
  const best = suggest(search, text, null, 1)[0]
  const isBetter = best && best.quality >= SCORING.cutoff.certain && best.precision !== 'zip'
  if (whole && !isBetter) return whole
  if (!best || best.quality < SCORING.cutoff.certain) return atCity(search.index, text)
  const state = stateAt(best.point)
  return state && { address: best.address, point: best.point, precision: best.precision, state }
}

/** '12 Elm St, Tulsa' without a ZIP, on a street that the index does not know. */
function atCity(index: AddressIndex, text: string): MapLocation | null {
  const query = parseQuery(text)
  const position = query && cityOfText(index, query)
  return position ? located(text.trim(), position, 'zip') : null
}

/** A point further than this from every house number has no address. */
const REVERSE_KM = 0.5

export function reverse(index: AddressIndex, point: Point): { address: string; state: ServiceState } | null {
  const at = { lat: Math.round(point.latitude * 1e5), lon: Math.round(point.longitude * 1e5) }
  let nearest: { street: number; zip: number; house: HouseNumber; km: number } | null = null
  for (const street of streetsAround(index, at))
    for (const segment of index.segments(street))
      for (const house of index.numbers(segment)) {
        if (house.quality === 'zip') continue
        const km = kmBetween(at.lat, at.lon, house.lat, house.lon)
        if (km <= (nearest?.km ?? REVERSE_KM)) nearest = { street, zip: segment.zip, house, km }
      }
  const state = stateAt(point)
  if (!nearest || !state) return null
  const { street, zip, house } = nearest
  const line = `${house.number > 0 ? `${house.number}${house.suffix} ` : ''}${index.streetName(street)}`
  return { address: addressText(index, line, index.streetCity(street), zip), state }
}

function streetsAround(index: AddressIndex, at: Position): Set<number> {
  const { cell, cellAt, cellStreets } = index.sections
  const streets = new Set<number>()
  for (const dLat of [-CELL_E5, 0, CELL_E5])
    for (const dLon of [-CELL_E5, 0, CELL_E5]) {
      const id = cellOf(at.lat + dLat, at.lon + dLon)
      const row = lowerBound(cell, id)
      if (cell[row] !== id) continue
      for (const street of cellStreets.subarray(cellAt[row], cellAt[row + 1])) streets.add(street)
    }
  return streets
}
