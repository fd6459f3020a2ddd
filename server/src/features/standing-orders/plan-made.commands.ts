/** The orders of a standing order go into the run of the driver who usually does it, where a dispatcher finds them with the day. */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { AppError } from '../../errors/app-error.ts'
import type { DispatchDeps } from '../dispatch/dispatch.deps.ts'
import { loadPlan } from '../dispatch/plan/day-plan.ts'
import { insertIntoRun } from '../dispatch/plan/insertion.ts'
import type { Runs } from '../dispatch/plan/move.rules.ts'
import { changePlan } from '../dispatch/plan/plan-changes.commands.ts'
import { loadLegs } from '../dispatch/plan/run.view.ts'
import type { PlanMade } from './make-days.commands.ts'
import { findStanding } from './standing-orders.queries.ts'

/** Nothing is lost when it fails: the orders are there, and are planned with all others of the day. */
export const planMade =
  (deps: DispatchDeps): PlanMade =>
  async ({ standing, orderIds, day }) => {
    const { driver_id: driverId, approved_at: approvedAt } = standing
    if (driverId === null || approvedAt === null) return
    try {
      const ahead = await loadPlan(deps, day, deps.clock())
      const driver = ahead.drivers.get(driverId)
      if (!driver) return
      const orders = orderIds.flatMap((id) => ahead.orders.get(id) ?? [])
      const points = orders.flatMap(({ pickup, delivery }) => [pickup, delivery])
      // Before the transaction, whose locks must not wait for a map service.
      await loadLegs(ahead, [driver], deps.travel, points)
      await changePlan(deps, { day, version: ahead.version, actor: SYSTEM }, (plan) => {
        const usual = plan.drivers.get(driverId) ?? driver
        const locks = new Map<number, boolean>()
        let run = usual.run
        for (const id of orderIds) {
          const order = plan.orders.get(id)
          if (order?.status !== 'confirmed') continue
          run = insertIntoRun(plan, { ...usual, run }, order, deps.travel).run
          locks.set(id, true)
        }
        const runs: Runs = new Map([[driverId, run]])
        return { runs, locks, summary: { code: 'moved', values: { orders: orderIds, driver: fullName(usual) } } }
      })
    } catch (err) {
      if (!(err instanceof AppError)) throw err
      deps.log.warn({ err, standingOrderId: standing.id, day }, 'orders were not put into the usual run')
    }
  }

/** What was made before there was a usual driver, or before it was approved. What is in a run by now stays there. */
export async function planUnplanned(deps: DispatchDeps, standingOrderId: number): Promise<void> {
  const standing = await findStanding(deps.db, 'admin', standingOrderId)
  if (!standing) return
  const { rows } = await sql<{ id: number; day: LocalDate }>`
    select o.id, (o.scheduled_date at time zone ${standing.zone})::date::text as day from orders o
    where o.standing_order_id = ${standingOrderId} and o.status = 'confirmed' and o.driver_id is null
      and o.scheduled_date >= ${deps.clock()} and not exists (select from run_stops r where r.order_id = o.id)
    order by o.scheduled_date, o.id`.execute(deps.db)
  const plan = planMade(deps)
  for (const [day, orders] of Map.groupBy(rows, (row) => row.day))
    await plan({ standing, orderIds: orders.map(({ id }) => id), day })
}
