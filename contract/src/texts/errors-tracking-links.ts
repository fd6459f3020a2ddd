/** Errors of tracking links. */
import { orderLabel } from '@meridian/domain/orders/orders.ts'
import { TRACKING_PAGE_SENTENCES } from './errors-tracking-page.ts'

type Order = { orderId: number }

export const TRACKING_LINK_SENTENCES = {
  ...TRACKING_PAGE_SENTENCES,
  delivery_zip_unknown: 'The delivery address has no ZIP code. Enter the one to ask for',
  order_ended: ({ orderId }: Order) => `Order ${orderLabel(orderId)} has ended and can no longer be shared`,
  too_many_tracking_links: ({ max }: { max: number }) =>
    `An order has at most ${max} open tracking links. Revoke one that is no longer needed`,
  no_delivery_pin: ({ orderId }: Order) => `Order ${orderLabel(orderId)} has no delivery PIN to show`,
}
