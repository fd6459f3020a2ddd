import type { Order } from '../../../data/orders/orders.ts'

const MAX_RECIPIENTS = 3

/** The newest order to each recipient, of the first few; what was refused or canceled is not repeated. */
export function recentRecipients(orders: readonly Order[]): Order[] {
  const known = new Set<string>()
  return orders
    .filter(({ status, deliveryAddress, deliveryContactName }) => {
      const recipient = `${deliveryContactName ?? ''}\n${deliveryAddress}`
      if (status === 'cancelled' || status === 'declined' || known.has(recipient)) return false
      known.add(recipient)
      return true
    })
    .slice(0, MAX_RECIPIENTS)
}
