/** A plan made by the planner for chosen orders and drivers, side by side with the plan in force. */

import type { api } from '@meridian/contract'
import type { PlanFigures, RunView } from '@meridian/contract/dispatch/dispatch.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { currentStop, isOnBoard, keepSequence, type RunStop } from '@meridian/domain/dispatch/runs.ts'
import type { UnusableReason } from '@meridian/domain/dispatch/unusable.ts'
import type { Delay } from '@meridian/domain/orders/urgency.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { UnplannedReason } from '@meridian/domain/planning/unplanned.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import {
  type DayPlan,
  isUnusable,
  loadPlan,
  ordersOfRun,
  type PlanDriver,
  unassignedOf,
  whyUnusable,
} from '../plan/day-plan.ts'
import { delaysOf } from '../plan/delays.ts'
import { movedOrders, type Runs, requireDriver, requireOrder } from '../plan/move.rules.ts'
import { asRun, problemOf } from '../plan/planning-problem.ts'
import { toRun } from '../plan/run.view.ts'
import { burdenOf, insertOneByOne, isWorse, leftOut, settleRuns } from './settle-plan.ts'

export type ProposalRequest = BodyOf<typeof api.dispatch.plan>

export type ProposedPlan = {
  plan: DayPlan
  /** Only those that change. */
  runs: Runs
  runsBefore: RunView[]
  runsAfter: RunView[]
  before: PlanFigures
  after: PlanFigures
  delays: Delay[]
  unplanned: { orderId: number; reason: UnplannedReason }[]
  /** Chosen, or at work on this day, and not used. */
  unused: { driverId: number; reason: UnusableReason }[]
  tookSeconds: number
}

/** Each takes a core; a third one would slow down everything else. */
const MAX_AT_ONCE = 2
let atOnce = 0

export async function proposePlan(
  deps: DispatchDeps,
  request: ProposalRequest,
  options: Options,
): Promise<ProposedPlan> {
  const now = deps.clock()
  if (request.day < dayOf(now)) throw new AppError('plan_day_over')
  return proposeOn(deps, await loadPlan(deps, request.day, now), request, options)
}

type Options = { isOutside: (point: Point) => boolean; signal?: AbortSignal }

/** On the plan in force, or on one as it would be. */
export async function proposeOn(
  deps: DispatchDeps,
  plan: DayPlan,
  request: ProposalRequest,
  { isOutside, signal }: Options,
): Promise<ProposedPlan> {
  const started = performance.now()
  if (atOnce >= MAX_AT_ONCE) throw new AppError('planner_busy')
  atOnce++
  try {
    const drivers = driversFor(plan, request)
    const requested = request.orderIds ?? unassignedOf(plan)
    for (const id of requested) requireOrder(plan, id)
    const orderIds = requested.filter((id) => !isFixedElsewhere(plan, id, drivers))
    await deps.travel.load(pointsOf(plan, drivers, orderIds))
    const chosen = new Set(orderIds)
    // An assigned order knows its driver, who may be getting ready for it: it moves only when the admin chose it.
    const mayMove = ({ id, driverId }: { id: number; driverId: number | null }) =>
      chosen.has(id) || (request.mayMovePlanned && driverId === null)
    const { problem, current, fixed } = problemOf(plan, { drivers, orderIds, mayMove, isOutside }, deps.travel)
    const made = await deps.planner.plan({
      problem,
      current,
      seed: request.seed,
      seconds: request.seconds,
      ...(signal && { signal }),
    })
    const planned: Runs = new Map(
      made.runs.map(({ driverId, visits }) => [driverId, asRun(plan, visits, fixed.get(driverId))]),
    )
    const whole = new Map([...planned].map(([driverId]) => [driverId, wholeRun(plan, driverId, planned, chosen)]))
    const settled = settleRuns(plan, { problem, current, fixed }, whole, planned)
    const isGain = !isWorse(burdenOf(plan, settled, deps.travel), burdenOf(plan, new Map(), deps.travel))
    const best = isGain ? settled : insertOneByOne(plan, { problem, current, fixed })
    const runs: Runs = new Map([...best].filter(([id, run]) => !isSameRun(run, requireDriver(plan, id))))
    takeFromOthers(plan, runs, drivers)
    const unplanned = leftOut(problem, best, made.unplanned)
    const unused = unusedOf(plan, request)
    return { plan, runs, ...compare(deps, plan, runs), unplanned, unused, tookSeconds: sinceSeconds(started) }
  } finally {
    atOnce--
  }
}

const sinceSeconds = (started: number) => oneDecimal((performance.now() - started) / 1000)

function driversFor(plan: DayPlan, { driverIds }: ProposalRequest): PlanDriver[] {
  const chosen = driverIds ? driverIds.map((id) => requireDriver(plan, id)) : [...plan.drivers.values()]
  return [...new Set(chosen)].filter((driver) => !isUnusable(plan, driver))
}

