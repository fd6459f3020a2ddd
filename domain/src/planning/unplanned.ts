/** Why an order is in no run, found by trying it alone: an admin can act on the reason. */
import { findInsertion } from './insertion.ts'
import { buildTables, type PlannedDriver, type PlannedOrder, type PlanningProblem } from './problem.ts'
import { emptyRun, type Insertion } from './run.ts'

export { UNPLANNED_TEXTS } from '../texts/unplanned.ts'

export const UNPLANNED_REASONS = [
  'no_driver',
  'skills',
  'capacity',
  'no_road',
  'window_closed',
  'too_late',
  'shifts',
  'more_urgent',
  'no_room',
] as const
export type UnplannedReason = (typeof UNPLANNED_REASONS)[number]

export function explainUnplanned(problem: PlanningProblem, index: number): UnplannedReason {
  const order = problem.orders[index] as PlannedOrder
  const bound = problem.drivers.filter(({ id }) => order.driverId === null || order.driverId === id)
  if (bound.length === 0) return 'no_driver'
  const skilled = bound.filter(({ skills }) => order.skills.every((skill) => skills.includes(skill)))
  if (skilled.length === 0) return 'skills'
  const large = skilled.filter(({ capacity }) => capacity >= order.load)
  if (large.length === 0) return 'capacity'
  const reached = large.filter((driver) => isReached(problem, driver, order))
  if (reached.length === 0) return 'no_road'
  if ([order.pickup, order.delivery].some((stop) => stop && stop.due < stop.ready)) return 'window_closed'
  if (fitsAlone(problem, reached, order)) return 'no_room'
  const always = reached.map((driver) => ({ ...driver, until: Number.MAX_SAFE_INTEGER }))
  return fitsAlone(problem, always, order) ? 'shifts' : 'too_late'
}

function isReached({ travel }: PlanningProblem, driver: PlannedDriver, { pickup, delivery }: PlannedOrder): boolean {
  const first = (pickup ?? delivery).place
  const legs = [
    [driver.start, first],
    [first, delivery.place],
    [delivery.place, driver.end ?? delivery.place],
  ] as const
  return legs.every(([from, to]) => Number.isFinite(travel.seconds[from * travel.size + to]))
}

/** By a driver who has nothing else to do. */
function fitsAlone({ travel }: PlanningProblem, drivers: PlannedDriver[], order: PlannedOrder): boolean {
  const alone = { orders: [withoutPromise(order)], drivers, travel, isFleetMinimized: false }
  const tables = buildTables(alone)
  return drivers.some((_, index) => {
    const found: Insertion = { run: -1, pickupAfter: -1, deliveryAfter: -1, cost: Number.POSITIVE_INFINITY }
    findInsertion(tables, emptyRun(tables, index), 0, index, found, () => false)
    return found.run >= 0
  })
}

const withoutPromise = ({ pickup, delivery, ...order }: PlannedOrder): PlannedOrder => ({
  ...order,
  pickup: pickup && { ...pickup, promised: pickup.due },
  delivery: { ...delivery, promised: delivery.due },
})
