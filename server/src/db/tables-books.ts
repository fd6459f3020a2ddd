/** The tables of the books. */
import type { BookProgram } from '@meridian/domain/books/export.ts'
import type { AccountCode, AccountType, EntryKind } from '@meridian/domain/books/journal.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import type { Generated } from 'kysely'

export type BookTables = {
  journal_accounts: {
    code: AccountCode
    type: AccountType
    position: number
  }
  journal_entries: {
    id: Generated<number>
    kind: EntryKind
    day: LocalDate
    recorded_at: Date
    user_id: number | null
    transaction_id: Generated<string>
  }
  journal_lines: {
    entry_id: number
    position: number
    account: AccountCode
    /** Debits are positive, credits negative. */
    cents: number
    organization_id: number | null
    order_id: number | null
    invoice_id: number | null
    payment_id: number | null
  }
  book_exports: {
    id: Generated<number>
    program: BookProgram
    month: LocalDate
    through_entry: number
    created_at: Date
    created_by: number
    content: Buffer
  }
  processor_payouts: {
    id: Generated<number>
    for_day: LocalDate
    cents: number
    fee_cents: number
    reference: string
    entered_at: Date
    entered_by: number
  }
  closed_months: {
    id: Generated<number>
    month: LocalDate
    closed_by: number
    closed_at: Date
    reopening_asked_by: number | null
    reopened_by: number | null
    reopened_at: Date | null
  }
}
