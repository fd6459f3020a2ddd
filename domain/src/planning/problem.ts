/**
 * What a plan is made for: orders with a pickup and a delivery, drivers with a shift, and the travel times between the places
 * of both. Times are seconds on one clock. The planner knows neither maps nor databases; the caller looks those up.
 */
import type { Priority } from '../orders/orders.ts'
import { URGENCY_RANKS } from '../orders/urgency.ts'

/**
 * One stop of an order. Service begins between `ready` and `due`; arriving early means waiting. `promised` is what the client
 * was given: the plan keeps it where it can, and where it cannot, every minute after it counts by the order's priority.
 */
type PlannedStop = { place: number; ready: number; due: number; promised?: number; service: number }

export type PlannedOrder = {
  id: number
  priority: Priority
  /** Null when the driver has it already: only the delivery is left. */
  pickup: PlannedStop | null
  delivery: PlannedStop
  /** What it takes of the vehicle's capacity, between its two stops. */
  load: number
  skills: readonly string[]
  /** Worthless after the delivery's `due`: it comes before every promise. */
  isPerishable?: boolean
  /** Stays with this driver: it is on board already, or an admin pinned it. */
  driverId: number | null
  /** Orders with the same one were placed together: one driver for all of them, where that breaks no promise. */
  group?: string | null
}

export type PlannedDriver = {
  id: number
  /** Where and from when the driver is free; the end is null when the run may end anywhere. */
  start: number
  end: number | null
  from: number
  until: number
  capacity: number
  skills: readonly string[]
}

/** From row to column: seconds of driving, and what the plan is to save (miles, minutes). Infinite where no road leads. */
type TravelMatrix = { size: number; seconds: Float64Array; cost: Float64Array }

export type PlanningProblem = {
  orders: readonly PlannedOrder[]
  drivers: readonly PlannedDriver[]
  travel: TravelMatrix
  /** As few drivers as possible come before the cost: for fleets that pay by the vehicle. */
  isFleetMinimized: boolean
}

/** One driver's stops in order, without times. */
export type Sequence = { driverId: number; stops: readonly { orderId: number; stop: 'pickup' | 'delivery' }[] }

/** The problem as flat tables by node: 2 × order is its pickup, the next one its delivery; then drivers' starts, then ends. */
export type Tables = {
  orders: number
  drivers: number
  nodes: number
  seconds: Float64Array
  cost: Float64Array
  ready: Float64Array
  due: Float64Array
  service: Float64Array
  /** Positive at a pickup, negative at a delivery. */
  load: Float64Array
  hasPickup: Uint8Array
  capacity: Float64Array
  /** 1 where this driver may carry this order: [order × drivers + driver]. */
  mayCarry: Uint8Array
  /** Same start, end, shift, capacity and skills, and no order bound to one of them. */
  areDriversAlike: boolean
  /** Of each order: 0 is the most urgent. */
  urgency: Uint8Array
  isPerishable: Uint8Array
  /** Null: a promise limits like a window, it is part of `due`. */
  lateness: Lateness | null
}

/**
 * Promises that may be broken, by node: from when a stop is late, and what a second of it adds to the cost. `leftOut`: what it
 * costs to leave an order out.
 */
export type Lateness = { promised: Float64Array; cost: Float64Array; leftOut: Float64Array }

/** A difference that is only rounding would move stops for nothing. */
export const EPSILON = 1e-6

export const pickupOf = (order: number) => 2 * order
export const deliveryOf = (order: number) => 2 * order + 1
export const orderOf = (node: number) => node >> 1
export const mayCarry = ({ mayCarry, drivers }: Tables, order: number, driver: number) =>
  mayCarry[order * drivers + driver] === 1

/** `kept`: no stop is later than promised. `weighed`: it may be, at a price. */
export type Promises = 'kept' | 'weighed'

export function buildTables(problem: PlanningProblem, promises: Promises = 'kept'): Tables {
  const { orders, drivers, travel } = problem
  const nodes = 2 * (orders.length + drivers.length)
  const places = placesOf(problem, nodes)
  const tables: Tables = {
    orders: orders.length,
    drivers: drivers.length,
    nodes,
    seconds: new Float64Array(nodes * nodes),
    cost: new Float64Array(nodes * nodes),
    ready: new Float64Array(nodes),
    due: new Float64Array(nodes).fill(Number.POSITIVE_INFINITY),
    service: new Float64Array(nodes),
    load: new Float64Array(nodes),
    hasPickup: new Uint8Array(orders.length),
    capacity: Float64Array.from(drivers, ({ capacity }) => capacity),
    mayCarry: new Uint8Array(orders.length * drivers.length),
    areDriversAlike: areAlike(problem),
    urgency: Uint8Array.from(orders, ({ priority }) => URGENCY_RANKS[priority]),
    isPerishable: Uint8Array.from(orders, (order) => Number(order.isPerishable ?? false)),
    lateness: promises === 'weighed' ? latenessOf(problem, nodes) : null,
  }
  fillTravel(tables, places, travel)
  for (const [index, order] of orders.entries()) fillOrder(tables, problem, order, index)
  for (const [index, driver] of drivers.entries()) fillDriver(tables, driver, index)
  return tables
}

