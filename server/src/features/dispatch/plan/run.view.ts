/** A run with its times, as boards and drivers see it. */
import type { RunStopView, RunView } from '@meridian/contract/dispatch/dispatch.ts'
import { currentStop, type RunStop, type StopTimes, stateOfStop, timeRun } from '@meridian/domain/dispatch/runs.ts'
import { UNKNOWN_START, usualStart } from '@meridian/domain/drivers/shifts.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { Leg, Travel } from '../../../planning/travel.ts'
import { type DayPlan, minutesAtStop, type PlanDriver, type PlanOrder, pointOfStop } from './day-plan.ts'

type TimedRun = { stops: readonly RunStop[]; legs: Leg[]; times: StopTimes[] }

const NO_LEG: Leg = { minutes: 0, miles: 0 }

/** When the driver sets out: now, after a delay that the driver reported, or when the shift begins. Without a shift on a coming day: as if there were usual hours. */
export const startOf = ({ window, delayedUntil }: PlanDriver, { now, day, today }: DayPlan): number => {
  const from = window?.from ?? (day > today ? usualStart(day) : now)
  const held = day === today ? (delayedUntil?.getTime() ?? 0) : 0
  return Math.max(from.getTime(), now.getTime(), held)
}

const LEGS_TIMEOUT_MS = 1_500
/** More points than this are not loaded just to show a board: the planner loads what it needs. */
const MAX_POINTS = 60

/** Road times between the stops of each run, and to its first stop from a set start or from where the driver is. */
export async function loadLegs(
  plan: DayPlan,
  drivers: readonly PlanDriver[],
  travel: Travel,
  points: readonly Point[] = [],
): Promise<void> {
  const runs = drivers.map(({ run, start, startsAt }) => {
    const places = run.map((stop) => pointOfStop(plan, stop))
    return [...(start && startsAt === 'base' ? [start] : []), ...places, ...points].slice(0, MAX_POINTS)
  })
  const approaches = drivers.flatMap(({ run, start, startsAt }) => {
    if (!start || startsAt === 'base') return []
    const first = run.slice(0, 1).map((stop) => pointOfStop(plan, stop))
    return [...first, ...points.slice(0, 2)].map((to) => ({ from: start, to }))
  })
  await Promise.all([
    ...[points, ...runs].filter((run) => run.length > 1).map((run) => travel.load(run, LEGS_TIMEOUT_MS)),
    travel.loadApproaches(approaches, LEGS_TIMEOUT_MS),
  ])
}

export function timedRun(plan: DayPlan, driver: PlanDriver, stops: readonly RunStop[], travel: Travel): TimedRun {
  const arrivedAt = arrivalAtFirst(plan, stops)
  let from: Point | null = driver.start
  const legs = stops.map((stop, at) => {
    const to = pointOfStop(plan, stop)
    const leg = at === 0 && arrivedAt ? NO_LEG : from ? travel.leg(from, to) : UNKNOWN_START
    from = to
    return leg
  })
  const start = arrivedAt?.getTime() ?? startOf(driver, plan)
  const minutesHere = arrivedAt ? (plan.now.getTime() - arrivedAt.getTime()) / 60_000 : 0
  const times = timeRun(
    start,
    stops.map(({ orderId, stop }, at) => {
      const order = plan.orders.get(orderId) as PlanOrder
      const serviceMinutes = minutesAtStop(plan, order, stop)
      return {
        travelMinutes: legs[at]?.minutes ?? 0,
        // A stop that takes longer than usual is not over before now.
        serviceMinutes: at === 0 ? Math.max(serviceMinutes, minutesHere) : serviceMinutes,
        readyAt: readyAt(order, stop)?.getTime() ?? null,
        promisedAt: stop === 'delivery' ? order.promisedAt.getTime() : null,
      }
    }),
  )
  return { stops, legs, times }
}

function readyAt(order: PlanOrder, stop: CustodyStop): Date | null {
  if (stop === 'return') return null
  return stop === 'pickup' ? order.readyAt : order.windowFrom
}

/** When the driver got to the first stop; null on the way to it. A return is started by no step: the arrival says it all. */
function arrivalAtFirst(plan: DayPlan, stops: readonly RunStop[]): Date | null {
  const [first] = stops
  const current = first?.stop === 'return' ? first : currentStop(stops, plan.orders)
  return (current && plan.orders.get(current.orderId)?.fact.arrived_at) ?? null
}

export function toRun(
  plan: DayPlan,
  driver: PlanDriver,
  travel: Travel,
  stops: readonly RunStop[] = driver.run,
): RunView {
  const { legs, times } = timedRun(plan, driver, stops, travel)
  const views = stops.map((stop, at) => toStop(plan, stop, at, legs[at] as Leg, times[at] as StopTimes))
  return {
    driverId: driver.id,
    stops: views,
    miles: oneDecimal(legs.reduce((sum, { miles }) => sum + miles, 0)),
    lateOrders: views.filter(({ lateMinutes }) => lateMinutes > 0).map(({ orderId }) => orderId),
  }
}

function toStop(plan: DayPlan, stop: RunStop, at: number, leg: Leg, times: StopTimes): RunStopView {
  const order = plan.orders.get(stop.orderId) as PlanOrder
  return {
    ...stop,
    state: stateOfStop(at, stop, plan.orders),
    isLocked: plan.locked.has(stop.orderId),
    travelMinutes: oneDecimal(leg.minutes),
    travelMiles: oneDecimal(leg.miles),
    arrivalAt: iso(times.arrivalAt),
    startAt: iso(times.startAt),
    departureAt: iso(times.departureAt),
    promisedAt: stop.stop === 'delivery' ? order.promisedAt.toISOString() : null,
    lateMinutes: times.lateMinutes,
  }
}

const iso = (ms: number) => new Date(ms).toISOString()
