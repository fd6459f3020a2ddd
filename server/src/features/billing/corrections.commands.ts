/** What changes of a final invoice: credits, disputes, and the ends that nobody pays. Each is an entry in the books. */
import { spreadCredit } from '@meridian/domain/billing/invoices.ts'
import { taxOfCredit } from '@meridian/domain/billing/tax.ts'
import type { EntryLine } from '@meridian/domain/books/journal.ts'
import { parseCents } from '@meridian/domain/pricing/money.ts'
import { sql } from 'kysely'
import { post } from '../../books/post.commands.ts'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { linesOfInvoice, nextNumber } from './finalize.commands.ts'
import { type InvoiceRow, type LineRow, listLines, lockInvoice } from './invoices.queries.ts'

type By = { userId: number; now: Date; reason: string }
type Asked = { amount?: string | undefined; lines?: readonly { lineId: number; amount: string }[] | undefined }
type Part = { id: number; cents: number; isTax: boolean }

export async function creditInvoice(db: Db, id: number, asked: Asked, by: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invoice = await lockFinal(trx, id)
    await credit(trx, invoice, partsOf(await listLines(trx, id), asked), by)
  })
}

async function lockFinal(trx: Db, id: number): Promise<InvoiceRow> {
  const invoice = await lockInvoice(trx, id)
  if (invoice.state !== 'final') throw new AppError('invoice_not_final')
  if (invoice.is_written_off) throw new AppError('invoice_written_off')
  return invoice
}

const remainingOf = ({ cents, credited_cents: credited }: LineRow) => cents - credited

/** At most what remains, of the invoice and of each line. Of an amount the lines of tax have their share; of a line its tax follows it. */
function partsOf(lines: readonly LineRow[], { amount, lines: asked }: Asked): Part[] {
  const remaining = lines.map((line) => ({ id: line.id, cents: remainingOf(line) }))
  if ((amount === undefined) === (asked === undefined)) throw new AppError('credit_needs_amount_or_lines')
  if (amount !== undefined) {
    const cents = parseCents(amount) ?? 0
    const left = remaining.reduce((sum, line) => sum + line.cents, 0)
    if (cents > left) throw new AppError('credit_beyond_invoice', { remainingCents: left })
    const isTax = new Set(lines.filter(({ rule }) => rule === 'tax').map(({ id }) => id))
    return spreadCredit(cents, remaining).map((part) => ({ ...part, isTax: isTax.has(part.id) }))
  }
  const sums = new Map<number, number>()
  for (const { lineId, amount: text } of asked ?? [])
    sums.set(lineId, (sums.get(lineId) ?? 0) + (parseCents(text) ?? 0))
  return [...sums].flatMap(([id, cents]) => {
    const line = lines.find((each) => each.id === id)
    if (!line) throw new AppError('invoice_line_not_found')
    if (cents > remainingOf(line)) throw new AppError('credit_beyond_invoice', { remainingCents: remainingOf(line) })
    const tax = taxLineOf(lines, line)
    return [
      { id, cents, isTax: line.rule === 'tax' },
      ...(tax && !sums.has(tax.id) ? [taxPart(cents, line, tax)] : []),
    ].filter((part) => part.cents > 0)
  })
}

const taxLineOf = (lines: readonly LineRow[], { position }: LineRow) => lines.find(({ tax_of: of }) => of === position)

const taxPart = (cents: number, line: LineRow, tax: LineRow): Part => ({
  id: tax.id,
  cents: taxOfCredit(cents, asTaxed(line), asTaxed(tax)),
  isTax: true,
})
const asTaxed = ({ cents, credited_cents: creditedCents }: LineRow) => ({ cents, creditedCents })

