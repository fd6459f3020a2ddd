/** The drivers for an order that an admin is about to give to one of them. */

import type { api } from '@meridian/contract'
import type { RankedDriver } from '@meridian/contract/dispatch/drivers-for-order.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import { isOnBoard } from '@meridian/domain/dispatch/runs.ts'
import { missingSkill } from '@meridian/domain/drivers/skills.ts'
import { openJobsFor } from '@meridian/domain/orders/orders.ts'
import { crowFlyMiles, type Point } from '@meridian/domain/places/geo.ts'
import { oneDecimal } from '@meridian/domain/pricing/rounding.ts'
import { zoneOf } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { refusalIn } from '../dispatch-texts.ts'
import { excludedDrivers, openOfferOf, passReasons } from '../offers/offers.queries.ts'
import { dayOf } from '../plan/day.queries.ts'
import {
  type DayPlan,
  loadPlan,
  minutesAtStop,
  type PlanDriver,
  type PlanOrder,
  pointOfStop,
} from '../plan/day-plan.ts'
import { compareLateness, expiringIn, lateMinutes } from '../plan/delays.ts'
import { insertIntoRun } from '../plan/insertion.ts'
import { timedRun } from '../plan/run.view.ts'
import { rankDriversFor } from './weigh-drivers.ts'

type Ranking = ReplyOf<typeof api.dispatch.driversFor>

/** No rule applies to what an admin does. */
const ANY_DRIVER = { serviceType: null, priority: null, area: null, minutesBeforeLatestStart: null, withinMiles: null }

/** An emergency may change the order of later stops. It is tried for the best few, as auto-dispatch does: it takes long. */
const MAX_REPLANNED = 5

export async function driversForOrder(deps: DispatchDeps, orderId: number, language: Language): Promise<Ranking> {
  const now = deps.clock()
  const day = await dayOfOrder(deps.db, orderId, dayOf(now))
  const plan = await loadPlan(deps, day, now)
  const order = plan.orders.get(orderId)
  if (!order) throw new AppError('order_not_on_board', { orderId })
  const drivers = isOnBoard(order.status)
    ? await nearHolder(deps, plan, order)
    : await ranked(deps, plan, order, language)
  const zones = { pickupZone: zoneOf(order.pickup), deliveryZone: zoneOf(order.delivery) }
  return { day, version: plan.version, ...zones, drivers, offer: await openOfferOf(deps.db, orderId, now) }
}

async function dayOfOrder(db: Db, orderId: number, today: string): Promise<string> {
  const row = await db
    .selectFrom('orders')
    .select(
      sql<string>`greatest(coalesce((scheduled_date at time zone pickup_zone)::date, ${today}::date), ${today}::date)::text`.as(
        'day',
      ),
    )
    .where('id', '=', orderId)
    .executeTakeFirst()
  if (!row) throw new AppError('order_not_found', { orderId })
  return row.day
}

/** Who is on duty, and of another day who works on it. Who has the order is not asked to take it. */
const mayTake =
  ({ day, today }: DayPlan, order: PlanOrder) =>
  (driver: PlanDriver): boolean =>
    driver.id !== order.driverId && (day === today ? driver.isOnDuty : driver.window !== null)

async function ranked(
  deps: DispatchDeps,
  plan: DayPlan,
  order: PlanOrder,
  language: Language,
): Promise<RankedDriver[]> {
  const { travel, env } = deps
  const [excluded, withReason] = await Promise.all([excludedDrivers(deps.db, order.id), passReasons(deps.db, order.id)])
  // Whom auto-dispatch would not ask again an admin still may: they are weighed like all others, and their answer is shown.
  const weighing = {
    rule: ANY_DRIVER,
    excluded: new Map<number, never>(),
    maxOpenJobs: openJobsFor(order.fact.priority, env.MAX_OPEN_JOBS),
    mayTake: mayTake(plan, order),
  }
  const weighed = await rankDriversFor(plan, order, weighing, travel)
  const rows = weighed.flatMap(({ driverId, hasItsGroup, refusal }, at): Ranked[] => {
    const driver = plan.drivers.get(driverId)
    if (!driver) return []
    const { run } = insertIntoRun(plan, driver, order, travel, { mayReplan: at < MAX_REPLANNED })
    const { times } = timedRun(plan, driver, run, travel)
    const timeOf = (name: 'pickup' | 'delivery') =>
      times[run.findIndex((stop) => stop.orderId === order.id && stop.stop === name)]
    const delivery = timeOf('delivery')
    const late = lateMinutes(plan, driver, run, travel)
    late.delete(order.id)
    const last = run.at(-1)
    const home = last && driver.end ? travel.leg(pointOfStop(plan, last), driver.end).minutes : 0
    const row = {
      ...factsOf(deps, plan, driver, order.pickup),
      pickupAt: isoOrNull(timeOf('pickup')?.startAt),
      deliveryAt: isoOrNull(delivery?.startAt),
      lateMinutes: delivery?.lateMinutes ?? 0,
      delays: compareLateness(plan, lateMinutes(plan, driver, driver.run, travel), late),
      expiring: expiringIn(plan, new Map([[driver.id, run]]), travel),
      overtimeMinutes: overtimeOf(driver, (times.at(-1)?.departureAt ?? 0) + home * 60_000),
      missingSkill: missingSkill(order.skills, driver.skills, plan.day)?.skill ?? null,
      hasItsGroup,
      refusal: refusalIn(language, withReason(driverId, excluded.get(driverId) ?? refusal)),
    }
    return [{ row, isRefused: refusal !== null }]
  })
  return rows
    .toSorted((one, other) => Number(one.isRefused) - Number(other.isRefused) || compareRefused(one, other))
    .map(({ row }) => row)
}

