import { expect, test } from 'vitest'
import { readCheckoutSearch, readDriverSearch, readMessagesSearch, readTrackingSearch } from './search-params.ts'

test.each(['x', '0', '-1', '1e3', '99999999999', '4294967296', ''])(
  '%j is no id, and overwrites the raw value',
  (order) => {
    const search = readMessagesSearch({ order, support: '9' })
    expect(search).toEqual({ order: undefined, support: 9 })
    expect('order' in search).toBe(true)
  },
)

test('an id may have leading zeros, except where the user’s own text is shown again', () => {
  expect(readDriverSearch({ order: '0012', tab: 'active' })).toEqual({ order: 12, tab: 'active' })
  expect(readTrackingSearch({ order: '0012' })).toEqual({ order: '0012' })
})

test('unknown parameters and values are not read', () => {
  expect(readDriverSearch({ tab: 'toString', token: 'x' })).toEqual({})
  expect(readCheckoutSearch({ orderId: '12', amount: '37.30' })).toEqual({ orderId: 12, amount: '37.30' })
})
