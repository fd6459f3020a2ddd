/**
 * The positions drivers' phones report: which reports are stored, which is the current one, when it is stale, and when a
 * route is computed again. Each report carries the device's own time; it often arrives late and is sometimes impossible.
 */

import type { OrderEventName } from '../orders/order-lifecycle.ts'
import { crowFlyMiles, isPoint, type Point } from '../places/geo.ts'
import type { PhoneApp } from './phone-apps.ts'

export type Position = Point & { at: Date }
/** With the accuracy the device stated; null when it stated none. `app`: of a phone; without it, the browser's. */
export type ReportedPosition = Position & { accuracyM: number | null; app?: PhoneApp }

/** Clocks differ: a device may be this far ahead of us, or of the step it reported a moment ago. */
export const CLOCK_TOLERANCE_MS = 60_000
/** No courier drives faster. */
const MAX_MPH = 150
/** Positions a moment apart differ by the receiver's noise: over a shorter interval the speed cannot be computed. */
const MIN_SPEED_INTERVAL_MS = 5_000
/** Positions further apart in time are not compared: one wrong position must not reject the right ones for long. */
export const NEIGHBOR_WITHIN_MS = 30 * 60_000
const DEFAULT_ACCURACY_M = 50
/** Less accurate than this is a cell tower's guess: stored, but never shown as the driver's position. */
export const COARSE_OVER_M = 1_000
/** A device without a position reports 0, 0, or what rounding makes of it. */
const NULL_ISLAND_DEGREES = 0.01
/** Positions reported without an order are only of use while they are recent. */
export const ON_DUTY_OLDEST_MS = 10 * 60_000

export const METERS_PER_MILE = 1609.344
const HOUR_MS = 3_600_000

export const POSITION_REFUSALS = [
  'position_not_on_earth',
  'position_null_island',
  'position_in_the_future',
  'position_too_old',
  'position_outside_job',
  'position_too_fast',
] as const
export type PositionRefusal = (typeof POSITION_REFUSALS)[number]

export const isCoarse = (position: Pick<ReportedPosition, 'accuracyM'>): boolean =>
  (position.accuracyM ?? 0) > COARSE_OVER_M

const isNullIsland = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) < NULL_ISLAND_DEGREES && Math.abs(longitude) < NULL_ISLAND_DEGREES

/** While a driver was followed; `to` is null while that goes on. */
export type Span = { from: Date; to: Date | null }

/** Checks a position without its neighbors; null when it is accepted. */
export function refusalOf(
  position: ReportedPosition,
  spans: readonly Span[],
  limits: { now: Date; oldest: Date },
): PositionRefusal | null {
  if (!isPoint(position.latitude, position.longitude)) return 'position_not_on_earth'
  if (isNullIsland(position)) return 'position_null_island'
  if (position.at.getTime() > limits.now.getTime() + CLOCK_TOLERANCE_MS) return 'position_in_the_future'
  if (position.at < limits.oldest) return 'position_too_old'
  return spans.some((span) => isWithin(position.at, span)) ? null : 'position_outside_job'
}

const isWithin = (at: Date, { from, to }: Span): boolean =>
  at.getTime() >= from.getTime() - CLOCK_TOLERANCE_MS &&
  (to === null || at.getTime() <= to.getTime() + CLOCK_TOLERANCE_MS)

/** Whether no driver can have been at both. The accuracy of both is granted on top of the distance. */
export function isTooFast(a: ReportedPosition, b: ReportedPosition): boolean {
  const apartMs = Math.abs(a.at.getTime() - b.at.getTime())
  if (apartMs > NEIGHBOR_WITHIN_MS) return false
  const toleranceMiles = ((a.accuracyM ?? DEFAULT_ACCURACY_M) + (b.accuracyM ?? DEFAULT_ACCURACY_M)) / METERS_PER_MILE
  const maxMiles = (MAX_MPH * Math.max(apartMs, MIN_SPEED_INTERVAL_MS)) / HOUR_MS
  return crowFlyMiles(a, b) > maxMiles + toleranceMiles
}

