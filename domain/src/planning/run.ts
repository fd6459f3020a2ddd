/** A driver's stops in order, with the times that make an insertion a matter of a few comparisons. */
import { deliveryOf, type Lateness, pickupOf, type Tables } from './problem.ts'

/** Position 0 is the driver's start, the last one the end. Arrays grow with the run and are reused. */
export type Run = {
  driver: number
  length: number
  nodes: Int32Array
  /** When service begins, and when it has to at the latest so that all that follows is on time. */
  begin: Float64Array
  latest: Float64Array
  /** On board after the stop. */
  load: Float64Array
  cost: number
  /** Where promises are weighed: what its late stops cost. */
  lateCost: number
}

export type Insertion = { run: number; pickupAfter: number; deliveryAfter: number; cost: number }

export function emptyRun(tables: Tables, driver: number): Run {
  const capacity = 2 * tables.orders + 2
  const run: Run = {
    driver,
    length: 2,
    nodes: new Int32Array(capacity),
    begin: new Float64Array(capacity),
    latest: new Float64Array(capacity),
    load: new Float64Array(capacity),
    cost: 0,
    lateCost: 0,
  }
  run.nodes[0] = 2 * tables.orders + driver
  run.nodes[1] = 2 * tables.orders + tables.drivers + driver
  schedule(tables, run)
  return run
}

/** Also of an empty run: a driver who carries nothing costs nothing. */
export const isEmpty = (run: Run) => run.length === 2

export function copyRun(from: Run, to: Run): void {
  to.length = from.length
  to.cost = from.cost
  to.lateCost = from.lateCost
  for (let at = 0; at < from.length; at++) {
    to.nodes[at] = from.nodes[at] as number
    to.begin[at] = from.begin[at] as number
    to.latest[at] = from.latest[at] as number
    to.load[at] = from.load[at] as number
  }
}

/** Times, loads and cost of the stops as they are. */
export function schedule(tables: Tables, run: Run): void {
  const { nodes: size, seconds, cost, ready, due, service, load } = tables
  const { nodes, begin, latest, length } = run
  begin[0] = ready[nodes[0] as number] as number
  run.load[0] = loadAtStart(tables, run)
  let sum = 0
  for (let at = 1; at < length; at++) {
    const [from, to] = [nodes[at - 1] as number, nodes[at] as number]
    const arrival = (begin[at - 1] as number) + (service[from] as number) + (seconds[from * size + to] as number)
    begin[at] = Math.max(arrival, ready[to] as number)
    run.load[at] = (run.load[at - 1] as number) + (load[to] as number)
    sum += cost[from * size + to] as number
  }
  const last = length - 1
  latest[last] = due[nodes[last] as number] as number
  for (let at = last - 1; at >= 0; at--) {
    const [from, to] = [nodes[at] as number, nodes[at + 1] as number]
    const leave = (latest[at + 1] as number) - (seconds[from * size + to] as number) - (service[from] as number)
    latest[at] = Math.min(due[from] as number, leave)
  }
  run.cost = length === 2 ? 0 : sum
  run.lateCost = tables.lateness ? lateCostOf(tables.lateness, run) : 0
}

function lateCostOf({ promised, cost }: Lateness, { nodes, begin, length }: Run): number {
  let sum = 0
  for (let at = 1; at < length - 1; at++) {
    const node = nodes[at] as number
    const late = (begin[at] as number) - (promised[node] as number)
    if (late > 0) sum += late * (cost[node] as number)
  }
  return sum
}

/** Orders that are on board are delivered in this run, and fill the vehicle until then. */
function loadAtStart({ hasPickup, load }: Tables, { nodes, length }: Run): number {
  let sum = 0
  for (let at = 1; at < length - 1; at++) {
    const node = nodes[at] as number
    if (hasPickup[node >> 1] === 0) sum -= load[node] as number
  }
  return sum
}

export function insert(tables: Tables, run: Run, order: number, { pickupAfter, deliveryAfter }: Insertion): void {
  const { nodes } = run
  // The later one first, so that the position of the earlier one holds.
  nodes.copyWithin(deliveryAfter + 2, deliveryAfter + 1, run.length)
  nodes[deliveryAfter + 1] = deliveryOf(order)
  run.length++
  if (pickupAfter >= 0) {
    nodes.copyWithin(pickupAfter + 2, pickupAfter + 1, run.length)
    nodes[pickupAfter + 1] = pickupOf(order)
    run.length++
  }
  schedule(tables, run)
}

/** Takes out every stop whose order is marked in `isRemoved`. */
export function removeMarked(tables: Tables, run: Run, isRemoved: Uint8Array): void {
  const { nodes } = run
  let kept = 1
  for (let at = 1; at < run.length - 1; at++) {
    const node = nodes[at] as number
    if (isRemoved[node >> 1] === 0) nodes[kept++] = node
  }
  nodes[kept++] = nodes[run.length - 1] as number
  run.length = kept
  schedule(tables, run)
}
