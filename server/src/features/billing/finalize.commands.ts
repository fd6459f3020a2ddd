/** A draft becomes an invoice: its number, its entry in the books and its files are one transaction, so that no crash leaves a gap. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { dueOn } from '@meridian/domain/billing/invoices.ts'
import type { EntryLine } from '@meridian/domain/books/journal.ts'
import { BUSINESS_ZONE, localDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import { post } from '../../books/post.commands.ts'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { AppError } from '../../errors/app-error.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { INVOICE_MAIL as mailEs } from '../../texts/es/mails.ts'
import { INVOICE_MAIL as mailEn } from '../../texts/mails.ts'
import { findTerms, languageOf } from './billing.queries.ts'
import { invoiceCsv, invoicePdf } from './invoice-files.ts'
import { findInvoice, type InvoiceRow, listLines, lockInvoice } from './invoices.queries.ts'
import { readInvoice } from './invoices.view.ts'

export type FinalizeDeps = {
  db: Db
  mailer: Mailer
  env: Pick<Env, 'COMPANY_NAME' | 'COMPANY_ADDRESS' | 'PUBLIC_URL'>
  clock: () => Date
}

export async function finalizeInvoice(
  { db, mailer, env, clock }: FinalizeDeps,
  id: number,
  userId: number,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const now = clock()
    const draft = await lockInvoice(trx, id)
    if (draft.state !== 'draft') throw new AppError('invoice_is_final')
    if (draft.total_cents <= 0) throw new AppError('invoice_is_empty')
    const terms = await findTerms(trx, draft.organization_id)
    const netDays = terms?.net_days ?? draft.net_days
    const issuedOn = localDate(now, BUSINESS_ZONE)
    await post(trx, { kind: 'invoice', lines: await receivable(trx, draft), now, userId })
    await sql`update invoices set state = 'final', number = ${await nextNumber(trx, 'invoice')}, net_days = ${netDays},
      issued_on = ${issuedOn}::date, due_on = ${dueOn(issuedOn, netDays)}::date, finalized_at = ${now}, finalized_by = ${userId}
      where id = ${id}`.execute(trx)
    const invoice = await findInvoice(trx, id)
    const language = await languageOf(trx, invoice.organization_id)
    await storeFiles(trx, invoice, { company: env, language, now })
    const mail = { en: mailEn, es: mailEs }[language]
    const facts = mailFacts(invoice, env)
    for (const to of terms?.mail_to ?? [])
      await mailer.send(trx, { to, subject: mail.subject(facts), text: mail.text(facts) })
  })
}

export const mailFacts = (invoice: InvoiceRow, env: FinalizeDeps['env']) => ({
  number: invoice.number as number,
  organization: invoice.organization_name,
  company: env.COMPANY_NAME,
  totalCents: invoice.total_cents,
  dueOn: invoice.due_on as string,
  link: env.PUBLIC_URL ? `${env.PUBLIC_URL}/organization?tab=billing&invoice=${invoice.id}` : null,
})

/** What was delivered, order by order, is asked for now, and its tax with it. */
async function receivable(trx: Db, invoice: InvoiceRow): Promise<EntryLine[]> {
  const { id: invoiceId } = invoice
  const { rows } = await sql<{ order_id: number; cents: number; owed_cents: number }>`
    select l.order_id, sum(l.cents)::int as cents, b.owed_cents
    from invoice_lines l cross join lateral (
      select coalesce(sum(j.cents), 0)::int as owed_cents from journal_lines j where j.order_id = l.order_id and j.account = 'unbilled') b
    where l.invoice_id = ${invoiceId} and l.rule <> 'tax' group by l.order_id, b.owed_cents order by l.order_id`.execute(
    trx,
  )
  // Such as an order that was invoiced otherwise since: the draft is made anew.
  const stale = rows.find(({ cents, owed_cents: owedCents }) => cents !== owedCents)
  if (stale) throw new AppError('invoice_is_stale', { orderId: stale.order_id })
  return linesOfInvoice(invoice, rows)
}

/** From what is delivered to what is owed; a void goes the other way. */
export function linesOfInvoice(
  { id: invoiceId, organization_id: organizationId, total_cents: totalCents }: InvoiceRow,
  orders: readonly { order_id: number; cents: number }[],
): EntryLine[] {
  const taxCents = orders.reduce((rest, { cents }) => rest - cents, totalCents)
  const lines: EntryLine[] = [
    { account: 'accounts_receivable', cents: totalCents, organizationId, invoiceId },
    ...orders.map(({ order_id: orderId, cents }) => ({
      account: 'unbilled' as const,
      cents: -cents,
      organizationId,
      orderId,
      invoiceId,
    })),
    { account: 'tax_payable', cents: -taxCents, organizationId, invoiceId },
  ]
  return lines.filter(({ cents }) => cents !== 0)
}

/** The last thing that is waited for: others who finalize wait until the commit. */
export async function nextNumber(trx: Db, series: 'invoice' | 'credit_note'): Promise<number> {
  const { last } = await trx
    .updateTable('invoice_numbers')
    .set({ last: sql`last + 1` })
    .where('series', '=', series)
    .returning('last')
    .executeTakeFirstOrThrow()
  return last
}

type Making = { company: FinalizeDeps['env']; language: Language; now: Date }

async function storeFiles(trx: Db, invoice: InvoiceRow, { company, language, now }: Making): Promise<void> {
  const lines = await listLines(trx, invoice.id)
  const json = JSON.stringify(await readInvoice(trx, invoice.id, now))
  const files = [
    { kind: 'pdf' as const, content: await invoicePdf(invoice, lines, { company, language }) },
    { kind: 'csv' as const, content: Buffer.from(invoiceCsv(invoice, lines, language)) },
    { kind: 'json' as const, content: Buffer.from(json) },
  ]
  await trx
    .insertInto('invoice_files')
    .values(files.map((file) => ({ ...file, invoice_id: invoice.id })))
    .execute()
}
