/** The layout of labels: one per page of 4 by 6 inches, or six on a sheet of US Letter with lines to cut along. */
import type { LabelSize } from '@meridian/contract/orders/orders.ts'
import type { Language } from '@meridian/domain/accounts/language.ts'
import type { FontName } from '../../../pdf/fonts.ts'
import { type Doc, finish, fontFor, INK, MUTED, mark, newDocument, RULE } from '../../../pdf/layout.ts'
import { replaceUnsupportedCharacters } from '../../../pdf/text.ts'
import { LABEL_TEXTS as es } from '../../../texts/es/labels.ts'
import { LABEL_TEXTS as en } from '../../../texts/labels.ts'
import type { Label } from './labels.view.ts'

const INCH = 72
const ROLL: [number, number] = [4 * INCH, 6 * INCH]
const LETTER: [number, number] = [8.5 * INCH, 11 * INCH]
const COLUMNS = 2
const ROWS = 3
/** Empty modules around a QR code, which scanners need. */
const QUIET_ZONE = 4

type Texts = typeof en
/** The rows of the QR code, with the quiet zone; true is dark. */
type Modules = boolean[][]
type DrawnLabel = Label & { modules: Modules; texts: Texts }

export async function labelsPdf(given: readonly Label[], size: LabelSize, language: Language): Promise<Buffer> {
  const texts = { en, es }[language]
  const { encodeQR } = await import('qr')
  const labels = given.map((label) => ({
    ...label,
    texts,
    modules: encodeQR(label.code, 'raw', { ecc: 'medium', border: QUIET_ZONE }),
  }))
  const title = texts.title(labels[0]?.orderNumber ?? '')
  const doc = await newDocument({ title, subject: texts.subject, language }, size === 'letter' ? LETTER : ROLL)
  // Text near the edge must not begin a page of its own.
  doc.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
  if (size === 'letter') drawSheets(doc, labels)
  else
    for (const [index, label] of labels.entries()) {
      if (index > 0) addPage(doc, ROLL)
      drawTall(doc, label)
    }
  return finish(doc)
}

const addPage = (doc: Doc, size: [number, number]) =>
  doc.addPage({ size, margins: { top: 0, bottom: 0, left: 0, right: 0 } })

function drawSheets(doc: Doc, labels: readonly DrawnLabel[]): void {
  const [width, height] = [LETTER[0] / COLUMNS, LETTER[1] / ROWS]
  const perSheet = COLUMNS * ROWS
  for (const [index, label] of labels.entries()) {
    const place = index % perSheet
    if (index > 0 && place === 0) addPage(doc, LETTER)
    if (place === 0) drawCutLines(doc, width, height)
    drawWide(doc, label, (place % COLUMNS) * width, Math.floor(place / COLUMNS) * height, width)
  }
}

function drawCutLines(doc: Doc, width: number, height: number): void {
  doc.save().lineWidth(0.5).strokeColor(MUTED).dash(4, { space: 4 })
  doc.moveTo(width, 0).lineTo(width, LETTER[1]).stroke()
  for (let row = 1; row < ROWS; row++)
    doc
      .moveTo(0, row * height)
      .lineTo(LETTER[0], row * height)
      .stroke()
  doc.restore()
}

/** 4 by 6 inches: the code large and in the middle. */
function drawTall(doc: Doc, label: DrawnLabel): void {
  const [left, width] = [20, ROLL[0] - 40]
  drawBrand(doc, left, 20)
  write(doc, label.package, left, 24, width, { align: 'right', size: 14, font: 'Bold' })
  const side = 176
  drawQr(doc, label.modules, (ROLL[0] - side) / 2, 42, side)
  write(doc, label.code, left, 220, width, { align: 'center', size: 14, font: 'Bold' })
  drawRule(doc, left, 244, width)
  write(doc, label.orderNumber, left, 250, width, { size: 26, font: 'Bold' })
  write(doc, label.priority, left, 257, width, { align: 'right', size: 16, font: 'Bold' })
  drawRoute(doc, label, left, 286, width, 16)
  drawRule(doc, left, 372, width)
  drawCarriage(doc, label, left, 378, width, 12)
}

