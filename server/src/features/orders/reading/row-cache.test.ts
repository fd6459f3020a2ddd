import { expect, test } from 'vitest'
import { createRowCache } from '../../../orders/reading/row-cache.ts'

test('a row is found for its version only', () => {
  const cache = createRowCache(100)
  cache.set(1, '700', Buffer.from('one'))
  expect(cache.get(1, '700')?.toString()).toBe('one')
  expect(cache.get(1, '701')).toBeUndefined()
  expect(cache.get(2, '700')).toBeUndefined()
  cache.set(1, '701', Buffer.from('changed'))
  expect(cache.get(1, '701')?.toString()).toBe('changed')
  expect(cache.get(1, '700')).toBeUndefined()
})

test('rows that were not used for long make room, and a row in use stays', () => {
  const cache = createRowCache(100)
  cache.set(0, '1', Buffer.from('used again and again'))
  for (let id = 1; id <= 50; id++) {
    cache.set(id, '1', Buffer.from('once only'))
    expect(cache.get(0, '1')?.toString()).toBe('used again and again')
  }
  const left = Array.from({ length: 50 }, (_, index) => cache.get(index + 1, '1')).filter(
    (bytes) => bytes !== undefined,
  )
  expect(left.length).toBeLessThan(12)
})
