/** Files that people attach to a delivered order: which, by whom and until when. */
import type { ServiceType } from '../orders/orders.ts'
import type { TradeForm } from './trade-forms.ts'

export { ATTACHED_LABELS } from '../texts/attached-files.ts'

export const ATTACHED_KINDS = ['logger_csv', 'destruction_certificate'] as const
export type AttachedKind = (typeof ATTACHED_KINDS)[number]

export const MAX_ATTACHED_BYTES: Record<AttachedKind, number> = {
  logger_csv: 1024 * 1024,
  destruction_certificate: 5 * 1024 * 1024,
}
/** Newer ones of a kind take the place of older ones; all of them stay in the ledger. */
export const MAX_ATTACHED_FILES = 20
/** Media may be destroyed long after they were delivered. */
export const ATTACH_WITHIN_DAYS: Record<AttachedKind, number> = { logger_csv: 30, destruction_certificate: 365 }

type Item = { serviceType: ServiceType; tradeForm: TradeForm | null }
type Carried = Item & { pickedUpAt: Date | null; deliveredAt: Date | null }
type AttachDecision =
  | { ok: true }
  | { ok: false; reason: 'file_not_of_order' | 'attach_before_delivery' | 'attach_too_late' }

export const attachableKinds = ({ serviceType, tradeForm }: Item): AttachedKind[] => [
  ...(serviceType === 'laboratory_sample' ? (['logger_csv'] as const) : []),
  ...(tradeForm?.kind === 'valuables' && tradeForm.isForDestruction ? (['destruction_certificate'] as const) : []),
]

export function decideAttaching(kind: AttachedKind, order: Carried, now: Date): AttachDecision {
  if (!attachableKinds(order).includes(kind)) return { ok: false, reason: 'file_not_of_order' }
  if (!order.pickedUpAt || !order.deliveredAt) return { ok: false, reason: 'attach_before_delivery' }
  const isLate = now.getTime() - order.deliveredAt.getTime() > ATTACH_WITHIN_DAYS[kind] * 86_400_000
  return isLate ? { ok: false, reason: 'attach_too_late' } : { ok: true }
}
