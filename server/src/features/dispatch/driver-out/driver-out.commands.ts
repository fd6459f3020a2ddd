/** 'Driver out from …': proposed with the planner, applied as one change of the plan that undo takes back. */

import type { DriverOutPreview } from '@meridian/contract/dispatch/driver-out.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import type { UnplannedReason } from '@meridian/domain/planning/unplanned.ts'
import type { PlanEffects } from '../../../db/tables-dispatch.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { AdminActor } from '../actors.ts'
import { findProposal, type StoredProposal, storeProposal, toStored } from '../board/proposals.commands.ts'
import { type ProposedPlan, proposeOn } from '../board/proposals.ts'
import { insertOneByOne, leftOut } from '../board/settle-plan.ts'
import { changedSince, stillValid } from '../board/still-valid.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import { type DayPlan, isUnusable, loadPlan, ordersOfRun, type PlanDriver, type PlanOrder } from '../plan/day-plan.ts'
import { delaysOf, lateMinutes } from '../plan/delays.ts'
import { type Runs, requireDriver } from '../plan/move.rules.ts'
import { changePlan, type PlanChange } from '../plan/plan-changes.commands.ts'
import { problemOf } from '../plan/planning-problem.ts'
import { loadLegs } from '../plan/run.view.ts'
import { takeOut } from './driver-out.effects.ts'
import { type DriverOut, freedOf, type InHand, inHandOf, nearestTo, withoutDriver } from './driver-out.rules.ts'

type Options = { isOutside: (point: Point) => boolean; signal?: AbortSignal }
type Outcome = Omit<DriverOutPreview, 'proposalId'>
type Late = ReadonlyMap<number, number>

/** Long enough for the dozen orders of one driver; the dispatcher is on the phone. */
const SECONDS = 2

type Proposed = { proposed: ProposedPlan; freed: number[]; inHand: InHand[]; lateBefore: Late }

async function proposeWithout(deps: DispatchDeps, out: DriverOut, options: Options): Promise<Proposed> {
  const now = deps.clock()
  if (out.day < dayOf(now)) throw new AppError('plan_day_over')
  const plan = await loadPlan(deps, out.day, now)
  const driver = requireDriver(plan, out.driverId)
  await loadLegs(plan, [driver], deps.travel)
  const lateBefore = lateMinutes(plan, driver, driver.run, deps.travel)
  const { freed, inHand } = withoutDriver(plan, out, deps.travel)
  const driverIds = receiversIn(plan, driver).map(({ id }) => id)
  const request = { day: out.day, orderIds: freed, driverIds, mayMovePlanned: false, seconds: SECONDS, seed: 1 }
  const proposed = await proposeOn(deps, plan, request, options)
  proposed.runs.set(driver.id, driver.run)
  return { proposed, freed, inHand, lateBefore }
}

const receiversIn = (plan: DayPlan, driver: PlanDriver): PlanDriver[] =>
  [...plan.drivers.values()].filter((other) => other.id !== driver.id && !isUnusable(plan, other))

/** Kept for an hour, so that what is applied is what was looked at. */
export async function previewDriverOut(
  deps: DispatchDeps,
  out: DriverOut,
  actor: AdminActor,
  options: Options,
): Promise<DriverOutPreview> {
  const { proposed, ...facts } = await proposeWithout(deps, out, options)
  const { plan, runs, unplanned } = proposed
  const reasons = new Map(unplanned.map(({ orderId, reason }) => [orderId, reason]))
  return {
    ...outcomeOf(deps, plan, runs, { ...facts, out, reasons }),
    proposalId: await storeProposal(deps.db, actor.userId, proposed, deps.clock()),
  }
}

type Facts = Omit<Proposed, 'proposed'> & { out: DriverOut; reasons: ReadonlyMap<number, UnplannedReason> }

function outcomeOf(deps: DispatchDeps, plan: DayPlan, runs: Runs, facts: Facts): Outcome {
  const { out, freed, inHand, lateBefore, reasons } = facts
  const driver = requireDriver(plan, out.driverId)
  const others = [...runs].filter(([id]) => id !== driver.id)
  const holders = new Map(others.flatMap(([id, run]) => ordersOfRun(run).map((orderId) => [orderId, id] as const)))
  const lateAfter = new Map(
    others.flatMap(([id, run]) => [...lateMinutes(plan, requireDriver(plan, id), run, deps.travel)]),
  )
  const nearest = nearestTo(plan, driver)
  return {
    day: plan.day,
    version: plan.version,
    driverId: driver.id,
    freed: freed.map((orderId) => ({
      orderId,
      priority: (plan.orders.get(orderId) as PlanOrder).fact.priority,
      driverId: holders.get(orderId) ?? null,
      reason: holders.has(orderId) ? null : (reasons.get(orderId) ?? 'no_driver'),
      lateBefore: lateBefore.get(orderId) ?? 0,
      lateAfter: lateAfter.get(orderId) ?? 0,
    })),
    inHand: inHand.map((held) => ({ ...held, nearest })),
    delays: delaysOf(plan, new Map(others), deps.travel).filter(({ orderId }) => !freed.includes(orderId)),
  }
}

