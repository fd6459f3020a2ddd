import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NO_SLOT } from '../orders/promises.ts'
import { minutesAfterMidnight, zoneOf } from '../time/calendar.ts'
import {
  adminStats,
  type ClientFigures,
  clientPeriods,
  clientStats,
  driverStats,
  type ScheduledOrder,
  savings,
  splitPercent,
  todaysSchedule,
  trendPercent,
} from './stats.ts'

const at = (text: string) => new Date(text)
const HOUSTON = { latitude: 29.76, longitude: -95.37 }
const EL_PASO = { latitude: 31.76, longitude: -106.49 }

/** The figures the demo pharmacy shows. */
const DEMO: ClientFigures = {
  statusCounts: {
    pending: 4,
    confirmed: 1,
    assigned: 1,
    pickup_scheduled: 1,
    in_transit: 2,
    delivered: 200,
    declined: 1,
  },
  schedule: { done: 3, toCome: 7, nextPickupAt: at('2026-07-15T19:30:00Z'), nextPickupZone: 'America/Chicago' },
  thisMonth: { deliveries: 28, spentCents: 132_884, miles: 280 },
  lastMonth: { deliveries: 60, spentCents: 335_001, miles: 600 },
  lastMonthToDate: { deliveries: 25 },
  twelveMonths: { deliveries: 200, onTime: 197, totalMinutes: 200 * 144 },
}

test("the client's cards break down as the demo shows them", () => {
  expect(clientStats(DEMO)).toEqual({
    activeDeliveries: 5,
    scheduledToday: 10,
    monthlyDeliveries: 28,
    totalCostCents: 132_884,
    breakdown: {
      active: { moving: 3, waiting: 2, movingPercent: 60, waitingPercent: 40 },
      scheduled: {
        done: 3,
        toCome: 7,
        donePercent: 30,
        toComePercent: 70,
        nextPickupAt: at('2026-07-15T19:30:00Z'),
        nextPickupZone: 'America/Chicago',
      },
      month: { trendPercent: 12, averageHours: 2.4, onTimePercent: 98.5 },
      savings: { cents: 23_450, percent: 15, hasShorterTrips: false },
    },
  })
})

test('a client without orders sees zeros, and no rates', () => {
  const empty: ClientFigures = {
    statusCounts: {},
    schedule: { done: 0, toCome: 0, nextPickupAt: null, nextPickupZone: null },
    thisMonth: { deliveries: 0, spentCents: 0, miles: 0 },
    lastMonth: { deliveries: 0, spentCents: 0, miles: 0 },
    lastMonthToDate: { deliveries: 0 },
    twelveMonths: { deliveries: 0, onTime: 0, totalMinutes: 0 },
  }
  const stats = clientStats(empty)
  expect(stats).toMatchObject({ activeDeliveries: 0, scheduledToday: 0, monthlyDeliveries: 0, totalCostCents: 0 })
  expect(stats.breakdown).toMatchObject({
    active: { movingPercent: 0, waitingPercent: 0 },
    month: { trendPercent: null, averageHours: null, onTimePercent: null },
    savings: { cents: 0, percent: null, hasShorterTrips: false },
  })
})

