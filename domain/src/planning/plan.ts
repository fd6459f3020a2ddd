/** Plans a fleet's day: who drives what in which order and when, and why an order is in no run. */

import { construct } from './construct.ts'
import { improveLateRuns, searchLate } from './late-search.ts'
import { bestPlace } from './placement.ts'
import {
  buildTables,
  deliveryOf,
  mayCarry,
  orderOf,
  type PlannedOrder,
  type PlanningProblem,
  pickupOf,
  type Sequence,
  type Tables,
} from './problem.ts'
import { type Random, seededRandom } from './random.ts'
import { emptyRun, type Run, schedule } from './run.ts'
import { type Progress, search } from './search.ts'
import { bestInsertion, insertBest, newState, type Snapshot, type State, snapshot } from './state.ts'
import { explainUnplanned, type UnplannedReason } from './unplanned.ts'
import { isLess, valueOfPlan } from './value.ts'

type PlannedVisit = {
  orderId: number
  stop: 'pickup' | 'delivery'
  arrival: number
  begin: number
  end: number
  /** Seconds after what was promised; 0 when on time. */
  late: number
}
type PlannedRun = { driverId: number; visits: PlannedVisit[]; cost: number }
type Unplanned = { orderId: number; reason: UnplannedReason }
export type TimedRuns = { runs: PlannedRun[]; cost: number }
export type Plan = TimedRuns & { unplanned: Unplanned[] }

export type PlanOptions = {
  seed: number
  progress: Progress
  /** The plan in force, from which the search sets out. */
  current?: readonly Sequence[]
}

/** Of the time, for the plan with every promise kept; the rest is for what is late. */
const ON_TIME_SHARE = 0.6

/**
 * With every promise kept where that is possible. Where it is not, with as few minutes late as possible, the most urgent orders
 * first: never more of them than in the plan in force, unless a new order is as urgent.
 */
export function makePlan(problem: PlanningProblem, { seed, progress, current = [] }: PlanOptions): Plan {
  const tables = buildTables(problem)
  const random = seededRandom(seed)
  const state = stateOf(problem, tables, current)
  const { isFleetMinimized } = problem
  const canBeLate = problem.orders.some(({ pickup, delivery }) => hasPromise(pickup) || hasPromise(delivery))
  const onTime = search(state, random, canBeLate ? () => progress() / ON_TIME_SHARE : progress, isFleetMinimized)
  if (onTime.unplanned === 0 || !canBeLate) return asPlan(problem, tables, onTime)
  return settleLate(problem, [current, sequencesOf(problem, onTime)], { random, progress })
}

/** Zero is a time like any other: promised for the moment at which the clock of the problem begins. */
const hasPromise = (stop: PlannedOrder['pickup']) => stop?.promised !== undefined

/** Sets out from the best of several plans, each completed by what is not in it. For other engines' plans too. */
export function settleLate(
  problem: PlanningProblem,
  plans: readonly (readonly Sequence[])[],
  { random, progress }: { random: Random; progress: Progress },
): Plan {
  const tables = buildTables(problem, 'weighed')
  const complete = (sequences: readonly Sequence[]) => {
    const state = stateOf(problem, tables, sequences)
    construct(state)
    return { state, value: valueOfPlan(state) }
  }
  const best = plans.map(complete).reduce((one, other) => (isLess(other.value, one.value) ? other : one))
  const found = searchLate(best.state, random, progress)
  const settled = stateOf(problem, tables, sequencesOf(problem, found))
  improveLateRuns(settled)
  return explainLeftOut(settled, asPlan(problem, tables, snapshot(settled)), problem)
}

/** What has room only before a more urgent order says so. */
function explainLeftOut(state: State, plan: Plan, { orders }: PlanningProblem): Plan {
  const { tables } = state
  const hasRoom = (orderId: number) => {
    const order = orders.findIndex(({ id }) => id === orderId)
    const urgency = tables.urgency[order] as number
    tables.urgency[order] = 0
    const found = bestInsertion(state, order, () => false)
    tables.urgency[order] = urgency
    return found.run >= 0
  }
  const unplanned = plan.unplanned.map(({ orderId, reason }) => ({
    orderId,
    reason: reason === 'no_room' && hasRoom(orderId) ? ('more_urgent' as const) : reason,
  }))
  return { ...plan, unplanned }
}

