/** From a day's plan to the planner's problem, and from its runs back. */

import { currentStop, isOnBoard, type RunStop } from '@meridian/domain/dispatch/runs.ts'
import { UNKNOWN_START } from '@meridian/domain/drivers/shifts.ts'
import { validSkills } from '@meridian/domain/drivers/skills.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { PlannedDriver, PlannedOrder, PlanningProblem, Sequence } from '@meridian/domain/planning/problem.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, minutesAtStop, ordersOfRun, type PlanDriver, type PlanOrder, pointOfStop } from './day-plan.ts'
import { startOf, timedRun } from './run.view.ts'

/** Which drivers may get which orders. Orders in the runs of these drivers are part of it; `mayMove` says which of them may leave. */
export type PlanScope = {
  drivers: readonly PlanDriver[]
  orderIds: readonly number[]
  mayMove: (order: PlanOrder) => boolean
  /** Points that no road leads to. */
  isOutside?: (point: Point) => boolean
}

export type ProblemOfDay = { problem: PlanningProblem; current: Sequence[]; fixed: Map<number, RunStop> }

/** In place of a window that never closes: a week is longer than any shift. */
const NEVER_SECONDS = 7 * 24 * 3600
/** Driving time counts, and of two equal ones the shorter. */
const MINUTES_PER_MILE = 0.2

/**
 * The stop a driver is on the way to is not part of the problem: the run begins there, when it is done. So no plan can
 * change it.
 */
export function problemOf(plan: DayPlan, scope: PlanScope, travel: Travel): ProblemOfDay {
  const epoch = plan.now.getTime()
  const seconds = (at: number) => (at - epoch) / 1000
  const places = createPlaces()
  const fixed = new Map<number, RunStop>()
  const drivers: PlannedDriver[] = []
  const orders = new Map<number, PlannedOrder>()
  for (const driver of scope.drivers) {
    const current = currentStop(driver.run, plan.orders)
    if (current) fixed.set(driver.id, current)
    drivers.push(toDriver(plan, driver, current, { places, seconds, travel }))
    for (const id of ordersOfRun(driver.run)) {
      const order = plan.orders.get(id) as PlanOrder
      if (current?.orderId === id && current.stop === 'delivery') continue
      const isPickedUp = isOnBoard(order.status) || current?.orderId === id
      const isBound = isPickedUp || plan.locked.has(id) || !scope.mayMove(order)
      orders.set(id, toOrder(plan, order, { isPickedUp, driverId: isBound ? driver.id : null, places, seconds }))
    }
  }
  for (const id of scope.orderIds) {
    const order = plan.orders.get(id)
    if (!order || orders.has(id)) continue
    const isPickedUp = isOnBoard(order.status)
    orders.set(id, toOrder(plan, order, { isPickedUp, driverId: isPickedUp ? order.driverId : null, places, seconds }))
  }
  const current = scope.drivers.map(({ id, run }) => ({
    driverId: id,
    stops: run.filter((stop) => stop !== fixed.get(id)).map(asPlanned),
  }))
  const problem: PlanningProblem = {
    orders: [...orders.values()],
    drivers,
    travel: matrixOf(places.points, travel, scope.isOutside ?? (() => false)),
    isFleetMinimized: false,
  }
  return { problem, current, fixed }
}

type Context = { places: Places; seconds: (at: number) => number }

function toDriver(
  plan: DayPlan,
  driver: PlanDriver,
  current: RunStop | null,
  { places, seconds, travel }: Context & { travel: Travel },
): PlannedDriver {
  const from = current
    ? (timedRun(plan, driver, [current], travel).times[0]?.departureAt as number)
    : startOf(driver, plan)
  const start = current ? pointOfStop(plan, current) : driver.start
  const shiftEnd = driver.window?.until.getTime() ?? from
  return {
    id: driver.id,
    start: places.indexOf(start),
    end: driver.end ? places.indexOf(driver.end) : null,
    from: seconds(from),
    // The end of a shift does not take away what the driver has: such orders are late, not lost.
    until: seconds(Math.max(shiftEnd, from, ownWorkEnds(plan, driver, travel))),
    capacity: driver.capacity,
    skills: validSkills(driver.skills, plan.day),
  }
}

