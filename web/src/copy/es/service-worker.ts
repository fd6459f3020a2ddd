import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type * as en from '../service-worker.ts'

export const PUSH_FALLBACK: Translated<typeof en.PUSH_FALLBACK> = { title: 'Meridian', body: 'Hay algo nuevo.' }

export const PUSHED_APPROVAL: Translated<typeof en.PUSHED_APPROVAL> = {
  approve: 'Aprobar',
  decline: 'Rechazar',
  approved: (orderId) => `${orderLabel(orderId)} está aprobado`,
  declined: (orderId) => `${orderLabel(orderId)} está rechazado`,
  refused: (orderId) => `${orderLabel(orderId)} no se decidió aquí`,
  refusedWhy: 'Tocar para ver el pedido.',
  unknown: (orderId) => `Sin respuesta sobre ${orderLabel(orderId)}`,
  unknownWhy: 'No se sabe si la decisión llegó. Tocar para ver el pedido.',
}
