/** Proposals are stored for an hour, until they are applied or dropped. */

import { isOnBoard, type RunStop, stopsLeft } from '@meridian/domain/dispatch/runs.ts'
import type { PlanSummary } from '@meridian/domain/texts/plan-summaries.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import type { StoredRuns } from '../../../db/tables-dispatch.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { AdminActor } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { type DayPlan, ordersOfRun } from '../plan/day-plan.ts'
import { movedOrders, type Runs } from '../plan/move.rules.ts'
import { changePlan, type PlanChange } from '../plan/plan-changes.commands.ts'
import { countMoved, type ProposedPlan } from './proposals.ts'
import { changedSince, explainMissing, type Skipped, stillValid } from './still-valid.ts'

const MAX_AGE_HOURS = 1

export async function storeProposal(db: Db, userId: number, proposed: ProposedPlan, now: Date): Promise<number> {
  const { plan, runs, unplanned } = proposed
  const row = await db
    .insertInto('plan_proposals')
    .values({
      day: plan.day,
      version: plan.version,
      user_id: userId,
      runs: JSON.stringify(toStored(plan, runs)),
      unplanned: JSON.stringify(Object.fromEntries(unplanned.map(({ orderId, reason }) => [orderId, reason]))),
      did: JSON.stringify({ code: 'planned', values: { orders: countMoved(proposed) } } satisfies PlanSummary),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const toStored = ({ locked }: DayPlan, runs: Runs): StoredRuns =>
  Object.fromEntries(
    [...runs].map(([driverId, run]) => [
      driverId,
      run.map((stop) => ({ ...stop, isLocked: locked.has(stop.orderId) })),
    ]),
  )

export type StoredProposal = {
  day: LocalDate
  version: number
  runs: StoredRuns
  unplanned: Record<string, string>
  madeAt: Date
}

export async function findProposal({ db, clock }: DispatchDeps, id: number): Promise<StoredProposal> {
  const proposal = await db
    .selectFrom('plan_proposals')
    .select([sql<string>`day::text`.as('day'), 'version', 'runs', 'unplanned', 'created_at as madeAt'])
    .where('id', '=', id)
    .where('created_at', '>', hoursBefore(clock()))
    .executeTakeFirst()
  if (!proposal) throw new AppError('proposal_not_found')
  return proposal
}

/** Of all admins: one may apply what another one prepared. */
export async function applyProposal(
  deps: DispatchDeps,
  id: number,
  actor: AdminActor,
): Promise<PlanChange & { skipped: Skipped[] }> {
  const proposal = await findProposal(deps, id)
  const { day, version, unplanned, madeAt } = proposal
  const skipped: Skipped[] = []
  const change = await changePlan(deps, { day, version, actor, isMerged: true }, async (plan, trx) => {
    // Deleted in the same transaction: two admins who apply it at the same moment do it once.
    const { numDeletedRows } = await trx.deleteFrom('plan_proposals').where('id', '=', id).executeTakeFirst()
    if (numDeletedRows === 0n) throw new AppError('proposal_not_found')
    const valid = stillValid(plan, proposal, await changedSince(trx, day, version, madeAt), deps.travel)
    skipped.push(...valid.skipped, ...(await explainMissing(trx, valid.missing)))
    const orders = movedOrders(plan, valid.runs).length
    return { runs: valid.runs, summary: { code: 'planned', values: { orders } }, unplanned }
  })
  return { ...change, skipped }
}

/** Without what was delivered, canceled or accepted by another driver since, and with the open jobs that came meanwhile. */
export function asOfNow(plan: DayPlan, stored: StoredRuns): Runs {
  const runs: Runs = new Map()
  for (const [key, stops] of Object.entries(stored)) {
    const driverId = Number(key)
    if (!plan.drivers.has(driverId)) continue
    const isStillPossible = ({ orderId, stop }: RunStop) => {
      const order = plan.orders.get(orderId)
      return order !== undefined && stopsLeft(order).includes(stop) && mayGoTo(plan, orderId, driverId, stored)
    }
    runs.set(
      driverId,
      stops.filter(isStillPossible).map(({ orderId, stop }) => ({ orderId, stop })),
    )
  }
  const placed = new Set([...runs.values()].flatMap(ordersOfRun))
  for (const [driverId, planned] of runs) {
    const run = plan.drivers.get(driverId)?.run ?? []
    const others = run.filter(({ orderId }) => !placed.has(orderId) && isOpenJobOf(plan, orderId, driverId))
    runs.set(driverId, [...planned, ...others])
  }
  return runs
}

const isOpenJobOf = ({ orders }: DayPlan, orderId: number, driverId: number) =>
  orders.get(orderId)?.driverId === driverId

/** An order that a driver outside of this proposal has taken since stays there. */
function mayGoTo({ orders }: DayPlan, orderId: number, driverId: number, stored: StoredRuns): boolean {
  const order = orders.get(orderId)
  const holder = order?.driverId ?? null
  // Goods change vehicles by a handover only.
  if (order && isOnBoard(order.status)) return holder === driverId
  return holder === null || holder === driverId || String(holder) in stored
}

export async function dropProposal(db: Db, id: number): Promise<void> {
  const { numDeletedRows } = await db.deleteFrom('plan_proposals').where('id', '=', id).executeTakeFirst()
  if (numDeletedRows === 0n) throw new AppError('proposal_not_found')
}

const hoursBefore = (now: Date) => new Date(now.getTime() - MAX_AGE_HOURS * 3_600_000)

export const deleteOldProposals = async (db: Db, now: Date): Promise<void> =>
  void (await db.deleteFrom('plan_proposals').where('created_at', '<=', hoursBefore(now)).execute())
