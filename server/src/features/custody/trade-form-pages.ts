/** What was declared and counted, on a page of its own; of controlled medication that is missing, the draft of a loss report. From the ledger. */

import type { Language } from '@meridian/domain/accounts/language.ts'
import type { Dossier } from '@meridian/domain/custody/dossier/dossier.ts'
import type { CustodyStop } from '@meridian/domain/proofs/stops.ts'
import { type FormSummary, formInLedger, summarize } from '@meridian/domain/trade-forms/summary.ts'
import type { TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
import {
  BOLD,
  type Doc,
  LEFT,
  labeled,
  letterhead,
  MUTED,
  put,
  roomFor,
  section,
  WARN,
  WIDTH,
} from '../../pdf/layout.ts'
import { COUNT_RECORD_TEXTS, LOSS_REPORT_TEXTS } from '../../texts/dossier.ts'
import { COUNT_RECORD_TEXTS as countsEs, LOSS_REPORT_TEXTS as lossEs } from '../../texts/es/dossier.ts'
import { custodyTexts } from './custody-texts.ts'

const TEXTS = {
  en: { counts: COUNT_RECORD_TEXTS, loss: LOSS_REPORT_TEXTS },
  es: { counts: countsEs, loss: lossEs },
}

const COLUMNS = ['pickup', 'delivery', 'return'] as const satisfies readonly CustodyStop[]
const NAME_WIDTH = 200
const COLUMN_WIDTH = (WIDTH - NAME_WIDTH) / 4

export function tradeFormPages(doc: Doc, dossier: Dossier, language: Language): void {
  const recorded = formInLedger(dossier.entries)
  if (!recorded) return
  const { form, counts } = recorded
  const texts = TEXTS[language].counts
  const words = custodyTexts(language)
  const summary = summarize(form, counts, words.summary)
  doc.addPage()
  let y = letterhead(doc, texts.title, dossier.order.number.slice(1)) + 20
  y = section(doc, texts.forms[form.kind], y)
  for (const { label, text } of summary.facts) y = labeled(doc, label, text, y)
  y = countTable(doc, summary, language, y + 8)
  y = section(doc, texts.differences, y + 14)
  y = differencesOf(doc, summary, language, y)
  if (form.kind === 'controlled' && summary.stops.some(({ differences }) => differences.length > 0))
    lossReport(doc, dossier, { form, summary, language })
}

function countTable(doc: Doc, { rows }: FormSummary, language: Language, given: number): number {
  const { counted } = custodyTexts(language)
  const cell = (text: string, column: number, y: number, style = {}) =>
    put(doc, text, LEFT + NAME_WIDTH + column * COLUMN_WIDTH, y, COLUMN_WIDTH, { align: 'right', ...style })
  const headed = { color: MUTED, size: 9 } as const
  cell(TEXTS[language].counts.declared, 0, given, headed)
  let y = given
  for (const [index, stop] of COLUMNS.entries()) y = cell(counted[stop], index + 1, given, headed)
  y += 4
  for (const { label, declared, at } of rows) {
    const top = roomFor(doc, y, 30)
    y = put(doc, label, LEFT, top, NAME_WIDTH - 10, { font: BOLD })
    cell(declared, 0, top)
    for (const [index, stop] of COLUMNS.entries()) cell(at[stop] ?? '–', index + 1, top)
    y += 4
  }
  return y
}

function differencesOf(doc: Doc, { stops }: FormSummary, language: Language, given: number): number {
  const texts = TEXTS[language].counts
  const { counted } = custodyTexts(language)
  let y = given
  if (stops.length === 0) return put(doc, texts.nothingCounted, LEFT, y, WIDTH)
  for (const { stop, differences, reason, people } of stops) {
    const found = differences.length === 0 ? texts.none : differences.join('; ')
    const stated = reason === null ? found : texts.stated(found, reason)
    const top = roomFor(doc, y, 30)
    put(doc, counted[stop], LEFT, top, 100, { color: MUTED })
    y = put(doc, stated, LEFT + 110, top, WIDTH - 110, { color: differences.length > 0 ? WARN : '#16262f' }) + 3
    if (people.length > 0) y = labeled(doc, texts.countedWith, texts.people(people), y)
  }
  return y
}

type Loss = { form: Extract<TradeForm, { kind: 'controlled' }>; summary: FormSummary; language: Language }

const BLANK = '______________________________'

/** What the Drug Enforcement Administration asks for, as far as the ledger knows it; the rest is left to fill in. */
function lossReport(doc: Doc, dossier: Dossier, { form, summary, language }: Loss) {
  const texts = TEXTS[language].loss
  const lost = dossier.entries.findLast(({ body }) => body.kind === 'loss_reported')
  doc.addPage()
  let y = letterhead(doc, texts.title, dossier.order.number.slice(1)) + 16
  y = put(doc, texts.draft, LEFT, y, WIDTH, {
    font: BOLD,
    color: WARN,
  })
  y = section(doc, texts.registrant, y + 12)
  y = labeled(doc, texts.name, dossier.order.organization, y)
  y = labeled(doc, texts.address, dossier.order.pickupAddress, y)
  y = labeled(doc, texts.deaNumber, BLANK, y)
  y = section(doc, texts.loss, y + 10)
  y = labeled(doc, texts.foundOn, lost ? texts.time(new Date(lost.body.serverTime)) : BLANK, y)
  y = labeled(doc, texts.inTransit, texts.by(dossier.issuer?.name ?? null, dossier.order.deliveryAddress), y)
  y = labeled(doc, texts.kindOfLoss, BLANK, y)
  y = labeled(doc, texts.policeNotified, BLANK, y)
  y = section(doc, texts.substances, y + 10)
  for (const { drug, strength, quantity } of form.drugs)
    y = labeled(doc, drug, texts.drug(strength, quantity, BLANK), y)
  y = section(doc, texts.whatWasFound, y + 10)
  y = differencesOf(doc, summary, language, y)
  y = section(doc, texts.signature, y + 14)
  labeled(doc, texts.nameTitleDate, BLANK, y)
}
