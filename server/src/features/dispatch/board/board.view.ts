import type { Board, BoardDriver, BoardOrder, FinishedStop } from '@meridian/contract/dispatch/dispatch.ts'
import { isSkillValid } from '@meridian/domain/drivers/skills.ts'
import { addressLines, cityLine } from '@meridian/domain/places/addresses.ts'
import { onHalfMileGrid } from '@meridian/domain/places/geo.ts'
import { UNPLANNED_REASONS, UNPLANNED_TEXTS, type UnplannedReason } from '@meridian/domain/planning/unplanned.ts'
import type { Travel } from '../../../planning/travel.ts'
import { type DayPlan, type PlanDriver, type PlanOrder, unassignedOf } from '../plan/day-plan.ts'
import { toRun } from '../plan/run.view.ts'
import type { FinishedRow } from './finished-stops.queries.ts'

type More = {
  engine: string
  undo: Board['undo']
  finished: readonly FinishedRow[]
  /** Orders of finished stops that are no longer part of the plan. */
  doneOrders: readonly PlanOrder[]
}

export const toBoard = (plan: DayPlan, travel: Travel, { engine, undo, finished, doneOrders }: More): Board => ({
  day: plan.day,
  today: plan.today,
  now: plan.now.toISOString(),
  version: plan.version,
  undo,
  orders: [...plan.orders.values(), ...doneOrders].map(toBoardOrder),
  drivers: [...plan.drivers.values()].map((driver) => ({
    ...toBoardDriver(plan, driver, travel),
    finished: finished.filter(({ driverId }) => driverId === driver.id).map(toFinishedStop),
  })),
  unassigned: unassignedOf(plan).map((orderId) => ({ orderId, ...reasonOf(plan.unplanned[orderId]) })),
  engine,
})

function reasonOf(stored: string | undefined): { reason: UnplannedReason | null; text: string | null } {
  const reason = UNPLANNED_REASONS.find((known) => known === stored) ?? null
  return { reason, text: reason && UNPLANNED_TEXTS[reason] }
}

const toBoardOrder = ({ fact, ...order }: PlanOrder): BoardOrder => ({
  id: order.id,
  status: order.status,
  serviceType: fact.service_type,
  priority: fact.priority,
  organizationName: fact.organization_name,
  pickupArea: addressLines(fact.pickup_address)[1],
  deliveryArea: addressLines(fact.delivery_address)[1],
  pickup: { address: fact.pickup_address, ...order.pickup },
  delivery: { address: fact.delivery_address, ...order.delivery },
  promisedAt: order.promisedAt.toISOString(),
  windowFrom: order.windowFrom?.toISOString() ?? null,
  skills: order.skills,
  driverId: order.driverId,
})

const toBoardDriver = (plan: DayPlan, driver: PlanDriver, travel: Travel): Omit<BoardDriver, 'finished'> => ({
  id: driver.id,
  userId: driver.userId,
  firstName: driver.firstName,
  lastName: driver.lastName,
  phone: driver.phone,
  status: driver.status,
  position: positionOf(driver),
  // The last position of a driver who is off duty is nobody's business to the meter.
  start: driver.start && (driver.startsAt === 'last_position' ? onHalfMileGrid(driver.start) : driver.start),
  startsAt: driver.startsAt,
  hub: driver.baseAddress === null ? null : cityAndState(driver.baseAddress),
  end: driver.end,
  shift: driver.window && {
    from: driver.window.from.toISOString(),
    until: driver.window.until.toISOString(),
    isOpenEnded: driver.window.isOpenEnded,
  },
  isDayOff: driver.isDayOff,
  vehicle: driver.vehicle,
  capacity: driver.capacity,
  openJobs: driver.openJobs,
  skills: driver.skills.map((skill) => ({ ...skill, isValid: isSkillValid(skill, plan.day) })),
  run: toRun(plan, driver, travel),
})

/** Without the ZIP: a hub is a city. */
const cityAndState = (address: string): string | null => cityLine(address).replace(/ \d{5}$/, '') || null

const toFinishedStop = ({ orderId, stop, plannedAt, arrivedAt, doneAt }: FinishedRow): FinishedStop => ({
  orderId,
  stop,
  plannedAt: plannedAt?.toISOString() ?? null,
  arrivedAt: arrivedAt?.toISOString() ?? null,
  doneAt: doneAt?.toISOString() ?? null,
})

const positionOf = ({ isOnDuty, latitude, longitude, positionAt, positionApp }: PlanDriver): BoardDriver['position'] =>
  !isOnDuty || latitude === null || longitude === null || !positionAt
    ? null
    : { latitude, longitude, at: positionAt.toISOString(), app: positionApp }
