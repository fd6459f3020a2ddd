import { expect, test } from 'vitest'
import { expectedPackages } from './reconciliation.ts'

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
