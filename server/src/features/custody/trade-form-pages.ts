/** What was declared and counted, on a page of its own; of controlled medication that is missing, the draft of a loss report. From the ledger. */
import { BUSINESS_ZONE } from '@meridian/domain/calendar.ts'
import type { Dossier } from '@meridian/domain/custody/dossier.ts'
import { formatDate } from '@meridian/domain/format.ts'
import type { CustodyStop } from '@meridian/domain/stops.ts'
import { COUNTED_LABELS, type FormSummary, formInLedger, summarize } from '@meridian/domain/trade-forms/summary.ts'
import { TRADE_FORM_LABELS, type TradeForm } from '@meridian/domain/trade-forms/trade-forms.ts'
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

const COLUMNS = ['pickup', 'delivery', 'return'] as const satisfies readonly CustodyStop[]
const NAME_WIDTH = 200
const COLUMN_WIDTH = (WIDTH - NAME_WIDTH) / 4

export function tradeFormPages(doc: Doc, dossier: Dossier): void {
  const recorded = formInLedger(dossier.entries)
  if (!recorded) return
  const { form, counts } = recorded
  const summary = summarize(form, counts)
  doc.addPage()
  let y = letterhead(doc, 'Count record', dossier.order.number.slice(1)) + 20
  y = section(doc, TRADE_FORM_LABELS[form.kind], y)
  for (const { label, text } of summary.facts) y = labeled(doc, label, text, y)
  y = countTable(doc, summary, y + 8)
  y = section(doc, 'Differences', y + 14)
  y = differencesOf(doc, summary, y)
  if (form.kind === 'controlled' && summary.stops.some(({ differences }) => differences.length > 0))
    lossReport(doc, dossier, form, summary)
}

function countTable(doc: Doc, { rows }: FormSummary, given: number): number {
  const cell = (text: string, column: number, y: number, style = {}) =>
    put(doc, text, LEFT + NAME_WIDTH + column * COLUMN_WIDTH, y, COLUMN_WIDTH, { align: 'right', ...style })
  const headed = { color: MUTED, size: 9 } as const
  cell('Declared', 0, given, headed)
  let y = given
  for (const [index, stop] of COLUMNS.entries()) y = cell(COUNTED_LABELS[stop], index + 1, given, headed)
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

function differencesOf(doc: Doc, { stops }: FormSummary, given: number): number {
  let y = given
  if (stops.length === 0) return put(doc, 'Nothing was counted.', LEFT, y, WIDTH)
  for (const { stop, differences, reason, people } of stops) {
    const found = differences.length === 0 ? 'None' : differences.join('; ')
    const stated = reason === null ? found : `${found}. Reason given: ${reason}`
    const top = roomFor(doc, y, 30)
    put(doc, COUNTED_LABELS[stop], LEFT, top, 100, { color: MUTED })
    y = put(doc, stated, LEFT + 110, top, WIDTH - 110, { color: differences.length > 0 ? WARN : '#16262f' }) + 3
    if (people.length > 0) y = labeled(doc, 'Counted with', people.join(' and '), y)
  }
  return y
}

const BLANK = '______________________________'

/** What the Drug Enforcement Administration asks for, as far as the ledger knows it; the rest is left to fill in. */
function lossReport(
  doc: Doc,
  dossier: Dossier,
  { drugs }: Extract<TradeForm, { kind: 'controlled' }>,
  summary: FormSummary,
) {
  const lost = dossier.entries.findLast(({ body }) => body.kind === 'loss_reported')
  doc.addPage()
  let y = letterhead(doc, 'Loss report', dossier.order.number.slice(1)) + 16
  y = put(
    doc,
    'Draft, not the form itself: for whoever has to report a loss of controlled substances (DEA Form 106).',
    LEFT,
    y,
    WIDTH,
    {
      font: BOLD,
      color: WARN,
    },
  )
  y = section(doc, 'Registrant', y + 12)
  y = labeled(doc, 'Name', dossier.order.organization, y)
  y = labeled(doc, 'Address', dossier.order.pickupAddress, y)
  y = labeled(doc, 'DEA number', BLANK, y)
  y = section(doc, 'Loss', y + 10)
  y = labeled(doc, 'Found on', lost ? formatDate(new Date(lost.body.serverTime), 'dateTime', BUSINESS_ZONE) : BLANK, y)
  y = labeled(doc, 'In transit', `By ${dossier.issuer?.name ?? 'the courier'}, to ${dossier.order.deliveryAddress}`, y)
  y = labeled(doc, 'Kind of loss', BLANK, y)
  y = labeled(doc, 'Police notified', BLANK, y)
  y = section(doc, 'Controlled substances', y + 10)
  for (const { drug, strength, quantity } of drugs)
    y = labeled(doc, drug, `${strength}; ${quantity} declared; NDC ${BLANK}`, y)
  y = section(doc, 'What was found', y + 10)
  y = differencesOf(doc, summary, y)
  y = section(doc, 'Signature', y + 14)
  labeled(doc, 'Name, title, date', BLANK, y)
}