/** What was paid already is kept for later invoices. */
async function credit(
  trx: Db,
  invoice: InvoiceRow,
  parts: readonly Part[],
  { userId, now, reason }: By,
): Promise<void> {
  const { id: invoiceId, organization_id: organizationId } = invoice
  const cents = parts.reduce((sum, part) => sum + part.cents, 0)
  if (cents <= 0) throw new AppError('credit_beyond_invoice', { remainingCents: 0 })
  const offBalance = Math.min(cents, Math.max(invoice.balance_cents, 0))
  const taxCents = parts.reduce((sum, part) => sum + (part.isTax ? part.cents : 0), 0)
  const lines: EntryLine[] = [
    { account: 'credits', cents: cents - taxCents, organizationId, invoiceId },
    { account: 'tax_payable', cents: taxCents, organizationId, invoiceId },
    { account: 'accounts_receivable', cents: -offBalance, organizationId, invoiceId },
    { account: 'unapplied_cash', cents: offBalance - cents, organizationId, invoiceId },
  ]
  await post(trx, { kind: 'credit_note', lines: lines.filter((line) => line.cents !== 0), now, userId })
  const { id } = await trx
    .insertInto('credit_notes')
    .values({
      number: await nextNumber(trx, 'credit_note'),
      invoice_id: invoiceId,
      cents,
      reason,
      created_at: now,
      created_by: userId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('credit_note_lines')
    .values(parts.map((part) => ({ credit_note_id: id, line_id: part.id, cents: part.cents })))
    .execute()
}

/** Its deliveries wait for the next draft. */
export async function voidInvoice(db: Db, id: number, { userId, now, reason }: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const invoice = await lockFinal(trx, id)
    if (invoice.balance_cents !== invoice.total_cents || invoice.credited_cents > 0)
      throw new AppError('invoice_is_touched')
    const { rows } = await sql<{ order_id: number; cents: number }>`
      select order_id, sum(cents)::int as cents from invoice_lines where invoice_id = ${id} and rule <> 'tax' group by order_id order by order_id`.execute(
      trx,
    )
    const lines = linesOfInvoice(invoice, rows).map((line) => ({ ...line, cents: -line.cents }))
    await post(trx, { kind: 'void', lines, now, userId })
    await trx
      .updateTable('invoices')
      .set({ state: 'void', voided_at: now, voided_by: userId, void_reason: reason })
      .where('id', '=', id)
      .execute()
  })
}

export async function writeOffInvoice(db: Db, id: number, { userId, now, reason }: By): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { balance_cents: cents, organization_id: organizationId } = await lockFinal(trx, id)
    if (cents <= 0) throw new AppError('invoice_is_paid')
    await post(trx, {
      kind: 'write_off',
      lines: [
        { account: 'bad_debt', cents, organizationId, invoiceId: id },
        { account: 'accounts_receivable', cents: -cents, organizationId, invoiceId: id },
      ],
      now,
      userId,
    })
    await trx
      .updateTable('invoices')
      .set({ written_off_at: now, written_off_by: userId, write_off_reason: reason })
      .where('id', '=', id)
      .execute()
  })
}

type Disputed = { invoiceId: number; lineId: number; organizationId: number | null }

export async function disputeLine(
  db: Db,
  { invoiceId, lineId, organizationId }: Disputed,
  { userId, now, reason }: By,
) {
  await db.transaction().execute(async (trx) => {
    const invoice = await lockInvoice(trx, invoiceId)
    if (invoice.organization_id !== organizationId || invoice.state === 'draft') throw new AppError('invoice_not_found')
    if (invoice.state !== 'final' || invoice.is_written_off) throw new AppError('invoice_not_final')
    const line = (await listLines(trx, invoiceId)).find(({ id }) => id === lineId)
    if (!line) throw new AppError('invoice_line_not_found')
    if (line.dispute_id !== null) throw new AppError(line.decision === null ? 'line_is_disputed' : 'dispute_is_decided')
    if (remainingOf(line) <= 0) throw new AppError('line_is_credited')
    await trx
      .insertInto('invoice_disputes')
      .values({ line_id: lineId, reason, opened_at: now, opened_by: userId })
      .execute()
  })
}

type Decision = { disputeId: number; decision: 'credited' | 'rejected' }

/** Returns the invoice that it is about. */
export async function decideDispute(db: Db, { disputeId, decision }: Decision, by: By): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('invoice_disputes')
      .innerJoin('invoice_lines', 'invoice_lines.id', 'invoice_disputes.line_id')
      .select(['invoice_lines.invoice_id', 'line_id'])
      .where('invoice_disputes.id', '=', disputeId)
      .executeTakeFirst()
    if (!found) throw new AppError('dispute_not_found')
    const invoice = await lockInvoice(trx, found.invoice_id)
    const decided = await trx
      .updateTable('invoice_disputes')
      .set({ decision, decision_reason: by.reason, decided_at: by.now, decided_by: by.userId })
      .where('id', '=', disputeId)
      .where('decided_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!decided) throw new AppError('dispute_is_decided')
    const lines = await listLines(trx, invoice.id)
    const line = lines.find(({ id }) => id === found.line_id)
    const parts = [line, line && taxLineOf(lines, line)].flatMap((each) =>
      each && remainingOf(each) > 0 ? [{ id: each.id, cents: remainingOf(each), isTax: each.rule === 'tax' }] : [],
    )
    if (decision === 'credited' && parts.length > 0) {
      if (invoice.is_written_off) throw new AppError('invoice_written_off')
      await credit(trx, invoice, parts, by)
    }
    return invoice.id
  })
}
