import type { Translated } from '@meridian/domain/accounts/language.ts'
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import type * as en from '../errors-tracking-links.ts'
import { TRACKING_PAGE_SENTENCES } from './errors-tracking-page.ts'

export const TRACKING_LINK_SENTENCES: Translated<typeof en.TRACKING_LINK_SENTENCES> = {
  ...TRACKING_PAGE_SENTENCES,
  delivery_zip_unknown: 'La dirección de entrega no tiene código postal. Escriba el que se debe pedir',
  order_ended: ({ orderId }) => `El pedido ${orderLabel(orderId)} terminó y ya no se puede compartir`,
  too_many_tracking_links: ({ max }) =>
    `Un pedido tiene ${max} enlaces de seguimiento abiertos como máximo. Anule uno que ya no haga falta`,
  no_delivery_pin: ({ orderId }) => `El pedido ${orderLabel(orderId)} no tiene PIN de entrega que mostrar`,
}
