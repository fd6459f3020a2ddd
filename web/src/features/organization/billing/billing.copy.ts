/** What an organization on account owes, and what is coming. */
import { formatAmount } from '@meridian/domain/time/format.ts'

export const BILLING_COPY = {
  failed: 'The figures did not load',
  figures: 'What you owe',
  open: 'Open',
  overdue: 'Overdue',
  unbilled: 'Coming',
  unbilledNote: 'delivered, on no invoice yet',
  unapplied: 'Paid in advance',
  unappliedNote: 'for later invoices',
  disputedNote: (amount: string) => `${formatAmount(amount)} disputed`,
  credit: 'Credit used',
  creditNote: (limit: string, netDays: number) => `of ${formatAmount(limit)}, net ${netDays}`,
  statementPdf: 'Statement (PDF)',
  statementCsv: 'Statement (CSV)',
  noneTitle: 'No invoices yet',
  none: 'Invoices of your organization will be here, with every line.',
  noTerms: 'Your organization pays each order by card. To be invoiced instead, write to us.',
  dispute: 'Dispute',
  disputeOf: (order: string, rule: string) => `Dispute ${rule} of ${order}`,
  disputeTitle: 'Dispute this line?',
  disputeText: 'We look at it and tell you what we decide. Until then you do not have to pay this line.',
  reason: 'What is wrong with it?',
  keep: 'Keep it',
  notSent: 'The dispute was not sent',
} as const
