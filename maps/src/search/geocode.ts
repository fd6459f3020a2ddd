/** Where an address text is, and what is written on the door at a point. */
import { type Point, type Precision, SERVICE_STATES, type ServiceState } from '@meridian/domain/geo.ts'
import type { MapLocation } from '../port.ts'
import { stateAt } from '../states.ts'
import { type AddressIndex, lowerBound, toPoint } from './address-index.ts'
import { readLine, splitNumber } from './address-line.ts'
import { addressText } from './found.ts'
import { type HouseNumber, kmBetween } from './house-numbers.ts'
import type { Position } from './region.ts'
import { type Spot, spotsOf, townSpots, zipSpots } from './resolve.ts'
import { CELL_E5, cellOf } from './street-finders.ts'
import { type Search, suggest } from './suggest.ts'
import { keyOf } from './words.ts'

/** Below this a text is not an address we know but something like one. */
const SURE_ENOUGH = 0.85

/** A whole address by itself, not by search: every text that a suggestion bears leads to that suggestion's point. */
export function locateText(index: AddressIndex, text: string): MapLocation | null {
  const parts = readWhole(text)
  if (!parts) return null
  const spot = spotOf(index, parts)
  return spot ? located(text.trim(), spot.position, spot.precision) : null
}

type Whole = { line: string; city: string; state: ServiceState; zip: number }

/** 'line, City, ST 12345', or without the line. */
function readWhole(text: string): Whole | null {
  const found = text.trim().match(/^(?:(.+),\s*)?([^,]+),\s*([A-Za-z]{2})\s+(\d{5})$/)
  const state = SERVICE_STATES.find((each) => each === found?.[3]?.toUpperCase())
  if (!found || !state) return null
  return { line: (found[1] ?? '').trim(), city: (found[2] ?? '').trim(), state, zip: Number(found[4]) }
}

function spotOf(index: AddressIndex, { line, city, state, zip }: Whole): Spot | undefined {
  const town = index.city(city, state)
  const read = readLine(line)
  // What looks like a unit may belong to the street's name ('Berend Acres #1'), so the whole line is tried first.
  const ways = town === undefined || line === '' ? [] : [splitNumber(line), read]
  for (const { number, suffix, street } of ways) {
    const known = index.findStreet(keyOf(street), town as number)
    const [spot] = known === null ? [] : spotsOf(index, known, { number, suffix }, zip)
    if (spot) return spot
  }
  return (town === undefined ? zipSpots(index, zip) : townSpots(index, zip, town))[0]
}

function located(address: string, position: Position, precision: Precision): MapLocation | null {
  const point = toPoint(position)
  const state = stateAt(point)
  return state && { address, point, precision, state }
}

/** Any text: as a whole address if it is one, else by search, if the best match leaves no doubt. */
export function geocode(search: Search, text: string): MapLocation | null {
  const whole = locateText(search.index, text)
  if (whole && whole.precision !== 'zip') return whole
  const best = suggest(search, text, null, 1)[0]
  const isBetter = best && best.quality >= SURE_ENOUGH && best.precision !== 'zip'
  if (whole && !isBetter) return whole
  if (!best || best.quality < SURE_ENOUGH) return null
  const state = stateAt(best.point)
  return state && { address: best.address, point: best.point, precision: best.precision, state }
}

/** An address is that of a point within this, as elsewhere: a point further off does not belong to the text. */
const REVERSE_KM = 0.5

export function reverse(index: AddressIndex, point: Point): { address: string; state: ServiceState } | null {
  const at = { lat: Math.round(point.latitude * 1e5), lon: Math.round(point.longitude * 1e5) }
  let nearest: { street: number; zip: number; door: HouseNumber; km: number } | null = null
  for (const street of streetsAround(index, at))
    for (const stretch of index.stretches(street))
      for (const door of index.numbers(stretch)) {
        const km = kmBetween(at.lat, at.lon, door.lat, door.lon)
        if (km <= (nearest?.km ?? REVERSE_KM)) nearest = { street, zip: stretch.zip, door, km }
      }
  const state = stateAt(point)
  if (!nearest || !state) return null
  const { street, zip, door } = nearest
  const line = `${door.number > 0 ? `${door.number}${door.suffix} ` : ''}${index.streetName(street)}`
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
