/**
 * A driver's standing, computed from delivered orders as one fold: `applyDelivery` adds one delivery, in the order they were
 * made, and a full computation is that fold from the beginning. A rating that arrives later changes the points of its
 * delivery, and with them the levels and weekend factors after it: the stored standing of that driver is then recomputed.
 */

import type { Priority } from '../orders/orders.ts'
import { isOnTime, type PromisedOrder } from '../orders/promises.ts'
import { oneDecimal } from '../pricing/rounding.ts'
import { BUSINESS_ZONE, isWeekend, type LocalDate, localDate, mondayOf } from '../time/calendar.ts'
import { ACHIEVEMENTS, type DrivingRecord, newlyReached, type Unlocked } from './achievements.ts'
import { levelOf, WEEKEND_FACTOR, WEEKEND_FACTOR_FROM_LEVEL, withLevelBonuses } from './levels.ts'
import { RATING_MAX } from './ratings.ts'

/** Raised whenever a rule here, or an achievement, changes the points of a delivery: stored standings are then recomputed. */
export const STANDING_RULES_VERSION = 1

const DELIVERY_POINTS = 50
const ON_TIME_POINTS = 20
const TOP_RATING_POINTS = 30
const PRIORITY_POINTS: Record<Priority, number> = { standard: 0, express: 10, emergency: 25, scheduled: 0 }

export type DeliveredOrder = PromisedOrder & {
  orderId: number
  acceptedAt: Date
  deliveredAt: Date
  /** The client's rating; null without one. */
  rating: number | null
  distanceMiles: number
  payCents: number
}

/** What a driver carries over from an earlier system. Its points include that system's rewards for levels and achievements. */
export type OpeningBalance = { deliveries: number; miles: number; payCents: number; points: number }
export const NO_OPENING_BALANCE: OpeningBalance = { deliveries: 0, miles: 0, payCents: 0, points: 0 }

/** A driver's standing after some deliveries. `deliveries`, `miles`, `payCents` and `points` include the opening balance. */
export type Standing = OpeningBalance & {
  recordedDeliveries: number
  onTimeDeliveries: number
  fastOnTimeDeliveries: number
  perfectDeliveries: number
  ratings: number
  ratingSum: number
  day: LocalDate | null
  isDayOnTime: boolean
  streakBeforeDay: number
  longestFinishedStreak: number
  monday: LocalDate | null
  weekDeliveries: number
  perfectRunInWeek: number
  bestPerfectWeek: number
  unlocked: Unlocked
  last: { deliveredAt: Date; orderId: number } | null
}

export function openStanding(opening: OpeningBalance = NO_OPENING_BALANCE): Standing {
  const standing: Standing = {
    ...opening,
    recordedDeliveries: 0,
    onTimeDeliveries: 0,
    fastOnTimeDeliveries: 0,
    perfectDeliveries: 0,
    ratings: 0,
    ratingSum: 0,
    day: null,
    isDayOnTime: false,
    streakBeforeDay: 0,
    longestFinishedStreak: 0,
    monday: null,
    weekDeliveries: 0,
    perfectRunInWeek: 0,
    bestPerfectWeek: 0,
    unlocked: {},
    last: null,
  }
  return { ...standing, unlocked: unlock(standing, null).unlocked }
}

/** Adds the next delivery. One out of order, or counted twice, would silently give wrong points, so it throws. */
export function applyDelivery(before: Standing, order: DeliveredOrder): Standing {
  if (before.last !== null && byDelivery(before.last, order) >= 0)
    throw new RangeError(`Order ${order.orderId} was not delivered after order ${before.last.orderId}`)
  const onTime = isOnTime(order, order.acceptedAt, order.deliveredAt)
  const date = localDate(order.deliveredAt, BUSINESS_ZONE)
  const counted = {
    ...before,
    ...countTotals(before, order, onTime),
    ...countDay(before, date, onTime),
    ...countWeek(before, date, isPerfect(order, onTime)),
    last: { deliveredAt: order.deliveredAt, orderId: order.orderId },
  }
  const { unlocked, points } = unlock(counted, order.deliveredAt)
  const earned = deliveryPoints(order, onTime, isWeekend(date), levelOf(before.points)) + points
  return { ...counted, unlocked, points: withLevelBonuses(before.points, earned) }
}

/** The points of the delivery itself; `level` is the driver's before it. */
export function deliveryPoints(
  order: { priority: Priority; rating: number | null },
  onTime: boolean,
  onWeekend: boolean,
  level: number,
): number {
  const points =
    DELIVERY_POINTS +
    (onTime ? ON_TIME_POINTS : 0) +
    PRIORITY_POINTS[order.priority] +
    (order.rating === RATING_MAX ? TOP_RATING_POINTS : 0)
  return onWeekend && level >= WEEKEND_FACTOR_FROM_LEVEL ? Math.round(points * WEEKEND_FACTOR) : points
}

/** On time, and not rated below 5. */
const isPerfect = (order: { rating: number | null }, onTime: boolean): boolean =>
  onTime && (order.rating ?? RATING_MAX) >= RATING_MAX

