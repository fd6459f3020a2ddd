/** Text and lines on pages of US Letter: what the PDF files of the product have in common. */
import { type Language, LOCALES } from '@meridian/domain/accounts/language.ts'
import { PAGE_TEXTS as es } from '../texts/es/pages.ts'
import { PAGE_TEXTS as en } from '../texts/pages.ts'
import { type FontName, pdfFonts } from './fonts.ts'
import { isInStandardFonts, replaceUnsupportedCharacters } from './text.ts'

export const BRAND = '#0f7278'
const BRAND_PALE = '#e6f6f6'
export const INK = '#16262f'
export const MUTED = '#566a75'
export const RULE = '#d5dde1'
export const WARN = '#9a3412'
const WARN_PALE = '#fff1e6'

export const LEFT = 54
export const WIDTH = 612 - 2 * LEFT
export const RIGHT = LEFT + WIDTH
const TOP = 54
const BOTTOM = 792 - 60
const REGULAR = 'Regular' satisfies FontName
export const BOLD = 'Bold' satisfies FontName
const STANDARD: Record<FontName, string> = { Regular: 'Helvetica', Bold: 'Helvetica-Bold' }

export type Doc = PDFKit.PDFDocument
type Style = { font?: FontName; size?: number; color?: string; align?: 'left' | 'right'; link?: string | undefined }

export async function newDocument(
  info: { title: string; subject: string; language: Language },
  size: string | [width: number, height: number] = 'LETTER',
): Promise<Doc> {
  // Loaded for the first document: it would take an eighth of every start.
  const [{ default: PDFDocument }, fonts] = await Promise.all([import('pdfkit'), pdfFonts()])
  const doc = new PDFDocument({
    size,
    margins: { top: TOP, bottom: 40, left: LEFT, right: LEFT },
    bufferPages: true,
    lang: LOCALES[info.language],
    info: { Title: info.title, Author: 'Meridian Logistics', Subject: info.subject },
    displayTitle: true,
  })
  for (const name of [REGULAR, BOLD] as const) doc.registerFont(name, fonts[name])
  return doc
}

export function finish(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    doc.on('data', (piece: Buffer) => pieces.push(piece))
    doc.on('end', () => resolve(Buffer.concat(pieces)))
    doc.on('error', reject)
    doc.end()
  })
}

/** Writes a text and returns the y of its end. A text that would cross the end of the page moves to a new page. */
export function put(doc: Doc, given: string, x: number, y: number, width: number, style: Style = {}): number {
  const text = replaceUnsupportedCharacters(given)
  doc
    .font(fontFor(text, style.font ?? REGULAR))
    .fontSize(style.size ?? 10)
    .fillColor(style.color ?? INK)
  const options = { width, align: style.align ?? 'left', lineGap: 2 } as const
  const link = style.link ? { link: style.link, underline: true } : {}
  const height = doc.heightOfString(text, options)
  const top = roomFor(doc, y, height)
  doc.text(text, x, top, { ...options, ...link })
  return top + height
}

/** Our own font takes ten times as long to lay out, so only lines that need it use it; the two look much alike. */
export const fontFor = (text: string, name: FontName): string => (isInStandardFonts(text) ? STANDARD[name] : name)

export function roomFor(doc: Doc, y: number, height: number): number {
  if (y + height <= BOTTOM || y <= TOP) return y
  doc.addPage()
  return TOP
}

/** The logo, the kind of document and its number, above a line. */
export function letterhead(doc: Doc, title: string, number: string): number {
  const top = TOP
  mark(doc, LEFT, top)
  put(doc, 'Meridian', LEFT + 46, top + 1, 200, { font: BOLD, size: 19 })
  put(doc, 'Logistics', LEFT + 46, top + 22, 200, { size: 10, color: MUTED })
  put(doc, title, RIGHT - 250, top - 2, 250, { font: BOLD, size: titleSize(doc, title), align: 'right' })
  put(doc, number, RIGHT - 250, top + 26, 250, { size: 12, color: MUTED, align: 'right' })
  doc
    .moveTo(LEFT, top + 54)
    .lineTo(RIGHT, top + 54)
    .lineWidth(2)
    .strokeColor(BRAND)
    .stroke()
  return top + 54
}

const TITLE_SIZE = 24

/** On one line: a Spanish title is longer. */
function titleSize(doc: Doc, title: string): number {
  const width = doc.font(STANDARD.Bold).fontSize(TITLE_SIZE).widthOfString(title)
  return width <= 248 ? TITLE_SIZE : Math.floor((TITLE_SIZE * 248) / width)
}

