import { addDays } from '@meridian/domain/time/calendar.ts'
import { expect, test } from 'vitest'
import { chartRows, statusesIn } from './chart-rows.ts'

const day = (index: number, delivered: number, onTimePercent: number | null) => ({
  // A Monday.
  day: addDays('2026-01-05', index),
  orders: { delivered, ...(index % 2 ? { cancelled: 1 } : {}) },
  delivered,
  revenue: (delivered * 10.1).toFixed(2),
  driverPay: (delivered * 1.52).toFixed(2),
  onTimePercent,
})

test('up to a quarter there is a row for each day, in cents', () => {
  const rows = chartRows([day(0, 3, 100)])
  expect(rows).toEqual([
    {
      day: '2026-01-05',
      orders: { delivered: 3 },
      delivered: 3,
      revenueCents: 3030,
      driverPayCents: 456,
      onTimePercent: 100,
    },
  ])
  expect(statusesIn(rows)).toEqual(['delivered'])
})

test('beyond it there is a row for each week, and its rate counts every delivery once', () => {
  const days = Array.from({ length: 98 }, (_, index) => day(index, index === 0 ? 3 : 0, index === 0 ? 100 : null))
  days[1] = day(1, 1, 0)
  const rows = chartRows(days)
  expect(rows).toHaveLength(14)
  expect(rows[0]).toEqual({
    day: '2026-01-05',
    orders: { delivered: 4, cancelled: 3 },
    delivered: 4,
    revenueCents: 4040,
    driverPayCents: 608,
    onTimePercent: 75,
  })
  expect(rows[1]?.onTimePercent).toBeNull()
})
