/** The domain's words for a chain of custody, in both languages at once. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { CUSTODY_ENTRY_TEXTS } from '@meridian/domain/texts/custody-entry.ts'
import { CUSTODY_ENTRY_TEXTS as entriesEs } from '@meridian/domain/texts/es/custody-entry.ts'
import { FINDING_TEXTS as findingsEs, findingsTitle as titleEs } from '@meridian/domain/texts/es/findings.ts'
import { COUNTED_LABELS as countedEs, FORM_SUMMARY_TEXTS as summaryEs } from '@meridian/domain/texts/es/form-summary.ts'
import { BAND_RANGES as bandsEs } from '@meridian/domain/texts/es/stability.ts'
import { WITNESS_TEXTS as witnessesEs } from '@meridian/domain/texts/es/witnesses.ts'
import { FINDING_TEXTS, findingsTitle } from '@meridian/domain/texts/findings.ts'
import { COUNTED_LABELS, FORM_SUMMARY_TEXTS } from '@meridian/domain/texts/form-summary.ts'
import { BAND_RANGES } from '@meridian/domain/texts/stability.ts'
import { WITNESS_TEXTS } from '@meridian/domain/texts/witnesses.ts'

const EN = {
  entries: CUSTODY_ENTRY_TEXTS,
  findings: FINDING_TEXTS,
  findingsTitle,
  bands: BAND_RANGES,
  witnesses: WITNESS_TEXTS,
  counted: COUNTED_LABELS,
  summary: FORM_SUMMARY_TEXTS,
}
const ES: typeof EN = {
  entries: entriesEs,
  findings: findingsEs,
  findingsTitle: titleEs,
  bands: bandsEs,
  witnesses: witnessesEs,
  counted: countedEs,
  summary: summaryEs,
}

export const custodyTexts = (language: Language): typeof EN => ({ en: EN, es: ES })[language]
