import type { TermsReply } from '@meridian/contract/billing/terms.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { TermsRow } from './billing.queries.ts'

export const toTerms = (row: TermsRow | undefined, usedCents: number): TermsReply => ({
  terms:
    row === undefined || row.ended_at !== null
      ? null
      : {
          netDays: row.net_days,
          creditLimit: formatCents(Number(row.credit_limit_cents)),
          cycle: row.cycle,
          invoiceBy: row.invoice_by,
          poRequired: row.is_po_required,
          mailTo: row.mail_to,
          graceDays: row.grace_days,
        },
  creditUsed: formatCents(usedCents),
})
