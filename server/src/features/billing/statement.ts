/** A statement: what is open of an organization today, as a PDF and as a table. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import type { LocalDate } from '@meridian/domain/time/calendar.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import type { Db } from '../../db/database.ts'
import type { Env } from '../../env.ts'
import { AppError } from '../../errors/app-error.ts'
import { csvLine } from '../../http/csv.ts'
import {
  BOLD,
  block,
  finish,
  footers,
  LEFT,
  letterhead,
  newDocument,
  put,
  RIGHT,
  roomFor,
  section,
  THIRD,
  THIRDS,
} from '../../pdf/layout.ts'
import { STATEMENT_TEXTS as es } from '../../texts/es/invoice.ts'
import { STATEMENT_TEXTS as en } from '../../texts/invoice.ts'
import { languageOf } from './billing.queries.ts'
import { amountRow } from './invoice-files.ts'
import { type InvoiceRow, listOpen, type Sums, sumsOf } from './invoices.queries.ts'

type Statement = { name: string; today: LocalDate; invoices: InvoiceRow[]; sums: Sums; language: Language }

export async function findStatement(db: Db, organizationId: number, today: LocalDate): Promise<Statement> {
  const organization = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  if (!organization) throw new AppError('organization_not_found')
  const invoices = (await listOpen(db, organizationId)).sort((a, b) => a.id - b.id)
  const language = await languageOf(db, organizationId)
  return { name: organization.name, today, invoices, sums: await sumsOf(db, organizationId, today), language }
}

type Company = Pick<Env, 'COMPANY_NAME' | 'COMPANY_ADDRESS'>

export async function statementPdf(
  { name, today, invoices, sums, language }: Statement,
  company: Company,
): Promise<Buffer> {
  const texts = { en, es }[language]
  const doc = await newDocument({ title: `${texts.statement} ${today}`, subject: texts.statement, language })
  const top = letterhead(doc, texts.statement, today) + 20
  const ends = [
    block(doc, texts.for, [name], THIRDS[0], top, THIRD),
    block(
      doc,
      texts.from,
      [company.COMPANY_NAME, ...(company.COMPANY_ADDRESS?.split(/,\s*/) ?? [])],
      THIRDS[1],
      top,
      THIRD,
    ),
  ]
  let y = section(doc, texts.openOn(today), Math.max(...ends) + 16)
  for (const {
    number,
    issued_on: issuedOn,
    due_on: dueOn,
    balance_cents: cents,
    disputed_cents: disputed,
  } of invoices) {
    const label = texts.row(invoiceLabel(number as number), issuedOn as string, dueOn as string)
    y = amountRow(
      doc,
      disputed > 0 ? `${label}; ${texts.disputed(formatDollars(disputed))}` : label,
      formatDollars(cents),
      y,
    )
  }
  if (sums.unapplied_cents > 0) y = amountRow(doc, texts.unapplied, formatDollars(-sums.unapplied_cents), y)
  const end = roomFor(doc, y + 6, 30)
  put(doc, texts.total, LEFT, end, 250, { font: BOLD, size: 12 })
  const total = formatDollars(sums.open_cents - sums.unapplied_cents)
  put(doc, total, RIGHT - 200, end, 200, { font: BOLD, size: 12, align: 'right' })
  footers(doc, texts.footer, language)
  return finish(doc)
}

const BYTE_ORDER_MARK = '\uFEFF'

export const statementCsv = ({ invoices, language }: Statement): string =>
  BYTE_ORDER_MARK +
  csvLine(Object.values({ en, es }[language].columns)) +
  invoices
    .map((row) =>
      csvLine([
        invoiceLabel(row.number as number),
        row.issued_on,
        row.due_on,
        formatCents(row.total_cents),
        formatCents(row.balance_cents),
        formatCents(row.disputed_cents),
      ]),
    )
    .join('')
