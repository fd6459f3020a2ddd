/** Planned orders of today are assigned when their driver has room: after each job, on going on duty, and every minute. */

import { serviceMinutes } from '@meridian/domain/drivers/service-minutes.ts'
import { type OrderChangeName, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { EventOf } from '../../../events/events.ts'
import { openBatch } from '../../../orders/changing/order-store.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { assignNext } from '../plan/assignments.commands.ts'
import { dayOf } from '../plan/day.queries.ts'
import { confirmedIn, loadDayPlan } from '../plan/day-plan.ts'
import { lockDay, publishPlanChange } from '../plan/plan-changes.commands.ts'
import { leavingOrders } from './leave-run.commands.ts'

export type AssignDeps = Pick<DispatchDeps, 'db' | 'bus' | 'clock' | 'env' | 'log' | 'wakeReactors'>

/** A driver may have room for one more. */
export async function assignAfter(deps: AssignDeps, event: EventOf<OrderChangeName | 'driver.changed'>): Promise<void> {
  const previous = event.name === 'driver.changed' ? null : event.details.previousDriverId
  const drivers = [event.driver_id, previous].filter((id) => typeof id === 'number')
  if (drivers.length > 0) await assignPlanned(deps, drivers)
}

/** Without drivers: of all. */
export async function assignPlanned(deps: AssignDeps, drivers?: readonly number[]): Promise<void> {
  const now = deps.clock()
  const day = dayOf(now)
  const waiting = await driversWithPlanned(deps.db, day, drivers)
  if (waiting.length === 0) return
  const change = await deps.db.transaction().execute(async (trx) => {
    await lockDay(trx, day)
    // After a job there is one driver to look at: the others' rows need not be read while the day is locked.
    const only = waiting.length === 1 ? waiting[0] : undefined
    const plan = await loadDayPlan(trx, day, now, serviceMinutes(), only)
    const assigned: number[] = []
    const planned = confirmedIn(
      plan,
      waiting.map((id) => plan.drivers.get(id)?.run ?? []),
    )
    const batch = await openBatch(trx, planned, waiting)
    // Not before the orders are locked: one of them may have been released a moment ago.
    const leaving = await leavingOrders(trx, planned)
    for (const driverId of waiting) {
      const driver = plan.drivers.get(driverId)
      if (!driver?.isOnDuty) continue
      const maxOpenJobs = deps.env.MAX_OPEN_JOBS
      const rules = { actor: SYSTEM, command: 'dispatch', now, maxOpenJobs, isPlanned: true } as const
      const run = driver.run.filter(({ orderId }) => !leaving.has(orderId))
      if ((await assignNext(trx, batch, driverId, run, rules)) > 0) assigned.push(driverId)
    }
    await batch.flush()
    return { day, version: plan.version, driverIds: assigned }
  })
  if (change.driverIds.length === 0) return
  await publishPlanChange(deps, change)
  deps.wakeReactors()
}

/** On duty, with a stop today whose order has no driver. */
async function driversWithPlanned(db: Db, day: LocalDate, drivers?: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('run_stops')
    .innerJoin('orders', 'orders.id', 'run_stops.order_id')
    .innerJoin('drivers', 'drivers.id', 'run_stops.driver_id')
    .select('run_stops.driver_id')
    .distinct()
    .where('run_stops.day', '=', day)
    .where('orders.status', '=', 'confirmed')
    .where('drivers.is_on_duty', '=', true)
    .$if(drivers !== undefined, (query) => query.where('drivers.id', '=', sql<number>`any(${drivers ?? []}::int[])`))
    .execute()
  return rows.map(({ driver_id }) => driver_id)
}
