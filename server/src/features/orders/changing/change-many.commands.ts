/** Several orders at once. Each is a change of its own: one that is refused does not affect the next. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Deps } from '../../../http/deps.ts'
import type { ChangeBy } from '../../../orders/changing/change.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'

type OfEach = 'orderId' | 'now'
type SharedChange = Omit<ChangeBy<'approve'>, OfEach> | Omit<ChangeBy<'assign'>, OfEach>
type Outcome = { id: number; ok: boolean; message: string | null }

/** One after the other: the driver's remaining open jobs are used up in the order in which the admin selected the orders. */
export async function changeMany(deps: Deps, ids: readonly number[], shared: SharedChange): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const id of new Set(ids)) outcomes.push(await changeOne(deps, id, shared))
  deps.wakeReactors()
  return outcomes
}

async function changeOne(deps: Deps, id: number, shared: SharedChange): Promise<Outcome> {
  try {
    await changeOrder(deps.db, { ...shared, orderId: id, now: deps.clock() })
    return { id, ok: true, message: null }
  } catch (error) {
    if (error instanceof AppError) return { id, ok: false, message: error.message }
    // Earlier orders were changed: their outcomes must reach the admin, so this failure does not fail the whole call.
    deps.log.error({ err: error, orderId: id }, 'an order of several could not be changed')
    return { id, ok: false, message: `Order ${orderLabel(id)} could not be changed just now. Please try again.` }
  }
}
