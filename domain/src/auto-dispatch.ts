/** Which orders are dispatched by themselves, when, and to whom. */
import { crowFlyMiles, type Point } from './geo.ts'
import type { Priority, ServiceType } from './orders.ts'
import { PROMISE_MARGIN_MINUTES } from './promises.ts'

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
  /** Orders of the run that would be late because of it. */
  becomesLate: number[]
  /** Orders of the run whose stops change places: for an emergency only. */
  reordered: number[]
  refusal: string | null
}

/**
 * The best first. An order on time comes before a short detour. Making other orders late is for emergencies only: for any
 * other order such a driver is refused.
 */
export function rankDrivers(drivers: readonly WeighedDriver[], priority: Priority): WeighedDriver[] {
  return drivers
    .map((driver) =>
      driver.refusal === null && priority !== 'emergency' && driver.becomesLate.length > 0
        ? { ...driver, refusal: 'Another order would be late' }
        : driver,
    )
    .toSorted((a, b) => {
      const keys = [rankOf(a), rankOf(b)] as const
      const at = keys[0].findIndex((key, index) => key !== keys[1][index])
      return at < 0 ? a.driverId - b.driverId : (keys[0][at] as number) - (keys[1][at] as number)
    })
}

const rankOf = ({ refusal, slackMinutes, becomesLate, detourMinutes }: WeighedDriver): number[] => [
  refusal === null ? 0 : 1,
  (slackMinutes ?? -1) < 0 ? 1 : 0,
  becomesLate.length,
  detourMinutes ?? Number.MAX_SAFE_INTEGER,
]
