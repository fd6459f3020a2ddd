import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAYMENT_ATTEMPT_STATES, PAYMENT_PROVIDERS } from '../pricing/payments.ts'
import { isBalanced, linesOf } from './journal.ts'
import { balancesOfOrder, difference, type OrderMoney } from './order-entries.ts'

const card = (state: (typeof PAYMENT_ATTEMPT_STATES)[number], amountCents = 3730, refundedCents = 0) =>
  ({ provider: 'stripe', state, amountCents, refundedCents }) as const

test.each([
  [{ isDelivered: false, payments: [card('processing')] }, {}],
  [
    { isDelivered: false, payments: [card('paid')] },
    { processor_clearing: 3730, deposits: -3730 },
  ],
  [
    { isDelivered: false, payments: [card('refunding')] },
    { processor_clearing: 3730, deposits: -3730 },
  ],
  [
    { isDelivered: false, payments: [card('paid', 3730, 500)] },
    { processor_clearing: 3230, deposits: -3230 },
  ],
  [{ isDelivered: false, payments: [card('refunded')] }, {}],
  [
    { isDelivered: true, payments: [card('paid', 3000)] },
    { processor_clearing: 3000, unbilled: 730, revenue: -3730, driver_cost: 560, driver_payable: -560 },
  ],
])('%j is held as %j', (facts, held) => {
  const balances = balancesOfOrder({ totalCents: 3730, driverPayCents: 560, ...facts })
  expect(Object.fromEntries(Object.entries(balances).filter(([, cents]) => cents !== 0))).toEqual(held)
})

const money: fc.Arbitrary<OrderMoney> = fc.record({
  isDelivered: fc.boolean(),
  totalCents: fc.integer({ min: 0, max: 1_000_000 }),
  driverPayCents: fc.integer({ min: 0, max: 100_000 }),
  payments: fc.array(
    fc.record({
      provider: fc.constantFrom(...PAYMENT_PROVIDERS),
      state: fc.constantFrom(...PAYMENT_ATTEMPT_STATES),
      amountCents: fc.integer({ min: 1, max: 1_000_000 }),
      refundedCents: fc.constant(0),
    }),
    { maxLength: 4 },
  ),
})

test('whatever an order becomes, the entry that leads there balances, and leads there exactly', () => {
  fc.assert(
    fc.property(money, money, (before, after) => {
      const [present, wanted] = [balancesOfOrder(before), balancesOfOrder(after)]
      const change = difference(wanted, present)
      const lines = linesOf(change)
      expect(lines.length === 0 || isBalanced(lines)).toBe(true)
      expect(linesOf(difference(wanted, wanted))).toEqual([])
    }),
  )
})
