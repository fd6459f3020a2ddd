/** Plans a fleet's day: who drives what in which order and when, and why an order is in no run. */
import {
  buildTables,
  deliveryOf,
  mayCarry,
  orderOf,
  type PlanningProblem,
  pickupOf,
  type Sequence,
  type Tables,
} from './problem.ts'
import { seededRandom } from './random.ts'
import { emptyRun, type Run, schedule } from './run.ts'
import { type Progress, search } from './search.ts'
import { bestInsertionFor, newState, putIn, type Snapshot, type State, snapshot } from './state.ts'
import { explainUnplanned, type UnplannedReason } from './unplanned.ts'

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

/** Of the time, for the plan with every promise kept; the rest fits in late what did not fit. */
const ON_TIME_SHARE = 0.7

export function makePlan(problem: PlanningProblem, { seed, progress, current = [] }: PlanOptions): Plan {
  const tables = buildTables(problem)
  const random = seededRandom(seed)
  const state = stateOf(problem, tables, current)
  const { isFleetMinimized } = problem
  const canBeLate = problem.orders.some((order) => [order.pickup, order.delivery].some((stop) => stop?.promised))
  const onTime = search(state, random, canBeLate ? () => progress() / ON_TIME_SHARE : progress, isFleetMinimized)
  if (onTime.unplanned === 0 || !canBeLate) return asPlan(problem, tables, onTime)
  relaxPromises(problem, tables, onTime.runOf)
  const late = search(stateOf(problem, tables, sequencesOf(problem, onTime)), random, progress, isFleetMinimized)
  return asPlan(problem, tables, late)
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
  return timed(problem, state.tables, snapshot(state))
}

/** The cheapest place for one more order in the plan as it stands, for one driver or among all; null when there is none. */
export function insertOrder(
  problem: PlanningProblem,
  current: readonly Sequence[],
  orderId: number,
  driverId: number | null = null,
): TimedRuns | null {
  const tables = buildTables(problem)
  const order = problem.orders.findIndex(({ id }) => id === orderId)
  const drivers = problem.drivers.flatMap(({ id }, index) => (driverId === null || driverId === id ? [index] : []))
  const others = current.map((run) => ({ ...run, stops: run.stops.filter((visit) => visit.orderId !== orderId) }))
  for (const mayBeLate of [false, true]) {
    if (order < 0) break
    if (mayBeLate) relaxPromises(problem, tables, new Int32Array(tables.orders).fill(-1))
    const state = newState(tables)
    place(problem, state, others, () => true)
    const found = bestInsertionFor(state, order, drivers)
    if (found.run < 0) continue
    putIn(state, order, found)
    return timed(problem, tables, snapshot(state))
  }
  return null
}

/** Orders that fit into no run on time may be late from now on. */
function relaxPromises(problem: PlanningProblem, tables: Tables, runOf: Int32Array): void {
  problem.orders.forEach(({ pickup, delivery }, order) => {
    if ((runOf[order] as number) >= 0) return
    if (pickup) tables.due[pickupOf(order)] = pickup.due
    tables.due[deliveryOf(order)] = delivery.due
  })
}

function stateOf(problem: PlanningProblem, tables: Tables, current: readonly Sequence[]): State {
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
    const end = run.nodes[1] as number
    run.nodes.set(whole, 1)
    run.nodes[whole.length + 1] = end
    run.length = whole.length + 2
    schedule(tables, run)
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
