import { expect, test } from 'vitest'
import type { RunStopView, RunView } from '../../data/dispatch/dispatch.ts'
import { dropPosition, placeStops } from './drop-position.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 6, 15, 15, minute)).toISOString()
const ms = (minute: number) => Date.parse(at(minute))
const stop = (orderId: number, name: RunStopView['stop'], minute: number, state: RunStopView['state'] = 'assigned') =>
  ({ orderId, stop: name, state, startAt: at(minute), departureAt: at(minute + 4) }) as RunStopView
const run = {
  driverId: 1,
  stops: [
    stop(1, 'delivery', 5, 'current'),
    stop(2, 'pickup', 15),
    stop(3, 'pickup', 25),
    stop(2, 'delivery', 35),
    stop(3, 'delivery', 45),
  ],
} as RunView
const names = (stops: { orderId: number; stop: string }[] | null) =>
  stops?.map((key) => `${key.stop[0]}${key.orderId}`).join(' ')

test('an order dropped between two stops goes between them, not counting its own', () => {
  expect(dropPosition(run, 9, ms(0))).toBe(0)
  expect(dropPosition(run, 9, ms(20))).toBe(2)
  expect(dropPosition(run, 2, ms(30))).toBe(2)
  expect(dropPosition(run, 9, ms(59))).toBe(5)
})

test('a stop dropped elsewhere in its run keeps the pickup before the delivery', () => {
  expect(names(placeStops(run, [{ orderId: 2, stop: 'delivery' }], ms(59)))).toBe('d1 p2 p3 d3 d2')
  expect(names(placeStops(run, [{ orderId: 2, stop: 'delivery' }], ms(0)))).toBe('d1 p2 d2 p3 d3')
  expect(names(placeStops(run, [{ orderId: 3, stop: 'pickup' }], ms(59)))).toBe('d1 p2 d2 p3 d3')
  expect(placeStops(run, [{ orderId: 2, stop: 'pickup' }], ms(0))).toBeNull()
})

test('the stops of one door are dropped together, where all of their orders allow it', () => {
  const pickups = [
    { orderId: 2, stop: 'pickup' as const },
    { orderId: 3, stop: 'pickup' as const },
  ]
  expect(placeStops(run, pickups, ms(59))).toBeNull()
  const deliveries = [
    { orderId: 2, stop: 'delivery' as const },
    { orderId: 3, stop: 'delivery' as const },
  ]
  expect(names(placeStops(run, deliveries, ms(0)))).toBeUndefined()
  const mixed = [
    { orderId: 2, stop: 'delivery' as const },
    { orderId: 3, stop: 'pickup' as const },
  ]
  expect(names(placeStops(run, mixed, ms(0)))).toBe('d1 p2 d2 p3 d3')
})
