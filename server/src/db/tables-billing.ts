/** The tables of organizations on account. */
import type { Cycle, InvoiceBy, NetDays } from '@meridian/domain/billing/terms.ts'
import type { ColumnType } from 'kysely'

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
}