type Applied = { change: PlanChange; outcome: Outcome }

/** What changed since it was looked at is regarded; an order that is not placed by the proposal is put where it delays nothing more urgent. */
export async function applyDriverOut(
  deps: DispatchDeps,
  { proposalId, ...out }: DriverOut & { proposalId?: number | undefined },
  actor: AdminActor,
  options: Options,
): Promise<Applied> {
  const proposal = proposalId === undefined ? await madeNow(deps, out, options) : await findProposal(deps, proposalId)
  if (proposal.day !== out.day) throw new AppError('proposal_not_found')
  let effects: PlanEffects | undefined
  let before: { inHand: InHand[]; lateBefore: Late } = { inHand: [], lateBefore: new Map() }
  let outcome: Outcome | undefined
  const change = await changePlan(
    deps,
    {
      day: out.day,
      version: proposal.version,
      actor,
      isMerged: true,
      async prepare(trx, plan) {
        const driver = requireDriver(plan, out.driverId)
        before = { inHand: inHandOf(plan, out), lateBefore: lateMinutes(plan, driver, driver.run, deps.travel) }
        effects = await takeOut(trx, plan, out, { actor, now: plan.now, maxOpenJobs: deps.env.MAX_OPEN_JOBS })
      },
    },
    async (plan, trx) => {
      const driver = requireDriver(plan, out.driverId)
      const freed = freedOf(plan, out, inHandOf(plan, out), deps.travel)
      for (const id of freed) plan.locked.delete(id)
      const since = await changedSince(trx, plan.day, proposal.version, proposal.madeAt)
      const { runs } = stillValid(plan, { runs: proposal.runs, unplanned: {} }, since, deps.travel)
      const kept = (runs.get(driver.id) ?? driver.run).filter(({ orderId }) => !freed.includes(orderId))
      runs.set(driver.id, kept)
      for (const { driverId } of before.inHand)
        if (driverId !== null && !runs.has(driverId)) runs.set(driverId, requireDriver(plan, driverId).run)
      const reasons = placeLeft(deps, plan, runs, { driver, freed, isOutside: options.isOutside })
      outcome = outcomeOf(deps, plan, runs, { ...before, freed, out, reasons })
      const isNothing = freed.length === 0 && !hasEffect(effects)
      return {
        runs: isNothing ? new Map() : runs,
        summary: { code: 'tookDriverOut' as const, values: { driver: fullName(driver) } },
        unplanned: { ...plan.unplanned, ...Object.fromEntries(reasons) },
        ...(effects && { effects }),
      }
    },
  )
  return { change, outcome: { ...(outcome as Outcome), version: change.version } }
}

/** Sent twice, or by two admins at once: the second finds nothing left to do. */
const hasEffect = (effects: PlanEffects | undefined): boolean =>
  effects !== undefined && (effects.wasOnDuty || effects.dayOff !== null || effects.handedOver.length > 0)

async function madeNow(deps: DispatchDeps, out: DriverOut, options: Options): Promise<StoredProposal> {
  const { proposed } = await proposeWithout(deps, out, options)
  const { plan, runs } = proposed
  return { day: plan.day, version: plan.version, madeAt: plan.now, runs: toStored(plan, runs), unplanned: {} }
}

type Left = { driver: PlanDriver; freed: readonly number[]; isOutside: (point: Point) => boolean }

/** No order is forgotten: each that is in no run by now goes into one, or has the reason why not. */
function placeLeft(deps: DispatchDeps, plan: DayPlan, runs: Runs, { driver, freed, isOutside }: Left) {
  const placed = new Set([...runs.values()].flatMap(ordersOfRun))
  const left = freed.filter((id) => !placed.has(id))
  if (left.length === 0) return new Map<number, UnplannedReason>()
  const orders = new Map(plan.orders)
  for (const id of freed) orders.set(id, { ...(orders.get(id) as PlanOrder), status: 'confirmed', driverId: null })
  const asPlanned = new Map([...plan.drivers].map(([id, each]) => [id, { ...each, run: runs.get(id) ?? each.run }]))
  const next = { ...plan, orders, drivers: asPlanned }
  const drivers = receiversIn(next, driver)
  const made = problemOf(next, { drivers, orderIds: left, mayMove: () => false, isOutside }, deps.travel)
  const best = insertOneByOne(next, made)
  for (const [id, run] of best) if (ordersOfRun(run).some((orderId) => left.includes(orderId))) runs.set(id, run)
  return new Map(leftOut(made.problem, best, []).map(({ orderId, reason }) => [orderId, reason]))
}
