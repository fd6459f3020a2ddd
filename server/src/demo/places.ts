/** The places the demo's orders run between: the real ones that the built-in address search knows. */
import type { Point } from '@meridian/domain/places/geo.ts'
import { PLACES, type Place, type PlaceKind } from '@meridian/maps/built-in/places.ts'

export { PLACES, type Place, type PlaceKind }

/**
 * The stops of the pharmacy's live orders, among streets that a region pack of Houston draws. The history does not use them:
 * its miles add up to the figures of the specification without them.
 */
export const LIVE_STREETS = {
  counter: '5020 Montrose Blvd',
  hermann: '2001 Hermann Drive',
  main: '6441 Main Street',
} as const

/** From the counter to 6411 Fannin Street: Montrose Boulevard, Hermann Loop Drive, Fannin Street. */
export const PATH_TO_FANNIN: readonly Point[] = [
  { latitude: 29.72775, longitude: -95.39105 },
  { latitude: 29.72471, longitude: -95.39101 },
  { latitude: 29.7237, longitude: -95.39121 },
  { latitude: 29.72286, longitude: -95.39109 },
  { latitude: 29.72236, longitude: -95.39178 },
  { latitude: 29.71956, longitude: -95.39404 },
  { latitude: 29.71765, longitude: -95.395 },
  { latitude: 29.71619, longitude: -95.39585 },
  { latitude: 29.71401, longitude: -95.39759 },
]

export const isOnlyLive = ({ address }: Place): boolean =>
  Object.values(LIVE_STREETS).some((street) => address.startsWith(`${street},`))

export function placeAt(street: string): Place {
  const place = PLACES.find(({ address }) => address.startsWith(`${street},`))
  if (!place) throw new Error(`The demo knows no place at ${street}`)
  return place
}
