import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  arrivalOf,
  arrivalPosition,
  COARSE_OVER_M,
  currentPosition,
  isCoarse,
  isCurrent,
  isStalePosition,
  isTooFast,
  newestPosition,
  type Position,
  type ReportedPosition,
  refusalOf,
  routeOrigin,
  type Span,
  spansInProgress,
} from './positions.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const later = (seconds: number, from = NOW) => new Date(from.getTime() + seconds * 1000)
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const reported = (facts: Partial<ReportedPosition> = {}): ReportedPosition => ({
  ...HOUSTON,
  at: NOW,
  accuracyM: 10,
  ...facts,
})

const IN_PROGRESS: Span[] = [
  { from: later(-3600), to: later(-600) },
  { from: later(-300), to: null },
]
const LIMITS = { now: NOW, oldest: later(-90 * 24 * 3600) }

describe('a position', () => {
  test.each([
    ['while the order is in progress', {}, null],
    ['half a minute ahead of our clock', { at: later(30) }, null],
    ['over a minute ahead of our clock', { at: later(61) }, 'position_in_the_future'],
    ['sent late, from an earlier span', { at: later(-1800) }, null],
    ['between two spans', { at: later(-450) }, 'position_outside_job'],
    ['within a minute of the end of a span', { at: later(-545) }, null],
    ['before the job was started', { at: later(-3700) }, 'position_outside_job'],
    ['older than the retention period', { at: later(-91 * 24 * 3600) }, 'position_too_old'],
    ['of a device without a position', { latitude: 0, longitude: 0 }, 'position_null_island'],
    ['of a device without a position, rounded', { latitude: 0.0001, longitude: -0.0001 }, 'position_null_island'],
    ['on the equator', { latitude: 0, longitude: -95 }, null],
    ['beyond the pole', { latitude: 91 }, 'position_not_on_earth'],
    ['beyond the date line', { longitude: -180.5 }, 'position_not_on_earth'],
    ['that is not a number', { latitude: Number.NaN }, 'position_not_on_earth'],
  ] as const)('%s is checked without its neighbors', (_case, facts, expected) => {
    expect(refusalOf(reported(facts), IN_PROGRESS, LIMITS)).toBe(expected)
  })

  test('is refused for an order that was never started', () => {
    expect(refusalOf(reported(), [], LIMITS)).toBe('position_outside_job')
  })

  test.each([
    [null, false],
    [COARSE_OVER_M, false],
    [COARSE_OVER_M + 1, true],
  ])('known to %s meters is coarse: %s', (accuracyM, expected) => {
    expect(isCoarse({ accuracyM })).toBe(expected)
  })
})

describe('speed between two positions', () => {
  const north = (miles: number) => ({ latitude: HOUSTON.latitude + miles / 69.1 })
  test.each([
    ['a mile in a minute', 1, 60, 10, false],
    ['two miles in a minute', 2, 60, 10, false],
    ['three miles in a minute', 3, 60, 10, true],
    ['a hundred meters in the same second: noise', 0.06, 0, 10, false],
    ['half a mile in the same second', 0.5, 0, 10, true],
    ['half a mile in the same second, known to half a mile', 0.5, 0, 800, false],
    ['two hundred miles in twenty minutes', 200, 1200, 10, true],
    ['two hundred miles, over half an hour apart', 200, 1900, 10, false],
  ])('%s: impossible %s', (_case, miles, seconds, accuracyM, expected) => {
    const [a, b] = [reported({ accuracyM }), reported({ ...north(miles), at: later(seconds), accuracyM })]
    expect(isTooFast(a, b)).toBe(expected)
    expect(isTooFast(b, a)).toBe(expected)
  })
})

describe('the current position', () => {
  const positions = fc.uniqueArray(
    fc.record({
      latitude: fc.double({ min: 26, max: 37, noNaN: true }),
      longitude: fc.double({ min: -109, max: -89, noNaN: true }),
      at: fc.integer({ min: 0, max: 10_000 }).map((seconds) => later(seconds)),
      accuracyM: fc.option(fc.integer({ min: 1, max: 3000 })),
    }),
    { selector: ({ at }) => at.getTime(), maxLength: 30 },
  )

  test('is the same whatever order the positions arrive in, one by one or in batches', () => {
    const arrivals = positions.chain((sent) =>
      fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length }), fc.nat(30)),
    )
    fc.assert(
      fc.property(arrivals, ([sent, arrived, cut]) => {
        const inBatches = currentPosition(arrived.slice(cut), currentPosition(arrived.slice(0, cut)))
        expect(inBatches).toEqual(currentPosition(sent))
      }),
    )
  })

  test('is the latest of those that are not coarse', () => {
    fc.assert(
      fc.property(positions, (sent) => {
        const fine = sent.filter((one) => !isCoarse(one)).toSorted((a, b) => b.at.getTime() - a.at.getTime())
        expect(currentPosition(sent)).toEqual(fine[0] ?? null)
      }),
    )
  })

  test('is not replaced by a position that is coarse, late or of the same moment', () => {
    expect(isCurrent(reported({ at: later(1) }), { at: NOW })).toBe(true)
    expect(isCurrent(reported({ at: later(1), accuracyM: 1500 }), { at: NOW })).toBe(false)
    expect(isCurrent(reported({ at: later(-1) }), { at: NOW })).toBe(false)
    expect(isCurrent(reported(), { at: NOW })).toBe(false)
  })
})

