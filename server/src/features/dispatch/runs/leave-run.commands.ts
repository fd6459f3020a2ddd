/** An order that its driver released, or that an admin unassigned elsewhere than on the board, leaves that driver's run. */

import type { ErrorCode } from '@meridian/contract/errors.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { type Actor, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError, isRefusal } from '../../../errors/app-error.ts'
import type { EventOf } from '../../../events/events.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { changePlan } from '../plan/plan-changes.commands.ts'

/** Assigned, moved or canceled since, or planned for a day that is over. */
const NOTHING_TO_LEAVE: readonly ErrorCode[] = ['order_in_no_run', 'plan_day_over']

const SUMMARIES = { 'order.released': 'released', 'order.unassigned': 'unassigned' } as const
type GivenBack = EventOf<keyof typeof SUMMARIES>

/** Without it the order would be planned for the same driver still, and be assigned again within a minute. */
export async function leaveRun(deps: DispatchDeps, event: GivenBack): Promise<void> {
  const code = SUMMARIES[event.name]
  const { order_id: orderId } = event
  const { previousDriverId: driverId } = event.details
  if (driverId == null) return
  const day = await dayInRun(deps.db, orderId, driverId)
  if (day === undefined) return
  try {
    await changePlan(deps, { day, version: LAST_ID, actor: actorOf(event, driverId) }, ({ orders, drivers }) => {
      const run = drivers.get(driverId)?.run ?? []
      const isBack = orders.get(orderId)?.driverId === null && run.some((stop) => stop.orderId === orderId)
      if (!isBack) throw new AppError('order_in_no_run', { orderId })
      const runs = new Map([[driverId, run.filter((stop) => stop.orderId !== orderId)]])
      return { runs, summary: { code, values: { orders: [orderId] } } }
    })
  } catch (error) {
    if (!isRefusal(error, NOTHING_TO_LEAVE)) throw error
    deps.log.info({ orderId, code: error.code }, 'an order had left its run already')
  }
}

/** Of these orders, those that are still in the run only because `leaveRun` has not come to them. */
export async function leavingOrders(trx: Db, orderIds: readonly number[]): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('events')
    .select('order_id')
    .where('order_id', '=', sql<number>`any(${orderIds}::int[])`)
    .where('name', 'in', Object.keys(SUMMARIES) as GivenBack['name'][])
    .where('handled_at', 'is', null)
    .execute()
  return new Set(rows.map(({ order_id }) => order_id as number))
}

async function dayInRun(db: Db, orderId: number, driverId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('run_stops')
    .select(sql<string>`day::text`.as('day'))
    .where('order_id', '=', orderId)
    .where('driver_id', '=', driverId)
    .limit(1)
    .executeTakeFirst()
  return row?.day
}

function actorOf({ actor_role: role, actor_user_id: userId }: GivenBack, driverId: number): Actor {
  if (userId === null) return SYSTEM
  return role === 'driver' ? { role, userId, driverId } : { role: 'admin', userId }
}
