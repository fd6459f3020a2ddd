import type { Point } from '@meridian/domain/places/geo.ts'
import { type AddressFacts, foundApartFrom } from '../addresses/verify-address.ts'
import type { SiteRow } from './sites.queries.ts'

type FoundColumns = Pick<SiteRow, 'found_latitude' | 'found_longitude' | 'found_precision'>

/** A site as the facts that an address token carries. */
export function factsOfSite(site: SiteRow): AddressFacts {
  const point = { latitude: Number(site.latitude), longitude: Number(site.longitude) }
  const { address: text, precision, found_latitude: latitude, found_longitude: longitude, found_precision } = site
  const from =
    latitude === null || longitude === null || found_precision === null
      ? { ...point, precision }
      : { latitude: Number(latitude), longitude: Number(longitude), precision: found_precision }
  return { text, ...point, precision, from, isDriverConfirmed: false }
}

/** Without it a price would count from the pin, and the pin could be moved again from where it is. */
export function foundColumnsOf(facts: AddressFacts, pin: Point): FoundColumns {
  const found = foundApartFrom(pin, facts)
  return {
    found_latitude: found?.latitude.toFixed(6) ?? null,
    found_longitude: found?.longitude.toFixed(6) ?? null,
    found_precision: found && facts.from.precision,
  }
}
