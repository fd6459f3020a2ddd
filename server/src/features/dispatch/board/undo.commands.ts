import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../../db/database.ts'
import type { StoredRuns } from '../../../db/tables-dispatch.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { AdminActor } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { takeBack } from '../driver-out/driver-out.effects.ts'
import { lastChangeBy } from '../plan/day.queries.ts'
import type { DayPlan } from '../plan/day-plan.ts'
import type { Runs } from '../plan/move.rules.ts'
import { changePlan, type PlanChange } from '../plan/plan-changes.commands.ts'
import { summaryOf } from '../plan/stored-summary.ts'
import { asOfNow } from './proposals.commands.ts'

/** Takes back the caller's last change of the day. Runs that others changed since are refused like any other clash. */
export async function undoLastChange(deps: DispatchDeps, day: LocalDate, actor: AdminActor): Promise<PlanChange> {
  const last = await lastChangeBy(deps.db, day, actor.userId)
  if (!last) throw new AppError('nothing_to_undo')
  const { effects } = last
  const { MAX_OPEN_JOBS: maxOpenJobs } = deps.env
  const request = {
    day,
    version: last.version,
    actor,
    isUndo: true,
    ...(effects && { prepare: (trx: Db, { now }: DayPlan) => takeBack(trx, effects, { actor, now, maxOpenJobs }) }),
  }
  return changePlan(deps, request, async (plan, trx) => {
    if (!(await markUndone(trx, day, last.version, plan.now))) throw new AppError('nothing_to_undo')
    const locks = new Map(Object.values(last.before).flatMap((run) => run.map((stop) => [stop.orderId, stop.isLocked])))
    return {
      runs: runsAsBefore(plan, last.before, last.order_ids),
      locks,
      summary: { code: 'undid', values: { of: summaryOf(last) } },
    }
  })
}

async function markUndone(trx: Db, day: LocalDate, version: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('plan_changes')
    .set({ undone_at: now })
    .where('day', '=', day)
    .where('version', '=', version)
    .where('undone_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Orders that came into these runs since, and not by this change, stay. */
function runsAsBefore(plan: DayPlan, before: StoredRuns, movedIds: readonly number[]): Runs {
  const runs = asOfNow(plan, before)
  for (const [driverId, run] of runs) {
    const known = new Set(Object.values(before).flatMap((stops) => stops.map(({ orderId }) => orderId)))
    const ids = new Set([...known, ...movedIds, ...run.map(({ orderId }) => orderId)])
    const later = plan.drivers.get(driverId)?.run.filter(({ orderId }) => !ids.has(orderId)) ?? []
    runs.set(driverId, [...run.filter(({ orderId }) => known.has(orderId) || !movedIds.includes(orderId)), ...later])
  }
  return runs
}
