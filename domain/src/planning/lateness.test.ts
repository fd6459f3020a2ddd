/** What comes first where not every promise can be kept. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIORITIES, type Priority } from '../orders/orders.ts'
import { insertOrder, makePlan, progressBySteps, type TimedRuns, timeRuns } from './plan.ts'
import type { PlannedDriver, PlannedOrder, PlanningProblem, Sequence } from './problem.ts'
import { placeInRun } from './replan.ts'

const MINUTE = 60
const HOUR = 3600
const WEEK = 7 * 24 * HOUR

/** Places along one road, ten minutes from each to the next. */
function roadOf(size: number) {
  const seconds = new Float64Array(size * size)
  for (let row = 0; row < size; row++)
    for (let column = 0; column < size; column++) seconds[row * size + column] = Math.abs(row - column) * 10 * MINUTE
  return { size, seconds, cost: seconds.map((value) => value / MINUTE) }
}

type More = Partial<PlannedOrder> & { promised?: number; due?: number }
const anOrder = (id: number, from: number, to: number, { promised, due = WEEK, ...more }: More = {}): PlannedOrder => ({
  id,
  priority: 'standard',
  pickup: { place: from, ready: 0, due: WEEK, service: MINUTE },
  delivery: { place: to, ready: 0, due, service: MINUTE, ...(promised === undefined ? {} : { promised }) },
  load: 1,
  skills: [],
  driverId: null,
  ...more,
})
const aDriver = (id: number, start: number, more: Partial<PlannedDriver> = {}): PlannedDriver => ({
  id,
  start,
  end: null,
  from: 0,
  until: 12 * HOUR,
  capacity: 20,
  skills: [],
  ...more,
})
const along = (orders: PlannedOrder[], drivers: PlannedDriver[]): PlanningProblem => ({
  orders,
  drivers,
  travel: roadOf(24),
  isFleetMinimized: false,
})
const inTurn = (driverId: number, ...orders: number[]): Sequence => ({
  driverId,
  stops: orders.flatMap((orderId) => [
    { orderId, stop: 'pickup' as const },
    { orderId, stop: 'delivery' as const },
  ]),
})

const lateMinutes = ({ runs }: TimedRuns): Map<number, number> =>
  new Map(
    runs.flatMap(({ visits }) =>
      visits.flatMap(({ orderId, stop, late }) => (stop === 'delivery' ? [[orderId, late / MINUTE] as const] : [])),
    ),
  )
const plan = (given: PlanningProblem, current: readonly Sequence[], steps = 20) =>
  makePlan(given, { seed: 1, current, progress: progressBySteps(steps) })

test('an emergency that is late already is not put behind an order that could be on time', () => {
  // Both emergencies are past their promises. The standard order is on time only if it goes first, the other way.
  const orders = [
    anOrder(1, 12, 14, { priority: 'emergency', promised: -5 * MINUTE }),
    anOrder(2, 13, 15, { priority: 'emergency', promised: -10 * MINUTE }),
    anOrder(3, 8, 0, { promised: 2.2 * HOUR }),
  ]
  const given = along(orders, [aDriver(1, 10)])
  const current = [inTurn(1, 1, 2, 3)]
  const before = lateMinutes(timeRuns(given, current))
  const after = lateMinutes(plan(given, current))
  const emergencies = (late: Map<number, number>) => (late.get(1) as number) + (late.get(2) as number)
  expect(emergencies(after)).toBeLessThanOrEqual(emergencies(before))
})

test('an emergency is on time rather than on board while a standard order is fetched, though the day then ends later', () => {
  const orders = [
    anOrder(1, 12, 0, { promised: 8 * HOUR }),
    anOrder(2, 10, 0, { priority: 'emergency', promised: 1.75 * HOUR }),
  ]
  const untilMinute = (minute: number) => along(orders, [aDriver(1, 10, { until: minute * MINUTE })])
  expect(placeInRun(untilMinute(145), inTurn(1, 1), 2)).toEqual({ stops: inTurn(1, 2, 1).stops, fits: true })
  // Its own delivery would be after the shift.
  expect(placeInRun(untilMinute(90), inTurn(1, 1), 2).fits).toBe(false)
})

test('one more emergency goes before a standard order, not between an emergency that is late and its delivery', () => {
  const orders = [
    anOrder(1, 11, 12, { priority: 'emergency', promised: 20 * MINUTE }),
    anOrder(2, 10, 4, { promised: 1.2 * HOUR }),
    anOrder(3, 13, 14, { priority: 'emergency', promised: 60 * MINUTE }),
  ]
  const given = along(orders, [aDriver(1, 10)])
  const late = lateMinutes(insertOrder(given, [inTurn(1, 1, 2)], 3) as TimedRuns)
  expect(late.get(1)).toBe(lateMinutes(timeRuns(given, [inTurn(1, 1, 2)])).get(1))
  expect(late.get(3)).toBe(0)
})

