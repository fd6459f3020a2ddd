/**
 * The search for a good plan: orders are inserted one by one, then taken out and put back around changing places for as long as
 * the caller lets it. It can be stopped at any moment with the best plan so far.
 */
import { construct } from './construct.ts'
import type { Random } from './random.ts'
import { buildNeighbors, clearRuin, mark, newRuin, type Ruin, ruinStrings } from './ruin.ts'
import { isEmpty, type Run, removeMarked } from './run.ts'
import {
  costOf,
  insertBest,
  keep,
  revert,
  type Snapshot,
  type State,
  snapshot,
  sortForInsertion,
  takeOut,
} from './state.ts'

/** How much of the time allowed is used up, from 0 to 1; the search ends at 1. */
export type Progress = () => number

/** A position is overlooked this often. */
const BLINK_RATE = 0.01
/** Of the time, for using fewer drivers; the rest shortens their runs. */
const FLEET_SHARE = 0.5
/** In shares of the average cost of one stop: how much worse a plan may get for a while, at first and at last. */
const HOT = 3
const COLD = 0.003

/** Sets out from what is in the runs already. */
export function search(state: State, random: Random, progress: Progress, isFleetMinimized: boolean): Snapshot {
  const context = newContext(state, random)
  construct(state)
  keep(state)
  if (isFleetMinimized) minimizeFleet(context, () => progress() / FLEET_SHARE)
  return anneal(context, progress)
}

export type Context = { state: State; neighbors: Int32Array[]; ruin: Ruin; random: Random; skip: () => boolean }

export const newContext = (state: State, random: Random): Context => ({
  state,
  neighbors: buildNeighbors(state.tables),
  ruin: newRuin(state.tables),
  random,
  skip: () => random.next() < BLINK_RATE,
})

/** Takes out orders around one, and puts back what fits. Orders in no run are tried too. */
export function ruinAndRecreate({ state, neighbors, ruin, random, skip }: Context, seed: number): void {
  const { tables, runOf } = state
  clearRuin(ruin)
  ruinStrings(state, neighbors, random, seed, ruin)
  takeOut(state, ruin.isRemoved, ruin.removed, ruin.length)
  for (let order = 0; order < tables.orders; order++) if ((runOf[order] as number) < 0) mark(ruin, order)
  sortForInsertion(tables, random, ruin.removed, ruin.length)
  for (let at = 0; at < ruin.length; at++) insertBest(state, ruin.removed[at] as number, skip)
}

/**
 * One driver after the other is closed, and its orders are fitted into the other runs. Orders that stayed out most often weigh
 * most: a plan without them is better even if others are left out instead.
 */
function minimizeFleet(context: Context, progress: Progress): void {
  const { state, random } = context
  const { tables } = state
  const misses = new Float64Array(tables.orders)
  let best = snapshot(state)
  if (best.unplanned > 0) return
  while (progress() < 1) {
    closeOne(state, misses)
    keep(state)
    let absent = absentOf(state, misses)
    while (absent.count > 0 && progress() < 1) {
      const seed = random.next() < 0.5 ? anAbsent(state, random) : random.below(tables.orders)
      ruinAndRecreate(context, seed)
      const next = absentOf(state, misses)
      for (let order = 0; order < tables.orders; order++)
        if ((state.runOf[order] as number) < 0) misses[order] = (misses[order] as number) + 1
      if (next.count < absent.count || next.weight <= absent.weight) keep(state)
      else revert(state)
      absent = absentOf(state, misses)
    }
    if (absent.count === 0) best = snapshot(state)
  }
  restore(state, best)
}

function absentOf({ runOf, tables }: State, misses: Float64Array): { count: number; weight: number } {
  let [count, weight] = [0, 0]
  for (let order = 0; order < tables.orders; order++) {
    if ((runOf[order] as number) >= 0) continue
    count++
    weight += misses[order] as number
  }
  return { count, weight }
}

function anAbsent({ runOf, tables }: State, random: Random): number {
  const start = random.below(tables.orders)
  for (let step = 0; step < tables.orders; step++) {
    const order = (start + step) % tables.orders
    if ((runOf[order] as number) < 0) return order
  }
  return start
}

/** The run whose orders were easiest to place so far. */
function closeOne(state: State, misses: Float64Array): void {
  let chosen = -1
  let least = Number.POSITIVE_INFINITY
  for (const [index, run] of state.runs.entries()) {
    if (isEmpty(run)) {
      state.isOpen[index] = 0
      continue
    }
    let sum = run.length / 1000
    for (let at = 1; at < run.length - 1; at++) sum += misses[(run.nodes[at] as number) >> 1] as number
    if (sum < least) [chosen, least] = [index, sum]
  }
  if (chosen < 0) return
  state.isOpen[chosen] = 0
  const isRemoved = new Uint8Array(state.tables.orders)
  for (let order = 0; order < state.tables.orders; order++) {
    if (state.runOf[order] !== chosen) continue
    isRemoved[order] = 1
    state.runOf[order] = -1
  }
  removeMarked(state.tables, state.runs[chosen] as Run, isRemoved)
}

/** Simulated annealing on cost; a plan with more orders in it is always better. */
function anneal(context: Context, progress: Progress): Snapshot {
  const { state, random } = context
  const { tables } = state
  keep(state)
  let best = snapshot(state)
  let cost = best.cost
  let unplanned = best.unplanned
  const begun = progress()
  if (tables.orders === 0 || begun >= 1) return best
  const unit = cost / Math.max(1, 2 * tables.orders)
  const hot = Math.max(HOT * unit, 1e-9)
  const factor = Math.log(COLD / HOT)
  let done = begun
  for (let round = 0; done < 1; round++) {
    if (round % 16 === 0) done = progress()
    const temperature = hot * Math.exp(factor * ((done - begun) / (1 - begun)))
    ruinAndRecreate(context, random.below(tables.orders))
    const next = costOf(state)
    const left = countUnplanned(state)
    const isBetter = left < unplanned || (left === unplanned && next < cost - temperature * Math.log(random.next()))
    if (!isBetter) {
      revert(state)
      continue
    }
    keep(state)
    cost = next
    unplanned = left
    if (left < best.unplanned || (left === best.unplanned && next < best.cost - 1e-9)) best = snapshot(state)
  }
  return best
}

function countUnplanned({ runOf }: State): number {
  let count = 0
  for (const run of runOf) if (run < 0) count++
  return count
}

/** The plan as it was. */
function restore(state: State, { nodes, runOf }: Snapshot): void {
  nodes.forEach((stops, index) => {
    const run = state.runs[index] as Run
    run.nodes.set(stops)
    run.length = stops.length
    removeMarked(state.tables, run, new Uint8Array(state.tables.orders))
    state.isOpen[index] = isEmpty(run) ? 0 : 1
  })
  state.runOf.set(runOf)
  keep(state)
}
