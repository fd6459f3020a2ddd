/** The terms of an organization on account. */
import type { api } from '@meridian/contract'
import type { BodyOf } from '@meridian/contract/endpoint.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import type { Db } from '../../db/database.ts'
import { invalidField } from '../../errors/app-error.ts'
import { requireOrganization } from './billing.queries.ts'

type Terms = BodyOf<typeof api.billing.setTerms>

export async function setTerms(db: Db, organizationId: number, terms: Terms, now: Date): Promise<void> {
  await requireOrganization(db, organizationId)
  const limitCents = parseCents(terms.creditLimit)
  if (limitCents === null) throw invalidField('creditLimit', 'notMoney')
  const row = {
    net_days: terms.netDays,
    credit_limit_cents: limitCents,
    cycle: terms.cycle,
    invoice_by: terms.invoiceBy,
    is_po_required: terms.poRequired,
    mail_to: terms.mailTo,
    grace_days: terms.graceDays,
    updated_at: now,
    ended_at: null,
  }
  await db
    .insertInto('organization_terms')
    .values({ organization_id: organizationId, ...row })
    .onConflict((conflict) => conflict.column('organization_id').doUpdateSet(row))
    .execute()
}

/** The row stays: what is on account is still invoiced by it. */
export async function endTerms(db: Db, organizationId: number, now: Date): Promise<void> {
  await requireOrganization(db, organizationId)
  await db
    .updateTable('organization_terms')
    .set({ ended_at: now, updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('ended_at', 'is', null)
    .execute()
}
