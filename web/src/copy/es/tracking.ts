import type { Translated } from '@meridian/domain/accounts/language.ts'
import { formatCounted } from '@meridian/domain/time/format.ts'
import type * as en from '../tracking.ts'

export const TRACKING_COPY: Translated<typeof en.TRACKING_COPY> = {
  dialogTitle: (label) => `Rastrear el pedido ${label}`,
  orderFailed: 'El pedido no se cargó',
  deliveryEta: 'Entrega estimada',
  promised: (time) => `Prometido a más tardar: ${time}`,
  promisedIfConfirmed: (time) => `Si se confirma ahora, a más tardar: ${time}`,
  arrival: 'Llegada',
  lateness: (promise, late, time) =>
    time ? `${promise}; ${late} de retraso, ahora: ${time}` : `${promise}; ${late} de retraso`,
  here: 'El chofer ya llegó',
  hereAt: { pickup: (time) => `En la recolección desde: ${time}`, delivery: (time) => `En la entrega desde: ${time}` },
  laterDay: { big: 'Programado', small: 'Se elige un chofer la tarde anterior.' },
  chosenFrom: (time) => `Se elige un chofer a partir de: ${time}.`,
  delivered: 'Entregado',
  pickupAt: (time) => `Recolección estimada: ${time}`,
  about: (time) => `Cerca de: ${time}`,
  late: 'El chofer lleva retraso.',
  anyMinute: 'En cualquier momento',
  unknown: 'Hora no disponible',
  unknownWhy: 'La última ubicación es demasiado vieja para saberlo.',
  waiting: 'Hora no disponible',
  waitingWhy: 'Aparece en cuanto el chofer comparta su ubicación.',
  returning: { big: 'De regreso', small: 'La mercancía va de regreso al remitente.' },
  noWay: 'La ruta no se pudo calcular en este momento.',
  timeline: 'Avance',
  driver: 'Chofer',
  noDriver: 'Aún sin chofer',
  notRated: 'Aún sin calificación',
  outOf5: ' de 5',
  deliveries: (count) => formatCounted(count, 'entrega'),
  messageDriver: 'Escribir al chofer',
  noDriverWhy: 'Verá quién es en cuanto un chofer tome la entrega.',
  pickup: 'Recolección',
  delivery: 'Entrega',
  noContact: 'Sin contacto',
}

export const ARRIVAL_BY_STATUS: Translated<typeof en.ARRIVAL_BY_STATUS> = {
  pending: { big: 'En espera', small: 'Del pago o la aprobación.' },
  confirmed: { big: 'Buscando chofer', small: 'La hora aparece cuando el chofer va en camino.' },
  assigned: { big: 'Chofer asignado', small: 'La hora aparece cuando el chofer va en camino.' },
  cancelled: { big: 'Cancelado', small: 'Este pedido no se entregará.' },
  declined: { big: 'Rechazado', small: 'Este pedido no se entregará.' },
}

export const TRACK_SCREEN_COPY: Translated<typeof en.TRACK_SCREEN_COPY> = {
  title: 'Rastrear entrega',
  subtitle: 'Siga una entrega en el mapa, por su número de pedido o desde sus entregas activas.',
  input: 'Número de pedido',
  hint: 'Solo dígitos, p. ej. 0012',
  button: 'Rastrear',
  empty: 'Escriba un número de pedido',
  active: 'Entregas activas',
  noneActive: 'No hay entregas activas',
  noneActiveWhy: 'Las entregas aparecen aquí desde que se confirman hasta que llegan.',
  activeFailed: 'La lista no se cargó',
  to: (street) => `A ${street}`,
  choose: 'Elija una entrega para seguirla',
  chooseWhy: 'Elija una de las entregas activas o escriba un número de pedido.',
  notFound: 'No existe ese pedido',
  notFoundWhy: (label) => `No hay un pedido ${label} que usted pueda ver. Revise el número e intente de nuevo.`,
}
