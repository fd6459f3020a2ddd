import { expect, test } from 'vitest'
import {
  addressWith,
  readAdminSearch,
  readCheckoutSearch,
  readDriverSearch,
  readMessagesSearch,
  readTrackingSearch,
} from './search-params.ts'

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
  expect(readAdminSearch({ status: 'lost', order: '12abc', q: '' })).toEqual({})
  expect(readCheckoutSearch({ orderId: '12', amount: '37.30' })).toEqual({ orderId: 12, amount: '37.30' })
})

test('some parameters of an address are changed, the others stay', () => {
  const drivers = { pathname: '/admin-dashboard', search: '?q=insulin+%26+more&order=7' }
  expect(addressWith(drivers, { order: 12 })).toBe('/admin-dashboard?q=insulin+%26+more&order=12')
  expect(addressWith(drivers, { order: null, status: 'pending' })).toBe(
    '/admin-dashboard?q=insulin+%26+more&status=pending',
  )
  expect(addressWith(drivers, { order: null, q: null })).toBe('/admin-dashboard')
})
