/** The tables of organizations on account: their terms, invoices and payments. */
import type { LineRule, PaymentMethod } from '@meridian/domain/billing/invoices.ts'
import type { TaxCode } from '@meridian/domain/billing/tax.ts'
import type { Cycle, InvoiceBy, NetDays } from '@meridian/domain/billing/terms.ts'
import type { ServiceState } from '@meridian/domain/places/geo.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import type { ColumnType, Generated } from 'kysely'

/** Of the database's bigint. */
type BigCents = ColumnType<string, number, number>

export type BillingTables = {
  organization_terms: {
    organization_id: number
    net_days: NetDays
    credit_limit_cents: BigCents
    cycle: Cycle
    invoice_by: InvoiceBy
    is_po_required: boolean
    mail_to: string[]
    grace_days: number
    updated_at: Date
    ended_at: Date | null
  }
  invoice_numbers: {
    series: 'invoice' | 'credit_note'
    last: number
  }
  invoices: {
    id: Generated<number>
    organization_id: number
    state: Generated<'draft' | 'final' | 'void'>
    number: number | null
    split_id: number | null
    split_name: string | null
    through: LocalDate
    net_days: NetDays
    issued_on: LocalDate | null
    due_on: LocalDate | null
    total_cents: Generated<number>
    created_at: Date
    finalized_at: Date | null
    finalized_by: number | null
    voided_at: Date | null
    voided_by: number | null
    void_reason: string | null
    written_off_at: Date | null
    written_off_by: number | null
    write_off_reason: string | null
    reminders_sent: Generated<number>
  }
  invoice_lines: {
    id: Generated<number>
    invoice_id: number
    position: number
    order_id: number
    rule: LineRule
    description: string
    cents: number
    tax_rate_id: number | null
    tax_certificate_id: number | null
    tax_of: number | null
  }
  invoice_files: {
    invoice_id: number
    kind: 'pdf' | 'csv' | 'json'
    content: Buffer
  }
  tax_rates: {
    id: Generated<number>
    code: TaxCode
    state: ServiceState
    city: string | null
    from_day: LocalDate
    ppm: number
    reason: string
    created_at: Date
    created_by: number | null
  }
  tax_certificates: {
    id: Generated<number>
    organization_id: number
    state: ServiceState
    number: string
    ends_on: LocalDate
    created_at: Date
    created_by: number
    withdrawn_at: Date | null
  }
  credit_notes: {
    id: Generated<number>
    number: number
    invoice_id: number
    cents: number
    reason: string
    created_at: Date
    created_by: number
  }
  credit_note_lines: {
    credit_note_id: number
    line_id: number
    cents: number
  }
  client_payments: {
    id: Generated<number>
    organization_id: number
    cents: number
    method: PaymentMethod
    reference: string
    received_at: Date
    received_by: number
    returned_at: Date | null
    returned_by: number | null
    return_reason: string | null
  }
  invoice_disputes: {
    id: Generated<number>
    line_id: number
    reason: string
    opened_at: Date
    opened_by: number
    decision: 'credited' | 'rejected' | null
    decision_reason: string | null
    decided_at: Date | null
    decided_by: number | null
  }
}
