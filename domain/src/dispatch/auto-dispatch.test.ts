import { expect, test } from 'vitest'
import { actsFrom, type DispatchRuleFacts, isNear, rankDrivers, ruleFits, type WeighedDriver } from './auto-dispatch.ts'

const ANY: DispatchRuleFacts = {
  serviceType: null,
  priority: null,
  area: null,
  minutesBeforeLatestStart: null,
  withinMiles: null,
}
const ORDER = {
  serviceType: 'laboratory_sample',
  priority: 'express',
  pickupAddress: '6411 Fannin St, Houston, TX 77030',
  routeMinutes: 20,
  promisedAt: new Date('2026-07-15T18:00:00Z'),
} as const

test('a rule fits by service, priority and area; what it leaves open fits all', () => {
  expect(ruleFits(ANY, ORDER)).toBe(true)
  expect(ruleFits({ ...ANY, serviceType: 'laboratory_sample', priority: 'express', area: 'houston' }, ORDER)).toBe(true)
  for (const other of [{ serviceType: 'secure_document' }, { priority: 'emergency' }, { area: 'Dallas' }] as const)
    expect(ruleFits({ ...ANY, ...other }, ORDER)).toBe(false)
})

test('a rule acts at once, or so long before the order has to be started', () => {
  expect(actsFrom(ANY, ORDER)).toBeNull()
  expect(actsFrom({ ...ANY, minutesBeforeLatestStart: 10 }, ORDER)).toEqual(new Date('2026-07-15T17:00:00Z'))
})

test('a driver is near by position, and one without a position is not', () => {
  const pickup = { latitude: 29.7, longitude: -95.4 }
  expect(isNear(ANY, null, pickup)).toBe(true)
  expect(isNear({ ...ANY, withinMiles: 5 }, null, pickup)).toBe(false)
  expect(isNear({ ...ANY, withinMiles: 5 }, { latitude: 29.73, longitude: -95.4 }, pickup)).toBe(true)
  expect(isNear({ ...ANY, withinMiles: 5 }, { latitude: 30.7, longitude: -95.4 }, pickup)).toBe(false)
})

const driver = (driverId: number, more: Partial<WeighedDriver>): WeighedDriver => ({
  driverId,
  name: `Driver ${driverId}`,
  detourMinutes: 10,
  slackMinutes: 30,
  delays: [],
  reordered: [],
  hasItsGroup: false,
  refusal: null,
  ...more,
})

test('on time comes before near, and only a more urgent order may make others late', () => {
  const drivers = [
    driver(1, { detourMinutes: 2, slackMinutes: -5 }),
    driver(2, { detourMinutes: 9 }),
    driver(3, { detourMinutes: 1, delays: [{ orderId: 40, priority: 'standard', lateBefore: 0, lateAfter: 9 }] }),
    driver(4, { refusal: { code: 'released' } }),
    driver(5, { detourMinutes: 8 }),
  ]
  const ranked = rankDrivers(drivers, 'standard')
  expect(ranked.map(({ driverId }) => driverId)).toEqual([5, 2, 1, 4, 3])
  expect(ranked[4]?.refusal).toEqual({ code: 'anotherOrderLate' })
  const urgent = rankDrivers(drivers, 'emergency')
  expect(urgent.map(({ driverId }) => driverId)).toEqual([5, 2, 3, 1, 4])
  expect(urgent[2]?.refusal).toBeNull()
})

test('minutes count, the most urgent first: a few more of an emergency weigh more than hours of a standard order', () => {
  const late = (priority: 'emergency' | 'standard', lateBefore: number, lateAfter: number) => [
    { orderId: 40, priority, lateBefore, lateAfter },
  ]
  const drivers = [
    driver(1, { delays: late('emergency', 11, 16) }),
    driver(2, { delays: late('standard', 0, 300) }),
    driver(3, { slackMinutes: -4 }),
  ]
  expect(rankDrivers(drivers, 'emergency').map(({ driverId }) => driverId)).toEqual([2, 3, 1])
  const express = rankDrivers(drivers, 'express')
  expect(express.map(({ driverId }) => driverId)).toEqual([2, 3, 1])
  expect(express[2]?.refusal).toEqual({ code: 'anotherOrderLate' })
})

test('who has orders that were placed together with it comes first among those on time', () => {
  const drivers = [
    driver(1, { detourMinutes: 2 }),
    driver(2, { detourMinutes: 9, hasItsGroup: true }),
    driver(3, { detourMinutes: 1, slackMinutes: -5, hasItsGroup: true }),
  ]
  expect(rankDrivers(drivers, 'standard').map(({ driverId }) => driverId)).toEqual([2, 1, 3])
})
