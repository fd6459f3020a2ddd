/** A first plan: the order that would lose most by waiting is inserted first. */
import { findInsertion } from './insertion.ts'
import type { Insertion, Run } from './run.ts'
import { insertBest, type State } from './state.ts'

const NEVER = () => false
/** The loss of an order that fits into one run only: it comes before all others. */
const ONLY_ONE = 1e12
const UNKNOWN = -1

export function construct(state: State): void {
  const { orders, drivers, lateness } = state.tables
  /** The cheapest insertion of each order into each run; only a changed run is looked at again. */
  const costs = new Float64Array(orders * drivers).fill(UNKNOWN)
  const waiting = new Set(Array.from(state.runOf.keys()).filter((order) => state.runOf[order] === -1))
  while (waiting.size > 0) {
    let chosen = -1
    // Where promises are weighed, the most urgent orders are put in before all others, which then do not delay them.
    let first = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (const order of waiting) {
      const loss = lossOf(state, costs, order)
      if (loss === Number.NEGATIVE_INFINITY) continue
      const urgency = lateness ? (state.tables.urgency[order] as number) : 0
      if (urgency > first || (urgency === first && loss <= most)) continue
      ;[chosen, most, first] = [order, loss, urgency]
    }
    // What is left fits into no run.
    if (chosen < 0) return
    waiting.delete(chosen)
    insertBest(state, chosen)
    const changed = state.runOf[chosen] as number
    for (const order of waiting) costs[order * drivers + changed] = UNKNOWN
  }
}

/** The difference between the best run for an order and the second best. */
function lossOf(state: State, costs: Float64Array, order: number): number {
  let best = Number.POSITIVE_INFINITY
  let second = Number.POSITIVE_INFINITY
  for (let run = 0; run < state.tables.drivers; run++) {
    const at = order * state.tables.drivers + run
    if (costs[at] === UNKNOWN) costs[at] = cheapest(state, order, run)
    const cost = costs[at] as number
    if (cost < best) [best, second] = [cost, best]
    else if (cost < second) second = cost
  }
  if (best === Number.POSITIVE_INFINITY) return Number.NEGATIVE_INFINITY
  return second === Number.POSITIVE_INFINITY ? ONLY_ONE - best : second - best
}

function cheapest({ tables, runs }: State, order: number, run: number): number {
  const found: Insertion = { run: -1, pickupAfter: -1, deliveryAfter: -1, cost: Number.POSITIVE_INFINITY }
  findInsertion(tables, runs[run] as Run, order, run, found, NEVER)
  return Math.max(0, found.cost)
}
