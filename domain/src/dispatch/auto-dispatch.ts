/** Which orders are dispatched by themselves, when, and to whom. */

import type { Priority, ServiceType } from '../orders/orders.ts'
import { PROMISE_MARGIN_MINUTES } from '../orders/promises.ts'
import { type Delay, URGENCY_RANK_COUNT, URGENCY_RANKS } from '../orders/urgency.ts'
import { crowFlyMiles, type Point } from '../places/geo.ts'
import type { DispatchRefusal } from '../texts/auto-dispatch.ts'

export const DISPATCH_MODES = ['offer', 'assign'] as const
export type DispatchMode = (typeof DISPATCH_MODES)[number]

export type OfferAnswer = 'accepted' | 'passed' | 'expired' | 'withdrawn'

export const DECISION_OUTCOMES = ['offered', 'assigned', 'planned', 'no_driver'] as const
export type DecisionOutcome = (typeof DECISION_OUTCOMES)[number]

export type DispatchRuleFacts = {
  serviceType: ServiceType | null
  priority: Priority | null
  area: string | null
  minutesBeforeLatestStart: number | null
  withinMiles: number | null
}

export type DispatchableOrder = {
  serviceType: ServiceType
  priority: Priority
  pickupAddress: string
  routeMinutes: number
  promisedAt: Date
}

export const ruleFits = (rule: DispatchRuleFacts, order: DispatchableOrder): boolean =>
  (rule.serviceType === null || rule.serviceType === order.serviceType) &&
  (rule.priority === null || rule.priority === order.priority) &&
  (rule.area === null || order.pickupAddress.toLowerCase().includes(rule.area.toLowerCase()))

/** From when the rule acts: at once (null), or so long before the order has to be started to be on time. */
export function actsFrom({ minutesBeforeLatestStart }: DispatchRuleFacts, order: DispatchableOrder): Date | null {
  if (minutesBeforeLatestStart === null) return null
  const minutes = order.routeMinutes + PROMISE_MARGIN_MINUTES + minutesBeforeLatestStart
  return new Date(order.promisedAt.getTime() - minutes * 60_000)
}

/** A driver whose position is not known is not near. */
export const isNear = ({ withinMiles }: DispatchRuleFacts, position: Point | null, pickup: Point): boolean =>
  withinMiles === null || (position !== null && crowFlyMiles(position, pickup) <= withinMiles)

/** A driver weighed for an order. */
export type WeighedDriver = {
  driverId: number
  name: string
  /** What the order adds to the run; null when it fits nowhere in it. */
  detourMinutes: number | null
  /** Between the planned delivery and the promise; negative: late. */
  slackMinutes: number | null
  /** Orders of the run that would be late, or later than they are, because of it. */
  delays: Delay[]
  /** Orders of the run whose stops change places: for an emergency only. */
  reordered: number[]
  /** Has orders that were placed together with this one. */
  hasItsGroup: boolean
  refusal: DispatchRefusal | null
}

/**
 * The best first: the fewest minutes late of the most urgent orders, its own among them, then of the next; then who has orders
 * that were placed together with it; then the shortest detour. Only what is less urgent may be delayed: a driver whose other orders would suffer is refused. An emergency has to go
 * somewhere, so other emergencies may be delayed by it, as little as possible.
 */
export function rankDrivers(drivers: readonly WeighedDriver[], priority: Priority): WeighedDriver[] {
  const mayDelay = (other: Priority) => priority === 'emergency' || URGENCY_RANKS[other] > URGENCY_RANKS[priority]
  return drivers
    .map(
      (driver): WeighedDriver =>
        driver.refusal === null && driver.delays.some((delay) => !mayDelay(delay.priority))
          ? { ...driver, refusal: { code: 'anotherOrderLate' } }
          : driver,
    )
    .toSorted((a, b) => {
      const keys = [rankOf(a, priority), rankOf(b, priority)] as const
      const at = keys[0].findIndex((key, index) => key !== keys[1][index])
      return at < 0 ? a.driverId - b.driverId : (keys[0][at] as number) - (keys[1][at] as number)
    })
}

function rankOf(driver: WeighedDriver, priority: Priority): number[] {
  const { refusal, slackMinutes, delays, hasItsGroup, detourMinutes } = driver
  const late = new Array<number>(URGENCY_RANK_COUNT).fill(0)
  const add = (rank: number, minutes: number) => {
    late[rank] = (late[rank] as number) + minutes
  }
  add(URGENCY_RANKS[priority], Math.max(0, -(slackMinutes ?? 0)))
  for (const delay of delays) add(URGENCY_RANKS[delay.priority], delay.lateAfter - delay.lateBefore)
  return [refusal === null ? 0 : 1, ...late, hasItsGroup ? 0 : 1, detourMinutes ?? Number.MAX_SAFE_INTEGER]
}
