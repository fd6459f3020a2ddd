/** The layout of the dossier for people. The signed file itself is attached to the PDF. */

import { agreedRow } from '@meridian/domain/custody/dossier/agreed.ts'
import type { Dossier, DossierEntry } from '@meridian/domain/custody/dossier/dossier.ts'
import { type EntryText, entryTexts } from '@meridian/domain/custody/dossier/entry-text.ts'
import { timeText, zonesOf } from '@meridian/domain/custody/dossier/row-zones.ts'
import { verifyDossier } from '@meridian/domain/custody/dossier/verify-dossier.ts'
import { witnessTexts } from '@meridian/domain/custody/witnesses.ts'
import { BUSINESS_ZONE, type Zone } from '@meridian/domain/time/calendar.ts'
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
  pair,
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
import { DOSSIER_TEXTS as en } from '../../texts/dossier.ts'
import { DOSSIER_TEXTS as es } from '../../texts/es/dossier.ts'
import { dossierFile, dossierFileName } from './custody.view.ts'
import { custodyTexts } from './custody-texts.ts'
import { type Pictures, pictureSection } from './picture-section.ts'
import { tradeFormPages } from './trade-form-pages.ts'

const time = (text: string, zone: Zone = BUSINESS_ZONE) => timeText(text, zone)

const TEXTS = { en, es }
type Texts = typeof en

/** In the language of its pictures' labels. */
export async function dossierPdf(dossier: Dossier, pictures: Pictures, origin: string): Promise<Buffer> {
  const { language } = pictures
  const texts = TEXTS[language]
  const { entries: entryWords, witnesses } = custodyTexts(language)
  const number = dossier.order.number.slice(1)
  const doc = await newDocument({ title: `${texts.title} ${number}`, subject: texts.subject, language })
  const fileName = dossierFileName(dossier.order.id, 'json')
  attach(doc, dossier, fileName, texts)
  let y = letterhead(doc, texts.title, number)
  y = summary(doc, dossier, texts, y + 20)
  if (!agreedRow(dossier.entries)) y = put(doc, texts.notAgreed, LEFT, y + 6, WIDTH, NOTE)
  y = section(doc, texts.chain, y + 18)
  const rows = entryTexts(dossier.entries, entryWords)
  const zones = zonesOf(dossier.entries)
  for (const [index, entry] of dossier.entries.entries())
    y = entryRow(doc, entry, { text: rows[index] as EntryText, zone: zones[index] as Zone, texts }, y)
  y = put(doc, texts.asRecorded, LEFT, y + 2, WIDTH, NOTE)
  y = await pictureSection(doc, pictures, y)
  y = section(doc, texts.logAndSignature, y + 16)
  y = logAndAnchors(doc, dossier, texts, y)
  for (const text of witnessTexts(dossier, (at) => timeText(at.toISOString(), BUSINESS_ZONE), witnesses))
    y = put(doc, text, LEFT, roomFor(doc, y, 14), WIDTH, NOTE) + 4
  y = mono(doc, texts.publicKey, dossier.publicKey, y)
  y = mono(doc, texts.signature, dossier.signature, y)
  y = section(doc, texts.howToVerify, y + 12)
  for (const line of texts.howTo(origin, fileName)) y = put(doc, line, LEFT, y, WIDTH, { size: 9 }) + 4
  tradeFormPages(doc, dossier, language)
  footers(doc, texts.footer(dossier.order.number, time(dossier.issuedAt)), language)
  return finish(doc)
}

const NOTE = { size: 8, color: MUTED }

/** Not compressed: the verify page finds it in the file without a library for PDF. */
function attach(doc: Doc, dossier: Dossier, name: string, texts: Texts): void {
  const { compress } = doc
  doc.compress = false
  doc.file(dossierFile(dossier), {
    name,
    type: 'application/json',
    description: texts.attachment,
    creationDate: new Date(dossier.issuedAt),
    modifiedDate: new Date(dossier.issuedAt),
  })
  doc.compress = compress
}

