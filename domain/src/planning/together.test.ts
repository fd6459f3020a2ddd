import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makePlan, type Plan, progressBySteps } from './plan.ts'
import type { PlannedOrder, PlanningProblem } from './problem.ts'
import { gatherGroups } from './together.ts'

const MINUTE = 60
const HOUR = 3600

/** Places on a line, a minute apart. */
function travelOn(size: number) {
  const seconds = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) seconds[row * size + column] = Math.abs(row - column) * MINUTE
  return { size, seconds, cost: seconds }
}

const stop = (place: number, promised = 8 * HOUR) => ({ place, ready: 0, due: 100 * HOUR, promised, service: MINUTE })
const order = (id: number, from: number, to: number, more: Partial<PlannedOrder> = {}): PlannedOrder => ({
  id,
  priority: 'standard',
  pickup: stop(from),
  delivery: stop(to),
  load: 1,
  skills: [],
  driverId: null,
  ...more,
})
const driver = (id: number, start: number) => ({
  id,
  start,
  end: null,
  from: 0,
  until: 10 * HOUR,
  capacity: 5,
  skills: [] as string[],
})

/** One driver at each end of the line; each of the orders is nearest to another one. */
const problemOf = (orders: PlannedOrder[]): PlanningProblem => ({
  orders,
  drivers: [driver(1, 0), driver(2, 60)],
  travel: travelOn(61),
  isFleetMinimized: false,
})
const planOf = (problem: PlanningProblem) => makePlan(problem, { seed: 1, progress: progressBySteps(10) })
const driversOf = ({ runs }: Plan, ids: readonly number[]) =>
  runs.filter(({ visits }) => visits.some(({ orderId }) => ids.includes(orderId))).map(({ driverId }) => driverId)

test('what was placed together goes to one driver; without a group it goes to the nearest', () => {
  const orders = [order(1, 2, 4), order(2, 58, 56)]
  expect(driversOf(planOf(problemOf(orders)), [1, 2])).toEqual([1, 2])
  const problem = problemOf(orders.map((one) => ({ ...one, group: 'group 9' })))
  const plan = gatherGroups(problem, planOf(problem))
  expect(driversOf(plan, [1, 2])).toHaveLength(1)
  expect(plan.unplanned).toEqual([])
})

test('not where an order would be late, or two of them are bound to two drivers', () => {
  const spread = (orders: PlannedOrder[]) => {
    const problem = problemOf(orders.map((one) => ({ ...one, group: 'group 9' })))
    const plan = planOf(problem)
    expect(gatherGroups(problem, plan)).toEqual(plan)
    return driversOf(plan, [1, 2])
  }
  const soon = { pickup: stop(2, 10 * MINUTE), delivery: stop(4, 12 * MINUTE) }
  const soonToo = { pickup: stop(58, 10 * MINUTE), delivery: stop(56, 12 * MINUTE) }
  expect(spread([order(1, 2, 4, soon), order(2, 58, 56, soonToo)])).toEqual([1, 2])
  expect(spread([order(1, 2, 4, { driverId: 1 }), order(2, 58, 56, { driverId: 2 })])).toEqual([1, 2])
})

test('one that is bound to a driver draws the others to this driver', () => {
  const problem = problemOf([
    order(1, 2, 4, { group: 'group 9', driverId: 1 }),
    order(2, 58, 56, { group: 'group 9' }),
    order(3, 57, 55, { group: 'group 9' }),
  ])
  expect(driversOf(gatherGroups(problem, planOf(problem)), [1, 2, 3])).toEqual([1])
})

const anyOrder = fc.record({
  from: fc.nat(60),
  to: fc.nat(60),
  promised: fc.integer({ min: 10 * MINUTE, max: 4 * HOUR }),
  priority: fc.constantFrom('standard' as const, 'express' as const, 'emergency' as const),
  group: fc.constantFrom(null, 'group 1', 'group 2'),
  driverId: fc.constantFrom(null, null, 1, 2),
})

test('gathering loses no order, leaves none out, and makes no urgency later', () => {
  const late = ({ runs }: Plan, problem: PlanningProblem, priority: string) =>
    runs
      .flatMap(({ visits }) => visits)
      .filter(({ orderId }) => problem.orders.find(({ id }) => id === orderId)?.priority === priority)
      .reduce((sum, visit) => sum + visit.late, 0)
  const stops = ({ runs }: Plan) =>
    runs.flatMap(({ visits }) => visits.map(({ orderId, stop }) => `${stop} ${orderId}`)).toSorted()
  fc.assert(
    fc.property(fc.array(anyOrder, { maxLength: 10 }), (facts) => {
      const problem = problemOf(
        facts.map(({ from, to, promised, ...rest }, index) =>
          order(index + 1, from, to, { ...rest, delivery: stop(to, promised) }),
        ),
      )
      const plan = planOf(problem)
      const gathered = gatherGroups(problem, plan)
      expect(stops(gathered)).toEqual(stops(plan))
      expect(gathered.unplanned).toEqual(plan.unplanned)
      const burden = (of: Plan) => ['emergency', 'express', 'standard'].map((priority) => late(of, problem, priority))
      const [before, after] = [burden(plan), burden(gathered)]
      const at = after.findIndex((part, index) => Math.abs(part - (before[index] as number)) > 1e-6)
      expect(at < 0 || (after[at] as number) < (before[at] as number)).toBe(true)
      for (const { driverId, visits } of gathered.runs)
        for (const { orderId } of visits)
          expect([null, driverId]).toContain(problem.orders.find(({ id }) => id === orderId)?.driverId)
    }),
    { numRuns: 200 },
  )
})
