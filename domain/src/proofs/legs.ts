/** An order that several drivers carry: how many miles each carried it, and how the driver's pay is split by them. */
import { crowFlyMiles, type Point } from '../places/geo.ts'

/** Handover codes are typed at a roadside: letters and digits that no one confuses. */
export const HANDOVER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const HANDOVER_CODE_LENGTH = 8
export const HANDOVER_CODE_MINUTES = 10

/** 'k7qf-2m9p' and 'K7QF 2M9P' are the same code. */
export const normalizeHandoverCode = (code: string): string => code.replace(/[\s-]+/g, '').toUpperCase()
/** 'K7QF-2M9P' */
export const handoverCodeText = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`

export const HANDOVER_CONDITIONS = ['intact', 'damaged'] as const
export type HandoverCondition = (typeof HANDOVER_CONDITIONS)[number]

/** What one of the two drivers says, and when. */
export type HandoverStatement = {
  condition: HandoverCondition
  note: string | null
  seal: string | null
  position: Point | null
  at: Date
}
export type Handover = { given: HandoverStatement; received: HandoverStatement }

/**
 * The order's miles, divided by the straight-line distances between pickup, handovers and delivery. Null is a handover whose
 * position is unknown: then every leg counts the same.
 */
export function legMiles(points: readonly (Point | null)[], totalMiles: number): number[] {
  const legs = points.slice(1).map((to, index) => {
    const from = points[index]
    return from && to ? crowFlyMiles(from, to) : null
  })
  const known = legs.filter((miles) => miles !== null)
  const sum = known.reduce((all, miles) => all + miles, 0)
  if (known.length < legs.length || sum === 0) return legs.map(() => totalMiles / legs.length)
  return known.map((miles) => (totalMiles * miles) / sum)
}

/** Whole cents by weight, which always add up: what rounding down leaves goes to the largest fractions, the earlier first. */
export function splitCents(cents: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0)
  const exact = weights.map((weight) => (sum > 0 ? (cents * weight) / sum : cents / weights.length))
  const shares = exact.map(Math.floor)
  const rest = cents - shares.reduce((all, share) => all + share, 0)
  const byFraction = exact
    .map((value, index) => ({ index, fraction: value - Math.floor(value) }))
    .toSorted((one, other) => other.fraction - one.fraction || one.index - other.index)
  for (const { index } of byFraction.slice(0, rest)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

export type LegShare = { driverId: number; payCents: number; miles: number }

/** One share for each driver, in the order in which they carried it; a driver who had it twice gets both legs. */
export function legShares(
  legs: readonly { driverId: number; miles: number }[],
  payCents: number,
  totalMiles: number,
): LegShare[] {
  const byDriver = new Map<number, number>()
  for (const { driverId, miles } of legs) byDriver.set(driverId, (byDriver.get(driverId) ?? 0) + miles)
  const miles = [...byDriver.values()]
  const pay = splitCents(payCents, miles)
  // To a tenth, as the order's own miles are.
  const tenths = splitCents(Math.round(totalMiles * 10), miles)
  return [...byDriver.keys()].map((driverId, index) => ({
    driverId,
    payCents: pay[index] as number,
    miles: (tenths[index] as number) / 10,
  }))
}
