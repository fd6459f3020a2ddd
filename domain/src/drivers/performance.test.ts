import { describe, expect, test } from 'vitest'
import { delivery, late, on } from '../proofs/delivered-order.fixture.ts'
import { achievementsOf, computePerformance, PROGRESS_SCALES } from './performance.ts'
import { type DeliveredOrder, NO_OPENING_BALANCE, type OpeningBalance, replay } from './standing.ts'

/** A Wednesday. */
const NOW = on('2026-07-15', 18)

const numbered = (orders: DeliveredOrder[]) => orders.map((order, index) => ({ ...order, orderId: index + 1 }))
const performance = (orders: DeliveredOrder[], opening: OpeningBalance = NO_OPENING_BALANCE) =>
  computePerformance(numbered(orders), opening, NOW)
const ok = (date: string, hour = 10) => delivery({ deliveredAt: on(date, hour) })
const bad = (date: string, hour = 10) => late({ deliveredAt: on(date, hour) })

test('a driver without deliveries starts at level 1 and has no rates yet', () => {
  expect(performance([])).toEqual({
    totalPoints: 0,
    level: 1,
    rank: 'Bronze Courier',
    badgeTier: 'Bronze',
    pointsToNextLevel: 1000,
    levelProgress: 0,
    currentStreak: 0,
    longestStreak: 0,
    onTimePercentage: null,
    weeklyProgress: 0,
    weeklyGoal: 25,
    perfectDeliveries: 0,
    averageRating: null,
    totalDeliveries: 0,
    totalMiles: 0,
    totalPayCents: 0,
  })
})

test('an opening balance counts in points, level and totals, and in no rate', () => {
  const opening = { deliveries: 840, miles: 15_400.3, payCents: 1_280_000, points: 19_300 }
  expect(performance([ok('2026-07-15')], opening)).toMatchObject({
    totalPoints: 19_370,
    level: 20,
    rank: 'Platinum Courier',
    onTimePercentage: 100,
    weeklyProgress: 1,
    totalDeliveries: 841,
    totalMiles: 15_408.5,
    totalPayCents: 1_280_560,
  })
})

test('levels reached by the opening balance are not rewarded again', () => {
  const opening = { deliveries: 500, miles: 5000, payCents: 0, points: 4990 }
  expect(performance([], opening).totalPoints).toBe(4990)
  expect(performance([ok('2026-07-15')], opening).totalPoints).toBe(4990 + 70 + 500)
})

describe('the streak', () => {
  test.each([
    ['grows by working days, not by deliveries', [ok('2026-07-13', 9), ok('2026-07-13', 10), ok('2026-07-14')], 2, 2],
    ['is not broken by days without work', [ok('2026-07-03'), ok('2026-07-09'), ok('2026-07-15')], 3, 3],
    ['is broken by a late delivery', [ok('2026-07-12'), ok('2026-07-13'), bad('2026-07-14'), ok('2026-07-15')], 1, 2],
    ['does not count a day with one late delivery among many', [ok('2026-07-14', 9), bad('2026-07-14')], 0, 0],
    ['does not recover within the day', [bad('2026-07-14', 9), ok('2026-07-14')], 0, 0],
    ['loses the current day after a late delivery', [ok('2026-07-13'), ok('2026-07-14', 9), bad('2026-07-14')], 0, 1],
    [
      'remembers the longest of several',
      [ok('2026-07-10'), ok('2026-07-11'), bad('2026-07-12'), ok('2026-07-13')],
      1,
      2,
    ],
  ])('%s', (_case, orders, current, longest) => {
    expect(performance(orders)).toMatchObject({ currentStreak: current, longestStreak: longest })
  })

  test('goes by the days of Chicago: 11 PM and 1 AM are two days, though one in UTC', () => {
    expect(performance([ok('2026-07-13', 23), ok('2026-07-14', 1)]).currentStreak).toBe(2)
  })

  test('counts one day on the day clocks go back, which has 25 hours', () => {
    expect(performance([ok('2026-11-01', 0), ok('2026-11-01', 23)]).currentStreak).toBe(1)
  })
})

test('the weekly progress counts from Monday and is empty in a week without work', () => {
  const orders = numbered([ok('2026-07-12', 23), ok('2026-07-13', 0), ok('2026-07-15')])
  expect(computePerformance(orders, NO_OPENING_BALANCE, NOW).weeklyProgress).toBe(2)
  expect(computePerformance(orders, NO_OPENING_BALANCE, on('2026-07-19', 23)).weeklyProgress).toBe(2)
  expect(computePerformance(orders, NO_OPENING_BALANCE, on('2026-07-20', 0)).weeklyProgress).toBe(0)
  expect(computePerformance(orders, NO_OPENING_BALANCE, NOW, 40).weeklyGoal).toBe(40)
})

test('perfect is on time and not rated below 5; rates have one decimal', () => {
  const orders = [
    ok('2026-07-13', 9),
    { ...ok('2026-07-13', 10), rating: 5 },
    { ...ok('2026-07-13', 11), rating: 4 },
    { ...bad('2026-07-13', 12), rating: 5 },
    bad('2026-07-13', 13),
    ok('2026-07-13', 14),
  ]
  expect(performance(orders)).toMatchObject({ perfectDeliveries: 3, onTimePercentage: 66.7, averageRating: 4.7 })
})

test('the bars of the Progress tab are full at 50 deliveries, 5.0 stars and 30 days', () => {
  expect(PROGRESS_SCALES).toEqual({ perfectDeliveries: 50, averageRating: 5, longestStreakDays: 30 })
})

test('the achievements of a driver come with progress and the instant they were reached', () => {
  const list = achievementsOf(replay(numbered([ok('2026-07-13'), ok('2026-07-14')])))
  expect(list.find(({ id }) => id === 'first_delivery')).toMatchObject({
    progress: 1,
    unlocked: true,
    unlockedAt: on('2026-07-13', 10),
  })
  expect(list.find(({ id }) => id === 'streak_master')).toMatchObject({
    progress: 2,
    unlocked: false,
    unlockedAt: null,
  })
})
