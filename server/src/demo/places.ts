/** The places the demo's orders run between: the real ones that the built-in address search knows. */
import { PLACES, type Place, type PlaceKind } from '@meridian/maps/built-in/places.ts'

export { PLACES, type Place, type PlaceKind }

export function placeAt(street: string): Place {
  const place = PLACES.find(({ address }) => address.startsWith(`${street},`))
  if (!place) throw new Error(`The demo knows no place at ${street}`)
  return place
}
