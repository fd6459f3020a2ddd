/**
 * The only code that writes a day's plan: lock the day, let the change be computed from the plan as it is, refuse what clashes
 * with a change made since, save the runs and assign what can be assigned, all in one transaction.
 */
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { LAST_ID } from '@meridian/domain/accounts/ids.ts'
import { isOnBoard, isValidRun, type RunStop } from '@meridian/domain/dispatch/runs.ts'
import type { Actor } from '@meridian/domain/orders/order-lifecycle.ts'
import type { PlanSummary } from '@meridian/domain/texts/plan-summaries.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { type Insertable, sql } from 'kysely'
import { anyOf } from '../../../db/array-parameter.ts'
import type { Db } from '../../../db/database.ts'
import type { Tables } from '../../../db/tables.ts'
import type { PlanEffects, StoredRuns } from '../../../db/tables-dispatch.ts'
import { AppError } from '../../../errors/app-error.ts'
import { publishAll } from '../../../live/bus.ts'
import { toDrivers } from '../../../live/publish-available.ts'
import { driversWhoseListChanges } from '../../../orders/available-jobs/available-jobs.queries.ts'
import { type OrderBatch, openBatch } from '../../../orders/changing/order-store.ts'
import { jobTerms } from '../../../orders/job-terms.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { assignMoved } from './assignments.commands.ts'
import { dayOf } from './day.queries.ts'
import { confirmedIn, type DayPlan, loadDayPlan, ordersOfRun, type PlanDriver } from './day-plan.ts'
import { placeUnplaced } from './insertion.ts'
import { movedOrders, type Runs, refuseFixed, requireDriver, requireOrder } from './move.rules.ts'
import { timedRun } from './run.view.ts'
import { learnedMinutes } from './service-minutes.queries.ts'
import { summaryOf } from './stored-summary.ts'
import { tellReordered } from './tell-reordered.commands.ts'

export type NewRuns = {
  runs: Runs
  summary: PlanSummary
  /** Orders locked or unlocked by this change; the others keep their locks. */
  locks?: ReadonlyMap<number, boolean>
  /** Why the planner left orders out; replaces what was stored. */
  unplanned?: Record<string, string>
  /** What the change did beside the runs, for undo. */
  effects?: PlanEffects
  /** Runs in the same transaction, once the orders are assigned. */
  onSaved?: (trx: Db, orders: Pick<OrderBatch, 'order'>) => Promise<void>
}

export type ChangeRequest = {
  day: LocalDate
  /** Of the board that the change is based on. */
  version: number
  actor: Actor
  isUndo?: boolean
  /** Computed with regard to what changed since that version: nothing clashes. */
  isMerged?: boolean
  /** Changes what the plan is then made from; gets the plan as it is before. */
  prepare?: (trx: Db, plan: DayPlan) => Promise<void>
  /** For a change of this driver's run only: the others' rows are not read while the day is locked. */
  driverId?: number
}

export type PlanChange = { day: LocalDate; version: number; driverIds: number[]; summary: PlanSummary }

export async function changePlan(
  deps: DispatchDeps,
  request: ChangeRequest,
  compute: (plan: DayPlan, trx: Db) => NewRuns | Promise<NewRuns>,
): Promise<PlanChange> {
  const now = deps.clock()
  if (request.day < dayOf(now)) throw new AppError('plan_day_over')
  const minutesAt = await learnedMinutes(deps.db, now)
  const change = await deps.db.transaction().execute(async (trx) => {
    await lockDay(trx, request.day)
    const load = () => loadDayPlan(trx, request.day, now, minutesAt, request.driverId)
    const before = request.prepare ? await load() : null
    if (before) await request.prepare?.(trx, before)
    const plan = await load()
    placeUnplaced(plan, deps.travel)
    const computed = await compute(plan, trx)
    if (computed.runs.size === 0) return nothingChanged(plan, computed.summary)
    const orderIds = movedOrders(plan, computed.runs)
    for (const [driverId, run] of computed.runs) checkRun(plan, requireDriver(plan, driverId), run)
    const placed = new Set([...computed.runs.values()].flatMap(ordersOfRun))
    for (const id of orderIds) if (!placed.has(id)) refuseFixed(plan, requireOrder(plan, id))
    if (!request.isMerged) await refuseClash(trx, request, [...computed.runs.keys()], orderIds)
    const changed = [...new Set([...orderIds, ...confirmedIn(plan, computed.runs.values())])]
    const batch = await openBatch(trx, changed, [...computed.runs.keys()])
    await saveRuns(trx, plan, computed, deps)
    if (plan.day === plan.today)
      await assignMoved(trx, deps, plan, { ...computed, orderIds, actor: request.actor, batch })
    await batch.flush()
    await tellReordered(trx, plan, computed.runs, { actor: request.actor, now })
    await computed.onSaved?.(trx, batch)
    await withdrawOffersOf(trx, orderIds, now)
    const listeners = await driversWhoseListChanges(trx, orderIds, jobTerms(deps))
    return { ...(await recordChange(trx, request, before ?? plan, { ...computed, orderIds })), listeners }
  })
  await publishPlanChange(deps, change)
  deps.wakeReactors()
  return change
}

