import { expect, test } from 'vitest'
import type { OrderStatus } from '../orders/orders.ts'
import {
  alignRun,
  currentStop,
  isValidRun,
  keepSequence,
  type RunOrder,
  reorderedIn,
  stateOfStop,
  timeRun,
} from './runs.ts'

const DRIVER = 7
const order = (id: number, status: OrderStatus, driverId: number | null = DRIVER): [number, RunOrder] => [
  id,
  { id, status, driverId, assignedAt: new Date(id * 1000), isReturning: false },
]
const pickup = (orderId: number) => ({ orderId, stop: 'pickup' as const })
const delivery = (orderId: number) => ({ orderId, stop: 'delivery' as const })

test('what is done, canceled or with another driver is no longer in the run', () => {
  const orders = new Map([order(1, 'pickup_complete'), order(3, 'assigned', 8), order(4, 'confirmed', null)])
  const stored = [1, 2, 3, 4].flatMap((id) => [pickup(id), delivery(id)])
  expect(alignRun(DRIVER, stored, orders)).toEqual([delivery(1), pickup(4), delivery(4)])
})

test('an order whose delivery failed is brought back: a stop that keeps its place like any other', () => {
  const [id, facts] = order(1, 'in_transit')
  const orders = new Map([order(2, 'assigned'), [id, { ...facts, isReturning: true }] as const])
  const back = { orderId: 1, stop: 'return' as const }
  expect(alignRun(DRIVER, [delivery(1), pickup(2), delivery(2)], orders)).toEqual([pickup(2), delivery(2), back])
  const run = [pickup(2), back, delivery(2)]
  expect(alignRun(DRIVER, run, orders)).toEqual(run)
  expect(isValidRun(run, orders)).toBe(true)
  expect(isValidRun([pickup(2), delivery(1), delivery(2)], orders)).toBe(false)
  expect(stateOfStop(0, back, orders)).toBe('assigned')
})

test('open jobs that are not planned come last, in the order they were assigned', () => {
  const orders = new Map([order(2, 'assigned'), order(1, 'assigned'), order(5, 'confirmed', null)])
  expect(alignRun(DRIVER, [pickup(2), delivery(2)], orders)).toEqual([pickup(2), delivery(2), pickup(1), delivery(1)])
})

test('half an order, or one in the wrong sequence, is put at the end as a whole', () => {
  const orders = new Map([order(1, 'assigned'), order(2, 'assigned')])
  expect(alignRun(DRIVER, [delivery(1), pickup(1), pickup(2), pickup(2)], orders)).toEqual([
    pickup(1),
    delivery(1),
    pickup(2),
    delivery(2),
  ])
})

test('the stop the driver is on the way to is first', () => {
  const orders = new Map([order(1, 'assigned'), order(2, 'pickup_scheduled')])
  const run = alignRun(DRIVER, [pickup(1), pickup(2), delivery(1), delivery(2)], orders)
  expect(run).toEqual([pickup(2), pickup(1), delivery(1), delivery(2)])
  expect(currentStop(run, orders)).toEqual(pickup(2))
  expect(run.map((stop, at) => stateOfStop(at, stop, orders))).toEqual(['current', 'assigned', 'assigned', 'assigned'])
  expect(currentStop([pickup(1)], orders)).toBeNull()
})

test('a run is valid when every open stop of its orders is there once, pickups first', () => {
  const orders = new Map([order(1, 'assigned'), order(2, 'in_transit')])
  expect(isValidRun([pickup(1), delivery(2), delivery(1)], orders)).toBe(true)
  for (const run of [[delivery(1), pickup(1)], [pickup(1)], [pickup(2), delivery(2)], [pickup(9), delivery(9)]])
    expect(isValidRun(run, orders)).toBe(false)
})

test('a stop begins when the driver is there and it is ready, and a late one makes the next ones late', () => {
  const stop = { travelMinutes: 10, serviceMinutes: 5, readyAt: null, promisedAt: null }
  const minute = 60_000
  const times = timeRun(0, [
    { ...stop, readyAt: 30 * minute },
    { ...stop, promisedAt: 40 * minute },
  ])
  expect(times).toEqual([
    { arrivalAt: 10 * minute, startAt: 30 * minute, departureAt: 35 * minute, lateMinutes: 0 },
    { arrivalAt: 45 * minute, startAt: 45 * minute, departureAt: 50 * minute, lateMinutes: 5 },
  ])
})

test('the orders that change places are the fewest that explain the new run', () => {
  const before = [1, 2, 3].flatMap((id) => [pickup(id), delivery(id)])
  expect(reorderedIn(before, [pickup(9), ...before.slice(0, 3), delivery(9), ...before.slice(3)])).toEqual([])
  expect(reorderedIn(before, [...before.slice(4), ...before.slice(0, 4)])).toEqual([3])
  expect(reorderedIn(before, [pickup(2), delivery(2), pickup(9), pickup(1), delivery(1)])).toHaveLength(1)
  expect(reorderedIn([], [pickup(9)])).toEqual([])
})

test('locked stops keep their sequence in a planned run, and the others their places', () => {
  const before = [pickup(1), delivery(1), pickup(2), delivery(2), pickup(3), delivery(3)]
  const planned = [pickup(3), pickup(2), delivery(2), pickup(9), delivery(3), pickup(1), delivery(9), delivery(1)]
  const isLocked = (id: number) => id === 1 || id === 2
  expect(keepSequence(before, planned, isLocked)).toEqual([
    pickup(3),
    pickup(1),
    delivery(1),
    pickup(9),
    delivery(3),
    pickup(2),
    delivery(9),
    delivery(2),
  ])
  expect(keepSequence([], planned, isLocked)).toEqual(planned)
})
