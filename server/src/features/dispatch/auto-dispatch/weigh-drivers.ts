/** Every driver on duty weighed for one order: what it adds to the run, whether it is on time, what it makes late. */

import { fullName } from '@meridian/domain/accounts/accounts.ts'
import {
  type DispatchRuleFacts,
  isNear,
  rankDrivers,
  type WeighedDriver,
} from '@meridian/domain/dispatch/auto-dispatch.ts'
import { reorderedIn } from '@meridian/domain/dispatch/runs.ts'
import type { UnusableReason } from '@meridian/domain/dispatch/unusable.ts'
import { missingSkill } from '@meridian/domain/drivers/skills.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import type { DispatchRefusal } from '@meridian/domain/texts/auto-dispatch.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, type PlanDriver, type PlanOrder, whyUnusable } from '../plan/day-plan.ts'
import { compareLateness, lateMinutes } from '../plan/delays.ts'
import { type Insertion, insertIntoRun } from '../plan/insertion.ts'
import { loadLegs, timedRun } from '../plan/run.view.ts'

export type Weighing = {
  rule: DispatchRuleFacts
  /** Drivers who were asked or had the order, and what came of it. */
  excluded: ReadonlyMap<number, DispatchRefusal>
  /** Of an offer or an emergency: a driver who may have no further job is refused. */
  maxOpenJobs: number
  /** Auto-dispatch weighs who is on duty. */
  mayTake?: (driver: PlanDriver) => boolean
}

/** Those whose way is asked of the router before they are weighed once more: of a hundred the distance says enough. */
const MAX_ROUTED = 8

/** The best first. By the times that are known, and then the best few by the router's. */
export async function rankDriversFor(
  plan: DayPlan,
  order: PlanOrder,
  weighing: Weighing,
  travel: Travel,
): Promise<WeighedDriver[]> {
  const best = weighDrivers(plan, order, weighing, travel)
    .filter(({ refusal }) => refusal === null)
    .slice(0, MAX_ROUTED)
    .flatMap(({ driverId }) => plan.drivers.get(driverId) ?? [])
  await loadLegs(plan, best, travel, [order.pickup, order.delivery])
  return weighDrivers(plan, order, weighing, travel)
}

function weighDrivers(plan: DayPlan, order: PlanOrder, weighing: Weighing, travel: Travel): WeighedDriver[] {
  const { mayTake = ({ isOnDuty }) => isOnDuty } = weighing
  const weighed = [...plan.drivers.values()].filter(mayTake).map((driver) => {
    const refusal = refusalOf(plan, driver, order, weighing)
    return refusal ? { ...blank(driver), refusal } : weigh(plan, driver, order, travel)
  })
  const ranked = rankDrivers(weighed, order.fact.priority)
  return order.fact.priority === 'emergency' ? replanBest(plan, order, ranked, travel) : ranked
}

/** Changing the order of later stops is weighed for the best few: trying it for every driver takes too long. */
const MAX_REPLANNED = 5

function replanBest(plan: DayPlan, order: PlanOrder, ranked: readonly WeighedDriver[], travel: Travel) {
  const replanned = ranked.map((weighed, at) => {
    const driver = plan.drivers.get(weighed.driverId)
    const isLate = (weighed.slackMinutes ?? 0) < 0 || weighed.delays.length > 0
    if (!driver || weighed.refusal !== null || !isLate || at >= MAX_REPLANNED) return weighed
    return weigh(plan, driver, order, travel, { mayReplan: true })
  })
  return rankDrivers(replanned, order.fact.priority)
}

const blank = (driver: PlanDriver): WeighedDriver => ({
  driverId: driver.id,
  name: fullName(driver),
  detourMinutes: null,
  slackMinutes: null,
  delays: [],
  reordered: [],
  hasItsGroup: false,
  refusal: null,
})

const UNUSABLE: Record<UnusableReason, DispatchRefusal> = {
  off_duty: { code: 'notWorking' },
  day_off: { code: 'dayOff' },
  silent: { code: 'silent' },
  shift_over: { code: 'shiftOver' },
  not_working: { code: 'notWorking' },
}

function refusalOf(
  plan: DayPlan,
  driver: PlanDriver,
  order: PlanOrder,
  { rule, excluded, maxOpenJobs }: Weighing,
): DispatchRefusal | null {
  const before = excluded.get(driver.id)
  if (before) return before
  const unusable = whyUnusable(plan, driver)
  if (unusable) return UNUSABLE[unusable]
  const missing = missingSkill(order.skills, driver.skills, plan.day)
  if (missing) return { code: 'skillMissing', values: { skill: missing.skill } }
  const { withinMiles: miles } = rule
  if (miles !== null && !isNear(rule, driver.start, order.pickup)) return { code: 'notNear', values: { miles } }
  if (driver.openJobs >= maxOpenJobs) return { code: 'tooManyJobs', values: { jobs: driver.openJobs } }
  return null
}

function weigh(
  plan: DayPlan,
  driver: PlanDriver,
  order: PlanOrder,
  travel: Travel,
  insertion: Insertion = {},
): WeighedDriver {
  const { run, fits } = insertIntoRun(plan, driver, order, travel, insertion)
  if (!fits) return { ...blank(driver), refusal: { code: 'doesNotFit' } }
  const before = timedRun(plan, driver, driver.run, travel)
  const after = timedRun(plan, driver, run, travel)
  const late = lateMinutes(plan, driver, run, travel)
  late.delete(order.id)
  const at = after.stops.findIndex(({ orderId, stop }) => orderId === order.id && stop === 'delivery')
  return {
    ...blank(driver),
    detourMinutes: oneDecimal(minutesOf(after.legs) - minutesOf(before.legs)),
    slackMinutes: Math.floor((order.promisedAt.getTime() - (after.times[at]?.startAt ?? 0)) / 60_000),
    delays: compareLateness(plan, lateMinutes(plan, driver, driver.run, travel), late),
    reordered: reorderedIn(driver.run, run),
    hasItsGroup: hasGroupOf(plan, driver, order),
  }
}

const hasGroupOf = ({ orders }: DayPlan, { run }: PlanDriver, { fact }: PlanOrder): boolean =>
  fact.placed_together !== null &&
  run.some(({ orderId }) => orders.get(orderId)?.fact.placed_together === fact.placed_together)

const minutesOf = (legs: readonly { minutes: number }[]) => legs.reduce((sum, { minutes }) => sum + minutes, 0)