/** Miles are tenths; adding them up as they are would end in 0.30000000000000004. */
export const addMiles = (a: number, b: number): number => oneDecimal(a + b)

const countTotals = (before: Standing, order: DeliveredOrder, onTime: boolean) => ({
  deliveries: before.deliveries + 1,
  miles: addMiles(before.miles, order.distanceMiles),
  payCents: before.payCents + order.payCents,
  recordedDeliveries: before.recordedDeliveries + 1,
  onTimeDeliveries: before.onTimeDeliveries + (onTime ? 1 : 0),
  fastOnTimeDeliveries: before.fastOnTimeDeliveries + (onTime && PRIORITY_POINTS[order.priority] > 0 ? 1 : 0),
  perfectDeliveries: before.perfectDeliveries + (isPerfect(order, onTime) ? 1 : 0),
  ratings: before.ratings + (order.rating === null ? 0 : 1),
  ratingSum: before.ratingSum + (order.rating ?? 0),
})

/** A day begins with its first delivery and ends when a later day begins; days without deliveries are skipped. */
function countDay(before: Standing, day: LocalDate, onTime: boolean) {
  if (day === before.day) return { isDayOnTime: before.isDayOnTime && onTime }
  return {
    day,
    isDayOnTime: onTime,
    streakBeforeDay: currentStreak(before),
    longestFinishedStreak: longestStreak(before),
  }
}

function countWeek(before: Standing, day: LocalDate, perfect: boolean) {
  const monday = mondayOf(day)
  const isSameWeek = monday === before.monday
  const perfectRunInWeek = perfect ? (isSameWeek ? before.perfectRunInWeek : 0) + 1 : 0
  return {
    monday,
    weekDeliveries: (isSameWeek ? before.weekDeliveries : 0) + 1,
    perfectRunInWeek,
    bestPerfectWeek: Math.max(before.bestPerfectWeek, perfectRunInWeek),
  }
}

export const currentStreak = (standing: Standing): number => (standing.isDayOnTime ? standing.streakBeforeDay + 1 : 0)

/**
 * The current day counts until a late delivery ends the streak. (An achievement already reached stays.)
 */
export const longestStreak = (standing: Standing): number =>
  Math.max(standing.longestFinishedStreak, currentStreak(standing))

export const recordOf = (standing: Standing): DrivingRecord => ({ ...standing, longestStreak: longestStreak(standing) })

/** Achievements depend on deliveries, never on points, so their points cannot unlock another one. */
function unlock(standing: Standing, at: Date | null): { unlocked: Unlocked; points: number } {
  const reached = newlyReached(recordOf(standing), standing.unlocked)
  return {
    unlocked: { ...standing.unlocked, ...Object.fromEntries(reached.map((id) => [id, at])) },
    points: reached.reduce((sum, id) => sum + ACHIEVEMENTS[id].points, 0),
  }
}

type Turn = { deliveredAt: Date; orderId: number }
const byDelivery = (a: Turn, b: Turn): number =>
  a.deliveredAt.getTime() - b.deliveredAt.getTime() || a.orderId - b.orderId

/** The standing after all these deliveries, given in any order. */
export const replay = (history: readonly DeliveredOrder[], opening?: OpeningBalance): Standing =>
  history.toSorted(byDelivery).reduce(applyDelivery, openStanding(opening))

export type LedgerEntry = Turn & { points: number }

/** The standing after these deliveries, given in any order, and the points of each. */
export function advance(
  from: Standing,
  deliveries: readonly DeliveredOrder[],
): { standing: Standing; ledger: LedgerEntry[] } {
  let standing = from
  const ledger = deliveries.toSorted(byDelivery).map((order) => {
    const pointsBefore = standing.points
    standing = applyDelivery(standing, order)
    return { orderId: order.orderId, deliveredAt: order.deliveredAt, points: standing.points - pointsBefore }
  })
  return { standing, ledger }
}

/**
 * Adds deliveries that a stored standing does not count yet; null when everything must be recomputed: when a phone that
 * was offline reports an earlier delivery, which changes the points after it, or when a delivery already counted was
 * rated since, so that the totals differ.
 */
export function catchUp(
  stored: Standing,
  uncounted: readonly DeliveredOrder[],
  totals: { deliveries: number; ratings: number },
): { standing: Standing; ledger: LedgerEntry[] } | null {
  const { last } = stored
  if (last !== null && uncounted.some((order) => byDelivery(last, order) >= 0)) return null
  const next = advance(stored, uncounted)
  const isWhole = next.standing.recordedDeliveries === totals.deliveries && next.standing.ratings === totals.ratings
  return isWhole ? next : null
}

/** The points of each delivery, with the achievements and level bonuses it led to: the month's leaderboard sums them. */
export const pointsLedger = (history: readonly DeliveredOrder[], opening?: OpeningBalance): LedgerEntry[] =>
  advance(openStanding(opening), history).ledger