/** A fixed number of steps: the same plan on every machine. `isStopped` ends it early with the best plan so far. */
export function progressBySteps(steps: number, isStopped: () => boolean = () => false): Progress {
  let step = 0
  return () => (isStopped() ? 1 : Math.min(1, step++ / steps))
}

/** Times of runs as they stand, late stops included: for a plan that an admin has changed by hand. */
export function timeRuns(problem: PlanningProblem, sequences: readonly Sequence[]): TimedRuns {
  const state = newState(buildTables(problem))
  place(problem, state, sequences, () => true)
  return timedState(problem, state)
}

/**
 * The best place for one more order in the plan as it stands, for one driver or among all; null when there is none. The others
 * keep their sequence; what is more urgent does not become later.
 */
export function insertOrder(
  problem: PlanningProblem,
  current: readonly Sequence[],
  orderId: number,
  driverId: number | null = null,
): TimedRuns | null {
  const order = problem.orders.findIndex(({ id }) => id === orderId)
  if (order < 0) return null
  const others = current.map((run) => ({ ...run, stops: run.stops.filter((visit) => visit.orderId !== orderId) }))
  const drivers = problem.drivers.flatMap(({ id }, index) => (driverId === null || driverId === id ? [index] : []))
  return insertOnTime(problem, others, order, drivers) ?? insertLate(problem, others, order, drivers)
}

/** Where nothing is late, nor would be, the cheapest place is the best one, and found at once. */
function insertOnTime(
  problem: PlanningProblem,
  others: readonly Sequence[],
  order: number,
  drivers: readonly number[],
): TimedRuns | null {
  const tables = buildTables(problem)
  const state = newState(tables)
  place(problem, state, others, () => true)
  if (!state.runs.every((run) => isValid(tables, run))) return null
  for (const index of state.runs.keys()) if (!drivers.includes(index)) state.isOpen[index] = 0
  return insertBest(state, order) ? timed(problem, tables, snapshot(state)) : null
}

function insertLate(
  problem: PlanningProblem,
  others: readonly Sequence[],
  order: number,
  drivers: readonly number[],
): TimedRuns | null {
  const tables = buildTables(problem, 'weighed')
  const state = newState(tables)
  place(problem, state, others, () => true)
  const places = drivers.flatMap((index) => {
    if (!mayCarry(tables, order, index)) return []
    const run = state.runs[index] as Run
    const rest = Array.from(run.nodes.subarray(1, run.length - 1))
    const placed = bestPlace(tables, emptyRun(tables, index), rest, nodesOf(tables, order))
    return placed.fits ? [{ run, ...placed }] : []
  })
  const [first] = places
  if (!first) return null
  const best = places.reduce((one, other) => (isLess(other.added, one.added) ? other : one), first)
  setNodes(tables, best.run, best.nodes)
  return timed(problem, tables, snapshot(state))
}

export const nodesOf = ({ hasPickup }: Tables, order: number): number[] =>
  hasPickup[order] === 1 ? [pickupOf(order), deliveryOf(order)] : [deliveryOf(order)]

function setNodes(tables: Tables, run: Run, nodes: readonly number[]): void {
  const end = run.nodes[run.length - 1] as number
  run.nodes.set(nodes, 1)
  run.nodes[nodes.length + 1] = end
  run.length = nodes.length + 2
  schedule(tables, run)
}

export function stateOf(problem: PlanningProblem, tables: Tables, current: readonly Sequence[]): State {
  const state = newState(tables)
  place(problem, state, current, (run) => isValid(tables, run))
  return state
}

