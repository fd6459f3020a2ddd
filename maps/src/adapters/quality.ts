/** Rates a router's result: how far it can be trusted for the requested stops, and what to add where it ends short of them. */
import { crowFlyMiles, drivingMinutes, type Point, ROAD_FACTOR } from '@meridian/domain/places/geo.ts'
import { encodePolyline } from '@meridian/domain/places/polyline.ts'
import { estimateCell, estimatedMilesAlong, estimateRoute } from '../estimate.ts'
import type { MapCell, MapRoute, MapStep } from '../port.ts'

const STREET_WITHIN_METERS = 150
const METERS_PER_MILE = 1609.344

/** A requested stop, and the point of the road network that the router used for it. */
export type Stop = { requested: Point; onRoad: Point; isStreet: boolean }
export type RouterResult = { miles: number; minutes: number; path: readonly Point[]; steps: readonly MapStep[] }

/**
 * *street*: every stop is at a street, so the route is complete. *highway*: the network has no street at some stop. The
 * missing part is then added as a last leg of 1.3 × crow-fly; if the route with its last legs is longer than the whole trip
 * at 1.3 × crow-fly, drivers would not take that detour, and the estimate is used.
 */
export function rateRoute(result: RouterResult, stops: readonly Stop[]): MapRoute {
  if (stops.every(isAtStreet)) {
    return {
      distanceMiles: result.miles,
      minutes: result.minutes,
      quality: 'street',
      geometry: encodePolyline(result.path),
      steps: result.steps,
    }
  }
  const requested = stops.map((stop) => stop.requested)
  const lastLegs = lastLegMiles(stops)
  if (result.miles + lastLegs > estimatedMilesAlong(requested))
    return { ...estimateRoute(requested), quality: 'highway' }
  return {
    distanceMiles: result.miles + lastLegs,
    minutes: result.minutes + drivingMinutes(lastLegs),
    quality: 'highway',
    geometry: encodePolyline([requested[0] as Point, ...result.path, requested.at(-1) as Point]),
    steps: withLastLegs(result.steps, stops[0] as Stop, stops.at(-1) as Stop),
  }
}

/** The same rule for one cell of a matrix; null where the router found no route. */
export function rateCell(result: { miles: number; minutes: number } | null, from: Stop, to: Stop): MapCell {
  const estimate = estimateCell(from.requested, to.requested)
  if (result === null) return estimate
  if (isAtStreet(from) && isAtStreet(to)) return { ...result, quality: 'street' }
  const lastLegs = lastLegMiles([from, to])
  if (result.miles + lastLegs > estimate.miles) return { ...estimate, quality: 'highway' }
  return { miles: result.miles + lastLegs, minutes: result.minutes + drivingMinutes(lastLegs), quality: 'highway' }
}

const metersBetween = (from: Point, to: Point): number => crowFlyMiles(from, to) * METERS_PER_MILE

const isAtStreet = (stop: Stop): boolean =>
  stop.isStreet && metersBetween(stop.requested, stop.onRoad) <= STREET_WITHIN_METERS

const gapMiles = (stop: Stop): number => crowFlyMiles(stop.requested, stop.onRoad) * ROAD_FACTOR

/** A stop between the ends is reached and left by the same last leg. */
const lastLegMiles = (stops: readonly Stop[]): number =>
  stops.reduce((sum, stop, index) => sum + gapMiles(stop) * (index === 0 || index === stops.length - 1 ? 1 : 2), 0)

function withLastLegs(steps: readonly MapStep[], first: Stop, last: Stop): MapStep[] {
  const result = [...steps]
  if (!isAtStreet(first)) {
    const distanceMiles = gapMiles(first)
    const instruction = `Drive about ${distanceMiles.toFixed(1)} mi to the nearest road on our map.`
    result.unshift({ instruction, distanceMiles, point: first.requested })
  }
  if (!isAtStreet(last)) {
    const distanceMiles = gapMiles(last)
    const instruction = `Our map has no streets from here: the destination is about ${distanceMiles.toFixed(1)} mi further.`
    // Replaces 'You have arrived', which would come where the known road ends.
    result.splice(-1, steps.length > 0 ? 1 : 0, { instruction, distanceMiles, point: last.onRoad })
  }
  return result
}
