import { expect, test } from 'vitest'
import { CHECKOUT_COPY, PAYMENT_TOASTS } from './checkout.ts'

/** Section 8 of the spec, row Payment. */
const CATALOG = [
  ['testPaid', 'Test Payment Successful!', undefined],
  ['testFailed', 'Error', 'Failed to process test payment.'],
  ['failed', 'Payment Failed', undefined],
  ['paid', 'Payment Successful', undefined],
  ['error', 'Payment Error', 'An unexpected error occurred'],
]

test('every payment toast of the spec is there, word for word, and no other', () => {
  const ours = Object.entries(PAYMENT_TOASTS).map(([name, toast]) => [
    name,
    toast.title,
    'message' in toast ? toast.message : undefined,
  ])
  expect(ours).toEqual(CATALOG)
})

test('the screen has the texts of the spec', () => {
  expect(CHECKOUT_COPY.payment.testMode).toBe('Test Mode')
  expect(CHECKOUT_COPY.payment.completeTest).toBe('Complete Test Order')
  expect(CHECKOUT_COPY.payment.pay('37.30')).toBe('Pay $37.30')
})
