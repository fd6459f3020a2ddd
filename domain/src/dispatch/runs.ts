/**
 * A driver's run: the stops still to make, in order. What is stored is the planned order; orders change in other ways too
 * (accepted, picked up, canceled), so the run is always the stored stops brought in line with the orders as they are.
 */
import type { OrderStatus } from '../orders/orders.ts'
import { type CustodyStop, STOPS, type Stop } from '../proofs/stops.ts'

export type RunStop = { orderId: number; stop: CustodyStop }

/** Planned: not assigned yet. Current: the stop the driver is on the way to, which no plan changes. */
export const RUN_STOP_STATES = ['planned', 'assigned', 'current'] as const
export type RunStopState = (typeof RUN_STOP_STATES)[number]

export type RunOrder = {
  id: number
  status: OrderStatus
  driverId: number | null
  assignedAt: Date | null
  /** Its delivery failed: the driver brings it back to where it was picked up. */
  isReturning: boolean
}

const CURRENT_STOPS: Partial<Record<OrderStatus, Stop>> = { pickup_scheduled: 'pickup', in_transit: 'delivery' }

export function stopsLeft({ status, isReturning }: Pick<RunOrder, 'status' | 'isReturning'>): readonly CustodyStop[] {
  if (status === 'confirmed' || status === 'assigned' || status === 'pickup_scheduled') return STOPS
  if (!isOnBoard(status)) return []
  return isReturning ? ['return'] : ['delivery']
}

export const isOnBoard = (status: OrderStatus): boolean => status === 'pickup_complete' || status === 'in_transit'

const isSame = (one: RunStop, other: RunStop) => one.orderId === other.orderId && one.stop === other.stop
const isCurrent = ({ orderId, stop }: RunStop, orders: ReadonlyMap<number, RunOrder>): boolean => {
  const order = orders.get(orderId)
  return order !== undefined && CURRENT_STOPS[order.status] === stop
}

/** The stored stops that are still to be made, the driver's other open jobs after them, and the current stop first. */
export function alignRun(
  driverId: number,
  stored: readonly RunStop[],
  orders: ReadonlyMap<number, RunOrder>,
): RunStop[] {
  const isTheirs = (order: RunOrder | undefined) =>
    order !== undefined && (order.driverId === driverId || (order.driverId === null && order.status === 'confirmed'))
  const planned = stored.filter((stop, at) => {
    const order = orders.get(stop.orderId)
    if (!order || !isTheirs(order) || !stopsLeft(order).includes(stop.stop)) return false
    return stored.findIndex((other) => isSame(stop, other)) === at
  })
  const whole = planned.filter(({ orderId }) => isWhole(planned, orders.get(orderId) as RunOrder))
  const known = new Set(whole.map(({ orderId }) => orderId))
  const others = [...orders.values()]
    .filter((order) => order.driverId === driverId && !known.has(order.id))
    .toSorted((a, b) => (a.assignedAt?.getTime() ?? 0) - (b.assignedAt?.getTime() ?? 0) || a.id - b.id)
    .flatMap((order) => stopsLeft(order).map((stop) => ({ orderId: order.id, stop })))
  return currentFirst([...whole, ...others], orders)
}

/** All stops that are left of the order are there, the pickup first. */
function isWhole(stops: readonly RunStop[], order: RunOrder): boolean {
  const found = stops.filter(({ orderId }) => orderId === order.id).map(({ stop }) => stop)
  return found.join() === stopsLeft(order).join()
}

function currentFirst(stops: readonly RunStop[], orders: ReadonlyMap<number, RunOrder>): RunStop[] {
  const current = stops.find((stop) => isCurrent(stop, orders))
  return current ? [current, ...stops.filter((stop) => stop !== current)] : [...stops]
}

/** The stop the driver is on the way to; null before the first job is started. */
export function currentStop(stops: readonly RunStop[], orders: ReadonlyMap<number, RunOrder>): RunStop | null {
  const [first] = stops
  return first && isCurrent(first, orders) ? first : null
}

export function stateOfStop(at: number, stop: RunStop, orders: ReadonlyMap<number, RunOrder>): RunStopState {
  if (at === 0 && isCurrent(stop, orders)) return 'current'
  return orders.get(stop.orderId)?.driverId === null ? 'planned' : 'assigned'
}

/** Each order's stops are complete and in order, none twice. For what an admin or a driver sends. */
export function isValidRun(stops: readonly RunStop[], orders: ReadonlyMap<number, RunOrder>): boolean {
  const ids = new Set(stops.map(({ orderId }) => orderId))
  return [...ids].every((id) => {
    const order = orders.get(id)
    return order !== undefined && stopsLeft(order).length > 0 && isWhole(stops, order)
  })
}

/** A stop with what its times depend on; times in milliseconds. */
export type StopToTime = {
  travelMinutes: number
  serviceMinutes: number
  /** Service does not begin earlier. */
  readyAt: number | null
  /** Later than this is late. */
  promisedAt: number | null
}
export type StopTimes = { arrivalAt: number; startAt: number; departureAt: number; lateMinutes: number }

/** The times of a run that sets out at `from`. */
export function timeRun(from: number, stops: readonly StopToTime[]): StopTimes[] {
  let clock = from
  return stops.map(({ travelMinutes, serviceMinutes, readyAt, promisedAt }) => {
    const arrivalAt = clock + travelMinutes * 60_000
    const startAt = Math.max(arrivalAt, readyAt ?? arrivalAt)
    const departureAt = startAt + serviceMinutes * 60_000
    clock = departureAt
    const lateMinutes = promisedAt === null ? 0 : Math.max(0, Math.ceil((startAt - promisedAt) / 60_000))
    return { arrivalAt, startAt, departureAt, lateMinutes }
  })
}

/** The fewest orders whose stops have to change places to make one run of the other; orders that are in one only do not count. */
export function reorderedIn(before: readonly RunStop[], after: readonly RunStop[]): number[] {
  const places = after.map((stop) => before.findIndex((other) => isSame(stop, other))).filter((at) => at >= 0)
  // The longest part that is still in its old order stays where it is: what is not in it has moved.
  const lengths: number[] = []
  const previous: number[] = []
  places.forEach((place, at) => {
    const best = places.slice(0, at).reduce((found, other, index) => {
      const isLonger = other < place && (lengths[index] as number) > (lengths[found] ?? 0)
      return isLonger ? index : found
    }, -1)
    lengths.push((lengths[best] ?? 0) + 1)
    previous.push(best)
  })
  const kept = new Set<number>()
  for (let at = lengths.indexOf(Math.max(...lengths)); at >= 0; at = previous[at] as number)
    kept.add(places[at] as number)
  return [...new Set(places.filter((place) => !kept.has(place)).map((place) => (before[place] as RunStop).orderId))]
}

/** The planned run with its locked stops in the sequence they had: they share out the places that the plan has for them. */
export function keepSequence(
  before: readonly RunStop[],
  planned: readonly RunStop[],
  isLocked: (orderId: number) => boolean,
): RunStop[] {
  const isIn = (stops: readonly RunStop[], stop: RunStop) => stops.some((other) => isSame(stop, other))
  const locked = before.filter((stop) => isLocked(stop.orderId) && isIn(planned, stop))
  const next = locked.values()
  return planned.map((stop) => (isIn(locked, stop) ? (next.next().value as RunStop) : stop))
}
