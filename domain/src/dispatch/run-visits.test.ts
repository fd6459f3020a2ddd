import { expect, test } from 'vitest'
import type { CustodyStop } from '../proofs/stops.ts'
import { shiftVisit, visitsOf } from './run-visits.ts'
import type { RunStopState } from './runs.ts'

const stop = (orderId: number, stop: CustodyStop, address: string, state: RunStopState = 'assigned') => ({
  orderId,
  stop,
  address,
  state,
})
type Stops = readonly { orderId: number; stop: CustodyStop }[]
const short = (stops: Stops) => stops.map(({ orderId, stop }) => `${stop[0]}${orderId}`).join(' ')
const rows = (stops: Parameters<typeof visitsOf>[0]) => visitsOf(stops).map(short)

test('stops that follow each other at one door are one visit, whatever is done there', () => {
  const stops = [
    stop(1, 'pickup', 'A'),
    stop(2, 'pickup', 'A'),
    stop(9, 'delivery', 'A'),
    stop(1, 'delivery', 'B'),
    stop(3, 'pickup', 'A'),
    stop(4, 'pickup', 'A', 'planned'),
  ]
  expect(rows(stops)).toEqual(['p1 p2 d9', 'd1', 'p3 p4'])
  expect(rows([])).toEqual([])
})

test('planned deliveries to one street are not said to be at one door', () => {
  const street = 'Fannin St, Houston, TX 77030'
  expect(rows([stop(1, 'delivery', street, 'planned'), stop(2, 'delivery', street, 'planned')])).toEqual(['d1', 'd2'])
})

test('a visit moves whole, past a whole visit', () => {
  const visits = visitsOf([
    stop(1, 'pickup', 'A'),
    stop(2, 'pickup', 'A'),
    stop(3, 'pickup', 'B'),
    stop(4, 'pickup', 'B'),
    stop(1, 'delivery', 'C'),
  ])
  expect(short(shiftVisit(visits, 0, 1) ?? [])).toBe('p3 p4 p1 p2 d1')
  expect(short(shiftVisit(visits, 1, -1) ?? [])).toBe('p3 p4 p1 p2 d1')
  expect(short(shiftVisit(visits, 2, -1) ?? [])).toBe('p1 p2 d1 p3 p4')
  expect(shiftVisit(visits, 0, -1)).toBeNull()
  expect(shiftVisit(visits, 2, 1)).toBeNull()
})

test('no visit passes the one the driver is on the way to, nor another stop of one of its orders', () => {
  const visits = visitsOf([
    stop(1, 'pickup', 'A', 'current'),
    stop(2, 'pickup', 'A'),
    stop(3, 'pickup', 'B'),
    stop(2, 'delivery', 'C'),
    stop(3, 'delivery', 'C'),
    stop(1, 'delivery', 'D'),
  ])
  expect(shiftVisit(visits, 0, 1)).toBeNull()
  expect(shiftVisit(visits, 1, -1)).toBeNull()
  expect(shiftVisit(visits, 1, 1)).toBeNull()
  expect(short(shiftVisit(visits, 2, 1) ?? [])).toBe('p1 p2 p3 d1 d2 d3')
})
