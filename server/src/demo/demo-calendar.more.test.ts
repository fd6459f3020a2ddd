/** The demo loaded on many days and hours of a year: what never depends on the calendar is the same on all of them. */

import { DEFAULT_WEEKLY_GOAL, performanceOf } from '@meridian/domain/drivers/performance.ts'
import { type DeliveredOrder, replay } from '@meridian/domain/drivers/standing.ts'
import { availableFrom, DATED_FROM_HOUR } from '@meridian/domain/orders/dated-orders.ts'
import type { OrderStatus } from '@meridian/domain/orders/orders.ts'
import { IN_REACH, isOnTime } from '@meridian/domain/orders/promises.ts'
import { driverPayCents } from '@meridian/domain/pricing/money.ts'
import {
  type ClientFigures,
  type ClientStats,
  clientPeriods,
  clientStats,
  driverStats,
  type Period,
  todaysSchedule,
} from '@meridian/domain/stats/stats.ts'
import { addDays, BUSINESS_ZONE, instantOf, localDate, minutesAfterMidnight } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import type { Database, Db } from '../db/database.ts'
import { recordedWork } from '../features/drivers/earnings.queries.ts'
import { clientFigures } from '../features/stats/stats.queries.ts'
import { countAvailableJobs } from '../orders/available-jobs/available-jobs.queries.ts'
import { type DriverTerms, deliveriesOf, findTerms } from '../standings/deliveries.queries.ts'
import { DEMO_DRIVER } from './cast.ts'
import { type Dataset, demoDataset } from './dataset.ts'
import { loadDemo } from './demo.ts'
import type { OrderRow } from './order-rows.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase({}, 'owner')
})
afterAll(() => database.close())

const at = (date: string, minutes: number) => instantOf(date, minutes, BUSINESS_ZONE)

