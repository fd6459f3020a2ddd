/**
 * A planned order is assigned as soon as the rules for open jobs allow it: on today's plan at once, as far as the driver is on
 * duty and has room, and the others when jobs are finished. Until then it is planned only, and its driver may change freely.
 */
import type { ErrorCode } from '@meridian/contract/errors.ts'
import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import { type Actor, SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import type { Db } from '../../../db/database.ts'
import { isRefusal } from '../../../errors/app-error.ts'
import type { Change, ChangeBy } from '../../../orders/changing/change.ts'
import { changeOrder } from '../../../orders/changing/order-changes.commands.ts'
import type { OrderBatch } from '../../../orders/changing/order-store.ts'
import { ownAdmin } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { type DayPlan, ordersOfRun } from './day-plan.ts'

/** The driver has no room or is off duty: the order stays planned. */
const NO_ROOM: readonly ErrorCode[] = ['too_many_open_jobs', 'driver_not_available', 'driver_not_active']
/** Another driver or admin was faster. */
const TAKEN: readonly ErrorCode[] = ['already_taken', 'wrong_order_status']

type Outcome = 'done' | 'no_room' | 'taken'

async function attempt(trx: Db, batch: OrderBatch, change: Change): Promise<Outcome> {
  try {
    await changeOrder(trx, change, batch)
    return 'done'
  } catch (error) {
    if (isRefusal(error, NO_ROOM)) return 'no_room'
    if (isRefusal(error, TAKEN)) return 'taken'
    throw error
  }
}

type Moved = {
  runs: ReadonlyMap<number, readonly RunStop[]>
  orderIds: readonly number[]
  actor: Actor
  batch: OrderBatch
}

/** What follows from a change of today's runs for the orders' drivers. */
export async function assignMoved(trx: Db, deps: DispatchDeps, plan: DayPlan, moved: Moved) {
  const { runs, orderIds, actor, batch } = moved
  const shared = { now: plan.now, maxOpenJobs: deps.env.MAX_OPEN_JOBS, isPlanned: true } as const
  const driverOf = new Map(
    [...runs].flatMap(([driverId, run]) => ordersOfRun(run).map((id) => [id, driverId] as const)),
  )
  const leaving = orderIds.filter((id) => {
    const order = plan.orders.get(id)
    return order !== undefined && order.driverId !== null && order.driverId !== driverOf.get(id)
  })
  if (leaving.length > 0) await takeAway(trx, batch, leaving, driverOf, { ...shared, actor: ownAdmin(actor) })
  const assignment: Assignment =
    actor.role === 'admin' ? { ...shared, command: 'assign', actor } : { ...shared, command: 'dispatch', actor: SYSTEM }
  for (const [driverId, run] of runs) await assignNext(trx, batch, driverId, run, assignment)
}

type Shared = Omit<ChangeBy<'reassign'>, 'orderId' | 'command' | 'driverId' | 'isPlanned'> & { isPlanned: true }

/** From a driver who was assigned already: to the one whose run has it now, or to nobody. */
async function takeAway(
  trx: Db,
  batch: OrderBatch,
  orderIds: readonly number[],
  driverOf: ReadonlyMap<number, number>,
  shared: Shared,
): Promise<void> {
  const { actor, now } = shared
  for (const orderId of await reassign(trx, batch, orderIds, driverOf, shared))
    await attempt(trx, batch, { orderId, command: 'unassign', actor, now })
}

/** Again until none finds room: an order that leaves a driver makes room for another. Returns those that found none. */
async function reassign(
  trx: Db,
  batch: OrderBatch,
  orderIds: readonly number[],
  driverOf: ReadonlyMap<number, number>,
  shared: Shared,
): Promise<number[]> {
  const left: number[] = []
  for (const orderId of orderIds) {
    const driverId = driverOf.get(orderId)
    const outcome =
      driverId === undefined
        ? 'no_room'
        : await attempt(trx, batch, { ...shared, orderId, command: 'reassign', driverId })
    if (outcome === 'no_room') left.push(orderId)
  }
  return left.length < orderIds.length ? reassign(trx, batch, left, driverOf, shared) : left
}

type OfOrder = 'orderId' | 'driverId'
type Assignment = Omit<ChangeBy<'assign'>, OfOrder> | Omit<ChangeBy<'dispatch'>, OfOrder>

/**
 * The first orders of the run that have no driver, until the driver has as many open jobs as allowed. An emergency farther
 * back may still find room. Returns how many.
 */
export async function assignNext(
  trx: Db,
  batch: OrderBatch,
  driverId: number,
  run: readonly RunStop[],
  assignment: Assignment,
): Promise<number> {
  let assigned = 0
  let isFull = false
  for (const orderId of ordersOfRun(run)) {
    const order = await batch.order(orderId)
    if (order?.status !== 'confirmed' || (isFull && order.priority !== 'emergency')) continue
    const outcome = await attempt(trx, batch, { ...assignment, orderId, driverId })
    if (outcome === 'no_room') isFull = true
    if (outcome === 'done') assigned++
  }
  return assigned
}
