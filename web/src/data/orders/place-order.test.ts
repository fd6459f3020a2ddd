import { expect, test } from 'vitest'
import { CallError } from '../call.ts'
import { attemptOf, newPriceOf, type OrderBody } from './place-order.ts'

const BODY: OrderBody = {
  status: 'pending',
  serviceType: 'medical_prescription',
  priority: 'standard',
  pickupAddress: '1504 Taub Loop, Houston, TX 77030',
  pickupLatitude: '29.71',
  pickupLongitude: '-95.39',
  deliveryAddress: '1401 St Joseph Parkway, Houston, TX 77002',
  deliveryLatitude: '29.74',
  deliveryLongitude: '-95.36',
  itemDescription: 'Insulin',
  baseRate: '25.00',
  distanceFee: '6.00',
  priorityFee: '0.00',
  totalCost: '31.00',
  distance: '4.0',
  quoteToken: 'one',
}
const first = attemptOf(BODY, true, null)

test.each([
  ['the same request again', BODY, true],
  ['a quote requested again', { ...BODY, quoteToken: 'two', pickupToken: 'other' }, true],
  ['an estimate, because pricing failed in between', { ...BODY, totalCost: '37.30', distanceFee: '12.30' }, false],
])('%s is the same attempt, retried unchanged', (_, body, isQuoted) => {
  expect(attemptOf(body, isQuoted, first)).toBe(first)
})

test.each([
  ['another item', { ...BODY, itemDescription: 'Insulin, cold' }],
  ['another date', { ...BODY, scheduledDate: '2026-07-17T13:00:00.000Z' }],
  ['another quoted price', { ...BODY, totalCost: '32.00' }],
])('%s is a new attempt with a new key', (_, body) => {
  const next = attemptOf(body, true, first)
  expect(next.body).toBe(body)
  expect(next.idempotencyKey).not.toBe(first.idempotencyKey)
})

test('only a refused price returns the current one', () => {
  const details = { totalCost: '40.00', quoteToken: 'fresh', baseRate: '25.00' }
  const refusal = new CallError(409, '', { code: 'price_changed', message: 'The price is now $40.00', details })
  expect(newPriceOf(refusal)).toMatchObject({ totalCost: '40.00', quoteToken: 'fresh' })
  expect(newPriceOf(new CallError(409, '', { code: 'already_taken', message: '', details }))).toBeNull()
  expect(newPriceOf(new CallError(409, '', { code: 'price_changed', message: '' }))).toBeNull()
})
