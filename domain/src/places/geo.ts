/** Points on the earth, and the five states we serve. */
import { serviceAreaText } from '../texts/geo.ts'

export type Point = { latitude: number; longitude: number }

export const SERVICE_STATES = ['TX', 'OK', 'NM', 'AR', 'LA'] as const
export type ServiceState = (typeof SERVICE_STATES)[number]

export const SERVICE_STATE_NAMES: Record<ServiceState, string> = {
  TX: 'Texas',
  OK: 'Oklahoma',
  NM: 'New Mexico',
  AR: 'Arkansas',
  LA: 'Louisiana',
}

export const SERVICE_AREA_TEXT = serviceAreaText(SERVICE_STATES)

/** The south-central box that address search prefers. It contains the five states and more. */
export const SERVICE_BOX = { south: 25.8, west: -109.1, north: 37.1, east: -88.8 } as const

export const HOUSTON: Point = { latitude: 29.7604, longitude: -95.3698 }

/** Lines of the grid that an address is rounded to for those who may not know it: about half a mile apart. */
const GRID_LINES_PER_DEGREE = 125

/** Computed from millionths of a degree, so that a point between two lines is always rounded away from zero. */
function onGrid(degrees: number): number {
  const line = (Math.round(Math.abs(degrees) * 1e6) * GRID_LINES_PER_DEGREE) / 1e6
  return (Math.sign(degrees) * Math.round(line)) / GRID_LINES_PER_DEGREE
}

export const onHalfMileGrid = ({ latitude, longitude }: Point): Point => ({
  latitude: onGrid(latitude),
  longitude: onGrid(longitude),
})

const EARTH_RADIUS_MILES = 3958.7613
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line (great-circle) distance. */
export function crowFlyMiles(from: Point, to: Point): number {
  const dLat = radians(to.latitude - from.latitude)
  const dLon = radians(to.longitude - from.longitude)
  const a =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(dLon / 2) ** 2
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** The usual ratio of driving to straight-line distance, for when there is no road data. */
export const ROAD_FACTOR = 1.3
export const estimatedRoadMiles = (from: Point, to: Point): number => crowFlyMiles(from, to) * ROAD_FACTOR

/**
 * The first miles of any trip are streets with lights, the next ones arterial roads, the rest highway. Each band's speed
 * counts for the miles within it, so that a longer route never takes less time.
 */
const SPEED_BANDS = [
  { upToMiles: 5, mph: 22 },
  { upToMiles: 25, mph: 40 },
  { upToMiles: Number.POSITIVE_INFINITY, mph: 60 },
] as const

/** An estimate, for when there is no road data. */
export function drivingMinutes(miles: number): number {
  let [minutes, from] = [0, 0]
  for (const { upToMiles, mph } of SPEED_BANDS) {
    minutes += (Math.max(0, Math.min(miles, upToMiles) - from) / mph) * 60
    from = upToMiles
  }
  return minutes
}

export function isPoint(latitude: number, longitude: number): boolean {
  return (
    Number.isFinite(latitude) && Number.isFinite(longitude) && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180
  )
}

export const PRECISIONS = ['point', 'street', 'zip'] as const
export type Precision = (typeof PRECISIONS)[number]
export const ROUTE_QUALITIES = ['street', 'highway', 'estimate'] as const
export type RouteQuality = (typeof ROUTE_QUALITIES)[number]
