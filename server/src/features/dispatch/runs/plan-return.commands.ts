/** An order that goes back to its sender stays with its driver, and comes into the run where the way back costs least. */

import type { ErrorCode } from '@meridian/contract/errors.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { AppError, isRefusal } from '../../../errors/app-error.ts'
import type { EventOf } from '../../../events/events.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import { moveOrders } from '../plan/move.rules.ts'
import { changePlan } from '../plan/plan-changes.commands.ts'

/** Handed over or back already, or its driver's account or skill has ended: whoever has it returns it last. */
const NOTHING_TO_PLAN: readonly ErrorCode[] = ['order_in_no_run', 'driver_not_found', 'skill_missing']

type MaybeReturn = EventOf<'return.started' | 'exception.decided'>

/** Without it the return would be made last. */
export async function planReturn(deps: DispatchDeps, event: MaybeReturn): Promise<void> {
  const { order_id: orderId, driver_id: driverId } = event
  const isReturn = event.name === 'return.started' || event.details.decision === 'return_to_sender'
  if (!isReturn || driverId === null) return
  const request = { day: dayOf(deps.clock()), version: LAST_ID, actor: SYSTEM }
  try {
    await changePlan(deps, request, (plan) => {
      const order = plan.orders.get(orderId)
      if (!order?.isReturning || order.driverId !== driverId) throw new AppError('order_in_no_run', { orderId })
      const runs = moveOrders(plan, { orderIds: [orderId], driverId }, deps.travel)
      return { runs, summary: { code: 'plannedReturn', values: { orders: [orderId] } } }
    })
  } catch (error) {
    if (!isRefusal(error, NOTHING_TO_PLAN)) throw error
    deps.log.info({ orderId, code: error.code }, 'a return was not planned')
  }
}
