/** The provider of last resort, which never fails: distances without roads. */
import { crowFlyMiles, drivingMinutes, estimatedRoadMiles, type Point } from '@meridian/domain/places/geo.ts'
import { encodePolyline } from '@meridian/domain/places/polyline.ts'
import type { MapCell, MapRoute, RouteProvider } from './port.ts'

/** 1.3 × crow-fly from stop to stop. */
export const estimatedMilesAlong = (stops: readonly Point[]): number => sumOfLegs(stops, estimatedRoadMiles)

export function estimateRoute(stops: readonly Point[]): MapRoute {
  const distanceMiles = estimatedMilesAlong(stops)
  return {
    distanceMiles,
    minutes: sumOfLegs(stops, (from, to) => drivingMinutes(estimatedRoadMiles(from, to))),
    quality: 'estimate',
    geometry: encodePolyline(stops),
    steps: stops.slice(1).map((to, index) => toStep(stops[index] as Point, to, index === stops.length - 2)),
  }
}

export function createEstimate(): RouteProvider {
  return {
    name: 'estimate',
    route: async (from, to, { via = [] }) => estimateRoute([from, ...via, to]),
    matrix: async (points) => points.map((from) => points.map((to) => estimateCell(from, to))),
  }
}

export function estimateCell(from: Point, to: Point): MapCell {
  const miles = estimatedRoadMiles(from, to)
  return { miles, minutes: drivingMinutes(miles), quality: 'estimate' }
}

function toStep(from: Point, to: Point, isLast: boolean) {
  const distanceMiles = estimatedRoadMiles(from, to)
  const goal = isLast ? 'the destination' : 'the next stop'
  const instruction =
    crowFlyMiles(from, to) < 0.01
      ? `${goal[0]?.toUpperCase()}${goal.slice(1)} is here.`
      : `Drive about ${distanceMiles.toFixed(1)} mi ${directionTo(from, to)} to ${goal}.`
  return { instruction, distanceMiles, point: from }
}

const DIRECTIONS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'] as const

function directionTo(from: Point, to: Point): string {
  const north = to.latitude - from.latitude
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  const eighths = Math.round(Math.atan2(east, north) / (Math.PI / 4))
  return DIRECTIONS[(eighths + 8) % 8] as string
}

const sumOfLegs = (stops: readonly Point[], measure: (from: Point, to: Point) => number): number =>
  stops.slice(1).reduce((sum, to, index) => sum + measure(stops[index] as Point, to), 0)
