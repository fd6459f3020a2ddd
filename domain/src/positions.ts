/** A driver's place as others follow it: which report counts, when it is old, and when the way is asked for again. */
import { crowFlyMiles, type Point } from './geo.ts'

export type Position = Point & { at: Date }

/** Drivers on the road report every few seconds. Two minutes without one, and the place is a memory, not a position. */
export const POSITION_OLD_AFTER_MS = 2 * 60_000

export const isOldPosition = (position: Position, now: Date): boolean =>
  now.getTime() - position.at.getTime() > POSITION_OLD_AFTER_MS

/** Reports come by several ways and not in the order in which they were taken. */
export function newestPosition(...positions: readonly (Position | null)[]): Position | null {
  let newest: Position | null = null
  for (const position of positions)
    if (position && (newest === null || position.at.getTime() > newest.at.getTime())) newest = position
  return newest
}

/** The rest of the way is asked for again when the driver has come this far, or when the answer is this old. */
export const REROUTE_AFTER_METERS = 300
export const REROUTE_AFTER_MS = 30_000
const METERS_PER_MILE = 1609.344

/** From where the rest of the way was last asked, or now should be: a way per report would be a way per second. */
export function routeOrigin(asked: Position | null, position: Position | null): Position | null {
  if (!asked || !position) return position
  const hasMoved = crowFlyMiles(asked, position) * METERS_PER_MILE >= REROUTE_AFTER_METERS
  const isOlder = position.at.getTime() - asked.at.getTime() >= REROUTE_AFTER_MS
  return hasMoved || isOlder ? position : asked
}

/** Who was there at that time arrives so many minutes later. */
export const arrivalOf = (origin: Position, minutes: number): Date => new Date(origin.at.getTime() + minutes * 60_000)
