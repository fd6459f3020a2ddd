/** The driver's own run of today, and the arrivals that clients see, which come from it. */

import type { api } from '@meridian/contract'
import type { RunStopView } from '@meridian/contract/dispatch/dispatch.ts'
import type { MyRun } from '@meridian/contract/drivers/driver-runs.ts'
import type { ReplyOf } from '@meridian/contract/endpoint.ts'
import type { RunStop } from '@meridian/domain/dispatch/runs.ts'
import { onHalfMileGrid } from '@meridian/domain/places/geo.ts'
import { type CustodyStop, locationOf } from '@meridian/domain/proofs/stops.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { DriverActor } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { dayOf } from '../plan/day.queries.ts'
import { type DayPlan, loadDriverPlan, ordersOfRun, type PlanDriver, type PlanOrder } from '../plan/day-plan.ts'
import { delaysOf, expiringIn } from '../plan/delays.ts'
import { changePlan } from '../plan/plan-changes.commands.ts'
import { loadLegs, toRun } from '../plan/run.view.ts'

export async function myRun(deps: DispatchDeps, driverId: number): Promise<MyRun> {
  const plan = await loadDriverPlan(deps, driverId, deps.clock())
  const driver = requireOwn(plan, driverId)
  await loadLegs(plan, [driver], deps.travel)
  const { stops, miles } = toRun(plan, driver, deps.travel)
  return {
    day: plan.day,
    version: plan.version,
    miles,
    stops: stops.map((stop) => ({ ...stop, ...whereOf(plan.orders.get(stop.orderId) as PlanOrder, stop.stop) })),
  }
}

function requireOwn({ drivers }: DayPlan, driverId: number): PlanDriver {
  const driver = drivers.get(driverId)
  if (!driver) throw new AppError('driver_not_found')
  return driver
}

function whereOf({ fact, driverId, ...order }: PlanOrder, stop: CustodyStop) {
  const location = locationOf(stop)
  const { latitude, longitude } = order[location]
  const shared = {
    serviceType: fact.service_type,
    priority: fact.priority,
    organizationName: fact.organization_name,
  }
  // Not assigned yet: of the delivery a driver sees as much as of any available job.
  if (stop === 'delivery' && driverId === null)
    return { ...shared, address: fact.delivery_area, ...onHalfMileGrid(order.delivery) }
  return {
    ...shared,
    address: location === 'pickup' ? fact.pickup_address : fact.delivery_address,
    latitude,
    longitude,
  }
}

/** The board sees it like a change of an admin. What it would make later is asked first, as on the board. */
export async function reorderOwnRun(
  deps: DispatchDeps,
  actor: DriverActor,
  { version, stops, mayDelay }: { version: number; stops: RunStop[]; mayDelay: boolean },
): Promise<MyRun> {
  const { driverId } = actor
  const request = { day: dayOf(deps.clock()), version, actor }
  await changePlan(deps, request, (plan) => {
    const { run } = requireOwn(plan, driverId)
    const own = new Set(ordersOfRun(run))
    if (stops.length !== run.length || stops.some(({ orderId }) => !own.has(orderId))) throw new AppError('invalid_run')
    const runs = new Map([[driverId, stops]])
    const expiring = expiringIn(plan, runs, deps.travel)
    const delays = delaysOf(plan, runs, deps.travel)
    if (expiring.length + delays.length > 0 && !mayDelay) throw new AppError('reorder_delays', { expiring, delays })
    return { runs, summary: { code: 'reorderedOwn' } }
  })
  return myRun(deps, driverId)
}

/** The open stops of a driver's own jobs, as the run is now. */
export async function stopsOfDriver(deps: DispatchDeps, driverId: number): Promise<RunStopView[]> {
  const plan = await loadDriverPlan(deps, driverId, deps.clock())
  const driver = plan.drivers.get(driverId)
  if (!driver) return []
  await loadLegs(plan, [driver], deps.travel)
  const { stops } = toRun(plan, driver, deps.travel)
  return stops.filter(({ orderId }) => plan.orders.get(orderId)?.driverId === driverId)
}

type Eta = ReplyOf<typeof api.runs.eta>

const NO_ETA: Eta = { pickupAt: null, deliveryAt: null, returnAt: null, stopsBefore: 0, delayedUntil: null }

const stillDelayed = ({ delayedUntil }: PlanDriver, { now }: DayPlan): string | null =>
  delayedUntil && delayedUntil > now ? delayedUntil.toISOString() : null

/** Of an order with a driver, as the run of that driver is now. */
export async function etaOf(
  deps: DispatchDeps,
  { id: orderId, driver_id: driverId }: { id: number; driver_id: number | null },
): Promise<Eta> {
  if (driverId === null) return NO_ETA
  const plan = await loadDriverPlan(deps, driverId, deps.clock())
  const driver = plan.drivers.get(driverId)
  // Reassigned since the caller read it, or of another day.
  if (!driver || plan.orders.get(orderId)?.driverId !== driverId) return NO_ETA
  await loadLegs(plan, [driver], deps.travel)
  const { stops } = toRun(plan, driver, deps.travel)
  const at = (name: CustodyStop) =>
    stops.find((stop) => stop.orderId === orderId && stop.stop === name)?.arrivalAt ?? null
  const stopsBefore = Math.max(
    0,
    stops.findIndex((stop) => stop.orderId === orderId),
  )
  return {
    pickupAt: at('pickup'),
    deliveryAt: at('delivery'),
    returnAt: at('return'),
    stopsBefore,
    delayedUntil: stillDelayed(driver, plan),
  }
}
