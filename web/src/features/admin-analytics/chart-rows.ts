/** Turns the days of a period into rows of charts and tables. Long periods are grouped by week, or the bars would be a pixel wide. */

import { ORDER_STATUSES, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { mondayOf } from '@meridian/domain/time/calendar.ts'
import type { Analytics } from '../../data/stats/analytics.ts'

type Day = Analytics['days'][number]

export type ChartRow = {
  /** The day, or the Monday of the week. */
  day: string
  orders: Partial<Record<OrderStatus, number>>
  delivered: number
  revenueCents: number
  driverPayCents: number
  onTimePercent: number | null
}

const DAYS_AT_MOST = 92

export const isWeekly = (days: readonly unknown[]): boolean => days.length > DAYS_AT_MOST

export function chartRows(days: readonly Day[]): ChartRow[] {
  if (!isWeekly(days)) return days.map(rowOf)
  const weeks = Map.groupBy(days, ({ day }) => mondayOf(day))
  return [...weeks].map(([monday, within]) => within.map(rowOf).reduce(together, emptyOf(monday)))
}

const cents = (amount: string): number => Math.round(Number(amount) * 100)

const rowOf = ({ revenue, driverPay, ...day }: Day): ChartRow => ({
  ...day,
  revenueCents: cents(revenue),
  driverPayCents: cents(driverPay),
})

const emptyOf = (day: string): ChartRow => ({
  day,
  orders: {},
  delivered: 0,
  revenueCents: 0,
  driverPayCents: 0,
  onTimePercent: null,
})

function together(week: ChartRow, day: ChartRow): ChartRow {
  const orders = { ...week.orders }
  for (const status of ORDER_STATUSES)
    if (day.orders[status]) orders[status] = (orders[status] ?? 0) + (day.orders[status] ?? 0)
  const delivered = week.delivered + day.delivered
  return {
    day: week.day,
    orders,
    delivered,
    revenueCents: week.revenueCents + day.revenueCents,
    driverPayCents: week.driverPayCents + day.driverPayCents,
    onTimePercent: weighted(week, day, delivered),
  }
}

/** The average is weighted by the number of deliveries of each day. */
function weighted(week: ChartRow, day: ChartRow, delivered: number): number | null {
  if (delivered === 0) return null
  const sum = (week.onTimePercent ?? 0) * week.delivered + (day.onTimePercent ?? 0) * day.delivered
  return sum / delivered
}

/** The statuses that occur, in lifecycle order. */
export const statusesIn = (rows: readonly ChartRow[]): OrderStatus[] =>
  ORDER_STATUSES.filter((status) => rows.some((row) => row.orders[status]))
