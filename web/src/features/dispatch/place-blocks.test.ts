import { expect, test } from 'vitest'
import type { BoardOrder, FinishedStop, RunStopView } from '../../data/dispatch/dispatch.ts'
import { againstPlan, blocksOfFinished, blocksOfRun, placeBlocks } from './place-blocks.ts'
import { timeAxis, xOf } from './time-axis.ts'

const DAY = '2026-07-15'
const axisOf = (pxPerHour: number) =>
  timeAxis({ drivers: [], day: DAY, today: DAY, now: '2026-07-15T15:00:00Z' }, pxPerHour)
const at = (minute: number) => new Date(Date.UTC(2026, 6, 15, 15, minute)).toISOString()
const ORDER = {
  pickupArea: 'Waco, TX 76701',
  deliveryArea: 'Houston, TX 77030',
  pickup: { address: '1 Clay Ave, Waco, TX 76701' },
  delivery: { address: '6550 Fannin St, Houston, TX 77030' },
} as BoardOrder
const orders = new Map([
  [1, ORDER],
  [2, ORDER],
])

const stop = (name: 'pickup' | 'delivery', minute: number, lateMinutes = 0, minutes = 2) =>
  ({
    orderId: 1,
    stop: name,
    startAt: at(minute),
    departureAt: at(minute + minutes),
    promisedAt: name === 'delivery' ? at(minute + (lateMinutes > 0 ? -lateMinutes : 24)) : null,
    lateMinutes,
  }) as RunStopView

const done = (more: Partial<FinishedStop> = {}): FinishedStop => ({
  orderId: 1,
  stop: 'delivery',
  plannedAt: at(5),
  arrivedAt: at(10),
  doneAt: at(14),
  ...more,
})

const place = (pxPerHour: number, stops: RunStopView[]) => placeBlocks(axisOf(pxPerHour), blocksOfRun(stops, orders))

test('every block is exactly where its stop is; one without room for its number is a tick', () => {
  const stops = [stop('pickup', 10), stop('delivery', 12), stop('pickup', 13), stop('delivery', 40)]
  for (const pxPerHour of [48, 240, 480]) {
    const places = place(pxPerHour, stops)
    expect(places.map(({ left }) => left)).toEqual(stops.map(({ startAt }) => xOf(axisOf(pxPerHour), startAt)))
  }
  expect(place(240, stops).map(({ words }) => words.join(' · '))).toEqual([
    '',
    '',
    '1 · Waco',
    '1 · 24 min to spare · Houston',
  ])
  expect(place(240, [stop('pickup', 10, 0, 30)])[0]).toMatchObject({ width: 120, isInside: true, words: ['1', 'Waco'] })
})

test('stops that follow each other at one door are one block with their number and the worst of their times', () => {
  const second = { ...stop('delivery', 14, 12), orderId: 2 }
  const [door, later] = blocksOfRun([stop('delivery', 10), second, { ...stop('delivery', 240), orderId: 2 }], orders)
  expect(door).toMatchObject({
    from: Date.parse(at(10)),
    until: Date.parse(at(16)),
    words: ['2×', '12 min late', 'Houston'],
  })
  expect(door?.stops).toHaveLength(2)
  // Hours later the driver comes back.
  expect(later?.stops).toHaveLength(1)
  expect(blocksOfRun([stop('pickup', 10), stop('delivery', 12)], orders)).toHaveLength(2)
})

test('a block says its slack, then its city, as far as the time to the next stop has room for them', () => {
  const said = (pxPerHour: number, late = 0) =>
    place(pxPerHour, [stop('delivery', 10, late), stop('pickup', 40)])[0]?.words.join(' · ')
  expect(said(72)).toBe('1')
  expect(said(360)).toBe('1 · 24 min to spare')
  expect(said(480)).toBe('1 · 24 min to spare · Houston')
  expect(said(480, 12)).toBe('1 · 12 min late · Houston')
})

test('a stop that was made is where it was made, and compared with its plan by the arrival', () => {
  const axis = axisOf(480)
  const [placed] = placeBlocks(axis, blocksOfFinished([done()], orders))
  expect(placed).toMatchObject({ left: xOf(axis, at(10)), words: ['1', '5 min later', 'Houston'] })
  expect([
    againstPlan(done({ plannedAt: at(18) })),
    againstPlan(done({ plannedAt: at(10) })),
    againstPlan(done({ arrivedAt: null })),
    againstPlan(done({ plannedAt: null })),
    againstPlan(done({ arrivedAt: null, doneAt: null })),
  ]).toEqual(['8 min earlier', 'as planned', '9 min later', null, 'not made'])
  const [missed] = placeBlocks(axis, blocksOfFinished([done({ arrivedAt: null, doneAt: null })], orders))
  expect(missed?.left).toBe(xOf(axis, at(5)))
  const apart = blocksOfFinished([done(), done({ arrivedAt: null, doneAt: null, plannedAt: at(15) })], orders)
  expect(apart.map(({ stops }) => stops.length)).toEqual([1, 1])
})