function summary(doc: Doc, dossier: Dossier, texts: Texts, y: number): number {
  const { order, entries } = dossier
  const [first, second, third] = THIRDS
  const ends = [
    block(doc, texts.from, [order.organization, order.pickupAddress], first, y, THIRD),
    block(doc, texts.to, [order.deliveryAddress], second, y, THIRD),
  ]
  // The stamp is under the class of the item, however many lines that takes.
  const classEnd = block(doc, texts.itemClass, [texts.services[order.serviceType]], third, y, THIRD)
  const isWhole = verifyDossier(dossierFile(dossier).toString(), nodeVerifier).fault === null
  const state = isWhole ? texts.intact(entries.length) : texts.broken
  const stampTop = Math.max(y + 36, classEnd + 6)
  stamp(doc, state, isWhole, third, stampTop)
  return Math.max(...ends, stampTop + 24)
}

const TEXT_X = LEFT + 138
const TEXT_WIDTH = WIDTH - 138
const DOT_X = LEFT + 122

type Shown = { text: EntryText; zone: Zone; texts: Texts }

function entryRow(doc: Doc, entry: DossierEntry, { text, zone, texts }: Shown, given: number): number {
  const { body, hash } = entry
  const top = roomFor(doc, given, 64)
  const page = doc.bufferedPageRange().count
  const timeEnd = put(doc, time(body.serverTime, zone), LEFT, top + 1, 112, { size: 8 })
  const rowEnd = put(doc, texts.row(body.position), LEFT, timeEnd + 1, 112, NOTE)
  doc.circle(DOT_X, top + 5, 4).fill(body.gave || body.received ? BRAND : RULE)
  const title = text.stop ? `${text.title} · ${text.stop}` : text.title
  let y = put(doc, title, TEXT_X, top, TEXT_WIDTH, { font: BOLD }) + 2
  if (text.gave) y = fact(doc, texts.givenBy, text.gave, y)
  if (text.received) y = fact(doc, texts.receivedBy, text.received, y)
  for (const { label, text: value, href } of text.facts) y = fact(doc, label, value, y, href)
  if (body.deviceTime && time(body.deviceTime, zone) !== time(body.serverTime, zone))
    y = deviceTime(doc, entry, { zone, texts }, y)
  y = put(doc, hash, TEXT_X, y + 1, TEXT_WIDTH, { size: 7, color: MUTED })
  if (doc.bufferedPageRange().count === page)
    doc
      .moveTo(DOT_X, top + 13)
      .lineTo(DOT_X, y + 6)
      .lineWidth(1)
      .strokeColor(RULE)
      .stroke()
  return Math.max(y, rowEnd) + 10
}

function fact(doc: Doc, label: string, text: string, y: number, link?: string): number {
  return pair(doc, { label, text, link }, { x: TEXT_X, textX: TEXT_X + 88, right: LEFT + WIDTH, size: 9 }, y) + 1
}

function deviceTime(doc: Doc, { body }: DossierEntry, { zone, texts }: Omit<Shown, 'text'>, y: number): number {
  const at = time(body.deviceTime as string, zone)
  if (!body.isClockOff) return fact(doc, texts.deviceTime, body.offlineSince ? texts.sentLater(at) : at, y)
  return put(doc, texts.clockOff(at), TEXT_X, y, TEXT_WIDTH, { size: 9, color: WARN }) + 1
}

function logAndAnchors(doc: Doc, { log, entries, anchors }: Dossier, texts: Texts, y: number): number {
  let next = y
  for (const { body, hash, length } of anchors)
    next = mono(doc, texts.anchor(body.id, time(body.at), length), hash, next)
  if (!log) return put(doc, texts.notLogged, LEFT, next, WIDTH, NOTE) + 6
  const logged = entries.filter((entry) => entry.logged).length
  return mono(doc, texts.log(log.body.size, time(log.body.at), logged, entries.length), log.body.root, next)
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
