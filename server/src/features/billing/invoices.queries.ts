import type { InvoiceStatus, LineRule, PaymentMethod } from '@meridian/domain/billing/invoices.ts'
import type { TaxCode } from '@meridian/domain/billing/tax.ts'
import type { ServiceState } from '@meridian/domain/places/geo.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'

export type InvoiceRow = {
  id: number
  organization_id: number
  organization_name: string
  state: 'draft' | 'final' | 'void'
  number: number | null
  split_name: string | null
  through: LocalDate
  net_days: number
  issued_on: LocalDate | null
  due_on: LocalDate | null
  total_cents: number
  is_written_off: boolean
  void_reason: string | null
  finalized_at: Date | null
  reminders_sent: number
  balance_cents: number
  credited_cents: number
  paid_cents: number
  disputed_cents: number
}

/** What is left of each line, in cents. */
const REMAINING = sql`l.cents - coalesce((select sum(c.cents) from credit_note_lines c where c.line_id = l.id), 0)`

/** A tax is disputed with the line that it is for. */
const IS_DISPUTED = sql`exists (select from invoice_disputes d join invoice_lines x on x.id = d.line_id
  where x.invoice_id = l.invoice_id and x.position in (l.position, l.tax_of) and d.decided_at is null)`

/** Balances are sums of the journal. Of what is disputed no more counts than is open. */
const SELECT = sql`
  select i.id, i.organization_id, o.name as organization_name, i.state, i.number, i.split_name, i.through::text, i.net_days,
    i.issued_on::text, i.due_on::text, i.total_cents, i.written_off_at is not null as is_written_off, i.void_reason,
    i.finalized_at, i.reminders_sent, f.balance_cents, f.paid_cents,
    coalesce((select sum(cents) from credit_notes where invoice_id = i.id), 0)::float8 as credited_cents,
    least(greatest(f.balance_cents, 0), coalesce((select sum(${REMAINING}) from invoice_lines l where l.invoice_id = i.id and ${IS_DISPUTED}), 0)::float8) as disputed_cents
  from invoices i join organizations o on o.id = i.organization_id
  cross join lateral (
    select coalesce(sum(cents), 0)::float8 as balance_cents, coalesce(-sum(cents) filter (where e.kind in ('payment', 'application', 'payment_return')), 0)::float8 as paid_cents
    from journal_lines l join journal_entries e on e.id = l.entry_id where l.invoice_id = i.id and l.account = 'accounts_receivable') f`

type Filter = {
  organizationId?: number | undefined
  status?: InvoiceStatus | undefined
  before?: number | undefined
  limit: number
  hasDrafts: boolean
}

const HAS_STATUS: Record<InvoiceStatus, ReturnType<typeof sql>> = {
  draft: sql`i.state = 'draft'`,
  open: sql`i.state = 'final' and i.written_off_at is null and f.balance_cents > 0`,
  paid: sql`i.state = 'final' and i.written_off_at is null and f.balance_cents <= 0`,
  void: sql`i.state = 'void'`,
  written_off: sql`i.state = 'final' and i.written_off_at is not null`,
}

export async function listInvoices(
  db: Db,
  { organizationId, status, before, limit, hasDrafts }: Filter,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`${SELECT}
    where (${organizationId ?? null}::int is null or i.organization_id = ${organizationId ?? null}::int)
      and (${before ?? null}::int is null or i.id < ${before ?? null}::int)
      and (${hasDrafts} or i.state <> 'draft')
      and ${status ? HAS_STATUS[status] : sql`true`}
    order by i.id desc limit ${limit}`.execute(db)
  return rows
}

export async function findInvoice(db: Db, id: number): Promise<InvoiceRow> {
  const { rows } = await sql<InvoiceRow>`${SELECT} where i.id = ${id}`.execute(db)
  if (!rows[0]) throw new AppError('invoice_not_found')
  return rows[0]
}

/** Locks it until the commit: of two who change it at the same moment the second finds what the first has done. */
export async function lockInvoice(trx: Db, id: number): Promise<InvoiceRow> {
  await trx.selectFrom('invoices').select('id').where('id', '=', id).forUpdate().execute()
  return findInvoice(trx, id)
}

