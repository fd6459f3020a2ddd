/** Errors of tracking links. */
import { formatCounted } from '@meridian/domain/format.ts'
import { orderLabel } from '@meridian/domain/orders.ts'

type Order = { orderId: number }

export const TRACKING_LINK_SENTENCES = {
  // One sentence for unknown, expired and revoked links: a guess must not learn which of them it hit.
  tracking_link_not_found: 'This tracking link has ended or never existed. Ask the sender for a new one',
  zip_needed: 'Enter the ZIP code of the delivery address',
  wrong_zip: ({ triesLeft }: { triesLeft: number }) =>
    triesLeft > 0
      ? `This is not the ZIP code of the delivery address. You have ${formatCounted(triesLeft, 'more try', 'more tries')}`
      : 'This is not the ZIP code of the delivery address. The link has ended; ask the sender for a new one',
  delivery_zip_unknown: 'The delivery address has no ZIP code. Enter the one to ask for',
  order_ended: ({ orderId }: Order) => `Order ${orderLabel(orderId)} has ended and can no longer be shared`,
  too_many_tracking_links: ({ max }: { max: number }) =>
    `An order has at most ${max} open tracking links. Revoke one that is no longer needed`,
  no_delivery_pin: ({ orderId }: Order) => `Order ${orderLabel(orderId)} has no delivery PIN to show`,
}
