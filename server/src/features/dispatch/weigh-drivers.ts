/** Every driver on duty weighed for one order: what it adds to the run, whether it is on time, what it makes late. */
import { fullName } from '@meridian/domain/accounts.ts'
import { type DispatchRuleFacts, isNear, rankDrivers, type WeighedDriver } from '@meridian/domain/auto-dispatch.ts'
import { oneDecimal } from '@meridian/domain/rounding.ts'
import type { RunStop, StopTimes } from '@meridian/domain/runs.ts'
import { missingSkill, SKILL_LABELS } from '@meridian/domain/skills.ts'
import type { Travel } from '../../planning/travel.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
import { insertIntoRun } from './insertion.ts'
import { timedRun } from './run.view.ts'

type Weighing = {
  rule: DispatchRuleFacts
  /** Drivers who were asked or had the order, and what came of it. */
  excluded: ReadonlyMap<number, string>
  /** Of an offer: a driver who may have no further job cannot accept it. */
  maxOpenJobs: number
}

export function weighDrivers(plan: DayPlan, order: PlanOrder, weighing: Weighing, travel: Travel): WeighedDriver[] {
  const onDuty = [...plan.drivers.values()].filter(({ isOnDuty }) => isOnDuty)
  const weighed = onDuty.map((driver) => {
    const refusal = refusalOf(plan, driver, order, weighing)
    return refusal ? { ...blank(driver), refusal } : weigh(plan, driver, order, travel)
  })
  return rankDrivers(weighed, order.fact.priority)
}

const blank = (driver: PlanDriver): WeighedDriver => ({
  driverId: driver.id,
  name: fullName(driver),
  detourMinutes: null,
  slackMinutes: null,
  becomesLate: [],
  refusal: null,
})

function refusalOf(plan: DayPlan, driver: PlanDriver, order: PlanOrder, { rule, excluded, maxOpenJobs }: Weighing) {
  const before = excluded.get(driver.id)
  if (before) return before
  const missing = missingSkill(order.skills, driver.skills, plan.day)
  if (missing) return `No valid '${SKILL_LABELS[missing.skill]}'`
  if (!isNear(rule, driver.start, order.pickup)) return `Not within ${rule.withinMiles} miles of the pickup`
  if (driver.openJobs >= maxOpenJobs) return `Has ${driver.openJobs} open jobs already`
  return null
}

function weigh(plan: DayPlan, driver: PlanDriver, order: PlanOrder, travel: Travel): WeighedDriver {
  const run = insertIntoRun(plan, driver, order, travel)
  if (!run) return { ...blank(driver), refusal: 'It does not fit into the vehicle or the shift' }
  const before = timedRun(plan, driver, driver.run, travel)
  const after = timedRun(plan, driver, run, travel)
  const lateBefore = lateOrders(before.stops, before.times)
  const at = after.stops.findIndex(({ orderId, stop }) => orderId === order.id && stop === 'delivery')
  return {
    ...blank(driver),
    detourMinutes: oneDecimal(minutesOf(after.legs) - minutesOf(before.legs)),
    slackMinutes: Math.floor((order.promisedAt.getTime() - (after.times[at]?.startAt ?? 0)) / 60_000),
    becomesLate: lateOrders(after.stops, after.times).filter((id) => id !== order.id && !lateBefore.includes(id)),
  }
}

const minutesOf = (legs: readonly { minutes: number }[]) => legs.reduce((sum, { minutes }) => sum + minutes, 0)
const lateOrders = (stops: readonly RunStop[], times: readonly StopTimes[]): number[] =>
  stops.flatMap(({ orderId }, at) => ((times[at]?.lateMinutes ?? 0) > 0 ? [orderId] : []))
