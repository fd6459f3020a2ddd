import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIORITIES } from '../orders/orders.ts'
import { insertOrder, makePlan, type Plan, progressBySteps, type TimedRuns, timeRuns } from './plan.ts'
import type { PlannedDriver, PlannedOrder, PlanningProblem, Sequence } from './problem.ts'

const HOUR = 3600
const STEPS = 10

/** Places on a square of one hour's drive, as the crow flies. */
function travelBetween(points: readonly (readonly [number, number])[]) {
  const size = points.length
  const seconds = new Float64Array(size * size)
  for (const [row, [x, y]] of points.entries())
    for (const [column, [u, v]] of points.entries()) seconds[row * size + column] = Math.hypot(x - u, y - v)
  return { size, seconds, cost: seconds }
}

const point = fc.tuple(fc.integer({ min: 0, max: HOUR }), fc.integer({ min: 0, max: HOUR }))
const skills = fc.subarray(['cold_box', 'controlled'])
const window = fc.record({
  ready: fc.integer({ min: 0, max: 6 * HOUR }),
  length: fc.integer({ min: 0, max: 6 * HOUR }),
  service: fc.integer({ min: 0, max: 600 }),
})
const order = fc.record({
  pickup: window,
  delivery: window,
  isOnBoard: fc.boolean(),
  isPinned: fc.boolean(),
  load: fc.integer({ min: 1, max: 4 }),
  priority: fc.constantFrom(...PRIORITIES),
  skills,
})
const driver = fc.record({
  hasEnd: fc.boolean(),
  from: fc.integer({ min: 0, max: 2 * HOUR }),
  hours: fc.integer({ min: 1, max: 12 }),
  capacity: fc.integer({ min: 2, max: 8 }),
  skills,
})

const problem = fc
  .record({
    orders: fc.array(order, { maxLength: 12 }),
    drivers: fc.array(driver, { maxLength: 4 }),
    points: fc.array(point, { minLength: 32, maxLength: 32 }),
    isFleetMinimized: fc.boolean(),
    hasPromises: fc.boolean(),
  })
  .map(({ orders, drivers, points, isFleetMinimized, hasPromises }): PlanningProblem => {
    const stop = (place: number, { ready, length, service }: { ready: number; length: number; service: number }) => ({
      place,
      ready,
      service,
      due: ready + length + (hasPromises ? 4 * HOUR : 0),
      ...(hasPromises ? { promised: ready + length } : {}),
    })
    return {
      isFleetMinimized,
      travel: travelBetween(points),
      orders: orders.map(({ pickup, delivery, isOnBoard, isPinned, ...rest }, index) => {
        const isBound = (isOnBoard || isPinned) && drivers.length > 0
        return {
          id: 100 + index,
          pickup: isOnBoard && isBound ? null : stop(2 * index, pickup),
          delivery: stop(2 * index + 1, delivery),
          driverId: isBound ? index % drivers.length : null,
          load: rest.load,
          priority: rest.priority,
          skills: rest.skills,
        }
      }),
      drivers: drivers.map(({ hasEnd, from, hours, capacity, skills }, id) => ({
        id,
        start: 24 + id,
        end: hasEnd ? 28 + id : null,
        from,
        until: from + hours * HOUR,
        capacity,
        skills,
      })),
    }
  })

const sequencesOf = ({ runs }: TimedRuns): Sequence[] =>
  runs.map(({ driverId, visits }) => ({ driverId, stops: visits.map(({ orderId, stop }) => ({ orderId, stop })) }))

