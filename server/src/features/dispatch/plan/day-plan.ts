/** A day's plan in memory: every driver's run, brought in line with the orders as they are. */

import { alignRun, type RunOrder, type RunStop } from '@meridian/domain/dispatch/runs.ts'
import { type UnusableReason, unusableReason } from '@meridian/domain/dispatch/unusable.ts'
import { type ServiceMinutes, serviceMinutes } from '@meridian/domain/drivers/service-minutes.ts'
import { type StartsAt, type WorkWindow, workWindow } from '@meridian/domain/drivers/shifts.ts'
import type { Skill } from '@meridian/domain/drivers/skills.ts'
import { scheduledInstant } from '@meridian/domain/orders/promises.ts'
import type { Point } from '@meridian/domain/places/geo.ts'
import { type CustodyStop, locationOf } from '@meridian/domain/proofs/stops.ts'
import { BUSINESS_ZONE, instantOf, type LocalDate, localDate, zoneOf } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../http/deps.ts'
import { skillsOfOrder } from '../../../orders/changing/driver-skills.ts'
import { slotOf } from '../../../orders/orders.rules.ts'
import { type DriverFact, dayOf, driversOfDay, type OrderFact, ordersOfDay, planVersion } from './day.queries.ts'
import { learnedMinutes } from './service-minutes.queries.ts'

export type PlanOrder = RunOrder & {
  fact: OrderFact
  pickup: Point
  delivery: Point
  promisedAt: Date
  /** The beginning of a dated order's window. */
  windowFrom: Date | null
  /** Before this the pickup cannot be made: a dated order is not brought before its window. */
  readyAt: Date | null
  skills: Skill[]
  /** A sample is worthless after this. */
  worthlessAt: Date | null
}

export type PlanDriver = DriverFact & {
  window: WorkWindow | null
  /** Where the run begins; null: not known. */
  start: Point | null
  startsAt: StartsAt
  /** Where the run ends; null: anywhere. */
  end: Point | null
  run: RunStop[]
  /** Orders that came to the driver otherwise than by the plan: the run has them last, until `placeUnplaced` finds their place. */
  unplaced: number[]
}

export type DayPlan = {
  day: LocalDate
  today: LocalDate
  now: Date
  version: number
  unplanned: Record<string, string>
  orders: Map<number, PlanOrder>
  drivers: Map<number, PlanDriver>
  locked: Set<number>
  minutesAt: ServiceMinutes
}

/** At a site what the organization says, otherwise what such stops take. */
export const minutesAtStop = (plan: DayPlan, { fact }: PlanOrder, stop: CustodyStop): number =>
  fact[`${locationOf(stop)}_service_minutes`] ?? plan.minutesAt(fact.service_type, stop)

/** With how long past stops took. */
export const loadPlan = async (deps: Pick<Deps, 'db'>, day: LocalDate, now: Date): Promise<DayPlan> =>
  loadDayPlan(deps.db, day, now, await learnedMinutes(deps.db, now))

/** Today's plan with one driver and that driver's orders only: for what clients and drivers fetch every few seconds. */
export const loadDriverPlan = async (deps: Pick<Deps, 'db'>, driverId: number, now: Date): Promise<DayPlan> =>
  loadDayPlan(deps.db, dayOf(now), now, await learnedMinutes(deps.db, now), driverId)

/** On a transaction: what it takes at a stop comes from the caller, or is the default. */
export async function loadDayPlan(
  db: Db,
  day: LocalDate,
  now: Date,
  minutesAt: ServiceMinutes = serviceMinutes(),
  driverId?: number,
): Promise<DayPlan> {
  const today = dayOf(now)
  const [facts, people, { version, unplanned }] = await Promise.all([
    day < today ? [] : ordersOfDay(db, day, today, { driverId }),
    driversOfDay(db, day, { driverId }),
    planVersion(db, day),
  ])
  const orders = new Map(facts.map((fact) => [fact.id, toPlanOrder(fact)]))
  const drivers = new Map(people.map((fact) => [fact.id, toPlanDriver(fact, orders, { day, today, now })]))
  const locked = new Set(people.flatMap(({ stops }) => stops.filter(({ isLocked }) => isLocked).map((s) => s.orderId)))
  return { day, today, now, version, unplanned, orders, drivers, locked, minutesAt }
}

