import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { expect, test } from 'vitest'
import { anOrder } from '../../../test/samples.ts'
import { arrivalText, pickupText, promiseText } from './eta-text.ts'
import { positionText } from './position-text.ts'

const NOW = new Date(2026, 6, 15, 14, 0)
const ago = (seconds: number) => new Date(NOW.getTime() - seconds * 1000)
const seen = (seconds: number) => ({ latitude: 29.76, longitude: -95.37, at: ago(seconds) })
const plain = (text: string | null) => text?.replaceAll('\u202f', ' ')

test.each([
  [-20, 'Updated just now'],
  [2, 'Updated just now'],
  [12, 'Updated 12 s ago'],
  [95, 'Updated 1 min ago'],
  [14 * 60, 'Last seen 14 min ago'],
  [3 * 3600, 'Last seen 3 h ago'],
  [25 * 3600, 'Last seen 1 day ago'],
  [72 * 3600, 'Last seen 3 days ago'],
])('a position from %i s ago is shown as %s', (seconds, text) => {
  expect(positionText(seen(seconds), NOW)).toBe(text)
})

const onTheWay = (arrivesInMinutes: number | null, secondsAgo: number | null) =>
  arrivalText({
    status: 'in_transit',
    deliveredAt: null,
    position: secondsAgo === null ? null : seen(secondsAgo),
    arrival: arrivesInMinutes === null ? null : ago(-60 * arrivesInMinutes),
    now: NOW,
  })

test('the arrival is shown as minutes left and the time of day', () => {
  const { big, small } = onTheWay(25, 10)
  expect([big, plain(small)]).toEqual(['25 min', 'About 2:25 PM'])
  expect(onTheWay(80, 10).big).toBe('1 h 20 min')
})

test('an overdue arrival is any minute now while the position is fresh, and unknown after', () => {
  expect(onTheWay(-1, 10).big).toBe('Any minute')
  expect(onTheWay(-1, 600).big).toBe('ETA unavailable')
  expect(onTheWay(null, null).big).toBe('ETA unavailable')
  expect(onTheWay(null, 10).small).toMatch(/could not be calculated/)
})

test.each<[OrderStatus, string]>([
  ['pending', 'Waiting'],
  ['confirmed', 'Finding a driver'],
  ['assigned', 'Driver assigned'],
  ['delivered', 'Delivered'],
  ['cancelled', 'Canceled'],
  ['declined', 'Declined'],
])('an order that is %s shows %s instead', (status, big) => {
  expect(arrivalText({ status, deliveredAt: null, position: seen(5), arrival: null, now: NOW }).big).toBe(big)
})

test('the promise is said from the first stage on, and not once it is kept or broken off', () => {
  const promise = (fields: Parameters<typeof anOrder>[0]) => plain(promiseText(anOrder(fields), NOW))
  expect(promise({ confirmedAt: null })).toBe('If confirmed now, promised by 1:00 PM CDT')
  expect(promise({ status: 'in_transit', confirmedAt: ago(3600).toISOString() })).toBe('Promised by 12:00 PM CDT')
  for (const status of ['delivered', 'cancelled', 'declined'] as const) expect(promise({ status })).toBeUndefined()
})

test('lateness is said with the expected time, and a driver at the stop is here', () => {
  const order = anOrder({ status: 'in_transit', confirmedAt: ago(4 * 3600 + 10 * 60).toISOString(), estimatedTime: 25 })
  expect(plain(promiseText(order, NOW, ago(-30 * 60)))).toBe('Promised by 8:50 AM CDT: 40 min late, now 9:30 AM CDT')
  const arrivals = [
    { stop: 'pickup' as const, at: ago(3600).toISOString() },
    { stop: 'delivery' as const, at: ago(60).toISOString() },
  ]
  const facts = { deliveredAt: null, position: seen(5), arrival: ago(-60), now: NOW, arrivals }
  expect(plain(arrivalText({ ...facts, status: 'in_transit' }).small)).toBe('At the delivery since 1:59 PM')
  expect(arrivalText({ ...facts, status: 'pickup_scheduled' }).big).toBe('The driver is here')
  expect(arrivalText({ ...facts, status: 'confirmed', isLater: true }).big).toBe('Scheduled')
})

test('the pickup has an ETA of its own until the driver is there', () => {
  expect(plain(pickupText(anOrder({ status: 'pickup_scheduled' }), ago(-600), NOW))).toBe('Pickup ETA: 2:10 PM')
  expect(pickupText(anOrder({ status: 'in_transit' }), ago(-600), NOW)).toBeNull()
  expect(pickupText(anOrder({ status: 'pickup_scheduled' }), null, NOW)).toBeNull()
})
