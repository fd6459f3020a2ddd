import type { PlanSummary } from '@meridian/domain/texts/plan-summaries.ts'

/** While nodes of the version before serve, changes of theirs have the English sentence only. */
export const summaryOf = ({ did, summary }: { did: PlanSummary | null; summary: string }): PlanSummary =>
  did ?? { code: 'text', values: { text: summary } }
