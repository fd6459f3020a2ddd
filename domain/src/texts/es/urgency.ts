import type { Translated } from '../../accounts/language.ts'
import { orderLabel } from '../../orders/orders.ts'
import { formatMinutes } from '../../time/format.ts'
import type * as en from '../urgency.ts'
import { PRIORITY_LABELS } from './orders.ts'

/** '#ML-1083 (Emergencia): 17 min → 9 h 4 min de retraso' */
export const delayText: Translated<typeof en.delayText> = ({ orderId, priority, lateBefore, lateAfter }) => {
  const before = lateBefore > 0 ? formatMinutes(lateBefore) : 'sin retraso'
  return `${orderLabel(orderId)} (${PRIORITY_LABELS[priority]}): ${before} → ${formatMinutes(lateAfter)} de retraso`
}

export const expiringText: Translated<typeof en.expiringText> = ({ orderId, minutes }) =>
  `La muestra de ${orderLabel(orderId)} vencería ${formatMinutes(Math.max(1, minutes))} antes de llegar`
