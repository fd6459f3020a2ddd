import { ORDER_STATUSES, PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { IN_REACH, isOnTime } from '@meridian/domain/orders/promises.ts'
import { driverPayCents, formatCents } from '@meridian/domain/pricing/money.ts'
import { BUSINESS_ZONE, localDate, minutesAfterMidnight } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdmin, makeClient, makeDriver, makeOrder, type TestUser } from '../../../test/factories.ts'
import type { OrderRow } from '../../orders/orders.queries.ts'

const FROM = '2026-02-20'
const TO = '2026-03-20'
const HOUR_MS = 3_600_000

let app: TestApp
let admin: TestUser
let orders: OrderRow[]
beforeAll(async () => {
  app = await startTestApp()
  admin = await makeAdmin(app.db)
  orders = await makeMonth()
})
afterAll(() => app.stop())

/** Orders of every kind, an odd number of hours apart, across the night in March when clocks are set forward. */
async function makeMonth(): Promise<OrderRow[]> {
  const { driverId } = await makeDriver(app.db)
  const clients = [await makeClient(app.db), await makeClient(app.db), await makeClient(app.db)]
  const made: OrderRow[] = []
  for (let index = 0; index < 120; index++) {
    const created_at = new Date(Date.UTC(2026, 1, 19, 2) + index * 6.37 * HOUR_MS)
    const isDone = index % 3 !== 0
    const status = isDone ? 'delivered' : (ORDER_STATUSES[index % ORDER_STATUSES.length] ?? 'pending')
    const cents = 2500 + 37 * index
    const order = {
      status,
      driver_id: ['pending', 'confirmed', 'cancelled', 'declined'].includes(status) ? null : driverId,
      priority: PRIORITIES[index % 3] ?? 'standard',
      created_at,
      confirmed_at: new Date(created_at.getTime() + HOUR_MS / 4),
      delivered_at: status === 'delivered' ? new Date(created_at.getTime() + (index % 7) * HOUR_MS) : null,
      base_cents: cents,
      distance_fee_cents: 0,
      priority_fee_cents: 0,
      total_cents: cents,
    } as const
    made.push(await makeOrder(app.db, order, clients[index % 5 === 0 ? 0 : index % 2 ? 1 : 2]))
  }
  return made
}

const ask = (query: string, who = admin) => app.call(who, 'GET', `/api/admin/analytics?${query}`)
const dayOf = (instant: Date | null) => (instant ? localDate(instant, BUSINESS_ZONE) : '')
const isWithin = (day: string) => day >= FROM && day <= TO
const sum = (rows: readonly OrderRow[], of: (row: OrderRow) => number) => rows.reduce((all, row) => all + of(row), 0)
const deliveredOn = (is: (day: string) => boolean) =>
  orders.filter((order) => order.status === 'delivered' && is(dayOf(order.delivered_at)))

function onTimePercent(rows: readonly OrderRow[]): number | null {
  const onTime = rows.filter((row) =>
    isOnTime(
      {
        priority: row.priority,
        scheduledDate: row.scheduled_date,
        preferredTimeSlot: null,
        slotFromMinutes: null,
        slotToMinutes: null,
        ...IN_REACH,
        routeMinutes: row.route_minutes,
        routeMiles: Number(row.distance_miles),
        pickup: { latitude: Number(row.pickup_latitude), longitude: Number(row.pickup_longitude) },
      },
      row.confirmed_at as Date,
      row.delivered_at as Date,
    ),
  )
  return rows.length === 0 ? null : Math.round((1000 * onTime.length) / rows.length) / 10
}

test('the figures of a month equal those computed from its orders one by one', async () => {
  const { status, body } = await ask(`from=${FROM}&to=${TO}`)
  expect(status).toBe(200)
  expect(body.days).toHaveLength(29)
  for (const day of body.days) {
    const placed = orders.filter((order) => dayOf(order.created_at) === day.day)
    const counts = Object.fromEntries(
      [...Map.groupBy(placed, (order) => order.status)].map(([status, rows]) => [status, rows.length]),
    )
    const delivered = deliveredOn((on) => on === day.day)
    expect(day, day.day).toEqual({
      day: day.day,
      orders: counts,
      delivered: delivered.length,
      revenue: formatCents(sum(delivered, (row) => row.total_cents)),
      driverPay: formatCents(sum(delivered, (row) => driverPayCents(row.total_cents))),
      onTimePercent: onTimePercent(delivered),
    })
  }
  const placed = orders.filter((order) => isWithin(dayOf(order.created_at)))
  const hours = new Array(24).fill(0)
  for (const order of placed) hours[Math.floor(minutesAfterMidnight(order.created_at, BUSINESS_ZONE) / 60)]++
  expect(body.hours).toEqual(hours)

  const delivered = deliveredOn(isWithin)
  const [revenue, pay] = [
    sum(delivered, (row) => row.total_cents),
    sum(delivered, (row) => driverPayCents(row.total_cents)),
  ]
  expect(body.totals).toEqual({
    orders: placed.length,
    delivered: delivered.length,
    cancelled: placed.filter((order) => order.status === 'cancelled').length,
    returned: 0,
    revenue: formatCents(revenue),
    driverPay: formatCents(pay),
    netProfit: formatCents(revenue - pay),
    onTimePercent: onTimePercent(delivered),
  })
  expect(body.totals.onTimePercent).toBeGreaterThan(0)
  expect(body.totals.onTimePercent).toBeLessThan(100)
})

type Counted = { day: string; placed: number; delivered: number; revenue: string; pay: string }

