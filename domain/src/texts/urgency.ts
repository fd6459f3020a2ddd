import { orderLabel } from '../orders/orders.ts'
import type { Delay, Expiring } from '../orders/urgency.ts'
import { formatMinutes } from '../time/format.ts'
import { PRIORITY_LABELS } from './orders.ts'

/** '#ML-1083 (Emergency): 17 min → 9 h 4 min late' */
export function delayText({ orderId, priority, lateBefore, lateAfter }: Delay): string {
  const before = lateBefore > 0 ? formatMinutes(lateBefore) : 'not late'
  return `${orderLabel(orderId)} (${PRIORITY_LABELS[priority]}): ${before} → ${formatMinutes(lateAfter)} late`
}

export const expiringText = ({ orderId, minutes }: Expiring): string =>
  `The sample of ${orderLabel(orderId)} would expire ${formatMinutes(Math.max(1, minutes))} before it arrives`
