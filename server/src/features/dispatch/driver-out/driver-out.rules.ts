/** Which orders a driver who cannot go on keeps, and which go to others. */

import type { driverOut } from '@meridian/contract/dispatch/driver-out.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import {
  actionsFor,
  type DriverOutReason,
  defaultAction,
  type GoodsAction,
} from '@meridian/domain/dispatch/driver-out.ts'
import { currentStop, isOnBoard, type RunStop } from '@meridian/domain/dispatch/runs.ts'
import { crowFlyMiles } from '@meridian/domain/places/geo.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, isUnusable, ordersOfRun, type PlanDriver, type PlanOrder } from '../plan/day-plan.ts'
import { placeUnplaced } from '../plan/insertion.ts'
import { requireDriver } from '../plan/move.rules.ts'
import { timedRun } from '../plan/run.view.ts'

type Body = BodyOf<typeof driverOut>
export type DriverOut = Omit<Body, 'proposalId' | 'reason'> & { reason: DriverOutReason }

export type InHand = { orderId: number; isOnBoard: boolean; action: GoodsAction; driverId: number | null }

/** On board, or the driver is on the way to its pickup: what happens to each. */
export function inHandOf(plan: DayPlan, out: DriverOut): InHand[] {
  const { run } = requireDriver(plan, out.driverId)
  const current = currentStop(run, plan.orders)
  return ordersOfRun(run).flatMap((orderId) => {
    const isCarried = isOnBoard((plan.orders.get(orderId) as PlanOrder).status)
    if (!isCarried && current?.orderId !== orderId) return []
    const chosen = out.onBoard.find((choice) => choice.orderId === orderId)
    const action = chosen?.action ?? defaultAction(out.reason, isCarried)
    if (!actionsFor(isCarried).includes(action)) throw new AppError('goods_action_not_possible', { orderId })
    const driverId = action === 'hand_over' ? (chosen?.driverId ?? null) : null
    if (action === 'hand_over' && (driverId === null || driverId === out.driverId))
      throw new AppError('goods_need_a_driver', { orderId })
    return [{ orderId, isOnBoard: isCarried, action, driverId }]
  })
}

/** Not on board, not kept, and not done by then. */
export function freedOf(plan: DayPlan, out: DriverOut, inHand: readonly InHand[], travel: Travel): number[] {
  const driver = requireDriver(plan, out.driverId)
  const from = out.from ? Date.parse(out.from) : plan.now.getTime()
  const { times } = timedRun(plan, driver, driver.run, travel)
  const lastAt = new Map(driver.run.map(({ orderId }, at) => [orderId, times[at]?.startAt ?? from]))
  return ordersOfRun(driver.run).filter((id) => {
    const held = inHand.find(({ orderId }) => orderId === id)
    return held ? held.action === 'free' : (lastAt.get(id) as number) >= from
  })
}

/** The plan as if all this had happened, for the planner: nothing is stored. */
export function withoutDriver(plan: DayPlan, out: DriverOut, travel: Travel) {
  const inHand = inHandOf(plan, out)
  const freed = freedOf(plan, out, inHand, travel)
  const driver = requireDriver(plan, out.driverId)
  for (const id of freed) {
    plan.orders.set(id, { ...(plan.orders.get(id) as PlanOrder), status: 'confirmed', driverId: null })
    plan.locked.delete(id)
  }
  const given = inHand.filter(({ driverId }) => driverId !== null)
  for (const { orderId, driverId } of given) {
    const receiver = requireDriver(plan, driverId as number)
    plan.orders.set(orderId, { ...(plan.orders.get(orderId) as PlanOrder), driverId })
    receiver.run.push({ orderId, stop: 'delivery' })
    receiver.unplaced.push(orderId)
  }
  const returned = new Set(inHand.filter(({ action }) => action === 'return').map(({ orderId }) => orderId))
  for (const id of returned) plan.orders.set(id, { ...(plan.orders.get(id) as PlanOrder), isReturning: true })
  const gone = new Set([...freed, ...given.map(({ orderId }) => orderId)])
  driver.run = driver.run
    .filter(({ orderId }) => !gone.has(orderId))
    .map((stop): RunStop => (returned.has(stop.orderId) ? { ...stop, stop: 'return' } : stop))
  placeUnplaced(plan, travel)
  return { inHand, freed }
}

/** Those who can take over: at work, the nearest first. */
export function nearestTo(plan: DayPlan, driver: PlanDriver): { driverId: number; miles: number | null }[] {
  return [...plan.drivers.values()]
    .filter((other) => other.id !== driver.id && other.isOnDuty && !isUnusable(plan, other))
    .map((other) => ({
      driverId: other.id,
      miles: driver.start && other.start ? oneDecimal(crowFlyMiles(driver.start, other.start)) : null,
    }))
    .toSorted((one, other) => (one.miles ?? Number.MAX_VALUE) - (other.miles ?? Number.MAX_VALUE))
}
