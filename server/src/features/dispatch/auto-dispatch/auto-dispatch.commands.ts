/**
 * Auto-dispatch of one order: the first rule that fits, every driver on duty weighed, and the best one assigned or offered the
 * job. Every decision is stored with what it was based on.
 */

import type { DispatchRule } from '@meridian/contract/dispatch/auto-dispatch.ts'
import type { ErrorCode } from '@meridian/contract/errors.ts'
import { actsFrom, ruleFits, type WeighedDriver } from '@meridian/domain/dispatch/auto-dispatch.ts'
import { SYSTEM } from '@meridian/domain/orders/order-lifecycle.ts'
import { openJobsFor, type Priority } from '@meridian/domain/orders/orders.ts'
import { AppError, isRefusal } from '../../../errors/app-error.ts'
import type { AutoDispatchDeps } from '../dispatch.deps.ts'
import { makeOffer } from '../offers/offers.commands.ts'
import { excludedDrivers, hasOpenOffer } from '../offers/offers.queries.ts'
import { dayOf } from '../plan/day.queries.ts'
import { type DayPlan, loadPlan, type PlanOrder, unassignedOf } from '../plan/day-plan.ts'
import { moveOrders } from '../plan/move.rules.ts'
import { changePlan, type NewRuns, publishPlanChange } from '../plan/plan-changes.commands.ts'
import { decisionOf, type RecordDecision, recordNoDriver } from './decisions.ts'
import { activeRules } from './dispatch-rules.ts'
import { rankDriversFor } from './weigh-drivers.ts'

/** A minute's work; the next one takes the rest. */
const MAX_AT_ONCE = 50
/** How often an order is decided again because another change of the plan was faster. */
const MAX_ATTEMPTS = 5
/** Refusals that mean so. Any other one would be the same at the next attempt. */
const OVERTAKEN: readonly ErrorCode[] = [
  'already_taken',
  'driver_not_found',
  'order_not_on_board',
  'plan_changed',
  'plan_day_over',
]

/** Without ids: all orders of today that are in no run. */
export async function dispatchOrders(deps: AutoDispatchDeps, orderIds?: readonly number[]): Promise<void> {
  if (orderIds?.length === 0) return
  const rules = await activeRules(deps.db)
  if (rules.length === 0) return
  let plan = await loadToday(deps)
  const waiting = unassignedOf(plan).filter((id) => orderIds?.includes(id) ?? true)
  for (const id of waiting.slice(0, MAX_AT_ONCE)) {
    for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
      const order = unassignedOf(plan).includes(id) ? plan.orders.get(id) : undefined
      const outcome = order ? await dispatchOne(deps, plan, order, rules) : 'unchanged'
      // Each decision changes the runs that the next one is based on.
      if (outcome !== 'unchanged') plan = await loadToday(deps)
      if (outcome !== 'overtaken') break
    }
  }
}

function loadToday(deps: AutoDispatchDeps): Promise<DayPlan> {
  const now = deps.clock()
  return loadPlan(deps, dayOf(now), now)
}

/** `overtaken`: another admin, driver or node changed the plan since it was read. */
type Outcome = 'decided' | 'overtaken' | 'unchanged'

async function dispatchOne(
  deps: AutoDispatchDeps,
  plan: DayPlan,
  order: PlanOrder,
  rules: readonly DispatchRule[],
): Promise<Outcome> {
  const { fact, promisedAt } = order
  const facts = {
    serviceType: fact.service_type,
    priority: fact.priority,
    pickupAddress: fact.pickup_address,
    routeMinutes: fact.route_minutes,
    promisedAt,
  }
  const rule = rules.find((candidate) => ruleFits(candidate, facts))
  if (!rule || (actsFrom(rule, facts) ?? plan.now) > plan.now) return 'unchanged'
  if (await hasOpenOffer(deps.db, order.id)) return 'unchanged'
  const weighing = {
    rule,
    excluded: await excludedDrivers(deps.db, order.id),
    // Other orders may be planned for later. An emergency that cannot be assigned at once would wait in that run.
    maxOpenJobs: roomFor(rule, fact.priority, deps.env.MAX_OPEN_JOBS),
  }
  const weighed = await rankDriversFor(plan, order, weighing, deps.travel)
  const best = weighed.find(({ refusal }) => refusal === null)
  if (!best) {
    const isNews = await recordNoDriver(deps.db, { orderId: order.id, rule, best: null, weighed, now: plan.now })
    if (isNews) await publishPlanChange(deps, { ...plan, driverIds: [] })
    return 'unchanged'
  }
  const record = decisionOf({ orderId: order.id, rule, best, weighed, now: plan.now })
  if (rule.mode === 'assign') return assignBest(deps, plan, order, best, record)
  const isOffered = await makeOffer(deps, { order, rule, best, record })
  return isOffered ? 'decided' : 'unchanged'
}

function roomFor({ mode }: DispatchRule, priority: Priority, max: number): number {
  if (mode === 'offer') return max
  return priority === 'emergency' ? openJobsFor(priority, max) : Number.POSITIVE_INFINITY
}

/** Into the run where it costs least; assigned at once if the driver has room. */
async function assignBest(
  deps: AutoDispatchDeps,
  plan: DayPlan,
  order: PlanOrder,
  { driverId, name }: WeighedDriver,
  record: RecordDecision,
): Promise<Outcome> {
  try {
    await changePlan(deps, { day: plan.day, version: plan.version, actor: SYSTEM }, (current) => {
      if (!unassignedOf(current).includes(order.id)) throw new AppError('already_taken', { orderId: order.id })
      const runs = moveOrders(current, { orderIds: [order.id], driverId }, deps.travel)
      const onSaved: NewRuns['onSaved'] = async (trx, orders) => {
        const holder = (await orders.order(order.id))?.driver_id
        await record(trx, holder === driverId ? 'assigned' : 'planned')
      }
      return { runs, summary: { code: 'gaveOne', values: { driver: name } }, onSaved }
    })
    return 'decided'
  } catch (error) {
    if (isRefusal(error, OVERTAKEN)) return 'overtaken'
    if (!(error instanceof AppError)) throw error
    deps.log.error({ err: error, orderId: order.id, driverId }, 'auto-dispatch could not give an order to a driver')
    return 'unchanged'
  }
}
