/** From a street and a house number to a point: the known house, a position between its neighbors, or the center of the ZIP. */
import type { Precision } from '@meridian/domain/geo.ts'
import type { AddressIndex, StreetSegment } from './address-index.ts'
import { exactNumber, type HouseNumber, interpolateNumber, kmBetween } from './house-numbers.ts'
import { isServedZip } from './parse-query.ts'
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

/** One location when the ZIP is given; without it, the same number may exist in several ZIPs. */
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
  const fallback = zip ?? segments[0]?.zip
  return fallback === undefined ? [] : zipLocations(index, fallback)
}

function exactLocation(index: AddressIndex, segment: StreetSegment, house: HouseKey): AddressLocation | null {
  const known = exactNumber(index.numbers(segment), house.number, house.suffix)
  return known && { position: known, precision: known.quality === 'point' ? 'point' : 'street', zip: segment.zip }
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
  if (zip !== null && !own && !isInOrNear(index, position, zip)) return null
  return { position, precision: 'street', zip: zip ?? (zipOf.get(interpolated.from) as number) }
}

function isInOrNear(index: AddressIndex, position: Position, zip: number): boolean {
  const row = index.zipRow(zip)
  const center = index.zipPosition(zip)
  if (!center) return false
  const radiusKm = index.sections.zipRadiusKm[row] as number
  return kmBetween(position.lat, position.lon, center.lat, center.lon) <= radiusKm * 1.5 + ZIP_SLACK_KM
}

/** Without a number: the middle one of the street's houses. */
function streetLocation(index: AddressIndex, segment: StreetSegment): AddressLocation | null {
  const houses = index.numbers(segment).filter(({ number }) => number > 0)
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
