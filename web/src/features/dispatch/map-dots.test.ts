import { expect, test } from 'vitest'
import type { BoardDriver, BoardOrder } from '../../data/dispatch/dispatch.ts'
import { driverDots, routeLines, stopDots, waitingDots } from './map-dots.ts'

const START = { latitude: 29.5, longitude: -95.5 }
const PICKUP = { address: '1200 Main St', latitude: 29.75, longitude: -95.36 }
const DELIVERY = { address: '6550 Fannin St', latitude: 29.71, longitude: -95.4 }
const order = (id: number, priority: BoardOrder['priority']) =>
  ({ id, priority, pickup: PICKUP, delivery: DELIVERY, promisedAt: '2026-07-15T17:00:00Z' }) as BoardOrder
const stop = (orderId: number, name: string) => ({ orderId, stop: name, startAt: '2026-07-15T15:00:00Z' })
const driver = (id: number, more: object) =>
  ({
    id,
    firstName: 'Maria',
    lastName: 'Reyes',
    position: null,
    start: null,
    run: { stops: [] },
    ...more,
  }) as unknown as BoardDriver

const orders = new Map([
  [1, order(1, 'emergency')],
  [2, order(2, 'standard')],
])

test('an order is colored by its priority and says when it is due; a selected one differs', () => {
  const waiting = [...orders.values()].map((waits) => ({ order: waits, reason: null }))
  const [first, second] = waitingDots(waiting, new Set([2]))
  expect(first).toMatchObject({ id: 'order 1', kind: 'order', color: '#c42b2b', point: PICKUP, isSelected: false })
  expect(first?.label).toMatch(/^#ML-0001, Emergency, by 12:00 PM( CDT)?, 1200 Main St$/)
  expect(second?.isSelected).toBe(true)
})

test('the stops of a route are numbered in its color, from where the driver starts', () => {
  const maria = driver(7, {
    start: START,
    position: { ...START, at: '', app: null },
    run: { stops: [stop(1, 'pickup'), stop(1, 'return'), stop(2, 'delivery'), stop(9, 'pickup')] },
  })
  const dots = stopDots([maria], orders)
  expect(dots.map(({ number, point }) => [number, point])).toEqual([
    [1, PICKUP],
    [2, PICKUP],
    [3, DELIVERY],
  ])
  const [line] = routeLines([maria], orders)
  expect(line?.points).toEqual([START, PICKUP, PICKUP, DELIVERY])
  const colors = [...dots.map(({ color }) => color), line?.color, driverDots([maria])[0]?.color]
  expect(new Set(colors).size).toBe(1)
  expect(routeLines([driver(8, { start: START })], orders)).toEqual([])
  expect(driverDots([driver(8, {})])).toEqual([])
})
