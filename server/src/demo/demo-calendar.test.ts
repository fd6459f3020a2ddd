/** The demo loaded on many days and hours of a year: what never depends on the calendar is the same on all of them. */

import { addDays, BUSINESS_ZONE, instantOf, localDate, minutesAfterMidnight } from '@meridian/domain/calendar.ts'
import { OFFER_DATED_FROM_HOUR } from '@meridian/domain/dated-orders.ts'
import type { OrderStatus } from '@meridian/domain/orders.ts'
import { performanceOf } from '@meridian/domain/performance.ts'
import { isOnTime } from '@meridian/domain/promises.ts'
import { replay } from '@meridian/domain/standing.ts'
import {
  type ClientFigures,
  type ClientStats,
  clientPeriods,
  clientStats,
  driverStats,
  type Period,
  todaysSchedule,
} from '@meridian/domain/stats.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../test/database.ts'
import { type Database, type Db, openDatabase } from '../db/database.ts'
import { countAvailableJobs, deliveriesOf, findTerms, recordedWork } from '../features/drivers/performance.queries.ts'
import { clientFigures } from '../features/stats/stats.queries.ts'
import { demoDataset } from './dataset.ts'
import { loadDemo } from './demo.ts'
import type { OrderRow } from './order-rows.ts'

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  const made = await createTestDatabase()
  database = openDatabase(made.url)
  drop = made.drop
})
afterAll(async () => {
  await database.close()
  await drop()
})

const at = (date: string, minutes: number) => instantOf(date, minutes, BUSINESS_ZONE)

/** Turns of the month and the year, both changes of the clock, a leap day. */
const TURNS = [
  at('2026-01-01', 30),
  at('2026-08-01', 10 * 60),
  at('2026-03-08', 60 + 59),
  at('2026-03-08', 3 * 60),
  at('2026-11-01', 90),
  new Date(at('2026-11-01', 90).getTime() + 3_600_000),
  at('2028-02-29', 13 * 60),
  at('2028-03-01', 8 * 60),
  at('2026-03-31', 23 * 60 + 59),
  at('2026-12-31', 21 * 60 + 45),
]
/** Every sixth day of the year, each at another hour. */
const YEAR = Array.from({ length: 60 }, (_, index) => at(addDays('2026-01-05', index * 6), (index * 397 + 60) % 1440))

const named = (moments: readonly Date[]) =>
  moments.map(
    (now) => [`${localDate(now, BUSINESS_ZONE)} at minute ${minutesAfterMidnight(now, BUSINESS_ZONE)}`, now] as const,
  )

const FILLED = sql.raw(
  'organizations, installation, events, locations, drivers, users, daily_figures, daily_figure_changes',
)

async function driverFigures(db: Db, now: Date) {
  const terms = await findTerms(db, 1)
  if (!terms) throw new Error('The demo driver is not there')
  const [availableJobs, recorded, history] = [
    (await countAvailableJobs(db, { now, datedFromHour: OFFER_DATED_FROM_HOUR })).all,
    await recordedWork(db, 1),
    await deliveriesOf(db, 1),
  ]
  return {
    stats: driverStats({ availableJobs, recorded, opening: terms.opening }),
    performance: performanceOf(replay(history, terms.opening), now, terms.weeklyGoal),
  }
}

function expectClientFigures({ breakdown }: ClientStats): void {
  expect(breakdown.active).toMatchObject({ movingPercent: 60, waitingPercent: 40 })
  expect(breakdown.month).toMatchObject({ averageHours: 2.4, onTimePercent: 98.5 })
  expect(Math.abs(breakdown.month.trendPercent ?? 0)).toBeLessThanOrEqual(25)
  if (breakdown.savings.percent !== null) expect(Math.abs(breakdown.savings.percent - 15)).toBeLessThanOrEqual(1)
  if (breakdown.savings.cents >= 23_000) expect(breakdown.savings.cents).toBe(23_450)
  expect(breakdown.scheduled.done).toBeLessThanOrEqual(3)
  expect(breakdown.scheduled.toCome).toBeGreaterThanOrEqual(2)
}