/** Drives every run through the problem as it was given, and says what is wrong with it. */
function faultsOf({ orders, drivers, travel }: PlanningProblem, plan: Plan): string[] {
  const faults: string[] = []
  const seen = new Map<number, number>()
  for (const { driverId, visits } of plan.runs) {
    const who = drivers.find(({ id }) => id === driverId) as PlannedDriver
    let time = who.from
    let at = who.start
    const isHere = (id: number) => visits.some(({ orderId }) => orderId === id)
    let load = orders.filter((row) => !row.pickup && isHere(row.id)).reduce((sum, row) => sum + row.load, 0)
    if (load > who.capacity) faults.push(`driver ${driverId} starts overloaded`)
    const onBoard = new Set<number>()
    for (const { orderId, stop, begin, end } of visits) {
      const row = orders.find(({ id }) => id === orderId) as PlannedOrder
      const place = stop === 'pickup' ? row.pickup : row.delivery
      if (!place) {
        faults.push(`${orderId} has no ${stop}`)
        continue
      }
      time = Math.max(time + (travel.seconds[at * travel.size + place.place] as number), place.ready)
      if (Math.abs(time - begin) > 1e-6) faults.push(`${orderId} begins at another time`)
      if (time > place.due + 1e-6) faults.push(`${orderId} misses its window`)
      if (row.driverId !== null && row.driverId !== driverId) faults.push(`${orderId} is not with its driver`)
      if (row.skills.some((skill) => !who.skills.includes(skill))) faults.push(`${orderId} lacks a skill`)
      if (stop === 'pickup') onBoard.add(orderId)
      else if (row.pickup && !onBoard.delete(orderId)) faults.push(`${orderId} is delivered before its pickup`)
      load += stop === 'pickup' ? row.load : -row.load
      if (stop === 'pickup' && load > who.capacity) faults.push(`${orderId} overloads the vehicle`)
      seen.set(orderId, (seen.get(orderId) ?? 0) + 1)
      time = end
      at = place.place
    }
    if (onBoard.size > 0) faults.push(`${[...onBoard]} stay on board`)
    const home = who.end === null ? 0 : (travel.seconds[at * travel.size + who.end] as number)
    if (visits.length > 0 && time + home > who.until + 1e-6) faults.push(`driver ${driverId} is late home`)
  }
  for (const { id, pickup } of orders) {
    const visits = seen.get(id) ?? 0
    const isUnplanned = plan.unplanned.some(({ orderId }) => orderId === id)
    if (visits !== (isUnplanned ? 0 : pickup ? 2 : 1)) faults.push(`${id} is lost or doubled`)
  }
  return faults
}

const planOf = (given: PlanningProblem, seed = 1, current: Sequence[] = []) =>
  makePlan(given, { seed, current, progress: progressBySteps(STEPS) })

