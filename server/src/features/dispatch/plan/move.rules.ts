/** Runs with orders put in or taken out by hand. */

import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { currentStop, isOnBoard, type RunStop, stopsLeft } from '@meridian/domain/dispatch/runs.ts'
import { missingSkill } from '@meridian/domain/drivers/skills.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, ordersOfRun, type PlanDriver, type PlanOrder } from './day-plan.ts'
import { insertIntoRun } from './insertion.ts'

export type Move = {
  orderIds: readonly number[]
  driverId: number | null
  pickupPosition?: number | undefined
  deliveryPosition?: number | undefined
}

/** The runs that change, by driver. */
export type Runs = Map<number, RunStop[]>

export function requireDriver({ drivers }: DayPlan, id: number): PlanDriver {
  const driver = drivers.get(id)
  if (!driver) throw new AppError('driver_not_found')
  return driver
}

export function requireOrder({ orders }: DayPlan, id: number): PlanOrder {
  const order = orders.get(id)
  if (!order) throw new AppError('order_not_on_board', { orderId: id })
  return order
}

const driverOf = ({ drivers }: DayPlan, orderId: number): PlanDriver | undefined =>
  [...drivers.values()].find(({ run }) => run.some((stop) => stop.orderId === orderId))

/** An order on board cannot change vehicles; the stop that a driver is on the way to stays first. */
export function refuseFixed(plan: DayPlan, order: PlanOrder): void {
  const driver = driverOf(plan, order.id)
  if (!driver) return
  const driverName = fullName(driver)
  if (isOnBoard(order.status)) throw new AppError('order_on_board', { orderId: order.id, driverName })
  if (currentStop(driver.run, plan.orders)?.orderId === order.id)
    throw new AppError('order_in_progress', { orderId: order.id, driverName })
}

function refuseUnskilled({ day }: DayPlan, driver: PlanDriver, order: PlanOrder): void {
  const missing = missingSkill(order.skills, driver.skills, day)
  if (missing) throw new AppError('skill_missing', { orderId: order.id, ...missing })
}

export function moveOrders(plan: DayPlan, move: Move, travel: Travel): Runs {
  const orders = [...new Set(move.orderIds)].map((id) => requireOrder(plan, id))
  const target = move.driverId === null ? null : requireDriver(plan, move.driverId)
  const runs: Runs = new Map()
  for (const order of orders) {
    const holder = driverOf(plan, order.id)
    if (holder !== target || !target) refuseFixed(plan, order)
    if (target) refuseUnskilled(plan, target, order)
    if (holder)
      runs.set(
        holder.id,
        (runs.get(holder.id) ?? holder.run).filter(({ orderId }) => orderId !== order.id),
      )
  }
  if (!target) return runs
  let run = runs.get(target.id) ?? target.run
  for (const order of orders)
    run =
      move.pickupPosition === undefined || orders.length > 1
        ? // An admin may want it all the same where it does not fit.
          insertIntoRun(plan, { ...target, run: [...run] }, order, travel, { mayReplan: true }).run
        : insertAt(run, order, move.pickupPosition, move.deliveryPosition)
  return runs.set(target.id, run)
}

/** By positions in the run without this order. The delivery comes after the pickup, whatever was sent. */
function insertAt(run: readonly RunStop[], order: PlanOrder, pickupAt: number, deliveryAt = pickupAt): RunStop[] {
  const left = stopsLeft(order)
  const first = Math.min(pickupAt, run.length)
  const second = Math.min(Math.max(deliveryAt, first), run.length)
  const own = (stops: readonly RunStop['stop'][]) => stops.map((stop) => ({ orderId: order.id, stop }))
  return [
    ...run.slice(0, first),
    ...own(left.slice(0, -1)),
    ...run.slice(first, second),
    ...own(left.slice(-1)),
    ...run.slice(second),
  ]
}

/** The orders that are in another run than before, or in none. */
export function movedOrders(plan: DayPlan, runs: Runs): number[] {
  const moved = new Set<number>()
  for (const [driverId, run] of runs) {
    const before = new Set(ordersOfRun(plan.drivers.get(driverId)?.run ?? []))
    const after = new Set(ordersOfRun(run))
    for (const id of [...before, ...after]) if (before.has(id) !== after.has(id)) moved.add(id)
  }
  return [...moved]
}
