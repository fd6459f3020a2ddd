/** Changes of runs by hand: moving, reordering, locking. */
import type { api } from '@meridian/contract'
import type { MovePreview, RunView } from '@meridian/contract/dispatch/dispatch.ts'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { PlanSummary } from '@meridian/domain/texts/plan-summaries.ts'
import { AppError } from '../../../errors/app-error.ts'
import type { AdminActor } from '../actors.ts'
import type { DispatchDeps } from '../dispatch.deps.ts'
import { type DayPlan, loadPlan, ordersOfRun, type PlanDriver } from '../plan/day-plan.ts'
import { delaysOf, expiringIn } from '../plan/delays.ts'
import { type Move, moveOrders, type Runs, requireDriver, requireOrder } from '../plan/move.rules.ts'
import { changePlan, type PlanChange } from '../plan/plan-changes.commands.ts'
import { loadLegs, toRun } from '../plan/run.view.ts'

type MoveBody = BodyOf<typeof api.dispatch.move>

/** A move that would be refused has no runs, only the sentence. */
export async function previewMove(
  deps: DispatchDeps,
  body: BodyOf<typeof api.dispatch.preview>,
  language: Language,
): Promise<MovePreview> {
  const plan = await loadPlan(deps, body.day, deps.clock())
  await loadLegsOf(deps, plan, body)
  try {
    const runs = moveOrders(plan, body, deps.travel)
    return { ...compare(plan, runs, body, deps), refusal: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { runs: [], delays: [], expiring: [], farPickups: [], refusal: error.sentenceIn(language) }
  }
}

function compare(
  plan: DayPlan,
  runs: Runs,
  { orderIds }: Move,
  { travel }: DispatchDeps,
): Omit<MovePreview, 'refusal'> {
  const views = [...runs].map(([driverId, run]) => toRun(plan, requireDriver(plan, driverId), travel, run))
  return {
    runs: views,
    delays: delaysOf(plan, runs, travel),
    expiring: expiringIn(plan, runs, travel),
    farPickups: farPickupsIn(views, orderIds),
  }
}

/** Farther than any city is wide: an order of another city, dropped by mistake or with good reason. */
const FAR_MILES = 60

const farPickupsIn = (runs: readonly RunView[], orderIds: readonly number[]): MovePreview['farPickups'] =>
  runs
    .flatMap(({ stops }) => stops)
    .filter(
      ({ orderId, stop, travelMiles }) => stop === 'pickup' && travelMiles >= FAR_MILES && orderIds.includes(orderId),
    )
    .map(({ orderId, travelMiles, travelMinutes }) => ({ orderId, miles: travelMiles, minutes: travelMinutes }))

export async function moveInPlan(deps: DispatchDeps, body: MoveBody, actor: AdminActor): Promise<PlanChange> {
  await loadLegsOf(deps, await loadPlan(deps, body.day, deps.clock()), body)
  return changePlan(deps, { day: body.day, version: body.version, actor }, (plan) => ({
    runs: moveOrders(plan, body, deps.travel),
    summary: summaryOf(plan, body),
  }))
}

/** Requested before the transaction, whose locks must not wait for a map service. */
async function loadLegsOf({ travel }: DispatchDeps, plan: DayPlan, { driverId, orderIds }: Move): Promise<void> {
  const driver = driverId === null ? undefined : plan.drivers.get(driverId)
  const drivers = [...plan.drivers.values()].filter(({ run }) => ordersOfRun(run).some((id) => orderIds.includes(id)))
  const points = orderIds
    .flatMap((id) => plan.orders.get(id) ?? [])
    .flatMap(({ pickup, delivery }) => [pickup, delivery])
  await loadLegs(plan, [...drivers, ...(driver ? [driver] : [])], travel, points)
}

const nameOf = (driver: PlanDriver | undefined) => (driver ? fullName(driver) : null)
const ordersOf = (orderIds: readonly number[]) => (orderIds.length === 1 ? orderIds : orderIds.length)

const summaryOf = ({ drivers }: DayPlan, { orderIds, driverId }: Move): PlanSummary =>
  driverId === null
    ? { code: 'tookOut', values: { orders: ordersOf(orderIds) } }
    : { code: 'moved', values: { orders: ordersOf(orderIds), driver: nameOf(drivers.get(driverId)) } }

export function reorderRun(deps: DispatchDeps, body: BodyOf<typeof api.dispatch.reorder>, actor: AdminActor) {
  const { day, version, driverId, stops } = body
  return changePlan(deps, { day, version, actor }, (plan) => {
    const driver = requireDriver(plan, driverId)
    if (stops.length !== driver.run.length) throw new AppError('invalid_run')
    for (const { orderId } of stops)
      if (!ordersOfRun(driver.run).includes(orderId)) throw new AppError('order_in_no_run', { orderId })
    return {
      runs: new Map([[driverId, stops]]),
      summary: { code: 'reordered', values: { driver: nameOf(driver) } },
    }
  })
}

export function lockOrders(deps: DispatchDeps, body: BodyOf<typeof api.dispatch.lock>, actor: AdminActor) {
  const { day, version, orderIds, isLocked } = body
  return changePlan(deps, { day, version, actor }, (plan) => {
    const runs: Runs = new Map()
    for (const orderId of orderIds) {
      requireOrder(plan, orderId)
      const driver = [...plan.drivers.values()].find(({ run }) => ordersOfRun(run).includes(orderId))
      if (!driver) throw new AppError('order_in_no_run', { orderId })
      runs.set(driver.id, driver.run)
    }
    const locks = new Map(orderIds.map((id) => [id, isLocked]))
    const summary = { code: isLocked ? 'locked' : 'unlocked', values: { orders: ordersOf(orderIds) } } as const
    return { runs, locks, summary }
  })
}
