import type { ClosedMonth, TrialBalance } from '@meridian/contract/books/books.ts'
import { sidesOf } from '@meridian/domain/books/journal.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import type { AccountBalance, ClosedMonthRow } from './books.queries.ts'
import type { ClearingRow } from './payouts.commands.ts'

export function toTrialBalance(through: LocalDate, balances: readonly AccountBalance[]): TrialBalance {
  const sides = balances.map(({ cents, ...account }) => ({ ...account, ...sidesOf(cents) }))
  return {
    through,
    accounts: sides.map(({ account, type, debitCents, creditCents }) => ({
      account,
      type,
      debit: formatCents(debitCents),
      credit: formatCents(creditCents),
    })),
    debit: formatCents(sides.reduce((sum, { debitCents }) => sum + debitCents, 0)),
    credit: formatCents(sides.reduce((sum, { creditCents }) => sum + creditCents, 0)),
  }
}

export const toClosedMonth = (row: ClosedMonthRow, userId: number): ClosedMonth => ({
  month: row.month,
  closedBy: row.closed_by,
  closedAt: row.closed_at.toISOString(),
  reopeningAskedBy: row.asker,
  isAskedByCaller: row.reopening_asked_by === userId,
  exports: row.exports,
})

export const toClearing = ({ day, taken_cents: taken, paid_cents: paid, fee_cents: fee }: ClearingRow) => ({
  day,
  taken: formatCents(taken),
  paidOut: formatCents(paid),
  fee: formatCents(fee),
  difference: formatCents(taken - paid - fee),
})
