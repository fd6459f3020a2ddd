/** Business figures over a period, by local day. The database counts; this file decides the days and what the counts mean. */

import type { OrderStatus } from '../orders/orders.ts'
import { oneDecimal } from '../pricing/rounding.ts'
import { addDays, BUSINESS_ZONE, firstOfMonth, instantOf, type LocalDate } from '../time/calendar.ts'
import type { Period, StatusCounts } from './stats.ts'

export const ANALYTICS_MAX_YEARS = 2
export const TOP_CLIENTS = 10

/** Null when the last day is before the first, or when the period is too long for one query and one chart. */
export function analyticsPeriod(from: LocalDate, to: LocalDate): Period | null {
  if (to < from || to >= yearsLater(from, ANALYTICS_MAX_YEARS)) return null
  return { from: instantOf(from, 0, BUSINESS_ZONE), until: instantOf(addDays(to, 1), 0, BUSINESS_ZONE) }
}

/** The 29th of February is compared as text: years later its day is the 1st of March. */
const yearsLater = (day: LocalDate, years: number): LocalDate => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`

export function daysOf(from: LocalDate, to: LocalDate): LocalDate[] {
  const days: LocalDate[] = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day)
  return days
}

/** The months that lie within the days, from the first day of one up to, not including, that of another; both `from` if there is none. */
export function wholeMonths(from: LocalDate, to: LocalDate): { from: LocalDate; until: LocalDate } {
  const first = firstOfMonth(from) === from ? from : firstOfMonth(from, -1)
  const until = firstOfMonth(addDays(to, 1))
  return first < until ? { from: first, until } : { from, until: from }
}

/** Orders by the day they were placed and their present status. */
export type PlacedCount = { day: LocalDate; status: OrderStatus; count: number }
/** Money and punctuality by the day of delivery. */
export type DeliveredDay = {
  day: LocalDate
  delivered: number
  onTime: number
  revenueCents: number
  driverPayCents: number
}

export type AnalyticsFigures = { placed: readonly PlacedCount[]; delivered: readonly DeliveredDay[] }

export function analyticsDays(from: LocalDate, to: LocalDate, { placed, delivered }: AnalyticsFigures) {
  const placedOn = Map.groupBy(placed, (row) => row.day)
  const deliveredOn = new Map(delivered.map((row) => [row.day, row]))
  return daysOf(from, to).map((day) => {
    const done = deliveredOn.get(day) ?? { delivered: 0, onTime: 0, revenueCents: 0, driverPayCents: 0 }
    const orders: StatusCounts = Object.fromEntries(
      (placedOn.get(day) ?? []).map(({ status, count }) => [status, count]),
    )
    return {
      day,
      orders,
      delivered: done.delivered,
      revenueCents: done.revenueCents,
      driverPayCents: done.driverPayCents,
      onTimePercent: onTimePercent(done),
    }
  })
}

export function analyticsTotals({ placed, delivered }: AnalyticsFigures) {
  const sum = <T>(rows: readonly T[], of: (row: T) => number) => rows.reduce((total, row) => total + of(row), 0)
  const revenueCents = sum(delivered, (row) => row.revenueCents)
  const driverPayCents = sum(delivered, (row) => row.driverPayCents)
  return {
    orders: sum(placed, (row) => row.count),
    cancelled: sum(placed, (row) => (row.status === 'cancelled' ? row.count : 0)),
    delivered: sum(delivered, (row) => row.delivered),
    revenueCents,
    driverPayCents,
    netProfitCents: revenueCents - driverPayCents,
    onTimePercent: onTimePercent({
      delivered: sum(delivered, (row) => row.delivered),
      onTime: sum(delivered, (row) => row.onTime),
    }),
  }
}

/** Null without deliveries: a day without deliveries is not a day of late ones. */
const onTimePercent = (of: { delivered: number; onTime: number }): number | null =>
  of.delivered === 0 ? null : oneDecimal((100 * of.onTime) / of.delivered)
