/** A driver's stops in order, with the times that make an insertion a matter of a few comparisons. */
import { deliveryOf, mayCarry, pickupOf, type Tables } from './problem.ts'

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

/**
 * The cheapest way to put an order into a run, written to `best` if it is cheaper than that. `skip` says which positions are
 * left out: a search that sometimes overlooks the best one finds better plans in the end.
 */
export function findInsertion(
  tables: Tables,
  run: Run,
  order: number,
  runIndex: number,
  best: Insertion,
  skip: () => boolean,
): void {
  if (!mayCarry(tables, order, run.driver)) return
  if (tables.hasPickup[order] === 0) findDelivery(tables, run, order, runIndex, best, skip)
  else findPair(tables, run, order, runIndex, best, skip)
}

function findPair(
  tables: Tables,
  run: Run,
  order: number,
  runIndex: number,
  best: Insertion,
  skip: () => boolean,
): void {
  const { nodes: size, seconds, cost, ready, due, service } = tables
  const { nodes, begin, latest, load, length } = run
  const room = (tables.capacity[run.driver] as number) - (tables.load[2 * order] as number)
  const [pickup, delivery] = [pickupOf(order), deliveryOf(order)]
  const [pickupReady, pickupDue] = [ready[pickup] as number, due[pickup] as number]
  const [deliveryReady, deliveryDue] = [ready[delivery] as number, due[delivery] as number]
  const [pickupService, deliveryService] = [service[pickup] as number, service[delivery] as number]
  const direct = seconds[pickup * size + delivery] as number
  const directCost = cost[pickup * size + delivery] as number
  // An unused driver's way between start and end is not driven, and counts from the first order on.
  const isUnused = length === 2
  for (let at = 0; at < length - 1; at++) {
    const before = nodes[at] as number
    const leave = (begin[at] as number) + (service[before] as number)
    if (leave > pickupDue) break
    const after = nodes[at + 1] as number
    const arrival = leave + (seconds[before * size + pickup] as number)
    if (arrival > pickupDue || (load[at] as number) > room || skip()) continue
    const left = Math.max(arrival, pickupReady) + pickupService
    const toPickup = cost[before * size + pickup] as number
    const saved = isUnused ? 0 : (cost[before * size + after] as number)
    const detour = toPickup - saved

    const atDelivery = Math.max(left + direct, deliveryReady)
    if (atDelivery <= deliveryDue) {
      const sum = detour + directCost + (cost[delivery * size + after] as number)
      const onward = atDelivery + deliveryService + (seconds[delivery * size + after] as number)
      if (sum < best.cost && onward <= (latest[at + 1] as number)) {
        best.cost = sum
        best.run = runIndex
        best.pickupAfter = at
        best.deliveryAfter = at
      }
    }
    const base = detour + (cost[pickup * size + after] as number)
    // The delivery adds to it: where roads are not slower than a detour, this insertion cannot be the cheapest.
    if (base >= best.cost) continue
    let from = pickup
    let time = left
    for (let next = at + 1; next < length - 1; next++) {
      const node = nodes[next] as number
      const start = Math.max(time + (seconds[from * size + node] as number), ready[node] as number)
      if (start > (latest[next] as number) || (load[next] as number) > room) break
      time = start + (service[node] as number)
      if (time > deliveryDue) break
      from = node
      const arrive = time + (seconds[node * size + delivery] as number)
      if (arrive > deliveryDue) continue
      const following = nodes[next + 1] as number
      const sum =
        base +
        (cost[node * size + delivery] as number) +
        (cost[delivery * size + following] as number) -
        (cost[node * size + following] as number)
      if (sum >= best.cost) continue
      const onward =
        Math.max(arrive, deliveryReady) + deliveryService + (seconds[delivery * size + following] as number)
      if (onward > (latest[next + 1] as number)) continue
      best.cost = sum
      best.run = runIndex
      best.pickupAfter = at
      best.deliveryAfter = next
    }
  }
}

/** Of an order that is on board: one stop. */
function findDelivery(
  tables: Tables,
  run: Run,
  order: number,
  runIndex: number,
  best: Insertion,
  skip: () => boolean,
): void {
  const { nodes: size, seconds, cost, ready, due, service } = tables
  const { nodes, begin, latest, load, length } = run
  const delivery = deliveryOf(order)
  const room = (tables.capacity[run.driver] as number) + (tables.load[delivery] as number)
  for (let at = 0; at < length - 1; at++) {
    if ((load[at] as number) > room) break
    const [before, after] = [nodes[at] as number, nodes[at + 1] as number]
    const arrival = (begin[at] as number) + (service[before] as number) + (seconds[before * size + delivery] as number)
    if (arrival > (due[delivery] as number) || skip()) continue
    const onward =
      Math.max(arrival, ready[delivery] as number) +
      (service[delivery] as number) +
      (seconds[delivery * size + after] as number)
    if (onward > (latest[at + 1] as number)) continue
    const saved = length === 2 ? 0 : (cost[before * size + after] as number)
    const sum = (cost[before * size + delivery] as number) + (cost[delivery * size + after] as number) - saved
    if (sum >= best.cost) continue
    best.cost = sum
    best.run = runIndex
    best.pickupAfter = -1
    best.deliveryAfter = at
  }
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
