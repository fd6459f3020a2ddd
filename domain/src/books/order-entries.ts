/**
 * What the books hold of an order. An entry is the difference between what they should hold and what they do: made after every change of
 * an order's money, twice if need be, it is written once, and what was missed is made up for with the next one.
 */
import type { PaymentAttemptState, PaymentProviderName } from '../pricing/payments.ts'
import { ACCOUNT_CODES, type AccountCode, type Balances } from './journal.ts'

export type OrderMoney = {
  isDelivered: boolean
  totalCents: number
  driverPayCents: number
  payments: readonly PaymentMoney[]
}
export type PaymentMoney = {
  provider: PaymentProviderName
  state: PaymentAttemptState
  amountCents: number
  refundedCents: number
}

/** What pretends to be money must not be mixed with it. */
const CLEARING: Record<PaymentProviderName, AccountCode> = { stripe: 'processor_clearing', test: 'test_clearing' }

/** A refund that is under way is still with us. */
const IS_HERE: Record<PaymentAttemptState, boolean> = {
  processing: false,
  failed: false,
  paid: true,
  refunding: true,
  refunded: false,
}

/** Paid before the delivery is a deposit, delivered before it is paid is unbilled. */
export function balancesOfOrder({ isDelivered, totalCents, driverPayCents, payments }: OrderMoney): Balances {
  const balances: Balances = {}
  let openCents = 0
  const add = (account: AccountCode, cents: number) => {
    balances[account] = (balances[account] ?? 0) + cents
  }
  for (const { provider, state, amountCents, refundedCents } of payments) {
    const cents = IS_HERE[state] ? amountCents - refundedCents : 0
    add(CLEARING[provider], cents)
    openCents -= cents
  }
  if (isDelivered) {
    add('revenue', -totalCents)
    add('driver_cost', driverPayCents)
    add('driver_payable', -driverPayCents)
    openCents += totalCents
  }
  add(openCents > 0 ? 'unbilled' : 'deposits', openCents)
  return balances
}

export function difference(wanted: Balances, present: Balances): Balances {
  return Object.fromEntries(
    ACCOUNT_CODES.map((account) => [account, (wanted[account] ?? 0) - (present[account] ?? 0)]),
  ) as Balances
}
