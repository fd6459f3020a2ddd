/** What a router's answer is worth, and what it means for the stops that were asked for. */
import { crowFlyMiles, type Point, ROAD_FACTOR } from '@meridian/domain/geo.ts'
import { encodePolyline } from '@meridian/domain/polyline.ts'
import { drivingMinutes, estimateCell, estimatedMilesAlong, estimateRoute } from '../estimate.ts'
import type { MapRoute, MapStep } from '../port.ts'

export const STREET_WITHIN_METERS = 150
const METERS_PER_MILE = 1609.344

/** A stop as it was asked for, and where the router put it on its network. */
export type Stop = { asked: Point; onRoad: Point; isStreet: boolean }
export type RouterResult = { miles: number; minutes: number; path: readonly Point[]; steps: readonly MapStep[] }

/**
 * *street*: every stop lies at a street, so the way is the way. *highway*: somewhere the network has no street. Then the
 * rest is counted as last legs at 1.3 × crow-fly; and where the detour to the next known road is longer than the whole
 * trip at 1.3 × crow-fly, nobody drives it, and the trip is counted that way.
 */
export function rateRoute(way: RouterResult, stops: readonly Stop[]): MapRoute {
  if (stops.every(isAtStreet)) {
    return {
      distanceMiles: way.miles,
      minutes: way.minutes,
      quality: 'street',
      geometry: encodePolyline(way.path),
      steps: way.steps,
    }
  }
  const asked = stops.map((stop) => stop.asked)
  const lastLegs = lastLegMiles(stops)
  if (way.miles + lastLegs > estimatedMilesAlong(asked)) return { ...estimateRoute(asked), quality: 'highway' }
  return {
    distanceMiles: way.miles + lastLegs,
    minutes: way.minutes + drivingMinutes(lastLegs),
    quality: 'highway',
    geometry: encodePolyline([asked[0] as Point, ...way.path, asked.at(-1) as Point]),
    steps: withLastLegs(way.steps, stops[0] as Stop, stops.at(-1) as Stop),
  }
}

/** The same rule for one cell of a matrix; `way` is null where the router found none. */
export function rateCell(way: { miles: number; minutes: number } | null, from: Stop, to: Stop) {
  const estimate = estimateCell(from.asked, to.asked)
  if (way === null) return estimate
  if (isAtStreet(from) && isAtStreet(to)) return way
  const lastLegs = lastLegMiles([from, to])
  if (way.miles + lastLegs > estimate.miles) return estimate
  return { miles: way.miles + lastLegs, minutes: way.minutes + drivingMinutes(lastLegs) }
}

export const metersBetween = (from: Point, to: Point): number => crowFlyMiles(from, to) * METERS_PER_MILE

export const isAtStreet = (stop: Stop): boolean =>
  stop.isStreet && metersBetween(stop.asked, stop.onRoad) <= STREET_WITHIN_METERS

const gapMiles = (stop: Stop): number => crowFlyMiles(stop.asked, stop.onRoad) * ROAD_FACTOR

/** A stop on the way is left by the same last leg on which it was reached. */
const lastLegMiles = (stops: readonly Stop[]): number =>
  stops.reduce((sum, stop, index) => sum + gapMiles(stop) * (index === 0 || index === stops.length - 1 ? 1 : 2), 0)

function withLastLegs(steps: readonly MapStep[], first: Stop, last: Stop): MapStep[] {
  const result = [...steps]
  if (!isAtStreet(first)) {
    const distanceMiles = gapMiles(first)
    const instruction = `Drive about ${distanceMiles.toFixed(1)} mi to the nearest road on our map.`
    result.unshift({ instruction, distanceMiles, point: first.asked })
  }
  if (!isAtStreet(last)) {
    const distanceMiles = gapMiles(last)
    const instruction = `Our map has no streets from here: the destination is about ${distanceMiles.toFixed(1)} mi further.`
    // In place of 'You have arrived', which would be said at the roadside.
    result.splice(-1, steps.length > 0 ? 1 : 0, { instruction, distanceMiles, point: last.onRoad })
  }
  return result
}