/** Nothing to undo either. */
const nothingChanged = ({ day, version }: DayPlan, summary: PlanSummary) => ({
  day,
  version,
  driverIds: [],
  summary,
  listeners: [],
})

/** Planned for one driver, it is not another one's to take any more. Of an order that is assigned, its event ends the offer. */
async function withdrawOffersOf(trx: Db, orderIds: readonly number[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  await trx
    .updateTable('job_offers')
    .set({ answer: 'withdrawn', answered_at: now })
    .where('order_id', '=', anyOf(orderIds))
    .where('answer', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('run_stops')
          .select('run_stops.order_id')
          .whereRef('run_stops.order_id', '=', 'job_offers.order_id')
          .whereRef('run_stops.driver_id', '<>', 'job_offers.driver_id'),
      ),
    )
    .execute()
}

/** One change of a day at a time. */
export async function lockDay(trx: Db, day: LocalDate): Promise<void> {
  await trx
    .insertInto('plan_versions')
    .values({ day })
    .onConflict((row) => row.doNothing())
    .execute()
  await trx.selectFrom('plan_versions').select('version').where('day', '=', day).forUpdate().execute()
}

function checkRun(plan: DayPlan, driver: PlanDriver, run: readonly RunStop[]): void {
  for (const id of ordersOfRun(run)) {
    const order = requireOrder(plan, id)
    if (order.driverId !== driver.id && isOnBoard(order.status)) refuseFixed(plan, order)
  }
  if (!isValidRun(run, plan.orders)) throw new AppError('invalid_run')
}

/**
 * Changes since that touched the same runs or orders. Others do not matter: two admins can work on different drivers. Undo
 * goes back through the admin's own changes, so only those of others clash with it.
 */
async function refuseClash(trx: Db, request: ChangeRequest, drivers: number[], orders: number[]) {
  const { day, version, actor, isUndo = false } = request
  await refuseAccepted(trx, orders, version)
  const other = await trx
    .selectFrom('plan_changes')
    .leftJoin('users', 'users.id', 'plan_changes.user_id')
    .select(['users.first_name', 'users.last_name', 'plan_changes.summary', 'did'])
    .where('day', '=', day)
    .where('version', '>', version)
    .$if(isUndo, (query) => query.where('user_id', 'is distinct from', actor.userId))
    .where(sql<boolean>`(driver_ids && ${drivers}::int[] or order_ids && ${orders}::int[])`)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!other) return
  const name =
    other.first_name === null ? null : fullName({ firstName: other.first_name, lastName: other.last_name ?? '' })
  throw new AppError('plan_changed', { name, summary: summaryOf(other) })
}

/** A driver has just accepted one of them, and it does not stand in the run yet: no board has shown it there. */
async function refuseAccepted(trx: Db, orders: readonly number[], version: number): Promise<void> {
  if (version === LAST_ID || orders.length === 0) return
  const accepted = await trx
    .selectFrom('events')
    .innerJoin('drivers', 'drivers.id', 'events.driver_id')
    .innerJoin('users', 'users.id', 'drivers.user_id')
    .select(['events.order_id', 'users.name'])
    .where('events.order_id', '=', anyOf(orders))
    .where('events.name', '=', 'order.accepted')
    .where('events.handled_at', 'is', null)
    .executeTakeFirst()
  if (!accepted) return
  const { name, order_id: orderId } = accepted
  throw new AppError('plan_changed', {
    name,
    summary: { code: 'moved', values: { orders: [orderId as number], driver: name } },
  })
}

