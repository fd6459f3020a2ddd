/** Drafts of invoices: what was delivered on account and is on no invoice yet. */
import { chargesOf, type LineRule, lastCycleEnd } from '@meridian/domain/billing/invoices.ts'
import { formatPercent, taxCents } from '@meridian/domain/billing/tax.ts'
import type { InvoiceBy } from '@meridian/domain/billing/terms.ts'
import type { Priority, ServiceType } from '@meridian/domain/orders/orders.ts'
import { addDays, BUSINESS_ZONE, type LocalDate, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { anyOf } from '../../db/array-parameter.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Deps } from '../../http/deps.ts'
import { INVOICE_TEXTS as es } from '../../texts/es/invoice.ts'
import { INVOICE_TEXTS as en, type LineFacts } from '../../texts/invoice.ts'
import { languageOf, requireOrganization, type TermsRow } from './billing.queries.ts'
import { findTaxBook, type TaxBook, type Taxing, taxingOf } from './taxes.queries.ts'

type Drafting = { organizationId: number; through: LocalDate; now: Date }

/** Returns the drafts of the organization, those of before too. May run twice, also at the same time: the terms are locked. */
export async function draftInvoices(db: Db, { organizationId, through, now }: Drafting): Promise<number[]> {
  if (through > localDate(now, BUSINESS_ZONE)) throw new AppError('draft_of_the_future', { through })
  return db.transaction().execute(async (trx) => {
    const terms = await lockTerms(trx, organizationId)
    await goOn(trx, terms, through, now)
    return (await listDrafts(trx, organizationId)).map(({ id }) => id)
  })
}

async function goOn(trx: Db, terms: TermsRow, through: LocalDate, now: Date): Promise<void> {
  const { organization_id: organizationId } = terms
  const delivered = await listUninvoiced(trx, organizationId, through, terms.invoice_by)
  if (delivered.length === 0) return
  const texts = { en, es }[await languageOf(trx, organizationId)].lines
  const book = await findTaxBook(trx, organizationId)
  const groups = Map.groupBy(delivered, ({ split_id: splitId }) => splitId)
  for (const [splitId, orders] of groups) {
    const invoiceId = await draftFor(trx, { terms, through, splitId, splitName: orders[0]?.split_name ?? null, now })
    await addLines(trx, invoiceId, orders, { texts, book })
  }
}

/** After a rate or a certificate has changed: the drafts keep their ids, and their lines are made anew. */
export async function remakeDrafts(trx: Db, organizationId: number, now: Date): Promise<void> {
  const drafts = await listDrafts(trx, organizationId)
  const through = drafts
    .map((draft) => draft.through)
    .sort()
    .at(-1)
  if (through === undefined) return
  const terms = await lockTerms(trx, organizationId)
  const ids = drafts.map(({ id }) => id)
  await trx.deleteFrom('invoice_lines').where('invoice_id', '=', anyOf(ids)).execute()
  await trx.updateTable('invoices').set({ total_cents: 0 }).where('id', '=', anyOf(ids)).execute()
  await goOn(trx, terms, through, now)
}

const listDrafts = (trx: Db, organizationId: number) =>
  trx
    .selectFrom('invoices')
    .select(['id', sql<LocalDate>`through::text`.as('through')])
    .where('organization_id', '=', organizationId)
    .where('state', '=', 'draft')
    .orderBy('id')
    .forUpdate()
    .execute()

async function lockTerms(trx: Db, organizationId: number): Promise<TermsRow> {
  await requireOrganization(trx, organizationId)
  const terms = await trx
    .selectFrom('organization_terms')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!terms) throw new AppError('organization_without_terms')
  return terms
}

type Delivered = {
  id: number
  service_type: ServiceType
  priority: Priority
  distance_miles: string
  pickup_address: string
  delivery_address: string
  base_cents: number
  distance_fee_cents: number
  priority_fee_cents: number
  holiday_fee_cents: number
  day: LocalDate
  po_number: string | null
  owed_cents: number
  split_id: number | null
  split_name: string | null
}

const SPLITS: Record<InvoiceBy, { id: ReturnType<typeof sql>; name: ReturnType<typeof sql> }> = {
  organization: { id: sql`null::int`, name: sql`null::text` },
  site: { id: sql`o.pickup_site_id`, name: sql`(select name from sites where id = o.pickup_site_id)` },
  costCenter: { id: sql`o.cost_center_id`, name: sql`o.cost_center_code || ' ' || o.cost_center_name` },
}

/** In the order of their deliveries. What is owed is what the journal says. */
async function listUninvoiced(
  trx: Db,
  organizationId: number,
  through: LocalDate,
  by: InvoiceBy,
): Promise<Delivered[]> {
  const { rows } = await sql<Delivered>`
    select o.id, o.service_type, o.priority, o.distance_miles::text, o.pickup_address, o.delivery_address, o.base_cents, o.distance_fee_cents, o.priority_fee_cents,
      o.holiday_fee_cents, (o.delivered_at at time zone ${BUSINESS_ZONE})::date::text as day, o.po_number, b.owed_cents,
      ${SPLITS[by].id} as split_id, ${SPLITS[by].name} as split_name
    from orders o cross join lateral (
      select coalesce(sum(l.cents), 0)::int as owed_cents from journal_lines l where l.order_id = o.id and l.account = 'unbilled') b
    where o.organization_id = ${organizationId} and o.payment_state = 'on_account' and o.status = 'delivered'
      and (o.delivered_at at time zone ${BUSINESS_ZONE})::date <= ${through}::date and b.owed_cents > 0
      and not exists (select from invoice_lines l join invoices i on i.id = l.invoice_id
        where l.order_id = o.id and i.state in ('draft', 'final'))
    order by o.delivered_at, o.id`.execute(trx)
  return rows
}

