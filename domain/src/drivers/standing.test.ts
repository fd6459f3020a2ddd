import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRIORITIES } from '../orders/orders.ts'
import { delivery, late, on } from '../proofs/delivered-order.fixture.ts'
import { computePerformance, performanceOf } from './performance.ts'
import {
  advance,
  applyDelivery,
  catchUp,
  type DeliveredOrder,
  deliveryPoints,
  type LedgerEntry,
  type OpeningBalance,
  openStanding,
  pointsLedger,
  replay,
} from './standing.ts'

describe('a delivery', () => {
  const plain = { priority: 'standard', rating: null } as const

  test.each([
    ['late', plain, false, 50],
    ['on time', plain, true, 70],
    ['express on time', { ...plain, priority: 'express' }, true, 80],
    ['emergency on time', { ...plain, priority: 'emergency' }, true, 95],
    ['scheduled on time', { ...plain, priority: 'scheduled' }, true, 70],
    ['emergency, on time and rated 5', { priority: 'emergency', rating: 5 }, true, 125],
    ['late and rated 5', { ...plain, rating: 5 }, false, 80],
    ['on time and rated 4', { ...plain, rating: 4 }, true, 70],
  ] as const)('%s is worth its points, and a fifth more on weekends from level 2', (_case, order, onTime, points) => {
    expect(deliveryPoints(order, onTime, false, 9)).toBe(points)
    expect(deliveryPoints(order, onTime, true, 1)).toBe(points)
    expect(deliveryPoints(order, onTime, true, 2)).toBe((points * 6) / 5)
  })

  test('is on time by the promise counted from acceptance', () => {
    const order = delivery({ deliveredAt: on('2026-07-15', 14) })
    expect(replay([{ ...order, acceptedAt: on('2026-07-15', 10) }]).onTimeDeliveries).toBe(1)
    expect(replay([{ ...order, acceptedAt: on('2026-07-15', 9, 59) }]).onTimeDeliveries).toBe(0)
  })

  test('late on a Sunday counts as weekend by Chicago time, though it is Monday in UTC', () => {
    const level2 = { deliveries: 500, miles: 5000, payCents: 0, points: 1500 }
    expect(replay([delivery({ deliveredAt: on('2026-07-19', 23) })], level2).points).toBe(1584)
    expect(replay([delivery({ deliveredAt: on('2026-07-20', 0) })], level2).points).toBe(1570)
  })

  test('earns the weekend factor by the level before it, not by the level it leads to', () => {
    const nearly = { deliveries: 500, miles: 5000, payCents: 0, points: 990 }
    expect(replay([delivery({ deliveredAt: on('2026-07-18', 12) })], nearly).points).toBe(990 + 70 + 500)
  })

  test('counted twice or out of order is refused', () => {
    const first = delivery({ orderId: 1, deliveredAt: on('2026-07-15', 10) })
    const second = delivery({ orderId: 2, deliveredAt: on('2026-07-15', 11) })
    const standing = applyDelivery(applyDelivery(openStanding(), first), second)
    expect(() => applyDelivery(standing, second)).toThrow('Order 2 was not delivered after order 2')
    expect(() => applyDelivery(standing, first)).toThrow('Order 1 was not delivered after order 2')
  })
})

describe('the first delivery', () => {
  test('gives its points and those of its achievement', () => {
    expect(replay([delivery()]).points).toBe(70 + 100)
  })

  test('that reaches a level gives the bonus too', () => {
    expect(replay([delivery()], { deliveries: 0, miles: 0, payCents: 0, points: 900 }).points).toBe(900 + 170 + 500)
  })
})

test('the ledger has the points of each delivery, and adds up to the total', () => {
  const history = [
    delivery({ orderId: 1, deliveredAt: on('2026-07-13', 10) }),
    late({ orderId: 2, deliveredAt: on('2026-07-14', 10) }),
    delivery({ orderId: 3, deliveredAt: on('2026-07-15', 10), rating: 5 }),
  ]
  expect(pointsLedger(history.toReversed()).map(({ orderId, points }) => [orderId, points])).toEqual([
    [1, 170],
    [2, 50],
    [3, 100],
  ])
})

test('a rating that arrives later changes the points of its delivery', () => {
  const order = delivery({ deliveredAt: on('2026-07-15', 10) })
  const difference = replay([{ ...order, rating: 5 }]).points - replay([order]).points
  expect(difference).toBe(30)
  expect(replay([{ ...order, rating: 4 }]).perfectDeliveries).toBe(0)
})

const anyDelivery = fc.record({
  minute: fc.integer({ min: 0, max: 40 * 24 * 60 }),
  minutesTaken: fc.integer({ min: 10, max: 400 }),
  priority: fc.constantFrom(...PRIORITIES),
  rating: fc.option(fc.integer({ min: 1, max: 5 })),
  distanceMiles: fc.integer({ min: 1, max: 900 }).map((tenths) => tenths / 10),
  payCents: fc.nat({ max: 9000 }),
})

const anyHistory = fc.array(anyDelivery, { maxLength: 60 }).map((rows) =>
  rows.map(({ minute, minutesTaken, ...facts }, index): DeliveredOrder => {
    const deliveredAt = new Date(Date.UTC(2026, 9, 1) + minute * 60_000)
    const acceptedAt = new Date(deliveredAt.getTime() - minutesTaken * 60_000)
    return delivery({ ...facts, orderId: index + 1, deliveredAt, acceptedAt })
  }),
)

