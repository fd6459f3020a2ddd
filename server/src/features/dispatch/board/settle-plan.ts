/**
 * From the planner's runs to those that are proposed: jobs that the planner could not fit stay with their driver, locked stops
 * keep their sequence. Both can undo what the planner weighed, so the result is weighed again.
 */

import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import { URGENCY_RANK_COUNT, URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import { insertOrder } from '@meridian/domain/planning/plan.ts'
import type { PlanningProblem } from '@meridian/domain/planning/problem.ts'
import { replanRun } from '@meridian/domain/planning/replan.ts'
import { explainUnplanned, type UnplannedReason } from '@meridian/domain/planning/unplanned.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, ordersOfRun, type PlanOrder } from '../plan/day-plan.ts'
import type { Runs } from '../plan/move.rules.ts'
import { asPlanned, asRun, type ProblemOfDay } from '../plan/planning-problem.ts'
import { timedRun } from '../plan/run.view.ts'

const isSame = (one: readonly RunStop[], other: readonly RunStop[]) =>
  one.length === other.length &&
  one.every(({ orderId, stop }, at) => other[at]?.orderId === orderId && other[at]?.stop === stop)

/** Runs that are not as the planner made them: the others move around what had to stay. */
export function settleRuns(plan: DayPlan, { problem, fixed }: ProblemOfDay, whole: Runs, planned: Runs): Runs {
  const isLocked = (id: number) => plan.locked.has(id)
  return new Map(
    [...whole].map(([driverId, run]) => {
      if (isSame(run, planned.get(driverId) ?? [])) return [driverId, run]
      const first = fixed.get(driverId)
      const stops = (first ? run.slice(1) : run).map(asPlanned)
      return [driverId, asRun(plan, replanRun(problem, { driverId, stops }, { mover: null, isLocked }), first)]
    }),
  )
}

/** Orders in no run and minutes late, the most urgent first, with these runs in place of those in force. */
export function burdenOf(plan: DayPlan, runs: Runs, travel: Travel): number[] {
  const burden = new Array<number>(2 * URGENCY_RANK_COUNT).fill(0)
  const add = (orderId: number, part: 0 | 1, amount: number) => {
    const at = 2 * URGENCY_RANKS[(plan.orders.get(orderId) as PlanOrder).fact.priority] + part
    burden[at] = (burden[at] as number) + amount
  }
  const left = new Set(plan.orders.keys())
  for (const driver of plan.drivers.values()) {
    const run = runs.get(driver.id) ?? driver.run
    for (const id of ordersOfRun(run)) left.delete(id)
    timedRun(plan, driver, run, travel).times.forEach(({ startAt }, at) => {
      const { orderId, stop } = run[at] as RunStop
      const promised = (plan.orders.get(orderId) as PlanOrder).promisedAt.getTime()
      if (stop === 'delivery') add(orderId, 1, Math.max(0, startAt - promised) / 60_000)
    })
  }
  for (const id of left) add(id, 0, 1)
  return burden
}

/** Seconds do not count: an order of another driver may be timed with a leg that was rounded. */
const SAME_MINUTES = 0.1

export function isWorse(after: readonly number[], before: readonly number[]): boolean {
  const at = after.findIndex((part, index) => Math.abs(part - (before[index] as number)) > SAME_MINUTES)
  return at >= 0 && (after[at] as number) > (before[at] as number)
}

/** The plan in force with each order more where it delays nothing more urgent: for when a plan as a whole is no gain. */
export function insertOneByOne(plan: DayPlan, { problem, current, fixed }: ProblemOfDay): Runs {
  const placed = new Set(current.flatMap(({ stops }) => stops.map(({ orderId }) => orderId)))
  const waiting = problem.orders
    .filter(({ id }) => !placed.has(id))
    .toSorted((one, other) => URGENCY_RANKS[one.priority] - URGENCY_RANKS[other.priority])
  let runs: ProblemOfDay['current'] = current
  for (const { id } of waiting) {
    const found = insertOrder(problem, runs, id)
    if (found) runs = found.runs.map(({ driverId, visits }) => ({ driverId, stops: visits }))
  }
  return new Map(runs.map(({ driverId, stops }) => [driverId, asRun(plan, [...stops], fixed.get(driverId))]))
}

type LeftOut = { orderId: number; reason: UnplannedReason }

/** Orders in none of these runs, with the reason: the planner's, if it left the order out itself. */
export function leftOut(problem: PlanningProblem, runs: Runs, named: readonly LeftOut[]): LeftOut[] {
  const inRun = new Set([...runs.values()].flatMap(ordersOfRun))
  return problem.orders.flatMap(({ id }, index) => {
    if (inRun.has(id)) return []
    return [named.find(({ orderId }) => orderId === id) ?? { orderId: id, reason: explainUnplanned(problem, index) }]
  })
}
