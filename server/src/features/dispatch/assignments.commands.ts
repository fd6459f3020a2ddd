/**
 * A planned order is assigned as soon as the rules for open jobs allow it: on today's plan at once, as far as the driver is on
 * duty and has room, and the others when jobs are finished. Until then it is planned only, and its driver may change freely.
 */
import type { Actor } from '@meridian/domain/order-lifecycle.ts'
import type { RunStop } from '@meridian/domain/runs.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { type Change, changeOrder } from '../orders/order-changes.commands.ts'
import { type DayPlan, ordersOfRun } from './day-plan.ts'
import type { DispatchDeps } from './dispatch.deps.ts'

/** The driver has no room or is off duty: the order stays planned. */
const NO_ROOM: readonly string[] = ['too_many_open_jobs', 'driver_not_available', 'driver_not_active']
/** Another driver or admin was faster. */
const TAKEN: readonly string[] = ['already_taken', 'wrong_order_status']

type Outcome = 'done' | 'no_room' | 'taken'

async function attempt(trx: Db, change: Change): Promise<Outcome> {
  try {
    await changeOrder(trx, { ...change, isPlanned: true })
    return 'done'
  } catch (error) {
    const code = error instanceof AppError ? error.code : ''
    if (NO_ROOM.includes(code)) return 'no_room'
    if (TAKEN.includes(code)) return 'taken'
    throw error
  }
}

const SYSTEM = { role: 'system', userId: null } as const

type Moved = { runs: ReadonlyMap<number, readonly RunStop[]>; orderIds: readonly number[]; actor: Actor }

/** What follows from a change of today's runs for the orders' drivers. */
export async function assignMoved(trx: Db, deps: DispatchDeps, plan: DayPlan, { runs, orderIds, actor }: Moved) {
  const shared = { actor, now: plan.now, maxOpenJobs: deps.env.MAX_OPEN_JOBS }
  const driverOf = new Map(
    [...runs].flatMap(([driverId, run]) => ordersOfRun(run).map((id) => [id, driverId] as const)),
  )
  for (const orderId of orderIds) {
    const order = plan.orders.get(orderId)
    const driverId = driverOf.get(orderId)
    if (!order || order.driverId === null || order.driverId === driverId) continue
    const reassigned =
      driverId === undefined ? 'no_room' : await attempt(trx, { ...shared, orderId, command: 'reassign', driverId })
    if (reassigned === 'no_room') await attempt(trx, { ...shared, orderId, command: 'unassign' })
  }
  for (const [driverId, run] of runs)
    await assignNext(trx, plan, driverId, run, {
      ...shared,
      ...(actor.role === 'admin' ? { command: 'assign' } : { command: 'dispatch', actor: SYSTEM }),
    })
}

type Assignment = Pick<Change, 'actor' | 'command' | 'now'> & { maxOpenJobs: number }

/** The first orders of the run that have no driver yet, until the driver has as many open jobs as allowed. Returns how many. */
export async function assignNext(
  trx: Db,
  { orders }: Pick<DayPlan, 'orders'>,
  driverId: number,
  run: readonly RunStop[],
  assignment: Assignment,
): Promise<number> {
  let assigned = 0
  for (const orderId of ordersOfRun(run)) {
    if (orders.get(orderId)?.status !== 'confirmed') continue
    const outcome = await attempt(trx, { ...assignment, orderId, driverId })
    if (outcome === 'no_room') break
    if (outcome === 'done') assigned++
  }
  return assigned
}
