/**
 * The figures of the dashboards. The database counts and sums, since no screen should load a year of orders; this
 * file decides what the counts mean and what is shown when there is nothing to count.
 */

import { addMiles, type OpeningBalance } from '../drivers/standing.ts'
import {
  ACTIVE_STATUSES,
  ADMIN_ACTIVE_STATUSES,
  type DriverStatus,
  isCancelledOrDeclined,
  isMoving,
  type OrderStatus,
} from '../orders/orders.ts'
import { endOfSlot, type SlotChoice } from '../orders/promises.ts'
import type { Point } from '../places/geo.ts'
import { oneDecimal } from '../pricing/rounding.ts'
import {
  addDays,
  BUSINESS_ZONE,
  firstOfMonth,
  instantOf,
  localDate,
  minutesAfterMidnight,
  startOfMonth,
  type Zone,
  zoneOf,
} from '../time/calendar.ts'

/** From the first instant up to, not including, the second. */
export type Period = { from: Date; until: Date }
export type StatusCounts = Partial<Record<OrderStatus, number>>

const countOf = (counts: StatusCounts, statuses: readonly OrderStatus[]): number =>
  statuses.reduce((sum, status) => sum + (counts[status] ?? 0), 0)

/** Two whole percentages that add up to 100, or two zeros. */
export function splitPercent(first: number, second: number): [number, number] {
  if (first + second === 0) return [0, 0]
  const percent = Math.round((100 * first) / (first + second))
  return [percent, 100 - percent]
}

/**
 * The periods of the client's cards, by the day of delivery. The current month is compared with last month up to the
 * same day and hour, or every month would begin with a drop of 90 percent; prices are compared with all of last month.
 */
export function clientPeriods(
  now: Date,
): Record<'today' | 'thisMonth' | 'lastMonth' | 'lastMonthToDate' | 'twelveMonths', Period> {
  const zone = BUSINESS_ZONE
  const today = localDate(now, zone)
  const midnight = (date: string) => instantOf(date, 0, zone)
  const until = midnight(addDays(today, 1))
  const thisMonth = startOfMonth(now, zone)
  const lastMonth = startOfMonth(now, zone, 1)
  const sameMoment = instantOf(
    addDays(firstOfMonth(today, 1), Number(today.slice(8)) - 1),
    minutesAfterMidnight(now, zone),
    zone,
  )
  return {
    today: { from: midnight(today), until },
    thisMonth: { from: thisMonth, until },
    lastMonth: { from: lastMonth, until: thisMonth },
    lastMonthToDate: { from: lastMonth, until: new Date(Math.min(sameMoment.getTime(), thisMonth.getTime())) },
    twelveMonths: { from: startOfMonth(now, zone, 11), until },
  }
}

export type ScheduledOrder = SlotChoice & { status: OrderStatus; scheduledDate: Date; pickup: Point }

const BEFORE_PICKUP: readonly OrderStatus[] = ['pending', 'confirmed', 'assigned', 'pickup_scheduled']

export type TodaysSchedule = {
  done: number
  toCome: number
  nextPickupAt: Date | null
  /** The time zone to show it in. */
  nextPickupZone: Zone | null
}

/**
 * Today's dated orders: done is delivered, everything else but canceled and declined ones is to come. Next pickup: the first still
 * ahead, and after the last of them one whose slot has begun and is not over.
 */
export function todaysSchedule(orders: readonly ScheduledOrder[], now: Date): TodaysSchedule {
  const standing = orders.filter((order) => !isCancelledOrDeclined(order.status))
  const done = standing.filter((order) => order.status === 'delivered').length
  const open = standing
    .filter((order) => BEFORE_PICKUP.includes(order.status) && endOfSlot(order, order.scheduledDate) > now)
    .toSorted((a, b) => a.scheduledDate.getTime() - b.scheduledDate.getTime())
  const next = open.find((order) => order.scheduledDate >= now) ?? open[0]
  return {
    done,
    toCome: standing.length - done,
    nextPickupAt: next?.scheduledDate ?? null,
    nextPickupZone: next ? zoneOf(next.pickup) : null,
  }
}

export type ClientFigures = {
  /** The organization's orders by present status. */
  statusCounts: StatusCounts
  schedule: TodaysSchedule
  /** Delivered orders of each period. */
  thisMonth: Spending
  lastMonth: Spending
  lastMonthToDate: { deliveries: number }
  /** Times run from confirmation, of a dated order from its date, to delivery; on time is counted from confirmation too. */
  twelveMonths: { deliveries: number; onTime: number; totalMinutes: number }
}

