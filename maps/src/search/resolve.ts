/** From a street and a house number to a point: the known house, a position between its neighbors, a rough one on the street, or the center of the ZIP. */
import type { Precision } from '@meridian/domain/places/geo.ts'
import { isServedZip } from '@meridian/domain/places/outside-area.ts'
import type { AddressIndex, StreetSegment } from './address-index.ts'
import {
  estimateNumber,
  exactNumber,
  type HouseNumber,
  interpolateNumber,
  isPlaced,
  kmBetween,
} from './house-numbers.ts'
import type { Position } from './region.ts'

export type AddressLocation = { position: Position; precision: Precision; zip: number }
type HouseKey = { number: number; suffix: string }

/**
 * A street whose houses all lie this close is precise enough without a number; on a longer one the user must move the pin.
 * With fewer known houses the street's length is unknown.
 */
const SHORT_STREET_KM = 0.4
const MIN_HOUSES_OF_A_STREET = 4
/** A number interpolated from houses in another ZIP must still lie in or near its own ZIP. */
const ZIP_SLACK_KM = 5
/** Without a ZIP, a number that is not known may be in any ZIP of its street: the likeliest are offered. */
const MAX_LIKELY_ZIPS = 3

/** One location when the ZIP is given; without it, the number may exist in several ZIPs. */
export function locateHouse(
  index: AddressIndex,
  street: number,
  house: HouseKey,
  zip: number | null,
): AddressLocation[] {
  const segments = index.segments(street)
  const inZip = zip === null ? segments : segments.filter((segment) => segment.zip === zip)
  if (house.number === 0)
    return inZip.flatMap((segment) => exactLocation(index, segment, house) ?? streetLocation(index, segment) ?? [])
  const exact = inZip.flatMap((segment) => exactLocation(index, segment, house) ?? [])
  if (exact.length > 0) return exact
  const interpolated = interpolatedLocation(index, segments, inZip, house, zip)
  if (interpolated) return [interpolated]
  const parts = segments.map((segment) => ({ zip: segment.zip, numbers: index.numbers(segment) }))
  const zips = zip === null ? likelyZips(parts, house.number) : [zip]
  return zips.flatMap((each) => approximateLocation(index, parts, house.number, each))
}

/** The ZIP of the very house, when the street has nothing in the given one: one of the two is wrong. */
export function otherZipOf(index: AddressIndex, street: number, house: HouseKey, zip: number): number | null {
  const segments = index.segments(street)
  if (segments.some((segment) => segment.zip === zip)) return null
  return segments.find((segment) => exactLocation(index, segment, house))?.zip ?? null
}

/** The known numbers of a street in one ZIP. */
type StreetPart = { zip: number; numbers: HouseNumber[] }

/** A rough position on the street, if that lies in the ZIP; else the center of the ZIP. */
function approximateLocation(
  index: AddressIndex,
  parts: readonly StreetPart[],
  number: number,
  zip: number,
): AddressLocation[] {
  const own = estimateNumber(parts.find((part) => part.zip === zip)?.numbers ?? [], number)
  const estimate = own ?? estimateNumber(parts.flatMap(({ numbers }) => numbers).sort(byNumber), number)
  if (estimate && (own || isInOrNear(index, estimate, zip, 0)))
    return [{ position: { lat: estimate.lat, lon: estimate.lon }, precision: 'zip', zip }]
  return zipLocations(index, zip)
}

const byNumber = (a: HouseNumber, b: HouseNumber) => a.number - b.number

/** The ZIP of the nearest known number first; it alone, if the number itself is known there. */
function likelyZips(parts: readonly StreetPart[], number: number): number[] {
  const stepTo = ({ numbers }: StreetPart) =>
    Math.min(...numbers.map((known) => (known.number > 0 ? Math.abs(known.number - number) : Number.POSITIVE_INFINITY)))
  const likely = parts.map((part) => ({ zip: part.zip, step: stepTo(part) })).sort((a, b) => a.step - b.step)
  return likely.slice(0, likely[0]?.step === 0 ? 1 : MAX_LIKELY_ZIPS).map(({ zip }) => zip)
}

function exactLocation(index: AddressIndex, segment: StreetSegment, house: HouseKey): AddressLocation | null {
  const known = exactNumber(index.numbers(segment), house.number, house.suffix)
  if (!known || known.quality === 'zip') return null
  return { position: known, precision: known.quality === 'point' ? 'point' : 'street', zip: segment.zip }
}

/** First among the houses of the ZIP; then along the whole street, whose numbers continue across ZIPs. */
function interpolatedLocation(
  index: AddressIndex,
  all: StreetSegment[],
  inZip: StreetSegment[],
  house: HouseKey,
  zip: number | null,
): AddressLocation | null {
  const zipOf = new Map<HouseNumber, number>()
  const housesOf = (segments: readonly StreetSegment[]) =>
    segments.flatMap((segment) => {
      const houses = index.numbers(segment)
      for (const known of houses) zipOf.set(known, segment.zip)
      return houses
    })
  const own = zip === null ? null : interpolateNumber(housesOf(inZip), house.number)
  const interpolated = own ?? interpolateNumber(housesOf(all), house.number)
  if (!interpolated) return null
  const position = { lat: interpolated.lat, lon: interpolated.lon }
  if (zip !== null && !own && !isInOrNear(index, position, zip, ZIP_SLACK_KM)) return null
  return { position, precision: 'street', zip: zip ?? (zipOf.get(interpolated.from) as number) }
}

function isInOrNear(index: AddressIndex, position: Position, zip: number, slackKm: number): boolean {
  const row = index.zipRow(zip)
  const center = index.zipPosition(zip)
  if (!center) return false
  const radiusKm = index.sections.zipRadiusKm[row] as number
  return kmBetween(position.lat, position.lon, center.lat, center.lon) <= radiusKm * 1.5 + slackKm
}

/** Without a number: the middle one of the street's houses. */
function streetLocation(index: AddressIndex, segment: StreetSegment): AddressLocation | null {
  const houses = index.numbers(segment).filter(isPlaced)
  const middle = houses[houses.length >> 1]
  if (!middle) return zipLocations(index, segment.zip)[0] ?? null
  const isWhole = houses.length >= MIN_HOUSES_OF_A_STREET
  const isShort =
    isWhole && houses.every((house) => kmBetween(house.lat, house.lon, middle.lat, middle.lon) <= SHORT_STREET_KM)
  return { position: middle, precision: isShort ? 'street' : 'zip', zip: segment.zip }
}

export function zipLocations(index: AddressIndex, zip: number): AddressLocation[] {
  const position = index.zipPosition(zip)
  return position ? [{ position, precision: 'zip', zip }] : []
}

/** The center of the ZIP; of the city when the ZIP is not in the lists (too new, or for post office boxes). */
export function cityLocations(index: AddressIndex, zip: number, city: number): AddressLocation[] {
  const locations = zipLocations(index, zip)
  return locations.length > 0 || !isServedZip(zip)
    ? locations
    : [{ position: index.cityPosition(city), precision: 'zip', zip }]
}
