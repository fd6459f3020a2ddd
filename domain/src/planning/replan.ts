/**
 * One driver's run in which an urgent order has found its place, improved by moving the other stops: the urgent order on time
 * first, then as few late orders as possible, then the shortest way. For a plan that is in force: locked stops stay, and
 * nothing else passes them.
 */
import {
  buildTables,
  deliveryOf,
  orderOf,
  type PlanningProblem,
  pickupOf,
  type Sequence,
  type Tables,
} from './problem.ts'
import { emptyRun, type Run, schedule } from './run.ts'

type Stops = Sequence['stops']

export type Urgent = { orderId: number; isLocked: (orderId: number) => boolean }

/** Bounds the time: a run of twenty stops takes some thousands. The result is the best one until then. */
const MAX_TRIALS = 20_000
const MAX_ROUNDS = 8

export function replanRun(
  problem: PlanningProblem,
  { driverId, stops }: Sequence,
  { orderId, isLocked }: Urgent,
): Stops {
  const orders = new Map(problem.orders.map(({ id }, index) => [id, index]))
  const driver = problem.drivers.findIndex(({ id }) => id === driverId)
  const start = stops.map(({ orderId: id, stop }) => nodeOf(orders.get(id) as number, stop))
  const urgent = orders.get(orderId) as number
  const tables = withoutPromises(problem)
  const isFixed = (order: number) => order !== urgent && isLocked(problem.orders[order]?.id as number)
  const evaluate = evaluator(problem, tables, emptyRun(tables, driver), urgent)
  const found = improve(start, { urgent, isFixed, evaluate })
  return found.map((node) => ({
    orderId: problem.orders[orderOf(node)]?.id as number,
    stop: node === deliveryOf(orderOf(node)) ? 'delivery' : 'pickup',
  }))
}

const nodeOf = (order: number, stop: 'pickup' | 'delivery') => (stop === 'pickup' ? pickupOf(order) : deliveryOf(order))

/** Late orders are counted here: only what can never be late limits the schedule. */
function withoutPromises(problem: PlanningProblem): Tables {
  const tables = buildTables(problem)
  problem.orders.forEach(({ pickup, delivery }, order) => {
    if (pickup) tables.due[pickupOf(order)] = pickup.due
    tables.due[deliveryOf(order)] = delivery.due
  })
  return tables
}

/** Compared from the left; less is better. */
type Value = readonly number[]

function evaluator({ orders }: PlanningProblem, tables: Tables, run: Run, urgent: number) {
  const end = run.nodes[1] as number
  const promised = new Float64Array(tables.nodes).fill(Number.POSITIVE_INFINITY)
  orders.forEach(({ delivery }, order) => {
    promised[deliveryOf(order)] = delivery.promised ?? Number.POSITIVE_INFINITY
  })
  return (nodes: readonly number[]): Value => {
    run.nodes.set(nodes, 1)
    run.nodes[nodes.length + 1] = end
    run.length = nodes.length + 2
    schedule(tables, run)
    let [broken, urgentLate, lateOrders, lateSeconds] = [0, 0, 0, 0]
    for (let at = 1; at < run.length; at++) {
      const node = run.nodes[at] as number
      const begin = run.begin[at] as number
      if (begin > (tables.due[node] as number)) broken++
      if ((run.load[at] as number) > (tables.capacity[run.driver] as number)) broken++
      const late = begin - (promised[node] as number)
      if (late <= 0) continue
      if (orderOf(node) === urgent) urgentLate = late
      else {
        lateOrders++
        lateSeconds += late
      }
    }
    return [broken, urgentLate, lateOrders, lateSeconds, run.cost]
  }
}

/** A difference that is only rounding would move stops for nothing. */
const EPSILON = 1e-6

function isLess(one: Value, other: Value): boolean {
  const at = one.findIndex((part, index) => Math.abs(part - (other[index] as number)) > EPSILON)
  return at >= 0 && (one[at] as number) < (other[at] as number)
}

type Search = { urgent: number; isFixed: (order: number) => boolean; evaluate: (nodes: readonly number[]) => Value }

/** Each order in turn is taken out and put where the run is best, until no order finds a better place. */
function improve(start: readonly number[], { urgent, isFixed, evaluate }: Search): number[] {
  const orders = [...new Set(start.map(orderOf))].filter((order) => !isFixed(order))
  const lockedBefore = new Map(start.map((node, at) => [node, countFixed(start.slice(0, at), isFixed)]))
  let nodes = [...start]
  let best = evaluate(nodes)
  let trials = 0
  let isBetter = true
  for (let round = 0; isBetter && round < MAX_ROUNDS; round++) {
    isBetter = false
    for (const order of orders) {
      const own = nodes.filter((node) => orderOf(node) === order)
      const rest = nodes.filter((node) => orderOf(node) !== order)
      const mayStandAt = (node: number, at: number) =>
        order === urgent || countFixed(rest.slice(0, at), isFixed) === lockedBefore.get(node)
      for (const trial of placements(rest, own, mayStandAt)) {
        if (++trials > MAX_TRIALS) return nodes
        const value = evaluate(trial)
        if (!isLess(value, best)) continue
        best = value
        nodes = trial
        isBetter = true
      }
    }
  }
  return nodes
}

const countFixed = (nodes: readonly number[], isFixed: (order: number) => boolean) =>
  nodes.filter((node) => isFixed(orderOf(node))).length

/** Every way to put one or two stops, in their order, between the others. */
function* placements(
  rest: readonly number[],
  own: readonly number[],
  mayStandAt: (node: number, at: number) => boolean,
): Generator<number[]> {
  const [first, second] = own as [number, number | undefined]
  const placesOf = (node: number) =>
    Array.from({ length: rest.length + 1 }, (_, at) => at).filter((at) => mayStandAt(node, at))
  const secondPlaces = second === undefined ? [] : placesOf(second)
  for (const at of placesOf(first)) {
    if (second === undefined) yield rest.toSpliced(at, 0, first)
    for (const after of secondPlaces)
      if (after >= at) yield rest.toSpliced(after, 0, second as number).toSpliced(at, 0, first)
  }
}
