import { expect, test } from 'vitest'
import { type GroupBody, groupAttemptOf } from './order-groups.ts'
import type { OrderBody } from './place-order.ts'

const order = (changes: object = {}): OrderBody =>
  ({
    status: 'pending',
    deliveryAddress: '1 Main St',
    totalCost: '31.15',
    quoteToken: 'first',
    ...changes,
  }) as OrderBody
const body = (...orders: OrderBody[]): GroupBody => ({ shape: 'one_pickup', orders })

test('the same orders at the same prices are a retry, with other tokens too; anything else is a new request', () => {
  const first = groupAttemptOf(body(order(), order()), null)
  expect(groupAttemptOf(body(order(), order({ quoteToken: 'second' })), first)).toBe(first)
  for (const other of [
    body(order(), order({ totalCost: '40.00' })),
    body(order(), order({ deliveryAddress: '2 Main St' })),
    body(order(), order(), order()),
    { ...body(order(), order()), shape: 'chain' as const },
  ])
    expect(groupAttemptOf(other, first).idempotencyKey).not.toBe(first.idempotencyKey)
})
