/** The layout of the receipt. */
import {
  BOLD,
  block,
  type Doc,
  finish,
  footers,
  heightOf,
  LEFT,
  labeled,
  letterhead,
  MUTED,
  newDocument,
  put,
  RIGHT,
  RULE,
  roomFor,
  section,
  stamp,
  THIRD,
  THIRDS,
  WIDTH,
} from '../../../pdf/layout.ts'
import { RECEIPT_TEXTS as es } from '../../../texts/es/receipt.ts'
import { RECEIPT_TEXTS as en } from '../../../texts/receipt.ts'
import type { Receipt } from './receipt.view.ts'

const TEXTS = { en, es }

export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const { language } = receipt
  const texts = TEXTS[language]
  const doc = await newDocument({ title: `${receipt.title} ${receipt.number}`, subject: receipt.title, language })
  let y = letterhead(doc, receipt.title, receipt.number)
  y = parties(doc, receipt, y + 20)
  y = section(doc, texts.delivery, y + 16)
  for (const { label, text } of receipt.delivery) y = labeled(doc, label, text, y)
  y = labeled(doc, texts.pickup, receipt.route.pickup, y)
  y = labeled(doc, texts.deliveryAddress, receipt.route.delivery, y)
  y = labeled(doc, texts.distance, receipt.route.distance, y)
  if (receipt.item !== null) y = labeled(doc, texts.item, receipt.item, y)
  y = section(doc, texts.charges, y + 12)
  for (const line of receipt.price) y = amount(doc, line, y)
  y = sum(doc, texts.total, receipt.total, y)
  y = section(doc, texts.payment, y + 20)
  if (receipt.payments.length === 0) y = put(doc, texts.noPayment, LEFT, y, WIDTH, { color: MUTED }) + 8
  for (const line of receipt.payments) y = amount(doc, line, y)
  sum(doc, receipt.balance.label, receipt.balance.text, y)
  footers(doc, texts.footer(receipt.number), language)
  return finish(doc)
}

function parties(doc: Doc, receipt: Receipt, y: number): number {
  const texts = TEXTS[receipt.language]
  const [first, second, third] = THIRDS
  const ends = [
    block(doc, texts.billedTo, receipt.client, first, y, THIRD),
    block(doc, texts.from, receipt.company, second, y, THIRD),
    block(doc, texts.issued, [receipt.issued], third, y, THIRD),
  ]
  stamp(doc, receipt.state, receipt.isSettled, third, y + 40)
  return Math.max(...ends, y + 64)
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
