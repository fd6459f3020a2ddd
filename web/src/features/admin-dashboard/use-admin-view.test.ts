import { expect, test } from 'vitest'
import { readAdminSearch } from '../../data/search-params.ts'
import { viewFrom, writeAdminView } from './use-admin-view.ts'

const read = (query: string) => viewFrom(readAdminSearch(Object.fromEntries(new URLSearchParams(query))))

test('a view written to the URL is read back unchanged', () => {
  const view = { tab: 'drivers', search: 'insulin & more', status: 'in_transit', orderId: 12 } as const
  expect(read(writeAdminView(view))).toEqual(view)
  expect(writeAdminView({ tab: 'orders', search: '', status: 'all', orderId: null })).toBe('')
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