async function saveRuns(trx: Db, plan: DayPlan, { runs, locks, unplanned }: NewRuns, { travel }: DispatchDeps) {
  const driverIds = [...runs.keys()]
  const orderIds = [...runs.values()].flatMap(ordersOfRun)
  await trx
    .deleteFrom('run_stops')
    .where(({ eb, and, or }) =>
      or([
        and([eb('day', '=', plan.day), eb('driver_id', '=', sql<number>`any(${driverIds}::int[])`)]),
        eb('order_id', '=', sql<number>`any(${orderIds}::int[])`),
      ]),
    )
    // What was done stays, with the time that was planned for it.
    .where(
      sql<boolean>`not exists (select from orders o where o.id = run_stops.order_id and (o.status = 'delivered'
        or (run_stops.stop = 'pickup' and o.status in ('pickup_complete', 'in_transit'))))`,
    )
    .execute()
  const isLocked = (orderId: number) => locks?.get(orderId) ?? plan.locked.has(orderId)
  const rows = [...runs].flatMap(([driverId, run]) => {
    const { times } = timedRun(plan, requireDriver(plan, driverId), run, travel)
    return run.map(({ orderId, stop }, position) => ({
      day: plan.day,
      driver_id: driverId,
      position,
      order_id: orderId,
      stop,
      planned_arrival_at: new Date(times[position]?.arrivalAt as number),
      planned_departure_at: new Date(times[position]?.departureAt as number),
      is_locked: isLocked(orderId),
    }))
  })
  await insertStops(trx, rows)
  if (unplanned)
    await trx
      .updateTable('plan_versions')
      .set({ unplanned: JSON.stringify(unplanned) })
      .where('day', '=', plan.day)
      .execute()
}

/** As arrays: a statement of thousands of parameters takes longer to build than to run. */
async function insertStops(trx: Db, rows: readonly Insertable<Tables['run_stops']>[]): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into run_stops (day, driver_id, position, order_id, stop, planned_arrival_at, planned_departure_at, is_locked)
    select * from unnest(${rows.map(({ day }) => day)}::date[], ${rows.map((row) => row.driver_id)}::int[],
      ${rows.map(({ position }) => position)}::int[], ${rows.map((row) => row.order_id)}::int[],
      ${rows.map(({ stop }) => stop)}::text[], ${rows.map((row) => row.planned_arrival_at)}::timestamptz[],
      ${rows.map((row) => row.planned_departure_at)}::timestamptz[], ${rows.map((row) => row.is_locked)}::boolean[])
    -- Picked up while the plan was made: its row was kept.
    on conflict (order_id, stop) do update set (day, driver_id, position, planned_arrival_at, planned_departure_at, is_locked) =
      (excluded.day, excluded.driver_id, excluded.position, excluded.planned_arrival_at, excluded.planned_departure_at,
        excluded.is_locked)`.execute(trx)
}

async function recordChange(
  trx: Db,
  { day, actor, isUndo = false }: ChangeRequest,
  plan: DayPlan,
  { runs, summary, orderIds, effects }: NewRuns & { orderIds: number[] },
): Promise<PlanChange> {
  const version = plan.version + 1
  const driverIds = [...runs.keys()]
  await trx.updateTable('plan_versions').set({ version }).where('day', '=', day).execute()
  await trx
    .insertInto('plan_changes')
    .values({
      day,
      version,
      user_id: actor.userId,
      did: JSON.stringify(summary),
      driver_ids: driverIds,
      order_ids: orderIds,
      before: JSON.stringify(runsBefore(plan, driverIds)),
      is_undo: isUndo,
      effects: effects ? JSON.stringify(effects) : null,
    })
    .execute()
  return { day, version, driverIds, summary }
}

const runsBefore = ({ drivers, locked }: DayPlan, driverIds: readonly number[]): StoredRuns =>
  Object.fromEntries(
    driverIds.map((id) => [
      id,
      (drivers.get(id)?.run ?? []).map((stop) => ({ ...stop, isLocked: locked.has(stop.orderId) })),
    ]),
  )

type Published = Pick<PlanChange, 'day' | 'version' | 'driverIds'> & { listeners?: readonly number[] }

/**
 * After the commit. The screens of admins and of the drivers concerned fetch again; `listeners`: so do those of drivers
 * whose lists of available jobs have one more or one less.
 */
export async function publishPlanChange(
  { bus, log }: Pick<DispatchDeps, 'bus' | 'log'>,
  { day, version, driverIds, listeners = [] }: Published,
): Promise<void> {
  const event = { type: 'dispatch_changed', day, version } as const
  const audience = { admins: true, drivers: driverIds }
  await publishAll(bus, toDrivers(listeners, event, audience)).catch((err) =>
    log.error({ err }, 'a change of the plan was not published'),
  )
}
