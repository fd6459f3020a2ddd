/** What the screen of a front desk shows: no item, no names of people but the driver's first one, no addresses. */
import type { DeskStop } from '@meridian/contract/organizations/desk-links.ts'
import { deskState } from '@meridian/domain/accounts/front-desk.ts'
import { isFinal, orderLabel } from '@meridian/domain/orders/orders.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import type { PlanOrder } from '../dispatch/plan/day-plan.ts'
import type { DeskRow } from './desk.queries.ts'

/** When a driver's run has the driver there; by order and stop. */
export type Arrivals = (orderId: number, stop: CustodyStop) => string | null
type Facts = { row: DeskRow; order: PlanOrder; today: { from: Date; to: Date }; arrivals: Arrivals }

/** An order from a site to the same site has two stops here. */
export function deskStops(facts: Facts): DeskStop[] {
  const { row, order, today } = facts
  const { is_picked_up_here: isPickup, is_delivered_here: isDelivery } = row
  const isToday = (at: Date | null) => at === null || at >= today.from
  // One that was picked up the day before its date is not expected here yet.
  const isDue = row.delivered_at !== null || order.windowFrom === null || order.windowFrom < today.to
  const stops: [boolean, CustodyStop][] = [
    [isPickup && isToday(row.picked_up_at), 'pickup'],
    [isPickup && order.isReturning, 'return'],
    [isDelivery && !order.isReturning && isDue && isToday(row.delivered_at), 'delivery'],
  ]
  return stops.filter(([isHere]) => isHere).map(([, stop]) => toDeskStop(facts, stop))
}

function toDeskStop({ row, order, arrivals }: Facts, stop: CustodyStop): DeskStop {
  const doneAt = { pickup: row.picked_up_at, delivery: row.delivered_at, return: null }[stop]
  const { status, driverId, isReturning } = order
  const facts = { status, driverId, isReturning, hasArrived: order.fact.arrived_at !== null, isDone: doneAt !== null }
  const taken = stop === 'pickup' && doneAt === null ? null : row.taken_packages
  const isPinNeeded = stop === 'delivery' && !isFinal(status)
  return {
    orderNumber: orderLabel(order.id),
    stop,
    state: deskState(facts, stop),
    ...windowOf(order, stop),
    arrivesAt: doneAt || driverId === null ? null : arrivals(order.id, stop),
    doneAt: doneAt?.toISOString() ?? null,
    driverFirstName: row.driver_first_name,
    packages: taken ?? order.fact.package_count,
    pin: isPinNeeded ? row.delivery_pin : null,
  }
}

/** A pickup is in time as long as the road to the delivery still fits. */
function windowOf({ fact, readyAt, windowFrom, promisedAt }: PlanOrder, stop: CustodyStop) {
  if (stop === 'return') return { from: null, until: null }
  const until = stop === 'delivery' ? promisedAt : new Date(promisedAt.getTime() - fact.route_minutes * 60_000)
  const from = stop === 'delivery' ? windowFrom : readyAt
  return { from: from?.toISOString() ?? null, until: until.toISOString() }
}

/** What is still to come first, by time; then what is done, latest first. */
export function inDeskOrder(stops: readonly DeskStop[]): DeskStop[] {
  const timeOf = ({ arrivesAt, from, until }: DeskStop) =>
    Date.parse(arrivesAt ?? from ?? until ?? '') || Number.MAX_VALUE
  const open = stops.filter(({ doneAt }) => doneAt === null).toSorted((one, other) => timeOf(one) - timeOf(other))
  const done = stops.filter(({ doneAt }) => doneAt !== null)
  return [...open, ...done.toSorted((one, other) => (other.doneAt ?? '').localeCompare(one.doneAt ?? ''))]
}
