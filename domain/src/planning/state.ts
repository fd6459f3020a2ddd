/** A plan that the search changes: one run for each driver, which orders are in none, and a way back to the last accepted state. */
import { findInsertion } from './insertion.ts'
import { deliveryOf, orderOf, pickupOf, type Tables } from './problem.ts'
import type { Random } from './random.ts'
import { copyRun, emptyRun, type Insertion, insert, isEmpty, type Run, removeMarked } from './run.ts'

export type State = {
  tables: Tables
  runs: Run[]
  /** The run an order is in; -1 for none. */
  runOf: Int32Array
  /** Copies of the runs that changed since the last `keep`. */
  saved: (Run | null)[]
  changed: number[]
  savedRunOf: Int32Array
  /** Drivers that may be used at all. */
  isOpen: Uint8Array
}

export function newState(tables: Tables): State {
  const runs = Array.from({ length: tables.drivers }, (_, driver) => emptyRun(tables, driver))
  return {
    tables,
    runs,
    runOf: new Int32Array(tables.orders).fill(-1),
    saved: runs.map(() => null),
    changed: [],
    savedRunOf: new Int32Array(tables.orders).fill(-1),
    isOpen: new Uint8Array(tables.drivers).fill(1),
  }
}

export const costOf = ({ runs }: State) => runs.reduce((sum, run) => sum + run.cost, 0)
const usedRuns = ({ runs }: State) => runs.filter((run) => !isEmpty(run)).length

/** Accepts the changes since the last call. */
export function keep(state: State): void {
  state.changed.length = 0
  state.savedRunOf.set(state.runOf)
}

/** Back to the state of the last `keep`. */
export function revert(state: State): void {
  for (const index of state.changed) copyRun(state.saved[index] as Run, state.runs[index] as Run)
  state.changed.length = 0
  state.runOf.set(state.savedRunOf)
}

function willChange(state: State, index: number): void {
  if (state.changed.includes(index)) return
  state.saved[index] ??= emptyRun(state.tables, index)
  copyRun(state.runs[index] as Run, state.saved[index] as Run)
  state.changed.push(index)
}

/** Takes the marked orders out of the runs they are in. */
export function takeOut(state: State, isRemoved: Uint8Array, orders: Int32Array, length: number): void {
  for (let at = 0; at < length; at++) {
    const order = orders[at] as number
    const index = state.runOf[order] as number
    if (index < 0) continue
    const before = state.changed.length
    willChange(state, index)
    state.runOf[order] = -1
    // The first of its run: the whole run is cleaned once.
    if (state.changed.length > before) removeMarked(state.tables, state.runs[index] as Run, isRemoved)
  }
}

const NEVER = () => false
const found: Insertion = { run: -1, pickupAfter: -1, deliveryAfter: -1, cost: 0 }

/** Where the order costs least; run -1 where it fits nowhere. The result is reused by the next call. */
export function bestInsertion(state: State, order: number, skip: () => boolean): Insertion {
  found.cost = Number.POSITIVE_INFINITY
  found.run = -1
  let isUnusedTried = false
  for (let index = 0; index < state.runs.length; index++) {
    const run = state.runs[index] as Run
    if (state.isOpen[index] === 0) continue
    // Among unused drivers who are alike, the first stands for all.
    if (isEmpty(run) && state.tables.areDriversAlike) {
      if (isUnusedTried) continue
      isUnusedTried = true
    }
    findInsertion(state.tables, run, order, index, found, skip)
  }
  return found
}

/** Into the run the insertion names. */
function putIn(state: State, order: number, insertion: Insertion): void {
  willChange(state, insertion.run)
  insert(state.tables, state.runs[insertion.run] as Run, order, insertion)
  state.runOf[order] = insertion.run
}

export function insertBest(state: State, order: number, skip: () => boolean = NEVER): boolean {
  const insertion = bestInsertion(state, order, skip)
  if (insertion.run < 0) return false
  putIn(state, order, insertion)
  return true
}

/** Stops of a run that belong to orders, by position. */
export function positionOf(run: Run, order: number): number {
  for (let at = 1; at < run.length - 1; at++) if (orderOf(run.nodes[at] as number) === order) return at
  return -1
}

export type Snapshot = { nodes: Int32Array[]; runOf: Int32Array; cost: number; used: number; unplanned: number }

export function snapshot(state: State): Snapshot {
  let unplanned = 0
  for (const index of state.runOf) if (index < 0) unplanned++
  return {
    nodes: state.runs.map((run) => run.nodes.slice(0, run.length)),
    runOf: state.runOf.slice(),
    cost: costOf(state),
    used: usedRuns(state),
    unplanned,
  }
}

/** Orders in a sequence that a search tries them in: each sequence finds plans that the others miss. */
export function sortForInsertion(tables: Tables, random: Random, orders: Int32Array, length: number): void {
  const part = orders.subarray(0, length)
  random.shuffle(part, length)
  const key = sortKey(tables, random.next())
  if (!key) return
  part.sort((one, other) => key(one) - key(other))
}

type Key = (order: number) => number

function sortKey(tables: Tables, choice: number): Key | null {
  const { nodes, orders, cost, ready, lateness } = tables
  const due = lateness?.promised ?? tables.due
  const far: Key = (order) => cost[2 * orders * nodes + pickupOf(order)] as number
  const width = (node: number) => Math.min(due[node] as number, tables.due[node] as number) - (ready[node] as number)
  if (choice < 0.35) return lateness ? (order) => tables.urgency[order] as number : null
  if (choice < 0.55) return (order) => width(pickupOf(order)) + width(deliveryOf(order))
  if (choice < 0.7) return (order) => -far(order)
  if (choice < 0.8) return far
  if (choice < 0.9)
    return (order) => Math.min(due[deliveryOf(order)] as number, tables.due[deliveryOf(order)] as number)
  return (order) => -(ready[pickupOf(order)] as number)
}