export type LineRow = {
  id: number
  position: number
  order_id: number
  rule: LineRule
  description: string
  cents: number
  credited_cents: number
  /** The position of the line whose tax it is. */
  tax_of: number | null
  tax_rate: { code: TaxCode; state: ServiceState; city: string | null; ppm: number; reason: string } | null
  certificate: string | null
  dispute_id: number | null
  dispute_reason: string | null
  opened_at: Date | null
  decision: 'credited' | 'rejected' | null
  decision_reason: string | null
}

export async function listLines(db: Db, invoiceId: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.id, l.position, l.order_id, l.rule, l.description, l.cents, l.tax_of, c.number as certificate,
      case when r.id is not null then jsonb_build_object('code', r.code, 'state', r.state, 'city', r.city, 'ppm', r.ppm, 'reason', r.reason) end as tax_rate,
      coalesce((select sum(c.cents) from credit_note_lines c where c.line_id = l.id), 0)::int as credited_cents,
      d.id as dispute_id, d.reason as dispute_reason, d.opened_at, d.decision, d.decision_reason
    from invoice_lines l left join tax_rates r on r.id = l.tax_rate_id left join tax_certificates c on c.id = l.tax_certificate_id
    left join lateral (
      select * from invoice_disputes where line_id = l.id order by id desc limit 1) d on true
    where l.invoice_id = ${invoiceId} order by l.position`.execute(db)
  return rows
}

export const listCreditNotes = (db: Db, invoiceId: number) =>
  db.selectFrom('credit_notes').selectAll().where('invoice_id', '=', invoiceId).orderBy('id').execute()

export type InvoicePaymentRow = {
  id: number
  cents: number
  method: PaymentMethod
  reference: string
  received_at: Date
  returned_at: Date | null
}

/** With what was applied to this invoice at first, also of one that came back. */
export async function listInvoicePayments(db: Db, invoiceId: number): Promise<InvoicePaymentRow[]> {
  const { rows } = await sql<InvoicePaymentRow>`
    select p.id, (-sum(l.cents))::float8 as cents, p.method, p.reference, p.received_at, p.returned_at
    from journal_lines l join journal_entries e on e.id = l.entry_id join client_payments p on p.id = l.payment_id
    where l.invoice_id = ${invoiceId} and l.account = 'accounts_receivable' and e.kind in ('payment', 'application')
    group by p.id order by p.id`.execute(db)
  return rows
}

export type Sums = {
  open_cents: number
  overdue_cents: number
  disputed_cents: number
  unbilled_cents: number
  unapplied_cents: number
}

export async function sumsOf(db: Db, organizationId: number, today: LocalDate): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with open as (${SELECT} where i.organization_id = ${organizationId} and i.state = 'final')
    select coalesce(sum(balance_cents), 0)::float8 as open_cents,
      coalesce(sum(balance_cents - disputed_cents) filter (where due_on < ${today}), 0)::float8 as overdue_cents,
      coalesce(sum(disputed_cents), 0)::float8 as disputed_cents,
      (select coalesce(sum(cents), 0)::float8 from journal_lines
        where organization_id = ${organizationId} and account = 'unbilled') as unbilled_cents,
      (select coalesce(-sum(cents), 0)::float8 from journal_lines
        where organization_id = ${organizationId} and account = 'unapplied_cash') as unapplied_cents
    from open`.execute(db)
  return rows[0] as Sums
}

export type OwingRow = {
  organization_id: number
  organization_name: string
  unbilled_cents: number
  unapplied_cents: number
}

/** Organizations with terms, or with money in the books. */
export async function listOwing(db: Db): Promise<OwingRow[]> {
  const { rows } = await sql<OwingRow>`
    select o.id as organization_id, o.name as organization_name,
      coalesce(sum(l.cents) filter (where l.account = 'unbilled'), 0)::float8 as unbilled_cents,
      coalesce(-sum(l.cents) filter (where l.account = 'unapplied_cash'), 0)::float8 as unapplied_cents
    from organizations o join journal_lines l on l.organization_id = o.id and l.account in ('unbilled', 'unapplied_cash', 'accounts_receivable')
    group by o.id order by lower(o.name), o.id`.execute(db)
  return rows
}

/** Of all, or of one organization. */
export async function listOpen(db: Db, organizationId: number | null = null): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`${SELECT} where i.state = 'final' and f.balance_cents <> 0
    and (${organizationId}::int is null or i.organization_id = ${organizationId}::int)`.execute(db)
  return rows
}
