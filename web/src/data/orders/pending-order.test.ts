import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  clearPendingOrder,
  dropOldPendingOrder,
  type PendingOrder,
  readPendingOrder,
  storePendingOrder,
} from './pending-order.ts'

const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T15:00:00Z') })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const PENDING = {
  total: '37.30',
  order: {
    id: 12,
    serviceType: 'medical_prescription',
    priority: 'standard',
    status: 'pending',
    paymentState: 'unpaid',
    pickupAddress: '6411 Fannin St, Houston, TX 77030',
    deliveryAddress: '1504 Taub Loop, Houston, TX 77030',
    totalCost: '37.30',
  },
} as PendingOrder

test('the order just placed is stored under pendingOrder, read only for its own id, and cleared', () => {
  storePendingOrder(PENDING)
  expect([...kept.keys()]).toEqual(['pendingOrder'])
  expect(readPendingOrder(12)).toEqual(PENDING)
  expect(readPendingOrder(13)).toBeNull()
  clearPendingOrder()
  expect(readPendingOrder(12)).toBeNull()
})

test('the stored order is of use only to the session that stored it, and for a day', () => {
  kept.set('session_token', 'token of the first session')
  storePendingOrder(PENDING)
  kept.set('session_token', 'another session')
  expect(readPendingOrder(12)).toBeNull()
  kept.set('session_token', 'token of the first session')
  vi.setSystemTime(new Date('2026-07-16T14:59:00Z'))
  dropOldPendingOrder()
  expect(readPendingOrder(12)).toEqual(PENDING)
  vi.setSystemTime(new Date('2026-07-16T15:00:00Z'))
  expect(readPendingOrder(12)).toBeNull()
  dropOldPendingOrder()
  expect(kept.has('pendingOrder')).toBe(false)
})

test.each([
  '',
  'nonsense',
  '{',
  'null',
  '7',
  '"12"',
  '[]',
  '{}',
  '{"order":null,"total":"1.00"}',
  '{"order":{"id":12},"total":"37.30"}',
  JSON.stringify({ ...PENDING, session: '', savedAt: Date.parse('2026-07-15T15:00:00Z'), total: 37.3 }),
  JSON.stringify(PENDING),
])('invalid stored data is ignored: %s', (text) => {
  kept.set('pendingOrder', text)
  expect(readPendingOrder(12)).toBeNull()
})

test('a browser without storage raises no error', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  storePendingOrder(PENDING)
  clearPendingOrder()
  expect(readPendingOrder(12)).toBeNull()
})