test('two parts of anything are shown as percentages that add up to 100', () => {
  fc.assert(
    fc.property(fc.nat({ max: 10_000 }), fc.nat({ max: 10_000 }), (first, second) => {
      fc.pre(first + second > 0)
      const [a, b] = splitPercent(first, second)
      expect(a + b).toBe(100)
      expect(Math.abs(a - (100 * first) / (first + second))).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('a trend is the change in percent from the previous period', () => {
  expect(trendPercent(28, 25)).toBe(12)
  expect(trendPercent(15, 20)).toBe(-25)
  expect(trendPercent(0, 20)).toBe(-100)
  expect(trendPercent(5, 0)).toBeNull()
})

test('savings are negative when deliveries became more expensive', () => {
  const before = { deliveries: 2, spentCents: 10_000, miles: 20 }
  const of = (deliveries: number, spentCents: number, miles: number) =>
    savings({ deliveries, spentCents, miles }, before)
  expect(of(1, 6000, 10)).toEqual({ cents: -1000, percent: -20, hasShorterTrips: false })
  expect(of(3, 15_000, 30)).toEqual({ cents: 0, percent: 0, hasShorterTrips: false })
  expect(of(0, 0, 0)).toEqual({ cents: 0, percent: null, hasShorterTrips: false })
})

test('what costs less because the trips were shorter is not called saved', () => {
  const before = { deliveries: 2, spentCents: 10_000, miles: 20 }
  const isShorter = (miles: number, spentCents = 4000) =>
    savings({ deliveries: 1, spentCents, miles }, before).hasShorterTrips
  expect([isShorter(9.1), isShorter(8.9), isShorter(5), isShorter(5, 6000)]).toEqual([false, true, true, false])
})

describe('the periods a client looks back on', () => {
  test('are whole local days, and last month runs to the same day and hour', () => {
    expect(clientPeriods(at('2026-07-15T15:00:00Z'))).toEqual({
      today: { from: at('2026-07-15T05:00:00Z'), until: at('2026-07-16T05:00:00Z') },
      thisMonth: { from: at('2026-07-01T05:00:00Z'), until: at('2026-07-16T05:00:00Z') },
      lastMonth: { from: at('2026-06-01T05:00:00Z'), until: at('2026-07-01T05:00:00Z') },
      lastMonthToDate: { from: at('2026-06-01T05:00:00Z'), until: at('2026-06-15T15:00:00Z') },
      twelveMonths: { from: at('2025-08-01T05:00:00Z'), until: at('2026-07-16T05:00:00Z') },
    })
  })

  test('never reach from last month into this one', () => {
    const periods = clientPeriods(at('2026-03-31T15:00:00Z'))
    expect(periods.lastMonthToDate).toEqual(periods.lastMonth)
    expect(periods.lastMonth).toEqual({ from: at('2026-02-01T06:00:00Z'), until: at('2026-03-01T06:00:00Z') })
  })
})

describe("today's schedule", () => {
  const now = at('2026-07-15T15:00:00Z')
  /** In a window of one hour, as given in UTC. */
  const order = (status: ScheduledOrder['status'], hour: number, pickup = HOUSTON): ScheduledOrder => {
    const scheduledDate = new Date(Date.UTC(2026, 6, 15, hour))
    const slotFromMinutes = minutesAfterMidnight(scheduledDate, zoneOf(pickup))
    const slot = { preferredTimeSlot: 'specific' as const, slotFromMinutes, slotToMinutes: slotFromMinutes + 60 }
    return { ...slot, status, scheduledDate, pickup }
  }

  test('counts delivered as done, and leaves out canceled and declined orders', () => {
    const orders = [order('delivered', 13), order('in_transit', 14), order('pending', 20), order('cancelled', 21)]
    expect(todaysSchedule([...orders, order('declined', 21)], now)).toMatchObject({ done: 1, toCome: 2 })
  })

  test('names the first pickup still ahead, in the time zone of that pickup', () => {
    const orders = [
      order('assigned', 22),
      order('confirmed', 19, EL_PASO),
      order('confirmed', 14), // overdue
      order('in_transit', 16), // picked up already
      order('cancelled', 17),
    ]
    expect(todaysSchedule(orders, now)).toMatchObject({
      nextPickupAt: at('2026-07-15T19:00:00Z'),
      nextPickupZone: 'America/Denver',
    })
  })

  test('names a pickup whose slot has begun when no other is ahead, until it is over', () => {
    const morning = { ...NO_SLOT, preferredTimeSlot: 'morning' as const }
    const running = { ...order('confirmed', 13), ...morning }
    expect(todaysSchedule([running], now)).toMatchObject({ toCome: 1, nextPickupAt: at('2026-07-15T13:00:00Z') })
    expect(todaysSchedule([running, order('pending', 20)], now).nextPickupAt).toEqual(at('2026-07-15T20:00:00Z'))
    expect(todaysSchedule([running], at('2026-07-15T17:00:00Z'))).toMatchObject({ nextPickupAt: null })
  })

  test('has no next pickup when all are done', () => {
    expect(todaysSchedule([order('delivered', 20)], now)).toMatchObject({ nextPickupAt: null, nextPickupZone: null })
  })
})

test("a driver's cards count the opening balance", () => {
  const stats = driverStats({
    availableJobs: 12,
    recorded: { deliveries: 47, miles: 420.1, payCents: 84_050 },
    opening: { deliveries: 800, miles: 14_999.9, payCents: 1_200_000, points: 5000 },
  })
  expect(stats).toEqual({ availableJobs: 12, completedJobs: 847, milesDriven: 15_420, moneyEarnedCents: 1_284_050 })
})

test('the admin card has its own active statuses, and net profit is revenue less pay', () => {
  const stats = adminStats({
    statusCounts: {
      pending: 1,
      confirmed: 2,
      assigned: 4,
      pickup_scheduled: 8,
      in_transit: 16,
      delivered: 32,
      cancelled: 64,
    },
    driverCounts: { available: 3, busy: 2, offline: 1 },
    completedToday: 5,
    revenueCents: 100_000,
    driverPayCents: 15_000,
  })
  expect(stats).toEqual({
    totalOrders: 127,
    activeOrders: 23,
    pendingOrders: 1,
    completedOrders: 32,
    cancelledOrders: 64,
    completedToday: 5,
    totalDrivers: 6,
    availableDrivers: 3,
    totalRevenueCents: 100_000,
    driverPaymentsCents: 15_000,
    netProfitCents: 85_000,
  })
})
