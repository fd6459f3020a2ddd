/** What dispatch stores as codes, in the reader's language. */
import type { Language } from '@meridian/domain/accounts/language.ts'
import { type DispatchRefusal, dispatchRefusalText } from '@meridian/domain/texts/auto-dispatch.ts'
import { dispatchRefusalText as refusalInSpanish } from '@meridian/domain/texts/es/auto-dispatch.ts'
import { planSummaryText as summaryInSpanish } from '@meridian/domain/texts/es/plan-summaries.ts'
import { type PlanSummary, planSummaryText } from '@meridian/domain/texts/plan-summaries.ts'

export const summaryIn = (language: Language, summary: PlanSummary): string =>
  (language === 'es' ? summaryInSpanish : planSummaryText)(summary)

/** While nodes of the version before serve, decisions of theirs have the English sentence. */
export const refusalIn = (language: Language, refusal: DispatchRefusal | string | null): string | null =>
  typeof refusal === 'object' && refusal
    ? (language === 'es' ? refusalInSpanish : dispatchRefusalText)(refusal)
    : refusal
