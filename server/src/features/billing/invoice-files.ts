/** The files of an invoice, made once, in the language of its lines. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { invoiceLabel } from '@meridian/domain/billing/invoices.ts'
import { formatCents } from '@meridian/domain/pricing/money.ts'
import { formatDollars } from '@meridian/domain/time/format.ts'
import type { Env } from '../../env.ts'
import { csvLine } from '../../http/csv.ts'
import {
  BOLD,
  block,
  type Doc,
  finish,
  footers,
  heightOf,
  LEFT,
  letterhead,
  newDocument,
  put,
  RIGHT,
  roomFor,
  section,
  THIRD,
  THIRDS,
  WIDTH,
} from '../../pdf/layout.ts'
import { INVOICE_TEXTS as es } from '../../texts/es/invoice.ts'
import { INVOICE_TEXTS as en } from '../../texts/invoice.ts'
import type { InvoiceRow, LineRow } from './invoices.queries.ts'
import { toTax } from './invoices.view.ts'

const TEXTS = { en, es }

type Making = { company: Pick<Env, 'COMPANY_NAME' | 'COMPANY_ADDRESS'>; language: Language }

export async function invoicePdf(
  invoice: InvoiceRow,
  lines: readonly LineRow[],
  { company, language }: Making,
): Promise<Buffer> {
  const texts = TEXTS[language]
  const number = invoiceLabel(invoice.number as number)
  const doc = await newDocument({ title: `${texts.invoice} ${number}`, subject: texts.invoice, language })
  const top = letterhead(doc, texts.invoice, number) + 20
  const ends = [
    block(
      doc,
      texts.billedTo,
      [invoice.organization_name, ...(invoice.split_name ? [invoice.split_name] : [])],
      THIRDS[0],
      top,
      THIRD,
    ),
    block(
      doc,
      texts.from,
      [company.COMPANY_NAME, ...(company.COMPANY_ADDRESS?.split(/,\s*/) ?? [])],
      THIRDS[1],
      top,
      THIRD,
    ),
    block(
      doc,
      texts.issued,
      [invoice.issued_on as string, texts.due(invoice.due_on as string, invoice.net_days)],
      THIRDS[2],
      top,
      THIRD,
    ),
  ]
  let y = section(doc, texts.deliveries(invoice.through), Math.max(...ends) + 16)
  for (const line of lines) y = amountRow(doc, line.description, formatDollars(line.cents), y)
  const end = roomFor(doc, y + 6, 30)
  put(doc, texts.total, LEFT, end, 250, { font: BOLD, size: 12 })
  put(doc, formatDollars(invoice.total_cents), RIGHT - 200, end, 200, { font: BOLD, size: 12, align: 'right' })
  const notes = new Set(lines.flatMap((line) => taxNote(line, texts)))
  if (notes.size > 0) {
    let below = section(doc, texts.tax, roomFor(doc, end + 30, 40))
    for (const note of notes) below = put(doc, note, LEFT, roomFor(doc, below, heightOf(doc, note, WIDTH)), WIDTH) + 3
  }
  footers(doc, texts.footer(number), language)
  return finish(doc)
}

/** By what a line is taxed, or why it is not. */
function taxNote(line: LineRow, texts: (typeof TEXTS)[Language]): string[] {
  const tax = toTax(line)
  if (!tax) return []
  const { place, percent, reason, certificate } = tax
  return [certificate ? texts.exempt(place, certificate) : texts.taxBasis(place, percent, reason)]
}

export function amountRow(doc: Doc, label: string, text: string, y: number): number {
  const top = roomFor(doc, y, heightOf(doc, label, WIDTH - 110))
  const end = put(doc, label, LEFT, top, WIDTH - 110)
  put(doc, text, RIGHT - 95, top, 95, { align: 'right' })
  return end + 3
}

const BYTE_ORDER_MARK = '\uFEFF'

export const invoiceCsv = (invoice: InvoiceRow, lines: readonly LineRow[], language: Language): string =>
  BYTE_ORDER_MARK +
  csvLine(Object.values(TEXTS[language].columns)) +
  lines
    .map((line) =>
      csvLine([
        invoice.number,
        invoice.issued_on,
        invoice.due_on,
        line.order_id,
        line.rule,
        line.description,
        formatCents(line.cents),
      ]),
    )
    .join('')
