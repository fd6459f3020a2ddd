import { expect, test } from 'vitest'
import { isCancelledOrDeclined, ORDER_STATUSES, PAYMENT_STATES } from './orders.ts'
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
  ['cancelled', 'unpaid', 'Order #ML-0012 is cancelled; there is nothing to pay'],
  ['declined', 'refunded', 'Order #ML-0012 is declined; there is nothing to pay'],
  ['confirmed', 'paid', 'Order #ML-0012 is already paid'],
  ['pending', 'processing', 'A payment for order #ML-0012 is under way'],
  ['delivered', 'refunded', 'The payment for order #ML-0012 was refunded'],
] as const)('a refusal says why: %s and %s', (status, paymentState, sentence) => {
  expect(mayBePaid({ id: 12, status, paymentState })).toMatchObject({ ok: false, sentence })
})

test.each([
  ['delivered', 'paid', 'Paid'],
  ['cancelled', 'paid', 'Refund under way'],
  ['declined', 'paid', 'Refund under way'],
  ['cancelled', 'refunded', 'Refunded'],
  ['cancelled', 'unpaid', 'Not paid'],
] as const)('what became of the money, in words: %s and %s', (status, paymentState, words) => {
  expect(paymentText({ status, paymentState })).toBe(words)
})
