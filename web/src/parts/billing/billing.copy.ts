/** Invoices as clients and admins see them. */
import {
  type InvoiceStatus,
  invoiceLabel,
  type LineRule,
  type PaymentMethod,
} from '@meridian/domain/billing/invoices.ts'
import { formatAmount, formatLocalDate } from '@meridian/domain/time/format.ts'

export const INVOICE_STATUS_LABELS: Record<InvoiceStatus, string> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  written_off: 'Written off',
}

export const RULE_LABELS: Record<LineRule, string> = {
  base: 'Base rate',
  distance: 'Distance',
  priority: 'Priority',
  holiday: 'Holiday',
  paid_before: 'Paid before',
  tax: 'Tax',
}

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  check: 'Check',
  wire: 'Wire',
  ach: 'ACH transfer',
  card: 'Card',
  cash: 'Cash',
}

export const INVOICE_COPY = {
  invoices: 'Invoices',
  failed: 'The invoices did not load',
  oneFailed: 'The invoice did not load',
  back: 'All invoices',
  title: (number: number | null) => (number === null ? 'Draft' : `Invoice ${invoiceLabel(number)}`),
  for: (organization: string, split: string | null) => (split ? `${organization}, ${split}` : organization),
  through: (day: string) => `Deliveries through ${formatLocalDate(day, 'date')}`,
  due: (day: string) => `Due ${formatLocalDate(day, 'date')}`,
  overdue: (day: string) => `Overdue since ${formatLocalDate(day, 'date')}`,
  ofTotal: (balance: string, total: string) => `${formatAmount(balance)} of ${formatAmount(total)} open`,
  total: 'Total',
  credited: 'Credited',
  paid: 'Paid',
  balance: 'Open',
  disputed: 'Disputed',
  lines: 'Lines',
  order: 'Order',
  rule: 'For',
  amount: 'Amount',
  state: 'State',
  creditedPart: (amount: string) => `${formatAmount(amount)} credited`,
  disputedBecause: (reason: string) => `Disputed: ${reason}`,
  decidedCredited: (reason: string) => `Credited after the dispute: ${reason}`,
  decidedRejected: (reason: string) => `Dispute rejected: ${reason}`,
  route: (miles: string) => `Route of ${miles} miles.`,
  stop: (stop: string, arrived: string | null, done: string | null, minutes: number | null) =>
    `${stop}: ${[arrived === null ? 'arrival not recorded' : `arrived ${arrived}`, done === null ? 'not done' : `done ${done}`, ...(minutes === null ? [] : [`${minutes} min there`])].join(', ')}.`,
  proofs: (kinds: readonly string[]) => `Proofs: ${kinds.join(', ')}.`,
  openOrder: (order: string) => `Open ${order}`,
  payments: 'Payments and credits',
  payment: (method: PaymentMethod, reference: string) => `${METHOD_LABELS[method]} ${reference}`,
  returned: 'Came back',
  creditNote: (number: number, reason: string) => `Credit note ${number}: ${reason}`,
  voided: (reason: string) => `Voided: ${reason}`,
  tax: 'Tax',
  taxBasis: (place: string, percent: string, reason: string) => `${place}: ${percent}%. ${reason}.`,
  exempt: (place: string, certificate: string) => `${place}: exempt by certificate ${certificate}.`,
  pdf: 'Download PDF',
  csv: 'Download CSV',
} as const