/** Of the chosen drivers, or without a choice of those with something to do. */
function unusedOf(plan: DayPlan, { driverIds }: ProposalRequest): ProposedPlan['unused'] {
  const asked =
    driverIds ??
    [...plan.drivers.values()].filter(({ isOnDuty, run }) => isOnDuty || run.length > 0).map(({ id }) => id)
  return [...new Set(asked)].flatMap((driverId) => {
    const reason = whyUnusable(plan, requireDriver(plan, driverId))
    return reason ? [{ driverId, reason }] : []
  })
}

/** Chosen orders that were in the runs of drivers whom this plan is not for leave those runs, so that undo knows of it. */
function takeFromOthers(plan: DayPlan, runs: Runs, drivers: readonly PlanDriver[]): void {
  const placed = new Set([...runs.values()].flatMap(ordersOfRun))
  for (const driver of plan.drivers.values()) {
    if (drivers.includes(driver) || !driver.run.some(({ orderId }) => placed.has(orderId))) continue
    runs.set(
      driver.id,
      driver.run.filter(({ orderId }) => !placed.has(orderId)),
    )
  }
}

function pointsOf(plan: DayPlan, drivers: readonly PlanDriver[], orderIds: readonly number[]): Point[] {
  const ids = new Set([...orderIds, ...drivers.flatMap(({ run }) => ordersOfRun(run))])
  const starts = drivers.flatMap(({ start, end }) => [start, end]).filter((point) => point !== null)
  return [...starts, ...[...ids].flatMap((id) => [requireOrder(plan, id).pickup, requireOrder(plan, id).delivery])]
}

/** Locked, on board or in progress: such an order stays with its driver. */
function isBound(plan: DayPlan, driver: PlanDriver, orderId: number): boolean {
  const isOwn = driver.run.some((stop) => stop.orderId === orderId)
  const isInProgress = currentStop(driver.run, plan.orders)?.orderId === orderId
  return isOwn && (isInProgress || plan.locked.has(orderId) || isOnBoard(requireOrder(plan, orderId).status))
}

/** With a driver whom this plan is not for: it is no part of the plan, even if it was chosen. */
const isFixedElsewhere = (plan: DayPlan, orderId: number, drivers: readonly PlanDriver[]): boolean =>
  [...plan.drivers.values()].some((driver) => !drivers.includes(driver) && isBound(plan, driver, orderId))

/**
 * With the stops that the planner could not fit but the driver has: a job that is late, or after the shift, stays at the end of
 * the run. Locked stops keep their sequence.
 */
function wholeRun(plan: DayPlan, driverId: number, planned: Runs, chosen: ReadonlySet<number>): RunStop[] {
  const driver = requireDriver(plan, driverId)
  const run = planned.get(driverId) ?? []
  const keyOf = ({ orderId, stop }: RunStop) => `${stop} ${orderId}`
  const known = new Set([...planned.values()].flat().map(keyOf))
  const isLost = (stop: RunStop) =>
    !known.has(keyOf(stop)) &&
    (isBound(plan, driver, stop.orderId) ||
      (plan.orders.get(stop.orderId)?.driverId === driverId && !chosen.has(stop.orderId)))
  return keepSequence(driver.run, [...run, ...driver.run.filter(isLost)], (id) => plan.locked.has(id))
}

const isSameRun = (run: readonly { orderId: number; stop: string }[], driver: PlanDriver): boolean =>
  run.length === driver.run.length &&
  run.every(({ orderId, stop }, at) => driver.run[at]?.orderId === orderId && driver.run[at]?.stop === stop)

function compare({ travel }: DispatchDeps, plan: DayPlan, runs: Runs) {
  const all = [...plan.drivers.values()]
  const views = all.map((driver) => ({
    before: toRun(plan, driver, travel),
    after: toRun(plan, driver, travel, runs.get(driver.id) ?? driver.run),
  }))
  const changed = views.filter(({ before }) => runs.has(before.driverId))
  const before = views.map((view) => view.before)
  const after = views.map((view) => view.after)
  return {
    before: figuresOf(plan, before),
    after: figuresOf(plan, after),
    runsBefore: changed.map((view) => view.before),
    runsAfter: changed.map((view) => view.after),
    delays: delaysOf(plan, runs, travel),
  }
}

function figuresOf({ orders }: DayPlan, runs: readonly RunView[]): PlanFigures {
  const inRun = new Set(runs.flatMap(({ stops }) => ordersOfRun(stops)))
  return {
    miles: oneDecimal(runs.reduce((sum, { miles }) => sum + miles, 0)),
    lateOrders: runs.reduce((sum, { lateOrders }) => sum + lateOrders.length, 0),
    lateMinutes: runs.flatMap(({ stops }) => stops).reduce((sum, { lateMinutes }) => sum + lateMinutes, 0),
    driversUsed: runs.filter(({ stops }) => stops.length > 0).length,
    unassigned: orders.size - inRun.size,
  }
}

export const countMoved = ({ plan, runs }: ProposedPlan): number => movedOrders(plan, runs).length
