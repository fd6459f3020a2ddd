import { expect, test } from 'vitest'
import { analyticsDays, analyticsPeriod, analyticsTotals, daysOf, wholeMonths } from './analytics.ts'

test('a period runs from local midnight to local midnight, whatever the clocks do in between', () => {
  expect(analyticsPeriod('2026-03-08', '2026-03-08')).toEqual({
    from: new Date('2026-03-08T06:00:00Z'),
    until: new Date('2026-03-09T05:00:00Z'),
  })
})

test.each([
  ['2026-07-15', '2026-07-15', true],
  ['2026-07-15', '2026-07-14', false],
  ['2024-07-16', '2026-07-15', true],
  ['2024-07-15', '2026-07-15', false],
  ['2024-02-29', '2026-02-28', true],
  ['2024-02-29', '2026-03-01', false],
] as const)('the period from %s to %s is allowed: %s', (from, to, may) => {
  expect(analyticsPeriod(from, to) !== null).toBe(may)
})

test('every day of the period is there, once, also across the changes of the clock', () => {
  expect(daysOf('2026-02-27', '2026-03-02')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'])
  expect(daysOf('2026-01-01', '2026-12-31')).toHaveLength(365)
})

test.each([
  ['2026-01-01', '2026-03-31', '2026-01-01', '2026-04-01'],
  ['2026-01-02', '2026-03-30', '2026-02-01', '2026-03-01'],
  ['2025-12-31', '2026-01-31', '2026-01-01', '2026-02-01'],
  ['2026-01-02', '2026-02-27', '2026-01-02', '2026-01-02'],
  ['2026-01-15', '2026-01-15', '2026-01-15', '2026-01-15'],
] as const)('the whole months from %s to %s are those from %s until %s', (from, to, first, until) => {
  expect(wholeMonths(from, to)).toEqual({ from: first, until })
})

const figures = {
  placed: [
    { day: '2026-07-01', status: 'delivered', count: 3 },
    { day: '2026-07-01', status: 'cancelled', count: 1 },
    { day: '2026-07-03', status: 'pending', count: 2 },
  ],
  delivered: [
    { day: '2026-07-01', delivered: 2, onTime: 1, revenueCents: 7460, driverPayCents: 1120 },
    { day: '2026-07-02', delivered: 1, onTime: 1, revenueCents: 2500, driverPayCents: 375 },
  ],
} as const

test('days without orders or deliveries are included with zeros and no rate', () => {
  expect(analyticsDays('2026-07-01', '2026-07-03', figures)).toEqual([
    {
      day: '2026-07-01',
      orders: { delivered: 3, cancelled: 1 },
      delivered: 2,
      revenueCents: 7460,
      driverPayCents: 1120,
      onTimePercent: 50,
    },
    { day: '2026-07-02', orders: {}, delivered: 1, revenueCents: 2500, driverPayCents: 375, onTimePercent: 100 },
    {
      day: '2026-07-03',
      orders: { pending: 2 },
      delivered: 0,
      revenueCents: 0,
      driverPayCents: 0,
      onTimePercent: null,
    },
  ])
})

test('the totals are those of the days, and net is what is left of the revenue', () => {
  expect(analyticsTotals(figures)).toEqual({
    orders: 6,
    cancelled: 1,
    delivered: 3,
    revenueCents: 9960,
    driverPayCents: 1495,
    netProfitCents: 8465,
    onTimePercent: 66.7,
  })
  expect(analyticsTotals({ placed: [], delivered: [] }).onTimePercent).toBeNull()
})
