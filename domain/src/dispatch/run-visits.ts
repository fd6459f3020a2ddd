/** Stops that follow each other at one door are one visit: the driver parks once, and counts it as one stop. */
import type { RunStop, RunStopState } from './runs.ts'

type StopAtDoor = RunStop & { state: RunStopState; address: string }
export type Visit<S> = readonly [S, ...S[]]

/** Of a delivery that is only planned the driver is told the street, not the door. */
const isDoorKnown = ({ state, stop }: StopAtDoor): boolean => state !== 'planned' || stop !== 'delivery'

const isSameDoor = (one: StopAtDoor, other: StopAtDoor): boolean =>
  one.address === other.address && isDoorKnown(one) && isDoorKnown(other)

export function visitsOf<S extends StopAtDoor>(stops: readonly S[]): Visit<S>[] {
  const visits: [S, ...S[]][] = []
  for (const stop of stops) {
    const last = visits.at(-1)
    if (last && isSameDoor(last[0], stop)) last.push(stop)
    else visits.push([stop])
  }
  return visits
}

/**
 * The run with one visit moved by one place; null where it cannot go: before the stop the driver is on the way to, or past another
 * stop of one of its orders.
 */
export function shiftVisit(
  visits: readonly Visit<RunStop & { state: RunStopState }>[],
  at: number,
  by: -1 | 1,
): RunStop[] | null {
  const visit = visits[at]
  const other = visits[at + by]
  if (!visit || !other) return null
  if ([...visit, ...other].some(({ state }) => state === 'current')) return null
  if (visit.some(({ orderId }) => other.some((stop) => stop.orderId === orderId))) return null
  return visits
    .with(at, other)
    .with(at + by, visit)
    .flat()
    .map(({ orderId, stop }) => ({ orderId, stop }))
}
