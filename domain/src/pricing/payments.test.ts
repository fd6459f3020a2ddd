import { expect, test } from 'vitest'
import { isCancelledOrDeclined, ORDER_STATUSES, PAYMENT_STATES } from '../orders/orders.ts'
import { mayBePaid, paymentText } from './payments.ts'

test('an order is paid while it is unpaid and not stopped, whatever step it is at', () => {
  const allowed = ORDER_STATUSES.flatMap((status) =>
    PAYMENT_STATES.filter((paymentState) => mayBePaid({ id: 1, status, paymentState }).ok).map(
      (paymentState) => `${status} ${paymentState}`,
    ),
  )
  expect(allowed).toEqual(
    ORDER_STATUSES.filter((status) => !isCancelledOrDeclined(status)).flatMap((status) => [
      `${status} unpaid`,
      `${status} failed`,
    ]),
  )
})

test.each([
  ['cancelled', 'unpaid', { reason: 'order_stopped', status: 'cancelled' }],
  ['declined', 'refunded', { reason: 'order_stopped', status: 'declined' }],
  ['confirmed', 'paid', { reason: 'already_paid' }],
  ['pending', 'processing', { reason: 'payment_in_progress' }],
  ['delivered', 'refunded', { reason: 'payment_refunded' }],
  ['delivered', 'on_account', { reason: 'order_on_account' }],
] as const)('a refusal has a reason: %s and %s', (status, paymentState, refusal) => {
  expect(mayBePaid({ id: 12, status, paymentState })).toEqual({ ok: false, orderId: 12, ...refusal })
})

test.each([
  ['delivered', 'paid', 'Paid'],
  ['cancelled', 'paid', 'Refund in progress'],
  ['declined', 'paid', 'Refund in progress'],
  ['cancelled', 'refunded', 'Refunded'],
  ['cancelled', 'unpaid', 'Not paid'],
] as const)('the payment text of %s and %s', (status, paymentState, text) => {
  expect(paymentText({ status, paymentState })).toBe(text)
})
