/** The journal as rows of another program's import. Pure: the same entries make the same rows, so a file is made once and compared. */
import { formatCents } from '../pricing/money.ts'
import { ACCOUNT_LABELS } from '../texts/books.ts'
import type { LocalDate } from '../time/calendar.ts'
import { ACCOUNT_CODES, type AccountCode, type EntryKind } from './journal.ts'

export const BOOK_PROGRAMS = ['quickbooks', 'xero'] as const
export type BookProgram = (typeof BOOK_PROGRAMS)[number]

/** Names, in every language. */
export const BOOK_PROGRAM_NAMES: Record<BookProgram, string> = { quickbooks: 'QuickBooks', xero: 'Xero' }

/** Of one account, organization and cost center, summed up. */
export type ExportLine = { account: AccountCode; cents: number; name: string | null; className: string | null }
export type ExportEntry = {
  /** Of deliveries and card payments the last one of the day, which are one entry here. */
  id: number
  day: LocalDate
  kind: EntryKind
  /** 'INV-000012', or the reference of a payment. */
  subject: string | null
  lines: readonly ExportLine[]
}

const KINDS: Record<EntryKind, string> = {
  order: 'Deliveries and card payments',
  invoice: 'Invoice',
  credit_note: 'Credit note',
  payment: 'Payment',
  application: 'Payment applied',
  payment_return: 'Payment returned',
  void: 'Invoice voided',
  write_off: 'Invoice written off',
  payout: 'Payout of the card processor',
}

/** The numbers that the accounts get in the other program's chart: its own receivables and banks take no journals in Xero. */
const accountNumber = (account: AccountCode): string => String(9001 + ACCOUNT_CODES.indexOf(account))

const journalNumber = ({ id }: ExportEntry): string => `ML-${id}`
const textOf = ({ kind, subject }: ExportEntry): string =>
  subject === null ? KINDS[kind] : `${KINDS[kind]} ${subject}`

type Rows = (string | null)[][]

export const EXPORTS: Record<BookProgram, (entries: readonly ExportEntry[]) => Rows> = {
  quickbooks: (entries) => [
    ['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name', 'Class'],
    ...entries.flatMap((entry) =>
      entry.lines.map(({ account, cents, name, className }) => [
        journalNumber(entry),
        `${entry.day.slice(5, 7)}/${entry.day.slice(8)}/${entry.day.slice(0, 4)}`,
        ACCOUNT_LABELS[account],
        cents > 0 ? formatCents(cents) : null,
        cents < 0 ? formatCents(-cents) : null,
        textOf(entry),
        name,
        className,
      ]),
    ),
  ],
  xero: (entries) => [
    [
      '*Narration',
      '*Date',
      'Description',
      '*AccountCode',
      '*TaxRate',
      '*Amount',
      'TrackingName1',
      'TrackingOption1',
      'TrackingName2',
      'TrackingOption2',
    ],
    ...entries.flatMap((entry) =>
      entry.lines.map(({ account, cents, name, className }) => [
        `${journalNumber(entry)} ${textOf(entry)}`,
        `${entry.day.slice(8)}/${entry.day.slice(5, 7)}/${entry.day.slice(0, 4)}`,
        name,
        accountNumber(account),
        'Tax Exempt (0%)',
        formatCents(cents),
        className === null ? null : 'Cost center',
        className,
        null,
        null,
      ]),
    ),
  ],
}
