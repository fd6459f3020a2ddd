/** The layout of the receipt: US Letter, as many pages as its texts need. */
import { LOCALE } from '@meridian/domain/format.ts'
import PDFDocument from 'pdfkit'
import type { Receipt } from './receipt.view.ts'
import { type FontName, receiptFonts } from './receipt-fonts.ts'
import { isInStandardFonts, replaceUnsupportedCharacters } from './receipt-text.ts'

const BRAND = '#0f7278'
const BRAND_PALE = '#e6f6f6'
const INK = '#16262f'
const MUTED = '#566a75'
const RULE = '#d5dde1'
const WARN = '#9a3412'
const WARN_PALE = '#fff1e6'

const LEFT = 54
const WIDTH = 612 - 2 * LEFT
const RIGHT = LEFT + WIDTH
const BOTTOM = 792 - 60
const [REGULAR, BOLD] = ['Regular', 'Bold'] as const satisfies FontName[]
const STANDARD: Record<FontName, string> = { Regular: 'Helvetica', Bold: 'Helvetica-Bold' }

type Doc = PDFKit.PDFDocument
type Style = { font?: FontName; size?: number; color?: string; align?: 'left' | 'right' }

export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const fonts = await receiptFonts()
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: 54, bottom: 40, left: LEFT, right: LEFT },
    bufferPages: true,
    lang: LOCALE,
    info: { Title: `Receipt ${receipt.number}`, Author: 'Meridian Logistics', Subject: 'Delivery receipt' },
    displayTitle: true,
  })
  for (const name of [REGULAR, BOLD]) doc.registerFont(name, fonts[name])
  let y = letterhead(doc, receipt)
  y = parties(doc, receipt, y + 20)
  y = section(doc, 'Delivery', y + 16)
  for (const { label, text } of receipt.delivery) y = labelled(doc, label, text, y)
  y = labelled(doc, 'Pickup', receipt.route.pickup, y)
  y = labelled(doc, 'Delivery', receipt.route.delivery, y)
  y = labelled(doc, 'Distance', receipt.route.distance, y)
  y = labelled(doc, 'Item', receipt.item, y)
  y = section(doc, 'Charges', y + 12)
  for (const line of receipt.price) y = amount(doc, line, y)
  y = sum(doc, 'Total', receipt.total, y)
  y = section(doc, 'Payment', y + 20)
  if (receipt.payments.length === 0)
    y = put(doc, 'No payment has been taken for this order.', LEFT, y, WIDTH, { color: MUTED }) + 8
  for (const line of receipt.payments) y = amount(doc, line, y)
  sum(doc, receipt.balance.label, receipt.balance.text, y)
  footers(doc, receipt)
  return finish(doc)
}

function finish(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
    doc.end()
  })
}

/** Writes a text and returns the y of its end. A text that would cross the end of the page moves to a new page. */
function put(doc: Doc, given: string, x: number, y: number, width: number, style: Style = {}): number {
  const text = replaceUnsupportedCharacters(given)
  doc
    .font(fontFor(text, style.font ?? REGULAR))
    .fontSize(style.size ?? 10)
    .fillColor(style.color ?? INK)
  const options = { width, align: style.align ?? 'left', lineGap: 2 } as const
  const height = doc.heightOfString(text, options)
  const top = roomFor(doc, y, height)
  doc.text(text, x, top, options)
  return top + height
}

/** Our own font takes ten times as long to lay out, so only lines that need it use it; the two look much alike. */
const fontFor = (text: string, name: FontName): string => (isInStandardFonts(text) ? STANDARD[name] : name)

function roomFor(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM || y <= 54) return y
  doc.addPage()
  return 54
}

function letterhead(doc: Doc, receipt: Receipt): number {
  const top = 54
  mark(doc, LEFT, top)
  put(doc, 'Meridian', LEFT + 46, top + 1, 200, { font: BOLD, size: 19 })
  put(doc, 'Logistics', LEFT + 46, top + 22, 200, { size: 10, color: MUTED })
  put(doc, 'Receipt', RIGHT - 250, top - 2, 250, { font: BOLD, size: 24, align: 'right' })
  put(doc, receipt.number, RIGHT - 250, top + 26, 250, { size: 12, color: MUTED, align: 'right' })
  doc
    .moveTo(LEFT, top + 54)
    .lineTo(RIGHT, top + 54)
    .lineWidth(2)
    .strokeColor(BRAND)
    .stroke()
  return top + 54
}