test.each(named(TURNS))('loaded on %s', async (_, now) => {
  const { db } = database
  await sql`truncate ${FILLED} restart identity cascade`.execute(db)
  await loadDemo(db, now, { passwordHash: 'a hash' })
  expectClientFigures(clientStats(await clientFigures(db, 1, now)))
  const { stats, performance } = await driverFigures(db, now)
  expect(stats).toEqual({
    availableJobs: 12,
    completedJobs: 847,
    milesDriven: 15_420,
    moneyEarnedCents: 1_284_050,
  })
  expect(performance.weeklyProgress).toBeLessThan(performance.weeklyGoal)
  expect(performance.currentStreak).toBeGreaterThan(5)

  const unread = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', 2)
    .where('read_at', 'is', null)
    .execute()
  expect(unread).toHaveLength(3)
})

/** The same figures from the rows themselves, without a database: sixty loads would take a minute. */
function figuresOf(orders: readonly OrderRow[], now: Date): ClientFigures {
  const periods = clientPeriods(now)
  const delivered = orders.flatMap((order) => (order.status === 'delivered' ? [deliveryOf(order)] : []))
  const within = ({ from, until }: Period) =>
    delivered.filter(({ deliveredAt }) => deliveredAt >= from && deliveredAt < until)
  const sum = (rows: typeof delivered) => ({
    deliveries: rows.length,
    spentCents: rows.reduce((cents, row) => cents + row.totalCents, 0),
    onTime: rows.filter((row) => row.isOnTime).length,
    totalMinutes: rows.reduce((minutes, row) => minutes + row.minutes, 0),
  })
  const dated = orders.filter(
    ({ scheduled_date: date }) => date && date >= periods.today.from && date < periods.today.until,
  )
  return {
    statusCounts: Object.fromEntries(
      [...Map.groupBy(orders, (order) => order.status)].map(([status, rows]) => [status, rows.length]),
    ),
    schedule: todaysSchedule(dated.map(toScheduled), now),
    thisMonth: sum(within(periods.thisMonth)),
    lastMonth: sum(within(periods.lastMonth)),
    lastMonthToDate: sum(within(periods.lastMonthToDate)),
    twelveMonths: sum(within(periods.twelveMonths)),
  }
}

const pickupOf = (order: OrderRow) => ({
  latitude: Number(order.pickup_latitude),
  longitude: Number(order.pickup_longitude),
})

const slotOfRow = (order: OrderRow) => ({
  preferredTimeSlot: order.preferred_time_slot ?? null,
  slotFromMinutes: order.slot_from_minutes ?? null,
  slotToMinutes: order.slot_to_minutes ?? null,
})

const toScheduled = (order: OrderRow) => ({
  ...slotOfRow(order),
  status: order.status as OrderStatus,
  scheduledDate: order.scheduled_date as Date,
  pickup: pickupOf(order),
})

function deliveryOf(order: OrderRow) {
  const [confirmedAt, deliveredAt] = [order.confirmed_at as Date, order.delivered_at as Date]
  const scheduledDate = (order.scheduled_date ?? null) as Date | null
  const promised = {
    priority: order.priority,
    scheduledDate,
    ...slotOfRow(order),
    routeMinutes: order.route_minutes,
    pickup: pickupOf(order),
  }
  const since = Math.max(confirmedAt.getTime(), scheduledDate?.getTime() ?? 0)
  return {
    deliveredAt,
    totalCents: order.total_cents,
    isOnTime: isOnTime(promised, confirmedAt, deliveredAt),
    minutes: (deliveredAt.getTime() - since) / 60_000,
  }
}

test.each(named(YEAR))('made on %s', (_, now) => {
  const { orders = [], notifications = [] } = demoDataset(now, 'a hash')
  const own = (orders as OrderRow[]).filter((order) => order.organization_id === 1)
  expectClientFigures(clientStats(figuresOf(own, now)))
  expect(orders.filter((order) => order.status === 'confirmed' && order.driver_id === null)).toHaveLength(12)
  expect(notifications.filter((row) => row.user_id === 2 && row.read_at === null)).toHaveLength(3)
})
