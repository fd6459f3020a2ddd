import { expect, test } from 'vitest'
import { narrowSites } from './api-keys.ts'

test('a key has the sites that its maker and itself have', () => {
  expect(narrowSites(null, null)).toBeNull()
  expect(narrowSites([1, 2], null)).toEqual([1, 2])
  expect(narrowSites(null, [2])).toEqual([2])
  expect(narrowSites([1], [1, 2])).toEqual([1])
  expect(narrowSites([1], [2])).toEqual([])
})
