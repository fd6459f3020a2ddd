import { expect, test } from 'vitest'
import { readAdminSearch } from '../../data/search-params.ts'
import { viewFrom, writeAdminView } from './use-admin-view.ts'

const read = (query: string, isWide = false) =>
  viewFrom(readAdminSearch(Object.fromEntries(new URLSearchParams(query))), isWide)

test('a view written to the URL is read back unchanged', () => {
  const view = { tab: 'drivers', search: 'insulin & more', status: 'in_transit', orderId: 12 } as const
  for (const isWide of [false, true]) expect(read(writeAdminView(view, isWide), isWide)).toEqual(view)
  expect(writeAdminView({ tab: 'orders', search: '', status: 'all', orderId: null }, false)).toBe('')
})

test('a wide screen opens with the dispatch board, unless the address names a tab or searches orders', () => {
  expect(read('', true).tab).toBe('dispatch')
  expect(read('tab=orders', true).tab).toBe('orders')
  expect(read('q=insulin', true).tab).toBe('orders')
  const orders = { tab: 'orders', search: '', status: 'all', orderId: null } as const
  expect(read(writeAdminView(orders, true), true)).toEqual(orders)
})

test('invalid values in the URL are ignored', () => {
  expect(read('tab=payroll&status=lost&order=12abc')).toEqual({
    tab: 'orders',
    search: '',
    status: 'all',
    orderId: null,
  })
  expect(read('tab=toString').tab).toBe('orders')
  expect(read('order=0').orderId).toBeNull()
  expect(read('order=0012').orderId).toBe(12)
})
