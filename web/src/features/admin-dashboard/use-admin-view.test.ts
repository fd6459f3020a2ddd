import { expect, test } from 'vitest'
import { readAdminView, writeAdminView } from './use-admin-view.ts'

test('a view written to the URL is read back unchanged', () => {
  const view = { tab: 'drivers', search: 'insulin & more', status: 'in_transit', orderId: 12 } as const
  expect(readAdminView(writeAdminView(view))).toEqual(view)
  expect(writeAdminView({ tab: 'orders', search: '', status: 'all', orderId: null })).toBe('')
})

test('invalid values in the URL are ignored', () => {
  expect(readAdminView('tab=payroll&status=lost&order=12abc')).toEqual({
    tab: 'orders',
    search: '',
    status: 'all',
    orderId: null,
  })
  expect(readAdminView('tab=toString').tab).toBe('orders')
  expect(readAdminView('order=0').orderId).toBeNull()
  expect(readAdminView('order=0012').orderId).toBe(12)
})
