import { expect, test } from 'vitest'
import type { CustodyStop } from '../proofs/stops.ts'
import { type DeskOrder, type DeskState, deskState } from './front-desk.ts'

const ORDER: DeskOrder = { status: 'assigned', driverId: 3, isReturning: false, hasArrived: false, isDone: false }

test.each<[Partial<DeskOrder>, CustodyStop, DeskState]>([
  [{ status: 'confirmed', driverId: null }, 'pickup', 'waiting'],
  [{ status: 'confirmed', driverId: null }, 'delivery', 'waiting'],
  [{}, 'pickup', 'expected'],
  [{}, 'delivery', 'expected'],
  [{ status: 'pickup_scheduled' }, 'pickup', 'on_the_way'],
  [{ status: 'pickup_scheduled', hasArrived: true }, 'pickup', 'here'],
  // At the pickup, not here.
  [{ status: 'pickup_scheduled', hasArrived: true }, 'delivery', 'expected'],
  [{ status: 'pickup_complete' }, 'delivery', 'expected'],
  [{ status: 'in_transit' }, 'delivery', 'on_the_way'],
  [{ status: 'in_transit', hasArrived: true }, 'delivery', 'here'],
  [{ status: 'in_transit', isReturning: true }, 'return', 'on_the_way'],
  [{ status: 'in_transit', isReturning: true, hasArrived: true }, 'return', 'here'],
  [{ status: 'in_transit', isDone: true }, 'pickup', 'done'],
  [{ status: 'delivered', isDone: true }, 'delivery', 'done'],
])('an order with %j is, for its %s, %s', (facts, stop, state) => {
  expect(deskState({ ...ORDER, ...facts }, stop)).toBe(state)
})
