/**
 * Orders that were placed together go to one driver. The search knows nothing of it: what it spread over several drivers is
 * gathered afterwards, wherever that leaves no order out and makes none later. So the wish never costs a promise, only miles.
 */
import { type Plan, stateOf, timedState } from './plan.ts'
import { buildTables, mayCarry, type PlanningProblem } from './problem.ts'
import { insertBest, keep, revert, type State, takeOut } from './state.ts'
import { isLess, type Value, valueOfPlan } from './value.ts'

export function gatherGroups(problem: PlanningProblem, plan: Plan): Plan {
  const groups = groupsOf(problem)
  if (groups.length === 0) return plan
  const state = stateOf(problem, buildTables(problem, 'weighed'), asSequences(plan))
  keep(state)
  const gathered = groups.filter((group) => gather(state, group))
  return gathered.length === 0 ? plan : { ...timedState(problem, state), unplanned: plan.unplanned }
}

const asSequences = ({ runs }: Plan) => runs.map(({ driverId, visits }) => ({ driverId, stops: visits }))

function groupsOf({ orders }: PlanningProblem): number[][] {
  const groups = Map.groupBy(orders.keys(), (order) => orders[order]?.group ?? null)
  groups.delete(null)
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Of the drivers who have some of it, the one who takes the rest at the least cost; failing that, of all others. */
function gather(state: State, orders: readonly number[]): boolean {
  const group = orders.filter((order) => (state.runOf[order] as number) >= 0)
  const holders = new Set(group.map((order) => state.runOf[order] as number))
  if (holders.size < 2) return false
  const others = [...state.runs.keys()].filter((run) => !holders.has(run))
  const best = bestTaker(state, group, [...holders]) ?? bestTaker(state, group, others)
  if (best === null) return false
  give(state, group, best)
  keep(state)
  return true
}

function bestTaker(state: State, group: readonly number[], runs: readonly number[]): number | null {
  const before = valueOfPlan(state)
  let best: { run: number; value: Value } | null = null
  for (const run of runs) {
    const value = give(state, group, run) ? valueOfPlan(state) : null
    revert(state)
    if (!value || isLess(withoutCost(before), withoutCost(value))) continue
    if (!best || isLess(value, best.value)) best = { run, value }
  }
  return best?.run ?? null
}

/** All of the group into one run. What is bound to another driver makes it impossible. */
function give(state: State, group: readonly number[], run: number): boolean {
  const { tables, runOf } = state
  const moved = group.filter((order) => runOf[order] !== run)
  if (moved.some((order) => !mayCarry(tables, order, run))) return false
  const isRemoved = new Uint8Array(tables.orders)
  for (const order of moved) isRemoved[order] = 1
  takeOut(state, isRemoved, Int32Array.from(moved), moved.length)
  const isOpen = state.isOpen.slice()
  state.isOpen.fill(0)
  state.isOpen[run] = 1
  const isPlaced = moved.every((order) => insertBest(state, order))
  state.isOpen.set(isOpen)
  return isPlaced
}

const withoutCost = (value: Value): Value => Array.from(value).slice(0, -1)
