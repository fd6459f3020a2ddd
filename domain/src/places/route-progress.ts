/** How far along a known route somebody is, so that the route is asked for again only when it was left. */
import { METERS_PER_MILE } from '../drivers/positions.ts'
import { crowFlyMiles, type Point } from './geo.ts'

/** Lanes, ramps and parking lots are no other way. */
const ON_ROUTE_WITHIN_M = 60
/** What a receiver says of itself counts up to here: between tall buildings it says anything. */
const MAX_ACCURACY_M = 100

/** The share of the line that lies ahead, from 1 to 0; null for who has left it, and without a line. */
export function shareAhead(line: readonly Point[], position: Point & { accuracy: number }): number | null {
  const within = ON_ROUTE_WITHIN_M + Math.min(position.accuracy, MAX_ACCURACY_M)
  let [nearest, passed, total] = [Number.POSITIVE_INFINITY, 0, 0]
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1] as Point, line[index] as Point]
    const length = metersBetween(from, to)
    const part = partPassed(from, to, position)
    const away = metersBetween(position, between(from, to, part))
    // A way that crosses itself: the later part, so that nobody is led around again.
    if (away <= nearest) [nearest, passed] = [away, total + part * length]
    total += length
  }
  return total > 0 && nearest <= within ? 1 - passed / total : null
}

const metersBetween = (one: Point, other: Point): number => crowFlyMiles(one, other) * METERS_PER_MILE

const between = (from: Point, to: Point, part: number): Point => ({
  latitude: from.latitude + (to.latitude - from.latitude) * part,
  longitude: from.longitude + (to.longitude - from.longitude) * part,
})

/** Where on the segment the position is nearest to it. On a plane: a segment is a few miles at most. */
function partPassed(from: Point, to: Point, position: Point): number {
  const squeeze = Math.cos((from.latitude * Math.PI) / 180)
  const [x, y] = [(to.longitude - from.longitude) * squeeze, to.latitude - from.latitude]
  const [px, py] = [(position.longitude - from.longitude) * squeeze, position.latitude - from.latitude]
  const squared = x * x + y * y
  return squared === 0 ? 0 : Math.min(1, Math.max(0, (x * px + y * py) / squared))
}
