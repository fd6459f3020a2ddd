/** Files that people attach to a delivered order: which, by whom and until when. */
import type { ServiceType } from '../orders.ts'

export const ATTACHED_KINDS = ['logger_csv'] as const
export type AttachedKind = (typeof ATTACHED_KINDS)[number]

export const ATTACHED_LABELS: Record<AttachedKind, string> = { logger_csv: 'Temperature logger file' }
export const MAX_ATTACHED_BYTES: Record<AttachedKind, number> = { logger_csv: 1024 * 1024 }
/** Newer ones of a kind take the place of older ones; all of them stay in the ledger. */
export const MAX_ATTACHED_FILES = 20
export const ATTACH_WITHIN_DAYS = 30

type Carried = { serviceType: ServiceType; pickedUpAt: Date | null; deliveredAt: Date | null }
type AttachDecision =
  | { ok: true }
  | { ok: false; reason: 'file_not_of_order' | 'attach_before_delivery' | 'attach_too_late' }

export const attachableKinds = ({ serviceType }: Pick<Carried, 'serviceType'>): AttachedKind[] =>
  serviceType === 'laboratory_sample' ? ['logger_csv'] : []

export function decideAttaching(kind: AttachedKind, order: Carried, now: Date): AttachDecision {
  if (!attachableKinds(order).includes(kind)) return { ok: false, reason: 'file_not_of_order' }
  if (!order.pickedUpAt || !order.deliveredAt) return { ok: false, reason: 'attach_before_delivery' }
  const isLate = now.getTime() - order.deliveredAt.getTime() > ATTACH_WITHIN_DAYS * 86_400_000
  return isLate ? { ok: false, reason: 'attach_too_late' } : { ok: true }
}
