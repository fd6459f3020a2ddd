import { expect, test } from 'vitest'
import {
  expectedCount,
  expectedPackages,
  isDifference,
  type Reconciliation,
  reconcileStops,
  withLatest,
} from './reconciliation.ts'

const FOUR: Reconciliation = {
  unit: 'packages',
  expected: 4,
  counted: 4,
  received: null,
  missing: 0,
  extra: 0,
  missingPackages: [],
}

test('at the pickup all packages are expected, afterwards those that were taken along by the last scan there', () => {
  const scans = [
    { stop: 'pickup', packages: [1] },
    { stop: 'pickup', packages: [1, 3] },
    { stop: 'delivery', packages: [3] },
  ] as const
  expect(expectedPackages(3, scans, 'pickup')).toEqual([1, 2, 3])
  expect(expectedPackages(3, scans, 'delivery')).toEqual([1, 3])
  expect(expectedPackages(3, scans, 'return')).toEqual([1, 3])
  expect(expectedPackages(2, [], 'delivery')).toEqual([1, 2])
})

test('where nobody scanned at the pickup, as many are expected afterwards as were counted there', () => {
  const scans = [{ stop: 'pickup', packages: [1, 3] }] as const
  expect(expectedCount(3, { scans: [], counted: 2 }, 'pickup')).toBe(3)
  for (const stop of ['delivery', 'return'] as const) {
    expect(expectedCount(3, { scans: [], counted: 2 }, stop)).toBe(2)
    expect(expectedCount(3, { scans: [], counted: 4 }, stop)).toBe(4)
    expect(expectedCount(3, { scans: [], counted: null }, stop)).toBe(3)
    expect(expectedCount(3, { scans, counted: 3 }, stop)).toBe(2)
  }
})

test.each<[string, Partial<Reconciliation>, boolean]>([
  ['all there', {}, false],
  ['one missing', { counted: 3, missing: 1, missingPackages: [2] }, true],
  ['as many, but another one', { missing: 1, extra: 1 }, true],
  ['more than expected', { counted: 5 }, true],
  ['received as counted', { counted: 3, missing: 0, expected: 3, received: 3 }, false],
  ['received fewer than the driver counted', { received: 3 }, true],
  ['received all, the driver counted nothing', { counted: null, received: 4 }, false],
  ['received fewer, the driver counted nothing', { counted: null, received: 3 }, true],
])('%s', (_, numbers, differs) => {
  expect(isDifference({ ...FOUR, ...numbers })).toBe(differs)
})

test('counting again replaces the driver’s number and keeps the receiver’s, and the reverse', () => {
  const short = { ...FOUR, counted: 3, missing: 1, missingPackages: [2] }
  expect(withLatest(null, short)).toEqual(short)
  expect(withLatest(short, FOUR)).toEqual(FOUR)
  const received = { ...FOUR, counted: null, received: 3 }
  expect(withLatest(short, received)).toEqual({ ...short, received: 3 })
  expect(withLatest({ ...FOUR, received: 3 }, short)).toEqual({ ...short, received: 3 })
})

test('several orders at one address are one stop and count together; another driver, stop or unit is another one', () => {
  const at = (orderId: number, more: object = {}) => ({
    ...FOUR,
    orderId,
    stop: 'pickup' as const,
    driverId: 1,
    address: '1200 Main St',
    ...more,
  })
  const rows = [
    at(12),
    at(13, { expected: 3, counted: 2, received: 2 }),
    at(14, { driverId: 2 }),
    at(15, { stop: 'delivery', counted: null }),
    at(16, { unit: 'items' }),
    at(17, { address: '9 Elm St' }),
  ]
  expect(reconcileStops(rows)).toMatchObject([
    { expected: 7, counted: 6, received: 2, orders: [{ orderId: 12 }, { orderId: 13 }] },
    { orders: [{ orderId: 14 }] },
    { counted: null, received: null, orders: [{ orderId: 15 }] },
    { unit: 'items' },
    { address: '9 Elm St' },
  ])
})
