/** The layout of the dossier for people. The signed file itself is attached to the PDF. */
import { BUSINESS_ZONE, type Zone } from '@meridian/domain/calendar.ts'
import { agreedRow } from '@meridian/domain/custody/agreed.ts'
import type { Dossier, DossierEntry } from '@meridian/domain/custody/dossier.ts'
import { type EntryText, entryTexts } from '@meridian/domain/custody/entry-text.ts'
import { timeText, zonesOf } from '@meridian/domain/custody/row-zones.ts'
import { verifyDossier } from '@meridian/domain/custody/verify-dossier.ts'
import { witnessTexts } from '@meridian/domain/custody/witnesses.ts'
import { SERVICE_TYPE_LABELS } from '@meridian/domain/orders.ts'
import { nodeVerifier } from '../../custody/custody-key.ts'
import {
  BOLD,
  BRAND,
  block,
  type Doc,
  finish,
  footers,
  LEFT,
  letterhead,
  MUTED,
  newDocument,
  put,
  RULE,
  roomFor,
  section,
  stamp,
  THIRD,
  THIRDS,
  WARN,
  WIDTH,
} from '../../pdf/layout.ts'
import { dossierFile, dossierFileName } from './custody.view.ts'
import { type Pictures, pictureSection } from './picture-section.ts'
import { tradeFormPages } from './trade-form-pages.ts'

const time = (text: string, zone: Zone = BUSINESS_ZONE) => timeText(text, zone)

export async function dossierPdf(dossier: Dossier, pictures: Pictures, origin: string): Promise<Buffer> {
  const number = dossier.order.number.slice(1)
  const doc = await newDocument({ title: `Custody dossier ${number}`, subject: 'Chain of custody' })
  const fileName = dossierFileName(dossier.order.id, 'json')
  attach(doc, dossier, fileName)
  let y = letterhead(doc, 'Custody dossier', number)
  y = summary(doc, dossier, y + 20)
  if (!agreedRow(dossier.entries)) y = put(doc, NOT_AGREED, LEFT, y + 6, WIDTH, NOTE)
  y = section(doc, 'Chain of custody', y + 18)
  const texts = entryTexts(dossier.entries)
  const zones = zonesOf(dossier.entries)
  for (const [index, entry] of dossier.entries.entries())
    y = entryRow(doc, entry, { text: texts[index] as EntryText, zone: zones[index] as Zone }, y)
  y = put(doc, 'Each time has its offset from UTC; places and names are shown as recorded.', LEFT, y + 2, WIDTH, NOTE)
  y = await pictureSection(doc, pictures, y)
  y = section(doc, 'Log and signature', y + 16)
  y = logAndAnchors(doc, dossier, y)
  for (const text of witnessTexts(dossier, (at) => timeText(at.toISOString(), BUSINESS_ZONE)))
    y = put(doc, text, LEFT, roomFor(doc, y, 14), WIDTH, NOTE) + 4
  y = mono(doc, 'Public key (Ed25519)', dossier.publicKey, y)
  y = mono(doc, 'Signature', dossier.signature, y)
  y = section(doc, 'How to verify', y + 12)
  howTo(doc, origin, fileName, y)
  tradeFormPages(doc, dossier)
  footers(doc, `Order ${dossier.order.number}   Issued ${time(dossier.issuedAt)}`)
  return finish(doc)
}

const NOT_AGREED =
  'Addresses and item class are not part of this chain: it began before they were recorded. They are printed from the order.'

const NOTE = { size: 8, color: MUTED }

/** Not compressed: the verify page finds it in the file without a library for PDF. */
function attach(doc: Doc, dossier: Dossier, name: string): void {
  const { compress } = doc
  doc.compress = false
  doc.file(dossierFile(dossier), {
    name,
    type: 'application/json',
    description: 'The signed custody dossier',
    creationDate: new Date(dossier.issuedAt),
    modifiedDate: new Date(dossier.issuedAt),
  })
  doc.compress = compress
}

function summary(doc: Doc, dossier: Dossier, y: number): number {
  const { order, entries } = dossier
  const [first, second, third] = THIRDS
  const ends = [
    block(doc, 'From', [order.organization, order.pickupAddress], first, y, THIRD),
    block(doc, 'To', [order.deliveryAddress], second, y, THIRD),
    block(doc, 'Item class', [SERVICE_TYPE_LABELS[order.serviceType]], third, y, THIRD),
  ]
  const isWhole = verifyDossier(dossierFile(dossier).toString(), nodeVerifier).fault === null
  const state = isWhole ? `Chain intact: ${entries.length} rows` : 'Chain broken: verify the file'
  stamp(doc, state, isWhole, third, y + 36)
  return Math.max(...ends, y + 60)
}

