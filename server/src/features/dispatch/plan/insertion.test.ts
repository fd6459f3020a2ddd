/** One more order put into a run that is in force. */

import { alignRun, currentStop, isValidRun, type RunStop, stopsLeft } from '@meridian/domain/dispatch/runs.ts'
import { serviceMinutes } from '@meridian/domain/drivers/service-minutes.ts'
import { PRIORITIES } from '@meridian/domain/orders/orders.ts'
import { URGENCY_RANKS } from '@meridian/domain/orders/urgency.ts'
import { seededRandom } from '@meridian/domain/planning/random.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTravel } from '../../../planning/travel.ts'
import type { OrderFact } from './day.queries.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
import { lateMinutes } from './delays.ts'
import { insertIntoRun } from './insertion.ts'
import { timedRun } from './run.view.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const inMinutes = (count: number) => new Date(NOW.getTime() + count * 60_000)
const travel = createTravel({ matrix: async () => [] })

const point = fc.record({
  latitude: fc.double({ min: 29.6, max: 29.9, noNaN: true }),
  longitude: fc.double({ min: -95.6, max: -95.3, noNaN: true }),
})
const order = fc.record({
  pickup: point,
  delivery: point,
  status: fc.constantFrom('confirmed', 'assigned', 'pickup_complete'),
  isReturning: fc.boolean(),
  isLocked: fc.boolean(),
  promisedMinutes: fc.integer({ min: -30, max: 240 }),
  priority: fc.constantFrom(...PRIORITIES),
})
type Drawn = typeof order extends fc.Arbitrary<infer T> ? T : never

const toPlanOrder = (drawn: Drawn, id: number, more: Partial<PlanOrder> = {}): PlanOrder => ({
  id,
  status: drawn.status as PlanOrder['status'],
  driverId: drawn.status === 'confirmed' ? null : 1,
  assignedAt: null,
  isReturning: drawn.isReturning && drawn.status === 'pickup_complete',
  fact: {
    service_type: 'medical_prescription',
    priority: drawn.priority,
    package_count: 1,
    arrived_at: null,
  } as OrderFact,
  pickup: drawn.pickup,
  delivery: drawn.delivery,
  promisedAt: inMinutes(drawn.promisedMinutes),
  windowFrom: null,
  readyAt: null,
  skills: [],
  worthlessAt: null,
  ...more,
})

/** A driver on the way to the first stop, with a run of these orders in any sequence, and an emergency in no run. */
const situation = fc
  .record({
    current: order,
    orders: fc.array(order, { maxLength: 6 }),
    emergency: order,
    isToDelivery: fc.boolean(),
    start: point,
    seed: fc.nat(),
  })
  .map(({ current, orders, emergency, isToDelivery, start, seed }) => {
    const random = seededRandom(seed)
    const status = isToDelivery ? ('in_transit' as const) : ('pickup_scheduled' as const)
    const inProgress = toPlanOrder(current, 1, { status, driverId: 1, isReturning: false })
    const rows = [inProgress, ...orders.map((drawn, index) => toPlanOrder(drawn, index + 2))]
    const urgent = toPlanOrder({ ...emergency, status: 'confirmed' }, 99)
    const asEmergency = { ...urgent, fact: { ...urgent.fact, priority: 'emergency' as const } }
    const all = new Map([...rows, asEmergency].map((row) => [row.id, row]))
    const stored: RunStop[] = []
    for (const row of rows) {
      let from = 0
      for (const stop of stopsLeft(row)) {
        const at = from + random.below(stored.length + 1 - from)
        stored.splice(at, 0, { orderId: row.id, stop })
        from = at + 1
      }
    }
    const run = alignRun(1, stored, all)
    const window = { from: NOW, until: inMinutes(24 * 60) }
    const driver = { id: 1, run, start, end: null, window, capacity: 20, skills: [] } as unknown as PlanDriver
    const plan = {
      day: '2026-07-15',
      now: NOW,
      orders: all,
      drivers: new Map([[1, driver]]),
      locked: new Set(orders.flatMap(({ isLocked }, index) => (isLocked ? [index + 2] : []))),
      minutesAt: serviceMinutes(),
    } as unknown as DayPlan
    return { plan, driver, other: urgent, urgent: asEmergency }
  })

const keyOf = ({ orderId, stop }: RunStop) => `${stop} ${orderId}`

/** Seconds late, by urgency. */
function lateness({ plan, driver }: { plan: DayPlan; driver: PlanDriver }, run: RunStop[]): number[] {
  const sums = [0, 0, 0]
  timedRun(plan, driver, run, travel).times.forEach(({ startAt }, at) => {
    const { orderId, stop } = run[at] as RunStop
    const { fact, promisedAt } = plan.orders.get(orderId) as PlanOrder
    const rank = URGENCY_RANKS[fact.priority]
    if (stop === 'delivery') sums[rank] = (sums[rank] as number) + Math.max(0, startAt - promisedAt.getTime()) / 1000
  })
  return sums
}