/** Puts each sequence into its driver's run. Orders that are unknown, doubled or half there are left out. */
function place(
  problem: PlanningProblem,
  state: State,
  sequences: readonly Sequence[],
  isAccepted: (run: Run) => boolean,
): void {
  const { tables } = state
  const orders = new Map(problem.orders.map(({ id }, index) => [id, index]))
  const drivers = new Map(problem.drivers.map(({ id }, index) => [id, index]))
  for (const { driverId, stops } of sequences) {
    const index = drivers.get(driverId)
    const run = index === undefined ? undefined : state.runs[index]
    if (!run || run.length > 2) continue
    const nodes = stops.flatMap(({ orderId, stop }) => {
      const order = orders.get(orderId)
      return order === undefined || state.runOf[order] !== -1
        ? []
        : [stop === 'pickup' ? pickupOf(order) : deliveryOf(order)]
    })
    const whole = nodes.filter((node, at) => isWhole(tables, nodes, node, at))
    setNodes(tables, run, whole)
    if (isAccepted(run)) for (const node of whole) state.runOf[orderOf(node)] = index as number
    else state.runs[index as number] = emptyRun(tables, index as number)
  }
}

/** Its other stop is there too, the pickup first, and neither twice. */
function isWhole(tables: Tables, nodes: readonly number[], node: number, at: number): boolean {
  const order = orderOf(node)
  if (nodes.indexOf(node) !== at) return false
  if (tables.hasPickup[order] === 0) return node === deliveryOf(order)
  const [pickup, delivery] = [nodes.indexOf(pickupOf(order)), nodes.indexOf(deliveryOf(order))]
  return pickup >= 0 && delivery > pickup
}

function isValid(tables: Tables, run: Run): boolean {
  for (let at = 0; at < run.length; at++) {
    if ((run.begin[at] as number) > (run.latest[at] as number)) return false
    if ((run.load[at] as number) > (tables.capacity[run.driver] as number)) return false
    const isStop = at > 0 && at < run.length - 1
    if (isStop && !mayCarry(tables, orderOf(run.nodes[at] as number), run.driver)) return false
  }
  return true
}

type Found = Pick<Snapshot, 'nodes' | 'runOf' | 'cost'>

const sequencesOf = ({ orders, drivers }: PlanningProblem, { nodes }: Found): Sequence[] =>
  nodes.map((stops, index) => ({
    driverId: drivers[index]?.id as number,
    stops: Array.from(stops.subarray(1, stops.length - 1), (node) => ({
      orderId: orders[orderOf(node)]?.id as number,
      stop: stopOf(node),
    })),
  }))

const stopOf = (node: number) => (node === deliveryOf(orderOf(node)) ? 'delivery' : 'pickup')

function timed(problem: PlanningProblem, tables: Tables, { nodes, cost }: Found): TimedRuns {
  const runs = nodes.map((stops, index) => {
    const run = emptyRun(tables, index)
    run.nodes.set(stops)
    run.length = stops.length
    schedule(tables, run)
    const visits = Array.from({ length: run.length - 2 }, (_, at) => visitAt(problem, tables, run, at + 1))
    return { driverId: problem.drivers[index]?.id as number, visits, cost: run.cost }
  })
  return { runs, cost }
}

/** The runs as they are now. */
export const timedState = (problem: PlanningProblem, state: State): TimedRuns =>
  timed(problem, state.tables, snapshot(state))

function asPlan(problem: PlanningProblem, tables: Tables, found: Found): Plan {
  const unplanned = problem.orders.flatMap(({ id }, order) =>
    (found.runOf[order] as number) < 0 ? [{ orderId: id, reason: explainUnplanned(problem, order) }] : [],
  )
  return { ...timed(problem, tables, found), unplanned }
}

function visitAt({ orders }: PlanningProblem, tables: Tables, run: Run, at: number): PlannedVisit {
  const [before, node] = [run.nodes[at - 1] as number, run.nodes[at] as number]
  const order = orders[orderOf(node)] as PlanningProblem['orders'][number]
  const stop = stopOf(node)
  const begin = run.begin[at] as number
  const { promised, due } = (stop === 'pickup' ? order.pickup : order.delivery) ?? order.delivery
  return {
    orderId: order.id,
    stop,
    arrival:
      (run.begin[at - 1] as number) +
      (tables.service[before] as number) +
      (tables.seconds[before * tables.nodes + node] as number),
    begin,
    end: begin + (tables.service[node] as number),
    late: Math.max(0, begin - Math.min(due, promised ?? due)),
  }
}
