/** A match made into an address: its text, its point, and its rank among the others. */
import type { Point, Precision } from '@meridian/domain/geo.ts'
import { crowFlyMiles } from '@meridian/domain/geo.ts'
import type { MapSuggestion } from '../port.ts'
import { type AddressIndex, toPoint } from './address-index.ts'
import { readLine } from './address-line.ts'
import type { Hit } from './match.ts'
import { type Spot, spotsOf } from './resolve.ts'
import type { Typed } from './typed.ts'
import { keyOf, titleCase, wordsOf } from './words.ts'

export type Found = {
  kind: MapSuggestion['kind']
  name: string | null
  address: string
  point: Point
  precision: Precision
  zip: number
  quality: number
  /** 0 to 10. */
  weight: number
}

/** What a match gains or loses beyond its words. */
const PLUS = { point: 0.08, street: 0.04 } as const
const MINUS = {
  ownWordLeft: 0.02,
  nameWordLeft: 0.005,
  mostLeft: 0.08,
  noName: 0.2,
  zip: 0.04,
  zipUnplaced: 0.3,
} as const

export const zipText = (zip: number): string => String(zip).padStart(5, '0')

export function addressText(index: AddressIndex, line: string, city: number, zip: number): string {
  const town = `${index.cityName(city)}, ${index.cityState(city)} ${zipText(zip)}`
  return line === '' ? town : `${line}, ${town}`
}

/** All the addresses a matched document gives: a place one, a street one for each ZIP where the number is. */
export function toFound(index: AddressIndex, hit: Hit, typed: Typed, near: Point | null): Found[] {
  return hit.doc < index.streetCount ? fromStreet(index, hit, typed, near) : fromPlace(index, hit)
}

function fromPlace(index: AddressIndex, hit: Hit): Found[] {
  const { sections } = index
  const place = hit.doc - index.streetCount
  const line = readLine(index.placeLine(place))
  const zip = sections.placeZip[place] as number
  const [spot] = spotsOf(index, sections.placeStreet[place] as number, line, zip)
  if (!spot) return []
  const name = index.placeName(place)
  const left = Math.min(MINUS.mostLeft, Math.max(0, wordsOf(name).length - hit.nameWords) * MINUS.nameWordLeft)
  const isByName = hit.isByName || hit.hasNumber
  return [
    {
      kind: 'place',
      name,
      address: addressText(index, cleanLine(index.placeLine(place)), sections.placeCity[place] as number, zip),
      point: toPoint(spot.position),
      precision: spot.precision,
      zip,
      quality: hit.quality - left - (isByName ? 0 : MINUS.noName) + (hit.hasNumber ? PLUS.point : 0),
      weight: (sections.placeWeight[place] as number) / 25,
    },
  ]
}

/** The line as published, without what stands before the house number ('The Laitram Pharmacy, 5307 Toler St'). */
function cleanLine(published: string): string {
  const line = readLine(published)
  return withUnit(line.number > 0 ? `${line.number}${line.suffix} ${line.street}` : line.street, line.unit)
}

const withUnit = (line: string, unit: string) => (unit === '' ? line : `${line}, ${unit}`)

function fromStreet(index: AddressIndex, hit: Hit, typed: Typed, near: Point | null): Found[] {
  const door = { number: hit.hasNumber ? 0 : typed.number, suffix: typed.suffix }
  const street = index.streetName(hit.doc)
  const known = typed.zip !== null && index.stretches(hit.doc).some(({ zip }) => zip === typed.zip)
  const spots = spotsOf(index, hit.doc, door, known ? typed.zip : null)
  const left = Math.min(MINUS.mostLeft, Math.max(0, wordsOf(street).length - hit.ownWords) * MINUS.ownWordLeft)
  const chosen = door.number > 0 ? spots : nearestSpot(spots, near)
  const line = door.number > 0 ? `${door.number}${door.suffix} ${street}` : street
  return chosen.map((spot) => ({
    kind: door.number > 0 ? 'address' : 'street',
    name: null,
    address: addressText(index, withUnit(line, unitFor(street, typed.unit)), index.streetCity(hit.doc), spot.zip),
    point: toPoint(spot.position),
    precision: spot.precision,
    zip: spot.zip,
    quality:
      hit.quality - left + (door.number > 0 ? numberBonus(spot.precision, hit.isPlaced || isNear(spot, near)) : 0),
    weight: 0,
  }))
}

/** 'Berend Acres #1' is a street: what looked like a unit is part of its name. */
function unitFor(street: string, unit: string): string {
  return unit !== '' && ` ${keyOf(street)}`.endsWith(` ${keyOf(unit)}`) ? '' : titleCase(unit)
}

/** A number nobody knows, on a street of that name in a town nobody named, is hardly ever what is meant. */
function numberBonus(precision: Precision, isPlaced: boolean): number {
  if (precision !== 'zip') return PLUS[precision]
  return isPlaced ? -MINUS.zip : -MINUS.zipUnplaced
}

const HERE_MILES = 15
const isNear = (spot: Spot, near: Point | null) =>
  near !== null && crowFlyMiles(near, toPoint(spot.position)) <= HERE_MILES

function nearestSpot(spots: readonly Spot[], near: Point | null): Spot[] {
  if (!near || spots.length < 2) return spots.slice(0, 1)
  const miles = (spot: Spot) => crowFlyMiles(near, toPoint(spot.position))
  return [...spots].sort((a, b) => miles(a) - miles(b)).slice(0, 1)
}

/** A slip of the pen costs about as much as being 200 miles away rather than next door. */
const QUALITY_WORTH = 600

/** One number to sort by, larger first: how well it matches; then how near it is; then how much it matters. */
export function rankOf(match: { quality: number; weight: number }, milesAway: number | null, people: number): number {
  const nearness = milesAway === null ? Math.log10(people + 10) * 1.2 : -10 * Math.log2(1 + milesAway / 2)
  return match.quality * QUALITY_WORTH + nearness + match.weight
}
