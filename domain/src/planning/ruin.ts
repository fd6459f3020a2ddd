/**
 * Takes orders out of a plan: strings of neighboring stops from runs that are near each other, so that what is put back can
 * be exchanged between those runs (slack induction by string removals, Christiaens and Vanden Berghe 2020).
 */
import { orderOf, type Tables } from './problem.ts'
import type { Random } from './random.ts'
import { positionOf, type State } from './state.ts'

const AVERAGE_REMOVED = 10
const MAX_STRING = 10
const SPLIT_RATE = 0.5
const SPLIT_GROWTH = 0.01

/** For each stop the others by their distance, nearest first. */
export function buildNeighbors(tables: Tables): Int32Array[] {
  const { nodes: size, cost, orders, hasPickup } = tables
  const all = Array.from({ length: 2 * orders }, (_, node) => node).filter(
    (node) => node % 2 === 1 || hasPickup[node >> 1] === 1,
  )
  return Array.from({ length: 2 * orders }, (_, node) =>
    Int32Array.from(all).sort(
      (one, other) => (cost[node * size + one] as number) - (cost[node * size + other] as number),
    ),
  )
}

export type Ruin = { isRemoved: Uint8Array; removed: Int32Array; length: number }

export const newRuin = (tables: Tables): Ruin => ({
  isRemoved: new Uint8Array(tables.orders),
  removed: new Int32Array(tables.orders),
  length: 0,
})

/** Marks orders around a stop for removal; `seed` is an order. */
export function ruinStrings(state: State, neighbors: Int32Array[], random: Random, seed: number, ruin: Ruin): void {
  const { runs, runOf } = state
  let stops = 0
  let used = 0
  for (const run of runs) {
    if (run.length === 2) continue
    stops += run.length - 2
    used++
  }
  if (used === 0) return
  const maxString = Math.min(MAX_STRING, stops / used)
  const maxRuns = (4 * AVERAGE_REMOVED) / (1 + maxString) - 1
  const wanted = Math.floor(random.next() * maxRuns + 1)
  const touched = new Set<number>()
  const seedNode = 2 * seed + (random.next() < 0.5 && state.tables.hasPickup[seed] === 1 ? 0 : 1)
  for (const node of neighbors[seedNode] as Int32Array) {
    if (touched.size >= wanted) break
    const order = orderOf(node)
    const index = runOf[order] as number
    if (index < 0 || ruin.isRemoved[order] === 1 || touched.has(index)) continue
    touched.add(index)
    markString(state, random, index, node, maxString, ruin)
  }
}

/** A string of stops of one run that contains this one, some of its stops left in place now and then. */
function markString(state: State, random: Random, index: number, node: number, maxString: number, ruin: Ruin): void {
  const run = state.runs[index] as State['runs'][number]
  const stops = run.length - 2
  const length = Math.floor(random.next() * Math.min(stops, maxString) + 1)
  let center = run.nodes.indexOf(node)
  if (center < 1 || center >= run.length - 1) center = positionOf(run, orderOf(node))
  let spared = 0
  if (length > 1 && length < stops && random.next() < SPLIT_RATE) {
    spared = 1
    while (length + spared < stops && random.next() < SPLIT_GROWTH) spared++
  }
  const whole = length + spared
  const first = Math.max(1, center - whole + 1)
  const last = Math.min(center, run.length - 1 - whole)
  const start = first + random.below(Math.max(1, last - first + 1))
  const sparedFrom = start + (spared > 0 ? random.below(length) : whole)
  for (let at = start; at < start + whole && at < run.length - 1; at++) {
    if (at >= sparedFrom && at < sparedFrom + spared && at !== center) continue
    mark(ruin, orderOf(run.nodes[at] as number))
  }
}

export function mark(ruin: Ruin, order: number): void {
  if (ruin.isRemoved[order] === 1) return
  ruin.isRemoved[order] = 1
  ruin.removed[ruin.length++] = order
}

export function clearRuin(ruin: Ruin): void {
  for (let at = 0; at < ruin.length; at++) ruin.isRemoved[ruin.removed[at] as number] = 0
  ruin.length = 0
}
