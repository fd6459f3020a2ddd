/**
 * Positions as phones report them: each with its own time, often late, sometimes impossible. These rules say which are
 * kept, and which of them is where the driver is now.
 */
import { crowFlyMiles, isPoint, type Point } from './geo.ts'
import type { OrderEventName } from './order-lifecycle.ts'

/** One position: where, when by the device's own clock, and how sure the device was. */
export type Fix = Point & { at: Date; accuracyM: number | null }

/** Clocks differ: a device may be this far ahead of us, or of the step it reported a moment ago. */
export const CLOCK_TOLERANCE_MS = 60_000
/** No courier is faster over the ground. */
export const MAX_MPH = 150
/** Two fixes a moment apart differ by the noise of the receiver; below this the interval says nothing about speed. */
const SHORTEST_INTERVAL_MS = 5_000
/** A fix further away in time than this proves nothing: one wrong fix must not shut out the right ones for long. */
export const NEIGHBOUR_WITHIN_MS = 30 * 60_000
/** What a device that does not say is taken to know. */
const UNSTATED_ACCURACY_M = 50
/** Less sure than this is a cell tower's guess: kept, but nobody is shown it as the driver's place. */
export const COARSE_OVER_M = 1_000
/** Where a device without a position says it is: 0, 0, and what rounding makes of it. */
const NULL_ISLAND_DEGREES = 0.01
/** Without an order only the present matters. */
export const ON_DUTY_OLDEST_MS = 10 * 60_000

const METRES_PER_MILE = 1609.344
const HOUR_MS = 3_600_000

export const LOCATION_REFUSALS = {
  not_on_earth: 'This is no place on earth',
  null_island: 'The device had no position: it said 0, 0',
  in_the_future: 'This position lies in the future; please check the clock of your device',
  too_old: 'This position is too old to be kept',
  not_under_way: 'The order was not under way with you at that time',
  too_fast: 'Nobody drives that fast: this is too far from the positions around it',
} as const
export type LocationRefusal = keyof typeof LOCATION_REFUSALS

export const isCoarse = (fix: Pick<Fix, 'accuracyM'>): boolean => (fix.accuracyM ?? 0) > COARSE_OVER_M

const isNullIsland = ({ latitude, longitude }: Point): boolean =>
  Math.abs(latitude) < NULL_ISLAND_DEGREES && Math.abs(longitude) < NULL_ISLAND_DEGREES

/** From when until when somebody was followed; no end while it goes on. */
export type Span = { from: Date; to: Date | null }

/** What a fix alone says against itself; null when nothing. */
export function refusalOf(
  fix: Fix,
  spans: readonly Span[],
  limits: { now: Date; oldest: Date },
): LocationRefusal | null {
  if (!isPoint(fix.latitude, fix.longitude)) return 'not_on_earth'
  if (isNullIsland(fix)) return 'null_island'
  if (fix.at.getTime() > limits.now.getTime() + CLOCK_TOLERANCE_MS) return 'in_the_future'
  if (fix.at < limits.oldest) return 'too_old'
  return spans.some((span) => isWithin(fix.at, span)) ? null : 'not_under_way'
}

const isWithin = (at: Date, { from, to }: Span): boolean =>
  at.getTime() >= from.getTime() - CLOCK_TOLERANCE_MS &&
  (to === null || at.getTime() <= to.getTime() + CLOCK_TOLERANCE_MS)

/**
 * Whether a place was taken on this job. One from before tells where the driver was for somebody else, at whose door even:
 * no business of this job's client.
 */
export const isFromJob = (placeAt: Date, jobStartedAt: Date): boolean =>
  placeAt.getTime() >= jobStartedAt.getTime() - CLOCK_TOLERANCE_MS

/** Whether nobody can have been at both. What the devices did not know for sure counts in their favour. */
export function isTooFast(a: Fix, b: Fix): boolean {
  const apartMs = Math.abs(a.at.getTime() - b.at.getTime())
  if (apartMs > NEIGHBOUR_WITHIN_MS) return false
  const unsureMiles = ((a.accuracyM ?? UNSTATED_ACCURACY_M) + (b.accuracyM ?? UNSTATED_ACCURACY_M)) / METRES_PER_MILE
  const reachMiles = (MAX_MPH * Math.max(apartMs, SHORTEST_INTERVAL_MS)) / HOUR_MS
  return crowFlyMiles(a, b) > reachMiles + unsureMiles
}

/** A late fix fills the trail but never moves the driver back; a coarse one moves nobody. */
export const isCurrent = (fix: Fix, current: Pick<Fix, 'at'> | null): boolean =>
  !isCoarse(fix) && (current === null || fix.at > current.at)

/** Where the driver is after all these, in whatever order they came. */
export const currentPlace = (fixes: readonly Fix[], known: Fix | null = null): Fix | null =>
  fixes.reduce((current, fix) => (isCurrent(fix, current) ? fix : current), known)

type OrderMoment = { name: OrderEventName; driverId: number | null; at: Date }

/** With these an order stops being under way, whoever had it. */
const ENDS: readonly OrderEventName[] = [
  'order.delivered',
  'order.released',
  'order.unassigned',
  'order.reassigned',
  'order.cancelled',
]

/** When the order was under way with this driver, from its events in the order they were written. */
export function spansUnderWay(moments: readonly OrderMoment[], driverId: number): Span[] {
  const spans: Span[] = []
  let isOpen = false
  for (const { name, driverId: whose, at } of moments) {
    if (isOpen && ENDS.includes(name)) {
      spans.push({ from: (spans.pop() as Span).from, to: at })
      isOpen = false
    }
    if (name === 'order.job_started' && whose === driverId) {
      spans.push({ from: at, to: null })
      isOpen = true
    }
  }
  return spans
}
