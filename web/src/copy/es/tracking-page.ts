import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../tracking-page.ts'

export const HEADLINES: Translated<typeof en.HEADLINES> = {
  pending: 'En espera de confirmación',
  confirmed: 'En espera de un chofer',
  assigned: 'Ya tiene chofer asignado',
  pickup_scheduled: 'El chofer va a recogerlo',
  pickup_complete: 'Recogido',
  in_transit: 'En camino hacia usted',
  delivered: 'Entregado',
  cancelled: 'Esta entrega se canceló',
  declined: 'Esta entrega se rechazó',
}

export const TRACKING_PAGE_COPY: Translated<typeof en.TRACKING_PAGE_COPY> = {
  from: (order, sender) => `Entrega ${order} de ${sender}`,
  stopped: 'Este pedido no se entregará. Si lo esperaba, pregunte al remitente.',
  arrives: 'Llega en',
  soon: 'Cualquier momento',
  late: 'El chofer lleva retraso.',
  around: (time) => `Cerca de: ${time}`,
  promised: 'Se espera a más tardar',
  delivered: 'Entregado',
  pinTitle: 'Su código de entrega',
  pinWhy: 'Dé este código al chofer cuando tenga la entrega en sus manos.',
  map: 'Dónde va el chofer',
  area: (area) => `Zona de entrega: ${area}`,
  noPosition: 'La ubicación del chofer aparece aquí en cuanto se conozca.',
  noMap: 'El mapa no se cargó. Las horas de arriba siguen siendo correctas.',
  progress: 'Avance',
  refreshes: 'Esta página se actualiza sola.',
  gateTitle: 'Escriba el código postal',
  gateWhy: 'Para mostrar esta entrega, le pedimos el código postal de destino.',
  zip: 'Código postal',
  show: 'Mostrar entrega',
  deadTitle: 'Este enlace no funciona',
  deadWhy: 'Pida uno nuevo al remitente',
  failedTitle: 'La entrega no se cargó',
  failedWhy: 'Revise su conexión. El enlace sigue siendo válido.',
  retry: 'Intentar de nuevo',
  offline: (time) => `Sin conexión. Así estaba a esta hora: ${time}.`,
}
