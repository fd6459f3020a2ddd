/** The accounts of the books, and what an entry is: lines that sum to zero. Debits are positive, credits negative. */

export const ACCOUNT_TYPES = ['asset', 'liability', 'income', 'expense'] as const
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** In the order of a trial balance; the migration has the same. */
export const ACCOUNT_CODES = [
  'bank',
  'processor_clearing',
  'test_clearing',
  'accounts_receivable',
  'unbilled',
  'deposits',
  'unapplied_cash',
  'tax_payable',
  'driver_payable',
  'revenue',
  'credits',
  'driver_cost',
  'bad_debt',
  'processor_fees',
] as const
export type AccountCode = (typeof ACCOUNT_CODES)[number]

/** Unused ones wait in the migration for a feature that is older there than here. */
export type EntryKind =
  | 'order'
  | 'invoice'
  | 'credit_note'
  | 'payment'
  | 'application'
  | 'payment_return'
  | 'void'
  | 'write_off'
  | 'payout'

/** What a line is about. */
export type LineSubject = { organizationId?: number; orderId?: number; invoiceId?: number; paymentId?: number }
export type EntryLine = LineSubject & { account: AccountCode; cents: number }

export type Balances = Partial<Record<AccountCode, number>>

/** Leaves out what is zero. */
export const linesOf = (balances: Balances, subject: LineSubject = {}): EntryLine[] =>
  ACCOUNT_CODES.flatMap((account) => {
    const cents = balances[account] ?? 0
    return cents === 0 ? [] : [{ ...subject, account, cents }]
  })

export const isBalanced = (lines: readonly EntryLine[]): boolean =>
  lines.length > 0 && lines.reduce((sum, { cents }) => sum + cents, 0) === 0

/** On the side of a trial balance where a balance stands. */
export const sidesOf = (cents: number): { debitCents: number; creditCents: number } => ({
  debitCents: Math.max(cents, 0),
  creditCents: Math.max(-cents, 0),
})
