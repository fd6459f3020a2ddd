/** Errors of addresses and the map. */
import { SERVICE_AREA_TEXT as AREA } from '@meridian/domain/places/geo.ts'

type Stop = { stop: 'pickup' | 'delivery' }

export const MAP_SENTENCES = {
  // Addresses
  invalid_address_token: 'Pick the address again',
  address_not_in_book: 'This address is no longer in your address book',
  address_not_in_area: `This address could not be found in ${AREA}`,
  outside_service_area: `This address is outside ${AREA}`,
  stop_outside_service_area: ({ stop }: Stop) => `The ${stop} address is outside ${AREA}`,
  stop_not_on_earth: ({ stop }: Stop) => `The ${stop} point is not on earth`,
  pin_too_far: 'The pin is too far from its address. Pick another address instead.',
  unknown_address: ({ address }: { address: string }) =>
    `'${address}' could not be found; pick the address from the list`,
  point_not_at_address: ({ address }: { address: string }) =>
    `The point is not at '${address}'; pick the address from the list`,
  address_search_unavailable: 'The address search does not answer yet; please try again',
  too_many_look_ups:
    'Too many addresses of your organization were looked up just now. Please try again in a few minutes.',

  // The map
  tile_not_found: 'There is no map tile here',
  map_not_ready: 'The map is still being drawn. Please try again in a minute.',
  map_service_unavailable: 'The map service does not answer',
}
