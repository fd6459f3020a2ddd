/** The best place for one more order in a driver's run. */
import { insertOrder } from '@meridian/domain/planning/plan.ts'
import { replanRun } from '@meridian/domain/planning/replan.ts'
import type { RunStop } from '@meridian/domain/runs.ts'
import type { Travel } from '../../../planning/travel.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
import { asPlanned, asRun, problemOf } from './planning-problem.ts'

/** `mayReplan`: an emergency may change the order of the driver's later stops, except locked ones. */
export type Insertion = { mayReplan?: boolean }

/**
 * With every promise kept where that is possible. Where it is not, an order is late itself rather than making others late; but
 * an emergency comes before the driver's later stops even if they become late. The stop in progress stays first in any case.
 * Null: it fits nowhere.
 */
export function insertIntoRun(
  plan: DayPlan,
  driver: PlanDriver,
  order: PlanOrder,
  travel: Travel,
  { mayReplan = false }: Insertion = {},
): RunStop[] | null {
  const everyPromise = insert(plan, driver, order, travel, () => true)
  if (everyPromise && everyPromise.lateOrders.length === 0) return everyPromise.run
  const isEmergency = order.fact.priority === 'emergency'
  const some = insert(plan, driver, order, travel, (id) => (id === order.id) === isEmergency) ?? everyPromise
  if (!some) return null
  return isEmergency && mayReplan ? replan(plan, driver, order, travel, some.run) : some.run
}

const scopeOf = (driver: PlanDriver, { id }: PlanOrder) => ({
  drivers: [driver],
  orderIds: [id],
  mayMove: () => false,
})

/** `isKept` says whose promise counts. */
function insert(
  plan: DayPlan,
  driver: PlanDriver,
  order: PlanOrder,
  travel: Travel,
  isKept: (orderId: number) => boolean,
): { run: RunStop[]; lateOrders: number[] } | null {
  const { problem, current, fixed } = problemOf(plan, scopeOf(driver, order), travel)
  const orders = problem.orders.map((one) =>
    isKept(one.id) ? one : { ...one, delivery: { ...one.delivery, promised: one.delivery.due } },
  )
  const visits = insertOrder({ ...problem, orders }, current, order.id, driver.id)?.runs[0]?.visits
  if (!visits) return null
  const lateOrders = visits.filter(({ late }) => late > 0).map(({ orderId }) => orderId)
  return { run: asRun(plan, visits, fixed.get(driver.id)), lateOrders }
}

function replan(plan: DayPlan, driver: PlanDriver, order: PlanOrder, travel: Travel, run: RunStop[]): RunStop[] {
  const { problem, fixed } = problemOf(plan, scopeOf(driver, order), travel)
  const first = fixed.get(driver.id)
  const later = (first ? run.slice(1) : run).map(asPlanned)
  const isLocked = (id: number) => plan.locked.has(id)
  const stops = replanRun(problem, { driverId: driver.id, stops: later }, { orderId: order.id, isLocked })
  return asRun(plan, stops, first)
}
