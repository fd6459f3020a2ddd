import { expect, test } from 'vitest'
import { readDeskView, writeDeskView } from './use-desk-view.ts'

test('a view goes into the address and comes back', () => {
  const view = { tab: 'drivers', search: 'insulin & more', status: 'in_transit', orderId: 12 } as const
  expect(readDeskView(writeDeskView(view))).toEqual(view)
  expect(writeDeskView({ tab: 'orders', search: '', status: 'all', orderId: null })).toBe('')
})

test('what is not sound in an address is left out', () => {
  expect(readDeskView('tab=payroll&status=lost&order=12abc')).toEqual({
    tab: 'orders',
    search: '',
    status: 'all',
    orderId: null,
  })
  expect(readDeskView('tab=toString').tab).toBe('orders')
  expect(readDeskView('order=0').orderId).toBeNull()
  expect(readDeskView('order=0012').orderId).toBe(12)
})
