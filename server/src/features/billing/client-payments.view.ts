import type { ClientPayment } from '@meridian/contract/billing/invoices.ts'
import type { PaymentMethod } from '@meridian/domain/billing/invoices.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'

type Row = {
  id: number
  organization_id: number
  cents: number
  method: PaymentMethod
  reference: string
  received_at: Date
  returned_at: Date | null
  unapplied_cents: number
  applied: { invoiceId: number; cents: number }[]
}

/** One, or the newest of an organization. */
export async function readPayments(db: Db, of: { id: number } | { organizationId: number }): Promise<ClientPayment[]> {
  const { rows } = await sql<Row>`
    select p.id, p.organization_id, p.cents, p.method, p.reference, p.received_at, p.returned_at,
      coalesce((select -sum(cents) from journal_lines where payment_id = p.id and account = 'unapplied_cash'), 0)::float8 as unapplied_cents,
      coalesce((select jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'cents', a.cents) order by a.invoice_id) from (
        select invoice_id, -sum(cents) as cents from journal_lines where payment_id = p.id and account = 'accounts_receivable'
        group by invoice_id having sum(cents) <> 0) a), '[]') as applied
    from client_payments p
    where ${'id' in of ? sql`p.id = ${of.id}` : sql`p.organization_id = ${of.organizationId}`}
    order by p.id desc limit 100`.execute(db)
  return rows.map(
    ({
      id,
      organization_id: organizationId,
      cents,
      method,
      reference,
      received_at: at,
      returned_at: returnedAt,
      ...sums
    }) => ({
      id,
      organizationId,
      amount: formatCents(cents),
      method,
      reference,
      receivedAt: at.toISOString(),
      applied: sums.applied.map(({ invoiceId, cents: part }) => ({ invoiceId, amount: formatCents(part) })),
      unapplied: formatCents(sums.unapplied_cents),
      returnedAt: returnedAt?.toISOString() ?? null,
    }),
  )
}
