import { expect, test } from 'vitest'
import type { Order } from '../../data/orders/orders.ts'
import { bestFirst } from './jobs/reachable-jobs.ts'
import { newAchievements, seenOf } from './performance/new-achievements.ts'
import { numberedPins } from './run/run-map.tsx'
import { positionErrorToast } from './use-location-toasts.ts'

const job = (id: number, pickupLatitude: string, priority = 'standard') =>
  ({ id, pickupLatitude, pickupLongitude: '-95.4', priority }) as Order

test('near jobs come first, of them the most urgent, then the nearest; without a position only the urgency counts', () => {
  const orders = [job(1, '32.3', 'emergency'), job(2, '29.7'), job(3, '29.9'), job(4, '29.95', 'express')]
  expect(bestFirst(orders, null).map(({ order, milesAway }) => [order.id, milesAway])).toEqual([
    [1, null],
    [4, null],
    [2, null],
    [3, null],
  ])
  const sorted = bestFirst(orders, { latitude: 29.7, longitude: -95.4 })
  expect(sorted.map(({ order }) => order.id)).toEqual([4, 2, 3, 1])
  expect(sorted[1]?.milesAway).toBe(0)
})

test('a new level and each new achievement are celebrated once; earlier ones are not', () => {
  const achievement = (id: string, unlocked: boolean) => ({ id, title: id, points: 100, unlocked })
  const before = seenOf({ level: 4 }, [achievement('a', true), achievement('b', false)])
  expect(before).toEqual({ level: 4, unlocked: ['a'] })
  const fresh = newAchievements(before, { level: 5 }, [achievement('a', true), achievement('b', true)])
  expect(fresh.map(({ title }) => title)).toEqual(['b', 'Level 5'])
  const after = seenOf({ level: 5 }, [achievement('a', true), achievement('b', true)])
  expect(newAchievements(after, { level: 5 }, [achievement('a', true), achievement('b', true)])).toEqual([])
})

test('each location problem has its own text, and a lost signal is not a missing permission', () => {
  expect(positionErrorToast('unsupported', false).title).toBe('Location Not Supported')
  expect(positionErrorToast('denied', false)).toMatchObject({ title: 'Location Access Required' })
  expect(positionErrorToast('denied', false).message).toContain('browser settings')
  expect(positionErrorToast('unavailable', false).message).toContain('unavailable')
  expect(positionErrorToast('timed_out', false).message).toContain('timed out')
  expect(positionErrorToast('timed_out', true).title).toBe('Location Error')
  expect(positionErrorToast('clock_ahead', true).message).toContain('clock')
})

test('the pins of a route have the numbers of its stops, and one place has one pin', () => {
  const stop = (orderId: number, kind: 'pickup' | 'delivery', latitude: number) =>
    ({ orderId, stop: kind, latitude, longitude: -95.4, address: `${latitude} Main St` }) as Parameters<
      typeof numberedPins
    >[0][number][number]
  const pins = numberedPins([
    [stop(1, 'pickup', 29), stop(2, 'pickup', 29)],
    [stop(1, 'delivery', 30)],
    [stop(3, 'pickup', 29)],
    [stop(2, 'delivery', 31)],
  ])
  expect(pins.map(({ kind, mark, label }) => [kind, mark, label])).toEqual([
    ['pickup', '1, 3', '1. #ML-0001, #ML-0002; 3. #ML-0003; 29 Main St'],
    ['delivery', '2', '2. #ML-0001; 30 Main St'],
    ['delivery', '4', '4. #ML-0002; 31 Main St'],
  ])
})
