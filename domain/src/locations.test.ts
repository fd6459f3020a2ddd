import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  COARSE_OVER_M,
  currentPlace,
  type Fix,
  isCoarse,
  isCurrent,
  isTooFast,
  refusalOf,
  type Span,
  spansUnderWay,
} from './locations.ts'

const NOW = new Date('2026-07-15T15:00:00Z')
const later = (seconds: number, from = NOW) => new Date(from.getTime() + seconds * 1000)
const HOUSTON = { latitude: 29.7604, longitude: -95.3698 }
const fix = (facts: Partial<Fix> = {}): Fix => ({ ...HOUSTON, at: NOW, accuracyM: 10, ...facts })

const UNDER_WAY: Span[] = [
  { from: later(-3600), to: later(-600) },
  { from: later(-300), to: null },
]
const LIMITS = { now: NOW, oldest: later(-90 * 24 * 3600) }

describe('a position', () => {
  test.each([
    ['where and when the order is under way', {}, null],
    ['half a minute ahead of our clock', { at: later(30) }, null],
    ['over a minute ahead of our clock', { at: later(61) }, 'in_the_future'],
    ['sent late, of an earlier stretch', { at: later(-1800) }, null],
    ['between two stretches', { at: later(-450) }, 'not_under_way'],
    ['within a minute of the end of a stretch', { at: later(-545) }, null],
    ['before the job was started', { at: later(-3700) }, 'not_under_way'],
    ['older than anything that is kept', { at: later(-91 * 24 * 3600) }, 'too_old'],
    ['of a device that had none', { latitude: 0, longitude: 0 }, 'null_island'],
    ['rounded from none', { latitude: 0.0001, longitude: -0.0001 }, 'null_island'],
    ['on the equator', { latitude: 0, longitude: -95 }, null],
    ['beyond the pole', { latitude: 91 }, 'not_on_earth'],
    ['beyond the date line', { longitude: -180.5 }, 'not_on_earth'],
    ['that is no number', { latitude: Number.NaN }, 'not_on_earth'],
  ] as const)('%s is judged by itself', (_case, facts, expected) => {
    expect(refusalOf(fix(facts), UNDER_WAY, LIMITS)).toBe(expected)
  })

  test('belongs to no order that was never started', () => {
    expect(refusalOf(fix(), [], LIMITS)).toBe('not_under_way')
  })

  test.each([
    [null, false],
    [COARSE_OVER_M, false],
    [COARSE_OVER_M + 1, true],
  ])('known to %s metres is coarse: %s', (accuracyM, expected) => {
    expect(isCoarse({ accuracyM })).toBe(expected)
  })
})

describe('speed between two positions', () => {
  const north = (miles: number) => ({ latitude: HOUSTON.latitude + miles / 69.1 })
  test.each([
    ['a mile in a minute', 1, 60, 10, false],
    ['two miles in a minute', 2, 60, 10, false],
    ['three miles in a minute', 3, 60, 10, true],
    ['a hundred metres in the same second: noise', 0.06, 0, 10, false],
    ['half a mile in the same second', 0.5, 0, 10, true],
    ['half a mile in the same second, known to half a mile', 0.5, 0, 800, false],
    ['two hundred miles in twenty minutes', 200, 1200, 10, true],
    ['two hundred miles, over half an hour apart', 200, 1900, 10, false],
  ])('%s: impossible %s', (_case, miles, seconds, accuracyM, expected) => {
    const [a, b] = [fix({ accuracyM }), fix({ ...north(miles), at: later(seconds), accuracyM })]
    expect(isTooFast(a, b)).toBe(expected)
    expect(isTooFast(b, a)).toBe(expected)
  })
})

describe('the current place', () => {
  const fixes = fc.uniqueArray(
    fc.record({
      latitude: fc.double({ min: 26, max: 37, noNaN: true }),
      longitude: fc.double({ min: -109, max: -89, noNaN: true }),
      at: fc.integer({ min: 0, max: 10_000 }).map((seconds) => later(seconds)),
      accuracyM: fc.option(fc.integer({ min: 1, max: 3000 })),
    }),
    { selector: ({ at }) => at.getTime(), maxLength: 30 },
  )

  test('is the same whatever order the positions arrive in, one by one or in batches', () => {
    const arrivals = fixes.chain((sent) =>
      fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length }), fc.nat(30)),
    )
    fc.assert(
      fc.property(arrivals, ([sent, arrived, cut]) => {
        const inBatches = currentPlace(arrived.slice(cut), currentPlace(arrived.slice(0, cut)))
        expect(inBatches).toEqual(currentPlace(sent))
      }),
    )
  })

  test('is the latest of those that are not coarse', () => {
    fc.assert(
      fc.property(fixes, (sent) => {
        const fine = sent.filter((one) => !isCoarse(one)).toSorted((a, b) => b.at.getTime() - a.at.getTime())
        expect(currentPlace(sent)).toEqual(fine[0] ?? null)
      }),
    )
  })

  test('is not moved by what is coarse, late, or of the same moment', () => {
    expect(isCurrent(fix({ at: later(1) }), { at: NOW })).toBe(true)
    expect(isCurrent(fix({ at: later(1), accuracyM: 1500 }), { at: NOW })).toBe(false)
    expect(isCurrent(fix({ at: later(-1) }), { at: NOW })).toBe(false)
    expect(isCurrent(fix(), { at: NOW })).toBe(false)
  })
})

describe('an order is under way with a driver', () => {
  const ANNA = 1
  const BEN = 2
  const moment = (
    name: Parameters<typeof spansUnderWay>[0][number]['name'],
    driverId: number | null,
    seconds: number,
  ) => ({
    name,
    driverId,
    at: later(seconds),
  })

  test('from the start of the job to the delivery, through pickup', () => {
    const walk = [
      moment('order.accepted', ANNA, 0),
      moment('order.job_started', ANNA, 10),
      moment('order.picked_up', ANNA, 20),
      moment('order.delivery_started', ANNA, 30),
    ]
    expect(spansUnderWay(walk, ANNA)).toEqual([{ from: later(10), to: null }])
    expect(spansUnderWay([...walk, moment('order.delivered', ANNA, 40)], ANNA)).toEqual([
      { from: later(10), to: later(40) },
    ])
    expect(spansUnderWay(walk, BEN)).toEqual([])
  })

  test.each(['order.released', 'order.unassigned', 'order.reassigned', 'order.cancelled'] as const)(
    'until %s, and again when it comes back',
    (name) => {
      const walk = [
        moment('order.job_started', ANNA, 10),
        moment(name, name === 'order.reassigned' ? BEN : ANNA, 20),
        moment('order.job_started', BEN, 30),
        moment('order.reassigned', ANNA, 40),
        moment('order.job_started', ANNA, 50),
      ]
      expect(spansUnderWay(walk, ANNA)).toEqual([
        { from: later(10), to: later(20) },
        { from: later(50), to: null },
      ])
      expect(spansUnderWay(walk, BEN)).toEqual([{ from: later(30), to: later(40) }])
    },
  )

  test('and never before it was started', () => {
    expect(spansUnderWay([moment('order.accepted', ANNA, 0)], ANNA)).toEqual([])
  })
})
