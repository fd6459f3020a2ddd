import { expect, test } from 'vitest'
import { ORDER_ACTIONS, orderCount } from './order-history.copy.ts'

test.each([
  [0, '0 orders'],
  [1, '1 order'],
  [1284, '1,284 orders'],
  [100_000, '100,000+ orders'],
])('%i rows are %s', (total, text) => {
  expect(orderCount(total, 100_000)).toBe(text)
})

test('the actions have the names of the spec', () => {
  expect([ORDER_ACTIONS.track, ORDER_ACTIONS.message, ORDER_ACTIONS.receipt]).toEqual([
    'Track Order',
    'Message',
    'Receipt',
  ])
})
