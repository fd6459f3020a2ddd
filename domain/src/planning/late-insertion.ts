/** The cheapest place for an order in a run whose promises may be broken, each at its price. */
import { deliveryOf, EPSILON, type Lateness, orderOf, pickupOf, type Tables } from './problem.ts'
import type { Insertion, Run } from './run.ts'

/** What delaying the stops of a run by an insertion costs, in all and of those that are more urgent than the order. */
type Delays = { cost: number; urgent: number }

/**
 * As `findInsertion`; lateness counts by what it grows. A place that makes a more urgent order later is no place: better leave
 * the order out, and say so.
 */
export function findLateInsertion(
  tables: Tables,
  lateness: Lateness,
  run: Run,
  order: number,
  runIndex: number,
  best: Insertion,
  skip: () => boolean,
): void {
  const { nodes: size, seconds, cost, ready, due, service } = tables
  const { nodes, begin, load, length } = run
  const hasPickup = tables.hasPickup[order] === 1
  const [pickup, delivery] = [pickupOf(order), deliveryOf(order)]
  const room = (tables.capacity[run.driver] as number) + (tables.load[delivery] as number)
  const isUnused = length === 2
  const delays: Delays = { cost: 0, urgent: 0 }
  for (let at = 0; at < length - 1; at++) {
    if ((load[at] as number) > room || skip()) continue
    const before = nodes[at] as number
    let [from, time, detour] = [before, (begin[at] as number) + (service[before] as number), 0]
    delays.cost = 0
    delays.urgent = 0
    if (hasPickup) {
      const arrival = Math.max(time + (seconds[before * size + pickup] as number), ready[pickup] as number)
      if (arrival > (due[pickup] as number)) continue
      delays.cost += lateCost(lateness, pickup, arrival)
      time = arrival + (service[pickup] as number)
      detour = cost[before * size + pickup] as number
      from = pickup
    }
    // Where the order was picked up in this run, or waits on board: the delivery comes after each stop in turn.
    for (let next = at; next < length - 1; next++) {
      if (next > at) {
        if (!hasPickup) break
        const node = nodes[next] as number
        const start = Math.max(time + (seconds[from * size + node] as number), ready[node] as number)
        if (start > (run.latest[next] as number) || (load[next] as number) > room) break
        addDelay(tables, lateness, run, order, next, start, delays)
        if (delays.urgent > EPSILON || delays.cost >= best.cost + EPSILON) break
        if (from === pickup) detour += cost[pickup * size + node] as number
        time = start + (service[node] as number)
        from = node
      }
      const following = nodes[next + 1] as number
      const arrival = Math.max(time + (seconds[from * size + delivery] as number), ready[delivery] as number)
      if (arrival > (due[delivery] as number)) continue
      const saved = isUnused ? 0 : (cost[(nodes[at] as number) * size + (nodes[at + 1] as number)] as number)
      const skipped = next === at ? 0 : (cost[(nodes[next] as number) * size + following] as number)
      const sum =
        detour -
        saved -
        skipped +
        (cost[from * size + delivery] as number) +
        (cost[delivery * size + following] as number) +
        delays.cost +
        lateCost(lateness, delivery, arrival)
      if (sum >= best.cost) continue
      const left = arrival + (service[delivery] as number)
      if (left + (seconds[delivery * size + following] as number) > (run.latest[next + 1] as number)) continue
      const tail = tailDelays(tables, lateness, run, order, next + 1, delivery, left, delays.urgent)
      if (tail.urgent > EPSILON || sum + tail.cost >= best.cost) continue
      best.cost = sum + tail.cost
      best.run = runIndex
      best.pickupAfter = hasPickup ? at : -1
      best.deliveryAfter = next
    }
  }
}

function lateCost({ promised, cost }: Lateness, node: number, begin: number): number {
  const late = begin - (promised[node] as number)
  return late > 0 ? late * (cost[node] as number) : 0
}

/** Of one stop that would begin at `start`. */
function addDelay(
  { urgency, isPerishable }: Tables,
  lateness: Lateness,
  { nodes, begin }: Run,
  order: number,
  at: number,
  start: number,
  delays: Delays,
): void {
  const node = nodes[at] as number
  const grown = lateCost(lateness, node, start) - lateCost(lateness, node, begin[at] as number)
  delays.cost += grown
  // What would be worthless comes before every promise.
  if (isPerishable[order] === 0 && (urgency[orderOf(node)] as number) < (urgency[order] as number))
    delays.urgent += grown
}

const tail: Delays = { cost: 0, urgent: 0 }

/** Of the stops from `at` on, after leaving `node` at this time. The result is reused by the next call. */
function tailDelays(
  tables: Tables,
  lateness: Lateness,
  run: Run,
  order: number,
  at: number,
  node: number,
  left: number,
  urgent: number,
): Delays {
  const { nodes: size, seconds, ready, service } = tables
  tail.cost = 0
  tail.urgent = urgent
  let [from, time] = [node, left]
  for (let next = at; next < run.length - 1; next++) {
    const to = run.nodes[next] as number
    const start = Math.max(time + (seconds[from * size + to] as number), ready[to] as number)
    // Waiting has absorbed the delay: from here on nothing changes.
    if (Math.abs(start - (run.begin[next] as number)) < EPSILON) break
    addDelay(tables, lateness, run, order, next, start, tail)
    time = start + (service[to] as number)
    from = to
  }
  return tail
}
