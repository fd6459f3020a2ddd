import { expect, test } from 'vitest'
import type { BoardOrder, RunStopView } from '../../data/dispatch.ts'
import { placeStops } from './place-stops.ts'
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

test('blocks do not cover each other, and begin with their stop where there is room', () => {
  const axis = axisOf(240)
  const [first, second, third] = placeStops(
    axis,
    [stop('pickup', 10), stop('pickup', 12), stop('delivery', 40)],
    orders,
  )
  expect(first?.left).toBe(xOf(axis, at(10)))
  expect(second?.left).toBeGreaterThan((first?.left ?? 0) + (first?.width ?? 0))
  expect(third?.left).toBe(xOf(axis, at(40)))
})

test('a block says its slack, then its city, as far as the time to the next stop has room for them', () => {
  const said = (pxPerHour: number, late = 0) => {
    const [first] = placeStops(axisOf(pxPerHour), [stop('delivery', 10, late), stop('pickup', 40)], orders)
    return [first?.slack, first?.city]
  }
  expect(said(72)).toEqual([null, null])
  expect(said(240)).toEqual(['24 min', null])
  expect(said(360)).toEqual(['24 min', 'Houston'])
  expect(said(480, 12)).toEqual(['12 min late', 'Houston'])
  expect(placeStops(axisOf(480), [stop('pickup', 10)], orders)[0]).toMatchObject({ slack: null, city: 'Waco' })
})
