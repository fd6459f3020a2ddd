/** An order that a driver accepted, or was given outside the plan, comes into the run where the plan would have put it. */

import type { ErrorCode } from '@meridian/contract/errors.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { type Actor, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { OPEN_JOB_STATUSES } from '@meridian/domain/orders/orders.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError, isRefusal } from '../../../errors/app-error.ts'
import type { EventOf } from '../../../events/events.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import { loadDayPlan } from '../plan/day-plan.ts'
import { changePlan } from '../plan/plan-changes.commands.ts'
import { loadLegs } from '../plan/run.view.ts'

/** Given to another driver, finished, or placed with another order of the driver meanwhile. */
const NOTHING_TO_PLACE: readonly ErrorCode[] = ['order_in_no_run', 'driver_not_found', 'plan_day_over']

type Given = EventOf<
  'order.accepted' | 'order.assigned' | 'order.reassigned' | 'order.handed_over' | 'order.taken_over'
>

/**
 * After the change itself: accepting a job waits for no lock of the day, and a change of the plan never for that of one order. Without
 * it the order would stand at the end of the run.
 */
export async function placeInRun(deps: DispatchDeps, event: Given): Promise<void> {
  const { order_id: orderId } = event
  const now = deps.clock()
  const found = await unplacedOrder(deps.db, orderId, dayOf(now))
  if (!found) return
  const { driverId, day } = found
  // Requested before the transaction, whose locks must not wait for a map service.
  const before = await loadDayPlan(deps.db, day, now, undefined, driverId)
  await loadLegs(before, [...before.drivers.values()], deps.travel)
  try {
    await changePlan(deps, { day, version: LAST_ID, actor: actorOf(event), driverId }, ({ drivers }) => {
      const driver = drivers.get(driverId)
      // The run has it at its best place by now: `changePlan` finds that first.
      if (!driver?.unplaced.includes(orderId)) throw new AppError('order_in_no_run', { orderId })
      return { runs: new Map([[driverId, driver.run]]), summary: { code: 'placed', values: { orders: [orderId] } } }
    })
  } catch (error) {
    if (!isRefusal(error, NOTHING_TO_PLACE)) throw error
    deps.log.info({ orderId, code: error.code }, 'an order was not put into a run')
  }
}

type Unplaced = { driverId: number; day: LocalDate }

/** Null: no driver has it, or it is in that driver's run. */
async function unplacedOrder(db: Db, orderId: number, today: LocalDate): Promise<Unplaced | null> {
  const { rows } = await sql<Unplaced>`
    select o.driver_id as "driverId", o.day::text as day
    from (select id, driver_id, greatest(coalesce((scheduled_date at time zone pickup_zone)::date, ${today}::date), ${today}::date) as day
      from orders where id = ${orderId} and status in (${sql.join(OPEN_JOB_STATUSES)}) and driver_id is not null) o
    where not exists (select from run_stops r where r.order_id = o.id and r.driver_id = o.driver_id and r.day = o.day)`.execute(
    db,
  )
  return rows[0] ?? null
}

/** An admin did not place it: the change is not the admin's to undo. */
const actorOf = ({ actor_role: role, actor_user_id: userId, driver_id: driverId }: Given): Actor =>
  role === 'driver' && userId !== null && driverId !== null ? { role, userId, driverId } : SYSTEM
