import { expect, test } from 'vitest'
import { DEFAULT_ORDER_ERROR, NEW_DELIVERY_COPY, REQUIRED, SPEC_TOASTS } from './new-delivery.copy.ts'

/** Section 5, Order form, and section 8, the rows about orders. */
test('the validation texts and toasts of the order form are the spec’s, word for word', () => {
  expect(Object.values(REQUIRED)).toEqual([
    'Pickup address is required',
    'Delivery address is required',
    'Item description is required',
  ])
  expect(Object.values(SPEC_TOASTS).map(({ title, message }) => `${title}: ${message}`)).toEqual([
    'Missing address coordinates: Please select valid pickup and delivery addresses from the dropdown suggestions.',
    'Pricing calculation required: Please wait for the pricing calculation to complete before submitting.',
    'Redirecting to payment: Complete your payment to confirm the delivery order.',
    'Failed to submit order: Please try again or contact support if the problem persists.',
  ])
  expect(DEFAULT_ORDER_ERROR).toBe('Failed to create order')
})

test('the form is titled and timed as in the spec', () => {
  expect(NEW_DELIVERY_COPY.title).toBe('New Delivery Request')
  expect(NEW_DELIVERY_COPY.estimatedMinutes).toBe('2 min')
})
