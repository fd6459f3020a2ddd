/** How good a run or a plan is: numbers compared from the left, less is better. What is more urgent stands further left. */
import { URGENCY_RANK_COUNT } from '../orders/urgency.ts'
import { EPSILON, orderOf, type Tables } from './problem.ts'
import type { Run } from './run.ts'
import type { State } from './state.ts'

export type Value = ArrayLike<number>

export function isLess(one: Value, other: Value): boolean {
  for (let at = 0; at < one.length; at++) {
    const difference = (one[at] as number) - (other[at] as number)
    if (Math.abs(difference) > EPSILON) return difference < 0
  }
  return false
}

/** Orders left out that will be worthless; then by urgency how many are left out and how late the others are; then the cost. */
export function valueOfPlan({ tables, runs, runOf }: Pick<State, 'tables' | 'runs' | 'runOf'>): Value {
  const value = new Array<number>(2 + 2 * URGENCY_RANK_COUNT).fill(0)
  const add = (at: number, amount: number) => {
    value[at] = (value[at] as number) + amount
  }
  runOf.forEach((run, order) => {
    if (run < 0) add(tables.isPerishable[order] === 1 ? 0 : 1 + 2 * (tables.urgency[order] as number), 1)
  })
  for (const run of runs) {
    for (let at = 1; at < run.length - 1; at++) {
      const node = run.nodes[at] as number
      const late = (run.begin[at] as number) - (tables.lateness?.promised[node] as number)
      if (late > 0) add(2 + 2 * (tables.urgency[orderOf(node)] as number), late)
    }
    add(value.length - 1, run.cost)
  }
  return value
}

/** What no promise outweighs stands at the left. */
export const BROKEN_PARTS = 2
export const partOfUrgency = (urgency: number) => BROKEN_PARTS + 2 * urgency
export const OVERTIME_PART = partOfUrgency(URGENCY_RANK_COUNT)

export type Evaluate = (nodes: ArrayLike<number>, length: number) => Float64Array

/**
 * Of a run with these nodes: stops that overload the vehicle, stops after what can never be late; then seconds late by
 * urgency, those of the order `yielding` after those of its peers; overtime; cost. The result is reused by the next call.
 */
export function evaluator(tables: Tables, run: Run, yielding = -1): Evaluate {
  const { nodes: size, seconds, cost, ready, due, service, load, hasPickup, urgency } = tables
  const promised = tables.lateness?.promised as Float64Array
  const [start, end] = [run.nodes[0] as number, run.nodes[run.length - 1] as number]
  const capacity = tables.capacity[run.driver] as number
  const value = new Float64Array(OVERTIME_PART + 2)
  const add = (at: number, amount: number) => {
    value[at] = (value[at] as number) + amount
  }
  return (nodes, length) => {
    value.fill(0)
    let onBoard = 0
    for (let at = 0; at < length; at++) {
      const node = nodes[at] as number
      if (hasPickup[orderOf(node)] === 0) onBoard -= load[node] as number
    }
    let [from, time, sum] = [start, ready[start] as number, 0]
    for (let at = 0; at < length; at++) {
      const node = nodes[at] as number
      const begin = Math.max(time + (seconds[from * size + node] as number), ready[node] as number)
      onBoard += load[node] as number
      // What is worthless in any case gains nothing by coming a little earlier: it is counted, not timed.
      if (begin > (due[node] as number)) add(1, 1)
      if (onBoard > capacity) add(0, 1)
      const late = begin - (promised[node] as number)
      if (late > 0) add(partOfUrgency(urgency[orderOf(node)] as number) + (orderOf(node) === yielding ? 1 : 0), late)
      sum += cost[from * size + node] as number
      time = begin + (service[node] as number)
      from = node
    }
    if (length === 0) return value
    add(OVERTIME_PART, Math.max(0, time + (seconds[from * size + end] as number) - (due[end] as number)))
    add(OVERTIME_PART + 1, sum + (cost[from * size + end] as number))
    return value
  }
}
