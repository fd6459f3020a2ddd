import { ERROR_STATUS } from '@meridian/contract/errors.ts'
import { SENTENCES } from '@meridian/contract/texts/sentences.ts'
import { decide } from '@meridian/domain/orders/order-lifecycle.ts'
import { ORDER_STATUSES } from '@meridian/domain/orders/orders.ts'
import { expect, test } from 'vitest'
import { toErrorBody } from '../http/error-handler.ts'
import { AppError, asError } from './app-error.ts'

test('every code has one sentence, and no sentence belongs to no code', () => {
  expect(Object.keys(SENTENCES).toSorted()).toEqual(Object.keys(ERROR_STATUS).toSorted())
})

test.each([
  [new AppError('wrong_role', { roles: ['admin'] }), 'Only an admin may do this'],
  [new AppError('wrong_role', { roles: ['client', 'driver'] }), 'Only a client or a driver may do this'],
  [new AppError('wrong_role', { roles: ['system'] }), 'Only the system may do this'],
  [new AppError('role_not_invitable', { role: 'client', invited: 'admin' }), 'A client cannot invite an admin'],
  [new AppError('not_your_order', { orderId: 12 }), 'Order #ML-0012 is not yours'],
  [new AppError('already_taken', { orderId: 12 }), 'Order #ML-0012 is already taken'],
  [
    new AppError('order_stopped', { orderId: 12, status: 'cancelled' }),
    'Order #ML-0012 is canceled; there is nothing to pay',
  ],
  [new AppError('already_paid', { orderId: 12 }), 'Order #ML-0012 is already paid'],
  [new AppError('payment_in_progress', { orderId: 12 }), 'A payment for order #ML-0012 is in progress'],
  [new AppError('payment_refunded', { orderId: 12 }), 'The payment for order #ML-0012 was refunded'],
  [new AppError('scheduled_too_soon'), 'A scheduled delivery needs a date at least 48 hours ahead'],
  [new AppError('too_many_attempts', { retryAfterSeconds: 1 }), 'Too many attempts. Please try again in 1 second.'],
  [new AppError('too_many_attempts', { retryAfterSeconds: 61 }), 'Too many attempts. Please try again in 2 minutes.'],
])('%s', (error, sentence) => {
  expect(error.message).toBe(sentence)
})

test('what an order is, for every status', () => {
  const sentences = ORDER_STATUSES.map((status) => new AppError('wrong_order_status', { orderId: 12, status }).message)
  expect(sentences).toEqual([
    'Order #ML-0012 is still waiting for confirmation',
    'Order #ML-0012 is already confirmed',
    'Order #ML-0012 is already assigned to a driver',
    'Order #ML-0012 is on its way to pickup',
    'Order #ML-0012 is already picked up',
    'Order #ML-0012 is on its way to delivery',
    'Order #ML-0012 is already delivered',
    'Order #ML-0012 is canceled',
    'Order #ML-0012 is declined',
  ])
})

test('a refusal of the domain is answered with its code, its sentence and the values of the sentence', () => {
  const order = { id: 12, status: 'delivered', organizationId: 1, driverId: 3, clientId: 2, siteIds: [] } as const
  const decision = decide('approve', order, { role: 'admin', userId: 1 })
  expect(decision.ok || toErrorBody(asError(decision))).toEqual({
    status: 409,
    body: {
      code: 'wrong_order_status',
      message: 'Order #ML-0012 is already delivered',
      values: { orderId: 12, status: 'delivered' },
    },
  })
})

test('a code without values answers with none, and details stay beside it', () => {
  const error = new AppError('driver_off_duty', {}, { faults: { driverId: { code: 'required' } } })
  expect(toErrorBody(error)).toEqual({
    status: 409,
    body: {
      code: 'driver_off_duty',
      message: 'You are off duty; go on duty to accept jobs',
      details: { fields: { driverId: 'is required' }, fieldCodes: { driverId: { code: 'required' } } },
    },
  })
})