export type ClientStats = ReturnType<typeof clientStats>

export function clientStats(figures: ClientFigures) {
  const active = countOf(figures.statusCounts, ACTIVE_STATUSES)
  const moving = countOf(figures.statusCounts, ACTIVE_STATUSES.filter(isMoving))
  const [movingPercent, waitingPercent] = splitPercent(moving, active - moving)
  const { done, toCome } = figures.schedule
  const [donePercent, toComePercent] = splitPercent(done, toCome)
  return {
    activeDeliveries: active,
    scheduledToday: done + toCome,
    monthlyDeliveries: figures.thisMonth.deliveries,
    totalCostCents: figures.thisMonth.spentCents,
    breakdown: {
      active: { moving, waiting: active - moving, movingPercent, waitingPercent },
      scheduled: { ...figures.schedule, donePercent, toComePercent },
      month: {
        trendPercent: trendPercent(figures.thisMonth.deliveries, figures.lastMonthToDate.deliveries),
        ...twelveMonthFigures(figures.twelveMonths),
      },
      savings: savings(figures.thisMonth, figures.lastMonth),
    },
  }
}

/** null when there is nothing to compare with. */
export const trendPercent = (current: number, previous: number): number | null =>
  previous === 0 ? null : Math.round((100 * (current - previous)) / previous)

function twelveMonthFigures(year: ClientFigures['twelveMonths']) {
  if (year.deliveries === 0) return { averageHours: null, onTimePercent: null }
  return {
    averageHours: oneDecimal(year.totalMinutes / 60 / year.deliveries),
    onTimePercent: oneDecimal((100 * year.onTime) / year.deliveries),
  }
}

type Spending = { deliveries: number; spentCents: number; miles: number }

/** From here on a lower average price is also that of shorter trips. */
const SHORTER_TRIPS = 0.9

/**
 * This month's deliveries at last month's average price, less what they cost; below zero when they cost more. Nothing,
 * and no percentage, when either month has no deliveries: then there is no price to compare. `hasShorterTrips`: they cost less, and
 * were shorter, which is not to be called saved.
 */
export function savings(thisMonth: Spending, lastMonth: Spending) {
  if (thisMonth.deliveries === 0 || lastMonth.deliveries === 0 || lastMonth.spentCents === 0)
    return { cents: 0, percent: null, hasShorterTrips: false }
  const expectedCents = Math.round((thisMonth.deliveries * lastMonth.spentCents) / lastMonth.deliveries)
  const cents = expectedCents - thisMonth.spentCents
  const hasShorterTrips = cents > 0 && milesPerTrip(thisMonth) < SHORTER_TRIPS * milesPerTrip(lastMonth)
  return { cents, percent: Math.round((100 * cents) / expectedCents), hasShorterTrips }
}

const milesPerTrip = ({ deliveries, miles }: Spending): number => miles / deliveries

/** `recorded` is the sum of our own orders; the opening balance is added to it. */
export const driverStats = (figures: {
  availableJobs: number
  recorded: { deliveries: number; miles: number; payCents: number }
  opening: OpeningBalance
}) => ({
  availableJobs: figures.availableJobs,
  completedJobs: figures.opening.deliveries + figures.recorded.deliveries,
  milesDriven: addMiles(figures.opening.miles, figures.recorded.miles),
  moneyEarnedCents: figures.opening.payCents + figures.recorded.payCents,
})

/** Revenue and pay are sums over delivered orders; net is their difference, so that the three always add up. */
export const adminStats = (figures: {
  statusCounts: StatusCounts
  driverCounts: Partial<Record<DriverStatus, number>>
  completedToday: number
  revenueCents: number
  driverPayCents: number
}) => ({
  totalOrders: Object.values(figures.statusCounts).reduce((sum, count) => sum + count, 0),
  activeOrders: countOf(figures.statusCounts, ADMIN_ACTIVE_STATUSES),
  pendingOrders: countOf(figures.statusCounts, ['pending']),
  completedOrders: countOf(figures.statusCounts, ['delivered']),
  cancelledOrders: countOf(figures.statusCounts, ['cancelled']),
  completedToday: figures.completedToday,
  totalDrivers: Object.values(figures.driverCounts).reduce((sum, count) => sum + count, 0),
  availableDrivers: figures.driverCounts.available ?? 0,
  totalRevenueCents: figures.revenueCents,
  driverPaymentsCents: figures.driverPayCents,
  netProfitCents: figures.revenueCents - figures.driverPayCents,
})