test('a sample that would be worthless comes before an emergency', () => {
  const orders = [
    anOrder(1, 11, 13, { priority: 'emergency', promised: 35 * MINUTE }),
    anOrder(2, 9, 7, { isPerishable: true, due: 32 * MINUTE, promised: 4 * HOUR }),
  ]
  const made = plan(along(orders, [aDriver(1, 10)]), [])
  expect(made.unplanned).toEqual([])
  expect(lateMinutes(made).get(1)).toBeGreaterThan(0)
})

test('an order that could only be carried at the cost of an emergency is left out, and the plan says why', () => {
  const orders = [
    anOrder(1, 11, 16, { priority: 'emergency', promised: 65 * MINUTE, driverId: 1 }),
    anOrder(2, 9, 8, { promised: 4 * HOUR }),
  ]
  const given = along(orders, [aDriver(1, 10, { until: 110 * MINUTE })])
  const made = plan(given, [inTurn(1, 1)])
  expect(lateMinutes(made).get(1)).toBe(0)
  expect(made.unplanned).toEqual([{ orderId: 2, reason: 'more_urgent' }])
})

test('orders promised for the very moment at which the plan begins are a little late, not left out', () => {
  const given = along([anOrder(1, 10, 10, { promised: 0 }), anOrder(2, 10, 10, { promised: 0 })], [aDriver(1, 10)])
  for (const current of [[], [inTurn(1, 1, 2)]]) {
    const made = plan(given, current)
    expect(made.unplanned).toEqual([])
    expect([...lateMinutes(made).values()].toSorted()).toEqual([1, 3])
  }
})

/** Emergencies, express and other orders, some of them late already, in runs of any sequence or in none. */
const situation = fc
  .record({
    orders: fc.array(
      fc.record({
        priority: fc.constantFrom(...PRIORITIES),
        from: fc.nat({ max: 23 }),
        to: fc.nat({ max: 23 }),
        promisedMinutes: fc.integer({ min: -60, max: 240 }),
        driver: fc.integer({ min: -1, max: 1 }),
        isBound: fc.boolean(),
      }),
      { minLength: 2, maxLength: 7 },
    ),
    starts: fc.tuple(fc.nat({ max: 23 }), fc.nat({ max: 23 })),
    seed: fc.nat(),
  })
  .map(({ orders, starts, seed }) => {
    const rows = orders.map(({ priority, from, to, promisedMinutes, driver, isBound }, id) =>
      anOrder(id, from, to, {
        priority,
        promised: promisedMinutes * MINUTE,
        driverId: isBound && driver >= 0 ? driver : null,
      }),
    )
    const drivers = starts.map((start, id) => aDriver(id, start, { until: 24 * HOUR }))
    const current = drivers.map(({ id }) =>
      inTurn(id, ...orders.flatMap(({ driver }, at) => (driver === id ? [at] : []))),
    )
    return { given: along(rows, drivers), current, seed }
  })

const GROUPS: readonly (readonly Priority[])[] = [['emergency'], ['express'], ['standard', 'scheduled']]

/** Orders left out and minutes late, the most urgent first. */
function burden({ orders }: PlanningProblem, runs: TimedRuns): number[] {
  const late = lateMinutes(runs)
  return GROUPS.flatMap((group) => {
    const own = orders.filter(({ priority }) => group.includes(priority))
    return [own.filter(({ id }) => !late.has(id)).length, own.reduce((sum, { id }) => sum + (late.get(id) ?? 0), 0)]
  })
}

const isWorse = (after: readonly number[], before: readonly number[]) => {
  const at = after.findIndex((part, index) => Math.abs(part - (before[index] as number)) > 1e-3)
  return at >= 0 && (after[at] as number) > (before[at] as number)
}

describe('from any plan in force', () => {
  test('a new plan makes nothing urgent later so that less urgent orders gain', () => {
    fc.assert(
      fc.property(situation, ({ given, current, seed }) => {
        const made = makePlan(given, { seed, current, progress: progressBySteps(10) })
        const [before, after] = [burden(given, timeRuns(given, current)), burden(given, made)]
        expect(isWorse(after, before), `${before} → ${after}`).toBe(false)
      }),
      { numRuns: 200 },
    )
  })

  test('one more order makes nothing more urgent later', () => {
    fc.assert(
      fc.property(situation, fc.nat(), ({ given, current }, at) => {
        const order = given.orders[at % given.orders.length] as PlannedOrder
        const without = current.map(({ driverId, stops }) => ({
          driverId,
          stops: stops.filter(({ orderId }) => orderId !== order.id),
        }))
        const [before, after] = [timeRuns(given, without), insertOrder(given, without, order.id)]
        if (!after) return
        const [was, is] = [lateMinutes(before), lateMinutes(after)]
        const rank = (priority: Priority) => GROUPS.findIndex((group) => group.includes(priority))
        for (const { id, priority } of given.orders)
          if (rank(priority) < rank(order.priority)) expect(is.get(id)).toBe(was.get(id))
      }),
      { numRuns: 200 },
    )
  })
})
