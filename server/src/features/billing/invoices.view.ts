import type { BillingSummary, Invoice, InvoiceLine, ListedInvoice } from '@meridian/contract/billing/invoices.ts'
import { AGES, ageOf, statusOf } from '@meridian/domain/billing/invoices.ts'
import { formatPercent } from '@meridian/domain/billing/tax.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { BUSINESS_ZONE, type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import type { Db } from '../../db/database.ts'
import type { TermsRow } from './billing.queries.ts'
import {
  findInvoice,
  type InvoiceRow,
  type LineRow,
  listCreditNotes,
  listInvoicePayments,
  listLines,
  type OwingRow,
  type Sums,
} from './invoices.queries.ts'
import { placeOf } from './taxes.queries.ts'

export function toListed(row: InvoiceRow, now: Date): ListedInvoice {
  const status = statusOf({ state: row.state, isWrittenOff: row.is_written_off, balanceCents: row.balance_cents })
  return {
    id: row.id,
    number: row.number,
    status,
    organizationId: row.organization_id,
    organizationName: row.organization_name,
    splitName: row.split_name,
    through: row.through,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    isOverdue: status === 'open' && row.due_on !== null && row.due_on < localDate(now, BUSINESS_ZONE),
    total: formatCents(row.total_cents),
    credited: formatCents(row.credited_cents),
    paid: formatCents(row.paid_cents),
    balance: formatCents(row.balance_cents),
    disputed: formatCents(row.disputed_cents),
  }
}

export async function readInvoice(db: Db, id: number, now: Date): Promise<Invoice> {
  const row = await findInvoice(db, id)
  const [lines, creditNotes, payments] = [
    await listLines(db, id),
    await listCreditNotes(db, id),
    await listInvoicePayments(db, id),
  ]
  return {
    ...toListed(row, now),
    netDays: row.net_days,
    lines: lines.map(toLine),
    creditNotes: creditNotes.map(({ number, cents, reason, created_at: at }) => ({
      number,
      amount: formatCents(cents),
      reason,
      createdAt: at.toISOString(),
    })),
    payments: payments.map(({ id, cents, method, reference, received_at: at, returned_at: returnedAt }) => ({
      id,
      amount: formatCents(cents),
      method,
      reference,
      receivedAt: at.toISOString(),
      isReturned: returnedAt !== null,
    })),
    voidReason: row.void_reason,
  }
}

export const toTax = ({ tax_rate: rate, certificate }: LineRow): InvoiceLine['tax'] =>
  rate && {
    code: rate.code,
    place: placeOf(rate),
    percent: formatPercent(rate.ppm),
    reason: rate.reason,
    certificate,
  }

const toLine = (row: LineRow): InvoiceLine => ({
  id: row.id,
  orderId: row.order_id,
  rule: row.rule,
  description: row.description,
  amount: formatCents(row.cents),
  credited: formatCents(row.credited_cents),
  tax: toTax(row),
  dispute:
    row.dispute_id === null || row.opened_at === null
      ? null
      : {
          id: row.dispute_id,
          reason: row.dispute_reason ?? '',
          openedAt: row.opened_at.toISOString(),
          decision: row.decision,
          decisionReason: row.decision_reason,
        },
})

export const toSummary = (terms: TermsRow | undefined, sums: Sums, usedCents: number): BillingSummary => ({
  terms:
    terms === undefined || terms.ended_at !== null
      ? null
      : { netDays: terms.net_days, creditLimit: formatCents(Number(terms.credit_limit_cents)), cycle: terms.cycle },
  creditUsed: formatCents(usedCents),
  open: formatCents(sums.open_cents),
  overdue: formatCents(sums.overdue_cents),
  disputed: formatCents(sums.disputed_cents),
  unbilled: formatCents(sums.unbilled_cents),
  unapplied: formatCents(sums.unapplied_cents),
})

/** What is disputed has no age until it is decided. */
export function toAgeing(owing: readonly OwingRow[], open: readonly InvoiceRow[], today: LocalDate) {
  const byOrganization = Map.groupBy(open, ({ organization_id: id }) => id)
  return owing.map(
    ({ organization_id: organizationId, organization_name: organizationName, unbilled_cents, unapplied_cents }) => {
      const invoices = byOrganization.get(organizationId) ?? []
      const centsOf = (of: readonly InvoiceRow[]) =>
        formatCents(of.reduce((sum, row) => sum + row.balance_cents - row.disputed_cents, 0))
      const ages = AGES.map(
        (age) =>
          [age, centsOf(invoices.filter(({ due_on: due }) => due !== null && ageOf(due, today) === age))] as const,
      )
      return {
        organizationId,
        organizationName,
        ...(Object.fromEntries(ages) as Record<(typeof AGES)[number], string>),
        disputed: formatCents(invoices.reduce((sum, row) => sum + row.disputed_cents, 0)),
        unbilled: formatCents(unbilled_cents),
        unapplied: formatCents(unapplied_cents),
      }
    },
  )
}
