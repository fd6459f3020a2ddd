import { afterAll, expect, test, vi } from 'vitest'
import type { OrderFacts } from './wording.ts'

const NOTICES_OF_DOMAIN = '@meridian/domain/notices.ts'
afterAll(() => {
  vi.doUnmock(NOTICES_OF_DOMAIN)
  vi.resetModules()
})

test('the notice of a waiting order says after how many minutes it is sent', async () => {
  // Test files share their modules, and the one with the real number may be loaded.
  vi.resetModules()
  vi.doMock(NOTICES_OF_DOMAIN, async (original) => ({
    ...(await original<object>()),
    WAITING_NOTICE_AFTER_MINUTES: 20,
  }))
  const { noticesOf } = await import('./wording.ts')
  const facts: OrderFacts = {
    orderId: 12,
    priority: 'express',
    organizationName: 'Riverside Pharmacy',
    driverName: null,
    pickupAddress: '1200 Main St',
    deliveryAddress: '1401 St Joseph Parkway',
  }
  const details = { waitingFor: 'driver', waitingSince: '2026-07-15T15:00:00Z' } as const
  expect(noticesOf({ name: 'reminder.order_waiting', details }, facts).map(({ body }) => body)).toEqual([
    'Express: #ML-0012 of Riverside Pharmacy has waited for over 20 minutes.',
  ])
})