describe('an order is in progress with a driver', () => {
  const ANNA = 1
  const BEN = 2
  const event = (
    name: Parameters<typeof spansInProgress>[0][number]['name'],
    driverId: number | null,
    seconds: number,
  ) => ({
    name,
    driverId,
    at: later(seconds),
  })

  test('from the start of the job to the delivery, through pickup', () => {
    const walk = [
      event('order.accepted', ANNA, 0),
      event('order.job_started', ANNA, 10),
      event('order.picked_up', ANNA, 20),
      event('order.delivery_started', ANNA, 30),
    ]
    expect(spansInProgress(walk, ANNA)).toEqual([{ from: later(10), to: null }])
    expect(spansInProgress([...walk, event('order.delivered', ANNA, 40)], ANNA)).toEqual([
      { from: later(10), to: later(40) },
    ])
    expect(spansInProgress(walk, BEN)).toEqual([])
  })

  test.each(['order.released', 'order.unassigned', 'order.reassigned', 'order.cancelled'] as const)(
    'until %s, and again when the driver starts it again',
    (name) => {
      const walk = [
        event('order.job_started', ANNA, 10),
        event(name, name === 'order.reassigned' ? BEN : ANNA, 20),
        event('order.job_started', BEN, 30),
        event('order.reassigned', ANNA, 40),
        event('order.job_started', ANNA, 50),
      ]
      expect(spansInProgress(walk, ANNA)).toEqual([
        { from: later(10), to: later(20) },
        { from: later(50), to: null },
      ])
      expect(spansInProgress(walk, BEN)).toEqual([{ from: later(30), to: later(40) }])
    },
  )

  test('but not before the job is started', () => {
    expect(spansInProgress([event('order.accepted', ANNA, 0)], ANNA)).toEqual([])
  })
})

const positionAt = (seconds: number, latitude = 29.76): Position => ({
  latitude,
  longitude: -95.37,
  at: new Date(Date.UTC(2026, 6, 15, 15, 0, seconds)),
})
/** Some 111 m of latitude. */
const STEP = 0.001

test('a position is stale after two minutes', () => {
  expect(isStalePosition(positionAt(0), positionAt(120).at)).toBe(false)
  expect(isStalePosition(positionAt(0), positionAt(121).at)).toBe(true)
})

test('the newest report counts, whichever arrived last', () => {
  expect(newestPosition(null, null)).toBeNull()
  expect(newestPosition(positionAt(5), null)).toEqual(positionAt(5))
  expect(newestPosition(positionAt(9), positionAt(5))).toEqual(positionAt(9))
  expect(newestPosition(positionAt(5), positionAt(9))).toEqual(positionAt(9))
})

test.each([
  ['first known', null, positionAt(0), positionAt(0)],
  ['not known any more', positionAt(0), null, null],
  ['222 m on, soon after', positionAt(0), positionAt(10, 29.76 + 2 * STEP), positionAt(0)],
  ['333 m on, soon after', positionAt(0), positionAt(10, 29.76 + 3 * STEP), positionAt(10, 29.76 + 3 * STEP)],
  ['standing still for half a minute', positionAt(0), positionAt(30), positionAt(30)],
])('the route origin when the driver is %s', (_, previous, position, origin) => {
  expect(routeOrigin(previous, position)).toEqual(origin)
})

test('arrival counts from when the driver was at the origin', () => {
  expect(arrivalOf(positionAt(0), 12)).toEqual(new Date(Date.UTC(2026, 6, 15, 15, 12)))
})

test.each([
  ['right before', 10, 60, true],
  ['a little after, by another clock', 10, -30, true],
  ['three minutes before', 10, 180, false],
  ['of a cell tower', 400, 60, false],
  ['of unknown accuracy', null, 60, false],
])(
  'where a driver was when the stop was completed is known from a position %s: %4$s',
  (_, accuracyM, agoS, isKnown) => {
    const completedAt = new Date('2026-07-15T15:00:00Z')
    const position = { latitude: 29.7, longitude: -95.4, accuracyM, at: new Date(completedAt.getTime() - agoS * 1000) }
    expect(arrivalPosition([position], completedAt)).toEqual(isKnown ? position : null)
  },
)
