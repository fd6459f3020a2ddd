import { expect, test } from 'vitest'
import type { BoardOrder, FinishedStop, RunStopView } from '../../data/dispatch/dispatch.ts'
import { againstPlan, blockOfFinished, blockOfStop, placeBlocks } from './place-blocks.ts'
import { timeAxis, xOf } from './time-axis.ts'

const DAY = '2026-07-15'
const axisOf = (pxPerHour: number) =>
  timeAxis({ drivers: [], day: DAY, today: DAY, now: '2026-07-15T15:00:00Z' }, pxPerHour)
const at = (minute: number) => new Date(Date.UTC(2026, 6, 15, 15, minute)).toISOString()
const ORDER = { pickupArea: 'Waco, TX 76701', deliveryArea: 'Houston, TX 77030' } as BoardOrder
const orders = new Map([[1, ORDER]])

const stop = (name: 'pickup' | 'delivery', minute: number, lateMinutes = 0) =>
  ({
    orderId: 1,
    stop: name,
    startAt: at(minute),
    departureAt: at(minute + 2),
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

const place = (pxPerHour: number, stops: RunStopView[]) =>
  placeBlocks(
    axisOf(pxPerHour),
    stops.map((one) => blockOfStop(one, orders)),
  )

test('blocks do not cover each other, and begin with their stop where there is room', () => {
  const [first, second, third] = place(240, [stop('pickup', 10), stop('pickup', 12), stop('delivery', 40)])
  expect(first?.left).toBe(xOf(axisOf(240), at(10)))
  expect(second?.left).toBeGreaterThan((first?.left ?? 0) + (first?.width ?? 0))
  expect(third?.left).toBe(xOf(axisOf(240), at(40)))
})

test('a block says its slack, then its city, as far as the time to the next stop has room for them', () => {
  const said = (pxPerHour: number, late = 0) => {
    const [first] = place(pxPerHour, [stop('delivery', 10, late), stop('pickup', 40)])
    return [first?.time, first?.city]
  }
  expect(said(72)).toEqual([null, null])
  expect(said(240)).toEqual(['24 min', null])
  expect(said(360)).toEqual(['24 min', 'Houston'])
  expect(said(480, 12)).toEqual(['12 min late', 'Houston'])
  expect(place(480, [stop('pickup', 10)])[0]).toMatchObject({ time: null, city: 'Waco' })
})

test('a stop that was made is where it was made, and compared with its plan by the arrival', () => {
  const axis = axisOf(480)
  const [placed] = placeBlocks(axis, [blockOfFinished(done(), orders)])
  expect(placed).toMatchObject({ left: xOf(axis, at(10)), time: '5 min later' })
  expect([
    againstPlan(done({ plannedAt: at(18) })),
    againstPlan(done({ plannedAt: at(10) })),
    againstPlan(done({ arrivedAt: null })),
    againstPlan(done({ plannedAt: null })),
    againstPlan(done({ arrivedAt: null, doneAt: null })),
  ]).toEqual(['8 min earlier', 'as planned', '9 min later', null, 'not made'])
  const [missed] = placeBlocks(axis, [blockOfFinished(done({ arrivedAt: null, doneAt: null }), orders)])
  expect(missed?.left).toBe(xOf(axis, at(5)))
})
