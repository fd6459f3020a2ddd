/** The best place for one more order in a driver's run. */
import { insertOrder } from '@meridian/domain/planning/plan.ts'
import type { RunStop } from '@meridian/domain/runs.ts'
import type { Travel } from '../../planning/travel.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
import { asRun, problemOf } from './planning-problem.ts'

/**
 * With every promise kept where that is possible. Where it is not, an order is late itself rather than making others late; but
 * an emergency comes before the driver's later stops even if they become late. The stop in progress stays first in any case.
 * Null: it fits nowhere.
 */
export function insertIntoRun(plan: DayPlan, driver: PlanDriver, order: PlanOrder, travel: Travel): RunStop[] | null {
  const everyPromise = insert(plan, driver, order, travel, () => true)
  if (everyPromise && everyPromise.lateOrders.length === 0) return everyPromise.run
  const isEmergency = order.fact.priority === 'emergency'
  const some = insert(plan, driver, order, travel, (id) => (id === order.id) === isEmergency)
  return (some ?? everyPromise)?.run ?? null
}

/** `isKept` says whose promise counts. */
function insert(
  plan: DayPlan,
  driver: PlanDriver,
  order: PlanOrder,
  travel: Travel,
  isKept: (orderId: number) => boolean,
): { run: RunStop[]; lateOrders: number[] } | null {
  const scope = { drivers: [driver], orderIds: [order.id], mayMove: () => false }
  const { problem, current, fixed } = problemOf(plan, scope, travel)
  const orders = problem.orders.map((one) =>
    isKept(one.id) ? one : { ...one, delivery: { ...one.delivery, promised: one.delivery.due } },
  )
  const visits = insertOrder({ ...problem, orders }, current, order.id, driver.id)?.runs[0]?.visits
  if (!visits) return null
  const lateOrders = visits.filter(({ late }) => late > 0).map(({ orderId }) => orderId)
  return { run: asRun(plan, visits, fixed.get(driver.id)), lateOrders }
}