/** When the driver is done with the orders that are theirs already, in the sequence of the run. */
function ownWorkEnds(plan: DayPlan, driver: PlanDriver, travel: Travel): number {
  const isTheirs = (id: number) => plan.locked.has(id) || plan.orders.get(id)?.driverId === driver.id
  const own = driver.run.filter(({ orderId }) => isTheirs(orderId))
  const last = own.at(-1)
  if (!last) return 0
  const home = driver.end ? travel.leg(pointOfStop(plan, last), driver.end).minutes : 0
  return (timedRun(plan, driver, own, travel).times.at(-1)?.departureAt ?? 0) + home * 60_000
}

type OrderContext = Context & { isPickedUp: boolean; driverId: number | null }

function toOrder(
  plan: DayPlan,
  order: PlanOrder,
  { isPickedUp, driverId, places, seconds }: OrderContext,
): PlannedOrder {
  const isPerishable = order.worthlessAt !== null && order.worthlessAt > plan.now && !order.isReturning
  const service = (stop: CustodyStop) => minutesAtStop(plan, order, stop) * 60
  const pickup = {
    place: places.indexOf(order.pickup),
    ready: order.readyAt ? seconds(order.readyAt.getTime()) : 0,
    due: NEVER_SECONDS,
    service: service('pickup'),
  }
  const delivery = {
    place: places.indexOf(order.delivery),
    ready: order.windowFrom ? seconds(order.windowFrom.getTime()) : 0,
    due: isPerishable ? seconds((order.worthlessAt as Date).getTime()) : NEVER_SECONDS,
    promised: seconds(order.promisedAt.getTime()),
    service: service('delivery'),
  }
  return {
    id: order.id,
    priority: order.fact.priority,
    isPerishable,
    pickup: isPickedUp ? null : pickup,
    delivery: order.isReturning ? { ...pickup, ready: 0, service: service('return') } : delivery,
    load: order.fact.package_count,
    skills: order.skills,
    driverId,
    group: order.fact.placed_together,
  }
}

type Places = { points: (Point | null)[]; indexOf(point: Point | null): number }

/** Place 0 is anywhere: where a run begins whose driver's position is not known. */
function createPlaces(): Places {
  const points: (Point | null)[] = [null]
  const known = new Map<string, number>()
  return {
    points,
    indexOf(point) {
      if (!point) return 0
      const key = `${point.latitude.toFixed(4)},${point.longitude.toFixed(4)}`
      const index = known.get(key) ?? points.push(point) - 1
      known.set(key, index)
      return index
    },
  }
}

function matrixOf(points: readonly (Point | null)[], travel: Travel, isOutside: (point: Point) => boolean) {
  const size = points.length
  const seconds = new Float64Array(size * size)
  const cost = new Float64Array(size * size)
  const outside = points.map((point) => point !== null && isOutside(point))
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const [from, to] = [points[row], points[column]]
      if (!to || row === column) continue
      const at = row * size + column
      if (outside[row] || outside[column]) {
        seconds[at] = Number.POSITIVE_INFINITY
        cost[at] = Number.POSITIVE_INFINITY
        continue
      }
      const { minutes, miles } = from ? travel.leg(from, to) : UNKNOWN_START
      seconds[at] = minutes * 60
      cost[at] = minutes + miles * MINUTES_PER_MILE
    }
  }
  return { size, seconds, cost }
}

/** The planner knows pickups and deliveries: to it a return is the delivery of what is on board. */
export const asPlanned = ({ orderId, stop }: RunStop) => ({
  orderId,
  stop: stop === 'pickup' ? stop : ('delivery' as const),
})

/** The planner's run of a driver, with the stop in front that was no part of the problem. */
export function asRun({ orders }: DayPlan, stops: readonly RunStop[], fixed: RunStop | undefined): RunStop[] {
  const plain = stops.map(({ orderId, stop }) => ({
    orderId,
    stop: orders.get(orderId)?.isReturning ? 'return' : stop,
  }))
  return fixed ? [fixed, ...plain] : plain
}