/** A turn of the year, both changes of the clock, a leap day. */
const LOADED = [
  at('2026-01-01', 30),
  at('2026-03-08', 3 * 60),
  new Date(at('2026-11-01', 90).getTime() + 3_600_000),
  at('2028-02-29', 13 * 60),
]
/** More turns of the month and the year, and the other side of each change of the clock. */
const TURNS = [
  at('2026-08-01', 10 * 60),
  at('2026-03-08', 60 + 59),
  at('2026-11-01', 90),
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

type DriverWork = {
  terms: DriverTerms
  availableJobs: number
  recorded: Awaited<ReturnType<typeof recordedWork>>
  history: DeliveredOrder[]
}

async function readDriverWork(db: Db, now: Date): Promise<DriverWork> {
  const terms = await findTerms(db, DEMO_DRIVER)
  if (!terms) throw new Error('The demo driver is not there')
  return {
    terms,
    availableJobs: (await countAvailableJobs(db, DEMO_DRIVER, { now, datedFromHour: DATED_FROM_HOUR })).all,
    recorded: await recordedWork(db, DEMO_DRIVER),
    history: await deliveriesOf(db, DEMO_DRIVER),
  }
}

function expectDriverFigures({ terms, availableJobs, recorded, history }: DriverWork, now: Date): void {
  expect(driverStats({ availableJobs, recorded, opening: terms.opening })).toEqual({
    availableJobs: 12,
    completedJobs: 847,
    milesDriven: 15_420,
    moneyEarnedCents: 1_284_050,
  })
  const performance = performanceOf(replay(history, terms.opening), now, terms.weeklyGoal)
  expect(performance.weeklyProgress).toBeLessThan(performance.weeklyGoal)
  expect(performance.currentStreak).toBeGreaterThan(5)
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

test.each(named(LOADED))('loaded on %s', async (_, now) => {
  const { db } = database
  await sql`truncate ${FILLED} restart identity cascade`.execute(db)
  await loadDemo(db, now, { passwordHash: 'a hash' })
  const figures = await clientFigures(db, 1, now)
  expectClientFigures(clientStats(figures))
  const work = await readDriverWork(db, now)
  expectDriverFigures(work, now)

  // The rows without a database, with which the other moments are tested, give the same.
  const dataset = demoDataset(now, 'a hash')
  expect(clientStats(figuresOf(ofPharmacy(dataset), now))).toEqual(clientStats(figures))
  const { history, ...rest } = driverWorkOf(dataset, now)
  expect(rest).toEqual({ terms: work.terms, availableJobs: work.availableJobs, recorded: work.recorded })
  const byId = (a: DeliveredOrder, b: DeliveredOrder) => a.orderId - b.orderId
  expect(history.toSorted(byId)).toEqual(work.history.toSorted(byId))

  const unread = await db
    .selectFrom('notifications')
    .select('id')
    .where('user_id', '=', 2)
    .where('read_at', 'is', null)
    .execute()
  expect(unread).toHaveLength(3)
})

/** The same figures from the rows themselves, without a database: loading takes two seconds of processor time. */
function figuresOf(orders: readonly OrderRow[], now: Date): ClientFigures {
  const periods = clientPeriods(now)
  const delivered = orders.flatMap((order) => (order.status === 'delivered' ? [deliveryOf(order)] : []))
  const within = ({ from, until }: Period) =>
    delivered.filter(({ deliveredAt }) => deliveredAt >= from && deliveredAt < until)
  const sum = (rows: typeof delivered) => ({
    deliveries: rows.length,
    spentCents: rows.reduce((cents, row) => cents + row.totalCents, 0),
    miles: rows.reduce((miles, row) => miles + row.miles, 0),
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
    ...IN_REACH,
    routeMinutes: order.route_minutes,
    routeMiles: Number(order.distance_miles),
    pickup: pickupOf(order),
  }
  const since = Math.max(confirmedAt.getTime(), scheduledDate?.getTime() ?? 0)
  return {
    deliveredAt,
    totalCents: order.total_cents,
    miles: Number(order.distance_miles),
    isOnTime: isOnTime(promised, confirmedAt, deliveredAt),
    minutes: (deliveredAt.getTime() - since) / 60_000,
  }
}

const ordersOf = (dataset: Dataset) => (dataset.orders ?? []) as OrderRow[]
const ofPharmacy = (dataset: Dataset) => ordersOf(dataset).filter((order) => order.organization_id === 1)

function driverWorkOf(dataset: Dataset, now: Date): DriverWork {
  const driver = dataset.drivers?.find(({ id }) => id === DEMO_DRIVER)
  if (!driver) throw new Error('The demo driver is not there')
  const delivered = ordersOf(dataset).filter((order) => order.driver_id === DEMO_DRIVER && order.status === 'delivered')
  const history = delivered.map((order) => toDelivered(order, dataset))
  return {
    terms: {
      weeklyGoal: driver.weekly_goal ?? DEFAULT_WEEKLY_GOAL,
      opening: {
        deliveries: driver.opening_deliveries as number,
        miles: Number(driver.opening_miles),
        payCents: Number(driver.opening_pay_cents),
        points: driver.opening_points as number,
      },
    },
    availableJobs: ordersOf(dataset).filter((order) => isAvailable(order, now)).length,
    recorded: {
      deliveries: history.length,
      miles: Math.round(history.reduce((miles, order) => miles + order.distanceMiles, 0) * 10) / 10,
      payCents: history.reduce((cents, order) => cents + order.payCents, 0),
    },
    history,
  }
}

function isAvailable(order: OrderRow, now: Date): boolean {
  const dated = { scheduledDate: (order.scheduled_date ?? null) as Date | null, pickup: pickupOf(order) }
  const from = availableFrom(dated, DATED_FROM_HOUR)
  return order.status === 'confirmed' && order.driver_id === null && (from === null || from <= now)
}

function toDelivered(order: OrderRow, { ratings = [] }: Dataset): DeliveredOrder {
  const rating = ratings.find(({ order_id: orderId, side }) => orderId === order.id && side === 'client')
  return {
    orderId: order.id,
    priority: order.priority,
    scheduledDate: (order.scheduled_date ?? null) as Date | null,
    ...slotOfRow(order),
    ...IN_REACH,
    routeMinutes: order.route_minutes,
    routeMiles: Number(order.distance_miles),
    pickup: pickupOf(order),
    acceptedAt: order.assigned_at as Date,
    deliveredAt: order.delivered_at as Date,
    rating: rating?.rating ?? null,
    distanceMiles: Number(order.distance_miles),
    payCents: driverPayCents(order.total_cents),
  }
}

test.each(named([...TURNS, ...YEAR]))('made on %s', (_, now) => {
  const dataset = demoDataset(now, 'a hash')
  expectClientFigures(clientStats(figuresOf(ofPharmacy(dataset), now)))
  expectDriverFigures(driverWorkOf(dataset, now), now)
  expect(dataset.notifications?.filter((row) => row.user_id === 2 && row.read_at === null)).toHaveLength(3)
})
