/** Whether an order names a cost center and a PO number, and what a PO number looks like. */

export const COSTING_DEMANDS = ['off', 'optional', 'required'] as const
export type CostingDemand = (typeof COSTING_DEMANDS)[number]

export type CostingRule = {
  costCenter: CostingDemand
  poNumber: CostingDemand
  /** Null: any text. */
  poPattern: string | null
  /** For people; null: one is made of the pattern. */
  poExample: string | null
}

/** Null: as the organization says. */
export type SiteCosting = { costCenter: CostingDemand | null; poNumber: CostingDemand | null }

export const NO_COSTING: CostingRule = { costCenter: 'off', poNumber: 'off', poPattern: null, poExample: null }

/** Of two sites the pickup's counts. */
export const ruleAt = (
  rule: CostingRule,
  pickup: SiteCosting | null | undefined,
  delivery: SiteCosting | null | undefined,
): CostingRule => ({
  ...rule,
  costCenter: pickup?.costCenter ?? delivery?.costCenter ?? rule.costCenter,
  poNumber: pickup?.poNumber ?? delivery?.poNumber ?? rule.poNumber,
})

export const PO_NUMBER_MAX = 40

/**
 * A mask, not a regular expression: someone else's could take forever to match. 'A' is a letter, '9' a digit, '*' either; any
 * other character is itself.
 */
const WILDCARDS: Readonly<Record<string, RegExp>> = { A: /^[a-z]$/i, '9': /^\d$/, '*': /^[a-z\d]$/i }
const SAMPLES: Readonly<Record<string, string>> = { A: 'B', '*': '7' }

/** '?' would be read as 'any character', which it is not. */
export const isPoPattern = (pattern: string): boolean => /^[\x20-\x3e\x40-\x7e]{1,40}$/.test(pattern)

/** As it is stored, with the pattern's own characters as the pattern spells them; null when it does not match. */
export function fitToPattern(pattern: string, typed: string): string | null {
  if (typed.length !== pattern.length) return null
  const fits = [...pattern].every((mask, i) => {
    const letter = typed.charAt(i)
    return WILDCARDS[mask]?.test(letter) ?? mask.toLowerCase() === letter.toLowerCase()
  })
  return fits ? [...pattern].map((mask, i) => (WILDCARDS[mask] ? typed.charAt(i) : mask)).join('') : null
}

/** 'PO-123456' for 'PO-999999'. */
function sampleOf(pattern: string): string {
  let digits = 0
  return [...pattern].map((mask) => (mask === '9' ? String(++digits % 10) : (SAMPLES[mask] ?? mask))).join('')
}

/** What a PO number looks like; null when any text is one. */
export const exampleOf = ({ poExample, poPattern }: Pick<CostingRule, 'poExample' | 'poPattern'>): string | null =>
  poExample ?? (poPattern === null ? null : sampleOf(poPattern))

export type Costing = { costCenterId: number | null; poNumber: string | null }

type CostingDecision =
  | ({ ok: true } & Costing)
  | { ok: false; field: 'costCenterId'; reason: 'cost_center_required' }
  | { ok: false; field: 'poNumber'; reason: 'po_number_required' }
  | { ok: false; field: 'poNumber'; reason: 'po_number_mismatch'; example: string }

/** What is off is dropped, not refused: a form that was open when it was switched off still places its order. */
export function decideCosting(rule: CostingRule, given: Costing): CostingDecision {
  const costCenterId = rule.costCenter === 'off' ? null : given.costCenterId
  const typed = rule.poNumber === 'off' ? null : given.poNumber?.trim() || null
  if (rule.costCenter === 'required' && costCenterId === null)
    return { ok: false, field: 'costCenterId', reason: 'cost_center_required' }
  if (rule.poNumber === 'required' && typed === null)
    return { ok: false, field: 'poNumber', reason: 'po_number_required' }
  if (typed === null || rule.poPattern === null) return { ok: true, costCenterId, poNumber: typed }
  const poNumber = fitToPattern(rule.poPattern, typed)
  if (poNumber !== null) return { ok: true, costCenterId, poNumber }
  return { ok: false, field: 'poNumber', reason: 'po_number_mismatch', example: exampleOf(rule) ?? '' }
}
