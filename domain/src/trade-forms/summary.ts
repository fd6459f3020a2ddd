/** Declared, picked up and received side by side: on an order's details and in the dossier's PDF. */
import { agreedRow } from '../custody/dossier/agreed.ts'
import type { CustodyBody, PersonalValues } from '../custody/ledger.ts'
import { CUSTODY_STOPS, type CustodyStop } from '../proofs/stops.ts'
import { FORM_SUMMARY_TEXTS } from '../texts/form-summary.ts'
import { formatAmount } from '../time/format.ts'
import { type Count, countBefore, countedNumber, differences, peopleOf, type StopCount } from './counts.ts'
import { declaredCount, drugName, type TradeForm } from './trade-forms.ts'

export { COUNTED_LABELS } from '../texts/form-summary.ts'

export type FormSummary = {
  /** One line for each thing with a number of its own. */
  rows: { label: string; declared: string; at: Partial<Record<CustodyStop, string>> }[]
  /** Those at which it was counted. */
  stops: { stop: CustodyStop; differences: string[]; reason: string | null; people: string[] }[]
  facts: { label: string; text: string }[]
}

export function summarize(form: TradeForm, counts: readonly StopCount[], texts = FORM_SUMMARY_TEXTS): FormSummary {
  const latest = CUSTODY_STOPS.flatMap((stop) => counts.findLast((one) => one.stop === stop) ?? [])
  const at = (textOf: (count: Count) => string) =>
    Object.fromEntries(latest.map(({ stop, count }) => [stop, textOf(count)]))
  return {
    rows:
      form.kind === 'controlled'
        ? form.drugs.map((line, index) => ({
            label: drugName(line),
            declared: String(line.quantity),
            at: at((count) => quantityText(count, index)),
          }))
        : [
            {
              label: form.kind === 'specimens' ? texts.specimens : texts.sealedBags,
              declared: String(declaredCount(form)),
              at: at((count) => String(countedNumber(count))),
            },
          ],
    stops: latest.map(({ stop, count, reason }) => ({
      stop,
      differences: differences(form, countBefore(counts, stop), count).map((found) => texts.difference(found)),
      reason,
      people: peopleOf(count),
    })),
    facts: factsOf(form, texts),
  }
}

function quantityText(count: Count, index: number): string {
  const line = count.kind === 'controlled' ? count.lines[index] : undefined
  if (!line) return '–'
  return line.driver === line.person ? String(line.driver) : `${line.driver} / ${line.person}`
}

function factsOf(form: TradeForm, texts: typeof FORM_SUMMARY_TEXTS): FormSummary['facts'] {
  if (form.kind === 'specimens')
    return [
      ...(form.ids.length > 0 ? [{ label: texts.ids, text: form.ids.join(', ') }] : []),
      ...(form.loggerSerial ? [{ label: texts.logger, text: form.loggerSerial }] : []),
    ]
  if (form.kind === 'controlled') return []
  return [
    { label: texts.bags, text: form.bags.map(({ bag, seal }) => texts.bag(bag, seal)).join(', ') },
    ...(form.declaredValue ? [{ label: texts.declaredValue, text: formatAmount(form.declaredValue) }] : []),
    ...(form.isDualControl ? [{ label: texts.dualControl, text: texts.twoPeople }] : []),
    ...(form.isForDestruction ? [{ label: texts.afterwards, text: texts.destroyed }] : []),
  ]
}

type Entry = { body: CustodyBody; personal: PersonalValues }

/** As the ledger has it; null when nothing was declared, and after its retention. */
export function formInLedger(entries: readonly Entry[]): { form: TradeForm; counts: StopCount[] } | null {
  const declared = agreedRow(entries)?.personal.tradeForm
  if (!declared) return null
  const counts = entries.flatMap(({ body, personal }): StopCount[] => {
    const value = body.kind === 'proof_added' && body.proofs[0]?.kind === 'count' ? personal['proofs.0'] : null
    if (!value || !body.stop) return []
    const { count, reason } = JSON.parse(value.value) as { count: Count; reason: string | null }
    return [{ stop: body.stop, count, reason }]
  })
  return { form: JSON.parse(declared.value) as TradeForm, counts }
}