test('plain SQL over the same month gives the same figures, day by day and in all', async () => {
  const { rows } = await sql<Counted>`
    select to_char(d, 'YYYY-MM-DD') as day,
      (select count(*)::int from orders where (created_at at time zone 'America/Chicago')::date = d) as placed,
      count(o.id)::int as delivered,
      round(coalesce(sum(o.total_cents), 0) / 100.0, 2)::text as revenue,
      round(coalesce(sum(round(o.total_cents * 0.15)), 0) / 100.0, 2)::text as pay
    from generate_series(${FROM}::date, ${TO}::date, '1 day') as days (d)
    left join orders o on o.status = 'delivered' and (o.delivered_at at time zone 'America/Chicago')::date = d
    group by d order by d`.execute(app.db)
  const { body } = await ask(`from=${FROM}&to=${TO}`)
  type Day = { day: string; orders: Record<string, number>; delivered: number; revenue: string; driverPay: string }
  const placedIn = (orders: Day['orders']) => Object.values(orders).reduce((all, count) => all + count, 0)
  expect(
    body.days.map(({ day, orders, delivered, revenue, driverPay }: Day) => ({
      day,
      placed: placedIn(orders),
      delivered,
      revenue,
      pay: driverPay,
    })),
  ).toEqual(rows)
  const { rows: all } = await sql`
    select count(*)::int as delivered, round(sum(total_cents) / 100.0, 2)::text as revenue,
      round(sum(total_cents - round(total_cents * 0.15)) / 100.0, 2)::text as "netProfit"
    from orders where status = 'delivered'
      and (delivered_at at time zone 'America/Chicago')::date between ${FROM}::date and ${TO}::date`.execute(app.db)
  expect(body.totals).toMatchObject(all[0] as object)
})

test.each([
  ['days of two months', FROM, TO],
  ['a whole month and days on both sides', '2026-02-25', '2026-04-03'],
])('clients are sorted by their revenue over %s', async (_, from, to) => {
  const isWithin = (day: string) => day >= from && day <= to
  const { body } = await ask(`from=${from}&to=${to}`)
  const revenueOf = (organizationId: number) =>
    sum(
      deliveredOn(isWithin).filter((order) => order.organization_id === organizationId),
      (row) => row.total_cents,
    )
  const ordersOf = (organizationId: number) =>
    orders.filter((order) => order.organization_id === organizationId && isWithin(dayOf(order.created_at))).length
  const organizations = [...new Set(orders.map((order) => order.organization_id))]
  expect(
    body.topClients.map((row: { organizationId: number; orders: number; revenue: string }) => [
      row.organizationId,
      row.orders,
      row.revenue,
    ]),
  ).toEqual(
    organizations
      .toSorted((a, b) => revenueOf(b) - revenueOf(a))
      .map((id) => [id, ordersOf(id), formatCents(revenueOf(id))]),
  )
})

test('an empty period has its days, and no rates', async () => {
  const { body } = await ask('from=2020-01-01&to=2020-01-02')
  const empty = { orders: {}, delivered: 0, revenue: '0.00', driverPay: '0.00', onTimePercent: null }
  expect(body.days).toEqual([
    { day: '2020-01-01', ...empty },
    { day: '2020-01-02', ...empty },
  ])
  expect(body.topClients).toEqual([])
  expect(body.totals).toMatchObject({ orders: 0, netProfit: '0.00', onTimePercent: null })
})

test.each([
  ['from=2024-01-01&to=2026-01-01', 422],
  ['from=2026-01-02&to=2026-01-01', 422],
  ['from=2024-01-01&to=2025-12-31', 200],
  ['from=2026-02-30&to=2026-03-01', 400],
  ['from=0001-01-01&to=2026-03-01', 400],
  ['from=2026-01-01', 400],
  ['', 400],
])('the period %s answers %i', async (query, status) => {
  expect((await ask(query)).status).toBe(status)
})

test('only admins see the figures of the business', async () => {
  for (const who of [await makeClient(app.db), await makeDriver(app.db)])
    for (const file of ['analytics', 'analytics.csv'])
      expect((await app.call(who, 'GET', `/api/admin/${file}?from=${FROM}&to=${TO}`)).status).toBe(403)
})

test('the file has a row per day with the figures of the screen', async () => {
  const { body: figures } = await ask(`from=${FROM}&to=${TO}`)
  const { status, body, headers } = await app.call(admin, 'GET', `/api/admin/analytics.csv?from=${FROM}&to=${TO}`)
  expect([status, headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  expect(headers['content-disposition']).toBe('attachment; filename="analytics-2026-07-15.csv"')
  const [head, ...lines] = (body as string).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(head).toBe(
    'Day,Orders placed,Now Pending,Now Confirmed,Now Assigned,Now Pickup scheduled,Now Picked up,' +
      'Now In transit,Now Delivered,Now Canceled,Now Declined,Delivered,Revenue,Driver pay,Net,On time %',
  )
  expect(lines.map((line) => line.split(',')).map((cells) => [cells[0], cells[12], cells[13]])).toEqual(
    figures.days.map((day: { day: string; revenue: string; driverPay: string }) => [
      day.day,
      day.revenue,
      day.driverPay,
    ]),
  )
  const placed = lines.reduce((sum, line) => sum + Number(line.split(',')[1]), 0)
  expect(placed).toBe(figures.totals.orders)
  expect((await app.call(admin, 'GET', '/api/admin/analytics.csv?from=2020-01-01&to=2026-01-01')).status).toBe(422)
})
