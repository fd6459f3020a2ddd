import type { Translated } from '@meridian/domain/accounts/language.ts'
import type * as en from '../pricing.ts'

export const PRICE_COPY: Translated<typeof en.PRICE_COPY> = {
  title: 'Precio',
  base: 'Tarifa base',
  distance: (miles) => `Distancia (${miles} mi)`,
  estimatedDistance: (miles) => `Distancia estimada (${miles} mi)`,
  holiday: 'Día festivo federal',
  priority: (label) => `Prioridad (${label})`,
  total: 'Total',
  busy: 'Actualizando el precio',
  waiting: 'Buscando la ruta. Tarda hasta 10 segundos.',
  none: 'Sin precio',
  hidden: 'Su organización no le muestra los precios. Otra persona paga el pedido, o Meridian lo aprueba.',
  missing: (fees) => `Más ${fees} cuando estén las dos direcciones`,
  perMile: (rate) => `${rate}/milla`,
  notFaster: (chosen, cheaper, drive) =>
    `${chosen} no llega antes en esta ruta: solo el viaje toma ${drive}. ${cheaper} promete la misma hora.`,
  possibleWithin: (chosen, miles, time) =>
    `${chosen} es posible hasta ${miles} millas; este pedido, antes de: ${time}.`,
  driverFar: (chosen, way, time) =>
    `${chosen} no es posible aquí ahora: el chofer más cercano está a ${way} de la recolección. Este pedido, antes de: ${time}.`,
  driverFrom: (from, time) => `Ningún chofer está disponible antes de: ${from}. Este pedido, antes de: ${time}.`,
  driverUnknown: 'Ningún chofer está de turno ahora, así que la hora prometida no es segura.',
  sameAs: (cheaper) => `${cheaper} promete la misma hora.`,
  fallback: 'Estimación. El precio no se pudo calcular en este momento, así que la distancia es un supuesto.',
}

export const QUALITY_TEXT: Translated<typeof en.QUALITY_TEXT> = {
  street: 'Distancia por calles',
  highway: 'Distancia por carretera, las últimas millas estimadas',
  estimate: 'Estimación: la distancia por carretera no estaba disponible. Usted no paga más que esto.',
}

export const APPROXIMATE_DISTANCE_TEXT =
  'Distancia estimada: una dirección es aproximada. Usted paga el precio que se muestra.'

export const PRICED_AS_FOUND_TEXT =
  'Distancia hasta donde se encontró la dirección por su ciudad o código postal. Un marcador más cercano no baja el precio.'

export const ROUTE_COPY: Translated<typeof en.ROUTE_COPY> = {
  title: 'Ruta',
  distance: 'Distancia',
  estimatedDistance: 'Distancia estimada',
  time: 'De puerta a puerta',
  promised: 'Entrega prometida',
  by: (time) => `antes de: ${time}`,
  failed: 'La ruta no se pudo dibujar.',
  tryAgain: 'Intentar de nuevo',
  showMap: 'Ver mapa',
  hideMap: 'Ocultar mapa',
  map: 'Mapa de la ruta, de la recolección a la entrega',
}
