import type { Translated } from '../../accounts/language.ts'
import type { OrderChangeKind } from '../../orders/order-edits.ts'
import { joined } from '../../time/spanish.ts'
import type * as en from '../order-edits.ts'

export const ORDER_CHANGE_LABELS: Translated<typeof en.ORDER_CHANGE_LABELS> = {
  pickup_address: 'Dirección de recolección',
  delivery_address: 'Dirección de entrega',
  window: 'Fecha y hora',
  packages: 'Paquetes',
  pickup_contact: 'Contacto en la recolección',
  delivery_contact: 'Contacto en la entrega',
  item: 'Descripción del artículo',
  instructions: 'Instrucciones especiales',
}

const WITH_ARTICLE: Record<OrderChangeKind, string> = {
  pickup_address: 'la dirección de recolección',
  delivery_address: 'la dirección de entrega',
  window: 'la fecha y la hora',
  packages: 'los paquetes',
  pickup_contact: 'el contacto en la recolección',
  delivery_contact: 'el contacto en la entrega',
  item: 'la descripción del artículo',
  instructions: 'las instrucciones especiales',
}

/** With their articles: 'la dirección de recolección y los paquetes'. */
export const changesText: Translated<typeof en.changesText> = (changes) =>
  joined(changes.map((change) => WITH_ARTICLE[change]))