export function toPlanOrder(fact: OrderFact): PlanOrder {
  const pickup = { latitude: Number(fact.pickup_latitude), longitude: Number(fact.pickup_longitude) }
  const zone = zoneOf(pickup)
  const windowFrom = fact.scheduled_date && scheduledInstant(localDate(fact.scheduled_date, zone), zone, slotOf(fact))
  return {
    id: fact.id,
    status: fact.status,
    driverId: fact.driver_id,
    assignedAt: fact.assigned_at,
    isReturning: fact.is_returning,
    fact,
    pickup,
    delivery: { latitude: Number(fact.delivery_latitude), longitude: Number(fact.delivery_longitude) },
    promisedAt: fact.due_at,
    windowFrom,
    readyAt: windowFrom && new Date(windowFrom.getTime() - fact.route_minutes * 60_000),
    skills: skillsOfOrder(fact),
    worthlessAt: fact.collected_at && new Date(fact.collected_at.getTime() + (fact.stability_hours ?? 0) * 3_600_000),
  }
}

type Clock = { day: LocalDate; today: LocalDate; now: Date }

function toPlanDriver(fact: DriverFact, orders: ReadonlyMap<number, PlanOrder>, clock: Clock): PlanDriver {
  const base = pointOf(fact.baseLatitude, fact.baseLongitude)
  const end = pointOf(fact.endLatitude, fact.endLongitude) ?? base
  const run = alignRun(fact.id, fact.stops, orders)
  const stored = new Set(fact.stops.map(({ orderId }) => orderId))
  const unplaced = ordersOfRun(run).filter((id) => !stored.has(id))
  return {
    ...fact,
    window: untilOff(workWindow(clock.day, fact, clock), fact, clock),
    ...startOfRun(fact, base, clock),
    end,
    run,
    unplaced,
  }
}

/** A driver who is off from a time on works until then. */
function untilOff(window: WorkWindow | null, { offFromMinutes }: DriverFact, { day }: Clock): WorkWindow | null {
  if (!window || offFromMinutes === null) return window
  const off = instantOf(day, offFromMinutes, BUSINESS_ZONE)
  if (off <= window.from) return null
  return off < window.until ? { ...window, until: off, isOpenEnded: false } : window
}

/** Of a driver at work, where the driver is. Otherwise the place that was set, or where the last shift ended. */
function startOfRun(
  { isOnDuty, latitude, longitude }: DriverFact,
  base: Point | null,
  { day, today }: Clock,
): Pick<PlanDriver, 'start' | 'startsAt'> {
  const last = pointOf(latitude, longitude)
  if (last && isOnDuty && day === today) return { start: last, startsAt: 'position' }
  if (base) return { start: base, startsAt: 'base' }
  return last ? { start: last, startsAt: 'last_position' } : { start: null, startsAt: 'unknown' }
}

const pointOf = (latitude: number | null, longitude: number | null): Point | null =>
  latitude === null || longitude === null ? null : { latitude, longitude }

/** Null: the planner and auto-dispatch may use this driver. */
export const whyUnusable = ({ day, today, now }: DayPlan, driver: PlanDriver): UnusableReason | null =>
  unusableReason(driver, { now, isToday: day === today })
export const isUnusable = (plan: DayPlan, driver: PlanDriver): boolean => whyUnusable(plan, driver) !== null

export const ordersOfRun = (run: readonly RunStop[]): number[] => [...new Set(run.map(({ orderId }) => orderId))]

/** The orders of these runs that have no driver yet. */
export const confirmedIn = ({ orders }: DayPlan, runs: Iterable<readonly RunStop[]>): number[] =>
  [...runs].flatMap(ordersOfRun).filter((id) => orders.get(id)?.status === 'confirmed')

const isInRun = ({ drivers }: DayPlan): Set<number> =>
  new Set([...drivers.values()].flatMap(({ run }) => ordersOfRun(run)))

export const unassignedOf = (plan: DayPlan): number[] => {
  const inRun = isInRun(plan)
  return [...plan.orders.keys()].filter((id) => !inRun.has(id))
}

export const pointOfStop = ({ orders }: DayPlan, { orderId, stop }: RunStop): Point =>
  (orders.get(orderId) as PlanOrder)[locationOf(stop)]
