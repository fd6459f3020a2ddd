/**
 * One driver's run that is in force: where one more order goes, and how the other stops move for an emergency. Locked stops
 * stay, and nothing but the order itself passes them.
 */
import { bestPlace, improve, type Placed } from './placement.ts'
import { nodesOf } from './plan.ts'
import {
  buildTables,
  deliveryOf,
  orderOf,
  type PlanningProblem,
  pickupOf,
  type Sequence,
  type Tables,
} from './problem.ts'
import { emptyRun } from './run.ts'
import { evaluator } from './value.ts'

type Stops = Sequence['stops']

/** `fits`: within vehicle and shift, with nothing worthless and nothing more urgent later than before. */
export type PlacedStops = { stops: Stops; fits: boolean }

export function placeInRun(problem: PlanningProblem, { driverId, stops }: Sequence, orderId: number): PlacedStops {
  const { tables, run, order, nodes } = readRun(problem, { driverId, stops }, orderId)
  const rest = nodes.filter((node) => orderOf(node) !== order)
  const placed: Placed = bestPlace(tables, run, rest, nodesOf(tables, order))
  return { stops: asStops(problem, placed.nodes), fits: placed.fits }
}

/** Bounds the time: a run of twenty stops takes some thousands. The result is the best one until then. */
const MAX_TRIALS = 20_000

/** `mover`: the order for which the others move; null when a run as a whole is to get better. */
export function replanRun(
  problem: PlanningProblem,
  sequence: Sequence,
  { mover, isLocked }: { mover: number | null; isLocked: (orderId: number) => boolean },
): Stops {
  const { tables, run, order, nodes } = readRun(problem, sequence, mover)
  const isFixed = (at: number) => at !== order && isLocked(problem.orders[at]?.id as number)
  const evaluate = evaluator(tables, run)
  return asStops(problem, improve(nodes, { evaluate, isFixed, mover: order, maxTrials: MAX_TRIALS }))
}

function readRun(problem: PlanningProblem, { driverId, stops }: Sequence, orderId: number | null) {
  const tables: Tables = buildTables(problem, 'weighed')
  const orders = new Map(problem.orders.map(({ id }, index) => [id, index]))
  const driver = problem.drivers.findIndex(({ id }) => id === driverId)
  const nodes = stops.map(({ orderId: id, stop }) => {
    const order = orders.get(id) as number
    return stop === 'pickup' ? pickupOf(order) : deliveryOf(order)
  })
  const order = orderId === null ? -1 : (orders.get(orderId) as number)
  return { tables, run: emptyRun(tables, driver), order, nodes }
}

const asStops = ({ orders }: PlanningProblem, nodes: readonly number[]): Stops =>
  nodes.map((node) => ({
    orderId: orders[orderOf(node)]?.id as number,
    stop: node === deliveryOf(orderOf(node)) ? 'delivery' : 'pickup',
  }))
