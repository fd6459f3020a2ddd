import type { Translated } from '../../accounts/language.ts'
import type { OrderStatus } from '../../orders/orders.ts'
import type * as en from '../timeline.ts'

export const CLIENT_STEP_LABELS: Translated<typeof en.CLIENT_STEP_LABELS> = {
  pending: 'Pedido enviado',
  confirmed: 'Pedido confirmado',
  assigned: 'Chofer asignado',
  pickup_scheduled: 'Recolección programada',
  pickup_complete: 'Recolección completa',
  in_transit: 'En tránsito',
  delivered: 'Entregado',
}

export const CLOSED_LABELS: Translated<typeof en.CLOSED_LABELS> = {
  cancelled: 'Pedido cancelado',
  declined: 'Pedido rechazado',
}

export const DRIVER_STEP_LABELS: Translated<typeof en.DRIVER_STEP_LABELS> = {
  startJob: 'Iniciar servicio',
  completePickup: 'Completar recolección',
  startDelivery: 'Iniciar entrega',
  completeDelivery: 'Completar entrega',
}

const DRIVER_STATUS_LABELS: ReadonlyMap<string, string> = new Map<OrderStatus, string>([
  ['pending', 'Pedido pendiente'],
  ['confirmed', 'Pedido confirmado'],
  ['assigned', 'Servicio asignado'],
  ['pickup_scheduled', 'En camino a la recolección'],
  ['pickup_complete', 'Recolección completa'],
  ['in_transit', 'En camino a la entrega'],
  ['delivered', 'Entrega completa'],
])

export const driverStatusLabel: Translated<typeof en.driverStatusLabel> = (status) =>
  DRIVER_STATUS_LABELS.get(status) ?? 'Estado desconocido'