test('whatever an emergency changes, the stop in progress and locked stops stay, and no stop is lost', () => {
  fc.assert(
    fc.property(situation, (drawn) => {
      const { plan, driver, urgent } = drawn
      const inserted = insertIntoRun(plan, driver, urgent, travel).run
      const run = insertIntoRun(plan, driver, urgent, travel, { mayReplan: true }).run
      expect(run.map(keyOf).toSorted()).toEqual([...driver.run.map(keyOf), 'pickup 99', 'delivery 99'].toSorted())
      expect(isValidRun(run, plan.orders)).toBe(true)
      expect(run[0]).toEqual(currentStop(driver.run, plan.orders))
      // Nothing but the emergency passes a locked stop.
      const others = run.filter(({ orderId }) => orderId !== 99)
      const before = (stops: readonly RunStop[], stop: RunStop) =>
        stops
          .slice(
            0,
            stops.findIndex((other) => keyOf(other) === keyOf(stop)),
          )
          .map(keyOf)
      for (const stop of driver.run.filter(({ orderId }) => plan.locked.has(orderId)))
        expect(before(others, stop).toSorted()).toEqual(before(driver.run, stop).toSorted())
      // Never worse than the best place in the run as it was, and nothing moves where that makes nothing late.
      const [plain, better] = [lateness(drawn, inserted), lateness(drawn, run)]
      const at = better.findIndex((seconds, rank) => Math.abs(seconds - (plain[rank] as number)) > 0.01)
      if (at >= 0) expect(better[at]).toBeLessThan(plain[at] as number)
      if (plain.every((seconds) => seconds === 0)) expect(run).toEqual(inserted)
      expect(insertIntoRun(plan, driver, urgent, travel, { mayReplan: true }).run).toEqual(run)
    }),
    { numRuns: 100 },
  )
})

test('no order makes a more urgent one later, and only an emergency its peers', () => {
  fc.assert(
    fc.property(situation, ({ plan, driver, other }) => {
      const orders = new Map([...plan.orders, [other.id, other]])
      const given = { ...plan, orders }
      const { run, fits } = insertIntoRun(given, driver, other, travel, { mayReplan: true })
      expect(fits).toBe(true)
      const [before, after] = [driver.run, run].map((stops) => lateMinutes(given, driver, stops, travel))
      for (const [id, minutes] of before as Map<number, number>) {
        const { priority } = (orders.get(id) as PlanOrder).fact
        const rank = URGENCY_RANKS[priority]
        const own = URGENCY_RANKS[other.fact.priority]
        if (rank < own || (rank === own && own > 0)) expect(after?.get(id), priority).toBe(minutes)
      }
    }),
    { numRuns: 200 },
  )
})

test('an emergency comes before an order that is on time, not an emergency that is late behind it', () => {
  const here = { latitude: 29.7, longitude: -95.4 }
  const miles = (count: number) => ({ latitude: 29.7 + count / 69, longitude: -95.4 })
  const drawn = { status: 'assigned', isReturning: false, isLocked: false } as const
  const late = toPlanOrder(
    { ...drawn, pickup: miles(6), delivery: miles(7), promisedMinutes: 10, priority: 'emergency' },
    2,
  )
  const onTime = toPlanOrder(
    { ...drawn, pickup: miles(-3), delivery: miles(-9), promisedMinutes: 90, priority: 'standard' },
    3,
  )
  const urgent = toPlanOrder(
    {
      ...drawn,
      status: 'confirmed',
      pickup: miles(-10),
      delivery: miles(-12),
      promisedMinutes: 60,
      priority: 'emergency',
    },
    99,
  )
  const run = [late, onTime].flatMap(({ id }) => [
    { orderId: id, stop: 'pickup' as const },
    { orderId: id, stop: 'delivery' as const },
  ])
  const window = { from: NOW, until: inMinutes(24 * 60) }
  const driver = { id: 1, run, start: here, end: null, window, capacity: 20, skills: [] } as unknown as PlanDriver
  const plan = {
    day: '2026-07-15',
    now: NOW,
    orders: new Map([late, onTime, urgent].map((row) => [row.id, row])),
    drivers: new Map([[1, driver]]),
    locked: new Set(),
    minutesAt: serviceMinutes(),
  } as unknown as DayPlan
  const inserted = insertIntoRun(plan, driver, urgent, travel, { mayReplan: true }).run
  const [before, after] = [run, inserted].map((stops) => lateMinutes(plan, driver, stops, travel))
  expect(after?.get(2)).toBe(before?.get(2))
})