/** A sixth of a sheet: the code at the left, the text beside and below it. */
function drawWide(doc: Doc, label: DrawnLabel, x: number, y: number, width: number): void {
  const [left, inner] = [x + 20, width - 40]
  drawBrand(doc, left, y + 18)
  write(doc, label.package, left, y + 22, inner, { align: 'right', size: 11, font: 'Bold' })
  const side = 124
  drawQr(doc, label.modules, left - 12, y + 42, side)
  const text = left + side - 8
  const beside = left + inner - text
  write(doc, label.orderNumber, text, y + 48, beside, { size: 20, font: 'Bold' })
  write(doc, label.priority, text, y + 74, beside, { size: 12, font: 'Bold' })
  drawRoute(doc, label, text, y + 94, beside, 11)
  write(doc, label.code, left, y + 170, inner, { size: 13, font: 'Bold' })
  drawRule(doc, left, y + 192, inner)
  drawCarriage(doc, label, left, y + 199, inner, 10)
}

function drawRoute(
  doc: Doc,
  { from, street, to, texts }: DrawnLabel,
  x: number,
  y: number,
  width: number,
  size: number,
): void {
  const small = { size: size * 0.7, color: MUTED }
  write(doc, texts.from, x, y, width, small)
  write(doc, from, x, y + size * 0.8, width, { size: size * 0.8 })
  write(doc, texts.to, x, y + size * 2, width, small)
  if (street) write(doc, street, x, y + size * 2.8, width, { size, font: 'Bold' })
  write(doc, to, x, y + size * (street ? 3.9 : 2.8), width, { size, font: 'Bold' })
}

/** How it is to be carried, at the left; the mark of category B at the right. */
function drawCarriage(doc: Doc, label: DrawnLabel, x: number, y: number, width: number, size: number): void {
  const side = size * 4
  const room = label.isUn3373 ? width - side - 8 : width
  for (const [index, line] of label.carriage.entries())
    write(doc, line, x, y + index * size * 1.3, room, { size, font: 'Bold' })
  if (!label.isUn3373) return
  write(doc, label.texts.categoryB, x, y + 2 * size * 1.3 + 2, room, { size: size * 0.75 })
  drawDiamond(doc, x + width - side, y, side)
}

/** The number within a square that stands on its point. */
function drawDiamond(doc: Doc, x: number, y: number, side: number): void {
  const half = side / 2
  doc.polygon([x + half, y], [x + side, y + half], [x + half, y + side], [x, y + half])
  doc.lineWidth(1).strokeColor(INK).stroke()
  const size = side / 6
  write(doc, 'UN3373', x, y + half - size * 0.6, side, { align: 'center', size, font: 'Bold' })
}

function drawBrand(doc: Doc, x: number, y: number): void {
  mark(doc, x, y, 0.6)
  write(doc, 'Meridian', x + 26, y + 4, 120, { size: 12, font: 'Bold' })
}

function drawRule(doc: Doc, x: number, y: number, width: number): void {
  doc
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(0.75)
    .strokeColor(RULE)
    .stroke()
}

/** The side includes the quiet zone. */
function drawQr(doc: Doc, modules: Modules, x: number, y: number, side: number): void {
  const unit = side / modules.length
  for (const [row, cells] of modules.entries())
    for (const [column, isDark] of cells.entries()) if (isDark) doc.rect(x + column * unit, y + row * unit, unit, unit)
  // One shape: modules drawn one by one show hairlines between them.
  doc.fill('#000')
}

type Style = { size: number; font?: FontName; color?: string; align?: 'left' | 'right' | 'center' }

/** One line, cut off at its width: a label has no second page. */
function write(doc: Doc, given: string, x: number, y: number, width: number, style: Style): void {
  const text = replaceUnsupportedCharacters(given)
  doc
    .font(fontFor(text, style.font ?? 'Regular'))
    .fontSize(style.size)
    .fillColor(style.color ?? INK)
  const options = { width, align: style.align ?? 'left', height: style.size * 1.2, ellipsis: true } as const
  doc.text(text, x, y, options)
}
