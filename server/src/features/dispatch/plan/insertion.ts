/** The best place for one more order in a driver's run. */

import { currentStop, type RunStop } from '@meridian/domain/dispatch/runs.ts'
import { URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import { placeInRun, replanRun } from '@meridian/domain/planning/replan.ts'
import type { Travel } from '../../../planning/travel.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
import { asRun, problemOf } from './planning-problem.ts'
import { timedRun } from './run.view.ts'

/** `mayReplan`: an emergency may change the order of the driver's later stops, except locked ones. */
export type Insertion = { mayReplan?: boolean }

/** `fits`: within vehicle and shift, and nothing more urgent becomes later. */
export type Inserted = { run: RunStop[]; fits: boolean }

/**
 * Where the fewest minutes are late, the most urgent orders first: no order makes a more urgent one later, and it is late itself
 * rather than making its peers late. An emergency counts like the other emergencies, and comes before what is less urgent. The
 * stop in progress stays first in any case.
 */
export function insertIntoRun(
  plan: DayPlan,
  driver: PlanDriver,
  order: PlanOrder,
  travel: Travel,
  { mayReplan = false }: Insertion = {},
): Inserted {
  const scope = { drivers: [driver], orderIds: [order.id], mayMove: () => false }
  const { problem, current, fixed } = problemOf(plan, scope, travel)
  const first = fixed.get(driver.id)
  const stops = current[0]?.stops ?? []
  const placed = placeInRun(problem, { driverId: driver.id, stops }, order.id)
  const inserted = { run: asRun(plan, placed.stops, first), fits: placed.fits }
  const isEmergency = order.fact.priority === 'emergency'
  if (!mayReplan || !isEmergency || !hasLateOrder(plan, driver, inserted.run, travel)) return inserted
  const isLocked = (id: number) => plan.locked.has(id)
  const replanned = replanRun(problem, { driverId: driver.id, stops: placed.stops }, { mover: order.id, isLocked })
  return { ...inserted, run: asRun(plan, replanned, first) }
}

const hasLateOrder = (plan: DayPlan, driver: PlanDriver, run: readonly RunStop[], travel: Travel): boolean =>
  timedRun(plan, driver, run, travel).times.some(({ lateMinutes }) => lateMinutes > 0)

/** Bounds the time for which the day is locked: of more than these the rest keeps its place at the end. */
const MAX_PLACED = 60
/** Trying the places of a run takes the cube of its stops; nobody drives more than these in a day. */
const MAX_STOPS = 80

/**
 * Orders that drivers accepted, or were given outside the plan, at their best places. All of them are taken out first, so that none
 * gives way to one that only stands at the end; then the most urgent comes first, because the next may not delay it.
 */
export function placeUnplaced(plan: DayPlan, travel: Travel): void {
  const waiting = [...plan.drivers.values()]
    .filter(({ run }) => run.length <= MAX_STOPS)
    .flatMap((driver) => driver.unplaced.map((id) => ({ driver, order: plan.orders.get(id) as PlanOrder })))
    .toSorted(({ order: one }, { order: other }) => urgencyOf(one) - urgencyOf(other) || dueOf(one) - dueOf(other))
    .slice(0, MAX_PLACED)
  const ids = new Set(waiting.map(({ order }) => order.id))
  for (const driver of new Set(waiting.map((row) => row.driver))) {
    const current = currentStop(driver.run, plan.orders)?.orderId
    driver.run = driver.run.filter(({ orderId }) => orderId === current || !ids.has(orderId))
  }
  for (const { driver, order } of waiting) {
    const current = currentStop(driver.run, plan.orders)
    // On the way to its delivery nothing of it is left to place.
    if (current?.orderId === order.id && current.stop !== 'pickup') continue
    driver.run = insertIntoRun(plan, driver, order, travel, { mayReplan: true }).run
  }
}

const urgencyOf = ({ fact }: PlanOrder) => URGENCY_RANKS[fact.priority]
const dueOf = ({ promisedAt }: PlanOrder) => promisedAt.getTime()
