/**
 * The search where not every promise can be kept: every minute late has its price by urgency, and the best plan is the one with
 * the fewest minutes late of the most urgent orders, then of the next; then the cheapest.
 */

import { improve } from './placement.ts'
import type { Random } from './random.ts'
import { isEmpty, schedule } from './run.ts'
import { newContext, type Progress, ruinAndRecreate } from './search.ts'
import { keep, revert, type Snapshot, type State, snapshot } from './state.ts'
import { evaluator, isLess, valueOfPlan } from './value.ts'

/** In shares of the price of one stop: how much worse a plan may get for a while, at first and at last. */
const HOT = 3
const COLD = 0.003

/** Sets out from what is in the runs: construct first. */
export function searchLate(state: State, random: Random, progress: Progress): Snapshot {
  const context = newContext(state, random)
  keep(state)
  const { tables } = state
  let best = snapshot(state)
  let bestValue = valueOfPlan(state)
  const begun = progress()
  if (tables.orders === 0 || begun >= 1) return best
  let price = priceOf(state)
  const unit = best.cost / Math.max(1, 2 * tables.orders)
  const hot = Math.max(HOT * unit, 1e-9)
  const factor = Math.log(COLD / HOT)
  let done = begun
  for (let round = 0; done < 1; round++) {
    if (round % 16 === 0) done = progress()
    const temperature = hot * Math.exp(factor * ((done - begun) / (1 - begun)))
    ruinAndRecreate(context, random.below(tables.orders))
    const next = priceOf(state)
    if (next >= price - temperature * Math.log(random.next())) {
      revert(state)
      continue
    }
    keep(state)
    price = next
    const value = valueOfPlan(state)
    if (!isLess(value, bestValue)) continue
    best = snapshot(state)
    bestValue = value
  }
  return best
}

function priceOf({ tables, runs, runOf }: State): number {
  let sum = 0
  for (const run of runs) sum += run.cost + run.lateCost
  for (let order = 0; order < runOf.length; order++)
    if ((runOf[order] as number) < 0) sum += tables.lateness?.leftOut[order] as number
  return sum
}

/** A run of twenty stops has a few hundred places for one order. */
const MAX_TRIALS = 4_000

/** Each late run by moving single orders within it: what a search by price may have overlooked. */
export function improveLateRuns(state: State): void {
  for (const run of state.runs) {
    if (isEmpty(run) || run.lateCost === 0) continue
    const nodes = Array.from(run.nodes.subarray(1, run.length - 1))
    const evaluate = evaluator(state.tables, run)
    run.nodes.set(improve(nodes, { evaluate, maxTrials: MAX_TRIALS }), 1)
    schedule(state.tables, run)
  }
}
