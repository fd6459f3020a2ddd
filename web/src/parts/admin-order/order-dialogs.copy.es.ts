import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted, formatMinutes } from '@meridian/domain/time/format.ts'
import type * as en from './order-dialogs.copy.ts'

export const ASSIGN_COPY: Translated<typeof en.ASSIGN_COPY> = {
  titleOfMany: (orders) => `Asignar chofer a ${orders} pedidos`,
  titleOfOne: (order) => `Asignar chofer a ${order}`,
  takeOver: (order) => `Pasar ${order} a otro chofer`,
  reassign: (order) => `Reasignar ${order}`,
  rankedByFirst: (order) => `Ordenados por ${order}; cada pedido va a su mejor lugar en la ruta.`,
  failed: 'No se cargaron los choferes',
  close: 'Cerrar',
  none: 'Ningún chofer en turno está libre. Los choferes aparecen aquí al empezar su turno o terminar un servicio.',
  list: 'Choferes disponibles, primero el mejor',
  best: 'El mejor',
  noPhone: 'Sin teléfono',
  placeUnknown: 'Ubicación desconocida',
  pickupAt: (time) => `Recolección: ${time}`,
  deliveryAt: (time) => `entrega: ${time}`,
  slack: (lateMinutes) => (lateMinutes > 0 ? `${formatMinutes(lateMinutes)} de retraso` : 'a tiempo'),
  skillMissing: (skill) => `Sin '${skill}' vigente`,
  overtime: (minutes) => `La ruta terminaría ${formatMinutes(minutes)} después del turno`,
  autoDispatch: (reason) => `Despacho automático: ${reason}`,
  status: { busy: 'En un servicio', offline: 'Fuera de turno' },
  until: (time) => `su turno termina: ${time}`,
  hasItsGroup: 'tiene pedidos que se hicieron junto con este',
  offeredTo: (driver, seconds) => `Ofrecido a ${driver}, quedan ${seconds} s`,
  openJobs: (jobs) =>
    jobs === 0 ? 'Sin servicios abiertos' : formatCounted(jobs, 'servicio abierto', 'servicios abiertos'),
  seen: 'visto',
}

const SENT_TO_CLIENT = 'Se guarda en el historial del pedido y se envía al cliente.'

export const REASON_COPY: Translated<typeof en.REASON_COPY> = {
  reason: 'Motivo (opcional)',
  decline: {
    title: (order) => `Rechazar ${order}`,
    confirm: 'Rechazar pedido',
    keep: 'Dejar pendiente',
    hint: SENT_TO_CLIENT,
  },
  cancel: {
    title: (order) => `Cancelar ${order}`,
    confirm: 'Cancelar pedido',
    keep: 'Conservar pedido',
    hint: SENT_TO_CLIENT,
  },
  unassign: {
    title: (order) => `Quitar ${order} al chofer`,
    confirm: 'Quitar al chofer',
    keep: 'Dejar al chofer',
    hint: 'Se guarda en el historial del pedido.',
  },
  unassigned: (driver) => `${driver ?? 'El chofer'} ya no tiene este pedido, que queda en espera de otro chofer.`,
  notDelivered: (organization, driver) =>
    `Se avisa a ${organization} que el pedido no se entregará.${driver ? ` ${driver} ya no lo tiene.` : ''} Esto no se puede deshacer.`,
  refunded: (amount) => `El pedido está pagado: se reembolsan ${amount} al cliente.`,
}

export const MESSAGE_COPY: Translated<typeof en.MESSAGE_COPY> = {
  to: (name, organization, order) => `Para ${name} de ${organization}, sobre el pedido ${order}`,
  message: 'Mensaje',
  close: 'Cerrar',
  send: 'Enviar mensaje',
}

export const TAKE_BACK_COPY: Translated<typeof en.TAKE_BACK_COPY> = {
  title: (order) => `Devolver ${order} al remitente`,
  close: 'Cerrar',
}
