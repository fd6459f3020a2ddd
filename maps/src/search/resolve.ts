/** From a street and a house number to a point: the door itself, a place along the street, or the middle of the ZIP. */
import type { Precision } from '@meridian/domain/geo.ts'
import type { AddressIndex, Stretch } from './address-index.ts'
import { exactNumber, type HouseNumber, kmBetween, placeNumber } from './house-numbers.ts'
import type { Position } from './region.ts'
import { isServedZip } from './typed.ts'

export type Spot = { position: Position; precision: Precision; zip: number }
export type Door = { number: number; suffix: string }

/**
 * A street whose doors all lie this close is as good as an address; on a longer one the user must say where. With fewer
 * doors than this nobody knows how long it is.
 */
const SHORT_STREET_KM = 0.4
const DOORS_OF_A_STREET = 4
/** A number placed by its neighbours in another ZIP must still be about where its own ZIP is. */
const ZIP_SLACK_KM = 5

/** Every spot the number may mean: one when the ZIP is given; without it, the same number may exist in several ZIPs. */
export function spotsOf(index: AddressIndex, street: number, door: Door, zip: number | null): Spot[] {
  const stretches = index.stretches(street)
  const wanted = zip === null ? stretches : stretches.filter((stretch) => stretch.zip === zip)
  if (door.number === 0)
    return wanted.flatMap((stretch) => exactSpot(index, stretch, door) ?? streetSpot(index, stretch) ?? [])
  const exact = wanted.flatMap((stretch) => exactSpot(index, stretch, door) ?? [])
  if (exact.length > 0) return exact
  const placed = placedSpot(index, stretches, wanted, door, zip)
  if (placed) return [placed]
  const fallback = zip ?? stretches[0]?.zip
  return fallback === undefined ? [] : zipSpots(index, fallback)
}

function exactSpot(index: AddressIndex, stretch: Stretch, door: Door): Spot | null {
  const known = exactNumber(index.numbers(stretch), door.number, door.suffix)
  return known && { position: known, precision: known.quality === 'point' ? 'point' : 'street', zip: stretch.zip }
}

/** First within the ZIP; then along the whole street, whose numbers do not stop at a ZIP's edge. */
function placedSpot(
  index: AddressIndex,
  all: Stretch[],
  wanted: Stretch[],
  door: Door,
  zip: number | null,
): Spot | null {
  const home = new Map<HouseNumber, number>()
  const doorsOf = (stretches: readonly Stretch[]) =>
    stretches.flatMap((stretch) => {
      const doors = index.numbers(stretch)
      for (const known of doors) home.set(known, stretch.zip)
      return doors
    })
  const own = zip === null ? null : placeNumber(doorsOf(wanted), door.number)
  const placed = own ?? placeNumber(doorsOf(all), door.number)
  if (!placed) return null
  const position = { lat: placed.lat, lon: placed.lon }
  if (zip !== null && !own && !isAboutIn(index, position, zip)) return null
  return { position, precision: 'street', zip: zip ?? (home.get(placed.from) as number) }
}

function isAboutIn(index: AddressIndex, position: Position, zip: number): boolean {
  const row = index.zipRow(zip)
  const centre = index.zipPosition(zip)
  if (!centre) return false
  const radiusKm = index.sections.zipRadiusKm[row] as number
  return kmBetween(position.lat, position.lon, centre.lat, centre.lon) <= radiusKm * 1.5 + ZIP_SLACK_KM
}

/** The street without a number: its middle door. */
function streetSpot(index: AddressIndex, stretch: Stretch): Spot | null {
  const doors = index.numbers(stretch).filter(({ number }) => number > 0)
  const middle = doors[doors.length >> 1]
  if (!middle) return zipSpots(index, stretch.zip)[0] ?? null
  const isWhole = doors.length >= DOORS_OF_A_STREET
  const isShort =
    isWhole && doors.every((door) => kmBetween(door.lat, door.lon, middle.lat, middle.lon) <= SHORT_STREET_KM)
  return { position: middle, precision: isShort ? 'street' : 'zip', zip: stretch.zip }
}

export function zipSpots(index: AddressIndex, zip: number): Spot[] {
  const position = index.zipPosition(zip)
  return position ? [{ position, precision: 'zip', zip }] : []
}

/** The middle of the ZIP; of the city when the ZIP is too new for the lists, or a box in a post office. */
export function townSpots(index: AddressIndex, zip: number, city: number): Spot[] {
  const spots = zipSpots(index, zip)
  return spots.length > 0 || !isServedZip(zip) ? spots : [{ position: index.cityPosition(city), precision: 'zip', zip }]
}
