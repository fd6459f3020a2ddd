/**
 * What an order of some item classes may declare beyond its item: specimens, bags with their seals, or controlled medication. Who
 * declares it has it counted at each stop; an order without it is carried as any other.
 */

import type { ServiceType } from '../orders/orders.ts'
import { parseCents } from '../pricing/money.ts'
import { normalizeSeal } from '../proofs/proofs.ts'

export { formText, TRADE_FORM_LABELS } from '../texts/trade-forms.ts'
export { drugName } from './drug-name.ts'

type SpecimenForm = {
  kind: 'specimens'
  /** Of specimens, or of the bags they are in; empty when only their number is declared. Never a patient's. */
  ids: string[]
  count: number
  /** Of the temperature logger that travels along. */
  loggerSerial: string | null
}
type ValuablesForm = {
  kind: 'valuables'
  /** In US dollars, such as '12500.00'. */
  declaredValue: string | null
  bags: { bag: string; seal: string }[]
  /** Two named people at each stop. */
  isDualControl: boolean
  /** Media that the recipient destroys. */
  isForDestruction: boolean
}
type ControlledForm = { kind: 'controlled'; drugs: { drug: string; strength: string; quantity: number }[] }
export type TradeForm = SpecimenForm | ValuablesForm | ControlledForm
export type TradeFormKind = TradeForm['kind']

const MAX_DECLARED_CENTS = 1_000_000_000

type ItemClass = { serviceType: ServiceType; isControlled: boolean }

const FORM_OF_SERVICE: Record<ServiceType, TradeFormKind | null> = {
  medical_prescription: null,
  medical_equipment: null,
  laboratory_sample: 'specimens',
  financial_document: 'valuables',
  secure_document: 'valuables',
}

/** Null for an item class without a form. */
export const formKindFor = ({ serviceType, isControlled }: ItemClass): TradeFormKind | null =>
  isControlled && serviceType === 'medical_prescription' ? 'controlled' : FORM_OF_SERVICE[serviceType]

/** As people write them: spaces, dashes and letter case do not matter. */
export const normalizeId = normalizeSeal

/** Those that are there more than once, each as first written. */
export function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  const twice = new Map<string, string>()
  for (const id of ids) {
    const plain = normalizeId(id)
    if (seen.has(plain)) twice.set(plain, id)
    seen.add(plain)
  }
  return [...twice.values()]
}

type FormDecision =
  | { ok: true }
  | { ok: false; reason: 'form_not_of_class' | 'form_count_wrong' | 'declared_value_too_high' }
  | { ok: false; reason: 'form_listed_twice'; ids: string[] }

/** Whether a new order of this class may declare it. */
export function decideTradeForm(form: TradeForm | null, item: ItemClass): FormDecision {
  if (form === null) return { ok: true }
  if (form.kind !== formKindFor(item)) return { ok: false, reason: 'form_not_of_class' }
  const twice = repeated(namesIn(form))
  if (twice.length > 0) return { ok: false, reason: 'form_listed_twice', ids: twice }
  if (form.kind === 'specimens' && form.ids.length > 0 && form.ids.length !== form.count)
    return { ok: false, reason: 'form_count_wrong' }
  if (form.kind === 'valuables' && form.declaredValue !== null) {
    const cents = parseCents(form.declaredValue)
    if (cents === null || cents > MAX_DECLARED_CENTS) return { ok: false, reason: 'declared_value_too_high' }
  }
  return { ok: true }
}

/** What must be different within a form; bags may share a number with a seal, but not with each other. */
function namesIn(form: TradeForm): string[] {
  if (form.kind === 'specimens') return form.ids
  if (form.kind === 'valuables') return form.bags.flatMap(({ bag, seal }) => [`bag ${bag}`, `seal ${seal}`])
  return form.drugs.map(({ drug, strength }) => `${drug} ${strength}`)
}

/** How many things are declared. */
export function declaredCount(form: TradeForm): number {
  if (form.kind === 'specimens') return form.count
  if (form.kind === 'valuables') return form.bags.length
  return form.drugs.reduce((sum, { quantity }) => sum + quantity, 0)
}