type Draft = { terms: TermsRow; through: LocalDate; splitId: number | null; splitName: string | null; now: Date }

/** The one that is there is locked, so that nobody finalizes it meanwhile, and goes on. */
async function draftFor(trx: Db, { terms, through, splitId, splitName, now }: Draft): Promise<number> {
  const present = await trx
    .selectFrom('invoices')
    .select('id')
    .where('organization_id', '=', terms.organization_id)
    .where('state', '=', 'draft')
    .where(sql<boolean>`split_id is not distinct from ${splitId}::int`)
    .orderBy('id')
    .forUpdate()
    .executeTakeFirst()
  if (present) {
    await sql`update invoices set through = greatest(through, ${through}::date) where id = ${present.id}`.execute(trx)
    return present.id
  }
  const { id } = await trx
    .insertInto('invoices')
    .values({
      organization_id: terms.organization_id,
      split_id: splitId,
      split_name: splitName,
      through,
      net_days: terms.net_days,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const LINES_AT_ONCE = 5_000

type Making = { texts: (typeof en)['lines']; book: TaxBook }

async function addLines(trx: Db, invoiceId: number, orders: readonly Delivered[], making: Making): Promise<void> {
  const { last } = await trx
    .selectFrom('invoice_lines')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()
  const lines = orders.flatMap((order) => linesFor(order, making))
  for (const [index, line] of lines.entries()) line.position += (last ?? 0) + index
  for (const line of lines) if (line.tax_of !== null) line.tax_of += line.position
  for (let from = 0; from < lines.length; from += LINES_AT_ONCE)
    await sql`insert into invoice_lines
        (invoice_id, position, order_id, rule, description, cents, tax_rate_id, tax_certificate_id, tax_of)
      select ${invoiceId}, position, order_id, rule, description, cents, tax_rate_id, tax_certificate_id, tax_of
      from jsonb_to_recordset(${JSON.stringify(lines.slice(from, from + LINES_AT_ONCE))}::jsonb) as l (position int, order_id int,
        rule text, description text, cents int, tax_rate_id int, tax_certificate_id int, tax_of int)`.execute(trx)
  await sql`update invoices set total_cents = (select coalesce(sum(cents), 0) from invoice_lines where invoice_id = ${invoiceId})
    where id = ${invoiceId}`.execute(trx)
}

type NewLine = {
  position: number
  order_id: number
  rule: LineRule
  description: string
  cents: number
  tax_rate_id: number | null
  tax_certificate_id: number | null
  tax_of: number | null
}

/** What was delivered, each followed by its tax. */
function linesFor(order: Delivered, { texts, book }: Making): NewLine[] {
  const parts = {
    baseCents: order.base_cents,
    distanceCents: order.distance_fee_cents,
    priorityCents: order.priority_fee_cents,
    holidayCents: order.holiday_fee_cents,
  }
  const taxing = taxingOf(book, order)
  const line = (rule: LineRule, cents: number, taxOf: number | null): NewLine => ({
    position: 1,
    order_id: order.id,
    rule,
    description: texts[rule](factsOf(order, taxing)),
    cents,
    tax_rate_id: taxing.rate?.id ?? null,
    tax_certificate_id: taxing.certificate?.id ?? null,
    tax_of: taxOf,
  })
  return chargesOf(parts, order.owed_cents).flatMap(({ rule, cents }) => {
    const tax = taxCents(cents, taxing.ppm)
    return [line(rule, cents, null), ...(tax === 0 ? [] : [line('tax', tax, -1)])]
  })
}

const factsOf = (order: Delivered, { rate, place }: Taxing): LineFacts => ({
  id: order.id,
  day: order.day,
  service: order.service_type,
  priority: order.priority,
  miles: Number(order.distance_miles).toFixed(1),
  poNumber: order.po_number,
  ...(rate === null ? {} : { tax: { percent: formatPercent(rate.ppm), place } }),
})

export async function discardDraft(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const draft = await trx.selectFrom('invoices').select('state').where('id', '=', id).forUpdate().executeTakeFirst()
    if (!draft) throw new AppError('invoice_not_found')
    if (draft.state !== 'draft') throw new AppError('invoice_is_final')
    await trx.deleteFrom('invoices').where('id', '=', id).execute()
  })
}

/** Every night, for cycles that are over, with their days of grace. Returns how many organizations have drafts. */
export async function draftDueInvoices({ db, log }: Pick<Deps, 'db' | 'log'>, now: Date): Promise<number> {
  const today = localDate(now, BUSINESS_ZONE)
  const all = await db.selectFrom('organization_terms').select(['organization_id', 'cycle', 'grace_days']).execute()
  let count = 0
  for (const { organization_id: organizationId, cycle, grace_days: graceDays } of all) {
    try {
      const through = lastCycleEnd(cycle, addDays(today, -graceDays))
      if ((await draftInvoices(db, { organizationId, through, now })).length > 0) count++
    } catch (err) {
      log.error({ err, organizationId }, 'the invoices of an organization were not drafted')
    }
  }
  return count
}
