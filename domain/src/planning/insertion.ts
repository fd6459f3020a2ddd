/** The cheapest place for an order in a run. */
import { findLateInsertion } from './late-insertion.ts'
import { deliveryOf, mayCarry, pickupOf, type Tables } from './problem.ts'
import type { Insertion, Run } from './run.ts'

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
  if (tables.lateness) findLateInsertion(tables, tables.lateness, run, order, runIndex, best, skip)
  else if (tables.hasPickup[order] === 0) findDelivery(tables, run, order, runIndex, best, skip)
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
