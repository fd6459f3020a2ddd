/** The demo's rows are consistent whenever the demo is made. */

import { TRANSITIONS } from '@meridian/domain/orders/order-lifecycle.ts'
import { isOpenJob, MAX_OPEN_JOBS, type OrderStatus } from '@meridian/domain/orders/orders.ts'
import { isVerifiedAddress } from '@meridian/domain/places/addresses.ts'
import { drivingMinutes } from '@meridian/domain/places/geo.ts'
import { BUSINESS_ZONE, instantOf } from '@meridian/domain/time/calendar.ts'
import { expect, test } from 'vitest'
import { type Dataset, demoDataset } from './dataset.ts'
import type { EventDraft, OrderRow } from './order-rows.ts'

const WEDNESDAY = new Date('2026-07-15T15:00:00Z')

const MOMENTS = [
  WEDNESDAY,
  instantOf('2026-01-01', 30, BUSINESS_ZONE),
  instantOf('2026-03-08', 3 * 60 + 5, BUSINESS_ZONE),
  instantOf('2026-11-01', 90, BUSINESS_ZONE),
  instantOf('2028-02-29', 23 * 60 + 59, BUSINESS_ZONE),
  instantOf('2026-08-02', 13 * 60, BUSINESS_ZONE),
]

const made = new Map<Date, Dataset>()
function datasetAt(now: Date): Dataset {
  const dataset = made.get(now) ?? demoDataset(now, 'hash')
  made.set(now, dataset)
  return dataset
}
const ordersOf = (now: Date) => datasetAt(now).orders as OrderRow[]
const eventsOf = (now: Date) => datasetAt(now).events as EventDraft[]

test('the same moment gives the same rows, to the letter', () => {
  expect(demoDataset(WEDNESDAY, 'hash')).toEqual(demoDataset(WEDNESDAY, 'hash'))
})

/** The events of an order that the lifecycle does not allow. */
function breaches(order: OrderRow, [placed, ...changes]: readonly EventDraft[]): string[] {
  let status: OrderStatus = 'pending'
  const found = placed?.name === 'order.placed' ? [] : ['not placed first']
  for (const event of changes) {
    const rule = Object.values(TRANSITIONS).find(
      ({ event: name, by, from }) =>
        name === event.name && by === event.actor_role && (from as readonly OrderStatus[]).includes(status),
    )
    if ((rule?.to === 'unchanged' ? status : rule?.to) !== event.status)
      found.push(`${event.name} by ${event.actor_role} from ${status}`)
    status = event.status as OrderStatus
  }
  return status === order.status ? found : [...found, `${status} is not ${order.status}`]
}

test.each(MOMENTS)('at %s every order went through its statuses as the lifecycle allows', (now) => {
  const changes = eventsOf(now).filter(({ status }) => status !== null)
  const byOrder = Map.groupBy(changes, (event) => event.order_id)
  expect(ordersOf(now).flatMap((order) => breaches(order, byOrder.get(order.id) ?? []))).toEqual([])
})

const isAscending = (times: readonly number[]): boolean =>
  times.every((time, index) => index === 0 || time >= (times[index - 1] as number))

test.each(MOMENTS)('at %s no event is too early, or in the future', (now) => {
  const disordered = ordersOf(now).filter((order) => {
    const steps = [order.created_at, order.confirmed_at, order.assigned_at, order.picked_up_at, order.delivered_at]
    return !isAscending(steps.filter((time) => time instanceof Date).map((time) => time.getTime()))
  })
  expect(disordered).toEqual([])
  expect(isAscending(eventsOf(now).map((event) => event.recorded_at.getTime()))).toBe(true)
  for (const table of ['orders', 'events', 'messages', 'ratings', 'payments', 'notifications', 'locations'] as const) {
    const rows = (datasetAt(now)[table] ?? []) as { recorded_at?: Date; created_at?: Date }[]
    const newest = Math.max(...rows.map((row) => (row.recorded_at ?? row.created_at ?? now).getTime()))
    expect(newest, table).toBeLessThanOrEqual(now.getTime())
  }
})

test('orders are numbered in the order they were placed', () => {
  const created = ordersOf(WEDNESDAY).map((order) => (order.created_at as Date).getTime())
  expect(created).toEqual(created.toSorted((a, b) => a - b))
})

test('every address passes the form’s own check', () => {
  for (const order of ordersOf(WEDNESDAY))
    for (const address of [order.pickup_address, order.delivery_address])
      expect(isVerifiedAddress(address), address).toBe(true)
})

test('the driving time of an order is that of its distance, as everywhere else', () => {
  // The stored distance is rounded to a tenth of a mile.
  const differences = ordersOf(WEDNESDAY).map(
    (order) => Number(order.route_minutes) - drivingMinutes(Number(order.distance_miles)),
  )
  expect(Math.max(...differences.map(Math.abs))).toBeLessThan(1)
})

test('no driver has more open jobs than allowed', () => {
  const open = ordersOf(WEDNESDAY).filter((order) => isOpenJob(order.status as OrderStatus))
  for (const jobs of Map.groupBy(open, (order) => order.driver_id).values())
    expect(jobs.length).toBeLessThanOrEqual(MAX_OPEN_JOBS)
})