/** The logo, as on the web: a globe's meridian with a dot on it. */
function mark(doc: Doc, x: number, y: number): void {
  doc.save().translate(x, y).scale(1.125)
  doc.roundedRect(0, 0, 32, 32, 8).fill(BRAND)
  doc.translate(3.2, 3.2).scale(0.8)
  doc.opacity(0.45).circle(16, 16, 13).lineWidth(2.4).stroke('#fff').opacity(1)
  doc.path('M16 3c9 6.5 9 19.5 0 26').lineWidth(3).lineCap('round').stroke('#fff')
  doc.circle(22.75, 16, 3.6).fill('#fff')
  doc.restore()
}

function parties(doc: Doc, receipt: Receipt, y: number): number {
  const column = WIDTH / 3 - 12
  const [second, third] = [LEFT + WIDTH / 3 + 6, LEFT + (2 * WIDTH) / 3 + 12]
  const ends = [
    block(doc, 'Billed to', receipt.client, LEFT, y, column),
    block(
      doc,
      'From',
      ['Meridian Logistics', 'Medical and financial courier', 'TX, OK, NM, AR, LA'],
      second,
      y,
      column,
    ),
    block(doc, 'Issued', [receipt.issued], third, y, column),
  ]
  stamp(doc, receipt, third, y + 40)
  return Math.max(...ends, y + 64)
}

function block(doc: Doc, title: string, lines: readonly string[], x: number, y: number, width: number): number {
  let next = put(doc, title, x, y, width, { size: 9, color: MUTED }) + 3
  for (const [index, line] of lines.entries())
    next = put(doc, line, x, next, width, { font: index === 0 ? BOLD : REGULAR }) + 1
  return next
}

function stamp(doc: Doc, { state, isSettled }: Receipt, x: number, y: number): void {
  doc.font(STANDARD.Bold).fontSize(11)
  const width = doc.widthOfString(state) + 24
  doc.roundedRect(x, y, width, 24, 12).fill(isSettled ? BRAND_PALE : WARN_PALE)
  put(doc, state, x + 12, y + 7, width, { font: BOLD, size: 11, color: isSettled ? BRAND : WARN })
}

function section(doc: Doc, title: string, y: number): number {
  const top = roomFor(doc, y, 60)
  const next = put(doc, title, LEFT, top, WIDTH, { font: BOLD, size: 12, color: BRAND })
  doc
    .moveTo(LEFT, next + 4)
    .lineTo(RIGHT, next + 4)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  return next + 12
}

function labelled(doc: Doc, label: string, text: string, y: number): number {
  const top = roomFor(doc, y, heightOf(doc, text, WIDTH - 110))
  put(doc, label, LEFT, top, 100, { color: MUTED })
  return put(doc, text, LEFT + 110, top, WIDTH - 110) + 3
}

function heightOf(doc: Doc, given: string, width: number): number {
  const text = replaceUnsupportedCharacters(given)
  return doc.font(fontFor(text, REGULAR)).fontSize(10).heightOfString(text, { width, lineGap: 2 })
}

function amount(doc: Doc, line: Receipt['price'][number], y: number): number {
  const top = roomFor(doc, y, heightOf(doc, line.note, WIDTH - 260))
  put(doc, line.label, LEFT, top, 155)
  const end = put(doc, line.note, LEFT + 160, top, WIDTH - 260, { color: MUTED })
  put(doc, line.amount, RIGHT - 95, top, 95, { align: 'right' })
  return end + 4
}

function sum(doc: Doc, label: string, text: string, y: number): number {
  const top = roomFor(doc, y, 30)
  doc
    .moveTo(LEFT, top + 2)
    .lineTo(RIGHT, top + 2)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
  put(doc, label, LEFT, top + 11, 250, { font: BOLD, size: 12 })
  return put(doc, text, RIGHT - 200, top + 11, 200, { font: BOLD, size: 12, align: 'right' })
}

function footers(doc: Doc, receipt: Receipt): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin on purpose: without this the footer would begin a page of its own.
    doc.page.margins.bottom = 0
    const text = `Order #${receipt.number}   Amounts in US dollars   Page ${page - start + 1} of ${count}`
    doc.font(STANDARD.Regular).fontSize(8).fillColor(MUTED).text(text, LEFT, 752, { width: WIDTH, align: 'center' })
  }
}
