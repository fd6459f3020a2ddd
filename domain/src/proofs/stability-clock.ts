/** How much time a sample has left: shown as a countdown, warned of before it runs out. */
export { stabilityText } from '../texts/stability-clock.ts'

/** A warning goes out this long before a sample's time runs out. */
export const STABILITY_WARNING_MINUTES = 60

type StabilityTerms = { collectedAt: Date | null; stabilityHours: number | null }

/** When the sample's time runs out; null for goods without such a time. */
export const stabilityEnd = ({ collectedAt, stabilityHours }: StabilityTerms): Date | null =>
  collectedAt && stabilityHours ? new Date(collectedAt.getTime() + stabilityHours * 3_600_000) : null

export type StabilityState = 'ok' | 'warning' | 'expired'

export function stabilityState(end: Date, at: Date): StabilityState {
  const leftMs = end.getTime() - at.getTime()
  if (leftMs <= 0) return 'expired'
  return leftMs <= STABILITY_WARNING_MINUTES * 60_000 ? 'warning' : 'ok'
}