/**
 * In seconds of driving for one second late, by urgency. The search walks by these prices; which plan is the best one is
 * decided urgency by urgency, in `value.ts`.
 */
const LATE_PRICES = [8_000, 400, 20] as const
/** An order that is left out counts as much as one that is two days late. */
const LEFT_OUT_SECONDS = 48 * 3600

function latenessOf({ orders, travel }: PlanningProblem, nodes: number): Lateness {
  const price = costOfSecond(travel)
  const promised = new Float64Array(nodes).fill(Number.POSITIVE_INFINITY)
  const cost = new Float64Array(nodes)
  const leftOut = new Float64Array(orders.length)
  orders.forEach(({ pickup, delivery, priority, isPerishable }, order) => {
    const own = price * (LATE_PRICES[URGENCY_RANKS[priority]] as number)
    leftOut[order] = LEFT_OUT_SECONDS * (isPerishable ? price * LATE_PRICES[0] : own)
    const stops = [[pickupOf(order), pickup] as const, [deliveryOf(order), delivery] as const]
    for (const [node, stop] of stops) {
      if (stop?.promised === undefined) continue
      promised[node] = stop.promised
      cost[node] = own
    }
  })
  return { promised, cost, leftOut }
}

/** What a second of driving costs on average: costs may be miles, minutes or both. */
function costOfSecond({ seconds, cost }: TravelMatrix): number {
  let [sumSeconds, sumCost] = [0, 0]
  seconds.forEach((value, at) => {
    if (!Number.isFinite(value)) return
    sumSeconds += value
    sumCost += cost[at] as number
  })
  return sumSeconds > 0 && sumCost > 0 ? sumCost / sumSeconds : 1
}

function areAlike({ orders, drivers }: PlanningProblem): boolean {
  const likeness = drivers.map(({ id: _, ...rest }) => JSON.stringify(rest))
  return new Set(likeness).size === 1 && orders.every(({ driverId }) => driverId === null)
}

/** The place of each node; -1 for an end that may be anywhere. */
function placesOf({ orders, drivers }: PlanningProblem, nodes: number): Int32Array {
  const places = new Int32Array(nodes).fill(-1)
  orders.forEach(({ pickup, delivery }, order) => {
    places[pickupOf(order)] = (pickup ?? delivery).place
    places[deliveryOf(order)] = delivery.place
  })
  drivers.forEach(({ start, end }, driver) => {
    places[2 * orders.length + driver] = start
    places[2 * orders.length + drivers.length + driver] = end ?? -1
  })
  return places
}

function fillTravel({ nodes, seconds, cost }: Tables, places: Int32Array, travel: TravelMatrix): void {
  for (let from = 0; from < nodes; from++) {
    for (let to = 0; to < nodes; to++) {
      const [here, there] = [places[from] as number, places[to] as number]
      if (here < 0 || there < 0) continue
      seconds[from * nodes + to] = travel.seconds[here * travel.size + there] as number
      cost[from * nodes + to] = travel.cost[here * travel.size + there] as number
    }
  }
}

function fillOrder(tables: Tables, { drivers }: PlanningProblem, order: PlannedOrder, index: number): void {
  const stops = [
    [pickupOf(index), order.pickup, order.load],
    [deliveryOf(index), order.delivery, -order.load],
  ] as const
  for (const [node, stop, load] of stops) {
    if (!stop) continue
    tables.ready[node] = stop.ready
    tables.due[node] = tables.lateness ? stop.due : Math.min(stop.due, stop.promised ?? stop.due)
    tables.service[node] = stop.service
    tables.load[node] = load
  }
  tables.hasPickup[index] = order.pickup ? 1 : 0
  drivers.forEach((driver, at) => {
    const isAllowed = order.driverId === null ? order.pickup !== null : order.driverId === driver.id
    const isAble = order.skills.every((skill) => driver.skills.includes(skill))
    if (isAllowed && isAble) tables.mayCarry[index * drivers.length + at] = 1
  })
}

function fillDriver(tables: Tables, driver: PlannedDriver, index: number): void {
  const start = 2 * tables.orders + index
  tables.ready[start] = driver.from
  tables.due[start] = driver.until
  tables.due[start + tables.drivers] = driver.until
}
