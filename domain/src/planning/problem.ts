/**
 * What a plan is made for: orders with a pickup and a delivery, drivers with a shift, and the travel times between the places
 * of both. Times are seconds on one clock. The planner knows neither maps nor databases; the caller looks those up.
 */

/**
 * One stop of an order. Service begins between `ready` and `due`; arriving early means waiting. `promised` is what the client
 * was given: the plan keeps it where it can, and is late rather than leaving the order out where it cannot.
 */
type PlannedStop = { place: number; ready: number; due: number; promised?: number; service: number }

export type PlannedOrder = {
  id: number
  /** Null when the driver has it already: only the delivery is left. */
  pickup: PlannedStop | null
  delivery: PlannedStop
  /** What it takes of the vehicle's capacity, between its two stops. */
  load: number
  skills: readonly string[]
  /** Stays with this driver: it is on board already, or an admin pinned it. */
  driverId: number | null
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
}

export const pickupOf = (order: number) => 2 * order
export const deliveryOf = (order: number) => 2 * order + 1
export const orderOf = (node: number) => node >> 1
export const mayCarry = ({ mayCarry, drivers }: Tables, order: number, driver: number) =>
  mayCarry[order * drivers + driver] === 1

export function buildTables(problem: PlanningProblem): Tables {
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
  }
  fillTravel(tables, places, travel)
  for (const [index, order] of orders.entries()) fillOrder(tables, problem, order, index)
  for (const [index, driver] of drivers.entries()) fillDriver(tables, driver, index)
  return tables
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
    tables.due[node] = Math.min(stop.due, stop.promised ?? stop.due)
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
