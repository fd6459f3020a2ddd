/**
 * How many deliveries the demo pharmacy had in which month, so that the client's cards show what they are meant to show: a
 * year of 600, a month that is a little ahead of the last one, and three dated deliveries done today.
 */

import { clientPeriods } from '@meridian/domain/stats/stats.ts'
import {
  BUSINESS_ZONE,
  instantOf,
  localDate,
  minutesAfterMidnight,
  startOfMonth,
} from '@meridian/domain/time/calendar.ts'
import { MINUTE_MS, minutesLater, shiftsBetween, spread, workOf } from './calendar.ts'
import type { Random } from './random.ts'

export const YEAR_DELIVERIES = 600
/** Reached on the 15th at half past nine; more would push the price of a delivery below what one costs. */
export const FULL_MONTH_DELIVERIES = 36
const DELIVERIES_PER_DAY = 2.5
const GROWTH = 1.12
const MAX_LAST_MONTH = 70
/** From before the twelve months, so that 'twelve months' is seen to mean something. */
const OLDER_DELIVERIES = 30

const LAST_ARRIVAL_MINUTES_AGO = 25
const DONE_TODAY_MINUTES_AGO = [25, 70, 125] as const
const EARLIEST_DONE = 7 * 60 + 15
const LATEST_DONE = 20 * 60 + 30

export type PharmacyMonths = { doneToday: Date[]; thisMonth: Date[]; lastMonth: Date[]; earlier: Date[]; older: Date[] }

/** The instants of delivery, month by month; `thisMonth` without those done today. */
export function pharmacyMonths(now: Date, random: Random): PharmacyMonths {
  const done = doneToday(now)
  const total = Math.max(done.length, Math.min(FULL_MONTH_DELIVERIES, Math.floor(daysInto(now) * DELIVERIES_PER_DAY)))
  const start = startOfMonth(now, BUSINESS_ZONE)
  const thisMonth = spread(start, minutesLater(now, -LAST_ARRIVAL_MINUTES_AGO), total - done.length, random)
  const lastMonth = monthBefore(now, thisMonth.length + done.length, random)
  const left = YEAR_DELIVERIES - done.length - thisMonth.length - lastMonth.length
  return {
    doneToday: done,
    thisMonth,
    lastMonth,
    earlier: spread(startOfMonth(now, BUSINESS_ZONE, 11), startOfMonth(now, BUSINESS_ZONE, 1), left, random),
    older: spread(startOfMonth(now, BUSINESS_ZONE, 13), startOfMonth(now, BUSINESS_ZONE, 11), OLDER_DELIVERIES, random),
  }
}

/** By the clock on the wall: an hour more or less in March must not cost a delivery. */
const daysInto = (now: Date): number =>
  Number(localDate(now, BUSINESS_ZONE).slice(8)) - 1 + minutesAfterMidnight(now, BUSINESS_ZONE) / (24 * 60)

/** Dated for today and delivered already; early in the morning there are none yet. */
function doneToday(now: Date): Date[] {
  const today = localDate(now, BUSINESS_ZONE)
  const [earliest, latest] = [EARLIEST_DONE, LATEST_DONE].map((minutes) =>
    instantOf(today, minutes, BUSINESS_ZONE).getTime(),
  ) as [number, number]
  const lastArrival = Math.min(now.getTime(), latest)
  return DONE_TODAY_MINUTES_AGO.map((minutes) => new Date(lastArrival - minutes * MINUTE_MS)).filter(
    (instant) => instant.getTime() >= earliest,
  )
}

/** So many up to the same day and hour that this month is ahead by the growth, and the rest at the same pace. */
function monthBefore(now: Date, deliveriesNow: number, random: Random): Date[] {
  const { lastMonth, lastMonthToDate } = clientPeriods(now)
  const [before, after] = [
    workOf(shiftsBetween(lastMonthToDate.from, lastMonthToDate.until)),
    workOf(shiftsBetween(lastMonthToDate.until, lastMonth.until)),
  ]
  const toDate = before === 0 ? 0 : Math.round(deliveriesNow / GROWTH)
  if (after === 0) return spread(lastMonth.from, lastMonth.until, awkward(toDate, -1), random)
  const atSamePace = before === 0 ? MAX_LAST_MONTH : Math.round((toDate * (before + after)) / before)
  const total = awkward(Math.max(toDate + 1, Math.min(MAX_LAST_MONTH, atSamePace)), 1)
  return [
    ...spread(lastMonthToDate.from, lastMonthToDate.until, toDate, random),
    ...spread(lastMonthToDate.until, lastMonth.until, total - toDate, random),
  ]
}

/**
 * The next number that shares no factor with a full month's 36. Last month's average price times 36 is then a sum that
 * can be steered to any cent; with 54 deliveries last month only every fifth cent could be had.
 */
function awkward(count: number, step: 1 | -1): number {
  return count > 1 && (count % 2 === 0 || count % 3 === 0) ? awkward(count + step, step) : count
}