/** From a position of this accuracy on, the house is certain. */
const EXACT_WITHIN_M = 50

/** Where the driver was when a stop was completed; null when no exact position is recent enough to tell. */
export function arrivalPosition(positions: readonly ReportedPosition[], completedAt: Date): ReportedPosition | null {
  const apartMs = ({ at }: Position) => Math.abs(at.getTime() - completedAt.getTime())
  const exact = positions.filter(
    (position) =>
      position.accuracyM !== null &&
      position.accuracyM <= EXACT_WITHIN_M &&
      apartMs(position) <= POSITION_STALE_AFTER_MS &&
      position.at.getTime() <= completedAt.getTime() + CLOCK_TOLERANCE_MS,
  )
  return exact.toSorted((a, b) => apartMs(a) - apartMs(b))[0] ?? null
}

/** A late position completes the trail but never moves the driver back; a coarse one never becomes current. */
export const isCurrent = (position: ReportedPosition, current: Pick<ReportedPosition, 'at'> | null): boolean =>
  !isCoarse(position) && (current === null || position.at > current.at)

/** The current position after these reports, in whatever order they arrived. */
export const currentPosition = (
  positions: readonly ReportedPosition[],
  known: ReportedPosition | null = null,
): ReportedPosition | null =>
  positions.reduce((current, position) => (isCurrent(position, current) ? position : current), known)

export type OrderEvent = { name: OrderEventName; driverId: number | null; at: Date }

/** With these events the order is no longer in progress with any driver. */
const JOB_ENDS: readonly OrderEventName[] = [
  'order.delivered',
  'order.released',
  'order.unassigned',
  'order.reassigned',
  'order.cancelled',
  'order.nothing_collected',
  'order.returned',
  'order.handed_over',
  'order.taken_over',
]
/** A driver who receives goods from another one is at once in progress with them. */
const JOB_STARTS: readonly OrderEventName[] = ['order.job_started', 'order.handed_over', 'order.taken_over']

/** When the order was in progress with this driver, from its events in the order they were written. */
export function spansInProgress(events: readonly OrderEvent[], driverId: number): Span[] {
  const spans: Span[] = []
  let isOpen = false
  for (const { name, driverId: eventDriverId, at } of events) {
    if (isOpen && JOB_ENDS.includes(name)) {
      spans.push({ from: (spans.pop() as Span).from, to: at })
      isOpen = false
    }
    if (JOB_STARTS.includes(name) && eventDriverId === driverId) {
      spans.push({ from: at, to: null })
      isOpen = true
    }
  }
  return spans
}

/** Drivers on the road report every few seconds; after two minutes without a report the position is shown as stale. */
export const POSITION_STALE_AFTER_MS = 2 * 60_000

export const isStalePosition = (position: Position, now: Date): boolean =>
  now.getTime() - position.at.getTime() > POSITION_STALE_AFTER_MS

/** Reports arrive by several channels, and not in the order in which they were taken. */
export function newestPosition(...positions: readonly (Position | null)[]): Position | null {
  let newest: Position | null = null
  for (const position of positions)
    if (position && (newest === null || position.at.getTime() > newest.at.getTime())) newest = position
  return newest
}

const REROUTE_AFTER_METERS = 300
const REROUTE_AFTER_MS = 30_000

/** The position to compute the remaining route from: a route per report would be a route per second. */
export function routeOrigin(previous: Position | null, position: Position | null): Position | null {
  if (!previous || !position) return position
  const hasMoved = crowFlyMiles(previous, position) * METERS_PER_MILE >= REROUTE_AFTER_METERS
  const isOlder = position.at.getTime() - previous.at.getTime() >= REROUTE_AFTER_MS
  return hasMoved || isOlder ? position : previous
}

/** Counted from when the driver was at the origin, which may be a while ago. */
export const arrivalOf = (origin: Position, minutes: number): Date => new Date(origin.at.getTime() + minutes * 60_000)