type Ranked = { row: RankedDriver; isRefused: boolean }

/** Whom auto-dispatch would not choose an admin still may: who can do it before who cannot, and the least late first. */
function compareRefused(one: Ranked, other: Ranked): number {
  if (!one.isRefused) return 0
  const [a, b] = [one.row, other.row]
  return (
    Number(a.missingSkill !== null) - Number(b.missingSkill !== null) ||
    a.lateMinutes - b.lateMinutes ||
    a.delays.length - b.delays.length ||
    a.overtimeMinutes - b.overtimeMinutes ||
    (a.distanceMiles ?? Number.MAX_VALUE) - (b.distanceMiles ?? Number.MAX_VALUE)
  )
}

/** Goods change hands where their driver is: the nearest one is first. */
async function nearHolder(deps: DispatchDeps, plan: DayPlan, order: PlanOrder): Promise<RankedDriver[]> {
  const { travel } = deps
  const holder = order.driverId === null ? null : (plan.drivers.get(order.driverId)?.start ?? null)
  const drivers = [...plan.drivers.values()].filter(mayTake(plan, order))
  if (holder) {
    const approaches = drivers.flatMap(({ start }) => (start ? [{ from: start, to: holder }] : []))
    await travel.loadApproaches([...approaches.slice(0, 20), { from: holder, to: order.delivery }], 1_500)
  }
  const onward = holder ? travel.leg(holder, order.delivery).minutes : 0
  const rows = drivers.map((driver): RankedDriver => {
    const metAt = holder && driver.start ? plan.now.getTime() + travel.leg(driver.start, holder).minutes * 60_000 : null
    const deliveredAt = metAt === null ? null : metAt + (minutesAtStop(plan, order, 'pickup') + onward) * 60_000
    const isLate = deliveredAt !== null && !order.isReturning
    return {
      ...factsOf(deps, plan, driver, holder),
      pickupAt: isoOrNull(metAt),
      deliveryAt: order.isReturning ? null : isoOrNull(deliveredAt),
      lateMinutes: isLate ? Math.max(0, Math.ceil((deliveredAt - order.promisedAt.getTime()) / 60_000)) : 0,
      delays: [],
      expiring: [],
      overtimeMinutes: overtimeOf(driver, deliveredAt ?? 0),
      missingSkill: missingSkill(order.skills, driver.skills, plan.day)?.skill ?? null,
      hasItsGroup: false,
      refusal: null,
    }
  })
  const keyOf = ({ missingSkill: missing, distanceMiles }: RankedDriver) =>
    (missing ? 10_000 : 0) + (distanceMiles ?? 5_000)
  return rows.toSorted((one, other) => keyOf(one) - keyOf(other) || one.driverId - other.driverId)
}

function factsOf({ env }: DispatchDeps, { day, today }: DayPlan, driver: PlanDriver, to: Point | null) {
  const from = driver.start
  return {
    driverId: driver.id,
    firstName: driver.firstName,
    lastName: driver.lastName,
    phone: driver.phone,
    status: driver.status,
    isAvailable: driver.status === 'available' && driver.openJobs < env.MAX_OPEN_JOBS,
    openJobs: driver.openJobs,
    positionAt: driver.isOnDuty && day === today ? (driver.positionAt?.toISOString() ?? null) : null,
    distanceMiles: from && to ? oneDecimal(crowFlyMiles(from, to)) : null,
    shiftUntil: driver.window && !driver.window.isOpenEnded ? driver.window.until.toISOString() : null,
    vehicle: driver.vehicle,
  }
}

const overtimeOf = ({ window }: PlanDriver, endsAt: number): number =>
  window && !window.isOpenEnded ? Math.max(0, Math.ceil((endsAt - window.until.getTime()) / 60_000)) : 0

const isoOrNull = (ms: number | null | undefined): string | null =>
  ms === null || ms === undefined ? null : new Date(ms).toISOString()
