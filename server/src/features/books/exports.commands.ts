/** The journal of a closed month as a file for the bookkeeper's program: made once, and once more of what was added after a reopening. */

import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import { type BookProgram, EXPORTS, type ExportEntry, type ExportLine } from '@meridian/domain/books/export.ts'
import type { AccountCode, EntryKind } from '@meridian/domain/books/journal.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { AppError } from '../../errors/app-error.ts'
import { csvLine } from '../../http/csv.ts'
import { findClosed, holdMonths } from './months.commands.ts'

type Making = { program: BookProgram; month: string; userId: number; now: Date }

export async function makeExport(db: Db, { program, month, userId, now }: Making): Promise<void> {
  const first = `${month}-01`
  await db.transaction().execute(async (trx) => {
    await holdMonths(trx)
    if (!(await findClosed(trx, first))) throw new AppError('month_not_closed', { month })
    const { last } = await trx
      .selectFrom('book_exports')
      .select(({ fn }) => fn.max('through_entry').as('last'))
      .where('program', '=', program)
      .where('month', '=', first)
      .executeTakeFirstOrThrow()
    const entries = await readEntries(trx, first, last ?? 0)
    if (entries.length === 0) {
      if (last === null) throw new AppError('nothing_to_export', { month })
      return
    }
    const content = Buffer.from(EXPORTS[program](entries).map(csvLine).join(''))
    const through = Math.max(...entries.map(({ id }) => id))
    await trx
      .insertInto('book_exports')
      .values({ program, month: first, through_entry: through, created_at: now, created_by: userId, content })
      .execute()
  })
}

type Row = ExportLine & {
  id: number
  day: LocalDate
  kind: EntryKind
  account: AccountCode
  number: number | null
  reference: string | null
}

/** Deliveries and card payments are one entry a day: a program takes a few hundred lines, not each delivery. */
async function readEntries(trx: Db, first: string, after: number): Promise<ExportEntry[]> {
  const { rows } = await sql<Row>`
    with entries as (
      select e.id, e.day, e.kind,
        case when e.kind = 'order' then max(e.id) over (partition by e.day, e.kind) else e.id end as number
      from journal_entries e
      where e.day >= ${first}::date and e.day < ${first}::date + interval '1 month' and e.id > ${after}),
    lines as (
      select e.number as id, e.day::text, e.kind, l.account, sum(l.cents)::float8 as cents, g.name,
        o.cost_center_code || ' ' || o.cost_center_name as class_name, min(i.number) as number, min(p.reference) as reference
      from entries e join journal_lines l on l.entry_id = e.id
      left join organizations g on g.id = l.organization_id left join orders o on o.id = l.order_id
      left join invoices i on i.id = l.invoice_id left join client_payments p on p.id = l.payment_id
      group by e.number, e.day, e.kind, l.account, g.name, class_name)
    select l.id, l.day, l.kind, l.account, l.cents, l.name, l.class_name as "className", l.number, l.reference
    from lines l join journal_accounts a on a.code = l.account
    where l.cents <> 0 order by l.day, l.id, a.position, l.name, l.class_name nulls first`.execute(trx)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => {
    const { day, kind } = lines[0] as Row
    return { id, day, kind, subject: subjectOf(kind, lines), lines }
  })
}

function subjectOf(kind: EntryKind, lines: readonly Row[]): string | null {
  if (kind === 'order') return null
  const isPayment = kind === 'payment' || kind === 'application' || kind === 'payment_return'
  if (isPayment) return lines.find(({ reference }) => reference !== null)?.reference ?? null
  const number = lines.find((line) => line.number !== null)?.number
  return number == null ? null : invoiceLabel(number)
}

export async function findExport(db: Db, id: number) {
  const found = await db
    .selectFrom('book_exports')
    .select(['program', 'content', sql<string>`to_char(month, 'YYYY-MM')`.as('month')])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found) throw new AppError('export_not_found')
  return found
}