describe('every plan', () => {
  test('keeps windows, shifts, capacity, skills and drivers, picks up before it delivers, and loses no order', () => {
    const hasNoFault = (given: PlanningProblem) => void expect(faultsOf(given, planOf(given))).toEqual([])
    fc.assert(fc.property(problem, hasNoFault), { numRuns: 100 })
  })

  test('is the same for the same seed', () => {
    const isRepeated = (given: PlanningProblem, seed: number) =>
      void expect(planOf(given, seed)).toEqual(planOf(given, seed))
    fc.assert(fc.property(problem, fc.integer(), isRepeated), { numRuns: 30 })
  })

  test('stays valid when an order is canceled, and sets out from the plan before', () => {
    fc.assert(
      fc.property(problem, fc.nat(), (given, at) => {
        const before = planOf(given)
        const orders = given.orders.filter((_, index) => index !== at % Math.max(1, given.orders.length))
        const after = planOf({ ...given, orders }, 1, sequencesOf(before))
        expect(faultsOf({ ...given, orders }, after)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })

  test('can be stopped before it began, and is whole', () => {
    fc.assert(
      fc.property(problem, (given) => {
        const plan = makePlan(given, { seed: 1, progress: () => 1 })
        expect(faultsOf(given, plan)).toEqual([])
      }),
      { numRuns: 50 },
    )
  })
})

const stop = (place: number, due = 8 * HOUR, ready = 0) => ({ place, ready, due, service: 60 })
const anOrder = (id: number, from: number, to: number, more: Partial<PlannedOrder> = {}): PlannedOrder => ({
  id,
  priority: 'standard',
  pickup: stop(from),
  delivery: stop(to),
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
  until: 8 * HOUR,
  capacity: 10,
  skills: [],
  ...more,
})
/** Along one road, ten minutes from each place to the next. */
const ROAD = travelBetween(Array.from({ length: 12 }, (_, index) => [index * 600, 0] as const))
const along = (orders: PlannedOrder[], drivers: PlannedDriver[]): PlanningProblem => ({
  orders,
  drivers,
  travel: ROAD,
  isFleetMinimized: false,
})

test('along one road orders are carried together instead of one by one', () => {
  const plan = planOf(along([anOrder(1, 1, 5), anOrder(2, 2, 6)], [aDriver(1, 0)]))
  expect(plan.runs[0]?.visits.map(({ orderId, stop }) => `${stop} ${orderId}`)).toEqual([
    'pickup 1',
    'pickup 2',
    'delivery 1',
    'delivery 2',
  ])
  expect(plan.cost).toBe(6 * 600)
})

test.each<[string, PlannedOrder, PlannedDriver[]]>([
  ['no_driver', anOrder(1, 1, 2), []],
  ['skills', anOrder(1, 1, 2, { skills: ['cold_box'] }), [aDriver(1, 0)]],
  ['capacity', anOrder(1, 1, 2, { load: 11 }), [aDriver(1, 0)]],
  ['window_closed', anOrder(1, 1, 2, { pickup: stop(1, 100, 200) }), [aDriver(1, 0)]],
  ['too_late', anOrder(1, 1, 9, { delivery: stop(9, 600) }), [aDriver(1, 0)]],
  ['shifts', anOrder(1, 1, 9), [aDriver(1, 0, { until: 1200 })]],
])('an order that cannot be planned says why: %s', (reason, order, drivers) => {
  expect(planOf(along([order], drivers)).unplanned).toEqual([{ orderId: 1, reason }])
})

test('an order that fits alone but not beside the others has no room', () => {
  const urgent = (id: number, from: number, to: number) =>
    anOrder(id, from, to, { pickup: stop(from, 3600), delivery: stop(to, 4300) })
  const plan = planOf(along([urgent(1, 0, 1), urgent(2, 11, 10)], [aDriver(1, 5)]))
  expect(plan.unplanned).toEqual([{ orderId: expect.any(Number), reason: 'no_room' }])
})

test('a place without a road leaves its order out, and nothing else suffers', () => {
  const seconds = ROAD.seconds.slice()
  for (let at = 0; at < ROAD.size; at++)
    seconds[7 * ROAD.size + at] = seconds[at * ROAD.size + 7] = Number.POSITIVE_INFINITY
  const travel = { size: ROAD.size, seconds, cost: seconds }
  const plan = planOf({ ...along([anOrder(1, 1, 7), anOrder(2, 2, 3)], [aDriver(1, 0)]), travel })
  expect(plan.unplanned).toEqual([{ orderId: 1, reason: 'no_road' }])
  expect(plan.runs[0]?.visits).toHaveLength(2)
})

test('a promise that no driver can keep is kept as nearly as possible, and the plan says how late', () => {
  const order = anOrder(1, 1, 9, { delivery: { ...stop(9), promised: 3000 } })
  const [run] = planOf(along([order], [aDriver(1, 0)])).runs
  expect(run?.visits.map(({ late }) => late)).toEqual([0, 9 * 600 + 60 - 3000])
})

test('one more order goes where it costs least, or to the driver that was named', () => {
  const given = along([anOrder(1, 1, 5), anOrder(2, 2, 4)], [aDriver(1, 0), aDriver(2, 11)])
  const current: Sequence[] = [
    {
      driverId: 1,
      stops: [
        { orderId: 1, stop: 'pickup' },
        { orderId: 1, stop: 'delivery' },
      ],
    },
  ]
  const visitsOf = (runs: TimedRuns | null, driverId: number) =>
    runs?.runs.find((run) => run.driverId === driverId)?.visits.map(({ orderId, stop }) => `${stop} ${orderId}`)
  expect(visitsOf(insertOrder(given, current, 2), 1)).toEqual(['pickup 1', 'pickup 2', 'delivery 2', 'delivery 1'])
  expect(visitsOf(insertOrder(given, current, 2, 2), 2)).toEqual(['pickup 2', 'delivery 2'])
  expect(insertOrder(given, current, 99)).toBeNull()
})

test('runs changed by hand are timed as they are, late stops included', () => {
  const order = anOrder(1, 1, 5, { delivery: stop(5, 1000) })
  const { runs } = timeRuns(along([order], [aDriver(1, 0)]), [
    {
      driverId: 1,
      stops: [
        { orderId: 1, stop: 'pickup' },
        { orderId: 1, stop: 'delivery' },
      ],
    },
  ])
  expect(runs[0]?.visits.map(({ begin, late }) => [begin, late])).toEqual([
    [600, 0],
    [3060, 2060],
  ])
})

test('a sequence that names unknown orders, stops twice or a delivery without its pickup is read as far as it makes sense', () => {
  const given = along([anOrder(1, 1, 2), anOrder(2, 3, 4)], [aDriver(1, 0)])
  const stops = [
    { orderId: 99, stop: 'pickup' },
    { orderId: 2, stop: 'delivery' },
    { orderId: 1, stop: 'pickup' },
    { orderId: 1, stop: 'pickup' },
    { orderId: 1, stop: 'delivery' },
  ] as const
  expect(timeRuns(given, [{ driverId: 1, stops }]).runs[0]?.visits).toHaveLength(2)
})

test('with a fleet to keep small, one driver does what one can do', () => {
  const orders = [anOrder(1, 1, 2), anOrder(2, 3, 4), anOrder(3, 5, 6), anOrder(4, 7, 8)]
  const drivers = [aDriver(1, 0), aDriver(2, 3), aDriver(3, 5), aDriver(4, 7)]
  const given = { ...along(orders, drivers), isFleetMinimized: true }
  const plan = makePlan(given, { seed: 1, progress: progressBySteps(500) })
  expect(plan.runs.filter(({ visits }) => visits.length > 0)).toHaveLength(1)
})
