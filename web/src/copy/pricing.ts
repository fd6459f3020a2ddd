/** The texts of the price panel and the route preview. */
import type { RouteQuality } from '@meridian/domain/places/geo.ts'

export const PRICE_COPY = {
  title: 'Price',
  base: 'Base rate',
  distance: (miles: string) => `Distance (${miles} mi)`,
  estimatedDistance: (miles: string) => `Estimated distance (${miles} mi)`,
  holiday: 'Federal holiday',
  priority: (label: string) => `Priority (${label})`,
  total: 'Total',
  busy: 'Updating the price',
  waiting: 'Finding the route. This takes up to 10 seconds.',
  none: 'No price',
  hidden: 'Your organization does not show you prices. Somebody else pays for the order, or Meridian approves it.',
  missing: (fees: string) => `Plus ${fees} once both addresses are set`,
  perMile: (rate: string) => `${rate}/mile`,
  notFaster: (chosen: string, cheaper: string, drive: string) =>
    `${chosen} is no faster on this route: the drive alone takes ${drive}. ${cheaper} is promised by the same time.`,
  possibleWithin: (chosen: string, miles: number, time: string) =>
    `${chosen} is possible within ${miles} miles; this one by ${time}.`,
  driverFar: (chosen: string, way: string, time: string) =>
    `${chosen} is not possible here right now: the nearest driver is ${way} from the pickup. This one by ${time}.`,
  driverFrom: (from: string, time: string) => `No driver is available before ${from}. This one by ${time}.`,
  driverUnknown: 'No driver is on duty right now, so the promised time is not certain.',
  sameAs: (cheaper: string) => `${cheaper} is promised by the same time.`,
  fallback: 'Estimate. The price could not be calculated just now, so the distance is assumed.',
} as const

/** How the distance was determined. */
export const QUALITY_TEXT: Record<RouteQuality, string> = {
  street: 'Distance by street',
  highway: 'Distance by highway, the last miles estimated',
  estimate: 'Estimate: the distance by road was not available. You pay no more than this.',
}

/** For an address whose door is not known. True because an order is charged the price it was placed with. */
export const APPROXIMATE_DISTANCE_TEXT = 'Estimated distance: an address is approximate. You pay the price shown.'

/** The client moved the pin of such an address nearer. */
export const PRICED_AS_FOUND_TEXT =
  'Distance to where the address was found by its city or ZIP code. A nearer pin does not lower the price.'

export const ROUTE_COPY = {
  title: 'Route',
  distance: 'Distance',
  estimatedDistance: 'Estimated distance',
  time: 'Door to door',
  promised: 'Promised delivery',
  by: (time: string) => `by ${time}`,
  failed: 'The route could not be drawn.',
  tryAgain: 'Try again',
  showMap: 'Show map',
  hideMap: 'Hide map',
  map: 'Map of the route from pickup to delivery',
} as const
