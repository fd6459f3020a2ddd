/** A proposal on the board as it is now: what of it still holds, and of the rest why not. */

import type { ProposalSkip } from '@meridian/domain/dispatch/proposal-skips.ts'
import { currentStop, isOnBoard, type RunStop, stopsLeft } from '@meridian/domain/dispatch/runs.ts'
import { missingSkill } from '@meridian/domain/drivers/skills.ts'
import { sql } from 'kysely'
import { anyOf } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'
import type { StoredRuns } from '../../../db/tables-dispatch.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, isUnusable, ordersOfRun, type PlanDriver, type PlanOrder } from '../plan/day-plan.ts'
import { insertIntoRun } from '../plan/insertion.ts'
import type { Runs } from '../plan/move.rules.ts'

export type Skipped = { orderId: number; reason: ProposalSkip }

/** What was changed since the proposal was made. */
export type Since = { orderIds: ReadonlySet<number>; driverIds: ReadonlySet<number>; madeAt: Date }

type Proposed = { runs: StoredRuns; unplanned: Readonly<Record<string, string>> }

export async function changedSince(trx: Db, day: string, version: number, madeAt: Date): Promise<Since> {
  const rows = await trx
    .selectFrom('plan_changes')
    .select(['order_ids', 'driver_ids'])
    .where('day', '=', day)
    .where('version', '>', version)
    .execute()
  return {
    orderIds: new Set(rows.flatMap((row) => row.order_ids)),
    driverIds: new Set(rows.flatMap((row) => row.driver_ids)),
    madeAt,
  }
}

/**
 * Moves that are still possible are made. A run that nobody changed meanwhile gets the proposed sequence; in one that somebody did
 * change, that sequence stays, and what comes to it is put where it costs least from where its driver is now.
 */
export function stillValid(plan: DayPlan, proposed: Proposed, since: Since, travel: Travel) {
  const targets = new Map(
    Object.entries(proposed.runs).flatMap(([driverId, stops]) =>
      ordersOfRun(stops).map((orderId) => [orderId, Number(driverId)] as const),
    ),
  )
  const holders = holdersIn(plan)
  const skipped: Skipped[] = []
  const comes = new Map<number, number>()
  for (const [orderId, target] of targets) {
    const order = plan.orders.get(orderId)
    if (!order || holders.get(orderId) === target) continue
    const reason = skipOf(plan, order, { target, holder: holders.get(orderId), proposed: proposed.runs, since })
    if (reason) skipped.push({ orderId, reason })
    else comes.set(orderId, target)
  }
  const isLeftOut = (driver: PlanDriver, orderId: number) =>
    String(orderId) in proposed.unplanned &&
    !since.orderIds.has(orderId) &&
    !isBound(plan, driver, plan.orders.get(orderId) as PlanOrder)
  const runs: Runs = new Map()
  for (const driver of plan.drivers.values()) {
    const stored = proposed.runs[driver.id]
    const leaves = (id: number) =>
      (comes.has(id) && comes.get(id) !== driver.id) || (stored !== undefined && isLeftOut(driver, id))
    const kept = driver.run.filter(({ orderId }) => !leaves(orderId))
    if (!stored) {
      if (kept.length < driver.run.length) runs.set(driver.id, kept)
      continue
    }
    const own = new Set([...ordersOfRun(kept), ...ordersOfRun(stored).filter((id) => comes.get(id) === driver.id)])
    const base = since.driverIds.has(driver.id) ? kept : inSequence(plan, driver, stored, own)
    const run = withOrders(plan, { ...driver, run: base }, own, travel)
    if (!isSame(run, driver.run)) runs.set(driver.id, run)
  }
  return { runs, skipped, missing: [...targets].filter(([id]) => !plan.orders.has(id)) }
}

const holdersIn = ({ drivers }: DayPlan) =>
  new Map([...drivers.values()].flatMap(({ id, run }) => ordersOfRun(run).map((orderId) => [orderId, id] as const)))

type Wanted = { target: number; holder: number | undefined; proposed: StoredRuns; since: Since }

function skipOf(plan: DayPlan, order: PlanOrder, { target, holder, proposed, since }: Wanted): ProposalSkip | null {
  const driver = plan.drivers.get(target)
  const from = holder === undefined ? undefined : plan.drivers.get(holder)
  if (isOnBoard(order.status)) return 'on_board'
  if (from && currentStop(from.run, plan.orders)?.orderId === order.id) return 'in_progress'
  if (from && plan.locked.has(order.id)) return 'locked'
  const isTaken = order.driverId !== null && (order.assignedAt ?? since.madeAt) > since.madeAt
  if (isTaken || (order.driverId !== null && !(String(order.driverId) in proposed))) return 'taken'
  if (since.orderIds.has(order.id)) return 'moved'
  if (!driver || isUnusable(plan, driver)) return 'driver_out'
  return missingSkill(order.skills, driver.skills, plan.day) ? 'skill_missing' : null
}

const isBound = (plan: DayPlan, driver: PlanDriver, order: PlanOrder): boolean =>
  order.driverId === driver.id || plan.locked.has(order.id)

/** As proposed, of what is still to be done; the stop that the driver is on the way to by now is first. */
function inSequence(
  plan: DayPlan,
  driver: PlanDriver,
  stored: readonly RunStop[],
  own: ReadonlySet<number>,
): RunStop[] {
  const current = currentStop(driver.run, plan.orders)
  const left = stored
    .filter(({ orderId, stop }) => own.has(orderId) && stopsLeft(plan.orders.get(orderId) as PlanOrder).includes(stop))
    .map(({ orderId, stop }) => ({ orderId, stop }))
  const isCurrent = (stop: RunStop) => stop.orderId === current?.orderId && stop.stop === current.stop
  return current && left.some(isCurrent) ? [current, ...left.filter((stop) => !isCurrent(stop))] : left
}

/** With what is not in it yet, each order where it costs least. */
function withOrders(plan: DayPlan, driver: PlanDriver, own: ReadonlySet<number>, travel: Travel): RunStop[] {
  const isWhole = (run: readonly RunStop[], id: number) =>
    run.filter(({ orderId }) => orderId === id).length === stopsLeft(plan.orders.get(id) as PlanOrder).length
  let run = driver.run.filter(({ orderId }) => isWhole(driver.run, orderId))
  for (const id of own) {
    if (run.some(({ orderId }) => orderId === id)) continue
    run = insertIntoRun(plan, { ...driver, run }, plan.orders.get(id) as PlanOrder, travel, { mayReplan: true }).run
  }
  return run
}

const isSame = (one: readonly RunStop[], other: readonly RunStop[]) =>
  one.length === other.length &&
  one.every(({ orderId, stop }, at) => other[at]?.orderId === orderId && other[at]?.stop === stop)

/** Orders that are no part of the day any more. Delivered by the driver for whom they were proposed, they need no word. */
export async function explainMissing(trx: Db, missing: readonly (readonly [number, number])[]): Promise<Skipped[]> {
  if (missing.length === 0) return []
  const targets = new Map(missing)
  const rows = await trx
    .selectFrom('orders')
    .select(['id', 'status', 'driver_id'])
    .where('id', '=', anyOf([...targets.keys()]))
    .orderBy(sql`id`)
    .execute()
  return rows.flatMap(({ id, status, driver_id: driverId }): Skipped[] => {
    if (status === 'delivered') return driverId === targets.get(id) ? [] : [{ orderId: id, reason: 'delivered' }]
    return [{ orderId: id, reason: status === 'cancelled' || status === 'declined' ? 'canceled' : 'other_day' }]
  })
}