/** The logo, as on the web: a globe's meridian with a dot on it. */
export function mark(doc: Doc, x: number, y: number, scale = 1.125): void {
  doc.save().translate(x, y).scale(scale)
  doc.roundedRect(0, 0, 32, 32, 8).fill(BRAND)
  doc.translate(3.2, 3.2).scale(0.8)
  doc.opacity(0.45).circle(16, 16, 13).lineWidth(2.4).stroke('#fff').opacity(1)
  doc.path('M16 3c9 6.5 9 19.5 0 26').lineWidth(3).lineCap('round').stroke('#fff')
  doc.circle(22.75, 16, 3.6).fill('#fff')
  doc.restore()
}

/** Three columns side by side: their width and where each begins. */
export const THIRD = WIDTH / 3 - 12
export const THIRDS = [LEFT, LEFT + WIDTH / 3 + 6, LEFT + (2 * WIDTH) / 3 + 12] as const

/** The state of the document in a filled pill. */
export function stamp(doc: Doc, text: string, isGood: boolean, x: number, y: number): void {
  doc.font(STANDARD.Bold).fontSize(11)
  const width = doc.widthOfString(text) + 24
  doc.roundedRect(x, y, width, 24, 12).fill(isGood ? BRAND_PALE : WARN_PALE)
  put(doc, text, x + 12, y + 7, width, { font: BOLD, size: 11, color: isGood ? BRAND : WARN })
}

export function block(doc: Doc, title: string, lines: readonly string[], x: number, y: number, width: number): number {
  let next = put(doc, title, x, y, width, { size: 9, color: MUTED }) + 3
  for (const [index, line] of lines.entries())
    next = put(doc, line, x, next, width, lineStyle(doc, line, index === 0 ? BOLD : REGULAR, width)) + 1
  return next
}

const lineStyle = (doc: Doc, line: string, font: FontName, width: number): Style => ({
  font,
  size: sizeToFit(doc, line, font, width),
})

const MIN_SIZE = 6

/** The usual size, or the one in which the longest word still fits: an email address is not to be broken. */
export function sizeToFit(doc: Doc, given: string, font: FontName, width: number): number {
  const text = replaceUnsupportedCharacters(given)
  doc.font(fontFor(text, font)).fontSize(10)
  const widest = Math.max(...text.split(/\s+/).map((word) => doc.widthOfString(word)))
  return widest <= width ? 10 : Math.max(MIN_SIZE, Math.floor((100 * width) / widest) / 10)
}

export function section(doc: Doc, title: string, y: number): number {
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

/** A label and its text side by side. Either may take more lines than the other. */
export function labeled(doc: Doc, label: string, text: string, y: number): number {
  return pair(doc, { label, text }, { x: LEFT, textX: LEFT + 110, right: RIGHT, size: 10 }, y) + 3
}

type Pair = { label: string; text: string; link?: string | undefined }
type PairPlace = { x: number; textX: number; right: number; size: number }

export function pair(doc: Doc, { label, text, link }: Pair, { x, textX, right, size }: PairPlace, y: number): number {
  const [labelWidth, width] = [textX - x - 6, right - textX]
  const top = roomFor(doc, y, Math.max(heightOf(doc, label, labelWidth, size), heightOf(doc, text, width, size)))
  const labelEnd = put(doc, label, x, top, labelWidth, { size, color: MUTED })
  return Math.max(labelEnd, put(doc, text, textX, top, width, { size, link }))
}

export function heightOf(doc: Doc, given: string, width: number, size = 10): number {
  const text = replaceUnsupportedCharacters(given)
  return doc.font(fontFor(text, REGULAR)).fontSize(size).heightOfString(text, { width, lineGap: 2 })
}

/** The text may differ by page, of which the first is 0. */
export function footers(doc: Doc, given: string | ((page: number) => string), language: Language): void {
  const { start, count } = doc.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    doc.switchToPage(page)
    // Below the margin on purpose: without this the footer would begin a page of its own.
    doc.page.margins.bottom = 0
    const text = replaceUnsupportedCharacters(typeof given === 'string' ? given : given(page - start))
    const line = `${text}   ${{ en, es }[language].page(page - start + 1, count)}`
    doc
      .font(fontFor(line, REGULAR))
      .fontSize(8)
      .fillColor(MUTED)
      .text(line, LEFT, 752, { width: WIDTH, align: 'center' })
  }
}
