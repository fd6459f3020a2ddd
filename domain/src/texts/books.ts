import type { AccountCode } from '../books/journal.ts'

export const ACCOUNT_LABELS: Record<AccountCode, string> = {
  bank: 'Bank',
  processor_clearing: 'Card clearing',
  test_clearing: 'Test payments',
  accounts_receivable: 'Accounts receivable',
  unbilled: 'Unbilled deliveries',
  deposits: 'Customer deposits',
  unapplied_cash: 'Unapplied cash',
  tax_payable: 'Tax payable',
  driver_payable: 'Driver payable',
  revenue: 'Delivery revenue',
  credits: 'Credits',
  driver_cost: 'Driver pay',
  bad_debt: 'Bad debt',
  processor_fees: 'Card processing fees',
}
