/** What was counted at a stop, and how it differs from what should be there. */
import { isSameName } from '../proofs/proofs.ts'
import type { CustodyStop } from '../proofs/stops.ts'
import { declaredCount, drugName, normalizeId, repeated, type TradeForm } from './trade-forms.ts'

export { countText, differenceText } from '../texts/counts.ts'

export type Count =
  /** `ids` is empty when they were only counted. */
  | { kind: 'specimens'; ids: string[]; count: number }
  /** Each bag by its seal. `people`: whose names were taken down; two under dual control. */
  | { kind: 'valuables'; seals: string[]; people: string[] }
  /** One line for each drug, in the order of the form: counted by the driver, and by the other person. */
  | { kind: 'controlled'; lines: { driver: number; person: number }[]; person: string }

export type StopCount = { stop: CustodyStop; count: Count; reason: string | null }

/** A specimen by its id, or a seal with the bag that it belongs to, of one that is on no bag without. */
export type Item = string | { seal: string; bag: string | null }

export type Difference =
  | { kind: 'missing'; items: Item[] }
  | { kind: 'extra'; items: Item[] }
  | { kind: 'number'; expected: number; counted: number }
  | { kind: 'quantity'; item: string; expected: number; driver: number; person: number }

/** Against the pickup's count, which the driver took over, and at the pickup against what the sender declared. */
export function differences(form: TradeForm, earlier: Count | null, counted: Count): Difference[] {
  if (form.kind === 'specimens' && counted.kind === 'specimens') {
    const before = earlier?.kind === 'specimens' ? earlier : form
    // Counted only, and all there: then they are the declared ones.
    const isAsDeclared = before.ids.length === 0 && before.count === form.count
    const known = isAsDeclared ? form.ids : before.ids
    if (counted.ids.length > 0 && known.length > 0) return listDifferences(known, counted.ids)
    return before.count === counted.count ? [] : [{ kind: 'number', expected: before.count, counted: counted.count }]
  }
  if (form.kind === 'valuables' && counted.kind === 'valuables') {
    const before = earlier?.kind === 'valuables' ? earlier.seals : form.bags.map(({ seal }) => seal)
    return listDifferences(before, counted.seals).map((difference) => ({
      ...difference,
      items: difference.items.map((seal) => withBag(form.bags, seal)),
    }))
  }
  if (form.kind === 'controlled' && counted.kind === 'controlled')
    return form.drugs.flatMap((line, index) => {
      const expected = quantityBefore(earlier, index) ?? line.quantity
      const { driver, person } = counted.lines[index] ?? { driver: 0, person: 0 }
      if (driver === expected && person === expected) return []
      return [{ kind: 'quantity' as const, item: drugName(line), expected, driver, person }]
    })
  return []
}

const quantityBefore = (earlier: Count | null, index: number): number | undefined =>
  earlier?.kind === 'controlled' ? earlier.lines[index]?.driver : undefined

type ListDifference = { kind: 'missing' | 'extra'; items: string[] }

function listDifferences(expected: readonly string[], read: readonly string[]): ListDifference[] {
  const without = (from: readonly string[], others: readonly string[]) => {
    const known = new Set(others.map(normalizeId))
    return from.filter((id) => !known.has(normalizeId(id)))
  }
  const [missing, extra] = [without(expected, read), without(read, expected)]
  return [
    ...(missing.length > 0 ? [{ kind: 'missing' as const, items: missing }] : []),
    ...(extra.length > 0 ? [{ kind: 'extra' as const, items: extra }] : []),
  ]
}

const withBag = (bags: readonly { bag: string; seal: string }[], seal: string) => ({
  seal,
  bag: bags.find((one) => normalizeId(one.seal) === normalizeId(seal))?.bag ?? null,
})

/** The latest count before this stop that its goods were taken over with. */
export const countBefore = (counts: readonly StopCount[], stop: CustodyStop): Count | null =>
  stop === 'pickup' ? null : (counts.findLast((one) => one.stop === 'pickup')?.count ?? null)

export function countedNumber(count: Count): number {
  if (count.kind === 'specimens') return count.count
  if (count.kind === 'valuables') return count.seals.length
  return count.lines.reduce((sum, { driver, person }) => sum + Math.min(driver, person), 0)
}

export type CountFacts = { expected: number; counted: number; missing?: number; extra?: number; isMismatch?: true }

/** Numbers only: what the ledger keeps when the names of things are deleted. */
export function countFacts(form: TradeForm, earlier: Count | null, counted: Count): CountFacts {
  const found = differences(form, earlier, counted)
  const facts = { expected: earlier ? countedNumber(earlier) : declaredCount(form), counted: countedNumber(counted) }
  if (found.length === 0) return facts
  const [missing, extra] = [found.reduce(sumOf(missingIn), 0), found.reduce(sumOf(extraIn), 0)]
  return { ...facts, ...(missing > 0 ? { missing } : {}), ...(extra > 0 ? { extra } : {}), isMismatch: true }
}

const sumOf = (part: (difference: Difference) => number) => (sum: number, difference: Difference) =>
  sum + part(difference)

function missingIn(difference: Difference): number {
  if (difference.kind === 'missing') return difference.items.length
  if (difference.kind === 'number') return Math.max(0, difference.expected - difference.counted)
  if (difference.kind === 'quantity')
    return Math.max(0, difference.expected - Math.min(difference.driver, difference.person))
  return 0
}

function extraIn(difference: Difference): number {
  if (difference.kind === 'extra') return difference.items.length
  if (difference.kind === 'number') return Math.max(0, difference.counted - difference.expected)
  if (difference.kind === 'quantity')
    return Math.max(0, Math.max(difference.driver, difference.person) - difference.expected)
  return 0
}

export const peopleOf = (count: Count): string[] =>
  count.kind === 'valuables' ? count.people : count.kind === 'controlled' ? [count.person] : []

type CountDecision =
  | { ok: true }
  | { ok: false; reason: 'count_not_asked' | 'count_incomplete' | 'second_person_missing' | 'people_same' }
  | { ok: false; reason: 'form_listed_twice'; ids: string[] }
  | { ok: false; reason: 'count_differs'; differences: Difference[] }

type Counted = { form: TradeForm | null; earlier: Count | null; count: Count; reason: string | null }

/** A difference needs a reason: nobody goes on with one unnoticed. */
export function decideCount({ form, earlier, count, reason }: Counted): CountDecision {
  if (form?.kind !== count.kind) return { ok: false, reason: 'count_not_asked' }
  const twice = repeated(listedIn(count))
  if (twice.length > 0) return { ok: false, reason: 'form_listed_twice', ids: twice }
  if (!isWhole(form, count)) return { ok: false, reason: 'count_incomplete' }
  const [first, second] = peopleOf(count)
  if (form.kind === 'valuables' && form.isDualControl && second === undefined)
    return { ok: false, reason: 'second_person_missing' }
  if (first !== undefined && second !== undefined && isSameName(first, second))
    return { ok: false, reason: 'people_same' }
  const found = differences(form, earlier, count)
  if (found.length === 0 || reason !== null) return { ok: true }
  return { ok: false, reason: 'count_differs', differences: found }
}

const listedIn = (count: Count): string[] =>
  count.kind === 'specimens' ? count.ids : count.kind === 'valuables' ? count.seals : []

function isWhole(form: TradeForm, count: Count): boolean {
  if (count.kind === 'specimens') return count.ids.length === 0 || count.ids.length === count.count
  return count.kind !== 'controlled' || form.kind !== 'controlled' || count.lines.length === form.drugs.length
}
