/** Which orders a change makes late, or later than they are, and by how much. */

import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import { type Delay, type Expiring, sortDelays } from '@meridian/domain/orders/urgency.ts'
import type { Travel } from '../../../planning/travel.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
import { type Runs, requireDriver } from './move.rules.ts'
import { timedRun } from './run.view.ts'

/** Of every order in the runs that change; the most urgent first. */
export function delaysOf(plan: DayPlan, runs: Runs, travel: Travel): Delay[] {
  const drivers = [...runs.keys()].map((id) => requireDriver(plan, id))
  const before = new Map(drivers.flatMap((driver) => [...lateMinutes(plan, driver, driver.run, travel)]))
  const after = new Map(drivers.flatMap((driver) => [...lateMinutes(plan, driver, runs.get(driver.id) ?? [], travel)]))
  return compareLateness(plan, before, after)
}

/** Samples that would be worthless when they arrive, and are not as the runs are. */
export function expiringIn(plan: DayPlan, runs: Runs, travel: Travel): Expiring[] {
  const drivers = [...runs.keys()].map((id) => requireDriver(plan, id))
  const before = drivers.flatMap((driver) => expiringOf(plan, driver, driver.run, travel))
  return drivers
    .flatMap((driver) => expiringOf(plan, driver, runs.get(driver.id) ?? [], travel))
    .filter(({ orderId }) => !before.some((other) => other.orderId === orderId))
}

function expiringOf(plan: DayPlan, driver: PlanDriver, run: readonly RunStop[], travel: Travel): Expiring[] {
  return timedRun(plan, driver, run, travel).times.flatMap(({ startAt }, at) => {
    const { orderId, stop } = run[at] as RunStop
    const worthlessAt = plan.orders.get(orderId)?.worthlessAt?.getTime()
    if (stop !== 'delivery' || worthlessAt === undefined || startAt <= worthlessAt) return []
    return [{ orderId, minutes: Math.ceil((startAt - worthlessAt) / 60_000) }]
  })
}

export function compareLateness(
  plan: DayPlan,
  before: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
): Delay[] {
  const delays = [...after].map(([orderId, lateAfter]) => {
    const order = plan.orders.get(orderId) as PlanOrder
    return {
      orderId,
      priority: order.fact.priority,
      lateBefore: before.get(orderId) ?? pastDue(plan, order),
      lateAfter,
    }
  })
  return sortDelays(delays.filter(({ lateBefore, lateAfter }) => lateAfter > lateBefore))
}

/** Of an order that is in no run: it cannot be delivered earlier than now. */
const pastDue = ({ now }: DayPlan, { promisedAt }: PlanOrder): number =>
  Math.max(0, Math.ceil((now.getTime() - promisedAt.getTime()) / 60_000))

/** By order. */
export function lateMinutes(
  plan: DayPlan,
  driver: PlanDriver,
  run: readonly RunStop[],
  travel: Travel,
): Map<number, number> {
  const { times } = timedRun(plan, driver, run, travel)
  return new Map(
    run.flatMap(({ orderId, stop }, at) =>
      stop === 'delivery' ? [[orderId, times[at]?.lateMinutes ?? 0] as const] : [],
    ),
  )
}
