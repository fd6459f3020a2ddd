/** An emergency put into a run that is in force. */
import { seededRandom } from '@meridian/domain/planning/random.ts'
import { alignRun, currentStop, isValidRun, type RunStop, stopsLeft } from '@meridian/domain/runs.ts'
import { serviceMinutes } from '@meridian/domain/service-minutes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createTravel } from '../../../planning/travel.ts'
import type { OrderFact } from './day.queries.ts'
import type { DayPlan, PlanDriver, PlanOrder } from './day-plan.ts'
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
  promisedMinutes: fc.integer({ min: 10, max: 240 }),
})
type Drawn = typeof order extends fc.Arbitrary<infer T> ? T : never

const toPlanOrder = (drawn: Drawn, id: number, more: Partial<PlanOrder> = {}): PlanOrder => ({
  id,
  status: drawn.status as PlanOrder['status'],
  driverId: drawn.status === 'confirmed' ? null : 1,
  assignedAt: null,
  isReturning: drawn.isReturning && drawn.status === 'pickup_complete',
  fact: { service_type: 'medical_prescription', priority: 'standard', package_count: 1, arrived_at: null } as OrderFact,
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
    urgent.fact = { ...urgent.fact, priority: 'emergency' }
    const all = new Map([...rows, urgent].map((row) => [row.id, row]))
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
    const driver = { id: 1, run, start, base: null, window, capacity: 20, skills: [] } as unknown as PlanDriver
    const plan = {
      day: '2026-07-15',
      now: NOW,
      orders: all,
      drivers: new Map([[1, driver]]),
      locked: new Set(orders.flatMap(({ isLocked }, index) => (isLocked ? [index + 2] : []))),
      minutesAt: serviceMinutes(),
    } as unknown as DayPlan
    return { plan, driver, urgent }
  })

const keyOf = ({ orderId, stop }: RunStop) => `${stop} ${orderId}`

function lateness({ plan, driver }: { plan: DayPlan; driver: PlanDriver }, run: RunStop[]) {
  const { times } = timedRun(plan, driver, run, travel)
  const late = run.flatMap(({ orderId }, at) => ((times[at]?.lateMinutes ?? 0) > 0 ? [orderId] : []))
  const at = run.findIndex(({ orderId, stop }) => orderId === 99 && stop === 'delivery')
  return {
    isLate: late.includes(99),
    lateMinutes: times[at]?.lateMinutes as number,
    others: late.filter((id) => id !== 99),
  }
}

test('whatever an emergency changes, the stop in progress and locked stops stay, and no stop is lost', () => {
  fc.assert(
    fc.property(situation, (drawn) => {
      const { plan, driver, urgent } = drawn
      const inserted = insertIntoRun(plan, driver, urgent, travel) as RunStop[]
      const run = insertIntoRun(plan, driver, urgent, travel, { mayReplan: true }) as RunStop[]
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
      expect(better.lateMinutes).toBeLessThanOrEqual(plain.lateMinutes)
      if (better.lateMinutes === plain.lateMinutes)
        expect(better.others.length).toBeLessThanOrEqual(plain.others.length)
      if (!plain.isLate && plain.others.length === 0) expect(run).toEqual(inserted)
      expect(insertIntoRun(plan, driver, urgent, travel, { mayReplan: true })).toEqual(run)
    }),
    { numRuns: 100 },
  )
})