const anyOpening = fc.record({
  deliveries: fc.nat({ max: 200 }),
  miles: fc.nat({ max: 2000 }),
  payCents: fc.nat({ max: 1_000_000 }),
  points: fc.nat({ max: 30_000 }),
})

const byTurn = (a: DeliveredOrder, b: DeliveredOrder) =>
  a.deliveredAt.getTime() - b.deliveredAt.getTime() || a.orderId - b.orderId

describe('for any history', () => {
  const now = new Date('2026-11-11T12:00:00Z')

  test('applying deliveries one by one from any stored point equals computing it all', () => {
    fc.assert(
      fc.property(anyHistory, anyOpening, fc.nat({ max: 60 }), (history, opening, cut) => {
        const runSerially = history.toSorted(byTurn)
        const stored = replay(runSerially.slice(0, cut), opening)
        const continued = runSerially.slice(cut).reduce(applyDelivery, stored)
        expect(performanceOf(continued, now)).toEqual(computePerformance(history, opening, now))
        expect(continued).toEqual(replay(history, opening))
      }),
    )
  })

  test('the order in which deliveries are passed does not matter', () => {
    const shuffled = anyHistory.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    )
    fc.assert(
      fc.property(shuffled, anyOpening, ([history, other], opening) => {
        expect(replay(other, opening)).toEqual(replay(history, opening))
      }),
    )
  })

  test('totals are plain sums with the opening balance, and the ledger adds up to the points', () => {
    fc.assert(
      fc.property(anyHistory, anyOpening, (history, opening) => {
        const standing = replay(history, opening)
        const sum = (of: (order: DeliveredOrder) => number) => history.reduce((total, order) => total + of(order), 0)
        expect(standing.deliveries).toBe(opening.deliveries + history.length)
        expect(standing.miles).toBeCloseTo(opening.miles + sum((order) => order.distanceMiles), 6)
        expect(standing.payCents).toBe(opening.payCents + sum((order) => order.payCents))
        const earned = pointsLedger(history, opening).reduce((total, entry) => total + entry.points, 0)
        expect(standing.points).toBe(opening.points + earned)
      }),
    )
  })

  test('a better rating never costs points', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(), (history, pick) => {
        fc.pre(history.length > 0)
        const chosen = pick % history.length
        const rated = (rating: number) =>
          history.map((order, index) => (index === chosen ? { ...order, rating } : order))
        expect(replay(rated(5)).points).toBeGreaterThanOrEqual(replay(rated(4)).points + 30)
      }),
    )
  })
})

/** As the server does: after some of the events it adds the deliveries not counted yet, and recomputes only if it must. */
function updateStored(
  events: readonly { orderId: number; isRating: boolean; isRefreshed: boolean }[],
  history: readonly DeliveredOrder[],
  opening: OpeningBalance,
) {
  const ofId = new Map(history.map((order) => [order.orderId, order]))
  const delivered: DeliveredOrder[] = []
  const points = new Map<number, LedgerEntry>()
  let stored = openStanding(opening)
  let recomputations = 0
  const refresh = () => {
    const uncounted = delivered.filter((order) => !points.has(order.orderId))
    const ratings = delivered.filter((order) => order.rating !== null).length
    const caughtUp = catchUp(stored, uncounted, { deliveries: delivered.length, ratings })
    if (!caughtUp) {
      recomputations++
      points.clear()
    }
    const { standing, ledger } = caughtUp ?? advance(openStanding(opening), delivered)
    stored = standing
    for (const entry of ledger) points.set(entry.orderId, entry)
  }
  for (const { orderId, isRating, isRefreshed } of events) {
    const order = ofId.get(orderId) as DeliveredOrder
    const index = delivered.findIndex((other) => other.orderId === orderId)
    if (isRating && index >= 0) delivered[index] = order
    if (!isRating && index < 0) delivered.push({ ...order, rating: null })
    if (isRefreshed) refresh()
  }
  refresh()
  return { stored, points, recomputations, delivered }
}

test('a standing updated by events equals one computed from the whole history, with late deliveries and ratings too', () => {
  const anyEvents = (history: readonly DeliveredOrder[]) =>
    fc
      .shuffledSubarray(
        history.flatMap(({ orderId, rating }) => [
          { orderId, isRating: false },
          ...(rating === null ? [] : [{ orderId, isRating: true }]),
        ]),
      )
      .chain((events) =>
        fc
          .array(fc.boolean(), { minLength: events.length, maxLength: events.length })
          .map((refreshes) => events.map((event, index) => ({ ...event, isRefreshed: refreshes[index] === true }))),
      )
  let recomputations = 0
  fc.assert(
    fc.property(
      anyHistory.chain((history) => fc.tuple(fc.constant(history), anyEvents(history))),
      anyOpening,
      ([history, events], opening) => {
        const result = updateStored(events, history, opening)
        recomputations += result.recomputations
        expect(result.stored).toEqual(replay(result.delivered, opening))
        const ledger = pointsLedger(result.delivered, opening)
        expect(result.points.size).toBe(ledger.length)
        for (const entry of ledger) expect(result.points.get(entry.orderId)).toEqual(entry)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(recomputations).toBeGreaterThan(0)
})

test('deliveries in order are added to the stored standing without recomputing it', () => {
  const history = [1, 2, 3].map((orderId) => delivery({ orderId, deliveredAt: on('2026-07-15', 9 + orderId) }))
  const events = history.map(({ orderId }) => ({ orderId, isRating: false, isRefreshed: true }))
  expect(updateStored(events, history, { deliveries: 0, miles: 0, payCents: 0, points: 0 }).recomputations).toBe(0)
})