const TEXT_X = LEFT + 138
const TEXT_WIDTH = WIDTH - 138
const DOT_X = LEFT + 122

type Shown = { text: EntryText; zone: Zone }

function entryRow(doc: Doc, entry: DossierEntry, { text, zone }: Shown, given: number): number {
  const { body, hash } = entry
  const top = roomFor(doc, given, 64)
  const page = doc.bufferedPageRange().count
  put(doc, time(body.serverTime, zone), LEFT, top + 1, 116, { size: 8 })
  put(doc, `Row ${body.position}`, LEFT, top + 13, 112, NOTE)
  doc.circle(DOT_X, top + 5, 4).fill(body.gave || body.received ? BRAND : RULE)
  const title = text.stop ? `${text.title} · ${text.stop}` : text.title
  let y = put(doc, title, TEXT_X, top, TEXT_WIDTH, { font: BOLD }) + 2
  if (text.gave) y = fact(doc, 'Given by', text.gave, y)
  if (text.received) y = fact(doc, 'Received by', text.received, y)
  for (const { label, text: value, href } of text.facts) y = fact(doc, label, value, y, href)
  if (body.deviceTime && time(body.deviceTime, zone) !== time(body.serverTime, zone))
    y = deviceTime(doc, entry, zone, y)
  y = put(doc, hash, TEXT_X, y + 1, TEXT_WIDTH, { size: 7, color: MUTED })
  if (doc.bufferedPageRange().count === page)
    doc
      .moveTo(DOT_X, top + 13)
      .lineTo(DOT_X, y + 6)
      .lineWidth(1)
      .strokeColor(RULE)
      .stroke()
  return y + 10
}

function fact(doc: Doc, label: string, text: string, y: number, link?: string): number {
  const top = roomFor(doc, y, 14)
  put(doc, label, TEXT_X, top, 84, { size: 9, color: MUTED })
  return put(doc, text, TEXT_X + 88, top, TEXT_WIDTH - 88, { size: 9, link }) + 1
}

function deviceTime(doc: Doc, { body }: DossierEntry, zone: Zone, y: number): number {
  const at = time(body.deviceTime as string, zone)
  if (!body.isClockOff) return fact(doc, 'Device time', body.offlineSince ? `${at}, sent later` : at, y)
  return put(doc, `Device time ${at}: more than two minutes off`, TEXT_X, y, TEXT_WIDTH, { size: 9, color: WARN }) + 1
}

function logAndAnchors(doc: Doc, { log, entries, anchors }: Dossier, y: number): number {
  let next = y
  for (const { body, hash, length } of anchors)
    next = mono(doc, `Anchor ${body.id}, ${time(body.at)}, covers rows 1 to ${length}`, hash, next)
  if (!log) return put(doc, 'Not in the public log yet.', LEFT, next, WIDTH, NOTE) + 6
  const logged = entries.filter((entry) => entry.logged).length
  const rows = logged === entries.length ? `all ${logged} rows` : `${logged} of ${entries.length} rows`
  return mono(
    doc,
    `Public log of ${log.body.size} entries, ${time(log.body.at)}, with ${rows}; root`,
    log.body.root,
    next,
  )
}

function mono(doc: Doc, label: string, text: string, y: number): number {
  const top = roomFor(doc, y, 30)
  const next = put(doc, label, LEFT, top, WIDTH, NOTE)
  doc
    .font('Courier')
    .fontSize(7.5)
    .fillColor('#16262f')
    .text(text, LEFT, next + 1, { width: WIDTH })
  return doc.y + 6
}

function howTo(doc: Doc, origin: string, fileName: string, y: number): void {
  const lines = [
    `Open ${origin}/verify and drop this PDF, or the JSON dossier, on the page. It is checked in the browser; nothing is uploaded, and it works without a network.`,
    `What is signed is the file attached to this PDF (${fileName}). The page shows its rows: compare them with the ones printed here.`,
    'Each row holds the hash of the row before it, so a changed, missing or moved row is found and named. With other tools: a row’s hash is the SHA-256 of its canonical JSON (RFC 8785), and the signature is Ed25519 over that of the whole file without its signature.',
  ]
  let next = y
  for (const line of lines) next = put(doc, line, LEFT, next, WIDTH, { size: 9 }) + 4
}
