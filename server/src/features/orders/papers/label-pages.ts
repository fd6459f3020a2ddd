/** The layout of labels: one per page of 4 by 6 inches, or six on a sheet of US Letter with lines to cut along. */
import type { LabelSize } from '@meridian/contract/orders.ts'
import type { QRCode } from 'qrcode'
import type { FontName } from '../../../pdf/fonts.ts'
import { type Doc, finish, fontFor, INK, MUTED, mark, newDocument, RULE } from '../../../pdf/layout.ts'
import { replaceUnsupportedCharacters } from '../../../pdf/text.ts'
import type { Label } from './labels.view.ts'

const INCH = 72
const ROLL: [number, number] = [4 * INCH, 6 * INCH]
const LETTER: [number, number] = [8.5 * INCH, 11 * INCH]
const COLUMNS = 2
const ROWS = 3
/** Empty modules around a QR code, which scanners need. */
const QUIET_ZONE = 4

type DrawnLabel = Label & { modules: QRCode['modules'] }

export async function labelsPdf(given: readonly Label[], size: LabelSize): Promise<Buffer> {
  const { create } = await import('qrcode')
  const labels = given.map((label) => ({
    ...label,
    modules: create(label.code, { errorCorrectionLevel: 'M' }).modules,
  }))
  const title = `Labels ${labels[0]?.orderNumber ?? ''}`
  const doc = await newDocument({ title, subject: 'Package labels' }, size === 'letter' ? LETTER : ROLL)
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
  const side = 216
  drawQr(doc, label.modules, (ROLL[0] - side) / 2, 48, side)
  write(doc, label.code, left, 266, width, { align: 'center', size: 14, font: 'Bold' })
  drawRule(doc, left, 294, width)
  write(doc, label.orderNumber, left, 304, width, { size: 30, font: 'Bold' })
  drawRoute(doc, label, left, 348, width, 16)
}

/** A sixth of a sheet: the code at the left, the text beside and below it. */
function drawWide(doc: Doc, label: DrawnLabel, x: number, y: number, width: number): void {
  const [left, inner] = [x + 20, width - 40]
  drawBrand(doc, left, y + 18)
  write(doc, label.package, left, y + 22, inner, { align: 'right', size: 11, font: 'Bold' })
  const side = 124
  drawQr(doc, label.modules, left - 12, y + 42, side)
  const text = left + side - 8
  write(doc, label.orderNumber, text, y + 60, left + inner - text, { size: 22, font: 'Bold' })
  drawRoute(doc, label, text, y + 94, left + inner - text, 11)
  drawRule(doc, left, y + 178, inner)
  write(doc, label.code, left, y + 190, inner, { size: 13, font: 'Bold' })
}

function drawRoute(doc: Doc, { from, to }: Label, x: number, y: number, width: number, size: number): void {
  write(doc, 'From', x, y, width, { size: size * 0.7, color: MUTED })
  write(doc, from, x, y + size * 0.8, width, { size })
  write(doc, 'To', x, y + size * 2.3, width, { size: size * 0.7, color: MUTED })
  write(doc, to, x, y + size * 3.1, width, { size, font: 'Bold' })
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
function drawQr(doc: Doc, modules: QRCode['modules'], x: number, y: number, side: number): void {
  const unit = side / (modules.size + 2 * QUIET_ZONE)
  const at = (index: number) => (index + QUIET_ZONE) * unit
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) doc.rect(x + at(column), y + at(row), unit, unit)
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
