/** Whether an available job fits the jobs at hand: what the placement of an accepted job would do to the driver's run. */
import type { JobFit } from '@meridian/contract/drivers/driver-runs.ts'
import { isForLaterDay } from '@meridian/domain/orders/dated-orders.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import { listAvailableJobs, mayCarry, ownJobs } from '../../../orders/available-jobs/available-jobs.queries.ts'
import { availableTo } from '../../../orders/available-jobs/visibility.ts'
import type { JobTerms } from '../../../orders/job-terms.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { ordersById } from '../plan/day.queries.ts'
import { type DayPlan, loadDriverPlan, type PlanDriver, type PlanOrder, toPlanOrder } from '../plan/day-plan.ts'
import { compareLateness, lateMinutes } from '../plan/delays.ts'
import { insertIntoRun } from '../plan/insertion.ts'
import { loadLegs, timedRun } from '../plan/run.view.ts'

/** Of more than these the nearest are weighed: a driver reads no more of the list. */
const MAX_WEIGHED = 12
/** The whole list, as it is read once for all drivers. */
const LISTED = 500

/** Nothing for a driver without jobs: anything fits. */
export async function jobFits(deps: DispatchDeps, driverId: number, terms: JobTerms): Promise<JobFit[]> {
  const { now } = terms
  const plan = await loadDriverPlan(deps, driverId, now)
  const driver = plan.drivers.get(driverId)
  if (!driver?.isOnDuty || driver.run.length === 0) return []
  const own = await ownJobs(deps.db, driverId, terms)
  const listed = (await listAvailableJobs(deps.db, { limit: LISTED }, terms)).filter((job) => mayCarry(job, own, now))
  const open = await availableTo(deps.db, driverId, listed, terms)
  const facts = await ordersById(
    deps.db,
    open.map(({ id }) => id),
  )
  const nearest = facts
    .map(toPlanOrder)
    .filter(({ fact, pickup }) => !isForLaterDay({ scheduledDate: fact.scheduled_date, pickup }, now))
    .toSorted((one, other) => milesTo(driver, one) - milesTo(driver, other))
    .slice(0, MAX_WEIGHED)
  await loadLegs(
    plan,
    [driver],
    deps.travel,
    nearest.flatMap(({ pickup, delivery }) => [pickup, delivery]),
  )
  return nearest.map((order) => fitOf(plan, driver, order, deps))
}

const milesTo = ({ start }: PlanDriver, { pickup }: PlanOrder): number => (start ? crowFlyMiles(start, pickup) : 0)

function fitOf(plan: DayPlan, driver: PlanDriver, order: PlanOrder, { travel }: DispatchDeps): JobFit {
  const withOrder = { ...plan, orders: new Map(plan.orders).set(order.id, order) }
  const { run } = insertIntoRun(withOrder, driver, order, travel, { mayReplan: true })
  const before = timedRun(withOrder, driver, driver.run, travel)
  const after = timedRun(withOrder, driver, run, travel)
  const late = lateMinutes(withOrder, driver, run, travel)
  const lateBefore = lateMinutes(withOrder, driver, driver.run, travel)
  const own = late.get(order.id) ?? 0
  late.delete(order.id)
  return {
    orderId: order.id,
    addedMinutes: Math.max(0, oneDecimal(minutesOf(after) - minutesOf(before))),
    lateMinutes: own,
    delays: compareLateness(withOrder, lateBefore, late).map(({ orderId, lateBefore: was, lateAfter }) => ({
      orderId,
      minutes: lateAfter - was,
    })),
  }
}

const minutesOf = ({ legs }: ReturnType<typeof timedRun>): number => legs.reduce((sum, { minutes }) => sum + minutes, 0)
