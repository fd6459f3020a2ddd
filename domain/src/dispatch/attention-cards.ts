/** One card for each cause: what many orders or drivers share is read and answered once. */
import type { Priority } from '../orders/orders.ts'
import { URGENCY_RANKS } from '../orders/urgency.ts'
import { type AttentionReason, minutesLate, newsAt, rankOf, type Severity, sortAttention } from './attention.ts'

type Item = {
  key: string
  severity: Severity
  priority: Priority | null
  reasons: readonly AttentionReason[]
  driver: { id: number } | null
  orderedAt: string | null
}

export type Card<T> = { key: string; severity: Severity; items: T[] }

/**
 * The orders of one run that are late have one cause: the run. Phones that are silent are one as well, and orders that wait for a
 * driver. An emergency without one is a card of its own.
 */
function causeOf({ key, reasons: [worst], driver, severity }: Item): string {
  if (worst?.kind === 'unassigned' && severity !== 'critical') return worst.kind
  if (worst?.kind === 'no_position' || worst?.kind === 'proof') return worst.kind
  if (driver && (worst?.kind === 'late' || worst?.kind === 'at_risk')) return `${worst.kind}-${driver.id}`
  return key
}

/** The worst first, in a card and of all cards. */
export function toCards<T extends Item>(items: readonly T[]): Card<T>[] {
  const cards = [...Map.groupBy(sortAttention(items), causeOf)].map(([key, members]) => {
    const [worst] = members as [T]
    const { severity, reasons } = worst
    return { key, items: members, severity, reasons, priority: mostUrgent(members), orderedAt: worst.orderedAt }
  })
  return sortAttention(cards).map(({ key, severity, items: members }) => ({ key, severity, items: members }))
}

const mostUrgent = (items: readonly Item[]): Priority | null =>
  items.flatMap(({ priority }) => priority ?? []).toSorted((a, b) => URGENCY_RANKS[a] - URGENCY_RANKS[b])[0] ?? null

/** How bad a card was when somebody acknowledged or snoozed it. */
export type Measure = { severity: Severity; causes: string[]; lateMinutes: number }

export const MARKS = ['acknowledged', 'snoozed'] as const
export type Mark = (typeof MARKS)[number]

export const measureOf = ({ severity, items }: Card<Item>): Measure => ({
  severity,
  causes: items.flatMap(({ key, reasons }) => reasons.map((reason) => [key, reason.kind, newsAt(reason)].join(' '))),
  lateMinutes: Math.max(...items.map(minutesLate)),
})

/** So much later than it was known to be is news. */
const LATER_MINUTES = 10

/** What somebody has seen comes back when it is worse, something is added to it, or it happens again. */
export const isWorse = (now: Measure, seen: Measure): boolean =>
  rankOf(now.severity) < rankOf(seen.severity) ||
  now.lateMinutes >= seen.lateMinutes + LATER_MINUTES ||
  now.causes.some((cause) => !seen.causes.includes(cause))
